"""Does a binary run where it is to run? It links nothing but the C library, and asks for no later version of it.

    python3 packaging/check-binary.py target/packaging/glean 2.17          (needs pyelftools)
"""

import re
import sys
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

#: Parts of the C library, which every system with its dynamic linker has.
OF_LIBC = re.compile(r"(libc|libm|libpthread|libdl|librt|libutil|libresolv|ld-linux-x86-64)\.so\.\d+")
#: Versions that can be compared. Others, such as GLIBC_ABI_DT_RELR, do not tell which glibc has them.
NUMBERED = re.compile(r"GLIBC_2(\.\d+)+")


def libraries_and_versions(path: str) -> tuple[set[str], set[str]]:
    """The libraries that a file links, and the versions of symbols that it asks of them."""
    libraries: set[str] = set()
    versions: set[str] = set()
    with open(path, "rb") as file:
        for section in ELFFile(file).iter_sections():
            if isinstance(section, DynamicSection):
                libraries |= {tag.needed for tag in section.iter_tags("DT_NEEDED")}
            elif isinstance(section, GNUVerNeedSection):
                versions |= {one.name for _, needed in section.iter_versions() for one in needed}
    return libraries, versions


def number(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def main(path: str, most: str) -> None:
    try:
        libraries, versions = libraries_and_versions(path)
    except (OSError, ELFError) as error:
        sys.exit(f"check-binary: reading {path}: {error}")
    strange = sorted(name for name in libraries if not OF_LIBC.fullmatch(name))
    if strange:
        sys.exit(f"check-binary: {path} links {', '.join(strange)}, which other systems may not have")
    names = sorted(name for name in versions if name.startswith("GLIBC_"))
    unnumbered = [name for name in names if not NUMBERED.fullmatch(name)]
    if unnumbered:
        sys.exit(f"check-binary: {path} asks for {', '.join(unnumbered)}, which glibc {most} may not have")
    if not names:
        sys.exit(f"check-binary: {path} asks for no version of glibc: it is no dynamic binary for it")
    latest = max((name.removeprefix("GLIBC_") for name in names), key=number)
    if number(latest) > number(most):
        sys.exit(f"check-binary: {path} asks for glibc {latest}, later than {most}")
    print(f"{path}: glibc {latest} or later, {Path(path).stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: check-binary.py BINARY GLIBC, such as target/packaging/glean 2.17", file=sys.stderr)
        sys.exit(2)
    main(*sys.argv[1:])
