// SPDX-License-Identifier: BSL-1.0
#include "expression/node.hpp"

#include "register_fact.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <map>
#include <variant>

namespace catch2_targets::detail {

namespace {

using Comparison = Node::Comparison;

/// -1, 0 or 1.
template <typename T>
int order_of(T const& a, T const& b) {
    return a < b ? -1 : b < a ? 1 : 0;
}

bool holds(Comparison comparison, int order) {
    switch (comparison) {
    case Comparison::none:
        break;
    case Comparison::equal:
        return order == 0;
    case Comparison::unequal:
        return order != 0;
    case Comparison::less:
        return order < 0;
    case Comparison::at_most:
        return order <= 0;
    case Comparison::greater:
        return order > 0;
    case Comparison::at_least:
        return order >= 0;
    }
    return false;
}

/// Compares a fact with a term's literal: -1, 0 or 1, and nothing where they do not compare.
struct Order {
    Literal const& literal;
    Comparison comparison;

    std::optional<int> operator()(bool value) const {
        bool const is_equality =
            comparison == Comparison::equal || comparison == Comparison::unequal;
        return literal.truth && is_equality ? std::optional<int>(order_of(value, *literal.truth))
                                            : std::nullopt;
    }
    std::optional<int> operator()(std::int64_t value) const {
        if (literal.whole) {
            return order_of(value, *literal.whole);
        }
        return literal.real ? std::optional<int>(order_of(static_cast<long double>(value),
                                                          static_cast<long double>(*literal.real)))
                            : std::nullopt;
    }
    std::optional<int> operator()(double value) const {
        return literal.real ? std::optional<int>(order_of(value, *literal.real)) : std::nullopt;
    }
    std::optional<int> operator()(Version const& value) const {
        return literal.version ? std::optional<int>(Version::compare(value, *literal.version))
                               : std::nullopt;
    }
    std::optional<int> operator()(std::string const& value) const {
        bool const is_equality =
            comparison == Comparison::equal || comparison == Comparison::unequal;
        if (literal.word) {
            return is_equality ? std::optional<int>(order_of(value, *literal.word)) : std::nullopt;
        }
        std::optional<Version> const version = Version::parse(value);
        return version && literal.version
                   ? std::optional<int>(Version::compare(*version, *literal.version))
                   : std::nullopt;
    }
};

/// What came of one part of an expression.
struct Finding {
    Truth truth = Truth::yes;
    std::vector<std::string> reasons = {}; ///< why it is not yes
    std::vector<std::string> values =
        {}; ///< what was found, for who says the opposite: `a is true`
    bool is_mistake = false;
};

void append(std::vector<std::string>& to, std::vector<std::string> const& from) {
    to.insert(to.end(), from.begin(), from.end());
}

class Evaluation {
public:
    explicit Evaluation(std::vector<Device> const& devices) : m_devices(devices) {}

    Finding evaluate(Node const& node) {
        switch (node.form) {
        case Node::Form::term:
            return of_term(node);
        case Node::Form::negation:
            return of_negation(node);
        case Node::Form::conjunction:
            return of_parts(node, Truth::no);
        case Node::Form::disjunction:
            return of_parts(node, Truth::yes);
        }
        return {};
    }

private:
    /// Stops at the part that decides: what follows it is not read.
    Finding of_parts(Node const& node, Truth decides) {
        Finding all;
        all.truth = !decides;
        for (Node const& part : node.parts) {
            Finding const found = evaluate(part);
            append(all.values, found.values);
            if (found.is_mistake || found.truth == decides) {
                Finding decided = found;
                decided.values = all.values;
                return decided;
            }
            append(all.reasons, found.reasons);
            all.truth =
                decides == Truth::no ? (all.truth & found.truth) : (all.truth | found.truth);
        }
        return all;
    }

    Finding of_negation(Node const& node) {
        Finding found = evaluate(node.parts.front());
        found.truth = !found.truth;
        if (found.truth == Truth::yes) {
            found.reasons.clear();
        } else if (found.truth == Truth::no) {
            found.reasons = {quote(node.text) + " is not met: " + join(found.values, ", ")};
        }
        return found;
    }

    Finding of_term(Node const& node) {
        FactReading const reading = read(node);
        if (!reading.fact) {
            return {Truth::unknown, {quote(node.text) + " is unknown: " + reading.error}};
        }
        std::string const value = shown_name(node) + " is " + shown(*reading.fact, node.literal);
        std::optional<bool> const is_met = meets(*reading.fact, node);
        if (!is_met) {
            return {Truth::unknown,
                    {quote(node.text) + " means nothing: " + value + advice(*reading.fact)},
                    {value},
                    true};
        }
        if (!*is_met) {
            return {Truth::no, {quote(node.text) + " is not met: " + value}, {value}};
        }
        return {Truth::yes, {}, {value}};
    }

    static std::string shown_name(Node const& node) {
        return (node.kind.empty() ? "" : node.kind + ".") + node.fact +
               (node.argument.empty() ? "" : ":" + node.argument);
    }

    static std::string shown(Fact const& fact, Literal const& literal) {
        auto const* const whole = std::get_if<std::int64_t>(&fact.value());
        if (whole != nullptr && literal.unit != 0) {
            return size_text(*whole, literal.unit);
        }
        bool const is_text = std::holds_alternative<std::string>(fact.value());
        return is_text ? quote(fact.str()) : fact.str();
    }

    static std::string advice(Fact const& fact) {
        struct Advice {
            char const* operator()(bool) const { return "a truth value"; }
            char const* operator()(std::int64_t) const { return "a whole number"; }
            char const* operator()(double) const { return "a number"; }
            char const* operator()(Version const&) const { return "a version"; }
            char const* operator()(std::string const&) const { return "a text"; }
        };
        return std::string(", ") + std::visit(Advice(), fact.value());
    }

    static std::optional<bool> meets(Fact const& fact, Node const& node) {
        if (node.comparison == Comparison::none) {
            auto const* const truth = std::get_if<bool>(&fact.value());
            return truth == nullptr ? std::nullopt : std::optional<bool>(*truth);
        }
        std::optional<int> const order =
            std::visit(Order{node.literal, node.comparison}, fact.value());
        return order ? std::optional<bool>(holds(node.comparison, *order)) : std::nullopt;
    }

    /// A fact that changes from call to call is one value in one evaluation.
    FactReading read(Node const& node) {
        auto const [found, is_new] = m_readings.try_emplace(shown_name(node));
        if (is_new) {
            found->second = node.is_of_device ? read_of_device(node) : read_of_suite(node);
        }
        return found->second;
    }

    static FactReading read_of_suite(Node const& node) {
        FactReading reading = read_registered(node.fact, node.argument);
        if (!reading.fact) {
            reading.error = reading.error.empty() ? "the suite cannot tell it" : reading.error;
        }
        return reading;
    }

    FactReading read_of_device(Node const& node) const {
        auto const device =
            std::find_if(m_devices.begin(), m_devices.end(), [&](Device const& candidate) {
                return node.kind.empty() || candidate.runtime() == node.kind;
            });
        if (device == m_devices.end()) {
            return {std::nullopt,
                    node.kind.empty() ? "there is no device here"
                                      : "the test has no " + node.kind + " device"};
        }
        if (!device->has_device()) {
            return {std::nullopt, "a test that only compiles has no device"};
        }
        FactReading reading{device->fact(node.fact)};
        if (!reading.fact && registered_fact(node.fact) == FactOf::device) {
            reading = read_registered(node.fact, *device);
        }
        if (!reading.fact && reading.error.empty()) {
            reading.error = "the " + device->runtime() + " runtime does not tell it";
        }
        return reading;
    }

    std::vector<Device> const& m_devices;
    std::map<std::string, FactReading> m_readings;
};

} // namespace

Answer Expression::evaluate(std::vector<Device> const& devices) const {
    Finding const found = Evaluation(devices).evaluate(m_parsed->root);
    return {found.truth,
            found.truth == Truth::yes ? std::string() : join(found.reasons, "; "),
            found.is_mistake};
}

} // namespace catch2_targets::detail
