//! A PostgreSQL of our own: made in a temporary folder, on a free port of the loopback, ended with the test.

use std::fs;
use std::net::TcpListener;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::certificate::Certificate;

/// What to do where PostgreSQL is missing.
const MISSING: &str = "no initdb in /usr/lib/postgresql/*/bin: install Debian's `postgresql`, or run `cargo xtask test`, which does";

/// A running server, with its data.
pub struct Cluster {
    tools: PathBuf,
    folder: PathBuf,
    port: u16,
    user: Option<(u32, u32)>,
    tls: bool,
}

impl Cluster {
    /// Makes and starts one.
    pub fn start() -> Cluster {
        Cluster::new(None)
    }

    /// Makes and starts one that answers over the network by TLS alone, with this certificate.
    pub fn start_with_tls(certificate: &Certificate) -> Cluster {
        Cluster::new(Some(certificate))
    }

    fn new(certificate: Option<&Certificate>) -> Cluster {
        let tools = tools().expect(MISSING);
        // The tests of one process may run at once.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let made = MADE.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("gleaner-postgres-{}-{made}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Cluster { tools, folder, port, user: unprivileged(), tls: certificate.is_some() };
        if let Some((user, group)) = cluster.user {
            chown(&cluster.folder, Some(user), Some(group)).unwrap();
        }
        cluster
            .does("initdb", &["--no-sync", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale", "C"]);
        if let Some(certificate) = certificate {
            cluster.secure(certificate);
        }
        cluster.begin();
        cluster
    }

    /// Lays the certificate where the server looks for it, and lets nobody in without TLS but over the socket.
    fn secure(&self, certificate: &Certificate) {
        let data = self.folder.join("data");
        for (name, pem) in [("server.crt", &certificate.pem), ("server.key", &certificate.key_pem)] {
            let path = data.join(name);
            fs::write(&path, pem).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            if let Some((user, group)) = self.user {
                chown(&path, Some(user), Some(group)).unwrap();
            }
        }
        fs::write(data.join("pg_hba.conf"), "local all all trust\nhostssl all all all trust\n").unwrap();
    }

    /// Starts the server.
    pub fn begin(&self) {
        let socket = self.folder.display();
        let ssl = if self.tls { "on" } else { "off" };
        let options =
            format!("-p {} -k {socket} -c listen_addresses=127.0.0.1 -c fsync=off -c ssl={ssl}", self.port);
        let log = self.folder.join("log");
        self.does("pg_ctl", &["-w", "-l", &log.display().to_string(), "-o", &options, "start"]);
    }

    /// Ends the server as a power cut would.
    pub fn end(&self) {
        self.does("pg_ctl", &["-m", "immediate", "stop"]);
    }

    /// The address of a new database.
    pub fn database(&self, name: &str) -> String {
        assert!(self.createdb(name, "template1"), "createdb {name}");
        self.address(name)
    }

    /// A new database with all that another one holds, which must be left by all: its address.
    pub fn copy_of(&self, other: &str, name: &str) -> String {
        // Connections that were let go end a moment later.
        let is_made = (0..100).any(|_| {
            let is_made = self.createdb(name, other);
            if !is_made {
                std::thread::sleep(Duration::from_millis(100));
            }
            is_made
        });
        assert!(is_made, "createdb {name} from {other}");
        self.address(name)
    }

    fn address(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port)
    }

    fn createdb(&self, name: &str, template: &str) -> bool {
        let (folder, port) = (self.folder.display().to_string(), self.port.to_string());
        let arguments = ["-h", &folder, "-p", &port, "-U", "postgres", "-T", template, name];
        Command::new(self.tools.join("createdb")).args(arguments).status().unwrap().success()
    }

    fn does(&self, tool: &str, arguments: &[&str]) {
        let mut command = Command::new(self.tools.join(tool));
        command.args(["-D", &self.folder.join("data").display().to_string()]).args(arguments);
        command.current_dir(&self.folder).stdout(Stdio::null()).stdin(Stdio::null());
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        assert!(command.status().unwrap().success(), "{tool} {arguments:?}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        let mut stop = Command::new(self.tools.join("pg_ctl"));
        stop.args(["-m", "immediate", "stop", "-D"]).arg(self.folder.join("data")).stdout(Stdio::null());
        if let Some((user, group)) = self.user {
            stop.uid(user).gid(group);
        }
        let _ = stop.status();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The newest version's programs.
fn tools() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten().map(|entry| entry.path().join("bin"));
    versions.filter(|bin| bin.join("initdb").exists()).max()
}

/// `initdb` refuses root: whom to be instead. Nobody else's rights are needed otherwise.
fn unprivileged() -> Option<(u32, u32)> {
    use std::os::unix::fs::MetadataExt;
    let root = fs::metadata(Path::new("/proc/self")).is_ok_and(|process| process.uid() == 0);
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let named = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut numbers = line.split(':').skip(2).map_while(|n| n.parse().ok());
        Some((numbers.next()?, numbers.next()?))
    };
    root.then(|| named("postgres").or_else(|| named("nobody")))?
}
