#pragma once
// What concerns people wherever they are: accounts, sanctions, ratings, tells, games of events
// that begin, invitations, what the operator announces. Follows each of these streams once, from
// its end. Owned by the hub's thread.

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "domain/base/time.hpp"
#include "gateway/hub/outgoing.hpp"
#include "platform/asio/one_at_a_time.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/redis/return_watch.hpp"

namespace escaque::services::gateway {

class Hub;

class PeopleTopics {
 public:
  explicit PeopleTopics(Hub& hub) : hub_(hub) {}
  void start();
  /// Client::has_server() may have changed.
  void check_reach();

  /// Whether that session was ended after `since`, which is seconds ago at most.
  [[nodiscard]] bool was_revoked(const std::string& user_id, const std::string& token_hash,
                                 Instant since) const;
  /// What the operator announces to everybody; null: nothing, or nothing any more.
  [[nodiscard]] const accounts_v1::Announcement* announcement() const;

 private:
  [[nodiscard]] Awaitable<void> tail(std::string stream, eventlog::FollowerHandlers handlers);

  /// What is in force now, when changes are told from now on. A Redis that comes and goes may ask
  /// for it many times before accounts answers once.
  void learn_all();
  /// Whose names are not shown any more.
  [[nodiscard]] Awaitable<void> learn_closed();

  void on_account(const eventlog::Entry& entry);
  void on_user(const common_v1::User& user);
  void on_list(const accounts_v1::ListChanged& change);
  void on_preferences(const accounts_v1::PreferencesChanged& change);
  void on_revoked(const accounts_v1::SessionsRevoked& revoked);
  void on_measures(const accounts_v1::Measures& measures);
  /// Asks until accounts answers.
  [[nodiscard]] Awaitable<void> learn_measures();
  /// Their browsers ask again what waits for them.
  void on_clubs(const accounts_v1::ClubsChanged& changed);
  void on_announced(const accounts_v1::Announced& announced);
  /// Asks until accounts answers.
  [[nodiscard]] Awaitable<void> learn_announcement();
  /// Revocations were missed: everybody logged in logs in again.
  void on_accounts_missed();
  void on_conduct(const eventlog::Entry& entry);
  void tell_of_case(const conduct_v1::ConductChanged& changed);
  void on_rating(const eventlog::Entry& entry);
  void on_tell(const eventlog::Entry& entry);
  void on_started(const eventlog::Entry& entry);
  void report_arrival(const std::string& user_id, const std::string& game_id,
                      const std::string& event_id);
  void on_invited(const eventlog::Entry& entry);

  Hub& hub_;
  struct Revoked {
    std::string user_id;                           // Empty: everybody.
    std::unordered_set<std::string> token_hashes;  // Empty: all of the user.
    Instant when;
  };

  OneAtATime measures_{[this] { return learn_measures(); }};
  OneAtATime announcements_{[this] { return learn_announcement(); }};
  OneAtATime closed_{[this] { return learn_closed(); }};
  std::optional<redis::ReturnWatch> returns_;
  std::vector<eventlog::Follower> followers_;
  std::deque<Revoked> revoked_;  // The latest.
  std::optional<accounts_v1::Announced> announced_;
};

/// `lists` after `change`.
[[nodiscard]] accounts_v1::PersonalLists apply(accounts_v1::PersonalLists lists,
                                               const accounts_v1::ListChanged& change);

}  // namespace escaque::services::gateway
