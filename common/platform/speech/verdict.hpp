#pragma once
// What a judgement says, and what it cannot judge.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace escaque::speech {

enum class Language : std::uint8_t { es, en };

/// How grave an entry is; the numbers are the weights of the sanctions' points.
enum class Severity : std::uint8_t {
  mild = 1,    ///< Profanity that is aimed at nobody.
  insult = 2,  ///< A personal attack, or obscene.
  slur = 4,    ///< Against a nationality, a race, a religion or an orientation.
  threat = 8,  ///< A threat, a wish that somebody may die, a home address about to be published.
};

/// What a slur is about, in the words of the code of etiquette.
enum class Ground : std::uint8_t { none, nationality, race, religion, orientation };

enum class Kind : std::uint8_t {
  clean,
  mild,      ///< Nothing worse than profanity: a reader may mask it, no rule forbids it.
  bad,       ///< An insult, or a slur that is aimed at nobody: what CHT-2 counts.
  critical,  ///< A slur or a threat aimed at a person: CHT-1 holds the line.
};

/// An entry that a text has. Offsets are bytes of the text as it was given, so that a reader's
/// client can mask it; a browser counts UTF-16 units and has to convert them.
struct Hit {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t entry = 0;  ///< Its line in data/entries.tsv, from 1.
  Severity severity = Severity::mild;
  Ground ground = Ground::none;
  bool is_directed = false;  ///< Aimed at a person, and neither quoted nor reported.

  friend bool operator==(const Hit&, const Hit&) = default;
};

struct Verdict {
  Kind kind = Kind::clean;
  Ground ground = Ground::none;  ///< Of the gravest hit.
  /// CHT-1 or CHT-2 for a line, CHT-5 for a name; empty when no rule applies. A literal.
  std::string_view rule = {};
  int version = 0;             ///< Of the lists, so that an appeal can repeat the judgement.
  std::size_t words = 0;       ///< In the text; CHT-2 relates its hits to them.
  std::vector<Hit> hits = {};  ///< By their begin. None lies inside a graver or equal one.

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// The longest text that is judged. What people may write is far shorter, so that this is a bound
/// on the work and no rule of etiquette.
inline constexpr std::size_t kMaxTextBytes = 16'384;

/// Why a text was not judged.
struct SpeechError {
  enum class Kind : std::uint8_t {
    invalid_utf8,  ///< Not UTF-8, from the byte at `offset` on.
    too_long,      ///< More than kMaxTextBytes; `offset` is how many it has.
  };
  Kind kind = Kind::invalid_utf8;
  std::size_t offset = 0;

  friend bool operator==(const SpeechError&, const SpeechError&) = default;
};

/// A sentence that says what is wrong and what would be right.
[[nodiscard]] std::string describe(const SpeechError& error);

[[nodiscard]] std::string_view to_string(Language language);
[[nodiscard]] std::string_view to_string(Severity severity);
[[nodiscard]] std::string_view to_string(Ground ground);
[[nodiscard]] std::string_view to_string(Kind kind);

/// `text`, of which `verdict` is the judgement, with an asterisk in place of each character of the
/// hits that are at least as grave as `from`.
[[nodiscard]] std::string mask(std::string_view text, const Verdict& verdict, Severity from);

}  // namespace escaque::speech
