// SPDX-License-Identifier: BSL-1.0
// What every runtime promises, built-in or in a plug-in, whatever this machine has.
#include "expression/known_facts.hpp"
#include "runtimes/builtin.hpp"
#include "runtimes/plugin.hpp"

#include "facts_page.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <variant>

using namespace catch2_targets;
using Status = Discovery::Status;

namespace {

struct NamedRuntime {
    std::string kind;
    std::function<std::unique_ptr<Runtime>()> make;
};

std::vector<NamedRuntime> runtimes_of_this_build() {
    auto const plugin = detail::PluginFile::of(EXAMPLE_PLUGIN);
    std::vector<NamedRuntime> all{
        {plugin->kind, [file = *plugin] { return detail::make_plugin_runtime(file); }}};
    for (detail::BuiltinRuntime const& builtin : detail::builtin_runtimes()) {
        if (builtin.make != nullptr) {
            all.push_back({builtin.kind, builtin.make});
        }
    }
    return all;
}

bool is_whole(Fact const& fact) {
    return std::holds_alternative<std::int64_t>(fact.value());
}
bool is_truth(Fact const& fact) {
    return std::holds_alternative<bool>(fact.value());
}
bool is_version(Fact const& fact) {
    return std::holds_alternative<Version>(fact.value());
}
bool is_text(Fact const& fact) {
    return std::holds_alternative<std::string>(fact.value()) && !fact.str().empty();
}

/// Whether the fact has a type that docs/reference/facts.md calls by this name.
bool is_of_type(Fact const& fact, std::string const& type) {
    std::map<std::string, bool (*)(Fact const&)> const checks{
        {"text", is_text},
        {"truth value", is_truth},
        {"version", is_version},
        {"whole number", is_whole},
    };
    return checks.at(type)(fact);
}

/// A text with every letter and digit as one character each: `0000:65:00.0` is `xxxx:xx:xx.x`.
std::string shape(std::string text) {
    std::replace_if(
        text.begin(),
        text.end(),
        [](char c) { return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f'); },
        'x');
    return text;
}

} // namespace

TEST_CASE("a runtime gives devices or a reason, never both", "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    Discovery const found = runtime.make()->discover();
    CAPTURE(found.reason);
    CHECK(found.reason.empty() == (found.status == Status::present));
    CHECK(found.devices.empty() == (found.status != Status::present));
    if (!found.reason.empty()) {
        CHECK(std::isupper(static_cast<unsigned char>(found.reason.front())) == 0);
        CHECK(found.reason.back() != '.');
    }
}

TEST_CASE("every device tells its name, maker, type, place and whether it is software",
          "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    Discovery const found = runtime.make()->discover();
    std::int64_t ordinal = 0;
    for (auto const& device : found.devices) {
        CAPTURE(device.name);
        for (char const* const name : {"name", "vendor", "type", "software", "ordinal"}) {
            CAPTURE(name);
            REQUIRE(device.facts.count(name) == 1);
        }
        CHECK(device.facts.at("name").str() == device.name);
        CHECK(device.facts.at("ordinal") == Fact(ordinal));
        ++ordinal;
    }
    CHECK(ordinal == static_cast<std::int64_t>(found.devices.size()));
}

TEST_CASE("every fact has the type that is documented for it", "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    auto const devices = runtime.make()->discover().devices;
    auto const documented = documented_facts();
    REQUIRE_FALSE(documented.empty());
    for (auto const& device : devices) {
        for (auto const& [name, fact] : device.facts) {
            CAPTURE(device.name, name, fact.str());
            REQUIRE(documented.count(name) == 1);
            CHECK(is_of_type(fact, documented.at(name).type));
            CHECK((!is_whole(fact) || fact.as<std::int64_t>() >= 0));
        }
        if (auto const uuid = device.facts.find("uuid"); uuid != device.facts.end()) {
            CHECK(shape(uuid->second.str()) == "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx");
        }
        if (auto const pci = device.facts.find("pci"); pci != device.facts.end()) {
            CHECK(shape(pci->second.str()) == "xxxx:xx:xx.x");
        }
    }
}

TEST_CASE("a runtime tells no fact that the page of facts does not have for it", "[runtimes]") {
    auto const& builtin = GENERATE(from_range(detail::builtin_runtimes()));
    CAPTURE(builtin.kind);
    auto const documented = facts_documented_for(builtin.kind);
    auto const devices =
        builtin.make == nullptr ? std::vector<DeviceInfo>() : builtin.make()->discover().devices;
    for (auto const& device : devices) {
        auto const told = names_of(device, {});
        CHECK(std::includes(documented.begin(), documented.end(), told.begin(), told.end()));
    }
}

TEST_CASE("the page of facts has the facts that requirements know, with their types",
          "[runtimes]") {
    std::map<std::string, std::string> known;
    for (detail::BuiltInFact const& fact : detail::built_in_facts()) {
        known.emplace(fact.name, to_string(fact.type));
    }
    std::map<std::string, std::string> documented;
    for (auto const& [name, fact] : documented_facts()) {
        documented.emplace(name, fact.type);
    }
    CHECK(known == documented);
}

TEST_CASE("a runtime's extensions have its prefix", "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    auto const one = runtime.make();
    std::string const prefix(one->extension_prefix());
    for (auto const& device : one->discover().devices) {
        for (auto const& extension : device.extensions) {
            CAPTURE(extension);
            CHECK(extension.compare(0, prefix.size(), prefix) == 0);
        }
    }
    CHECK(prefix == one->extension_prefix());
}

TEST_CASE("two runtimes of a kind find the same devices", "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    Discovery const once = runtime.make()->discover();
    Discovery const again = runtime.make()->discover();
    CHECK(once.status == again.status);
    CHECK(once.reason == again.reason);
    REQUIRE(once.devices.size() == again.devices.size());
    for (std::size_t i = 0; i < once.devices.size(); ++i) {
        CHECK(once.devices[i].name == again.devices[i].name);
        CHECK(once.devices[i].facts == again.devices[i].facts);
        CHECK(once.devices[i].extensions == again.devices[i].extensions);
    }
}

TEST_CASE("a fact that no runtime knows is unknown to all", "[runtimes]") {
    auto const runtime = GENERATE(from_range(runtimes_of_this_build()));
    CAPTURE(runtime.kind);
    auto const one = runtime.make();
    auto const devices = one->discover().devices;
    std::vector<std::string> answers;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (auto const fact = one->fact(static_cast<int>(i), "no_such_fact")) {
            answers.push_back(fact->str());
        }
    }
    CHECK(answers.empty());
}
