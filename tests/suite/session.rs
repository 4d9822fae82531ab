//! Scripts of commands in, events out, with engines that think inline or on their thread.

use foursight::engines::{Engine, EngineId, Player, Reason, Strength, TableSize, Thinker};
use foursight::rules::{Column, Outcome, PerSide, Position, Side, notation};
use foursight::search::{Control, Dice, Explanation, Limits, Pool, Report, Score};
use foursight::session::{Command, Ending, Event, InlineWorker, Refusal, Seat, Session, ThinkingThread};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn player(spec: &str) -> Player {
    spec.parse().unwrap()
}

fn engine(spec: &str) -> Seat {
    Seat::Engine(player(spec))
}

fn make(player: Player) -> Thinker {
    Thinker::new(player, TableSize::Kilobytes(256))
}

fn inline() -> Session {
    Session::new(Box::new(InlineWorker::new(Box::new(make))), 1)
}

fn drop_in(number: usize) -> Command {
    Command::Drop(Column::from_number(number).unwrap())
}

fn moves(session: &Session) -> String {
    notation::write_moves(session.game().moves())
}

fn plies(session: &Session) -> usize {
    session.game().moves().len()
}

fn against_engine() -> Session {
    let mut session = inline();
    session.handle(Command::NewGame(PerSide::new(Seat::Person, engine("threats:depth=3"))));
    session
}

fn exhibition() -> Session {
    let mut session = inline();
    session.handle(Command::NewGame(PerSide::new(engine("windows:depth=2"), engine("cubes:depth=3"))));
    session
}

#[test]
fn two_people_play_to_a_win() {
    let mut session = inline();
    session.handle(Command::NewGame(PerSide::new(Seat::Person, Seat::Person)));
    for number in [1, 1, 2, 2, 3, 3] {
        let events = session.handle(drop_in(number));
        assert!(matches!(events[..], [Event::Dropped { .. }]), "{events:?}");
    }
    let events = session.handle(drop_in(4));
    assert_eq!(events.last(), Some(&Event::Ended(Ending::Won(Side::Red))));
    assert_eq!(session.handle(drop_in(5)), [Event::Refused(Refusal::GameOver)]);
    assert_eq!(moves(&session), "1122334");
    session.handle(Command::Undo);
    assert_eq!(session.ending(), None, "a finished game can be taken back");
    assert!(session.is_persons_turn());
}

#[test]
fn an_engine_answers_each_move() {
    let mut session = against_engine();
    let events = session.handle(drop_in(4));
    assert!(
        matches!(events[..], [Event::Dropped { .. }, Event::ThinkingStarted(Side::Yellow)]),
        "{events:?}"
    );
    assert_eq!(session.handle(drop_in(4)), [Event::Refused(Refusal::EnginesTurn(Side::Yellow))]);
    let events = session.poll();
    assert!(matches!(events[..], [Event::Dropped { side: Side::Yellow, .. }]), "{events:?}");
    assert!(session.thinking().is_none() && session.is_persons_turn());
    assert_eq!(plies(&session), 2);
}

#[test]
fn an_engine_may_move_first() {
    let mut session = inline();
    let events = session.handle(Command::NewGame(PerSide::new(engine("windows:easy"), Seat::Person)));
    assert_eq!(events, [Event::Started, Event::ThinkingStarted(Side::Red)]);
    session.poll();
    assert_eq!(plies(&session), 1);
    assert!(!session.can_undo(), "the engine's first move is not the person's to take back");
    assert_eq!(session.handle(Command::Undo), [Event::Refused(Refusal::NothingToUndo)]);
}

#[test]
fn undo_and_redo_go_by_whole_turns() {
    let mut session = against_engine();
    for number in [4, 3] {
        session.handle(drop_in(number));
        session.poll();
    }
    let all = moves(&session);
    session.handle(Command::Undo);
    assert_eq!(plies(&session), 2, "the engine's answer and the person's move");
    assert!(session.is_persons_turn() && session.thinking().is_none());
    session.handle(Command::Undo);
    assert_eq!(plies(&session), 0);
    assert_eq!(session.handle(Command::Undo), [Event::Refused(Refusal::NothingToUndo)]);
    session.handle(Command::Redo);
    assert_eq!(plies(&session), 2);
    session.handle(Command::Redo);
    assert_eq!(moves(&session), all);
    assert_eq!(session.handle(Command::Redo), [Event::Refused(Refusal::NothingToRedo)]);
    assert!(session.thinking().is_none());
}

#[test]
fn undo_while_the_engine_thinks_makes_its_answer_stale() {
    let mut session = against_engine();
    session.handle(drop_in(4));
    assert!(session.thinking().is_some());
    let events = session.handle(Command::Undo);
    assert_eq!(events, [Event::Showed { plies: 0 }]);
    // The inline worker answers even what nobody waits for any more; nothing may come of it.
    assert_eq!(session.poll(), []);
    assert_eq!(plies(&session), 0);
    session.handle(drop_in(1));
    session.poll();
    assert!(moves(&session).starts_with('1') && plies(&session) == 2);
}

#[test]
fn a_new_game_while_the_engine_thinks_makes_its_answer_stale() {
    let mut session = against_engine();
    session.handle(drop_in(4));
    session.handle(Command::NewGame(PerSide::new(Seat::Person, Seat::Person)));
    assert_eq!(session.poll(), []);
    assert_eq!(plies(&session), 0);
}

#[test]
fn a_change_of_seat_while_the_engine_thinks_asks_the_new_one() {
    let mut session = against_engine();
    session.handle(drop_in(4));
    let events = session.handle(Command::SetSeat(Side::Yellow, engine("cubes:depth=2")));
    assert_eq!(events, [Event::SeatChanged(Side::Yellow), Event::ThinkingStarted(Side::Yellow)]);
    let events = session.poll();
    assert_eq!(events.len(), 1, "one answer counts: {events:?}");
    assert_eq!(plies(&session), 2);
    session.handle(drop_in(4));
    session.handle(Command::SetSeat(Side::Yellow, Seat::Person));
    assert_eq!(session.poll(), []);
    assert!(session.is_persons_turn(), "a person has taken the engine's seat in mid-thought");
}

#[test]
fn engines_play_a_whole_game_by_themselves() {
    let mut session = exhibition();
    let events = session.poll();
    assert!(session.game().outcome().is_over(), "{}", session.position());
    assert!(matches!(events.last(), Some(Event::Ended(_))));
    assert_eq!(session.handle(Command::Step), [Event::Refused(Refusal::GameOver)]);
}

#[test]
fn engines_pause_step_and_go_on() {
    let mut session = exhibition();
    assert_eq!(session.handle(Command::Pause), [Event::Paused]);
    assert_eq!(session.poll(), [], "the move in thought is dropped");
    assert_eq!(plies(&session), 0);
    for expected in 1..=5 {
        assert!(matches!(session.handle(Command::Step)[..], [Event::ThinkingStarted(_)]));
        session.poll();
        assert_eq!(plies(&session), expected, "one move a step");
    }
    session.handle(Command::Undo);
    assert_eq!((plies(&session), session.is_paused()), (4, true), "one ply back without a person");
    session.handle(Command::Step);
    assert_eq!(plies(&session), 5, "a step forward shows what was there");
    session.handle(Command::GoTo(2));
    assert_eq!(session.poll(), []);
    session.handle(Command::Resume);
    session.poll();
    assert!(session.game().outcome().is_over(), "they play on from the position that was shown");
}

#[test]
fn looking_back_does_not_wake_the_engine_and_playing_branches() {
    let mut session = against_engine();
    for number in [4, 3, 2] {
        session.handle(drop_in(number));
        session.poll();
    }
    let all = moves(&session);
    assert_eq!(session.handle(Command::GoTo(3)), [Event::Showed { plies: 3 }]);
    assert!(session.thinking().is_none() && !session.is_persons_turn());
    session.handle(Command::GoTo(2));
    assert!(session.is_persons_turn());
    session.handle(drop_in(7));
    session.poll();
    assert_eq!(plies(&session), 4);
    assert!(moves(&session).starts_with(&all[..2]) && moves(&session).as_bytes()[2] == b'7');
    assert!(!session.can_redo());
}

#[test]
fn resigning_ends_the_game_and_can_be_taken_back() {
    let mut session = against_engine();
    session.handle(drop_in(4));
    let events = session.handle(Command::Resign);
    assert_eq!(events, [Event::Ended(Ending::Resigned(Side::Red))], "even while the engine thinks");
    assert_eq!(session.poll(), []);
    assert_eq!(session.ending().and_then(Ending::winner), Some(Side::Yellow));
    assert_eq!(session.handle(drop_in(4)), [Event::Refused(Refusal::GameOver)]);
    session.handle(Command::Undo);
    assert_eq!(session.ending(), None);
    session.poll();
    assert_eq!(plies(&session), 2, "the engine goes on with its move");
    assert_eq!(exhibition().handle(Command::Resign), [Event::Refused(Refusal::NobodyToResign)]);
}

#[test]
fn a_hint_moves_nothing() {
    let mut session = inline();
    session.handle(Command::Load(
        notation::parse_moves("112233").unwrap(),
        PerSide::new(Seat::Person, engine("lines:easy")),
    ));
    assert_eq!(session.handle(Command::Hint), []);
    assert!(session.thinking().unwrap().is_hint());
    let events = session.poll();
    let [Event::Hinted(verdict)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((verdict.column.number(), verdict.reason), (4, Reason::Wins));
    assert_eq!(plies(&session), 6);
    session.handle(Command::Hint);
    session.handle(drop_in(1));
    let events = session.poll();
    assert!(
        !events.iter().any(|event| matches!(event, Event::Hinted(_))),
        "a hint for another position is stale"
    );
}

/// An engine that breaks down, or chooses a full column.
struct Broken {
    panics: bool,
}

impl Engine for Broken {
    fn classic_depth(&self, _: &Position) -> u8 {
        1
    }

    fn reflex(&self, _: &Position) -> Option<(Column, Reason)> {
        assert!(!self.panics, "the table caught fire");
        Column::from_number(1).map(|column| (column, Reason::Searched))
    }

    fn search(&self, _: &Position, _: &Limits, _: &Control, _: &Pool) -> Report {
        Report::default()
    }

    fn pick(&self, _: &Report, _: &mut Dice) -> Option<Column> {
        None
    }

    fn evaluate(&self, _: &Position, _: Side) -> i32 {
        0
    }

    fn explain(&self, _: &Position, _: Side) -> Explanation {
        Explanation::sum(Vec::new())
    }

    fn points(&self, _: Score, _: u8) -> f64 {
        0.0
    }
}

/// Seats a broken engine for `windows:classic`, sound ones for everybody else.
fn session_with_broken(panics: bool) -> Session {
    let broken = player("windows:classic");
    let make = move |player: Player| {
        if player == broken {
            Thinker::with_engine(player, Box::new(Broken { panics }))
        } else {
            make(player)
        }
    };
    Session::new(Box::new(InlineWorker::new(Box::new(make))), 1)
}

#[test]
fn a_panic_becomes_an_event_and_the_game_stays_playable() {
    let mut session = session_with_broken(true);
    session.handle(Command::NewGame(PerSide::new(Seat::Person, engine("windows:classic"))));
    session.handle(drop_in(4));
    let events = session.poll();
    let [Event::EngineFailed { side: Side::Yellow, message }] = &events[..] else { panic!("{events:?}") };
    assert!(message.contains("the table caught fire"), "{message}");
    assert!(session.is_paused() && session.thinking().is_none());
    assert_eq!(moves(&session), "4", "nothing is lost");
    session.handle(Command::SetSeat(Side::Yellow, engine("cubes:depth=2")));
    session.handle(Command::Resume);
    session.poll();
    assert_eq!(plies(&session), 2, "another engine goes on");
    session.handle(Command::Undo);
    assert!(session.is_persons_turn());
}

#[test]
fn an_illegal_choice_is_not_played() {
    let mut session = session_with_broken(false);
    let full = notation::parse_moves("1111114").unwrap();
    session.handle(Command::Load(full, PerSide::new(Seat::Person, engine("windows:classic"))));
    let events = session.poll();
    let [Event::EngineFailed { message, .. }] = &events[..] else { panic!("{events:?}") };
    assert!(message.contains("column 1 is full"), "{message}");
    assert_eq!(moves(&session), "1111114");
}

/// Polls until `done` or half a minute has passed, which only a hang could take.
fn poll_until(session: &mut Session, mut done: impl FnMut(&Session, &[Event]) -> bool) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(30) {
        let events = session.poll();
        if done(session, &events) {
            return true;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    false
}

fn threaded(wakes: &Arc<AtomicUsize>) -> Session {
    let wakes = wakes.clone();
    let wake = move || {
        wakes.fetch_add(1, Ordering::Relaxed);
    };
    let worker = ThinkingThread::start(Pool::new(2).unwrap(), Box::new(make), wake).unwrap();
    Session::new(Box::new(worker), 1)
}

#[test]
fn the_thinking_thread_plays_a_game_and_wakes_its_host() {
    let wakes = Arc::default();
    let mut session = threaded(&wakes);
    session.handle(Command::NewGame(PerSide::new(engine("threats:depth=4"), engine("lines:depth=3"))));
    assert!(poll_until(&mut session, |session, _| session.game().outcome() != Outcome::Ongoing));
    assert!(wakes.load(Ordering::Relaxed) >= plies(&session));
}

#[test]
fn a_deep_thought_on_the_thread_reports_and_is_interrupted() {
    let wakes = Arc::default();
    let mut session = threaded(&wakes);
    session.handle(Command::NewGame(PerSide::new(Seat::Person, engine("lines:depth=42"))));
    session.handle(drop_in(4));
    let progressed = |session: &Session, _: &[Event]| {
        session.thinking().is_some_and(|thinking| thinking.report.counters.nodes > 0)
    };
    assert!(poll_until(&mut session, progressed));
    session.handle(Command::Undo);
    assert!(session.thinking().is_none());
    // The thread is free again: another engine's answer arrives although the first would take days.
    session.handle(Command::SetSeat(Side::Yellow, engine("windows:depth=2")));
    session.handle(drop_in(3));
    assert!(poll_until(&mut session, |session, _| plies(session) == 2));
    assert!(moves(&session).starts_with('3'));
}

#[test]
fn a_session_goes_away_in_mid_thought() {
    let mut session = threaded(&Arc::default());
    session.handle(Command::NewGame(PerSide::new(engine("cubes:depth=42"), Seat::Person)));
    drop(session);
}

#[test]
fn an_engine_takes_its_least_time_but_not_when_interrupted() {
    let mut session = threaded(&Arc::default());
    session.set_pace(Duration::from_secs(3600));
    session.handle(Command::NewGame(PerSide::new(engine("windows:depth=1"), Seat::Person)));
    session.set_pace(Duration::ZERO);
    session.handle(Command::NewGame(PerSide::new(engine("windows:depth=1"), Seat::Person)));
    assert!(
        poll_until(&mut session, |session, _| plies(session) == 1),
        "the first move's hour is not waited for"
    );
}

#[test]
fn seats_have_words() {
    for word in ["person", "threats:hard", "cubes:millis=250"] {
        assert_eq!(word.parse::<Seat>().unwrap().word(), word);
    }
    assert_eq!(engine("cubes:hard").to_string(), "Cube counter, Hard");
    assert_eq!(
        Player { engine: EngineId::Lines, strength: Strength::Depth(5) }.to_string(),
        "Line counter, depth 5"
    );
}
