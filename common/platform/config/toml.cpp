#include "platform/config/toml.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace escaque::config {
namespace {

/// Reads one document from front to back; the first thing it does not understand ends it.
class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  Result<std::vector<TomlItem>, TomlError> read() {
    while (skip_to_statement()) {
      const bool ok = rest_.front() == '[' ? read_section() : read_item();
      if (!ok || !end_of_line()) return TomlError{line_, expected_};
    }
    return std::move(items_);
  }

 private:
  bool expect(std::string what) {
    expected_ = std::move(what);
    return false;
  }

  void drop(std::size_t count = 1) {
    line_ += static_cast<std::size_t>(
        std::count(rest_.begin(), rest_.begin() + static_cast<std::ptrdiff_t>(count), '\n'));
    rest_.remove_prefix(count);
  }
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    drop();
    return true;
  }
  void skip(std::string_view these) {
    drop(std::min(rest_.find_first_not_of(these), rest_.size()));
  }
  void skip_comment() {
    if (rest_.starts_with('#')) drop(std::min(rest_.find('\n'), rest_.size()));
  }

  /// Over blank lines and comments; false at the end of the document.
  bool skip_to_statement() {
    for (std::size_t before = rest_.size() + 1; before != rest_.size();) {
      before = rest_.size();
      skip(" \t\r\n");
      skip_comment();
    }
    return !rest_.empty();
  }

  bool end_of_line() {
    skip(" \t\r");
    skip_comment();
    return rest_.empty() || rest_.front() == '\n' || expect("the end of the line");
  }

  std::string take_name() {
    const auto is_part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '-';
    };
    const auto end = std::find_if_not(rest_.begin(), rest_.end(), is_part);
    std::string name(rest_.begin(), end);
    drop(name.size());
    return name;
  }

  bool read_section() {
    drop();
    skip(" \t");
    section_ = take_name();
    skip(" \t");
    if (section_.empty() || !take(']')) return expect("[section] with a plain name");
    return sections_.insert(section_).second || expect("each section once");
  }

  bool read_item() {
    TomlItem item;
    item.line = line_;
    const std::string name = take_name();
    if (name.empty()) return expect("key = value");
    item.key = section_.empty() ? name : section_ + '.' + name;
    if (section_.empty() && take('.')) item.key.append(1, '.').append(take_name());
    skip(" \t");
    if (!take('=')) return expect("key = value");
    skip(" \t");
    item.is_array = take('[');
    if (!(item.is_array ? read_array(item) : read_value(item))) return false;
    if (!keys_.insert(item.key).second) return expect("each key once");
    items_.push_back(std::move(item));
    return true;
  }

  bool read_array(TomlItem& item) {
    for (;;) {
      skip_to_statement();
      if (take(']')) return true;
      if (!read_value(item)) return false;
      skip_to_statement();
      if (take(',')) continue;
      return take(']') || expect("a comma or ] after a value of the array");
    }
  }

  bool read_value(TomlItem& item) {
    if (rest_.starts_with('"') || rest_.starts_with('\'')) {
      std::optional<std::string> text = rest_.front() == '"' ? take_basic() : take_literal();
      if (!text) return false;
      item.values.push_back(std::move(*text));
      return true;
    }
    const auto length = std::min(rest_.find_first_of(" \t\r\n,]#"), rest_.size());
    std::string word(rest_.substr(0, length));
    drop(length);
    // Bare words are numbers and booleans; a forgotten quote must not become a text.
    const bool plain =
        word == "true" || word == "false" ||
        (!word.empty() && word.find_first_not_of("+-0123456789.eE_") == std::string::npos);
    if (!plain) return expect("a number, true, false or a \"text\" in quotes");
    std::erase(word, '_');
    if (word.starts_with('+')) word.erase(0, 1);
    item.values.push_back(std::move(word));
    return true;
  }

  std::optional<std::string> take_literal() {
    drop();
    const auto end = rest_.find_first_of("'\n");
    if (end == std::string_view::npos || rest_[end] == '\n') {
      expect("a closing quote on the same line");
      return std::nullopt;
    }
    std::string text(rest_.substr(0, end));
    drop(end + 1);
    return text;
  }

  std::optional<std::string> take_basic() {
    drop();
    std::string text;
    while (!rest_.empty() && rest_.front() != '\n') {
      const char c = rest_.front();
      drop();
      if (c == '"') return text;
      if (c != '\\') {
        text += c;
        continue;
      }
      constexpr std::string_view kEscapes = "\"\\ntr";
      constexpr std::string_view kMeanings = "\"\\\n\t\r";
      const auto which = rest_.empty() ? std::string_view::npos : kEscapes.find(rest_.front());
      if (which == std::string_view::npos) {
        expect("one of \\\" \\\\ \\n \\t \\r after a backslash");
        return std::nullopt;
      }
      text += kMeanings[which];
      drop();
    }
    expect("a closing quote on the same line");
    return std::nullopt;
  }

  std::string_view rest_;
  std::size_t line_ = 1;
  std::string expected_;
  std::string section_;
  std::set<std::string> sections_;
  std::set<std::string> keys_;
  std::vector<TomlItem> items_;
};

}  // namespace

Result<std::vector<TomlItem>, TomlError> parse_toml(std::string_view text) {
  return Reader(text).read();
}

std::string toml_string(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\r':
        out += "\\r";
        break;
      case '"':
      case '\\':
        out += '\\';
        [[fallthrough]];
      default:
        out += c;
    }
  }
  return out + '"';
}

}  // namespace escaque::config
