#pragma once
// The topics of clients/help, which are part of the program, and how a terminal shows one.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace escaque::clients::cli {

struct HelpTopic {
  std::string_view language;  ///< "en" or "es".
  std::string_view name;      ///< As in addresses: "sanctions".
  std::string_view text;      ///< In the Markdown of clients/web/src/help/markdown.ts.
};

/// In the order of their languages and names.
[[nodiscard]] std::span<const HelpTopic> help_topics();

/// Without marks, its lines broken before `width` columns; where a link leads stands in brackets.
[[nodiscard]] std::string to_terminal(std::string_view text, std::size_t width);

}  // namespace escaque::clients::cli
