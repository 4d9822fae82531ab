//! What a person has achieved: rating, results by opponent and colour, streaks, and both curves over time;
//! and when a game counts.
//!
//! A game counts once, when it first ends: if it was begun in this window by one person against an engine,
//! neither was changed after the first move, and it was not loaded. Moves taken back do not matter, and
//! neither does what happens after its end.

use super::action::Wish;
use super::app::Foursight;
use super::controls::heading;
use super::dialogs::Dialog;
use super::theme::{self, BODY, CARD_RADIUS, Palette, SMALL, TITLE};
use super::words;
use crate::engines::Strength;
use crate::rules::{PerSide, Side};
use crate::session::Ending;
use crate::store::Statistics;
use crate::store::statistics::{GameEntry, GameResult, Score};
use eframe::egui::{
    Align, Align2, CentralPanel, CornerRadius, Frame, Layout, Margin, Rect, ScrollArea, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};
use egui_plot::{HoverPosition, Line, MarkerShape, Plot, PlotPoints, Points, uniform_grid_spacer};
use std::time::{SystemTime, UNIX_EPOCH};

const ROW: f32 = 32.0;
const EDGE: f32 = 8.0;
const CARD: f32 = 76.0;
/// Room for the scroll bar in the page's margin.
const SCROLL_BAR: f32 = 12.0;
/// Where there is less width, the cards stand in two rows and the plots above each other.
const WIDE: f32 = 720.0;
/// Wider, a row would be hard to follow.
const WIDEST: f32 = 1080.0;
/// The accuracy of so many games is averaged.
const RECENT: usize = 10;

impl Foursight {
    /// What the person has played so far.
    #[must_use]
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// The game on the board has ended: it goes into the statistics if it counts.
    pub(super) fn count_game(&mut self, ending: Ending) {
        let seats = self.session.seats();
        let plies = self.session.game().moves().len();
        let (side, opponent) = match (seats.red.player(), seats.yellow.player()) {
            (None, Some(opponent)) => (Side::Red, opponent),
            (Some(opponent), None) => (Side::Yellow, opponent),
            _ => return,
        };
        if !self.counts || plies == 0 {
            return;
        }
        self.counts = false;
        let result = match ending.winner() {
            Some(winner) if winner == side => GameResult::Won,
            Some(_) => GameResult::Lost,
            None => GameResult::Drawn,
        };
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        let number = self.statistics.add(now, opponent, side, result, plies as u8);
        self.counted = Some((number, side, plies));
        self.store.save_statistics(&self.statistics);
    }

    /// Once a review of the game that was counted last is complete, its accuracy is written down.
    pub(super) fn note_accuracy(&mut self) {
        let Some((number, side, plies)) = self.counted else { return };
        let is_whole = self.session.game().all_moves().len() == plies;
        let Some(review) = self.learning.story().review.as_ref().filter(|_| is_whole) else { return };
        if let Some(accuracy) = review.accuracy[side] {
            self.statistics.set_accuracy(number, 100.0 * accuracy);
            self.store.save_statistics(&self.statistics);
        }
        self.counted = None;
    }

    pub(super) fn reset_statistics(&mut self) {
        self.dialog = None;
        self.counted = None;
        self.statistics = Statistics::default();
        self.store.save_statistics(&self.statistics);
    }

    /// Draws the screen between menu bar and status line.
    pub(super) fn draw_statistics(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let room = Frame::new().fill(palette.window).inner_margin(Margin::symmetric(24, 20));
        CentralPanel::default().frame(room).show(ui, |ui| {
            ui.set_max_width(ui.available_width().min(WIDEST));
            ui.horizontal(|ui| {
                ui.label(theme::strong("Statistics", TITLE, palette.text));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let has_games = self.statistics.total().games() > 0;
                    let reset = eframe::egui::Button::new("Reset statistics…");
                    if ui.add_enabled(has_games, reset).clicked() {
                        wishes.push(Wish::Show(Dialog::ResetStatistics));
                    }
                });
            });
            ui.add_space(8.0);
            // The scroll bar stands in the margin, beside what is scrolled.
            ui.set_max_width(ui.available_width() + SCROLL_BAR);
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
                ui.set_max_width(ui.available_width() - SCROLL_BAR);
                page(ui, &self.statistics);
            });
        });
    }
}

fn page(ui: &mut Ui, statistics: &Statistics) {
    let palette = Palette::of(ui);
    cards(ui, statistics);
    ui.add_space(16.0);
    if statistics.total().games() == 0 {
        let words = "No game is counted yet. A game against an engine counts once, when it ends, if you began \
                     it here and neither side changed hands.";
        ui.label(theme::plain(words, BODY, palette.muted));
        return;
    }
    plots(ui, statistics.games());
    ui.add_space(16.0);
    opponents(ui, statistics);
    ui.add_space(8.0);
    let words = "A game counts once, when it first ends. The rating follows games against opponents whose \
                 own rating is known: the ladder, Adaptive and Expert.";
    ui.label(theme::plain(words, SMALL, palette.muted));
}

/// The four figures on top.
fn cards(ui: &mut Ui, statistics: &Statistics) {
    let (total, rating) = (statistics.total(), &statistics.rating);
    let rated = match rating.games {
        0 => ("–".to_owned(), "no rated game yet".to_owned()),
        n => (
            format!("{:.0} ± {:.0}", rating.elo, rating.error()),
            if n == 1 { "1 rated game".to_owned() } else { format!("{n} rated games") },
        ),
    };
    let streak = match statistics.streak() {
        0 => "–".to_owned(),
        n if n > 0 => format!("{n} won"),
        n => format!("{} lost", -n),
    };
    let recent: Vec<f64> =
        statistics.games().iter().rev().filter_map(|game| game.accuracy).take(RECENT).collect();
    let accuracy = match recent.len() {
        0 => ("–".to_owned(), "no game reviewed yet".to_owned()),
        1 => (format!("{:.0} %", recent[0]), "one reviewed game".to_owned()),
        n => (format!("{:.0} %", recent.iter().sum::<f64>() / n as f64), format!("last {n} reviewed games")),
    };
    let figures = [
        ("Rating", rated.0, rated.1),
        ("Games", total.games().to_string(), results(total)),
        ("In a row", streak, format!("longest: {} won", statistics.longest_winning_streak())),
        ("Accuracy", accuracy.0, accuracy.1),
    ];
    let columns = if ui.available_width() < WIDE { 2 } else { 4 };
    let gap = 12.0;
    let width = (ui.available_width() - gap * (columns - 1) as f32) / columns as f32;
    for row in figures.chunks(columns) {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            for (name, figure, more) in row {
                card(ui, width, name, figure, more);
            }
        });
    }
}

fn card(ui: &mut Ui, width: f32, name: &str, figure: &str, more: &str) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, CARD), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name}: {figure}, {more}")));
    let painter = ui.painter().with_clip_rect(rect);
    painter.rect_filled(rect, CARD_RADIUS, palette.panel);
    painter.rect_stroke(rect, CARD_RADIUS, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let left = rect.left() + 16.0;
    let text = |y: f32, words: &str, font, ink| {
        painter.text(pos2(left, rect.top() + y), Align2::LEFT_CENTER, words, font, ink);
    };
    text(18.0, name, theme::semibold(SMALL), palette.muted);
    text(38.0, figure, theme::semibold(TITLE), palette.text);
    text(59.0, more, theme::regular(SMALL), palette.muted);
}

fn plots(ui: &mut Ui, games: &[GameEntry]) {
    let ratings: Vec<[f64; 2]> = games.iter().map(|game| [f64::from(game.number), game.elo]).collect();
    let accuracy: Vec<[f64; 2]> =
        games.iter().filter_map(|game| Some([f64::from(game.number), game.accuracy?])).collect();
    let gap = 12.0;
    let is_wide = ui.available_width() >= WIDE;
    let width = if is_wide { (ui.available_width() - gap) / 2.0 } else { ui.available_width() };
    let both =
        [("Rating after each game", ratings, None), ("Accuracy in reviewed games", accuracy, Some("%"))];
    let draw = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (name, points, unit) in &both {
            ui.allocate_ui_with_layout(vec2(width, 196.0), Layout::top_down(Align::Min), |ui| {
                ui.set_width(width);
                curve(ui, name, points, *unit);
            });
        }
    };
    if is_wide {
        ui.horizontal_top(draw);
    } else {
        draw(ui);
    }
}

fn curve(ui: &mut Ui, name: &str, points: &[[f64; 2]], unit: Option<&'static str>) {
    let palette = Palette::of(ui);
    heading(ui, name);
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CARD_RADIUS)
        .inner_margin(Margin::same(8));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        if points.is_empty() {
            ui.set_height(144.0);
            ui.centered_and_justified(|ui| {
                ui.label(theme::plain(
                    "Review a game after its end, and its accuracy is kept here.",
                    SMALL,
                    palette.muted,
                ));
            });
            return;
        }
        ui.visuals_mut().override_text_color = Some(palette.muted);
        ui.style_mut().text_styles.insert(TextStyle::Body, theme::regular(SMALL));
        let first = points.first().map_or(1.0, |point| point[0]);
        let last = points.last().map_or(1.0, |point| point[0]);
        let mut plot = Plot::new(name)
            .height(144.0)
            .allow_drag(false)
            .allow_zoom(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .show_background(false)
            .show_grid([false, true])
            .grid_color(palette.line)
            .y_grid_spacer(uniform_grid_spacer(move |_| match unit {
                Some(_) => [100.0, 50.0, 25.0],
                None => [400.0, 200.0, 100.0],
            }))
            .include_x(first - 0.5)
            .include_x(last.max(first + 4.0) + 0.5)
            .x_axis_formatter(|mark, _| {
                if mark.value.fract() == 0.0 && mark.value > 0.0 {
                    format!("{:.0}", mark.value)
                } else {
                    String::new()
                }
            })
            .y_axis_formatter(move |mark, _| match unit {
                Some(unit) => format!("{:.0} {unit}", mark.value),
                None => format!("{:.0}", mark.value),
            })
            .label_formatter(move |position| match position {
                HoverPosition::NearDataPoint { position, .. } => {
                    Some(format!("Game {:.0}: {:.0} {}", position.x, position.y, unit.unwrap_or_default()))
                }
                HoverPosition::Elsewhere { .. } => None,
            });
        if unit.is_some() {
            plot = plot.include_y(0.0).include_y(100.0);
        } else {
            let middle = points.iter().map(|point| point[1]).sum::<f64>() / points.len() as f64;
            plot = plot.include_y(middle - 100.0).include_y(middle + 100.0);
        }
        plot.show(ui, |plot| {
            let of = |points: &[[f64; 2]]| PlotPoints::from(points.to_vec());
            plot.line(Line::new(name, of(points)).color(palette.accent).width(2.0));
            if points.len() <= 60 {
                let dots = Points::new(name, of(points)).shape(MarkerShape::Circle).radius(3.0);
                plot.points(dots.color(palette.accent));
            }
        });
    });
}

/// Everybody who was met, those met most often first.
fn opponents(ui: &mut Ui, statistics: &Statistics) {
    let palette = Palette::of(ui);
    let mut all: Vec<(String, PerSide<Score>)> = Vec::new();
    for (player, scores) in statistics.by_opponent() {
        // Whatever strength it had, the adaptive opponent is one.
        let name = match player.strength {
            Strength::Elo(_) => words::short_name(player),
            _ => player.to_string(),
        };
        match all.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum = PerSide::from_fn(|side| plus(sum[side], scores[side])),
            None => all.push((name, scores)),
        }
    }
    let games = |scores: &PerSide<Score>| scores.red.games() + scores.yellow.games();
    all.sort_by_key(|(_, scores)| std::cmp::Reverse(games(scores)));
    ui.spacing_mut().item_spacing.y = 0.0;
    let head = ["Games", "As Red", "As Yellow", "Score"].map(str::to_owned);
    row(ui, "Opponent", &head, true);
    let figures = |scores: &PerSide<Score>| {
        let points = |score: Score| f64::from(score.won) + 0.5 * f64::from(score.drawn);
        let all = games(scores);
        let share = (points(scores.red) + points(scores.yellow)) / f64::from(all.max(1));
        [all.to_string(), tally(scores.red), tally(scores.yellow), format!("{:.0} %", 100.0 * share)]
    };
    row(ui, "All", &figures(&statistics.by_side()), false);
    for (name, scores) in &all {
        row(ui, name, &figures(scores), false);
    }
    ui.add_space(8.0);
    ui.label(theme::plain("As Red and as Yellow: won – drawn – lost.", SMALL, palette.muted));
}

fn plus(one: Score, other: Score) -> Score {
    Score { won: one.won + other.won, drawn: one.drawn + other.drawn, lost: one.lost + other.lost }
}

fn row(ui: &mut Ui, name: &str, figures: &[String; 4], is_head: bool) {
    let palette = Palette::of(ui);
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    response.widget_info(|| {
        let [games, red, yellow, score] = figures;
        let label = format!("{name}: {games} games, as Red {red}, as Yellow {yellow}, score {score}");
        WidgetInfo::labeled(Role::Label, true, if is_head { "Results by opponent".to_owned() } else { label })
    });
    let (font, ink) = match is_head {
        true => (theme::semibold(SMALL), palette.muted),
        false => (theme::regular(BODY), palette.text),
    };
    let painter = ui.painter();
    let y = rect.center().y;
    painter.text(pos2(rect.left() + EDGE, y), Align2::LEFT_CENTER, name, font.clone(), ink);
    let column = ((width - 160.0) / 4.0).clamp(72.0, 128.0);
    for (i, figure) in figures.iter().rev().enumerate() {
        let at = pos2(rect.right() - EDGE - column * i as f32, y);
        painter.text(at, Align2::RIGHT_CENTER, figure, font.clone(), ink);
    }
    let line = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 1.0), rect.max);
    painter.rect_filled(line, CornerRadius::ZERO, palette.line);
}

/// Wins, draws and losses, in words.
fn results(score: Score) -> String {
    format!("{} won, {} drawn, {} lost", score.won, score.drawn, score.lost)
}

/// The same for a table: `4 – 0 – 2`.
fn tally(score: Score) -> String {
    match score.games() {
        0 => "–".to_owned(),
        _ => format!("{} – {} – {}", score.won, score.drawn, score.lost),
    }
}
