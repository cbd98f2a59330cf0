#!/usr/bin/env bash
# Runs every bash block of a page of the docs, in order, in an empty folder. Stops at the first that fails.
#   run_examples.sh PAGE FOLDER-OF-hrp SPEECH.wav
set -euo pipefail
page=$(realpath "$1")
PATH=$(realpath "$2"):$PATH
speech=$(realpath "$3")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cp "$speech" hello.wav
unset OPENAI_API_KEY
awk '/^```bash$/ {on = 1; next} /^```$/ {on = 0} on' "$page" > examples.sh
[ -s examples.sh ] || { echo "no example in $page" >&2; exit 1; }
bash -euo pipefail -x examples.sh
