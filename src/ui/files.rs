//! Opening and saving through the platform's own dialogs, which run beside the window: the answer comes
//! later, through a channel.

use eframe::egui::Context;
use std::future::Future;
use std::path::{Path, PathBuf};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Poll, Wake, Waker};
use std::thread::Thread;
use std::time::{Duration, Instant};

/// What came of a dialog.
pub enum FileNews {
    Opened { name: String, text: String },
    Saved { name: String },
    Failed(String),
    Cancelled,
}

/// What a file is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Open,
    Save,
    /// A table for a spreadsheet.
    Export,
}

/// The file that a person will have chosen; nothing if they choose none.
pub type Choice = Pin<Box<dyn Future<Output = Option<PathBuf>> + Send>>;
/// Asks a person for a file: the platform's dialog, or whatever a test has in its place.
pub type Chooser = Box<dyn Fn(Purpose) -> Choice>;

/// The dialogs under way.
pub struct Files {
    chooser: Chooser,
    outbox: Sender<FileNews>,
    inbox: Receiver<FileNews>,
}

/// A dialog that ends sooner than this was never seen by a person.
const TOO_SOON: Duration = Duration::from_millis(150);
/// No game is longer; whatever is, is not a game.
const LONGEST_FILE: u64 = 1 << 20;

/// The platform's own dialog.
fn dialog(purpose: Purpose) -> Choice {
    let dialog = rfd::AsyncFileDialog::new();
    match purpose {
        Purpose::Open => {
            let dialog = dialog.set_title("Open a game").add_filter("Games", &["txt", "c4"]);
            let file = dialog.add_filter("All files", &["*"]).pick_file();
            Box::pin(async { file.await.map(|file| file.path().to_owned()) })
        }
        Purpose::Save => {
            let dialog = dialog.set_title("Save the game").add_filter("Games", &["txt"]);
            let file = dialog.set_file_name("game.txt").save_file();
            Box::pin(async { file.await.map(|file| file.path().to_owned()) })
        }
        Purpose::Export => {
            let dialog = dialog.set_title("Export a table").add_filter("Tables", &["csv"]);
            let file = dialog.set_file_name("tournament.csv").save_file();
            Box::pin(async { file.await.map(|file| file.path().to_owned()) })
        }
    }
}

impl Files {
    #[must_use]
    pub fn new() -> Files {
        let (outbox, inbox) = channel();
        Files { chooser: Box::new(dialog), outbox, inbox }
    }

    pub fn choose_with(&mut self, chooser: Chooser) {
        self.chooser = chooser;
    }

    /// Asks which game to open.
    pub fn open(&self, ctx: &Context) {
        self.run(ctx, "opening", (self.chooser)(Purpose::Open), |path| {
            let name = file_name(path);
            let is_long = std::fs::metadata(path).is_ok_and(|data| data.len() > LONGEST_FILE);
            if is_long {
                return FileNews::Failed(format!("{name} is too long to be a game."));
            }
            match std::fs::read_to_string(path) {
                Ok(text) => FileNews::Opened { name, text },
                Err(why) => FileNews::Failed(format!("{name} cannot be read: {why}.")),
            }
        });
    }

    /// Asks where to keep a game, and writes it there.
    pub fn save(&self, ctx: &Context, text: String) {
        self.write(ctx, "saving", Purpose::Save, text);
    }

    fn write(&self, ctx: &Context, job: &str, purpose: Purpose, text: String) {
        self.run(ctx, job, (self.chooser)(purpose), move |path| {
            let name = file_name(path);
            match std::fs::write(path, &text) {
                Ok(()) => FileNews::Saved { name },
                Err(why) => FileNews::Failed(format!("{name} cannot be written: {why}.")),
            }
        });
    }

    /// Asks where to keep a table, and writes it there.
    pub fn export(&self, ctx: &Context, text: String) {
        self.write(ctx, "exporting", Purpose::Export, text);
    }

    /// The next answer, if there is one.
    pub fn poll(&self) -> Option<FileNews> {
        self.inbox.try_recv().ok()
    }

    fn run(
        &self,
        ctx: &Context,
        name: &str,
        choice: Choice,
        job: impl FnOnce(&Path) -> FileNews + Send + 'static,
    ) {
        let (outbox, ctx) = (self.outbox.clone(), ctx.clone());
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let began = Instant::now();
            let news = match wait_for(choice) {
                Some(path) => job(&path),
                None if began.elapsed() < TOO_SOON => FileNews::Failed(
                    "This desktop offers no file dialog; install xdg-desktop-portal or zenity, or copy and \
                     paste the game."
                        .to_owned(),
                ),
                None => FileNews::Cancelled,
            };
            // The window may be gone; then nobody waits for the answer.
            let _ = outbox.send(news);
            ctx.request_repaint();
        });
        if let Err(why) = thread {
            let _ = self.outbox.send(FileNews::Failed(format!("No file dialog could be opened: {why}.")));
        }
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Waits for a future on this thread, which has nothing else to do.
fn wait_for<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut task = std::task::Context::from_waker(&waker);
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut task) {
            Poll::Ready(value) => return value,
            Poll::Pending => std::thread::park(),
        }
    }
}
