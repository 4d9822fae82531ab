//! A person's rating and statistics.

use crate::arena::StateFile;
use crate::elo::near;
use foursight::engines::{Player, Rating, ladder};
use foursight::rules::Side;
use foursight::search::Dice;
use foursight::store::statistics::{GameResult, MOST_GAMES};
use foursight::store::{Statistics, Store};

#[test]
fn a_game_moves_a_rating_as_by_hand() {
    // Glicko with one opponent of exactly known strength: q = ln 10 / 400 = 0.00575646, E = 0.5,
    // 1/d² = q² · 0.25 = 8.2842e-6, 1/RD² + 1/d² = 8.16327e-6 + 8.2842e-6 = 1.644747e-5;
    // the win adds q · 0.5 / 1.644747e-5 = 175.00 and leaves a deviation of 246.58.
    let before = Rating { elo: 1200.0, deviation: 350.0, games: 0 };
    let after = before.after(1.0, 1200.0);
    near(after.elo, 1375.0, 0.1);
    near(after.deviation, 246.58, 0.05);
    assert_eq!(after.games, 1);
    near(before.after(0.0, 1200.0).elo, 1025.0, 0.1);
    assert_eq!(before.after(0.5, 1200.0).elo, 1200.0);
    assert!(before.after(1.0, 800.0).elo < after.elo, "a win over a weaker one tells less");
}

#[test]
fn the_adaptive_opponent_finds_a_players_level() {
    // People whose true strength decides each game by chance, against whoever their rating asks for.
    let (low, high) = ladder::range();
    for part in [0.1, 0.35, 0.6, 0.85] {
        let truth = low + part * (high - low);
        let (mut distance, mut late_points) = (0.0, 0.0);
        for person in 0..200 {
            let mut dice = Dice::new(Dice::seed_for(31, person));
            let mut rating = Rating::default();
            for game in 0..32 {
                let foursight::engines::Strength::Elo(elo) = rating.opponent().strength else { panic!() };
                let chance = 1.0 / (1.0 + 10f64.powf((f64::from(elo) - truth) / 400.0));
                let points = if dice.chance(chance) { 1.0 } else { 0.0 };
                rating = rating.after(points, f64::from(elo));
                if game == 11 {
                    distance += (rating.elo - truth).abs() / 200.0;
                }
                if game >= 12 {
                    late_points += points / (20.0 * 200.0);
                }
            }
        }
        assert!(distance < 160.0, "after a dozen games {distance:.0} away from {truth:.0}");
        assert!((0.42..=0.65).contains(&late_points), "the person of {truth:.0} scores {late_points:.2}");
    }
}

#[test]
fn statistics_count_games_by_opponent_side_and_streak() {
    let mut statistics = Statistics::default();
    let (easy, rung) = ("threats:easy".parse().unwrap(), Player::on_rung(4));
    assert_eq!(statistics.add(1, easy, Side::Red, GameResult::Won, 20), 1);
    let unrated = statistics.rating;
    assert_eq!(unrated, Rating::default(), "an engine without a measured rating moves nothing");
    statistics.add(2, rung, Side::Red, GameResult::Won, 21);
    assert!(statistics.rating.elo > unrated.elo);
    statistics.add(3, rung, Side::Yellow, GameResult::Won, 22);
    assert_eq!((statistics.streak(), statistics.longest_winning_streak()), (3, 3));
    statistics.add(4, rung, Side::Yellow, GameResult::Lost, 23);
    statistics.add(5, rung, Side::Yellow, GameResult::Lost, 24);
    assert_eq!((statistics.streak(), statistics.longest_winning_streak()), (-2, 3));
    let number = statistics.add(6, rung, Side::Red, GameResult::Drawn, 42);
    assert_eq!((number, statistics.streak()), (6, 0));
    statistics.set_accuracy(number, 87.5);
    assert_eq!(statistics.games()[5].accuracy, Some(87.5));
    let total = statistics.total();
    assert_eq!((total.won, total.drawn, total.lost), (3, 1, 2));
    let by_side = statistics.by_side();
    assert_eq!((by_side.red.games(), by_side.yellow.games()), (3, 3));
    let by_opponent: Vec<_> = statistics.by_opponent().collect();
    assert_eq!(by_opponent.len(), 2);
    let (_, against) = by_opponent.iter().find(|(player, _)| *player == rung).unwrap();
    assert_eq!((against.yellow.won, against.yellow.lost, against.red.drawn), (1, 2, 1));
}

#[test]
fn statistics_survive_a_kill_and_a_damaged_file() {
    let folder = StateFile::new("statistics");
    let mut statistics = Statistics::default();
    for game in 0..MOST_GAMES + 5 {
        statistics.add(game as u64, Player::on_rung(2), Side::Red, GameResult::Lost, 30);
    }
    assert_eq!(statistics.games().len(), MOST_GAMES, "the oldest are let go");
    assert_eq!(statistics.total().lost as usize, MOST_GAMES + 5, "but they count");
    {
        let store = Store::in_folder(&folder.0);
        assert_eq!(store.load_statistics(), (Statistics::default(), None));
        store.save_statistics(&statistics);
        statistics.add(9, Player::of_elo(900), Side::Yellow, GameResult::Won, 12);
        store.save_statistics(&statistics);
    }
    let store = Store::in_folder(&folder.0);
    assert_eq!(store.load_statistics(), (statistics.clone(), None));
    // A write that was killed half-way leaves its unfinished file beside the whole one.
    let path = folder.0.join("statistics.json");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(folder.0.join("statistics.json.new"), &text[..text.len() / 2]).unwrap();
    assert_eq!(store.load_statistics(), (statistics, None));
    // Half a file in its place is damage: set aside, not lost, and one starts anew.
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let (anew, notice) = store.load_statistics();
    assert_eq!(anew, Statistics::default());
    assert!(notice.unwrap().contains("statistics.json.damaged-1"));
    assert_eq!(
        std::fs::read_to_string(folder.0.join("statistics.json.damaged-1")).unwrap(),
        text[..text.len() / 2]
    );
}
