#!/usr/bin/env bash
# Runs the recipes of docs/local-engine.md against services that answer like the real ones, on free ports, and
# looks at what they print.   run_local_engine.sh PAGE FOLDER-OF-hrp SPEECH.wav
set -euo pipefail
here=$(dirname "$(realpath "$0")")
folder=$(mktemp -d)
python3 "$here/fake_services.py" > "$folder/port" &
services=$!
trap 'kill $services; rm -rf "$folder"' EXIT
until [ -s "$folder/port" ]; do sleep 0.05; done
engine=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
sed -e "s|http://127.0.0.1:8080|http://127.0.0.1:$(cat "$folder/port")|g" -e "s/8765/$engine/g" "$1" > "$folder/page.md"
"$here/run_examples.sh" "$folder/page.md" "$2" "$3" > "$folder/printed"
diff "$folder/printed" - <<'END'
I saw your message.
You said: What do you think of this. I agree.
You said: go forward ten meters. I agree.
I see it the same way.
END
