#include <algorithm>
#include <regex>

#include "cli/help/topics.hpp"

namespace escaque::clients::cli {
namespace {

std::string without_marks(std::string line) {
  static const std::regex kHeading(R"(^#+ (.*?)( \{#[\w-]+\})?$)");
  static const std::regex kLink(R"(\[([^\]]+)\]\((/[^)\s]*)\))");
  static const std::regex kMarked(R"(\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`)");
  line = std::regex_replace(line, kHeading, "$1");
  line = std::regex_replace(line, kLink, "$1 ($2)");
  return std::regex_replace(line, kMarked, "$1$2$3");
}

/// Characters, of which each is taken for one column.
std::size_t columns(std::string_view word) {
  return static_cast<std::size_t>(std::count_if(word.begin(), word.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

/// What begins with a mark of a list goes on below its first word.
std::size_t indent_of(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits > 0 && line.substr(digits).starts_with(". ")) return digits + 2;
  return line.starts_with("- ") ? 2 : 0;
}

void append_broken(std::string& out, std::string_view line, std::size_t width) {
  const std::size_t indent = indent_of(line);
  std::size_t column = 0;
  while (!line.empty()) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(word.size() + 1, line.size()));
    if (column > indent && column + 1 + columns(word) > width) {
      out.append(1, '\n').append(indent, ' ');
      column = indent;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += columns(word);
  }
}

}  // namespace

std::string to_terminal(std::string_view text, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    append_broken(out, without_marks(std::string(line)), width);
    out += '\n';
  }
  return out;
}

}  // namespace escaque::clients::cli
