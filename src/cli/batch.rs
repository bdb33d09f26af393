//! The games of all inputs, worked on by all cores, with results in the order of the input and in flat memory.

use std::collections::VecDeque;
use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use oaq::convert::encoding::{self, Decoded};
use oaq::convert::{FileFault, RawRecord, RecordForm, Records, Sample, SampleSize};
use oaq::diagnostics::{Encoding, Finding};

use super::args::{Form, InputArgs};
use super::inputs::{self, Source};
use super::progress::Progress;
use super::{Context, Failure, findings, interrupt, pipeline};

/// How many games are handed over at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grain {
    /// As many as make handing them over cheap: for work that takes microseconds.
    Many,
    /// One at a time: for work that takes long.
    One,
}

/// Bytes of games that are worth handing over.
const CHUNK: usize = 64 * 1024;

/// What a batch works through.
pub(crate) struct Batch<'a> {
    sources: Vec<Result<Source, Failure>>,
    form: Option<RecordForm>,
    decode: Decode,
    grain: Grain,
    context: &'a Context,
}

/// What to do with inputs that are not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decode {
    /// Not to read them.
    Never,
    /// To read UTF-16, which can't be mistaken for anything else.
    Utf16,
    /// To take all inputs for UTF-8, whatever they seem to be.
    Nothing,
    /// To take all inputs for this encoding.
    From(Encoding),
}

impl Decode {
    /// The encoding to decode from, if any; `None` if an input that seems to be `foreign` is not to be read.
    fn of(self, foreign: Option<Encoding>) -> Option<Option<Encoding>> {
        match (self, foreign) {
            (Self::From(encoding), _) => Some(Some(encoding)),
            (Self::Nothing, _) | (_, None) => Some(None),
            (Self::Utf16, Some(Encoding::Utf16Le | Encoding::Utf16Be)) => Some(foreign),
            (Self::Utf16 | Self::Never, Some(_)) => None,
        }
    }
}

/// An input that has been opened.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// What it is.
    pub(crate) source: Source,
    /// The encoding that it seems to have instead of UTF-8, if it is therefore not read.
    pub(crate) foreign: Option<Encoding>,
    /// Whether there is nothing in it, or white space only.
    pub(crate) is_blank: bool,
}

impl Input {
    /// What is wrong with it as a whole, so that no game is read from it.
    pub(crate) fn fault(&self) -> Option<Finding> {
        match self.foreign {
            encoding @ Some(_) => Some(findings::not_utf8(encoding, self.source.path())),
            None => self.is_blank.then_some(Finding::NotARecord),
        }
    }
}

/// Some games of an input, one after the other.
pub(crate) struct Chunk {
    /// The input.
    pub(crate) input: Arc<Input>,
    /// The number of the first game in its file, from 1.
    pub(crate) first: u32,
    /// The form of the first game of all inputs; `None` before there is one.
    pub(crate) leading: Option<RecordForm>,
    /// The games, and between them what is wrong with the file around them.
    pub(crate) records: Vec<Result<RawRecord, FileFault>>,
}

impl Chunk {
    /// The games with their numbers in the file. What is wrong around the games has the number of the game to come.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u32, &Result<RawRecord, FileFault>)> {
        self.records.iter().scan(self.first, |next, record| {
            let number = *next;
            *next += u32::from(record.is_ok());
            Some((number, record))
        })
    }

    /// All that an input has.
    pub(crate) fn whole(source: Source, records: Vec<Result<RawRecord, FileFault>>) -> Self {
        let input = Arc::new(Input { source, foreign: None, is_blank: false });
        Self { input, first: 1, leading: None, records }
    }

    fn form(&self) -> Option<RecordForm> {
        self.records.iter().flatten().map(|record| record.form).next()
    }

    /// How many games.
    pub(crate) fn games(&self) -> u32 {
        self.records.iter().map(|record| u32::from(record.is_ok())).sum()
    }

    fn bytes(&self) -> usize {
        self.records.iter().flatten().map(|record| record.bytes.len()).sum()
    }
}

/// What comes out, in order: for every input `Begin`, its results, `End`; a `Failed` stands in the place of an input
/// that could not be opened, and before the `End` of one that could not be read further.
pub(crate) enum Step<T> {
    /// An input begins.
    Begin(Arc<Input>),
    /// What the worker made of a chunk.
    Done(T),
    /// An input can't be read.
    Failed(Failure),
    /// An input ends.
    End(Arc<Input>),
}

impl<'a> Batch<'a> {
    /// All games of the inputs.
    pub(crate) fn of(inputs: &InputArgs, grain: Grain, context: &'a Context) -> Self {
        Self::of_paths(&inputs.files, inputs.from, grain, context)
    }

    /// All games of some files and folders, in a form or in what they seem to be.
    pub(crate) fn of_paths(
        paths: &[PathBuf],
        form: Option<Form>,
        grain: Grain,
        context: &'a Context,
    ) -> Self {
        Self {
            sources: inputs::discover(paths),
            form: form.map(RecordForm::from),
            decode: Decode::Never,
            grain,
            context,
        }
    }

    /// Does this with inputs that are not UTF-8.
    pub(crate) fn decoding(self, decode: Decode) -> Self {
        Self { decode, ..self }
    }

    /// Works through it all. `worker` makes a worker a thread, which may keep buffers from chunk to chunk; `sink` runs
    /// on this thread.
    ///
    /// # Errors
    /// What the sink says; no more is done then. [`Failure::Interrupted`] if Ctrl-C was pressed and somebody
    /// [watches](interrupt::watch) for it.
    pub(crate) fn run<T: Send, W: FnMut(&Chunk) -> T>(
        self,
        worker: impl Fn() -> W + Sync,
        mut sink: impl FnMut(Step<T>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let context = self.context;
        let mut progress = Progress::new(self.sources.iter().flatten(), context);
        let stages = self.sources.into_iter().flat_map(|source| match source {
            Ok(source) => Reading::open(source, self.form, self.decode, self.grain),
            Err(failure) => Reading::refused(failure),
        });
        let mut leading = None;
        // Here everything still comes in its order, however many threads then work on it.
        let stages = stages.map(move |mut step| {
            if let Step::Done(chunk) = &mut step {
                leading = leading.or_else(|| chunk.form());
                chunk.leading = leading;
            }
            step
        });
        let worker = || {
            let mut work = worker();
            move |step: Step<Chunk>| match step {
                Step::Done(chunk) => (chunk.games(), chunk.bytes(), Step::Done(work(&chunk))),
                Step::Begin(input) => (0, 0, Step::Begin(input)),
                Step::Failed(failure) => (0, 0, Step::Failed(failure)),
                Step::End(input) => (0, 0, Step::End(input)),
            }
        };
        let result = pipeline::ordered(context.threads, stages, worker, |(games, bytes, step)| {
            interrupt::check()?;
            progress.aside(|| sink(step))?;
            progress.advance(games, bytes);
            Ok(())
        });
        progress.finish();
        result
    }
}

/// The games of an opened input.
type Games = Records<Box<dyn Read + Send>>;

/// Reads one input, chunk by chunk.
struct Reading {
    grain: Grain,
    /// The number of the next game.
    next: u32,
    /// The games that are still to be read.
    records: Option<(Arc<Input>, Games)>,
    /// What is to be said before any more games, and at the end.
    saying: VecDeque<Step<Chunk>>,
}

impl Reading {
    fn refused(failure: Failure) -> Self {
        Self { grain: Grain::One, next: 1, records: None, saying: VecDeque::from([Step::Failed(failure)]) }
    }

    fn open(source: Source, form: Option<RecordForm>, decode: Decode, grain: Grain) -> Self {
        Self::try_open(source, form, decode, grain).unwrap_or_else(Self::refused)
    }

    fn try_open(
        source: Source,
        form: Option<RecordForm>,
        decode: Decode,
        grain: Grain,
    ) -> Result<Self, Failure> {
        let mut reader = source.open()?;
        // Who works game by game passes each one on; a file has all that it has.
        let size = match grain {
            Grain::One if source.size().is_none() => SampleSize::OneGame,
            Grain::One | Grain::Many => SampleSize::Full,
        };
        let sample = Sample::read(&mut reader, size).map_err(|error| source.unreadable(error))?;
        let foreign = encoding::detect(sample.telling());
        let is_blank = sample.telling().len() < encoding::SAMPLE && is_blank(sample.telling());
        let whole = sample.chain(reader);
        let decoded = decode.of(foreign);
        let input = Arc::new(Input { source, foreign: foreign.filter(|_| decoded.is_none()), is_blank });
        let begin = Step::Begin(Arc::clone(&input));
        let readable: Box<dyn Read + Send> = match decoded {
            Some(Some(encoding)) => Box::new(Decoded::new(whole, encoding)),
            Some(None) => Box::new(whole),
            None => {
                let saying = VecDeque::from([begin, Step::End(input)]);
                return Ok(Self { grain, next: 1, records: None, saying });
            }
        };
        let records = Records::new(readable, form).map_err(|error| input.source.unreadable(error))?;
        Ok(Self { grain, next: 1, records: Some((input, records)), saying: VecDeque::from([begin]) })
    }

    fn is_enough(&self, records: &[Result<RawRecord, FileFault>], bytes: usize) -> bool {
        match self.grain {
            Grain::Many => bytes >= CHUNK,
            Grain::One => !records.is_empty(),
        }
    }

    /// The games up to a full chunk; `None` when there are no more.
    fn chunk(&mut self) -> Option<Step<Chunk>> {
        let (input, mut records) = self.records.take()?;
        let mut gathered = Vec::new();
        let mut bytes = 0;
        while !self.is_enough(&gathered, bytes) {
            match records.next() {
                Some(Ok(record)) => {
                    bytes += record.as_ref().map_or(1, |record| record.bytes.len());
                    gathered.push(record);
                }
                Some(Err(error)) => {
                    let failed = Step::Failed(input.source.unreadable(error));
                    self.saying.extend([failed, Step::End(Arc::clone(&input))]);
                    return self.number(input, gathered);
                }
                None => {
                    self.saying.push_back(Step::End(Arc::clone(&input)));
                    return self.number(input, gathered);
                }
            }
        }
        self.records = Some((Arc::clone(&input), records));
        self.number(input, gathered)
    }

    fn number(
        &mut self,
        input: Arc<Input>,
        records: Vec<Result<RawRecord, FileFault>>,
    ) -> Option<Step<Chunk>> {
        if records.is_empty() {
            return self.saying.pop_front();
        }
        let chunk = Chunk { input, first: self.next, leading: None, records };
        self.next = self.next.saturating_add(chunk.games());
        Some(Step::Done(chunk))
    }
}

/// Whether a file with this content says nothing.
pub(crate) fn is_blank(content: &[u8]) -> bool {
    content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content).trim_ascii().is_empty()
}

impl Iterator for Reading {
    type Item = Step<Chunk>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(step) = self.saying.pop_front() {
            return Some(step);
        }
        self.chunk()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::num::NonZeroUsize;
    use std::path::PathBuf;

    use oaq::diagnostics::Lang;

    use super::{Batch, Grain, Step};
    use crate::cli::{Context, Failure};

    fn context(threads: usize) -> Context {
        Context {
            lang: Lang::En,
            color: false,
            color_errors: false,
            width: 100,
            width_errors: 100,
            threads: NonZeroUsize::new(threads).unwrap(),
            quiet: true,
            verbose: false,
            strict: false,
        }
    }

    /// What a batch over `paths` does, told in a line.
    fn story(paths: &[PathBuf], grain: Grain, threads: usize) -> String {
        let context = context(threads);
        let mut story = Vec::new();
        let worker = || {
            |chunk: &super::Chunk| {
                let numbers = chunk.numbered().map(|(number, _)| number.to_string());
                numbers.collect::<Vec<_>>()
            }
        };
        let told = Batch::of_paths(paths, None, grain, &context).run(worker, |step| {
            match step {
                Step::Begin(_) => story.push("begin".to_owned()),
                Step::Done(numbers) => story.extend(numbers),
                Step::Failed(Failure::Read { .. }) => story.push("unreadable".to_owned()),
                Step::Failed(failure) => return Err(failure),
                Step::End(_) => story.push("end".to_owned()),
            }
            Ok(())
        });
        assert!(told.is_ok());
        story.join(" ")
    }

    #[test]
    fn every_input_comes_in_its_place_and_a_missing_one_stops_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let two = file("two.oaq", "1. 2< *\n\n[P0 \"An\"]\n\n1. 3< *\n");
        let json = file("one.jsonl", "{\"format\":\"oaq-json\",\"version\":1,\"game\":{}}\n");
        let foreign = file("utf16.oaq", "");
        fs::write(&foreign, b"\xff\xfe1\0.\0").unwrap();
        let missing = folder.path().join("missing.oaq");
        let empty = file("empty.oaq", "");
        let paths = [two, missing, json, foreign, empty];
        for (grain, threads) in [(Grain::Many, 1), (Grain::Many, 3), (Grain::One, 2)] {
            assert_eq!(
                story(&paths, grain, threads),
                "begin 1 2 end unreadable begin 1 end begin end begin end",
                "{grain:?}, {threads} threads"
            );
        }
    }
}
