#pragma once
// The lobby: follows the logs of its parts once and tells the followers, and everybody whom an
// entry concerns. Owned by the hub's thread.

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "domain/lobby/part.hpp"
#include "gateway/hub/spread.hpp"
#include "gateway/refusal.hpp"
#include "gateway/topics/waiting_pools.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

class LobbyTopic {
 public:
  explicit LobbyTopic(Hub& hub);
  void start();

  void follow(Session& session, const std::string& reply_to);
  void unfollow(Session& session);
  /// Tells followers what has changed: how many are here, how many play, how many wait in pools.
  void show_numbers();

 private:
  struct Follow {
    std::shared_ptr<Session> session;
    bool is_live = false;  // The snapshot has been sent.
    std::string reply_to;  // Of the request that the snapshot answers.
    std::uint64_t serial = 0;
  };

  [[nodiscard]] Awaitable<void> open(unsigned part);
  /// The log of this part has lost something that was shown.
  [[nodiscard]] Awaitable<void> begin_again(unsigned part);
  /// Asks for what is open, once for all who wait for it, until nobody does.
  void ask_snapshot();
  [[nodiscard]] Awaitable<void> serve_snapshots();
  /// To those who waited when it was asked for; refused to them when there is none.
  void send_snapshot(const OrRefused<matchmaking_v1::GetLobbyResponse>& answer,
                     std::uint64_t last_serial);
  [[nodiscard]] bool is_awaited() const;
  /// Entries were missed: everybody starts from what is open now.
  void start_again();
  void on_entry(unsigned part, const eventlog::Entry& entry);
  /// What one entry shows to people, and to registered computers; null: nothing.
  struct Shown {
    OutgoingPtr people;
    OutgoingPtr computers;
    [[nodiscard]] const OutgoingPtr& to(const Session& session) const;
  };

  [[nodiscard]] OutgoingPtr change_message(const matchmaking_v1::LobbyEntry& entry,
                                           bool is_for_computers) const;
  [[nodiscard]] Shown shown(const matchmaking_v1::LobbyEntry& entry) const;
  void tell_followers(const Shown& shown);
  void tell_concerned(const matchmaking_v1::LobbyFact& fact);
  void show_counts();
  void show_waiting();
  [[nodiscard]] OutgoingPtr counts_message() const;

  Hub& hub_;
  std::array<std::optional<eventlog::Follower>, lobby::kParts> followers_;
  std::map<const Session*, Follow> follows_;
  std::uint64_t last_serial_ = 0;
  bool is_asking_ = false;
  struct Recent {
    unsigned part = 0;
    int version = 0;  // In the log of the part.
    Shown shown;
    std::vector<matchmaking_v1::LobbyFact> of_pools;
  };
  // What everybody may see of the latest entries: a snapshot may be older than what came by
  // pub/sub.
  std::deque<Recent> recent_;
  WaitingPools waiting_;
  std::pair<int, int> shown_counts_{-1, -1};
  Spread spread_;
};

/// Whether everybody in the lobby may see it.
[[nodiscard]] bool is_public(const matchmaking_v1::LobbyFact& fact);
/// Whether registered computers are kept from it: they could not accept the seek.
[[nodiscard]] bool is_for_people(const matchmaking_v1::LobbyFact& fact);
/// User ids of those who are told, whether or not they follow the lobby.
[[nodiscard]] std::vector<std::string> concerned_by(const matchmaking_v1::LobbyFact& fact);

}  // namespace escaque::services::gateway
