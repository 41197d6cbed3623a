// SPDX-License-Identifier: BSL-1.0
#include "expression/known_facts.hpp"

#include "cpu_features.hpp"
#include "register_fact.hpp"
#include "support/text.hpp"

#include <algorithm>

namespace catch2_targets::detail {

namespace {

/// Whether it can be an extension's own name: `cl_khr_fp16`, `VK_KHR_push_descriptor`. Those that a
/// runtime has are known only when it is asked.
bool is_extension(std::string const& name) {
    return starts_with(name, "cl_") || starts_with(name, "cles_") || starts_with(name, "vk_");
}

std::optional<KnownFact> find_built_in(std::string_view name) {
    std::string const lowered = lower(name);
    auto const& facts = built_in_facts();
    auto const fact = std::find_if(
        facts.begin(), facts.end(), [&](BuiltInFact const& f) { return f.name == lowered; });
    if (fact != facts.end()) {
        return KnownFact{lowered, fact->type};
    }
    auto const& features = cpu_features();
    if (std::find(features.begin(), features.end(), lowered) != features.end()) {
        return KnownFact{lowered, FactType::truth};
    }
    if (is_extension(lowered)) {
        return KnownFact{std::string(name), FactType::truth};
    }
    return std::nullopt;
}

} // namespace

std::string_view to_string(FactType type) {
    switch (type) {
    case FactType::truth:
        return "truth value";
    case FactType::whole:
        return "whole number";
    case FactType::version:
        return "version";
    case FactType::text:
        return "text";
    }
    return "fact";
}

std::vector<BuiltInFact> const& built_in_facts() {
    static std::vector<BuiltInFact> const facts{
        {"api", FactType::version, "of the API that the driver implements"},
        {"arch", FactType::text, "the host's architecture: x86_64, aarch64"},
        {"bf16", FactType::truth, "computes with bfloat16, be it only dot products"},
        {"bits", FactType::whole, "the width of the program's pointers, in bits"},
        {"compute", FactType::version, "compute capability"},
        {"compute_units", FactType::whole, "multiprocessors, compute units, CPUs"},
        {"cpu", FactType::text, "LLVM's name of the host's CPU"},
        {"data_layout", FactType::text, "LLVM's, of the host"},
        {"devices", FactType::whole, "how many devices of the runtime count"},
        {"driver", FactType::text, "the driver's version"},
        {"features", FactType::text, "LLVM's list of what the host's CPU has"},
        {"fp16", FactType::truth, "computes with half precision"},
        {"fp64", FactType::truth, "computes with double precision"},
        {"free_memory", FactType::whole, "memory that is free now, in bytes"},
        {"int16", FactType::truth, "computes with integers of 16 bits"},
        {"int64", FactType::truth, "computes with integers of 64 bits"},
        {"int8", FactType::truth, "computes with integers of 8 bits"},
        {"local_memory", FactType::whole, "of a work group, in bytes"},
        {"max_alloc", FactType::whole, "the largest allocation, in bytes"},
        {"memory", FactType::whole, "all memory, in bytes"},
        {"name", FactType::text, "what the runtime calls the device"},
        {"ordinal", FactType::whole, "its number among the runtime's devices, from 0"},
        {"pci", FactType::text, "its address: 0000:65:00.0"},
        {"platform", FactType::text, "the OpenCL platform's name"},
        {"push_constants", FactType::whole, "in bytes"},
        {"software", FactType::truth, "computes on the CPU: PoCL, llvmpipe, SwiftShader"},
        {"subgroup_size", FactType::whole, "work items of a warp, wave or subgroup"},
        {"triple", FactType::text, "LLVM's, of the host"},
        {"type",
         FactType::text,
         "cpu, discrete, integrated, virtual, gpu, accelerator, custom, other"},
        {"uuid", FactType::text, "the same for one device in every runtime"},
        {"vendor", FactType::text, "who made it"},
        {"work_group", FactType::whole, "the most work items of a work group"},
    };
    return facts;
}

std::optional<KnownFact> find_fact(std::string_view name) {
    if (auto built_in = find_built_in(name)) {
        return built_in;
    }
    std::string const lowered = lower(name);
    std::optional<FactOf> const of = registered_fact(lowered);
    if (!of) {
        return std::nullopt;
    }
    bool const is_of_device = *of == FactOf::device || *of == FactOf::runtime;
    return KnownFact{lowered, std::nullopt, is_of_device, *of == FactOf::argument};
}

bool is_built_in_fact(std::string_view name) {
    return find_built_in(name).has_value();
}

std::vector<std::string> fact_names() {
    std::vector<std::string> names = registered_facts();
    for (BuiltInFact const& fact : built_in_facts()) {
        names.emplace_back(fact.name);
    }
    names.insert(names.end(), cpu_features().begin(), cpu_features().end());
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace catch2_targets::detail
