# Shared by app/run, tests/run and .ci/run: what the project needs on Debian 12, and how it is built.
# Sourced, not run. Says what it does on stderr.

say() { printf '%s\n' "» $*" >&2; }

BUILD_PACKAGES=(
  g++ cmake ninja-build pkg-config
  qt6-base-dev libqt6opengl6-dev qt6-multimedia-dev qt6-websockets-dev qt6-charts-dev qt6-svg-dev
  qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libgl-dev libxkbcommon-dev
  libsndfile1-dev libsoxr-dev libwebrtc-audio-processing-dev libespeak-ng-dev espeak-ng-data flite1-dev
  libpocketsphinx-dev libsphinxbase-dev pocketsphinx-en-us
  nlohmann-json3-dev libsimdjson-dev libmodpbase64-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libcli11-dev libexpected-dev libzip-dev libeigen3-dev qtkeychain-qt6-dev
  libpulse-dev fonts-dejavu-core fonts-noto-core fonts-noto-color-emoji libgtest-dev libgmock-dev libbenchmark-dev)
# chromium: the avatar page is tried in it; the test says so and is skipped where there is none.
TEST_PACKAGES=(chromium python3 pulseaudio pulseaudio-utils openssl jq)

# install_packages NAME… : installs those that are missing, and only then touches the system.
install_packages() {
  local missing=() name
  for name in "$@"; do
    dpkg-query -W -f '${Status}' "$name" 2>/dev/null | grep -q 'install ok installed' || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  command -v apt-get >/dev/null || { say "These Debian packages are needed: ${missing[*]}"; return 1; }
  local sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  say "Installing ${#missing[@]} Debian packages (about half a minute): ${missing[*]}"
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 &&
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

# build_release TARGET… : configures build/release once, then builds what changed.
build_release() {
  local top=$1; shift
  local launcher=()
  command -v ccache >/dev/null && launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  if [ ! -f "$top/build/release/build.ninja" ]; then
    say "Configuring build/release"
    (cd "$top" && cmake --preset release "${launcher[@]}") >&2 || return 1
  fi
  # Asking first costs a second, and a start with nothing to build says nothing.
  if ! cmake --build "$top/build/release" --target "$@" -- -n 2>/dev/null | grep -q 'no work to do'; then
    say "Building (the first time takes some ten minutes)"
  fi
  cmake --build "$top/build/release" --target "$@" >&2
}
