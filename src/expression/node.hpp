// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_EXPRESSION_NODE_HPP
#define CATCH2_TARGETS_SRC_EXPRESSION_NODE_HPP

#include "expression/expression.hpp"
#include "expression/literal.hpp"

#include <optional>
#include <string>
#include <vector>

namespace catch2_targets::detail {

/// One part of an expression as it was written, with its own parts.
struct Node {
    enum class Form { term, negation, conjunction, disjunction };
    enum class Comparison { none, equal, unequal, less, at_most, greater, at_least };

    Form form = Form::term;
    std::string text;             ///< as written, without blanks at its ends
    std::vector<Node> parts = {}; ///< of all forms but a term; a negation has one

    /// @{ Of a term.
    std::string kind = {};     ///< whose device is asked; empty where none is named
    std::string fact = {};     ///< as Device::fact() knows it
    std::string argument = {}; ///< what stands behind the fact's colon
    bool is_of_device = true;  ///< false for what the suite reads without a device
    Comparison comparison = Comparison::none;
    Literal literal = {};
    /// @}
};

struct Expression::Parsed {
    Node root;
    std::vector<std::string> kinds = {};
    bool asks_any_device = false;
};

} // namespace catch2_targets::detail

#endif
