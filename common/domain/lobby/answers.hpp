#pragma once
// What commands were answered lately, for those that come twice. Beside the lobby, not in it: those
// who plan ahead copy the lobby.

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "domain/base/time.hpp"
#include "domain/lobby/fact.hpp"

namespace escaque::lobby {

/// What the command that caused `entry` is answered.
[[nodiscard]] Answer answer_of(const Entry& entry);

/// Of every user the last answers only, so that nobody makes another one's be forgotten.
class AnswerBook {
 public:
  struct Limits {
    Millis life = std::chrono::minutes(10);
    std::size_t per_user = 16;
    /// Of all users together.
    std::size_t most = 50'000;
  };

  AnswerBook() : AnswerBook(Limits()) {}
  explicit AnswerBook(Limits limits) : limits_(limits) {}

  /// Nothing if the command has not been carried out lately. Ids are their senders' own:
  /// "<user>/<id>".
  [[nodiscard]] const Answer* find(std::string_view command_id) const;
  /// `at` never goes back. A command without an id is nobody's.
  void remember(Answer answer, UtcTime at);
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void forget_oldest();

  Limits limits_;
  std::size_t size_ = 0;
  std::unordered_map<std::string, std::deque<Answer>> by_user_;
  /// Whose answers were given when, oldest first; some of them are gone already.
  std::deque<std::pair<UtcTime, std::string>> given_;
};

}  // namespace escaque::lobby
