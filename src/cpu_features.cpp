// SPDX-License-Identifier: BSL-1.0
#include "cpu_features.hpp"

namespace catch2_targets::detail {

// clang-format off
std::vector<std::string_view> const& cpu_features() {
    static std::vector<std::string_view> const names{
        // x86-64
        "abm", "adx", "aes", "amx_bf16", "amx_complex", "amx_fp16", "amx_int8", "amx_tile", "avx",
        "avx10", "avx2", "avx512_4fmaps", "avx512_4vnniw", "avx512_bf16", "avx512_bitalg",
        "avx512_fp16", "avx512_vbmi2", "avx512_vnni", "avx512_vp2intersect", "avx512_vpopcntdq",
        "avx512bw", "avx512cd", "avx512dq", "avx512er", "avx512f", "avx512ifma", "avx512pf",
        "avx512vbmi", "avx512vl", "avx_ifma", "avx_ne_convert", "avx_vnni", "avx_vnni_int16",
        "avx_vnni_int8", "bmi1", "bmi2", "cldemote", "clflushopt", "clwb", "cx16", "erms", "f16c",
        "fma", "fma4", "fsrm", "gfni", "movbe", "movdir64b", "movdiri", "pclmulqdq", "pni", "popcnt",
        "rdrand", "rdseed", "rdtscp", "rtm", "serialize", "sha512", "sha_ni", "sm3", "sm4", "sse",
        "sse2", "sse4_1", "sse4_2", "sse4a", "ssse3", "tbm", "vaes", "vpclmulqdq", "waitpkg", "xop",
        // AArch64
        "asimd", "asimddp", "asimdfhm", "asimdhp", "asimdrdm", "atomics", "bf16", "bti", "crc32",
        "dcpodp", "dcpop", "ebf16", "fcma", "flagm", "flagm2", "fp", "fphp", "frint", "i8mm", "jscvt",
        "lrcpc", "mte", "paca", "pacg", "pmull", "rng", "sb", "sha1", "sha2", "sha3", "sme", "sme2",
        "smef64f64", "smei16i64", "ssbs", "sve", "sve2", "sve2p1", "sveaes", "svebf16", "svebitperm",
        "svef32mm", "svef64mm", "svei8mm", "svepmull", "svesha3", "svesm4",
    };
    return names;
}
// clang-format on

} // namespace catch2_targets::detail
