//! The board's blue front: one mesh with 42 real holes, so that discs can lie and fall behind it, and
//! the light and shade that make it look like an object. Kept from frame to frame until the board's
//! place, scale or theme changes.

use super::geometry::Geometry;
use super::theme::{Palette, mix};
use crate::rules::{Cell, Column, HEIGHT, WIDTH};
use eframe::egui::{
    Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shadow, Shape, Stroke, epaint::PathStroke, vec2,
};
use std::f32::consts::TAU;
use std::sync::Arc;

/// Straight pieces that make up the edge of a hole; a multiple of eight, so that one ends in each
/// corner of the cell. At 96 a piece of the largest hole on a 4K screen is off by a quarter of a pixel.
const SEGMENTS: usize = 96;

/// The front as it was last drawn.
#[derive(Default)]
pub struct Facade {
    made_for: Option<(Geometry, bool)>,
    front: Arc<Mesh>,
    shade: Arc<Mesh>,
}

impl Facade {
    /// What lies behind everything: the shadow that the board casts, and the dark of the holes.
    pub fn paint_back(&self, painter: &Painter, palette: &Palette, geometry: &Geometry) {
        let unit = geometry.pitch / 96.0;
        let radius = CornerRadius::same(geometry.corner_radius().min(255.0) as u8);
        let wide = Shadow {
            offset: [0, (14.0 * unit) as i8],
            blur: (36.0 * unit).min(255.0) as u8,
            spread: 0,
            color: palette.shadow,
        };
        painter.add(wide.as_shape(geometry.frame, radius));
        let inside = geometry.frame.shrink(geometry.corner_radius() * 0.5);
        painter.rect_filled(inside, CornerRadius::ZERO, palette.hole);
    }

    /// The front, over the discs.
    pub fn paint_front(&mut self, painter: &Painter, palette: &Palette, geometry: &Geometry, is_dark: bool) {
        if self.made_for != Some((*geometry, is_dark)) {
            self.front = Arc::new(front(geometry, palette));
            self.shade = Arc::new(shade(geometry, palette, is_dark));
            self.made_for = Some((*geometry, is_dark));
        }
        painter.add(Shape::Mesh(Arc::clone(&self.shade)));
        painter.add(Shape::Mesh(Arc::clone(&self.front)));
        // Strokes have soft edges, which a mesh has not: they cover the mesh's own.
        let unit = geometry.pitch / 96.0;
        let rim = Stroke::new((2.5 * unit).max(1.0), palette.rim);
        for cell in all_cells() {
            painter.circle_stroke(geometry.centre(cell), geometry.hole_radius, rim);
        }
        outline(painter, palette, geometry);
    }
}

fn all_cells() -> impl Iterator<Item = Cell> {
    Column::ALL.into_iter().flat_map(|column| (0..HEIGHT).map(move |row| Cell::new(column, row)))
}

/// Along the frame's edge a line that catches the light above and lies in the dark below.
fn outline(painter: &Painter, palette: &Palette, geometry: &Geometry) {
    let width = (geometry.pitch / 48.0).clamp(1.5, 4.0);
    let light = mix(palette.board_top, Color32::WHITE, 0.3);
    let dark = mix(palette.board_bottom, palette.rim, 0.55);
    let (top, reach) = (geometry.frame.top(), 1.6 * geometry.pitch);
    let stroke = PathStroke::new_uv(width, move |_, at| {
        mix(light, dark, ((at.y - top) / reach).clamp(0.0, 1.0).sqrt())
    });
    let points = rounded(geometry.frame.shrink(width / 2.0), geometry.corner_radius() - width / 2.0);
    painter.add(Shape::closed_line(points.collect(), stroke));
}

/// The corners of a rectangle with round corners, from the right lower one on.
fn rounded(rect: Rect, radius: f32) -> impl Iterator<Item = Pos2> {
    const STEPS: usize = 16;
    let centres = rect.shrink(radius);
    let corners = [centres.right_bottom(), centres.left_bottom(), centres.left_top(), centres.right_top()];
    corners.into_iter().enumerate().flat_map(move |(turn, centre)| {
        (0..=STEPS).map(move |i| {
            let angle = TAU * 0.25 * (turn as f32 + i as f32 / STEPS as f32);
            centre + radius * vec2(angle.cos(), angle.sin())
        })
    })
}

/// The front's colour at a height: a gradient from the board's top to its bottom.
fn colour_at(y: f32, geometry: &Geometry, palette: &Palette) -> Color32 {
    let share = ((y - geometry.frame.top()) / geometry.frame.height()).clamp(0.0, 1.0);
    mix(palette.board_top, palette.board_bottom, share)
}

fn front(geometry: &Geometry, palette: &Palette) -> Mesh {
    let mut mesh = Mesh::default();
    let paint = |mesh: &mut Mesh, at: Pos2| {
        mesh.colored_vertex(at, colour_at(at.y, geometry, palette));
    };
    for cell in all_cells() {
        let centre = geometry.centre(cell);
        let first = mesh.vertices.len() as u32;
        for i in 0..=SEGMENTS {
            let angle = TAU * i as f32 / SEGMENTS as f32;
            let way = vec2(angle.cos(), angle.sin());
            // From the hole's edge straight out to the edge of the square cell.
            let out = geometry.pitch / 2.0 / way.x.abs().max(way.y.abs());
            paint(&mut mesh, centre + way * (geometry.hole_radius + 0.4));
            paint(&mut mesh, centre + way * out);
        }
        for i in 0..SEGMENTS as u32 {
            let at = first + 2 * i;
            mesh.add_triangle(at, at + 1, at + 2);
            mesh.add_triangle(at + 1, at + 3, at + 2);
        }
    }
    edge_band(&mut mesh, geometry, paint);
    mesh
}

/// From the outermost cells to the rounded outline.
fn edge_band(mesh: &mut Mesh, geometry: &Geometry, paint: impl Fn(&mut Mesh, Pos2)) {
    let cells = geometry.cells();
    let corners = [cells.right_bottom(), cells.left_bottom(), cells.left_top(), cells.right_top()];
    // The outline is painted over the last half point, and its soft edge must not show ours.
    let outer: Vec<Pos2> = rounded(geometry.frame.shrink(0.5), geometry.corner_radius() - 0.5).collect();
    let (first, pairs) = (mesh.vertices.len() as u32, outer.len() as u32);
    for (i, &at) in outer.iter().enumerate() {
        paint(mesh, corners[i * corners.len() / outer.len()]);
        paint(mesh, at);
    }
    for i in 0..pairs {
        let (at, next) = (first + 2 * i, first + 2 * ((i + 1) % pairs));
        mesh.add_triangle(at, at + 1, next);
        mesh.add_triangle(at + 1, next + 1, next);
    }
}

/// The shadow that the front casts into each hole, on the disc or the dark behind it: strong under the
/// upper edge, gone at the lower.
fn shade(geometry: &Geometry, palette: &Palette, is_dark: bool) -> Mesh {
    let strength = if is_dark { 0.48 } else { 0.3 };
    let dark = mix(palette.rim, Color32::BLACK, if is_dark { 0.75 } else { 0.35 });
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(WIDTH * HEIGHT * 2 * (SEGMENTS + 1));
    for cell in all_cells() {
        let centre = geometry.centre(cell);
        let first = mesh.vertices.len() as u32;
        for i in 0..=SEGMENTS {
            let angle = TAU * i as f32 / SEGMENTS as f32;
            let way = vec2(angle.cos(), angle.sin());
            let above = (0.35 - 0.65 * way.y).clamp(0.0, 1.0);
            let depth = 0.10 + 0.16 * above;
            mesh.colored_vertex(
                centre + way * (geometry.hole_radius + 1.0),
                dark.gamma_multiply(strength * above),
            );
            mesh.colored_vertex(centre + way * geometry.hole_radius * (1.0 - depth), Color32::TRANSPARENT);
        }
        for i in 0..SEGMENTS as u32 {
            let at = first + 2 * i;
            mesh.add_triangle(at, at + 1, at + 2);
            mesh.add_triangle(at + 1, at + 3, at + 2);
        }
    }
    mesh
}
