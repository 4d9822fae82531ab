//! From the command line to a window: first whether a window can be had at all, then the window. What
//! the windowing libraries would say with a panic or a page of text is said in a sentence here.

use super::app::Foursight;
use super::icon;
use crate::engines::{TableSize, Thinker};
use crate::search::Pool;
use crate::session::{ThinkingThread, Worker};
use crate::store::Store;
use crate::study::{Analyst, AnalystThread};
use eframe::egui::{ViewportBuilder, vec2};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

const INSTEAD: &str = "Without a window, \"foursight --help\" shows what can be done in a terminal.";

/// Opens the window and runs it to its end.
#[must_use]
pub fn run() -> ExitCode {
    if let Err(why) = can_open() {
        eprintln!("foursight: {why} {INSTEAD}");
        return ExitCode::from(2);
    }
    match open() {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("foursight: No window could be opened: {why}. {INSTEAD}");
            ExitCode::from(2)
        }
    }
}

fn open() -> Result<(), String> {
    let store = Store::of_platform();
    let options = eframe::NativeOptions {
        viewport: viewport(&store),
        renderer: eframe::Renderer::Glow,
        ..eframe::NativeOptions::default()
    };
    let make = move |creation: &eframe::CreationContext<'_>| -> Result<
        Box<dyn eframe::App>,
        Box<dyn std::error::Error + Send + Sync>,
    > {
        let ctx = &creation.egui_ctx;
        let worker = thinking(ctx)?;
        let app = Foursight::new(ctx, store, worker, seed()).with_analyst(analyst(ctx)?);
        let app = app.with_tournament_threads(cores());
        Ok(Box::new(app))
    };
    eframe::run_native("foursight", options, Box::new(make)).map_err(|why| gist(&why.to_string()))
}

fn viewport(store: &Store) -> ViewportBuilder {
    let viewport = ViewportBuilder::default()
        .with_title("Foursight")
        .with_app_id("foursight")
        .with_icon(icon::icon())
        .with_inner_size(vec2(1240.0, 800.0))
        .with_min_inner_size(vec2(560.0, 480.0));
    match store.load_settings().0.window {
        Some(place) => viewport
            .with_position([place.x, place.y])
            .with_inner_size(vec2(place.width, place.height))
            .with_maximized(place.maximized),
        None => viewport,
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The thread that searches, with one core left to the window.
fn thinking(ctx: &eframe::egui::Context) -> Result<Box<dyn Worker>, String> {
    let cores = cores();
    let pool = Pool::new(cores.saturating_sub(1).max(1))?;
    let wake = {
        let ctx = ctx.clone();
        move || ctx.request_repaint()
    };
    let make = Box::new(|player| Thinker::new(player, TableSize::default()));
    let thread = ThinkingThread::start(pool, make, wake).map_err(|why| why.to_string())?;
    Ok(Box::new(thread))
}

/// The thread that solves positions. One core is enough for it; the game has the others.
fn analyst(ctx: &eframe::egui::Context) -> Result<Box<dyn Analyst>, String> {
    let ctx = ctx.clone();
    let wake = move || ctx.request_repaint();
    let thread = AnalystThread::start(Pool::single(), wake).map_err(|why| why.to_string())?;
    Ok(Box::new(thread))
}

/// Another game at each start.
fn seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_nanos() as u64)
}

/// What a windowing library says, without where in its source it says so.
fn gist(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    let what = line.rsplit_once(".rs:").map_or(line, |(_, rest)| rest.split_once(": ").map_or(rest, |r| r.1));
    what.trim_end_matches('.').to_owned()
}

#[cfg(not(target_os = "linux"))]
fn can_open() -> Result<(), String> {
    Ok(())
}

/// A library that the window needs at run time, and where Debian and its kin have it.
#[cfg(target_os = "linux")]
const LIBRARIES: [(&str, &str); 6] = [
    ("libX11.so.6", "libx11-6"),
    ("libX11-xcb.so.1", "libx11-xcb1"),
    ("libXcursor.so.1", "libxcursor1"),
    ("libXi.so.6", "libxi6"),
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ("libGL.so.1", "libgl1"),
];

#[cfg(target_os = "linux")]
fn can_open() -> Result<(), String> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let has_wayland = is_set("WAYLAND_DISPLAY") || is_set("WAYLAND_SOCKET");
    if !has_wayland && !is_set("DISPLAY") {
        return Err("There is no display: neither WAYLAND_DISPLAY nor DISPLAY is set.".to_owned());
    }
    let wayland = [("libwayland-client.so.0", "libwayland-client0"), ("libEGL.so.1", "libegl1")];
    let needed: &[_] = if has_wayland { &wayland } else { &LIBRARIES };
    let missing: Vec<_> = needed.iter().filter(|(library, _)| !is_there(library)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names: Vec<&str> = missing.iter().map(|(library, _)| *library).collect();
    let packages: Vec<&str> = missing.iter().map(|(_, package)| *package).collect();
    Err(format!(
        "The window needs {}, which this machine lacks; on Debian or Ubuntu: sudo apt install {}.",
        names.join(" and "),
        packages.join(" ")
    ))
}

#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
fn is_there(library: &str) -> bool {
    // SAFETY: a system library, whose start-up code the window would run a moment later anyway.
    unsafe { libloading::Library::new(library) }.is_ok()
}
