//! Where thinking is done: on a thread of its own, or, for tests, in the caller's.

use crate::engines::{Player, Thinker, Verdict};
use crate::rules::Position;
use crate::search::{Pool, Report, Stop};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// A question to a player. The id comes back with the answer; an answer to an old id is stale.
#[derive(Clone)]
pub struct Request {
    pub id: u64,
    pub player: Player,
    pub position: Position,
    pub seed: u64,
    pub stop: Stop,
    /// The answer is not given sooner than this, so that a person sees what happens.
    pub at_least: Duration,
}

/// What comes back.
#[derive(Debug)]
pub enum Reply {
    Progress {
        id: u64,
        report: Report,
    },
    Done {
        id: u64,
        verdict: Verdict,
    },
    /// The engine panicked, or had no move.
    Failed {
        id: u64,
        message: String,
    },
}

/// Takes requests and gives replies, sooner or later.
pub trait Worker {
    /// Never waits.
    fn submit(&mut self, request: Request);
    /// The next reply, if there is one now. Never waits, except for the inline worker, which thinks
    /// here.
    fn poll(&mut self) -> Option<Reply>;
}

/// Makes the thinker for a player that is asked for the first time.
pub type MakeThinker = Box<dyn Fn(Player) -> Thinker + Send>;

/// The thinkers in use, each with what it remembers: one a player, the least recently asked
/// dropped when there are too many.
struct Bench {
    make: MakeThinker,
    thinkers: VecDeque<Thinker>,
}

/// Both seats and the hint.
const MOST_THINKERS: usize = 3;

impl Bench {
    fn new(make: MakeThinker) -> Bench {
        Bench { make, thinkers: VecDeque::new() }
    }

    fn thinker(&mut self, player: Player) -> &Thinker {
        let thinker = match self.thinkers.iter().position(|thinker| thinker.player() == player) {
            Some(at) => self.thinkers.remove(at),
            None => None,
        };
        let thinker = thinker.unwrap_or_else(|| (self.make)(player));
        self.thinkers.truncate(MOST_THINKERS - 1);
        self.thinkers.push_front(thinker);
        &self.thinkers[0]
    }

    /// Answers a request; a panic becomes a reply, and the thinkers, one of them broken, are made anew.
    fn answer(&mut self, request: &Request, pool: &Pool, tell: &(dyn Fn(Reply) + Sync)) -> Reply {
        let id = request.id;
        let observer = |report: &Report| tell(Reply::Progress { id, report: report.clone() });
        let answer = catch_unwind(AssertUnwindSafe(|| {
            let thinker = self.thinker(request.player);
            thinker.choose(&request.position, request.seed, &request.stop, &observer, pool)
        }));
        match answer {
            Ok(Some(verdict)) => Reply::Done { id, verdict },
            Ok(None) => Reply::Failed { id, message: "there is no move to make".to_owned() },
            Err(panic) => {
                self.thinkers.clear();
                let text = panic.downcast_ref::<&str>().map(ToString::to_string);
                let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
                Reply::Failed { id, message: text.unwrap_or_else(|| "it stopped without a word".to_owned()) }
            }
        }
    }
}

/// Thinks on a thread of its own.
pub struct ThinkingThread {
    requests: Sender<Request>,
    replies: Receiver<Reply>,
    /// The stop flag of the latest request: raised when the worker goes away.
    latest: Option<Stop>,
}

impl ThinkingThread {
    /// Starts the thread. `wake` is called after each reply, from that thread: a window asks for a
    /// new frame there.
    pub fn start(
        pool: Pool,
        make: MakeThinker,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> std::io::Result<ThinkingThread> {
        let (requests, inbox) = channel::<Request>();
        let (outbox, replies) = channel::<Reply>();
        let wake = Arc::new(wake);
        std::thread::Builder::new().name("thinking".to_owned()).spawn(move || {
            let mut bench = Bench::new(make);
            let tell = |reply| {
                // The session may be gone; then nobody waits for the answer.
                let _ = outbox.send(reply);
                wake();
            };
            while let Ok(request) = inbox.recv() {
                if request.stop.is_raised() {
                    continue;
                }
                let started = Instant::now();
                let reply = bench.answer(&request, &pool, &tell);
                wait_until(started + request.at_least, &request.stop);
                tell(reply);
            }
        })?;
        Ok(ThinkingThread { requests, replies, latest: None })
    }
}

/// Waits, but not past a raised stop flag.
fn wait_until(end: Instant, stop: &Stop) {
    while let Some(left) = end.checked_duration_since(Instant::now())
        && !stop.is_raised()
    {
        std::thread::sleep(left.min(Duration::from_millis(10)));
    }
}

impl Worker for ThinkingThread {
    fn submit(&mut self, request: Request) {
        self.latest = Some(request.stop.clone());
        // The thread catches every panic and ends only with the sender, which is here.
        let _ = self.requests.send(request);
    }

    fn poll(&mut self) -> Option<Reply> {
        self.replies.try_recv().ok()
    }
}

impl Drop for ThinkingThread {
    fn drop(&mut self) {
        if let Some(stop) = &self.latest {
            stop.raise();
        }
    }
}

/// Thinks in the caller's thread when asked for a reply: exact and repeatable, for tests.
pub struct InlineWorker {
    waiting: VecDeque<Request>,
    bench: Bench,
}

impl InlineWorker {
    #[must_use]
    pub fn new(make: MakeThinker) -> InlineWorker {
        InlineWorker { waiting: VecDeque::new(), bench: Bench::new(make) }
    }
}

impl Worker for InlineWorker {
    fn submit(&mut self, request: Request) {
        self.waiting.push_back(request);
    }

    /// Answers even a request whose flag is raised: to an impolite worker's stale answer the session
    /// must be immune too.
    fn poll(&mut self) -> Option<Reply> {
        let request = self.waiting.pop_front()?;
        Some(self.bench.answer(&request, &Pool::single(), &|_| {}))
    }
}
