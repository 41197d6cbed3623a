// SPDX-License-Identifier: BSL-1.0
#include "target_builder.hpp"

#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <iterator>
#include <optional>
#include <vector>

namespace catch2_targets::detail {

namespace {

using Json = nlohmann::json;

/// Steps through a text and counts, for all its copies, how much was read: nlohmann-json tells
/// where a text is not JSON, but not where a value stands.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = char const*;
    using reference = char const&;

    CountingIterator(char const* at, std::size_t& count) : m_at(at), m_count(&count) {}

    reference operator*() const { return *m_at; }
    CountingIterator& operator++() {
        ++m_at;
        ++*m_count;
        return *this;
    }
    friend bool operator==(CountingIterator const& a, CountingIterator const& b) {
        return a.m_at == b.m_at;
    }
    friend bool operator!=(CountingIterator const& a, CountingIterator const& b) {
        return !(a == b);
    }

private:
    char const* m_at;
    std::size_t* m_count;
};

/// Takes a JSON target's parts as they are read. An object within it is a target too (TVM's
/// `host`), whose canonical text is the attribute's value.
class JsonReader : public nlohmann::json_sax<Json> {
public:
    JsonReader(std::string_view text, AcceptedKinds accepted)
        : m_text(text),
          m_accepted(accepted) {}

    Target read() && {
        CountingIterator const begin(m_text.data(), m_read);
        CountingIterator const end(m_text.data() + m_text.size(), m_read);
        Json::sax_parse(begin, end, this);
        return std::move(*m_result);
    }

    bool null() override { return take("null", Type::null); }
    bool boolean(bool value) override { return take(value ? "true" : "false", Type::other); }
    bool number_integer(number_integer_t value) override {
        return take(std::to_string(value), Type::other);
    }
    bool number_unsigned(number_unsigned_t value) override {
        return take(std::to_string(value), Type::other);
    }
    bool number_float(number_float_t, string_t const& digits) override {
        return take(digits, Type::other);
    }
    bool string(string_t& value) override { return take(value, Type::text); }
    bool binary(binary_t&) override { return false; } // JSON text has none

    bool start_object(std::size_t) override {
        std::size_t const column = m_read;
        // Deeper objects would double their quotes' escapes at every level.
        if (m_objects.size() == 2 || m_list) {
            throw FlawError(
                {"an object within attribute " + quote(m_objects.back().key), column, ""});
        }
        m_objects.push_back(
            {TargetBuilder(m_objects.empty() ? m_accepted : AcceptedKinds::known_and_tvm),
             column,
             {},
             0});
        m_token_end = m_read;
        return true;
    }

    bool end_object() override {
        Object object = std::move(m_objects.back());
        m_objects.pop_back();
        Target target = std::move(object.builder).build(object.column);
        if (m_objects.empty()) {
            m_result = std::move(target);
        } else {
            add(target.str(), object.column, Type::other);
        }
        m_token_end = m_read;
        return true;
    }

    bool key(string_t& name) override {
        m_objects.back().key_column = token_column();
        m_objects.back().key = name;
        m_token_end = m_read;
        return true;
    }

    bool start_array(std::size_t) override {
        if (m_list) {
            throw FlawError({"a list in a list", m_read, ""});
        }
        m_list = List{m_read, {}};
        m_token_end = m_read;
        return true;
    }

    bool end_array() override {
        List const list = std::move(*m_list);
        m_list.reset();
        add(join(list.items, ","), list.column, Type::other);
        m_token_end = m_read;
        return true;
    }

    bool parse_error(std::size_t position,
                     std::string const&,
                     nlohmann::detail::exception const&) override {
        bool const is_end = position > m_text.size();
        throw FlawError({"not JSON",
                         position,
                         is_end ? " (it ends too soon)"
                                : " (unexpected " + quote(m_text.substr(position - 1, 1)) + ")"});
    }

private:
    enum class Type { text, null, other };

    struct Object {
        TargetBuilder builder;
        std::size_t column;
        std::string key;
        std::size_t key_column;
    };

    struct List {
        std::size_t column;
        std::vector<std::string> items;
    };

    /// Where the token that was just read begins; a text's without its quote.
    std::size_t token_column() const {
        std::size_t const begin = m_text.find_first_not_of(" \t\r\n:,[{}]", m_token_end);
        return begin + (m_text[begin] == '"' ? 2 : 1);
    }

    bool take(std::string value, Type type) {
        std::size_t const column = token_column();
        if (type == Type::null) {
            throw FlawError({"null for " + quote(m_objects.back().key), column, ""});
        }
        if (m_list) {
            m_list->items.push_back(std::move(value));
        } else {
            add(std::move(value), column, type);
        }
        m_token_end = m_read;
        return true;
    }

    void add(std::string value, std::size_t column, Type type) {
        Object& object = m_objects.back();
        if (object.key != "kind") {
            object.builder.add_attribute(object.key, std::move(value), object.key_column, column);
            return;
        }
        if (object.builder.has_kind()) {
            throw FlawError({"a second 'kind'", object.key_column, ""});
        }
        if (type != Type::text) {
            throw FlawError({"'kind' is not a text", column, ""});
        }
        object.builder.set_kind(value, column);
    }

    std::string_view m_text;
    AcceptedKinds m_accepted;
    std::size_t m_read = 0;      ///< bytes that the parser has taken
    std::size_t m_token_end = 0; ///< what it had taken after the last token
    std::vector<Object> m_objects;
    std::optional<List> m_list;
    std::optional<Target> m_result;
};

} // namespace

Target parse_json_target(std::string_view text, AcceptedKinds accepted) {
    return JsonReader(text, accepted).read();
}

} // namespace catch2_targets::detail
