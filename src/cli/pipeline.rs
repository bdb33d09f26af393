//! Work on all cores with results in the order of the input and bounded memory.

use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Items on their way, a thread: enough that nobody waits for the others, few enough that memory stays flat.
const AHEAD: usize = 4;

/// Feeds every item to one of `threads` workers and every result, in the order of the items, to `sink`, which runs
/// on the calling thread. Each worker is made by `worker` on its own thread, so it may keep buffers from item to item.
///
/// At most a few items a thread are on their way at any time: whoever is ahead waits. When the sink fails, no
/// further item is taken and its error is returned.
pub(crate) fn ordered<I, O, E, W>(
    threads: NonZeroUsize,
    items: impl Iterator<Item = I> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(O) -> Result<(), E>,
) -> Result<(), E>
where
    I: Send,
    O: Send,
    W: FnMut(I) -> O,
{
    if threads == NonZeroUsize::MIN {
        return items.map(worker()).try_for_each(sink);
    }
    let capacity = AHEAD * threads.get();
    // The order is kept by a queue of promises: each item's result comes through a channel of its own.
    let (promise, promised) = sync_channel::<Receiver<O>>(capacity);
    let (give, take) = sync_channel::<(I, SyncSender<O>)>(capacity);
    let take = Mutex::new(take);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                let mut work = worker();
                while let Some((item, answer)) = next(&take) {
                    // Nobody waits for the answer once the sink has failed.
                    let _ = answer.send(work(item));
                }
            });
        }
        scope.spawn(move || {
            for item in items {
                let (answer, result) = sync_channel(1);
                if promise.send(result).is_err() || give.send((item, answer)).is_err() {
                    return;
                }
            }
        });
        // Dropping `promised` at an early return is what tells the feeding thread to stop.
        promised.into_iter().filter_map(|result| result.recv().ok()).try_for_each(&mut sink)
    })
}

/// Waits for the next item; `None` when there will be none. A worker that panicked holds nothing half-done here.
fn next<T>(queue: &Mutex<Receiver<T>>) -> Option<T> {
    queue.lock().unwrap_or_else(PoisonError::into_inner).recv().ok()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::{AHEAD, ordered};

    fn threads(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for n in [1, 2, 8] {
            let mut results = Vec::new();
            let slow_at_times = || {
                |item: u64| {
                    if item.is_multiple_of(7) {
                        std::thread::sleep(Duration::from_micros(300));
                    }
                    item * 2
                }
            };
            let done: Result<(), ()> = ordered(threads(n), 0..500, slow_at_times, |result| {
                results.push(result);
                Ok(())
            });
            assert_eq!(done, Ok(()));
            assert!(results.iter().copied().eq((0..500).map(|item| item * 2)), "{n} threads");
        }
    }

    #[test]
    fn a_failing_sink_stops_the_reading() {
        for n in [1, 3] {
            let taken = AtomicUsize::new(0);
            let items = (0..1_000_000).inspect(|_| {
                taken.fetch_add(1, Ordering::Relaxed);
            });
            let done = ordered(
                threads(n),
                items,
                || |item: u32| item,
                |item| if item < 10 { Ok(()) } else { Err(item) },
            );
            assert_eq!(done, Err(10));
            assert!(taken.into_inner() <= 20 + 3 * AHEAD * n, "{n} threads");
        }
    }

    #[test]
    fn a_slow_sink_holds_the_reading_back() {
        let taken = AtomicUsize::new(0);
        let mut received = 0;
        let items = (0..200).inspect(|_| {
            taken.fetch_add(1, Ordering::SeqCst);
        });
        let done: Result<(), ()> = ordered(
            threads(2),
            items,
            || |item: u32| item,
            |_| {
                received += 1;
                assert!(taken.load(Ordering::SeqCst) <= received + 3 * AHEAD * 2);
                std::thread::sleep(Duration::from_micros(200));
                Ok(())
            },
        );
        assert_eq!(done, Ok(()));
        assert_eq!(received, 200);
    }
}
