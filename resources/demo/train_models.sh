#!/bin/bash
# Trains the demo's small models: six of 11 layers with 6 heads, one of each kind of attention, all alike, and of most kinds
# one of 3 layers with 18 heads, these alike too:
#
#   resources/demo/train_models.sh [HEADSCOPE-CLI] [FOLDER]
#
# HEADSCOPE-CLI is build/release/bin/headscope-cli unless told otherwise, FOLDER models beside this script.
# Kinds that FOLDER has already are left as they are. The text is that of three manuals in Debian 12 (main): it is fetched
# from the machine's own package sources, unpacked without being installed, and not kept.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cli=$(realpath -- "${1:-$here/../../build/release/bin/headscope-cli}")
folder=$(realpath -m -- "${2:-$here/models}")
packages=(debian-policy debian-reference-en developers-reference)

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cd "$work"
apt-get download -q "${packages[@]}"
mkdir text
for package in "${packages[@]}"; do
  dpkg-deb -x "$package"_*.deb unpacked
done
gzip -dc unpacked/usr/share/doc/debian-policy/policy.txt.gz > text/debian-policy.txt
gzip -dc unpacked/usr/share/debian-reference/debian-reference.en.txt.gz > text/debian-reference.txt
gzip -dc unpacked/usr/share/developers-reference/developers-reference.txt.gz > text/developers-reference.txt

mkdir -p "$folder"
cd "$folder"
for kind in mha gqa mqa mla lrkv-low lrkv-high; do
  [ -e "$kind/config.json" ] || "$cli" lab train --threads 1 --kind "$kind" --text "$work/text" --steps 300 --windows 8 \
    -o "$kind"
done
for kind in mha gqa mqa mla lrkv-high; do
  [ -e "$kind-18/config.json" ] || "$cli" lab train --threads 1 --kind "$kind" --layers 3 --heads 18 --head-size 16 \
    --text "$work/text" --steps 400 --windows 2 -o "$kind-18"
done
