//! What stands where in the window: menu bar, status line, side panel or drawer, and the board or another
//! screen between them.

use super::action::Wish;
use super::app::Foursight;
use super::menus::MenuBarView;
use super::panel::{self, PanelView};
use super::screen::Screen;
use super::status_bar::StatusBar;
use super::theme::Palette;
use eframe::egui::{self, CentralPanel, Context, Frame, Margin, Panel, Stroke, Ui};

/// Below this width the side panel is a drawer over the board.
const NARROW: f32 = 900.0;

impl Foursight {
    pub(super) fn is_narrow(ctx: &Context) -> bool {
        ctx.content_rect().width() < NARROW
    }

    pub(super) fn is_panel_shown(&self, ctx: &Context) -> bool {
        if Foursight::is_narrow(ctx) { self.is_drawer_open } else { self.settings.side_panel }
    }

    /// Everything but the dialogs.
    pub(super) fn draw(&mut self, ui: &mut Ui, wishes: &mut Vec<Wish>) {
        let ctx = ui.ctx().clone();
        let palette = Palette::of(ui);
        let is_panel_shown = self.is_panel_shown(&ctx);
        let bar = Frame::new().fill(palette.panel);
        Panel::top("menu bar").exact_size(36.0).frame(bar).show(ui, |ui| {
            let view = MenuBarView {
                session: &self.session,
                settings: &self.settings,
                learning: &self.learning,
                has_own_game: self.own_game.is_some(),
                rating: &self.statistics.rating,
                is_panel_shown,
                is_full_screen: ctx.input(|input| input.viewport().fullscreen == Some(true)),
            };
            view.ui(ui, wishes);
        });
        Panel::bottom("status bar").exact_size(32.0).frame(bar.inner_margin(Margin::symmetric(12, 0))).show(
            ui,
            |ui| {
                if self.screen != Screen::Board {
                    return self.screen_status(ui);
                }
                let bar = StatusBar {
                    session: &self.session,
                    settings: &self.settings,
                    learning: &self.learning,
                    notice: self.notice.as_ref(),
                    hint: self.hint.as_deref(),
                    is_panel_shown,
                };
                bar.ui(ui, wishes);
            },
        );
        match self.screen {
            Screen::Board => {}
            Screen::Tournament => return self.draw_tournament(ui, wishes),
            Screen::Statistics => return self.draw_statistics(ui, wishes),
        }
        let side = Frame::new().fill(palette.panel).inner_margin(Margin::same(16));
        let is_docked = is_panel_shown && !Foursight::is_narrow(&ctx);
        if is_docked {
            Panel::right("side panel").exact_size(panel::WIDTH).resizable(false).frame(side).show(ui, |ui| {
                self.panel_view().ui(ui, wishes);
            });
        }
        let room = CentralPanel::default().frame(Frame::new().fill(palette.window)).show(ui, |ui| {
            // The board remembers what moves, the scene borrows all the rest.
            let mut board = std::mem::take(&mut self.board);
            let expected = self.expected_line();
            let mut scene = self.scene();
            scene.playback = scene.playback.or(expected.as_ref());
            if let Some(column) = board.ui(ui, &scene) {
                wishes.push(Wish::Drop(column));
            }
            self.board = board;
        });
        if is_panel_shown && !is_docked {
            self.drawer(&ctx, room.response.rect, side, wishes);
        }
    }

    /// The side panel over the right of the board, in a narrow window.
    fn drawer(&self, ctx: &Context, room: egui::Rect, frame: Frame, wishes: &mut Vec<Wish>) {
        let palette = Palette::for_theme(ctx.theme() == egui::Theme::Dark);
        let rect = egui::Rect::from_min_max(egui::pos2(room.right() - panel::WIDTH, room.top()), room.max);
        let area = egui::Area::new(egui::Id::unique("drawer")).order(egui::Order::Middle).fixed_pos(rect.min);
        area.show(ctx, |ui| {
            let shadow = egui::Shadow { offset: [0, 0], blur: 24, spread: 0, color: palette.shadow };
            frame.shadow(shadow).stroke(Stroke::new(1.0, palette.line)).show(ui, |ui| {
                let inner = rect.size() - egui::Vec2::splat(34.0);
                ui.set_min_size(inner);
                ui.set_max_size(inner);
                self.panel_view().ui(ui, wishes);
            });
        });
    }

    fn panel_view(&self) -> PanelView<'_> {
        PanelView {
            session: &self.session,
            settings: &self.settings,
            learning: &self.learning,
            series: panel::with_present_game(self.series, &self.session),
            hint: self.hint.as_deref(),
            exhibition: self.exhibition.as_ref(),
            is_replaying: self.replay_at.is_some(),
            has_own_game: self.own_game.is_some(),
            is_from_tournament: self.is_from_tournament,
        }
    }
}
