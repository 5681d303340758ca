#pragma once
// SHT-2: when shouts are a conversation of two, which belongs in a channel. Pure.

#include <algorithm>
#include <cstddef>
#include <deque>
#include <optional>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"

namespace escaque::etiquette {

struct ConversationRules {
  Millis within{std::chrono::minutes(5)};
  std::size_t alternations = 6;  ///< This many shouts, each by the other one of two,
  int percent = 70;              ///< and this part of all shouts, are a conversation.
};

class ShoutWatch {
 public:
  explicit ShoutWatch(ConversationRules rules = {}) : rules_(rules) {}

  void heard(UserId by, Instant now) {
    forget_old(now);
    shouts_.push_back({by, now});
  }

  /// Whom this person's last shouts are a conversation with.
  [[nodiscard]] std::optional<UserId> partner_of(UserId user, Instant now) {
    forget_old(now);
    const auto is_others = [&](const Shout& shout) { return shout.by != user; };
    // With whoever shouted last besides them.
    const auto other = std::find_if(shouts_.rbegin(), shouts_.rend(), is_others);
    if (other == shouts_.rend()) return std::nullopt;
    const UserId partner = other->by;
    std::size_t turns = 0;
    std::size_t of_both = 0;
    const Shout* last = nullptr;
    for (const Shout& shout : shouts_) {
      if (shout.by != user && shout.by != partner) continue;
      ++of_both;
      if (last == nullptr || last->by != shout.by) ++turns;
      last = &shout;
    }
    const bool is_conversation =
        turns >= rules_.alternations &&
        of_both * 100 >= shouts_.size() * static_cast<std::size_t>(rules_.percent);
    return is_conversation ? std::optional(partner) : std::nullopt;
  }

 private:
  struct Shout {
    UserId by;
    Instant at;
  };

  void forget_old(Instant now) {
    while (!shouts_.empty() && shouts_.front().at + rules_.within <= now) shouts_.pop_front();
    // So many in that time are no conversation.
    constexpr std::size_t kMost = 1'000;
    while (shouts_.size() >= kMost) shouts_.pop_front();
  }

  const ConversationRules rules_;
  std::deque<Shout> shouts_;  // The oldest first.
};

}  // namespace escaque::etiquette
