#!/bin/bash
# Prefill of the demo model with every logit made, in tokens per second: Headscope beside llama.cpp on the same weights as
# Q4_1, float32 and bfloat16, and beside transformers where a Python that has it is named. They take turns in one run.
#
#   tests/benchmarks/prefill_llama.sh [TOKENS [THREADS [ROUNDS]]]      1200, 2 and 3 unless told
#
# Processor time says more where other programs run beside, with OMP_WAIT_POLICY=passive so that no thread spins.
#
# HEADSCOPE_CLI=FILE            the program measured, unless it is this checkout's build/release/bin/headscope-cli
# HEADSCOPE_BENCH_PYTHON=FILE   a Python with torch, transformers and gguf
#
# The first run fetches llama.cpp's sources, which are pinned in packaging/fetched.lock, and compiles them for this
# machine's processor (minutes); they stay in $HEADSCOPE_CACHE/llama-KEY.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../../packaging/setup.sh"

tokens=${1:-1200} threads=${2:-2} rounds=${3:-3}
cli=${HEADSCOPE_CLI:-$root/build/release/bin/headscope-cli}
if [[ ! -x $cli ]]; then fail "$cli is not there" "build it with packaging/run, or name another with HEADSCOPE_CLI"; fi
export HEADSCOPE_CUDA=OFF
prepare build
pinned=$(grep '^llama-cpp-python==' "$packaging/fetched.lock")
llama=$cache/llama-$(key_of - <<< "$pinned")

# fetch_llama FOLDER: llama.cpp as it lies in the pinned source package; pip checks the hash.
fetch_llama() {
  local work=$1.part
  rm -rf "$1" "$work"
  mkdir -p "$work/source"
  echo "$pinned" > "$work/lock"
  "$venv/bin/pip" download --no-cache-dir --no-deps --no-binary llama-cpp-python --require-hashes \
    -r "$work/lock" -d "$work/download" || return
  tar -xzf "$work"/download/llama_cpp_python-*.tar.gz -C "$work/source" --strip-components=3 \
    --wildcards 'llama_cpp_python-*/vendor/llama.cpp/*' || return
  rm -rf "$work/download"
  touch "$work/.complete"
  mv "$work" "$1"
}

# Release, for this processor, with llamafile's products and OpenMP as llama.cpp chooses them by itself.
compile_llama() {
  cmake -S "$llama/source" -B "$llama/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DGGML_NATIVE=ON -DGGML_CCACHE=OFF \
    -DBUILD_SHARED_LIBS=ON -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF \
    -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF -DLLAMA_BUILD_APP=OFF -DLLAMA_OPENSSL=OFF || return
  nice cmake --build "$llama/build" -j "$(jobs_that_fit)" --target llama || return
  g++ -std=c++20 -O2 -Wall -Wextra -Werror -I "$llama/source/include" -I "$llama/source/ggml/include" \
    "$root/tests/benchmarks/prefill_llama.cpp" -o "$llama/prefill_llama" \
    -L "$llama/build/bin" -lllama -lggml -lggml-base -Wl,-rpath,"$llama/build/bin"
}

make_weights() {
  local type
  for type in f32 bf16; do
    if [[ ! -e $llama/$type.gguf ]]; then
      "$llama/prefill_llama" --convert "$fetched/$model_file" "$llama/$type.part" $type || return
      mv "$llama/$type.part" "$llama/$type.gguf"
    fi
  done
}

if [[ ! -e $llama/.complete ]]; then
  step "fetch llama.cpp" "check the network and the space left in $cache" fetch_llama "$llama"
fi
step "compile llama.cpp" "rm -r $llama starts afresh" compile_llama
step "write its weights as float32 and bfloat16" "check the space left in $cache" make_weights

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ids_file() { printf '[%s100]\n' "$(printf '100,%.0s' $(seq $(($1 - 1))))" > "$work/$1.json"; }
ids_file 2
ids_file $((tokens + 1))

# seconds_of COMMAND...: seconds, and those of the processor.
seconds_of() {
  local TIMEFORMAT='%R %U %S'
  { time "$@" > "$work/output" 2>&1; } 2>&1 || return
}

# The program has no verb for one prefill: reading a text of N + 1 ids makes the logits of N and compares each with the
# id that follows. From its time goes that of 2 ids, which is starting and loading.
headscope_rate() {
  local read=("$cli" --quiet --device cpu --threads "$threads" perplexity "$fetched/$model_file" --ids-file)
  local start whole
  start=$(seconds_of "${read[@]}" "$work/2.json") || return
  whole=$(seconds_of "${read[@]}" "$work/$((tokens + 1)).json") || return
  awk -v n="$tokens" -v whole="$whole" -v start="$start" 'BEGIN {
    split(whole, w, " "); split(start, s, " ")
    printf "%.1f %.1f\n", (n - 1) / (w[1] - s[1]), (n - 1) / (w[2] + w[3] - s[2] - s[3]) }'
}

transformers_rate() {
  OMP_NUM_THREADS=$threads "$HEADSCOPE_BENCH_PYTHON" "$root/tests/benchmarks/prefill_transformers.py" "$fetched" \
    "$tokens" "$threads" 2> "$work/transformers.log"
}

# take NAME COMMAND...: one pair of rates into NAME's list.
take() {
  local name=$1 rate
  shift
  rate=$("$@") || fail "$name failed" "run it by hand: $*"
  echo "$rate" >> "$work/$name.rates"
}

names=("Headscope, float32" "transformers, float32" "llama.cpp, float32" "llama.cpp, bfloat16" "llama.cpp, Q4_1")
for ((round = 1; round <= rounds; ++round)); do
  say "round $round of $rounds, load $(cut -d ' ' -f 1 /proc/loadavg)"
  take "Headscope, float32" headscope_rate
  take "llama.cpp, float32" "$llama/prefill_llama" "$llama/f32.gguf" "$tokens" "$threads"
  if [[ -n ${HEADSCOPE_BENCH_PYTHON:-} ]]; then take "transformers, float32" transformers_rate; fi
  take "Headscope, float32" headscope_rate
  take "llama.cpp, Q4_1" "$llama/prefill_llama" "$fetched/$model_file" "$tokens" "$threads"
  take "llama.cpp, bfloat16" "$llama/prefill_llama" "$llama/bf16.gguf" "$tokens" "$threads"
done

median_of() { sort -g | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int((NR + 2) / 2)]) / 2 }'; }
printf '\n%-24s %12s %12s %26s   (%s tokens, %s threads)\n' prefill "best, /s" "median, /s" "median, /processor second" \
  "$tokens" "$threads"
for name in "${names[@]}"; do
  rates=$work/$name.rates
  if [[ ! -e $rates ]]; then continue; fi
  printf '%-24s %12.1f %12.1f %26.1f\n' "$name" "$(cut -d ' ' -f 1 "$rates" | sort -g | tail -n 1)" \
    "$(cut -d ' ' -f 1 "$rates" | median_of)" "$(cut -d ' ' -f 2 "$rates" | median_of)"
done
