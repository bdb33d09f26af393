//! A real browser, driven over the DevTools protocol, so that a test reads as what a person does:
//! `page.press("ArrowRight"); page.waits_for("…"); page.click("#play");`
//!
//! It needs Chromium: the program that `CHROMIUM` names, or `chromium`, `chromium-browser` or `google-chrome`.

use std::cell::RefCell;
use std::env;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

/// How long anything may take that a test waits for.
const PATIENCE: Duration = Duration::from_secs(30);

/// How a person's screen and settings are.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dark: bool,
    pub(crate) still: bool,
}

impl Screen {
    pub(crate) const DESK: Self = Self { width: 1280, height: 900, dark: false, still: false };
    pub(crate) const PHONE: Self = Self { width: 360, height: 740, dark: false, still: false };

    /// By night.
    pub(crate) const fn dark(self) -> Self {
        Self { dark: true, ..self }
    }

    /// With `prefers-reduced-motion`.
    pub(crate) const fn still(self) -> Self {
        Self { still: true, ..self }
    }
}

/// A page in a browser of its own, with an empty profile. Dropping it ends the browser.
pub(crate) struct Page {
    browser: Child,
    wire: RefCell<Wire>,
    _profile: TempDir,
}

/// The connection to the page, and what the page did that a well-behaved one doesn't.
struct Wire {
    socket: WebSocket<TcpStream>,
    session: Option<String>,
    sent: u64,
    /// Errors, exceptions and warnings of the console.
    complaints: Vec<String>,
    /// Addresses that were asked for.
    requests: Vec<String>,
}

impl Page {
    /// Opens a file.
    pub(crate) fn open(file: &Path, fragment: &str, screen: Screen) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let mut browser = Command::new(chromium())
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
            .args(["--disable-default-apps", "--disable-extensions", "--disable-dev-shm-usage"])
            .args(["--hide-scrollbars", "--remote-debugging-port=0"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("Chromium starts");
        let address = debugging_address(&mut browser);
        let stream = TcpStream::connect(address.split('/').nth(2).unwrap()).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let (socket, _) = tungstenite::client(&address, stream).expect("Chromium speaks DevTools");
        let wire = Wire { socket, session: None, sent: 0, complaints: Vec::new(), requests: Vec::new() };
        let page = Self { browser, wire: RefCell::new(wire), _profile: profile };

        let target = page.send("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let session = page.send("Target.attachToTarget", attach);
        page.wire.borrow_mut().session = Some(session["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.send(&format!("{domain}.enable"), json!({}));
        }
        page.set_screen(screen);
        let url = format!("file://{}{fragment}", file.canonicalize().unwrap().display());
        page.send("Page.navigate", json!({ "url": url }));
        page.waits_for("location.protocol === 'file:' && document.readyState === 'complete'");
        page
    }

    /// Opens the page again in a browser that runs no script; what a test asks it is still answered.
    pub(crate) fn stop_scripts(&self) {
        self.value("globalThis.isOld = true");
        self.send("Emulation.setScriptExecutionDisabled", json!({ "value": true }));
        self.send("Page.reload", json!({}));
        self.waits_for("globalThis.isOld === undefined && document.readyState === 'complete'");
    }

    /// Changes what the page is looked at with.
    pub(crate) fn set_screen(&self, screen: Screen) {
        let scale = if screen.width < 500 { 2 } else { 1 };
        let (width, height) = (screen.width, screen.height);
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": width < 500 });
        self.send("Emulation.setDeviceMetricsOverride", metrics);
        let motion = if screen.still { "reduce" } else { "no-preference" };
        let scheme = if screen.dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.send("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// The value of a JavaScript expression; promises are waited for.
    pub(crate) fn value(&self, expression: &str) -> Value {
        let call = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.send("Runtime.evaluate", call);
        assert!(answer.get("exceptionDetails").is_none(), "{expression}: {answer}");
        answer["result"]["value"].clone()
    }

    /// The text that an element shows.
    pub(crate) fn text(&self, selector: &str) -> String {
        let value = self.value(&format!("document.querySelector({selector:?}).textContent"));
        value.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub(crate) fn waits_for(&self, condition: &str) {
        let began = Instant::now();
        while self.value(condition) != Value::Bool(true) {
            assert!(began.elapsed() < PATIENCE, "waited in vain for {condition}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Clicks with the mouse in the middle of an element.
    pub(crate) fn click(&self, selector: &str) {
        self.click_at(selector, 0.5, 0.5);
    }

    /// Clicks with the mouse at a part of an element's width and height.
    pub(crate) fn click_at(&self, selector: &str, across: f64, down: f64) {
        let place = self.value(&format!(
            "(() => {{ const e = document.querySelector({selector:?}); e.scrollIntoView({{ block: 'center' }}); \
             const r = e.getBoundingClientRect(); \
             return [r.left + r.width * {across}, r.top + r.height * {down}]; }})()"
        ));
        for kind in ["mousePressed", "mouseReleased"] {
            let event =
                json!({ "type": kind, "x": place[0], "y": place[1], "button": "left", "clickCount": 1 });
            self.send("Input.dispatchMouseEvent", event);
        }
    }

    /// Presses a key, as `KeyboardEvent.key` names it.
    pub(crate) fn press(&self, key: &str) {
        let code = match key {
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Home" => 36,
            "End" => 35,
            "Tab" => 9,
            "Enter" => 13,
            " " => 32,
            _ => panic!("this key has no code here: {key}"),
        };
        let text = match key {
            "Enter" => "\r",
            " " => " ",
            _ => "",
        };
        let kind = if text.is_empty() { "rawKeyDown" } else { "keyDown" };
        let down = json!({ "type": kind, "key": key, "windowsVirtualKeyCode": code, "text": text });
        self.send("Input.dispatchKeyEvent", down);
        self.send(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }),
        );
    }

    /// Types into what has the focus.
    pub(crate) fn types(&self, text: &str) {
        self.send("Input.insertText", json!({ "text": text }));
    }

    /// How many pages the page has on paper, and their text as the browser prints it.
    pub(crate) fn print(&self) -> Vec<u8> {
        let answer = self.send("Page.printToPDF", json!({ "printBackground": false }));
        decode_base64(answer["data"].as_str().unwrap())
    }

    /// Shows the page as it is printed, or on the screen again.
    pub(crate) fn set_medium(&self, medium: &str) {
        self.send("Emulation.setEmulatedMedia", json!({ "media": medium }));
    }

    /// Writes what is seen as a PNG, when `OAQ_SHOTS` names a folder for such pictures.
    pub(crate) fn shot(&self, name: &str) {
        let Some(folder) = env::var_os("OAQ_SHOTS") else { return };
        let answer = self.send("Page.captureScreenshot", json!({}));
        let png = decode_base64(answer["data"].as_str().unwrap());
        std::fs::write(PathBuf::from(folder).join(format!("{name}.png")), png).unwrap();
    }

    /// The page complained about nothing and asked for nothing but itself and the data it carries.
    pub(crate) fn behaved(&self) {
        // What was going on in the meantime is heard before the answer.
        self.value("1");
        let wire = self.wire.borrow();
        assert!(wire.complaints.is_empty(), "{:?}", wire.complaints);
        let files: Vec<_> = wire.requests.iter().filter(|url| !url.starts_with("data:")).collect();
        assert_eq!(files.len(), 1, "{files:?}");
        assert!(files[0].starts_with("file://"), "{files:?}");
    }

    fn send(&self, method: &str, parameters: Value) -> Value {
        self.wire.borrow_mut().send(method, parameters)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.browser.kill();
        let _ = self.browser.wait();
    }
}

impl Wire {
    fn send(&mut self, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let id = self.sent;
        let mut call = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            call["sessionId"] = json!(session);
        }
        self.socket.send(Message::text(call.to_string())).unwrap();
        loop {
            let message = match self.socket.read() {
                Ok(Message::Text(text)) => serde_json::from_str::<Value>(text.as_str()).unwrap(),
                Ok(_) => continue,
                Err(error) => panic!("{method}: {error}"),
            };
            if message["id"] == json!(id) {
                assert!(message.get("error").is_none(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.hear(&message);
        }
    }

    /// Remembers what a well-behaved page doesn't do.
    fn hear(&mut self, message: &Value) {
        let said = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.complaints.push(said["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") if said["type"] != "log" => {
                self.complaints.push(said["args"].to_string());
            }
            Some("Log.entryAdded") => self.complaints.push(said["entry"]["text"].to_string()),
            Some("Network.requestWillBeSent") => {
                let url = said["request"]["url"].as_str().unwrap_or_default();
                self.requests.push(url.split('#').next().unwrap_or_default().to_owned());
            }
            _ => {}
        }
    }
}

/// The browser, or a failure that says what is missing: without it these tests would prove nothing.
fn chromium() -> PathBuf {
    if let Some(path) = env::var_os("CHROMIUM") {
        return path.into();
    }
    let folders: Vec<PathBuf> = env::var_os("PATH").iter().flat_map(env::split_paths).collect();
    ["chromium", "chromium-browser", "google-chrome"]
        .into_iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|path| path.is_file())
        .expect("the tests of the page need Chromium: install it, or set CHROMIUM to its path")
}

/// Where the browser listens, as it says on standard error.
fn debugging_address(browser: &mut Child) -> String {
    let mut lines = BufReader::new(browser.stderr.take().unwrap()).lines();
    let mut said = String::new();
    let address = loop {
        let line = lines.next().unwrap_or_else(|| panic!("Chromium ended: {said}")).unwrap();
        if let Some(address) = line.strip_prefix("DevTools listening on ") {
            break address.to_owned();
        }
        said.push_str(&line);
        said.push('\n');
    };
    // Whatever else it says is read and dropped, so that it never has to wait.
    std::thread::spawn(move || lines.for_each(drop));
    address
}

/// An npm package of `tests/browser`, or a failure that says how to get it.
pub(crate) fn npm_file(path: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/node_modules").join(path);
    std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; run `npm ci` in tests/browser first", file.display()))
}

fn decode_base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for digit in text.bytes() {
        let value = match digit {
            b'A'..=b'Z' => digit - b'A',
            b'a'..=b'z' => digit - b'a' + 26,
            b'0'..=b'9' => digit - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        bits = bits << 6 | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}
