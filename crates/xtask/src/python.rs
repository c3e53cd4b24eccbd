//! The Python package: built, installed as a new user would, and tried.
//!
//! ```text
//! crates/python ── maturin, zig ──▶ target/wheels/gleaner-….whl ──▶ auditwheel ──▶ a fresh venv: does it import?
//!               │                                    └──▶ target/venv, with pyarrow, Spark, Ray …: types, tests, guides
//!               └─ maturin ──▶ gleaner-….tar.gz ──▶ is it the tree's, and does it compile? (`wheel sdist`: another wheel)
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::checked::{CHECKED, lint};
use crate::step::step;
use crate::{house, install, readme, sdist};

/// What a new user tries first, in an environment that has nothing but the wheel.
const FIRST: &str =
    "import gleaner; print(gleaner.records('<ul><li>One thing<li>Another<li>A third</ul>')[0]['text'])";

/// The platform of wheels that run on every Linux of the last ten years: glibc 2.17 or later.
const MANYLINUX: &str = "manylinux_2_17_x86_64";

/// Zig links against the symbols of an old glibc, wherever it runs.
const ANY_LINUX: [&str; 5] =
    ["--target", "x86_64-unknown-linux-gnu", "--zig", "--compatibility", "manylinux2014"];

/// What a wheel is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WheelUse {
    /// To be given to others: on Linux and x86_64 it runs on any of these.
    Release,
    /// To be tried on this machine, of what the other tests have built.
    Tests,
}

/// Where wheels and source distributions lie: one of each, the one that was built last.
fn folder() -> PathBuf {
    house::root().join("target/wheels")
}

/// Builds the wheel into `target/wheels` and gives its path.
pub(crate) fn wheel(wheel_use: WheelUse) -> Result<PathBuf> {
    let python = install::python()?;
    install::python_packages(&python, install::BUILD_PACKAGES)?;
    let _ = fs::remove_dir_all(folder());
    let mut maturin = Command::new(&python);
    maturin.args(["-m", "maturin", "build", "--locked", "--profile"]);
    match wheel_use {
        WheelUse::Release => maturin.arg("release"),
        WheelUse::Tests => lint(&mut maturin).arg(CHECKED),
    };
    maturin.args(["--manifest-path", "crates/python/Cargo.toml"]);
    maturin.arg("--out").arg(folder()).arg("--interpreter").arg(&python);
    maturin.arg("--target-dir").arg(house::root().join("target"));
    let for_any_linux = wheel_use == WheelUse::Release && is_manylinux();
    if for_any_linux {
        maturin.args(ANY_LINUX).env("CARGO_ZIGBUILD_PYTHON_PATH", &python);
    }
    step("wheel", &mut maturin)?;
    let wheel = built("whl")?;
    if for_any_linux {
        audit(&python, &wheel)?;
    }
    Ok(wheel)
}

fn is_manylinux() -> bool {
    cfg!(all(target_os = "linux", target_arch = "x86_64", target_env = "gnu"))
}

/// What was built, by its extension.
fn built(extension: &str) -> Result<PathBuf> {
    let files = fs::read_dir(folder()).context("looking for what was built in target/wheels")?;
    let mut paths = files.flatten().map(|entry| entry.path());
    let found = paths.find(|path| path.extension().is_some_and(|e| e == extension));
    found.with_context(|| format!("maturin built no .{extension} in target/wheels"))
}

/// Does the wheel ask for no later glibc than its name says?
fn audit(python: &Path, wheel: &Path) -> Result<()> {
    println!("── auditwheel");
    let shown = Command::new(python).args(["-m", "auditwheel", "show"]).arg(wheel).output()?;
    let text = String::from_utf8_lossy(&shown.stdout);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let tag = words.split_once("following platform tag: \"").and_then(|(_, rest)| rest.split('"').next());
    if !shown.status.success() || tag != Some(MANYLINUX) {
        let faults = String::from_utf8_lossy(&shown.stderr);
        bail!("auditwheel finds the platform {tag:?}, not {MANYLINUX}:\n{text}{faults}");
    }
    let size = fs::metadata(wheel)?.len();
    println!("   {MANYLINUX}, {:.1} MB", size as f64 / 1e6);
    Ok(())
}

/// Builds a source distribution into `target/wheels`, checks it, and builds a wheel from it as a user's pip does, and tries that one.
pub(crate) fn source_distribution() -> Result<PathBuf> {
    let python = install::python()?;
    let archive = packed_source(&python)?;
    // Of the folder and not of the archive, so that cargo sees files that are newer than what it built.
    let folder = sdist::check(&archive)?;
    let wheels = house::root().join("target/from-source/wheels");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-cache-dir", "--no-deps"]);
    pip.args(["--no-build-isolation", "--wheel-dir"]).arg(&wheels).arg(&folder);
    // pip starts maturin by its name.
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let own = python.parent().map(Path::to_path_buf).into_iter();
    pip.env("PATH", std::env::join_paths(own.chain(std::env::split_paths(&folders)))?);
    // Built like the wheel, so that the packages that are not Gleaner's are built once for both.
    pip.env("CARGO_TARGET_DIR", house::root().join("target"));
    if is_manylinux() {
        pip.env("MATURIN_PEP517_ARGS", ANY_LINUX.join(" ")).env("CARGO_ZIGBUILD_PYTHON_PATH", &python);
    }
    step("a wheel from the source distribution", &mut pip)?;
    let files = fs::read_dir(&wheels).context("looking for the wheel in target/from-source")?;
    let wheel = files.flatten().map(|entry| entry.path()).next();
    fresh(&wheel.context("pip built no wheel from the source distribution")?)?;
    // What was built of it is taken for the tree's by the next build as long as its files are there.
    fs::remove_dir_all(&folder).with_context(|| format!("removing {}", folder.display()))?;
    Ok(archive)
}

/// Builds a source distribution into `target/wheels`.
fn packed_source(python: &Path) -> Result<PathBuf> {
    install::python_packages(python, install::BUILD_PACKAGES)?;
    let mut maturin = Command::new(python);
    maturin.args(["-m", "maturin", "sdist", "--manifest-path", "crates/python/Cargo.toml", "--out"]);
    step("source distribution", maturin.arg(folder()))?;
    built("gz")
}

/// Builds the wheel that is given to others and tries all of it, beside the release build.
pub(crate) fn test_release() -> Result<()> {
    if std::env::var_os("GLEAN").is_none() {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--release", "--locked", "--package", "gleaner-cli"]);
        step("the program to compare with", &mut cargo)?;
    }
    test(&house::program(), WheelUse::Release)
}

/// Builds a wheel and tries all of it. What it gives is compared with what `program` gives.
pub(crate) fn test(program: &Path, wheel_use: WheelUse) -> Result<()> {
    let wheel = wheel(wheel_use)?;
    fresh(&wheel)?;
    let python = install::python()?;
    java()?;
    install::python_packages(&python, install::WHEEL_PACKAGES)?;
    let package = house::root().join("crates/python");
    let mut ruff = Command::new(&python);
    step("style of the Python half", ruff.args(["-m", "ruff", "check", "--quiet"]).arg(&package))?;
    let mut pyright = Command::new(&python);
    pyright.args(["-m", "pyright", "--warnings", "--pythonpath"]).arg(&python);
    pyright.arg("--project").arg(&package).env("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1");
    step("types, as strictly as pyright can", &mut pyright)?;
    benchmark(program, &python)?;
    let mut pip = Command::new(&python);
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--force-reinstall",
    ]);
    step("installing the wheel", pip.arg(&wheel))?;
    run(
        program,
        &python,
        "types of the Python half",
        &[
            "-m",
            "mypy",
            "--strict",
            "--no-warn-redundant-casts",
            "--config-file",
            "mypy.ini",
            "-p",
            "gleaner",
        ],
    )?;
    run(
        program,
        &python,
        "types of the compiled half",
        &["-m", "mypy.stubtest", "--mypy-config-file", "mypy.ini", "gleaner._gleaner"],
    )?;
    run(
        program,
        &python,
        "tests of the Python package",
        &["-m", "unittest", "discover", "--start-directory", "."],
    )?;
    readme::check_spark(program, &python)?;
    sdist::check(&packed_source(&python)?).map(drop)
}

/// The benchmark: its style, its types, and its tests on pages of its own.
fn benchmark(program: &Path, python: &Path) -> Result<()> {
    let folder = house::root().join("bench");
    step(
        "style of the benchmark",
        Command::new(python).args(["-m", "ruff", "check", "--quiet"]).arg(&folder),
    )?;
    let mut pyright = Command::new(python);
    pyright.args(["-m", "pyright", "--warnings", "--pythonpath"]).arg(python).arg("--project").arg(&folder);
    step("types of the benchmark", pyright.env("PYRIGHT_PYTHON_IGNORE_WARNINGS", "1"))?;
    let mut tests = Command::new(python);
    tests.args(["-m", "unittest", "discover", "--start-directory"]).arg(folder.join("tests"));
    step("tests of the benchmark", tests.env("GLEAN", program))
}

/// The wheel alone in a new environment.
fn fresh(wheel: &Path) -> Result<()> {
    let folder = house::root().join("target/fresh-venv");
    let _ = fs::remove_dir_all(&folder);
    step("a fresh environment", Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
    let python = folder.join("bin/python");
    let mut pip = Command::new(&python);
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]).arg(wheel);
    step("the wheel in a fresh environment", &mut pip)?;
    // Elsewhere, so that the package is found where it was installed.
    let tried = Command::new(&python).args(["-c", FIRST]).current_dir(&folder).output()?;
    if tried.stdout != b"One thing\n" {
        bail!("the wheel in a fresh environment: {}", String::from_utf8_lossy(&tried.stderr));
    }
    Ok(())
}

/// Runs Python in the folder of the package's tests, where the package is the installed one.
fn run(program: &Path, python: &Path, name: &str, arguments: &[&str]) -> Result<()> {
    let mut command = Command::new(python);
    command.args(arguments).env("GLEAN", program);
    step(name, command.current_dir(house::root().join("crates/python/tests")))
}

/// Spark runs on Java.
fn java() -> Result<()> {
    if Command::new("java").arg("-version").output().is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    bail!("Spark's tests need Java 17 or later: on Debian install openjdk-17-jre-headless")
}
