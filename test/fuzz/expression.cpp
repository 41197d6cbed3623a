// SPDX-License-Identifier: BSL-1.0
#include "expression/expression.hpp"

#include <catch2_targets/register_fact.hpp>

#include "device.hpp"
#include "property.hpp"

#include <memory>
#include <utility>
#include <vector>

namespace {

using catch2_targets::Device;
using catch2_targets::Fact;
using catch2_targets::Version;
using catch2_targets::detail::Answer;
using catch2_targets::detail::Expression;
using catch2_targets::detail::Truth;

Device device_of(char const* runtime, catch2_targets::DeviceInfo info) {
    auto state = std::make_shared<catch2_targets::detail::DeviceState>();
    state->runtime = runtime;
    state->ordinal = 0;
    state->info = std::move(info);
    state->extension_prefix = "cl_";
    return Device(std::move(state));
}

/// Facts of every type, and many that are unknown.
std::vector<Device> const& devices() {
    static std::vector<Device> const all{
        device_of("opencl",
                  {"Fake",
                   {{"api", Version{3, 0}},
                    {"driver", "535.54.03"},
                    {"fp64", true},
                    {"memory", std::int64_t{1} << 40},
                    {"ratio", 0.5},
                    {"vendor", "NVIDIA Corporation"}},
                   {"cl_khr_fp64"}}),
        device_of("vulkan", {"Other", {{"fp16", false}, {"type", "cpu"}}})};
    return all;
}

int const registered = catch2_targets::declare_fact("ratio") +
                       catch2_targets::register_fact("package", [](std::string_view name) {
                           return std::optional<Fact>(name == "foo");
                       });

void check(Expression const& expression) {
    Answer const answer = expression.evaluate(devices());
    require((answer.truth == Truth::yes) == answer.reason.empty(),
            "what is not met has a reason, and only that");
    Answer const again = Expression::parse(expression.str()).evaluate(devices());
    require(again.truth == answer.truth && again.reason == answer.reason,
            "its own text means the same");
    if (!answer.is_mistake) {
        Answer const negated = Expression::parse("!(" + expression.str() + ")").evaluate(devices());
        require(negated.truth == !answer.truth, "its negation is Kleene's");
    }
    require(expression.evaluate({}).truth != Truth::yes || !expression.asks_any_device() ||
                expression.str().find('|') != std::string::npos,
            "without a device nothing of one is met");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text = text_of(data, size);
    try {
        Expression const expression = Expression::parse(text);
        // Its negation may be one level too deep.
        if (text.find(std::string(60, '(')) == std::string_view::npos &&
            text.find(std::string(60, '!')) == std::string_view::npos && size < 200) {
            check(expression);
        }
    } catch (catch2_targets::ParseError const& error) {
        require_column(error, text);
    }
    return registered;
}
