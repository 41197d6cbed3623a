#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Installs what building and testing need on Debian 12, and only what is missing.
#
#   scripts/setup.sh [demo|test]     the packages of scripts/demo.sh, or of scripts/test.sh (default)
#
# Debian 12's own Catch2 is too old: where no newer one is to be had, the backports suite is added
# next to the Debian source of this machine. Without root, or on another system, it says what to
# install and exits with 1.
set -euo pipefail

catch2_needed=3.7.1

demo_packages=(
    ccache cmake g++ git make ninja-build pkg-config python3
    libcli11-dev nlohmann-json3-dev
    clinfo ocl-icd-libopencl1 opencl-headers pocl-opencl-icd
    glslang-tools libvulkan-dev libvulkan-volk-dev libvulkan1 mesa-vulkan-drivers spirv-tools
    vulkan-tools
    llvm-15-dev
)
test_packages=(
    "${demo_packages[@]}"
    clang clang-format clang-tidy libclang-rt-dev
    hyperfine jq libxml2-utils strace util-linux valgrind
)

is_installed() {
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

has_catch2() {
    pkg-config --atleast-version="$catch2_needed" catch2 2>/dev/null
}

as_root() {
    if ((EUID == 0)); then
        env DEBIAN_FRONTEND=noninteractive "$@"
    else
        sudo -n env DEBIAN_FRONTEND=noninteractive "$@"
    fi
}

apt_get() {
    as_root apt-get -qq -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null >/dev/null
}

# Why this machine cannot be set up by this script; nothing where it can.
obstacle() {
    if [[ "${ID:-}" != debian || "${VERSION_ID:-}" != 12 ]]; then
        echo "this is not Debian 12, but ${PRETTY_NAME:-an unknown system}"
    elif ((EUID != 0)) && ! sudo -n true 2>/dev/null; then
        echo "installing needs root, and sudo is not there or asks for a password"
    fi
}

# The newest version of libcatch2-dev that apt can install, if it is new enough.
catch2_candidate() {
    local version
    version=$(apt-cache madison libcatch2-dev | awk '{ print $3; exit }')
    if dpkg --compare-versions "${version:-0}" ge "$catch2_needed"; then
        echo "$version"
    fi
}

# The file in which this machine names its release of Debian.
debian_source() {
    apt-get indextargets --format '$(SOURCESENTRY)' \
        'Created-By: Packages' 'Origin: Debian' "Codename: $VERSION_CODENAME" 'Component: main' |
        sort -u | sed -n '1s/:[0-9]*$//p'
}

# Prints the entry of the release in the file $1 anew, for the suite $2. It is copied whole, so that
# mirror, components, keys and options stay what the machine has.
source_for_suite() {
    local file=$1 release=$VERSION_CODENAME suite=$2
    case "$file" in
    *.sources)
        awk -v RS= -v release="$release" -v suite="$suite" '
            !found && match($0, "(^|\n)[Ss]uites:[^\n]*[ \t:]" release "([ \t\n]|$)") {
                found = 1
                count = split($0, lines, "\n")
                for (i = 1; i <= count; ++i) {
                    if (lines[i] ~ /^#/) continue
                    if (lines[i] ~ /^[Ss]uites:/) lines[i] = "Suites: " suite
                    if (lines[i] ~ /^[Tt]ypes:/) lines[i] = "Types: deb"
                    print lines[i]
                }
            }' "$file"
        ;;
    *)
        awk -v release="$release" -v suite="$suite" '
            $1 == "deb" && match($0, "[ \t]" release "[ \t]") {
                print substr($0, 1, RSTART) suite substr($0, RSTART + RLENGTH - 1)
                exit
            }' "$file"
        ;;
    esac
}

add_backports() {
    local suite=$VERSION_CODENAME-backports file text added
    file=$(debian_source)
    text=$([[ -z "$file" ]] || source_for_suite "$file" "$suite")
    if [[ -z "$text" ]]; then
        echo "setup: no source of apt names '$VERSION_CODENAME' of Debian;" \
            "add the suite '$suite' or install Catch2 $catch2_needed by hand" >&2
        return 1
    fi
    added=/etc/apt/sources.list.d/$suite.${file##*.}
    echo "setup: adding the suite $suite as $added"
    as_root tee "$added" <<<"$text" >/dev/null
    if ! apt_get update; then
        as_root rm "$added"
        return 1
    fi
}

install_catch2() {
    local version
    version=$(catch2_candidate)
    if [[ -z "$version" ]]; then
        add_backports
        version=$(catch2_candidate)
    fi
    if [[ -z "$version" ]]; then
        echo "setup: no source of apt has libcatch2-dev $catch2_needed or later" >&2
        return 1
    fi
    echo "setup: installing Catch2 $version"
    apt_get install --no-install-recommends "libcatch2-dev=$version"
}

main() {
    local wanted package missing=() reason
    case "${1:-test}" in
    demo) wanted=("${demo_packages[@]}") ;;
    test) wanted=("${test_packages[@]}") ;;
    *)
        echo "usage: ${0##*/} [demo|test]" >&2
        return 2
        ;;
    esac

    for package in "${wanted[@]}"; do
        is_installed "$package" || missing+=("$package")
    done
    if ((${#missing[@]} == 0)) && has_catch2; then
        return 0
    fi

    [[ ! -r /etc/os-release ]] || . /etc/os-release
    reason=$(obstacle)
    if [[ -n "$reason" ]]; then
        echo "setup: $reason. Install these, under the names that they have in Debian 12:" >&2
        ((${#missing[@]} == 0)) || printf '    %s\n' "${missing[*]}" >&2
        has_catch2 || echo "    libcatch2-dev (Catch2 $catch2_needed or later; Debian 12 has it in its backports suite)" >&2
        return 1
    fi

    apt_get update
    if ((${#missing[@]})); then
        echo "setup: installing ${missing[*]}"
        apt_get install --no-install-recommends "${missing[@]}"
    fi
    has_catch2 || install_catch2
}

main "$@"
