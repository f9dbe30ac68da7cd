#!/bin/bash
# Makes the demo session from nothing but the demo's models and data:
#
#   resources/demo/make_session.sh [HEADSCOPE-CLI] [SESSION]
#
# HEADSCOPE-CLI is build/release/bin/headscope-cli unless told otherwise, SESSION demo.hscope beside this script. The
# influence of all 90 heads at 11 ratios on two documents, every point exact, with the budgets that follow; then spectra
# of both circuits of the small models of 6 and of 18 heads, and of random heads of MHA's shape. What is done so far lies in
# demo.part.hscope beside SESSION: an interrupted run is taken up there, and only a finished one takes SESSION's place.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cli=$(realpath -- "${1:-$here/../../build/release/bin/headscope-cli}")
session=$(realpath -- "${2:-$here/demo.hscope}")
part=demo.part.hscope

# The session records each command line: a relative name keeps this machine's folders out of it.
cd "$(dirname "$session")"
"$cli" profile demo demo -o "$part" --documents manual,travel-log --ratios 0:0.5:0.05 --mode exact --resume
for circuit in qk ov; do
  "$cli" spectra demo:mha --circuit "$circuit" --null -o "$part" > /dev/null
  "$cli" spectra demo:lrkv-low demo:lrkv-high demo:mqa demo:mla demo:gqa --circuit "$circuit" -o "$part" > /dev/null
  "$cli" spectra demo:mha-18 --circuit "$circuit" --null -o "$part" > /dev/null
  "$cli" spectra demo:lrkv-high-18 demo:mqa-18 demo:mla-18 demo:gqa-18 --circuit "$circuit" -o "$part" > /dev/null
done
mv -- "$part" "$session"
"$cli" budget "$session"
