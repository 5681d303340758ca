#pragma once
// What users want of others: noplay lists, and who may challenge or invite them. Asked of
// `accounts` at a user's first appearance, then kept by the stream `accounts`. Owned by one thread.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "domain/game/player.hpp"
#include "domain/lobby/error.hpp"
#include "matchmaking/people/user_cache.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::matchmaking {

class WishBook {
 public:
  /// `accounts`: where its instances are.
  WishBook(rpc::Addresses accounts, Millis patience, std::size_t users_kept,
           std::shared_ptr<const identity::Signer> signer);

  /// Makes sure that the questions below know this user's wishes. Nothing when they do.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> learn(UserId user, rpc::Deadline deadline);
  /// The same; and, of a child's account, whether it knows `asking`, who wants something of it.
  [[nodiscard]] Awaitable<std::optional<rpc::Error>> learn_for(UserId user, UserId asking,
                                                               rpc::Deadline deadline);
  /// The same as learn() of all of them beside each other, as far as the deadline lets it.
  [[nodiscard]] Awaitable<void> learn_all(std::vector<UserId> users, rpc::Deadline deadline);
  /// One of the two has the other on their noplay list, as far as it was learnt.
  [[nodiscard]] bool refuses(UserId one, UserId other);
  /// The user's noplay list, as far as it was learnt.
  [[nodiscard]] std::vector<UserId> refused_by(UserId user);

  /// Why `whom` takes no challenges of `asking`; nothing when they do. So does everybody whose
  /// wishes were not learnt.
  [[nodiscard]] std::optional<lobby::LobbyError> why_not_challenge(const game::Player& asking,
                                                                   UserId whom);
  /// `whom` takes invitations of `asking`. So does everybody whose wishes were not learnt.
  [[nodiscard]] bool may_invite(const game::Player& asking, UserId whom);

  /// `whom` has a child's account, and neither follows `asking` nor, as far as learn_for() has
  /// asked, shares a club with them.
  [[nodiscard]] bool is_stranger_to_child(UserId asking, UserId whom);

  /// One entry of the stream.
  void on_entry(std::string_view payload);
  /// Entries were missed: forget everything.
  void on_trimmed() { wishes_.clear(); }

 private:
  using Users = std::unordered_set<UserId>;
  struct Wishes {
    Users noplay;
    Users follow;
    accounts_v1::Preferences preferences;
    Users club_mates = {};  // Of a child's account, as they were last asked about.
  };

  [[nodiscard]] static bool is_child(const Wishes& wishes) {
    return wishes.preferences.child_marks_size() > 0;
  }
  void on_list(const accounts_v1::ListChanged& change);
  void on_preferences(const accounts_v1::PreferencesChanged& change);
  [[nodiscard]] static bool admits(const Wishes& wishes, accounts_v1::Audience audience,
                                   const game::Player& asking);

  rpc::Instances<accounts_v1::AccountsService> service_;
  UserCache<Wishes> wishes_;
};

}  // namespace escaque::services::matchmaking
