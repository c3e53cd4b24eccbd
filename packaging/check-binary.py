"""Does a binary run where it is to run? It links nothing but the C library, and asks for no later version of it.

    python3 packaging/check-binary.py target/packaging/glean 2.17
"""

import re
import struct
import sys

#: Parts of the C library, which every system with its dynamic linker has.
OF_LIBC = re.compile(r"(libc|libm|libpthread|libdl|librt|libutil|libresolv|ld-linux-x86-64)\.so\.\d+")
DYNAMIC, STRINGS, VERSIONS_NEEDED = 6, 3, 0x6FFFFFFE
NEEDED = 1
#: Versions that can be compared. Others, such as GLIBC_ABI_DT_RELR, do not tell which glibc has them.
NUMBERED = re.compile(r"GLIBC_2(\.\d+)+")


def sections(elf):
    """Type, offset, size and number of the linked section of each section of a 64-bit little-endian ELF file."""
    if elf[:6] != b"\x7fELF\x02\x01":
        sys.exit("check-binary: no 64-bit ELF file")
    offset, size, count = *struct.unpack_from("<Q", elf, 40), *struct.unpack_from("<HH", elf, 58)
    for number in range(count):
        at = offset + number * size
        yield struct.unpack_from("<I", elf, at + 4)[0], *struct.unpack_from("<QQI", elf, at + 24)


def text(elf, at):
    return elf[at:elf.index(b"\0", at)].decode()


def libraries(elf, table):
    """The libraries that a file links."""
    for kind, offset, size, link in table:
        if kind == DYNAMIC:
            for at in range(offset, offset + size, 16):
                tag, value = struct.unpack_from("<QQ", elf, at)
                if tag == NEEDED:
                    yield text(elf, table[link][1] + value)


def versions(elf, table):
    """The versions of symbols that it asks of them."""
    for kind, at, _, link in table:
        while kind == VERSIONS_NEEDED:
            _, count, _, first, following = struct.unpack_from("<HHIII", elf, at)
            entry = at + first
            for _ in range(count):
                _, _, _, name, onward = struct.unpack_from("<IHHII", elf, entry)
                yield text(elf, table[link][1] + name)
                entry += onward
            if not following:
                break
            at += following


def main(path, most):
    with open(path, "rb") as file:
        elf = file.read()
    table = list(sections(elf))
    strange = [name for name in libraries(elf, table) if not OF_LIBC.fullmatch(name)]
    if strange:
        sys.exit(f"check-binary: {path} links {', '.join(strange)}, which other systems may not have")
    names = sorted({name for name in versions(elf, table) if name.startswith("GLIBC_")})
    unnumbered = [name for name in names if not NUMBERED.fullmatch(name)]
    if unnumbered:
        sys.exit(f"check-binary: {path} asks for {', '.join(unnumbered)}, which glibc {most} may not have")
    numbers = [tuple(map(int, name.removeprefix("GLIBC_").split("."))) for name in names]
    if not numbers:
        sys.exit(f"check-binary: {path} asks for no version of glibc: it is no dynamic binary for it")
    latest = max(numbers)
    if latest > tuple(map(int, most.split("."))):
        sys.exit(f"check-binary: {path} asks for glibc {'.'.join(map(str, latest))}, later than {most}")
    print(f"{path}: glibc {'.'.join(map(str, latest))} or later, {len(elf) / 1e6:.1f} MB")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print("usage: check-binary.py BINARY GLIBC, such as target/packaging/glean 2.17", file=sys.stderr)
        sys.exit(2)
    main(*sys.argv[1:])
