//! Ratings from results: the maximum-likelihood fit of the Elo model (Bradley and Terry's, a draw being
//! half a win and half a loss) to all games at once, with error bars from the information matrix. Uses nothing.
//!
//! A weak prior keeps a player who won or lost every game from being infinitely strong or weak: each player
//! is given one more drawn game, spread evenly over the opponents that it met.

/// Rating points for a ten times better ratio of wins to losses.
const SCALE: f64 = 400.0;
/// Natural logarithms of that ratio for each rating point.
const PER_POINT: f64 = std::f64::consts::LN_10 / SCALE;
/// Standard deviations that hold 95 % of a normal distribution on both sides together.
const TWO_SIDED_95: f64 = 1.96;
/// Newton's method closes in within a dozen steps; more would not help.
const MOST_STEPS: usize = 100;
/// No single step is longer, in rating points: far from the answer the curve is flat.
const LONGEST_STEP: f64 = 400.0;

/// What two players got out of their games with each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    pub players: (usize, usize),
    /// What the first of them scored: a win 1, a draw a half.
    pub points: f64,
    pub games: f64,
}

/// What fixes the scale, of which results show differences only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// This player has this rating.
    Player(usize, f64),
    /// This is the average of all.
    Mean(f64),
}

/// A rating and half the width of its 95 % range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    pub elo: f64,
    pub error: f64,
}

/// The chance, draws counted as halves, to win with this many rating points more than the opponent.
#[must_use]
pub fn expected(difference: f64) -> f64 {
    1.0 / (1.0 + (-difference * PER_POINT).exp())
}

/// The rating of each of `players`; none for those whom no chain of games connects with the anchor (or,
/// without one, with the first player who has played).
#[must_use]
pub fn fit(players: usize, encounters: &[Encounter], anchor: Anchor) -> Vec<Option<Estimate>> {
    let games = with_prior(players, encounters);
    let start = match anchor {
        Anchor::Player(player, _) => Some(player),
        Anchor::Mean(_) => games.first().map(|encounter| encounter.players.0),
    };
    let mut estimates = vec![None; players];
    let Some(start) = start.filter(|&start| start < players) else { return estimates };
    let connected = connected_with(start, players, &games);
    // The first of them is held at 0; the others are the unknowns.
    let place = |player: usize| connected.iter().position(|&other| other == player);
    let games: Vec<Encounter> = games
        .iter()
        .filter_map(|encounter| {
            let (first, second) = encounter.players;
            Some(Encounter { players: (place(first)?, place(second)?), ..*encounter })
        })
        .collect();
    let (ratings, covariance) = newton(connected.len(), &games);
    // The scale as a weighted sum of ratings that is held fixed.
    let count = connected.len() as f64;
    let weight = |i: usize| match anchor {
        Anchor::Player(player, _) => f64::from(u8::from(connected[i] == player)),
        Anchor::Mean(_) => 1.0 / count,
    };
    let level = match anchor {
        Anchor::Player(_, elo) | Anchor::Mean(elo) => elo,
    };
    let all = || 0..connected.len();
    let origin: f64 = all().map(|i| weight(i) * ratings[i]).sum();
    let with_origin = |i: usize| -> f64 { all().map(|j| weight(j) * covariance[i][j]).sum() };
    let of_origin: f64 = all().map(|i| weight(i) * with_origin(i)).sum();
    for i in all() {
        let variance = covariance[i][i] - 2.0 * with_origin(i) + of_origin;
        estimates[connected[i]] = Some(Estimate {
            elo: level + (ratings[i] - origin) / PER_POINT,
            error: TWO_SIDED_95 * variance.max(0.0).sqrt() / PER_POINT,
        });
    }
    estimates
}

/// The encounters that took place, with the prior's drawn games.
fn with_prior(players: usize, encounters: &[Encounter]) -> Vec<Encounter> {
    let mut met: Vec<Encounter> = Vec::new();
    let is_sound = |encounter: &&Encounter| {
        let (first, second) = encounter.players;
        first != second && first.max(second) < players && encounter.games > 0.0
    };
    for encounter in encounters.iter().filter(is_sound) {
        let (first, second) = encounter.players;
        match met.iter_mut().find(|other| [(first, second), (second, first)].contains(&other.players)) {
            Some(other) => {
                let is_same_way = other.players.0 == first;
                let points = if is_same_way { encounter.points } else { encounter.games - encounter.points };
                other.points += points;
                other.games += encounter.games;
            }
            None => met.push(*encounter),
        }
    }
    let opponents =
        |player: usize| met.iter().filter(|e| e.players.0 == player || e.players.1 == player).count() as f64;
    let share = |player: usize| 0.5 / opponents(player);
    let drawn: Vec<f64> = met.iter().map(|e| share(e.players.0) + share(e.players.1)).collect();
    for (encounter, drawn) in met.iter_mut().zip(drawn) {
        encounter.points += 0.5 * drawn;
        encounter.games += drawn;
    }
    met
}

/// Everybody whom a chain of games connects with `start`, `start` first.
fn connected_with(start: usize, players: usize, games: &[Encounter]) -> Vec<usize> {
    let mut found = vec![start];
    let mut next = 0;
    while let Some(&player) = found.get(next) {
        for other in 0..players {
            let has_met = games.iter().any(|e| [(player, other), (other, player)].contains(&e.players));
            if has_met && !found.contains(&other) {
                found.push(other);
            }
        }
        next += 1;
    }
    found
}

/// The likeliest ratings, in natural logarithms with the first held at 0, and their covariances.
fn newton(count: usize, games: &[Encounter]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut ratings = vec![0.0; count];
    let mut covariance = vec![vec![0.0; count]; count];
    for _ in 0..MOST_STEPS {
        let mut slope = vec![0.0; count];
        let mut information = vec![vec![0.0; count]; count];
        for &Encounter { players: (a, b), points, games } in games {
            let chance = 1.0 / (1.0 + f64::exp(ratings[b] - ratings[a]));
            slope[a] += points - games * chance;
            slope[b] -= points - games * chance;
            let weight = games * chance * (1.0 - chance);
            information[a][a] += weight;
            information[b][b] += weight;
            information[a][b] -= weight;
            information[b][a] -= weight;
        }
        covariance = inverse_without_first(&information);
        let mut largest: f64 = 0.0;
        for i in 1..count {
            let step: f64 = (1..count).map(|j| covariance[i][j] * slope[j]).sum();
            let most = LONGEST_STEP * PER_POINT;
            ratings[i] += step.clamp(-most, most);
            largest = largest.max(step.abs());
        }
        if largest < 1e-10 {
            break;
        }
    }
    (ratings, covariance)
}

/// The inverse of a symmetric positive matrix without its first row and column, which stay 0
/// (Gauss and Jordan's elimination with pivots).
fn inverse_without_first(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let count = matrix.len();
    let mut rows: Vec<Vec<f64>> = (0..count)
        .map(|i| {
            let unit = (0..count).map(|j| f64::from(u8::from(i == j)));
            matrix[i].iter().copied().chain(unit).collect()
        })
        .collect();
    for pivot in 1..count {
        let best = (pivot..count).max_by(|&a, &b| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs()));
        rows.swap(pivot, best.unwrap_or(pivot));
        let head = rows[pivot][pivot];
        if head.abs() < 1e-300 {
            continue;
        }
        rows[pivot].iter_mut().for_each(|value| *value /= head);
        let pivot_row = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().skip(1).filter(|(i, _)| *i != pivot) {
            let factor = row[pivot];
            row.iter_mut().zip(&pivot_row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    let mut inverse = vec![vec![0.0; count]; count];
    for i in 1..count {
        for j in 1..count {
            inverse[i][j] = rows[i][count + j];
        }
    }
    inverse
}
