//! Which game of a tournament is shown while nobody has chosen one: a game that is being played, as long as
//! it lasts, so that its discs can be watched; or the one that was done last, where games are over sooner
//! than a person can look.

use crate::arena::{Fixture, LiveGame, Moves, Phase, Tournament};
use std::time::{Duration, Instant};

/// Games that last no longer than this are shown only when they are done.
const LONG_ENOUGH: Duration = Duration::from_millis(500);
/// The end of a game can be seen for at least so long while others go on.
const HOLD: Duration = Duration::from_millis(1200);

/// The game that is shown.
#[derive(Clone, Copy)]
pub struct Shown {
    pub fixture: Fixture,
    pub moves: Moves,
    /// True once it is over; false while it is being played.
    pub is_over: bool,
    /// True once it is written down, and can be opened.
    pub is_done: bool,
    /// When its end was first seen.
    since: Instant,
}

impl Shown {
    /// What to show after `before`.
    pub fn next(before: Option<Shown>, tournament: &Tournament, phase: Phase) -> Option<Shown> {
        let now = Instant::now();
        if !matches!(phase, Phase::Running | Phase::Paused) {
            return Shown::latest(tournament, now);
        }
        let live = tournament.live();
        let stays = before.and_then(|shown| shown.as_it_stands(tournament, &live, now));
        if let Some(shown) = stays
            && (!shown.is_over || phase == Phase::Paused || now.duration_since(shown.since) < HOLD)
        {
            return Some(shown);
        }
        let is_worth_it = |game: &&LiveGame| {
            now.duration_since(game.begun) >= LONG_ENOUGH && !game.moves.game().outcome().is_over()
        };
        let longest = live.iter().filter(is_worth_it).min_by_key(|game| game.begun);
        let number = stays.map(|shown| shown.fixture.number);
        let latest = || Shown::latest(tournament, now).filter(|latest| Some(latest.fixture.number) != number);
        longest.map(|game| Shown::live(game, now)).or_else(latest).or(stays)
    }

    fn live(game: &LiveGame, now: Instant) -> Shown {
        let is_over = game.moves.game().outcome().is_over();
        Shown { fixture: game.fixture, moves: game.moves, is_over, is_done: false, since: now }
    }

    fn latest(tournament: &Tournament, now: Instant) -> Option<Shown> {
        let played = tournament.latest()?;
        let (fixture, moves) = (played.fixture, played.record.moves);
        Some(Shown { fixture, moves, is_over: true, is_done: true, since: now })
    }

    /// The same game now; none if it was given up.
    fn as_it_stands(self, tournament: &Tournament, live: &[LiveGame], now: Instant) -> Option<Shown> {
        let number = self.fixture.number;
        let shown = match tournament.game(number) {
            Some(played) => Shown { moves: played.record.moves, is_over: true, is_done: true, ..self },
            None => Shown::live(live.iter().find(|game| game.fixture.number == number)?, now),
        };
        let since = if self.is_over { self.since } else { now };
        Some(Shown { since, ..shown })
    }
}
