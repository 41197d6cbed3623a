// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/version.hpp>

#include "probe/file.hpp"
#include "tool/info.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>

namespace {

/// What scripts know as "you called it wrongly", whichever way.
constexpr int usage_error = 2;

int run(int argc, char** argv) {
    CLI::App app("Tells what of a machine tests with catch2_targets can run on.", "catch2-targets");
    app.set_version_flag("--version", catch2_targets::detail::library_version());
    app.require_subcommand(1);
    catch2_targets::tool::add_info(app, std::cout);
    try {
        app.parse(argc, argv);
    } catch (CLI::ParseError const& error) {
        return app.exit(error) == 0 ? 0 : usage_error;
    }
    if (!std::cout.flush()) {
        std::cerr << "catch2-targets: cannot write to the standard output\n";
        return 1;
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (std::exception const& error) {
        std::cerr << "catch2-targets: " << error.what() << '\n';
        return 1;
    }
}
