// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_VERDICT_HPP
#define CATCH2_TARGETS_SRC_VERDICT_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/outcome.hpp>
#include <catch2_targets/target.hpp>

#include "selection.hpp"

#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// What a test does about one target.
struct Verdict {
    /// `ran` means: can run.
    Outcome outcome = Outcome::ran;

    /// Whether a test that cannot run fails rather than skips.
    bool fails = false;

    /// Why it cannot run, with the whole target first (`cuda:1: absent: ...`); empty where it can.
    std::string reason;

    /// What it runs on: the target that was asked for, or the selected one that it stands for;
    /// nothing where any gpu was asked for and none can run.
    std::optional<Target> target;

    Device device; ///< its device, where it can run

    /// Whether it is not selected, and runs in place of what is.
    bool stands_in = false;

    bool can_run() const noexcept { return outcome == Outcome::ran; }
};

/// Decides what can run, from the selection and from what probes found. Probes a runtime the first
/// time that a verdict depends on it. A verdict is for good, except that a device that a test loses
/// blocks its target from then on. Thread-safe.
class Judge {
public:
    explicit Judge(Selection selection) : m_selection(std::move(selection)) {}

    Selection const& selection() const noexcept { return m_selection; }

    /// Tells how to find out on which targets this run will want verdicts, so that the first probe
    /// is a probe for all of them at the same time. Called at most once, when a first probe is due.
    void expect(std::function<std::vector<Target>()> wanted_targets);

    /// Probes, at the same time, the drivers that verdicts on these targets depend on.
    void prepare(std::vector<Target> const& targets);

    /// The targets that `on_any_gpu()` tries, in its order.
    std::vector<Target> gpu_candidates() const;

    /// That a target is blocked because this device of it is lost; null where the device is not.
    Verdict const* blocked(Target const& target, Device const& device);

    /// That a target is blocked for another reason, which this is.
    Verdict blocked_by(Target const& target, std::string const& why) const;

    /// On a target that a test names, or that the suite's list does.
    Verdict const& on_target(Target const& target);

    /// On a kind that a test needs, whichever device it is.
    Verdict const& on_kind(std::string const& kind);

    /// On the first gpu runtime that can run; where none can, the reason gives each one's.
    Verdict const& on_any_gpu();

    /// Whether this run may use the device: not where it is lost, nor where it is software and that
    /// is forbidden, nor where no target of the run could have it, because the variables name other
    /// ordinals or exclude it.
    bool counts(Device const& device);

    /// The devices that a test on this target may use: its own, then the others of its runtime that
    /// count, in loader order. Empty where the target cannot run.
    std::vector<Device> devices(Target const& target);

    /// Whether one of the selected targets is the host, which is always there: no runtime is asked.
    bool host_runs() const;

    /// Whether none of the selected targets can run. Stops at the first that can: a selection that
    /// has the host in it is answered without a probe.
    bool nothing_can_run();

    /// The target that runs in place of the selected ones where none of them can: `llvm`, or `cpu`
    /// where there is no llvm, or where the suite lists cpu and not llvm; null where no target may
    /// stand in.
    Target const* stand_in();

    /// One line that says which targets cannot run, and why.
    std::string why_nothing_can_run();

    /// Lets the stand-in run although it is not selected.
    void admit_stand_in();

    /// Whether the stand-in runs in place of the selected targets, and is `target`.
    bool is_stand_in(Target const& target);

private:
    Verdict judge(Target const& target, bool is_selected);
    void refuse(Verdict& verdict, std::string const& why) const;

    /// The verdict as if no device were lost: no target stands in for one that is lost in a run.
    Verdict const& decided(Target const& target);

    Verdict const& as_of_now(Verdict const& decided);
    void add_probe(Target const& target, std::vector<std::string>& kinds) const;
    Verdict judge_gpu();

    Selection const m_selection;
    std::recursive_mutex m_mutex;
    std::map<std::string, Verdict> m_targets;
    std::map<std::string, Verdict> m_kinds;
    std::map<std::string, Verdict> m_blocked;
    std::optional<Verdict> m_gpu;
    std::function<std::vector<Target>()> m_wanted_targets;
    std::optional<Target> m_stand_in;
    std::optional<Verdict> m_stand_in_verdict;
    bool m_stand_in_admitted = false;
};

} // namespace catch2_targets::detail

#endif
