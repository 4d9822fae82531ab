//! How a disc looks: a flat round body, a bevelled edge, a groove, and its side's mark, so that the
//! sides are told apart without colours.

use super::theme::Palette;
use crate::rules::Side;
use eframe::egui::{Color32, Mesh, Painter, Pos2, Shape, Stroke, vec2};
use std::f32::consts::TAU;

/// How to draw one.
#[derive(Clone, Copy)]
pub struct Disc {
    pub side: Side,
    pub has_mark: bool,
    /// 1 is solid.
    pub opacity: f32,
    /// How much of the hole's darkness lies over it: 0 is a disc in the light.
    pub dimmed: f32,
}

impl Disc {
    #[must_use]
    pub const fn new(side: Side, has_mark: bool) -> Disc {
        Disc { side, has_mark, opacity: 1.0, dimmed: 0.0 }
    }

    /// Draws it with its centre at `centre`.
    pub fn paint(self, painter: &Painter, palette: &Palette, centre: Pos2, radius: f32) {
        let colours = palette.disc(self.side);
        let shade = |colour: Color32| {
            super::theme::mix(colour, palette.hole, self.dimmed).gamma_multiply(self.opacity)
        };
        let body = shade(colours.body);
        let mark = shade(colours.mark);
        painter.circle_filled(centre, radius, body);
        if radius > 16.0 {
            painter.add(bevel(centre, radius, self.opacity * (1.0 - self.dimmed)));
        }
        let groove = Stroke::new((radius * 0.045).max(0.75), mark.gamma_multiply(0.6));
        painter.circle_stroke(centre, radius * 0.8, groove);
        if self.has_mark {
            let stroke = Stroke::new((radius * 0.11).max(1.25), mark);
            match self.side {
                Side::Red => painter.add(diamond(centre, radius * 0.42, stroke)),
                Side::Yellow => painter.circle_stroke(centre, radius * 0.4, stroke),
            };
        }
    }
}

fn diamond(centre: Pos2, reach: f32, stroke: Stroke) -> Shape {
    let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
    Shape::closed_line(corners.map(|corner| centre + corner).to_vec(), stroke)
}

/// Light from above on the rounded edge: a ring, white on top and black below.
fn bevel(centre: Pos2, radius: f32, opacity: f32) -> Shape {
    const SEGMENTS: u32 = 64;
    let mut mesh = Mesh::default();
    // A little inside, so that the body's own soft edge stays the outline.
    let (outer, inner) = (radius - 0.5, radius * 0.84);
    for i in 0..=SEGMENTS {
        let angle = TAU * i as f32 / SEGMENTS as f32;
        let way = vec2(angle.cos(), angle.sin());
        // The light comes from above and slightly from the left.
        let light = -(way.y * 0.94 + way.x * 0.34);
        let colour = if light > 0.0 {
            Color32::from_white_alpha((light * 44.0 * opacity) as u8)
        } else {
            Color32::from_black_alpha((-light * 58.0 * opacity) as u8)
        };
        mesh.colored_vertex(centre + way * outer, colour);
        mesh.colored_vertex(centre + way * inner, colour.gamma_multiply(0.15));
        if i > 0 {
            let at = 2 * i;
            mesh.add_triangle(at - 2, at - 1, at);
            mesh.add_triangle(at - 1, at + 1, at);
        }
    }
    Shape::mesh(mesh)
}
