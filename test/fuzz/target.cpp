// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/target.hpp>

#include "property.hpp"
#include "selection_list.hpp"

namespace {

using catch2_targets::ParseError;
using catch2_targets::Target;
using catch2_targets::detail::ListGrammar;

void check_target(std::string_view text) {
    try {
        Target const target = Target::parse(text);
        Target const again = Target::parse(target.str());
        require(again == target, "the canonical text gives the target back");
        require(again.str() == target.str(), "the canonical text is stable");
        require(again.kind() == target.kind() && again.ordinal() == target.ordinal() &&
                    again.attributes() == target.attributes(),
                "the canonical text holds all of the target");
    } catch (ParseError const& error) {
        require_column(error, text);
    }
}

void check_list(std::string_view text, ListGrammar grammar) {
    auto const list = catch2_targets::detail::read_list("LIST", text, grammar);
    require(!list.targets.empty() || !list.errors.empty(), "a list has targets or errors");
    for (auto const& entry : catch2_targets::detail::split_list(text, grammar)) {
        require(!entry.text.empty() && text.substr(entry.position, entry.text.size()) == entry.text,
                "an entry lies where the list says");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    std::string_view const text = text_of(data, size);
    check_target(text);
    check_list(text, ListGrammar::ours);
    check_list(text, ListGrammar::tvm);
    return 0;
}
