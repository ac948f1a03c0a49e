//! The file of the games: copied while a server runs, looked at, closed and private.

#![cfg(unix)]

use bastide_server::Server;
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

fn bastide(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_bastide"));
    command.args(args);
    command
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // There is one if an earlier run was killed.
    _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A server with a game in a process of its own.
fn serve(data: &Path) -> Child {
    let mut command = bastide(&["serve", "--no-open", "--port", "0", "--data"]);
    let mut child = command.arg(data).stdout(Stdio::piped()).spawn().expect("it starts");
    let out = child.stdout.take().expect("its output");
    let address = BufReader::new(out).lines().next().expect("a line").expect("text");
    let person = |color: &str| json!({ "color": color, "kind": { "type": "person" } });
    let wish = json!({ "seats": [person("red"), person("blue")] });
    let made = ureq::post(format!("{address}/api/games")).send_json(wish).expect("an answer");
    assert_eq!(made.status(), 201);
    let refused = ureq::post(format!("{address}/api/backup")).send_empty();
    assert!(refused.is_err(), "a copy is only for those who know the key");
    child
}

fn run(command: &mut Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let told = [stdout, stderr].map(|it| String::from_utf8_lossy(&it).into_owned());
    (status.code(), told.concat())
}

fn check(data: &Path) -> (Option<i32>, String) {
    run(bastide(&["check-store", "--data"]).arg(data))
}

/// Copies the games to a file and looks at the copy.
fn back_up(data: &Path, copy: &Path) {
    let (code, told) = run(bastide(&["backup", "--data"]).arg(data).arg(copy));
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(mode(copy), 0o600);
    let unpacked = copy.with_extension("data");
    std::fs::create_dir_all(&unpacked).expect("a folder");
    std::fs::copy(copy, unpacked.join(Server::FILE)).expect("copied");
    let (code, told) = check(&unpacked);
    assert!(code == Some(0) && told.ends_with("games: 1, damaged: 0\n"), "{told}");
    let (code, told) = run(bastide(&["backup", "--data"]).arg(data).arg(copy));
    assert!(code == Some(2) && told.contains("is there already"), "{told}");
    let (code, told) = run(bastide(&["backup", "--force", "--data"]).arg(data).arg(copy));
    assert_eq!(code, Some(0), "{told}");
}

fn mode(path: &Path) -> u32 {
    path.metadata().expect("it is there").permissions().mode() & 0o777
}

#[test]
fn games_are_copied_looked_at_and_private() {
    let folder = folder("store-commands");
    let data = folder.join("data");
    std::fs::create_dir_all(&data).expect("a folder");
    std::fs::write(data.join(Server::FILE), "").expect("a file");
    for (path, mode) in [(data.clone(), 0o755), (data.join(Server::FILE), 0o644)] {
        let open = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(path, open).expect("open to others");
    }
    let mut server = serve(&data);
    assert_eq!(mode(&data), 0o700);
    let log = data.join(format!("{}-wal", Server::FILE));
    assert!(log.metadata().is_ok_and(|it| it.len() > 0), "the log is used");
    for file in std::fs::read_dir(&data).expect("a folder") {
        let file = file.expect("a file").path();
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
    let (code, told) = check(&data);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("a server that runs has these games, at http://"), "{told}");
    back_up(&data, &folder.join("running.sqlite"));

    let asked = Command::new("kill").arg("-TERM").arg(server.id().to_string()).status();
    assert!(asked.expect("kill runs").success());
    assert!(server.wait().expect("it ends").success());
    assert!(log.metadata().map_or(0, |it| it.len()) == 0, "the log is folded in");
    back_up(&data, &folder.join("stopped.sqlite"));
    let (code, told) = check(&data);
    assert!(code == Some(0) && told.ends_with("games: 1, damaged: 0\n"), "{told}");
    let left = std::fs::read_dir(&data).expect("a folder").flatten();
    let left = left.filter(|it| it.file_name().to_string_lossy().starts_with("backup-"));
    assert_eq!(left.count(), 0, "no copy is left behind");
    _ = std::fs::remove_dir_all(folder);
}
