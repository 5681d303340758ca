#pragma once
// A door that keeps what it is sent, and is congested when a test says so.

#include <optional>
#include <vector>

#include "gateway/hub/door.hpp"

namespace escaque::services::gateway {

class TestDoor final : public Door {
 public:
  using Case = v1::ServerMessage::MessageCase;

  void send(const OutgoingPtr& message) override { sent.push_back(message->message()); }
  [[nodiscard]] bool is_congested() const override { return congested; }
  void probe() override {}
  [[nodiscard]] std::optional<Millis> transport_lag() const override { return Millis(0); }
  void close(Hangup why) override { hung_up = why; }

  /// Of all entries of games, in the order of their coming.
  [[nodiscard]] std::vector<int> versions() const {
    std::vector<int> all;
    for (const auto& message : sent) {
      for (const auto& entry : message.game_entries().entries()) all.push_back(entry.version());
    }
    return all;
  }
  [[nodiscard]] std::vector<Case> cases() const {
    std::vector<Case> all;
    for (const auto& message : sent) all.push_back(message.message_case());
    return all;
  }
  [[nodiscard]] std::vector<v1::ServerMessage> all_of(Case kind) const {
    std::vector<v1::ServerMessage> all;
    for (const auto& message : sent) {
      if (message.message_case() == kind) all.push_back(message);
    }
    return all;
  }
  /// What answers this request; nothing so far.
  [[nodiscard]] std::optional<v1::ServerMessage> answer(const std::string& id) const {
    for (const auto& message : sent) {
      if (message.reply_to() == id) return message;
    }
    return std::nullopt;
  }

  std::vector<v1::ServerMessage> sent;
  bool congested = false;
  std::optional<Hangup> hung_up;
};

}  // namespace escaque::services::gateway
