//! The threat map over the board: a square in the cell of an odd threat, a dashed circle in that of an even
//! one, in its side's colour and with its side's mark.

use super::geometry::Geometry;
use super::theme::{Palette, mix};
use crate::rules::Side;
use crate::study::{Threat, ThreatMap};
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, vec2};
use std::f32::consts::TAU;

pub fn paint(painter: &Painter, palette: &Palette, geometry: &Geometry, map: &ThreatMap, has_marks: bool) {
    for threat in &map.threats {
        let is_shared =
            map.threats.iter().any(|other| other.cell == threat.cell && other.side != threat.side);
        let centre = geometry.centre(threat.cell);
        let (centre, reach) = match (is_shared, threat.side) {
            (false, _) => (centre, 0.19 * geometry.pitch),
            // Two marks share the hole, Red's on the left.
            (true, Side::Red) => (centre - vec2(0.175 * geometry.pitch, 0.0), 0.14 * geometry.pitch),
            (true, Side::Yellow) => (centre + vec2(0.175 * geometry.pitch, 0.0), 0.14 * geometry.pitch),
        };
        mark(painter, palette, threat, centre, reach, has_marks);
    }
}

/// A mark: strong if a disc could be dropped there now.
fn mark(painter: &Painter, palette: &Palette, threat: &Threat, centre: Pos2, reach: f32, has_marks: bool) {
    let ink = ink(palette, threat.side);
    let width = (reach * if threat.is_playable { 0.30 } else { 0.18 }).max(1.25);
    let stroke = Stroke::new(width, ink);
    if threat.is_odd {
        let square = Rect::from_center_size(centre, Vec2::splat(2.0 * reach * 0.88));
        if threat.is_playable {
            painter.rect_filled(square, reach * 0.2, ink.gamma_multiply(0.25));
        }
        painter.rect_stroke(square, reach * 0.2, stroke, StrokeKind::Middle);
    } else {
        if threat.is_playable {
            painter.circle_filled(centre, reach, ink.gamma_multiply(0.25));
        }
        dashed_circle(painter, centre, reach, stroke);
    }
    if has_marks {
        match threat.side {
            Side::Red => {
                let reach = 0.36 * reach;
                let corners = [vec2(0.0, -reach), vec2(reach, 0.0), vec2(0.0, reach), vec2(-reach, 0.0)];
                let corners = corners.map(|corner| centre + corner).to_vec();
                painter.add(Shape::convex_polygon(corners, ink, Stroke::NONE));
            }
            Side::Yellow => {
                let stroke = Stroke::new((0.14 * reach).max(1.0), ink);
                painter.circle_stroke(centre, 0.28 * reach, stroke);
            }
        }
    }
}

/// The side's colour, such that it stands out from an empty hole.
fn ink(palette: &Palette, side: Side) -> Color32 {
    let colours = palette.disc(side);
    let is_light_hole = palette.hole.intensity() > 0.5;
    if is_light_hole { mix(colours.mark, Color32::BLACK, 0.12) } else { colours.body }
}

fn dashed_circle(painter: &Painter, centre: Pos2, radius: f32, stroke: Stroke) {
    const DASHES: usize = 8;
    const STEPS: usize = 6;
    for dash in 0..DASHES {
        let points = (0..=STEPS).map(|step| {
            let turn = (dash as f32 + 0.62 * step as f32 / STEPS as f32) / DASHES as f32;
            centre + radius * Vec2::angled(TAU * turn)
        });
        painter.add(Shape::line(points.collect(), stroke));
    }
}
