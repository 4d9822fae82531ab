//! The notebook with a scripted analyst, with the inline one, and with the thread.

use super::{column, game, position, random_positions, truth};
use foursight::rules::Position;
use foursight::search::{Pool, Score};
use foursight::study::analyst::Solve;
use foursight::study::{Analyst, AnalystThread, Finding, InlineAnalyst, Notebook, Review, Truth};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// An analyst that does nothing but write down what it is asked, and says what it is told to.
#[derive(Clone, Default)]
struct Script {
    wishes: Rc<RefCell<Vec<Vec<Position>>>>,
    findings: Rc<RefCell<Vec<Finding>>>,
}

impl Analyst for Script {
    fn want(&mut self, positions: Vec<Position>) {
        self.wishes.borrow_mut().push(positions);
    }

    fn poll(&mut self) -> Option<Finding> {
        let mut findings = self.findings.borrow_mut();
        if findings.is_empty() { None } else { Some(findings.remove(0)) }
    }
}

impl Script {
    fn find(&self, position: Position, scores: &str, is_complete: bool) {
        let truth = Truth { is_complete, ..truth(scores) };
        self.findings.borrow_mut().push(Finding::Truth { position, truth });
    }
}

#[test]
fn the_notebook_asks_once_in_order_for_what_it_does_not_know() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let [a, b, over] = [position("4"), position("44"), position("1122334")];
    assert!(!notebook.is_working() && !notebook.poll());
    notebook.want([b, a, over, b]);
    notebook.want([b, a, over, b]);
    assert_eq!(*script.wishes.borrow(), [vec![b, a]], "no finished games, nothing twice, no repetition");
    assert!(notebook.is_working());

    script.find(b, "D . . . . . .", false);
    assert!(notebook.poll());
    assert_eq!(notebook.truth(&b).unwrap().score(column(1)), Some(Score::DRAW));
    assert!(notebook.whole_truth(&b).is_none());
    // A search begun anew knows less at first; the notebook does not.
    script.find(b, ". D . . . . .", false);
    notebook.poll();
    assert_eq!(notebook.truth(&b).unwrap().known().count(), 2);
    script.find(b, "D D D D D D D", true);
    notebook.poll();
    assert!(notebook.whole_truth(&b).is_some() && notebook.is_working());
    script.find(b, "D . . . . . .", false);
    notebook.poll();
    assert!(notebook.whole_truth(&b).is_some(), "a late part does not replace the whole");
    notebook.want([b, a]);
    assert_eq!(script.wishes.borrow().len(), 1, "what is left of the wish is still the same");
    notebook.want([a, b]);
    script.find(a, "D D D D D D D", true);
    notebook.poll();
    assert!(!notebook.is_working());
    notebook.want([a, b]);
    assert_eq!(script.wishes.borrow().len(), 1);
}

#[test]
fn a_new_wish_replaces_the_old_one() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let [a, b] = [position("4"), position("44")];
    notebook.want([a]);
    notebook.want([b]);
    notebook.want([]);
    assert_eq!(*script.wishes.borrow(), [vec![a], vec![b], vec![]]);
    assert!(!notebook.is_working());
    script.find(a, "D D D D D D D", true);
    assert!(notebook.poll());
    assert!(notebook.whole_truth(&a).is_some(), "what is true stays true");

    let mut inline = Notebook::new(Box::new(InlineAnalyst::new()));
    let late = position("44444432655555323332267623526661117777");
    let later = late.play(column(7)).unwrap();
    inline.want([late]);
    inline.want([later]);
    assert!(inline.poll());
    assert!(inline.truth(&late).is_none() && inline.whole_truth(&later).is_some());
    assert!(!inline.poll() && !inline.is_working());
}

#[test]
fn the_notebook_forgets_the_oldest_and_survives_failures() {
    let script = Script::default();
    let mut notebook = Notebook::new(Box::new(script.clone()));
    let mut positions = Vec::new();
    for (position, _) in random_positions(9000, 6..20, 41) {
        if !positions.contains(&position) {
            positions.push(position);
        }
    }
    assert!(positions.len() > 4500);
    for &position in &positions {
        script.find(position, "D D D D D D D", true);
    }
    notebook.poll();
    assert_eq!(notebook.len(), 4096);
    assert!(notebook.truth(&positions[0]).is_none() && notebook.truth(positions.last().unwrap()).is_some());

    let broken = position("4");
    notebook.want([broken]);
    let message = "out of cheese".to_owned();
    script.findings.borrow_mut().push(Finding::Failed { position: broken, message });
    assert!(notebook.poll() && !notebook.is_working());
    assert_eq!(notebook.take_complaint().as_deref(), Some("out of cheese"));
    assert_eq!(notebook.take_complaint(), None);
    notebook.want([broken]);
    assert!(!notebook.is_working(), "it is not asked again");
}

/// Polls until there is a finding; a minute is for a machine that does many other things.
fn next(analyst: &mut AnalystThread) -> Finding {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(finding) = analyst.poll() {
            return finding;
        }
        assert!(Instant::now() < patience, "the analyst is silent");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Solves at once, except the empty board, which takes until it is stopped, and a board of one disc, which
/// breaks it. Counts how often it is asked.
fn peculiar(count: Arc<AtomicUsize>) -> Solve {
    Box::new(move |position, stop, tell| {
        count.fetch_add(1, Ordering::SeqCst);
        if position.plies() == 1 {
            panic!("one disc");
        }
        if position.plies() == 0 {
            tell(Truth { is_complete: false, ..truth("D . . . . . .") });
            while !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Truth::default();
        }
        truth("D D D D D D D")
    })
}

#[test]
fn the_thread_stops_for_a_new_wish_and_goes_on_with_the_same() {
    let count = Arc::new(AtomicUsize::new(0));
    let woken = Arc::new(AtomicUsize::new(0));
    let wakes = Arc::clone(&woken);
    let solve = peculiar(Arc::clone(&count));
    let mut analyst = AnalystThread::with(solve, move || {
        wakes.fetch_add(1, Ordering::SeqCst);
    })
    .unwrap();
    let [long, broken, other] = [Position::EMPTY, position("4"), position("44")];
    analyst.want(vec![long, other]);
    let Finding::Truth { position, truth } = next(&mut analyst) else { panic!("it failed") };
    assert!(position == long && !truth.is_complete, "a part is told on the way");
    analyst.want(vec![long]);
    assert_eq!(count.load(Ordering::SeqCst), 1, "it goes on with what it does");
    analyst.want(vec![broken, other]);
    let failed = Finding::Failed { position: broken, message: "one disc".to_owned() };
    assert_eq!(next(&mut analyst), failed);
    let Finding::Truth { position, truth } = next(&mut analyst) else { panic!("it failed") };
    assert!(position == other && truth.is_complete, "after a panic it works on");
    assert_eq!(count.load(Ordering::SeqCst), 3);
    assert!(woken.load(Ordering::SeqCst) >= 3);
    // Dropped in the middle of a search, the thread ends with it.
    analyst.want(vec![long]);
    next(&mut analyst);
    let wakes = Arc::downgrade(&woken);
    drop((analyst, woken));
    let patience = Instant::now() + Duration::from_secs(60);
    while wakes.upgrade().is_some() {
        assert!(Instant::now() < patience, "the thread lives on");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_real_thread_reviews_a_game() {
    let mut notebook = Notebook::new(Box::new(AnalystThread::start(Pool::single(), || {}).unwrap()));
    let game = game("1122334");
    let patience = Instant::now() + Duration::from_secs(60);
    let review = loop {
        notebook.want(Review::positions(&game));
        notebook.poll();
        if let Some(review) = Review::of(&game, |position| notebook.whole_truth(position)) {
            break review;
        }
        assert!(Instant::now() < patience);
        std::thread::sleep(Duration::from_millis(1));
    };
    assert_eq!(review.turning_point, Some(5));
    assert!(!notebook.is_working() && notebook.take_complaint().is_none());
}
