#pragma once
// The log of one part of the lobby, with the tag of its lease. Whoever is paired is marked beside
// it (`lobby:paired:{s0}:<user>`). Owned by the Redis client's thread.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "matchmaking/lobby/lobby_store.hpp"
#include "matchmaking/log/leases.hpp"

namespace escaque::services::matchmaking {

/// What the entries make. One that cannot be read is left out: what it opened is not open any more.
struct FoldedLobby {
  TakenLobby taken;
  std::uint64_t apart_since = 0;  // Of the last entry.
};
[[nodiscard]] FoldedLobby fold_lobby(const std::vector<eventlog::Entry>& entries,
                                     lobby::AnswerBook::Limits limits);

class RedisLobbyStore : public LobbyStore {
 public:
  RedisLobbyStore(redis::Client& client, Leases& leases, unsigned part = lobby::kMainPart);

  Awaitable<Result<TakenLobby, NotTaken>> take_over(lobby::AnswerBook::Limits limits) override;
  Awaitable<Result<eventlog::Appended, NotWritten>> append(std::uint64_t epoch, lobby::Entry entry,
                                                           lobby::Seen seen) override;
  bool is_sure(std::uint64_t epoch) const override { return leases_.is_sure(share_, epoch); }
  Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) override {
    return leases_.confirm(share_, epoch);
  }
  Awaitable<void> trim_before(lobby::Version first) override;

 private:
  redis::Client& client_;
  eventlog::EventLog log_;
  Leases& leases_;
  const Share share_;
  const std::string stream_;
};

}  // namespace escaque::services::matchmaking
