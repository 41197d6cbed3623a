// SPDX-License-Identifier: BSL-1.0
#include "selection.hpp"

#include "kind.hpp"
#include "probe/deadline.hpp"
#include "runtime.hpp"
#include "selection_list.hpp"
#include "support/environment.hpp"
#include "support/text.hpp"

#include <algorithm>

namespace catch2_targets {

namespace {

std::optional<std::string>& stored_default_targets() {
    static std::optional<std::string> list;
    return list;
}

} // namespace

int set_default_targets(std::string_view list) {
    stored_default_targets() = std::string(list);
    return 0;
}

namespace detail {

namespace {

constexpr std::string_view our_variables[] = {
    "CATCH2_TARGETS",
    "CATCH2_TARGETS_CACHE",
    "CATCH2_TARGETS_EXCLUDE",
    "CATCH2_TARGETS_FALLBACK",
    plugin_variable,
    "CATCH2_TARGETS_MUST_RUN",
    "CATCH2_TARGETS_PROBE_FILE",
    "CATCH2_TARGETS_PROBE_TIMEOUT",
    "CATCH2_TARGETS_SOFTWARE",
};

constexpr std::string_view tvm_variable = "TVM_TEST_TARGETS";

/// Reads one SelectionInput into one Selection.
class SelectionReader {
public:
    explicit SelectionReader(SelectionInput const& input) : m_input(input) {}

    Selection read() && {
        m_result.errors = m_input.plugin_errors;
        read_suite();
        read_targets();
        m_result.excluded = read_patterns("CATCH2_TARGETS_EXCLUDE");
        m_result.must_run = read_patterns("CATCH2_TARGETS_MUST_RUN");
        bool const is_off = read_choice("CATCH2_TARGETS_FALLBACK", {"llvm", "off"}) == "off";
        m_result.may_fall_back = !is_off && m_result.must_run.empty();
        m_result.forbid_software =
            read_choice("CATCH2_TARGETS_SOFTWARE", {"allow", "forbid"}) == "forbid";
        m_result.share_objects = read_choice("CATCH2_TARGETS_CACHE", {"on", "off"}) == "on";
        check_timeout();
        check_names();
        return std::move(m_result);
    }

private:
    /// The variable's value; empty where it is unset or blank.
    std::string_view value(std::string_view name) const {
        auto const found = std::find_if(m_input.environment.begin(),
                                        m_input.environment.end(),
                                        [&](auto const& set) { return set.first == name; });
        bool const is_set = found != m_input.environment.end() && !trim(found->second).empty();
        return is_set ? std::string_view(found->second) : std::string_view();
    }

    std::vector<Target>
    read_list(std::string_view where, std::string_view list, ListGrammar grammar) {
        TargetList read = detail::read_list(where, list, grammar);
        m_result.errors.insert(m_result.errors.end(), read.errors.begin(), read.errors.end());
        return read.errors.empty() ? std::move(read.targets) : std::vector<Target>();
    }

    void read_suite() {
        if (m_input.default_targets) {
            m_result.suite =
                read_list("set_default_targets", *m_input.default_targets, ListGrammar::ours);
        }
        if (!m_result.suite.empty()) {
            return;
        }
        auto const& enabled = m_input.enabled_kinds;
        for (std::string_view const kind : {"llvm", "cuda", "opencl", "vulkan", "rocm", "metal"}) {
            if (std::find(enabled.begin(), enabled.end(), kind) != enabled.end()) {
                m_result.suite.push_back(Target::parse(kind));
            }
        }
    }

    void read_targets() {
        m_result.selected = m_result.suite;
        bool const is_ours = !value("CATCH2_TARGETS").empty();
        std::string_view const name = is_ours ? "CATCH2_TARGETS" : tvm_variable;
        std::string_view const list = value(name);
        if (list.empty()) {
            return;
        }
        m_result.variable = name;
        m_result.selected = read_list(name, list, is_ours ? ListGrammar::ours : ListGrammar::tvm);
    }

    std::vector<Pattern> read_patterns(std::string_view name) {
        std::vector<Pattern> patterns;
        if (!value(name).empty()) {
            for (Target& target : read_list(name, value(name), ListGrammar::ours)) {
                patterns.emplace_back(std::move(target));
            }
        }
        return patterns;
    }

    /// The choice that the variable makes; the first one where it makes none.
    std::string read_choice(std::string_view name, std::vector<std::string> const& known) {
        std::string chosen = lower(trim(value(name)));
        if (chosen.empty()) {
            return known.front();
        }
        if (std::find(known.begin(), known.end(), chosen) == known.end()) {
            m_result.errors.push_back(std::string(name) + ": unknown value " +
                                      quote(trim(value(name))) + known_names(chosen, known));
        }
        return chosen;
    }

    /// The probe reads the variable by itself; here a bad value is only told.
    void check_timeout() {
        std::string_view const text = trim(value("CATCH2_TARGETS_PROBE_TIMEOUT"));
        if (!text.empty() && !parse_deadline(text)) {
            m_result.errors.push_back("CATCH2_TARGETS_PROBE_TIMEOUT: " + quote(text) +
                                      " is not a number of seconds (more than 0, at most a day: "
                                      "'10', '2.5')");
        }
    }

    void check_names() {
        for (auto const& [name, text] : m_input.environment) {
            if (name != tvm_variable && !trim(text).empty()) {
                check_name(name);
            }
        }
    }

    void check_name(std::string const& name) {
        if (std::find(std::begin(our_variables), std::end(our_variables), name) !=
            std::end(our_variables)) {
            return;
        }
        for (std::string_view const ours : our_variables) {
            if (edit_distance(name, ours) == 1) {
                m_result.errors.push_back(name + ": no such variable (did you mean " + quote(ours) +
                                          "?)");
            }
        }
    }

    SelectionInput const& m_input;
    Selection m_result;
};

bool is_bare(Target const& target) {
    return target.str() == target.kind();
}

bool matches_any(std::vector<Target> const& entries, Target const& target) {
    return std::any_of(entries.begin(), entries.end(), [&](Target const& entry) {
        return matches(entry, target);
    });
}

Pattern const* first_match(std::vector<Pattern> const& patterns, Target const& target) {
    auto const found = std::find_if(patterns.begin(), patterns.end(), [&](Pattern const& pattern) {
        return pattern.matches(target);
    });
    return found == patterns.end() ? nullptr : &*found;
}

} // namespace

bool Selection::named_in_environment(Target const& target) const {
    return !variable.empty() && matches_any(selected, target);
}

bool Selection::selects(Target const& target) const {
    return variable.empty() || matches_any(selected, target) ||
           (is_bare(target) && selects_kind(target.kind()));
}

bool Selection::selects_kind(std::string_view kind) const {
    return variable.empty() || std::any_of(selected.begin(), selected.end(), [&](Target const& t) {
               return t.kind() == kind;
           });
}

Target Selection::resolve(Target const& target) const {
    if (variable.empty() || !is_bare(target) || matches_any(selected, target)) {
        return target;
    }
    auto const first = std::find_if(selected.begin(), selected.end(), [&](Target const& entry) {
        return entry.kind() == target.kind();
    });
    return first == selected.end() ? target : *first;
}

Pattern const* Selection::exclusion(Target const& target) const {
    return first_match(excluded, target);
}

Pattern const* Selection::obligation(Target const& target) const {
    return first_match(must_run, target);
}

Selection select(SelectionInput const& input) {
    Selection selection = SelectionReader(input).read();
    if (selection.errors.empty()) {
        return selection;
    }
    SelectionInput without_variables = input;
    without_variables.environment.clear();
    Selection fallback = SelectionReader(without_variables).read();
    fallback.errors = std::move(selection.errors);
    return fallback;
}

std::optional<std::string> const& default_targets() {
    return stored_default_targets();
}

std::vector<std::string> use_listed_plugins() {
    PluginFiles const listed = find_plugins(environment_variable(plugin_variable).value_or(""));
    std::vector<std::string> errors = use_plugins(listed.files);
    errors.insert(errors.begin(), listed.errors.begin(), listed.errors.end());
    for (std::string& error : errors) {
        error.insert(0, std::string(plugin_variable) + ": ");
    }
    return errors;
}

Selection select_by_environment() {
    SelectionInput input;
    input.plugin_errors = use_listed_plugins();
    input.environment = environment_variables("CATCH2_");
    if (auto value = environment_variable(std::string(tvm_variable))) {
        input.environment.emplace_back(tvm_variable, std::move(*value));
    }
    input.default_targets = default_targets();
    input.enabled_kinds = enabled_kinds();
    return select(input);
}

} // namespace detail

} // namespace catch2_targets
