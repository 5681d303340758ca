#pragma once
// The lobby's log in the stream `lobby:{s0}`, with the tag of its lease. Owned by the Redis
// client's thread.

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "matchmaking/lobby/lobby_store.hpp"
#include "matchmaking/log/leases.hpp"

namespace escaque::services::matchmaking {

inline constexpr std::string_view kLobbyStream = "lobby:{s0}";

/// What the entries make. One that cannot be read is left out: what it opened is not open any more.
[[nodiscard]] TakenLobby fold_lobby(const std::vector<eventlog::Entry>& entries,
                                    lobby::AnswerBook::Limits limits);

class RedisLobbyStore : public LobbyStore {
 public:
  RedisLobbyStore(redis::Client& client, Leases& leases)
      : client_(client), log_(client), leases_(leases) {}

  Awaitable<Result<TakenLobby, NotTaken>> take_over(lobby::AnswerBook::Limits limits) override;
  Awaitable<Result<eventlog::Appended, eventlog::AppendError>> append(std::uint64_t epoch,
                                                                      lobby::Entry entry) override;
  bool is_sure(std::uint64_t epoch) const override { return leases_.is_sure(kLobby, epoch); }
  Awaitable<std::optional<NotTaken>> confirm(std::uint64_t epoch) override {
    return leases_.confirm(kLobby, epoch);
  }
  Awaitable<void> trim_before(lobby::Version first) override;

 private:
  redis::Client& client_;
  eventlog::EventLog log_;
  Leases& leases_;
};

}  // namespace escaque::services::matchmaking
