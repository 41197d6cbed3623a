// SPDX-License-Identifier: BSL-1.0
#include "catch2/expansion.hpp"

#include "support/text.hpp"

#include <algorithm>
#include <iterator>

namespace catch2_targets::detail {

namespace {

using Meaning = Marker::Meaning;

CaseRules const no_rules;

bool contains(std::vector<Target> const& targets, Target const& target) {
    return std::find(targets.begin(), targets.end(), target) != targets.end();
}

Tags united(Tags const& a, Tags const& b) {
    Tags both;
    both.reserve(a.size() + b.size());
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    return both;
}

} // namespace

Expansion::Expansion(Handles const& tests,
                     MarkerCache& cache,
                     Selection const& selection,
                     Target const* stand_in)
    : m_tests(tests),
      m_cache(cache),
      m_selection(selection),
      m_reader(tests, cache) {
    name_targets(tests);
    list_targets(stand_in);
    leave_names_to_tests();
    m_cases.reserve(tests.size() * (m_listed.size() + m_placeholders.size() + 1));
    for (Catch::TestCaseHandle const& test : tests) {
        expand(test);
    }
    add_must_run_cases();
}

// A target's name depends on those named before it where they differ in letter case alone. So the
// suite's own come first, and its tests' in their order: no variable changes these names.
void Expansion::name_targets(Handles const& tests) {
    for (Target const& target : m_selection.suite) {
        m_targets[target];
    }
    if (m_selection.variable.empty()) {
        return;
    }
    for (Catch::TestCaseHandle const& test : tests) {
        for (Catch::Tag const& tag : test.getTestCaseInfo().tags) {
            if (Marker const& marker = m_cache[view(tag.original)]; marker.target) {
                m_targets[*marker.target];
            }
        }
    }
}

std::vector<Target> Expansion::wanted_targets(Catch::IConfig const& config) const {
    std::vector<Target> targets;
    auto const add_of = [&](auto const& cases) {
        for (DecidingCase const& deciding : cases) {
            if (expression_matches(config, deciding.info())) {
                deciding.add_targets(targets);
            }
        }
    };
    add_of(m_target_cases);
    add_of(m_marked_cases);
    return targets;
}

void Expansion::list_targets(Target const* stand_in) {
    std::vector<Target> listed;
    for (Target const& target : m_selection.selected) {
        if (m_selection.exclusion(target) == nullptr) {
            listed.push_back(target);
        }
    }
    if (stand_in != nullptr && !contains(listed, *stand_in)) {
        listed.push_back(*stand_in);
    }
    for (Target const& target : m_selection.suite) {
        if (!contains(listed, target)) {
            m_placeholders.push_back(&m_targets[target]);
        }
    }
    for (Target const& target : listed) {
        m_listed.push_back(&m_targets[target]);
    }
}

// Catch2 ends the run where a placeholder, which has no tags, has the name of another such test.
void Expansion::leave_names_to_tests() {
    for (Catch::TestCaseHandle const& test : m_tests) {
        Catch::TestCaseInfo const& info = test.getTestCaseInfo();
        if (info.tags.empty() && info.name.find(" @") != std::string::npos) {
            m_placeholder_names.emplace(info.name, std::string(view(info.className)));
        }
    }
}

void Expansion::expand(Catch::TestCaseHandle const& handle) {
    if (!m_reader.is_marked(handle.getTestCaseInfo())) {
        add_plain_case(handle);
        return;
    }
    MarkedTest test = m_reader.read(handle);
    if (!test.markers.targets && test.markers.explicit_targets.empty()) {
        add_marked_case(test);
    } else if (!add_target_cases(test)) {
        add_failing_case(test, why_without_targets(test));
    }
}

bool Expansion::add_target_cases(MarkedTest const& test) {
    m_shown.clear();
    bool has_target = false;
    Markers const& markers = test.markers;
    if (markers.targets) {
        for (CaseTarget* const target : m_listed) {
            if (markers.exclusion(target->target()) == nullptr &&
                !markers.names(target->target())) {
                add_target_case(test, *target, united(test.tags, target->tags()), test.rules);
                has_target = true;
            }
        }
    }
    for (std::size_t i = 0; i < markers.explicit_targets.size(); ++i) {
        CaseTarget& target = m_targets[markers.explicit_targets[i]];
        if (markers.exclusion(target.target()) == nullptr) {
            Tags tags = united(test.tags, target.tags());
            insert_sorted(tags, test.explicit_tags[i]);
            add_target_case(test, target, std::move(tags), rules_on(test, target.target()));
            has_target = true;
        }
    }
    if (markers.targets) {
        for (CaseTarget* const target : m_placeholders) {
            if (markers.exclusion(target->target()) == nullptr &&
                !markers.names(target->target())) {
                add_placeholder(test, *target);
                has_target = true;
            }
        }
    }
    return has_target;
}

// A bare kind can stand for a target that the test excludes. Its name must resolve all the same.
CaseRules const* Expansion::rules_on(MarkedTest const& test, Target const& target) {
    Target const stands_for = m_selection.resolve(target);
    Exclusion const* const exclusion = test.markers.exclusion(stands_for);
    if (exclusion == nullptr) {
        return test.rules;
    }
    CaseRules& rules = m_reader.add_rules(test.rules == nullptr ? no_rules : *test.rules);
    std::string const why = exclusion->why.empty() ? "" : " -- " + exclusion->why;
    rules.excluded = stands_for.str() + ": excluded: the test's tags have " +
                     quote("[exclude:" + exclusion->pattern.str() + why + "]");
    return &rules;
}

void Expansion::add_target_case(MarkedTest const& test,
                                CaseTarget& target,
                                Tags tags,
                                CaseRules const* rules) {
    Catch::TestCaseInfo& info =
        add_info(test.handle.getTestCaseInfo(), target.suffix(), std::move(tags));
    if (!m_placeholders.empty()) {
        m_shown.push_back({&target, &info});
    }
    Catch::ITestInvoker* const invoker =
        rules == nullptr ? static_cast<Catch::ITestInvoker*>(
                               &m_target_cases.emplace_back(test.handle, info, target))
                         : &m_marked_cases.emplace_back(test.handle, info, *rules, &target);
    m_cases.emplace_back(&info, invoker);
}

// Without tags no tag expression can select it: only its name does.
void Expansion::add_placeholder(MarkedTest const& test, CaseTarget& target) {
    Catch::TestCaseInfo const& original = test.handle.getTestCaseInfo();
    Target const stands_for = m_selection.resolve(target.target());
    if (!m_placeholder_names
             .emplace(original.name + target.suffix(), std::string(view(original.className)))
             .second) {
        return;
    }
    Catch::TestCaseInfo& info = add_info(original, target.suffix(), {});
    hide(info);
    auto const counterpart = std::find_if(m_shown.begin(), m_shown.end(), [&](Shown const& shown) {
        return shown.target->target() == stands_for;
    });
    CaseRules const* const rules = rules_on(test, target.target());
    m_cases.emplace_back(
        &info,
        &m_marked_cases.emplace_back(test.handle,
                                     info,
                                     rules == nullptr ? no_rules : *rules,
                                     &target,
                                     counterpart == m_shown.end() ? nullptr : counterpart->info));
}

void Expansion::add_marked_case(MarkedTest& test) {
    for (Catch::Tag const& tag : test.own_tags) {
        insert_sorted(test.tags, tag);
    }
    bool const uses_gpu = std::any_of(test.own_tags.begin(), test.own_tags.end(), [&](auto tag) {
        return m_cache[view(tag.original)].meaning == Meaning::uses_gpu;
    });
    if (uses_gpu) {
        m_reader.add_implied(test.tags, {"gpu"});
    }
    Catch::TestCaseInfo const& original = test.handle.getTestCaseInfo();
    if (test.rules == nullptr && test.tags == original.tags) {
        add_plain_case(test.handle);
        return;
    }
    CaseRules const& rules = test.rules == nullptr ? no_rules : *test.rules;
    Catch::TestCaseInfo& info = add_info(original, {}, std::move(test.tags));
    m_cases.emplace_back(&info, &m_marked_cases.emplace_back(test.handle, info, rules, nullptr));
}

void Expansion::add_failing_case(MarkedTest& test, std::string mistake) {
    CaseRules& rules = m_reader.add_rules({});
    rules.mistakes = test.markers.mistakes;
    rules.mistakes.push_back(std::move(mistake));
    test.rules = &rules;
    add_marked_case(test);
}

std::string Expansion::why_without_targets(MarkedTest const& test) {
    if (test.markers.exclusions.empty()) {
        return "this test has no target: the suite's list of targets is empty";
    }
    std::vector<std::string> patterns;
    for (Exclusion const& exclusion : test.markers.exclusions) {
        patterns.push_back("'[exclude:" + exclusion.pattern.str() + "]'");
    }
    return "this test has no target: its tags exclude every one (" + join(patterns, ", ") + ")";
}

void Expansion::add_must_run_cases() {
    static Catch::TestCaseInfo const model("", {"must run", ""}, {"CATCH2_TARGETS_MUST_RUN", 0});
    for (Pattern const& pattern : m_selection.must_run) {
        CaseTarget& target = m_targets[pattern.stated()];
        Catch::TestCaseInfo& info = add_info(model, target.suffix(), target.tags());
        m_cases.emplace_back(&info, &m_must_run_cases.emplace_back(pattern, info));
    }
}

Catch::TestCaseInfo&
Expansion::add_info(Catch::TestCaseInfo const& test, std::string_view suffix, Tags tags) {
    m_name.assign(test.name).append(suffix);
    // Made without tags, which are assigned then: Catch2 need not parse what it has parsed before,
    // and tags that it refuses to parse (`#file`) survive.
    Catch::TestCaseInfo& info = m_infos.emplace_back(
        test.className, Catch::NameAndTags{string_ref(m_name), {}}, test.lineInfo);
    info.tags = std::move(tags);
    info.properties = test.properties;
    return info;
}

} // namespace catch2_targets::detail
