//! Writes files so that a crash cannot tear them, on a thread of its own.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

/// The writing thread. Dropping it waits until everything is on the disk.
pub(super) struct Writer {
    jobs: Option<Sender<(PathBuf, String)>>,
    complaints: Receiver<String>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(super) fn start() -> io::Result<Writer> {
        let (jobs, inbox) = channel::<(PathBuf, String)>();
        let (outbox, complaints) = channel();
        let thread = std::thread::Builder::new().name("writing".to_owned()).spawn(move || {
            while let Ok(first) = inbox.recv() {
                // Of several texts for one file only the latest matters.
                let mut latest = vec![first];
                while let Ok((path, text)) = inbox.try_recv() {
                    latest.retain(|(other, _)| *other != path);
                    latest.push((path, text));
                }
                for (path, text) in latest {
                    if let Err(why) = write_whole(&path, &text) {
                        let _ = outbox.send(format!("{} cannot be written: {why}.", path.display()));
                    }
                }
            }
        })?;
        Ok(Writer { jobs: Some(jobs), complaints, thread: Some(thread) })
    }

    pub(super) fn write(&self, path: PathBuf, text: String) {
        if let Some(jobs) = &self.jobs {
            let _ = jobs.send((path, text));
        }
    }

    pub(super) fn complaint(&self) -> Option<String> {
        self.complaints.try_recv().ok()
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        // Without its sender the thread ends as soon as all is written.
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Replaces the file by one with this text: either the old or the new one is there at any moment.
pub(super) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = folder.join(name);
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&new, path)
}

/// Moves a file out of the way without overwriting an earlier one; the name it has now.
pub(super) fn set_aside(path: &Path) -> io::Result<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let free = (1..)
        .map(|number| format!("{name}.damaged-{number}"))
        .find(|name| !path.with_file_name(name).exists());
    let free = free.unwrap_or(name);
    fs::rename(path, path.with_file_name(&free))?;
    Ok(free)
}
