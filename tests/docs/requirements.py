#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Which test proves what: makes docs/requirements.md from requirements.txt and the tests themselves.

A test says what it proves in a comment right above it: `// Proves: H9, C17`. Several such lines count
together; other comments may stand between them and the test.

requirements.py [--check]   without --check: writes the page. With it: writes nothing, fails if the page is not
                            up to date. Either way it fails if an id has no test, or a comment names an id that
                            does not exist.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WORDS = pathlib.Path(__file__).with_name("requirements.txt")
PAGE = ROOT / "docs" / "requirements.md"
HEAD = """# Requirements and their tests

Made by `tests/docs/requirements.py` from `tests/docs/requirements.txt` and the `// Proves:` comments of the tests;
a test (`docs.requirements`) fails when it is out of date. H is the study side of the profile, E the engine side, P
the provider. The second half lists failure modes seen in real clients (C), engines (E), screens and devices (U)
and providers (P), and what failed with engines, browsers and speech of others (T).
"""

TEST = re.compile(r"(?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\(\s*(\w+)\s*,\s*(\w+)\s*\)")


def read_words():
    """[(heading, [([id, …], words), …]), …]"""
    sections = []
    for number, line in enumerate(WORDS.read_text().splitlines(), 1):
        if line.startswith("## "):
            sections.append((line[3:], []))
        elif line and not line.startswith("#"):
            ids, bar, words = line.partition(" | ")
            if not bar or not sections:
                sys.exit(f"{WORDS}:{number}: expected “ID | words”, got “{line}”")
            sections[-1][1].append((ids.split(), words))
    return sections


def tests_of(path):
    """(id, line, name) of every proof in one file."""
    found, waiting = [], []
    lines = path.read_text().splitlines()
    for number, line in enumerate(lines, 1):
        proves = re.match(r"\s*// Proves:\s*(.*)", line)
        if proves:
            waiting += [(name.strip(), number) for name in proves.group(1).split(",")]
        elif line.startswith("//"):
            continue
        elif waiting:
            test = TEST.match(" ".join(lines[number - 1:number + 2]))
            name = f"{test.group(1)}.{test.group(2)}" if test and "DISABLED" not in test.group(0) else None
            found += [(name_of_id, at, name) for name_of_id, at in waiting]
            waiting = []
    return found + [(name_of_id, at, None) for name_of_id, at in waiting]


def main():
    sections = read_words()
    rows = {name: ids[0] for _, entries in sections for ids, _ in entries for name in ids}
    proofs, faults = {}, []
    for path in sorted((ROOT / "tests").rglob("*.cpp")):
        where = path.relative_to(ROOT).as_posix()
        for name, line, test in tests_of(path):
            if name not in rows:
                faults.append(f"{where}:{line}: “{name}” is not in {WORDS.name}")
            elif not test:
                faults.append(f"{where}:{line}: no test follows this comment")
            else:
                proofs.setdefault(rows[name], {}).setdefault(where, []).append(test)

    page = [HEAD]
    for heading, entries in sections:
        page += [f"## {heading}", "", "| | what | tests |", "| --- | --- | --- |"]
        for ids, words in entries:
            places = []
            for where, tests in sorted(proofs.get(ids[0], {}).items()):
                short = where.removeprefix("tests/").removesuffix(".cpp")
                places.append(f"[{short}](../{where}): {', '.join(dict.fromkeys(tests))}")
            page.append(f"| {' '.join(ids)} | {words} | {'<br>'.join(places) or '–'} |")
            if not places:
                faults.append(f"{ids[0]} ({words}) is proven by no test")
        page.append("")
    text = "\n".join(page)

    if "--check" not in sys.argv[1:]:
        PAGE.write_text(text)
    elif not PAGE.exists() or PAGE.read_text() != text:
        faults.append(f"{PAGE.relative_to(ROOT)} is out of date; run {pathlib.Path(__file__).relative_to(ROOT)}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
