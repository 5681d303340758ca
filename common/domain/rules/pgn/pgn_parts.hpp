#pragma once
// The parts of a PGN text that PgnReader puts together: the tag section, and words with a fixed
// meaning.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/rules/pgn/pgn.hpp"

namespace escaque::rules {

/// `token` is what was found at `where`.
[[nodiscard]] PgnError make_pgn_error(PgnError::Kind kind, const PgnCursor& where,
                                      std::string_view token);

struct PgnTags {
  std::vector<PgnGame::Tag> tags;
  /// Where each of them was found.
  std::vector<PgnCursor> places;
};

/// Reads tags as long as there are any. Of two with the same name the first counts.
[[nodiscard]] Result<PgnTags, PgnError> read_pgn_tags(PgnCursor& cursor, const PgnLimits& limits);

/// Variant of a Variant tag, whose values differ from site to site.
[[nodiscard]] std::optional<Variant> read_pgn_variant(std::string_view value);

/// White space of any kind becomes one space, and none at the ends.
[[nodiscard]] std::string one_line(std::string_view text);

/// The annotation glyph that `!`, `?`, `!!`, `??`, `!?` or `?!` means.
[[nodiscard]] std::optional<std::uint8_t> suffix_nag(std::string_view suffix);

struct PgnResult {
  std::string_view text;
  std::optional<Outcome> outcome;
};

/// `1-0`, `0-1`, `1/2-1/2` or `*`; null for another word.
[[nodiscard]] const PgnResult* find_pgn_result(std::string_view text);

}  // namespace escaque::rules
