#pragma once
// FLD-2: the same words again, to the same people or to many. Pure, with bounded memory:
// whoever has been silent for longest is forgotten.

#include <cstddef>
#include <deque>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::etiquette {

struct RepeatRules {
  Millis within{60'000};      ///< How long a line is remembered; 0: no rule.
  std::size_t listeners = 5;  ///< From this number of conversations on they are many.
  int refusals = 3;           ///< After this number of refusals
  Millis refused_within{std::chrono::minutes(10)};  ///< in this time
  Millis pause{std::chrono::minutes(15)};           ///< there is a pause.
};

struct Repeat {
  enum class Why : std::uint8_t {
    again,    ///< One of the last two lines in this conversation.
    to_many,  ///< The same words in too many conversations.
    pause,    ///< After too many of those.
  };
  Why why = Why::again;
  Millis wait{0};  ///< Until it may be said.
};

/// Fewer edits than one in eight characters (bytes) of the longer one. Below 16 only the same is
/// the same: "e4?" and "e5?" are two questions.
[[nodiscard]] bool is_similar(std::string_view a, std::string_view b);

class Repeats {
 public:
  Repeats(RepeatRules rules, std::size_t max_people) : rules_(rules), max_people_(max_people) {}

  /// Why `text`, in the form in which texts are compared, may not be said in the conversation
  /// `where` now. Remembers that it was refused.
  [[nodiscard]] std::optional<Repeat> check(UserId who, const std::string& where,
                                            const std::string& text, Instant now);
  /// It was said: what was not may be tried again.
  void said(UserId who, std::string where, std::string text, Instant now);

  [[nodiscard]] std::size_t size() const { return people_.size(); }

 private:
  struct Line {
    std::string where;
    std::string text;
    Instant time;
  };
  struct Person {
    std::deque<Line> lines;  // Within rules_.within, the oldest first.
    std::deque<Instant> refusals;
    Instant paused_until{};
    std::list<UserId>::iterator place;
  };

  Person& person(UserId who);
  void forget_old(Person& of, Instant now) const;
  [[nodiscard]] std::optional<Repeat> find(const Person& of, const std::string& where,
                                           const std::string& text, Instant now) const;

  const RepeatRules rules_;
  const std::size_t max_people_;
  std::unordered_map<UserId, Person> people_;
  std::list<UserId> by_use_;  // The latest speaker is the last.
};

}  // namespace escaque::etiquette
