#pragma once
// People online: whoever follows them gets the best of all, or the people whom they follow, then
// what changes, together once in a while. Owned by the hub's thread.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "gateway/hub/spread.hpp"
#include "gateway/people/online_people.hpp"
#include "platform/asio/timer.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

/// Somebody as they are shown, and the game that they play.
struct ShownPerson {
  OnlinePeople::Row row;
  std::string game_id;  // Empty: none.

  friend bool operator==(const ShownPerson&, const ShownPerson&) = default;
};
using ShownPeople = std::unordered_map<std::string, ShownPerson>;  // By id.

/// What somebody must be told to whom `before` was shown, so that they know `after`.
[[nodiscard]] v1::OnlineNews difference(const ShownPeople& before, const ShownPeople& after);

[[nodiscard]] v1::OnlinePerson to_wire(const ShownPerson& shown);

class OnlineTopic {
 public:
  struct Circles {
    bool best = false;
    bool followed = false;
  };

  explicit OnlineTopic(Hub& hub);

  /// In place of what the session followed before; of nothing it hears nothing any more.
  void follow(Session& session, Circles circles, const std::string& reply_to);
  void unfollow(const Session& session);
  /// The user follows other people by now.
  void on_lists(const Session& session);
  /// As `viewer` may see them; without a row when they are not there.
  [[nodiscard]] ShownPerson shown_to(const std::string& user_id, const Viewer& viewer) const;

 private:
  struct Follower {
    std::shared_ptr<Session> session;
    Circles circles;
    ShownPeople followed;  // As the session knows them.
  };
  struct Best {
    ShownPeople shown;  // As all followers who look so know them.
    int online = 0;
  };

  /// Tells the followers what is new, and does it again later as long as there are any.
  void tell();
  void look_at_best();
  [[nodiscard]] Best look(const Viewer& viewer) const;
  [[nodiscard]] ShownPeople followed_by(const Session& session) const;
  void tell_best(bool is_registered, std::vector<Spread::Told>& told);
  void tell_followed(Follower& follower, std::vector<Spread::Told>& told);
  [[nodiscard]] OutgoingPtr packed(const v1::OnlineNews& news, const std::string& reply_to = {});

  Hub& hub_;
  std::map<const Session*, Follower> followers_;
  std::array<Best, 2> best_;  // What guests see, and what registered users do.
  std::uint64_t people_edition_ = 0;
  std::uint64_t games_edition_ = 0;
  Spread spread_;
  DeadlineTimer timer_;
};

}  // namespace escaque::services::gateway
