//! The side panel: who plays and how the series stands, what is going on in a sentence, the thinking, the
//! moves; under them what comes and goes: analysis, a hint, the buttons that fit the moment.

use super::action::{Action, Wish};
use super::controls::{heading, primary};
use super::disc::Disc;
use super::graph;
use super::learning::Learning;
use super::move_list;
use super::review_panel;
use super::theme::{self, BODY, CARD_RADIUS, LARGE, Palette, SMALL, TITLE};
use super::watch::Exhibition;
use super::watch_bar::WatchBar;
use super::words;
use crate::engines::Strength;
use crate::rules::{PerSide, Side};
use crate::session::{Session, Thinking};
use crate::store::{Series, Settings};
use eframe::egui::{
    Align, Align2, CornerRadius, Frame, Layout, Margin, Panel, Rect, ScrollArea, Sense, Stroke, StrokeKind,
    Ui, WidgetInfo, accesskit::Role, pos2, vec2,
};

/// How wide it is, its margins included.
pub const WIDTH: f32 = 340.0;
/// In a panel lower than this the players' cards have one line.
const LOW: f32 = 620.0;
/// The moves have a scroll bar of their own if this much of them can be seen; else everything above the
/// buttons scrolls.
const FEWEST_MOVES: f32 = 56.0;

/// What the panel needs to know.
pub struct PanelView<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub learning: &'a Learning,
    /// The series with the present game, if it is over, counted in.
    pub series: Series,
    pub hint: Option<&'a str>,
    pub exhibition: Option<&'a Exhibition>,
    /// True if a game is shown again, move by move.
    pub is_replaying: bool,
    /// True if a person's game waits while another is looked at.
    pub has_own_game: bool,
    /// True if the game was opened from the tournament.
    pub is_from_tournament: bool,
}

impl PanelView<'_> {
    pub fn ui(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let is_low = ui.available_height() < LOW;
        let foot = Panel::bottom("panel foot")
            .frame(Frame::new().inner_margin(Margin { top: 12, ..Margin::ZERO }))
            .show_separator_line(false)
            .show(ui, |ui| {
                self.foot(ui, is_low, wishes);
                ui.min_rect().height()
            });
        // The room above is cut to what the foot was before: when that changes, once more.
        let id = ui.scope_id().with("height of the foot");
        let before = ui.data(|data| data.get_temp::<f32>(id));
        if before != Some(foot.inner) {
            ui.data_mut(|data| data.insert_temp(id, foot.inner));
            ui.ctx().request_discard("the buttons of the side panel changed");
        }
        // In a low window the moves end where the buttons begin.
        ui.set_clip_rect(ui.available_rect_before_wrap().expand2(vec2(4.0, 0.0)).intersect(ui.clip_rect()));
        if ui.available_height() < self.height_without_moves(is_low) + FEWEST_MOVES {
            // Under another name than the moves', or it would begin where those are scrolled to.
            let area = ScrollArea::vertical().id_salt("panel body").auto_shrink([false, false]);
            area.show(ui, |ui| self.body(ui, is_low, false, wishes));
        } else {
            self.body(ui, is_low, true, wishes);
        }
    }

    /// About how high everything above the moves is.
    fn height_without_moves(&self, is_low: bool) -> f32 {
        let (settings, is_reviewing) = (self.settings, self.learning.is_reviewing());
        let is_exhibition = self.session.is_exhibition();
        let part = |is_there: bool, height: f32| if is_there { height } else { 0.0 };
        let has_second_line = !is_reviewing && !is_exhibition;
        part(is_low, 96.0)
            + part(!is_low, 136.0)
            + part(is_exhibition, 36.0)
            + part(!has_second_line, 32.0)
            + part(has_second_line, 60.0)
            + part(is_low && settings.analysis, 28.0)
            + part(is_low && settings.threat_map, 56.0)
            + part(is_low && (settings.analysis || is_reviewing), graph::HEIGHT + 12.0)
            + part(is_low && is_exhibition && (settings.analysis || is_reviewing), 20.0)
            // The heading.
            + 40.0
    }

    /// Everything above the buttons; the moves scroll by themselves if there is room for it.
    fn body(&self, ui: &mut Ui, is_low: bool, moves_scroll: bool, wishes: &mut Vec<Wish>) {
        ui.spacing_mut().item_spacing.y = 0.0;
        for side in Side::BOTH {
            self.player(ui, side, is_low);
            ui.add_space(if is_low { 8.0 } else { 12.0 });
        }
        let palette = Palette::of(ui);
        ui.add_space(4.0);
        let status = review_panel::status(self.session, self.learning);
        ui.label(theme::strong(status, LARGE, palette.text));
        ui.add_space(6.0);
        let is_reviewing = self.learning.is_reviewing();
        // In a game between engines each card says what its engine thinks.
        if is_reviewing || self.session.is_exhibition() {
            ui.add_space(2.0);
        } else {
            self.second_line(ui);
            ui.add_space(12.0);
        }
        if is_low {
            review_panel::analysis(ui, self.session, self.settings, self.learning, wishes);
        }
        ui.horizontal(|ui| {
            let series = self.exhibition.filter(|exhibition| exhibition.is_series());
            let words = review_panel::accuracy(self.session, self.learning);
            let words = words.or_else(|| series.map(Exhibition::count));
            heading(ui, words.as_deref().unwrap_or("Moves"));
            if self.series.draws > 0 {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let draws = self.series.draws;
                    let words = if draws == 1 { "1 draw".to_owned() } else { format!("{draws} draws") };
                    ui.label(theme::plain(words, SMALL, palette.muted));
                });
            }
        });
        ui.add_space(4.0);
        let story = is_reviewing.then(|| self.learning.story());
        if let Some(plies) = move_list::ui(ui, self.session.game(), story, moves_scroll) {
            wishes.push(Wish::GoTo(plies));
        }
    }

    /// A player's card.
    fn player(&self, ui: &mut Ui, side: Side, is_low: bool) {
        let palette = Palette::of(ui);
        // Those who watch want to know what each of them thinks.
        let thought = self.session.is_exhibition().then(|| words::thought(self.session, side));
        let height = if is_low { 40.0 } else { 56.0 };
        let height = if thought.is_some() { height + 18.0 } else { height };
        // Of a game that was loaded nobody knows what they thought: its two lines have the whole card.
        let rest =
            if thought.as_ref().is_some_and(|words| !words.is_empty()) { height - 18.0 } else { height };
        let (card, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let is_next = self.session.ending().is_none() && self.session.position().to_move() == side;
        let has_won = self.session.ending().is_some_and(|ending| ending.winner() == Some(side));
        let name = words::full_name(self.session.seats(), side);
        let standing = words::standing(self.session, side);
        let score = self.series.wins[side];
        response.widget_info(|| {
            let thought = thought.as_ref().map_or(String::new(), |thought| format!(". {thought}"));
            WidgetInfo::labeled(Role::Label, true, format!("{name}. {standing}. Games won: {score}{thought}"))
        });
        let painter = ui.painter();
        let edge = if is_next || has_won { palette.accent } else { palette.line };
        painter.rect_filled(card, CARD_RADIUS, palette.raised);
        if is_next || has_won {
            // A bar along the left edge, cut to the card's round corners.
            let bar = Rect::from_min_max(card.min, pos2(card.left() + 4.0, card.bottom()));
            painter.with_clip_rect(bar).rect_filled(card, CARD_RADIUS, palette.accent);
        }
        painter.rect_stroke(card, CARD_RADIUS, Stroke::new(1.0, edge), StrokeKind::Inside);
        let disc = Disc::new(side, self.settings.disc_marks);
        disc.paint(painter, palette, card.left_center() + vec2(26.0, 0.0), 12.0);
        let score = painter.text(
            card.right_center() - vec2(16.0, 0.0),
            Align2::RIGHT_CENTER,
            score.to_string(),
            theme::semibold(TITLE),
            palette.text,
        );
        let room = Rect::from_x_y_ranges(card.left()..=score.left() - 8.0, card.y_range());
        let painter = painter.with_clip_rect(room);
        let left = card.left() + 50.0;
        let top = card.top() + rest / 2.0;
        if is_low {
            let name =
                painter.text(pos2(left, top), Align2::LEFT_CENTER, name, theme::semibold(BODY), palette.text);
            // The colour is to be seen on the disc.
            let what = standing.split_once(", ").map_or("", |(_, what)| what);
            let at = pos2(name.right() + 8.0, top);
            let what = painter.layout_no_wrap(what.to_owned(), theme::regular(SMALL), palette.muted);
            let what_room = Align2::LEFT_CENTER.anchor_size(at, what.size());
            // Rather nothing than half of it.
            if what_room.right() <= room.right() {
                painter.galley(what_room.min, what, palette.muted);
            }
        } else {
            let (high, low) = (pos2(left, top - 2.0), pos2(left, top + 2.0));
            painter.text(high, Align2::LEFT_BOTTOM, name, theme::semibold(BODY), palette.text);
            painter.text(low, Align2::LEFT_TOP, standing, theme::regular(SMALL), palette.muted);
        }
        if let Some(thought) = thought {
            let under = pos2(left, card.top() + rest - 8.0);
            painter.text(under, Align2::LEFT_TOP, thought, theme::regular(SMALL), palette.muted);
        }
        if let Some(thinking) = self.session.thinking().filter(|thinking| thinking.side == side) {
            self.progress_bar(ui, card, thinking);
        }
    }

    /// How far a search has come, along the lower edge of its player's card.
    fn progress_bar(&self, ui: &Ui, card: Rect, thinking: &Thinking) {
        let palette = Palette::of(ui);
        let Some(player) = self.session.seats()[thinking.side].player() else { return };
        let report = &thinking.report;
        // The rounds that are done, and the columns of the one under way.
        let columns = report.fresh.iter().filter(|&&is_fresh| is_fresh).count() as f32 / 7.0;
        let depths = |most: u8| (f32::from(report.depth) - 1.0 + columns) / f32::from(most.max(1));
        let share = match player.strength {
            Strength::Millis(millis) => report.elapsed.as_millis() as f32 / millis.max(1) as f32,
            Strength::Depth(plies) => depths(plies),
            Strength::Easy => depths(3),
            Strength::Medium => depths(6),
            Strength::Hard => depths(10),
            Strength::Classic => depths(11),
            // Depth says nothing of a search to the end; its columns do.
            Strength::Expert | Strength::Rung(_) | Strength::Elo(_) => columns,
        };
        let track = Rect::from_min_max(
            pos2(card.left() + 50.0, card.bottom() - 7.0),
            pos2(card.right() - 16.0, card.bottom() - 4.0),
        );
        let painter = ui.painter();
        painter.rect_filled(track, CornerRadius::same(2), palette.line);
        let done =
            Rect::from_min_size(track.min, vec2(track.width() * share.clamp(0.0, 1.0), track.height()));
        painter.rect_filled(done, CornerRadius::same(2), palette.accent);
    }

    /// The line under the status: a search's progress, or nothing; its room is always kept.
    fn second_line(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let words = match self.session.thinking() {
            Some(thinking) if thinking.is_hint() => "Looking for a hint".to_owned(),
            Some(thinking) => words::progress(&thinking.report),
            None => " ".to_owned(),
        };
        ui.label(theme::plain(words, BODY, palette.muted));
    }

    /// What comes and goes, so that the moves begin where they were: what is known of the position, unless
    /// the panel is too low for it; a hint; the buttons of the moment, and those that are always there.
    fn foot(&self, ui: &mut Ui, is_low: bool, wishes: &mut Vec<Wish>) {
        let session = self.session;
        if !is_low {
            ui.scope(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                review_panel::analysis(ui, session, self.settings, self.learning, wishes);
            });
        }
        if self.learning.is_reviewing() {
            return review_panel::foot(ui, session, self.learning, is_low, wishes);
        }
        let is_over = session.ending().is_some();
        if let Some(hint) = self.hint {
            let text = Palette::of(ui).text;
            card(ui, |ui| ui.label(theme::plain(hint, BODY, text)));
        }
        if let Some(feedback) = self.learning.feedback() {
            card(ui, |ui| review_panel::feedback(ui, session, feedback, wishes));
        }
        if session.is_exhibition() {
            card(ui, |ui| self.watch_bar().ui(ui, wishes));
        }
        if is_over && !self.exhibition.is_some_and(Exhibition::is_series) {
            card(ui, |ui| self.after_the_end(ui, wishes));
        } else if !session.is_exhibition() && session.game().has_future() {
            card(ui, |ui| self.looking_back(ui, wishes));
        }
        self.last_row(ui, wishes);
    }

    /// The ways back from a game that is only looked at; in one's own, the usual buttons.
    fn last_row(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let session = self.session;
        let mut act = |ui: &mut Ui, action: Action, words: &str, can: bool| {
            let keys = action.entry().keys.first().map(|keys| ui.ctx().format_shortcut(keys));
            let button = ui.add_enabled(can, eframe::egui::Button::new(words));
            let button = button.on_hover_text(format!("{words} ({})", keys.unwrap_or_default()));
            if button.clicked() {
                wishes.push(Wish::Do(action));
            }
        };
        let are_both = self.is_from_tournament && self.has_own_game;
        ui.horizontal(|ui| {
            if are_both {
                // So that they fit side by side.
                ui.spacing_mut().button_padding.x = 8.0;
            }
            if self.is_from_tournament {
                act(ui, Action::Tournament, "Back to the tournament", true);
            }
            if self.has_own_game {
                act(ui, Action::BackToMyGame, Action::BackToMyGame.entry().words, true);
            }
            if !self.is_from_tournament && !self.has_own_game {
                act(ui, Action::Undo, "Undo", session.can_undo());
                act(ui, Action::Redo, "Redo", session.can_redo());
                act(ui, Action::Hint, "Hint", session.is_persons_turn());
            }
            // There is no room for three.
            if !are_both {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    act(ui, Action::NewGame, "New game", true);
                });
            }
        });
    }

    fn watch_bar(&self) -> WatchBar<'_> {
        WatchBar {
            session: self.session,
            settings: self.settings,
            series: self.series,
            exhibition: self.exhibition,
            is_replaying: self.is_replaying,
        }
    }

    fn after_the_end(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let seats = self.session.seats();
        let are_people = seats.iter().all(|(_, seat)| seat.is_person());
        let starter = match words::name(seats, Side::Yellow).as_str() {
            _ if are_people => "In a rematch the players swap colours.".to_owned(),
            "You" => "You start the next game.".to_owned(),
            name => format!("{name} starts the next game."),
        };
        ui.label(theme::plain(starter, SMALL, palette.muted));
        ui.horizontal(|ui| {
            if primary(ui, "Rematch").clicked() {
                wishes.push(Wish::Do(Action::Rematch));
            }
            if ui.button("Same sides").on_hover_text("The same player starts again").clicked() {
                wishes.push(Wish::Start(*seats));
            }
            if ui.button("Review").on_hover_text("Each move held against perfect play (R)").clicked() {
                wishes.push(Wish::Do(Action::Review));
            }
        });
        if self.learning.regretful(self.session).is_some() {
            let back = Action::BackToWinning;
            if ui.button(back.entry().words).clicked() {
                wishes.push(Wish::Do(back));
            }
        }
    }

    fn looking_back(&self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let palette = Palette::of(ui);
        let is_persons = self.session.is_persons_turn();
        let words = if is_persons {
            "Drop a disc to play on from here."
        } else {
            "The engine is to move in this position."
        };
        ui.label(theme::plain(words, SMALL, palette.muted));
        ui.horizontal(|ui| {
            if primary(ui, "Back to the game").clicked() {
                wishes.push(Wish::Do(Action::LastMove));
            }
            if !is_persons
                && ui.button("Play on").on_hover_text("The engine moves from this position").clicked()
            {
                wishes.push(Wish::Do(Action::PlayOrPause));
            }
        });
    }
}

pub(super) fn card<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) {
    let palette = Palette::of(ui);
    Frame::new()
        .fill(palette.raised)
        .stroke(Stroke::new(1.0, palette.line))
        .corner_radius(CARD_RADIUS)
        .inner_margin(Margin::same(12))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            content(ui)
        });
    ui.add_space(4.0);
}

/// The series with the present game's result, if it has one.
#[must_use]
pub fn with_present_game(series: Series, session: &Session) -> Series {
    let Some(ending) = session.final_ending() else { return series };
    let wins = |side: Side| series.wins[side] + u32::from(ending.winner() == Some(side));
    Series { wins: PerSide::from_fn(wins), draws: series.draws + u32::from(ending.winner().is_none()) }
}
