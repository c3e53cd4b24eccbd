//! The Python package: built, installed as a new user would, and tried.
//!
//! ```text
//! crates/python ── maturin ──▶ target/wheels/gleaner-….whl ──▶ a fresh venv: does it import?
//!                                       └──▶ target/venv, with pyarrow, Spark, Ray …: types, tests, guides
//! ```

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::step::step;
use crate::{house, install};

/// What a new user tries first, in an environment that has nothing but the wheel.
const FIRST: &str =
    "import gleaner; print(gleaner.records('<ul><li>One thing<li>Another<li>A third</ul>')[0]['text'])";

/// Builds the wheel into `target/wheels` and gives its path.
pub(crate) fn wheel() -> Result<PathBuf> {
    let python = install::python()?;
    install::python_packages(&python, &["maturin==1.16.0"])?;
    let folder = house::root().join("target/wheels");
    // One wheel lies there: the one that was built last.
    let _ = fs::remove_dir_all(&folder);
    let mut maturin = Command::new(&python);
    maturin.args([
        "-m",
        "maturin",
        "build",
        "--release",
        "--locked",
        "--manifest-path",
        "crates/python/Cargo.toml",
    ]);
    maturin.arg("--out").arg(&folder).arg("--interpreter").arg(&python);
    maturin.arg("--target-dir").arg(house::root().join("target"));
    let took = step("wheel", &mut maturin)?;
    println!("   wheel: {:.0} s", took.as_secs_f64());
    let built = fs::read_dir(&folder).context("looking for the wheel in target/wheels")?;
    let wheel = built.flatten().map(|e| e.path()).find(|p| p.extension().is_some_and(|e| e == "whl"));
    wheel.context("maturin built no wheel")
}

/// Builds the wheel and tries all of it.
pub(crate) fn test() -> Result<()> {
    let wheel = wheel()?;
    fresh(&wheel)?;
    let python = install::python()?;
    java()?;
    install::python_packages(&python, install::WHEEL_PACKAGES)?;
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
        &python,
        "types of the Python half",
        &["-m", "mypy", "--strict", "--config-file", "mypy.ini", "-p", "gleaner"],
    )?;
    run(
        &python,
        "types of the compiled half",
        &["-m", "mypy.stubtest", "--mypy-config-file", "mypy.ini", "gleaner._gleaner"],
    )?;
    run(&python, "tests of the Python package", &["-m", "unittest", "discover", "--start-directory", "."])
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
fn run(python: &Path, name: &str, arguments: &[&str]) -> Result<()> {
    println!("── {name}");
    let status = Command::new(python)
        .args(arguments)
        .current_dir(house::root().join("crates/python/tests"))
        .status()?;
    if !status.success() {
        bail!("{name}: failed");
    }
    Ok(())
}

/// Spark runs on Java.
fn java() -> Result<()> {
    if Command::new("java").arg("-version").output().is_ok_and(|o| o.status.success()) {
        return Ok(());
    }
    bail!("Spark's tests need Java 17 or later: on Debian install openjdk-17-jre-headless")
}
