#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Proves on a bare Debian 12 that the README's commands need nothing but what they install.
#
#   scripts/check_bare_debian.sh [SCRIPT...]      default: scripts/demo.sh scripts/test.sh
#
# Makes a minimal root with debootstrap from this machine's own mirror, puts a clean clone of HEAD
# there, and runs each script in it. For maintainers: needs root, debootstrap and the network, and
# takes about half an hour. CHECK_BARE_DEBIAN_DIR is where the root is made (default: a temporary
# folder); everything is removed at the end.
set -euo pipefail
repository=$(cd "$(dirname "$0")/.." && pwd)
scripts=("$@")
((${#scripts[@]})) || scripts=(scripts/demo.sh scripts/test.sh)

release=bookworm
mirror=$(apt-get indextargets --format '$(REPO_URI)' \
    'Created-By: Packages' 'Origin: Debian' "Codename: $release" 'Component: main' |
    sort -u | head -n 1)
if [[ -z "$mirror" ]]; then
    echo "check_bare_debian: no source of apt on this machine has Debian's $release" >&2
    exit 1
fi

folder=$(mktemp -d "${CHECK_BARE_DEBIAN_DIR:-${TMPDIR:-/tmp}}/bare_debian.XXXXXX")
root=$folder/root
mounts=()

clean_up() {
    local i
    for ((i = ${#mounts[@]} - 1; i >= 0; --i)); do
        umount "${mounts[i]}"
    done
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT

mount_into() {
    mount "$@"
    mounts+=("${*: -1}")
}

debootstrap --variant=minbase "$release" "$root" "$mirror" >"$folder/debootstrap.log" ||
    { cat "$folder/debootstrap.log" >&2 && exit 1; }
git clone --quiet --no-hardlinks "$repository" "$root/catch2_targets"

# What a container has: processes, devices, and the kernel's view of the hardware.
mount_into -t proc proc "$root/proc"
mount_into -t sysfs -o ro sysfs "$root/sys"
mount_into -t tmpfs tmpfs "$root/dev/shm"
mount_into -t devpts devpts "$root/dev/pts"

for script in "${scripts[@]}"; do
    echo "== $script"
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
        chroot "$root" /bin/bash "/catch2_targets/$script" </dev/null
done
