#include "domain/rules/pgn/pgn.hpp"

#include <algorithm>

namespace escaque::rules {

std::optional<std::string_view> PgnGame::tag(std::string_view name) const {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const Tag& t) { return t.first == name; });
  if (found == tags.end()) return std::nullopt;
  return found->second;
}

void PgnGame::set_tag(std::string_view name, std::string_view value) {
  const auto found =
      std::find_if(tags.begin(), tags.end(), [&](const Tag& t) { return t.first == name; });
  if (found != tags.end()) {
    found->second = value;
  } else {
    tags.emplace_back(name, value);
  }
}

std::string_view to_string(PgnError::Kind kind) {
  switch (kind) {
    case PgnError::Kind::bad_tag:
      return "A tag is written [Name \"value\"] on one line.";
    case PgnError::Kind::bad_fen:
      return "The FEN tag does not hold a legal position.";
    case PgnError::Kind::unknown_variant:
      return "The Variant tag names neither standard chess nor Chess960.";
    case PgnError::Kind::bad_token:
      return "This is neither a move nor anything else PGN knows.";
    case PgnError::Kind::illegal_move:
      return "The move is not legal in this position.";
    case PgnError::Kind::ambiguous_move:
      return "Several legal moves are written like that: add the file or rank of the piece.";
    case PgnError::Kind::bad_clock:
      return "A clock is written [%clk h:mm:ss] or [%clk h:mm:ss.f].";
    case PgnError::Kind::unfinished_comment:
      return "A comment is not closed.";
    case PgnError::Kind::unbalanced_variation:
      return "A variation is not closed, or closed without having been opened.";
    case PgnError::Kind::missing_result:
      return "The game ends without a result: 1-0, 0-1, 1/2-1/2 or *.";
    case PgnError::Kind::result_mismatch:
      return "The Result tag and the result after the moves differ.";
    case PgnError::Kind::too_large:
      return "The game exceeds a limit of size.";
  }
  return {};
}

std::string to_string(const PgnError& error) {
  std::string text =
      "line " + std::to_string(error.line) + ", column " + std::to_string(error.column);
  if (!error.token.empty()) text += ": \"" + error.token + '"';
  return text + ": " + std::string(to_string(error.kind));
}

}  // namespace escaque::rules
