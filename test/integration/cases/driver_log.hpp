// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_TEST_INTEGRATION_CASES_DRIVER_LOG_HPP
#define CATCH2_TARGETS_TEST_INTEGRATION_CASES_DRIVER_LOG_HPP

#include <catch2_targets/runtime.hpp>

#include <cstdio>
#include <cstdlib>
#include <string>

/// Adds a line to the file log.txt, which is where it is whatever static objects are gone.
inline void log_line(std::string const& text) {
    if (std::FILE* const file = std::fopen("log.txt", "a")) {
        std::fputs((text + "\n").c_str(), file);
        std::fclose(file);
    }
}

/// What a driver is in a process: opened on first use, closed by the destructors of static objects,
/// or by what it told atexit() then.
class Driver {
public:
    static Driver& open() {
        static Driver only;
        return only;
    }

    Driver(Driver const&) = delete;
    Driver& operator=(Driver const&) = delete;

private:
    Driver() {
        log_line("open driver");
        std::atexit([] { log_line("atexit of driver"); });
    }
    ~Driver() { log_line("close driver"); }
};

/// Two devices. That they are there is known without the driver, as a probe in a child finds it.
class LoggedNpu final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present({{"Npu Zero"}, {"Npu One"}});
    }
};

/// What tests keep on a device of the driver: neither copied nor moved.
class Context {
public:
    explicit Context(std::string name) : m_name(std::move(name)) {
        Driver::open();
        log_line("make " + m_name);
    }
    Context(Context const&) = delete;
    Context& operator=(Context const&) = delete;
    ~Context() { log_line("destroy " + m_name); }

    std::string const& name() const { return m_name; }

    int uses = 0;

private:
    std::string m_name;
};

#endif
