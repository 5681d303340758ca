#pragma once
// What matchmaking asks of others, in the test's own process: users, noplay lists and preferences
// that the test sets, ratings that never change, and no Redis at all.

#include <map>
#include <set>
#include <string>
#include <vector>

#include "matchmaking/config.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/server.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::matchmaking {

/// The usual configuration, with `accounts` there.
inline Config config_with(const std::string& accounts) {
  Config config;
  config.accounts = {accounts};
  return config;
}

class FixedLists final : public accounts_v1::AccountsService::CallbackService {
 public:
  FixedLists() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  /// Before the first call.
  void refuse(UserId user, UserId other) { noplay_[to_string(user)].push_back(to_string(other)); }

  /// Before the first call: of whom `user` takes challenges and invitations.
  void admit(UserId user, accounts_v1::Audience challenges, accounts_v1::Audience invitations) {
    auto& wanted = preferences_[to_string(user)];
    wanted.set_may_challenge(challenges);
    wanted.set_may_invite(invitations);
  }
  /// Before the first call: `user` has a child's account and knows these people.
  void make_child(UserId user, std::vector<UserId> known) {
    preferences_[to_string(user)].add_child_marks();
    for (const UserId other : known) acquainted_[to_string(user)].insert(to_string(other));
  }
  /// With an account that was made then; an old one where nothing is said.
  void know(common_v1::User user, UtcTime created = {}) {
    accounts_v1::UserProfile& profile = users_[user.id()];
    profile.set_created_ms(static_cast<double>(created.time_since_epoch().count()));
    *profile.mutable_user() = std::move(user);
  }

  grpc::ServerUnaryReactor* GetUsers(grpc::CallbackServerContext* context,
                                     const accounts_v1::GetUsersRequest* request,
                                     accounts_v1::GetUsersResponse* response) override {
    for (const auto& id : request->user_ids()) {
      const auto found = users_.find(id);
      if (found != users_.end()) *response->add_users() = found->second;
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* GetAcquaintances(
      grpc::CallbackServerContext* context, const accounts_v1::GetAcquaintancesRequest* request,
      accounts_v1::GetAcquaintancesResponse* response) override {
    const auto known = acquainted_.find(request->user_id());
    for (const auto& id : request->other_ids()) {
      if (known != acquainted_.end() && known->second.contains(id)) response->add_user_ids(id);
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

  grpc::ServerUnaryReactor* GetLists(grpc::CallbackServerContext* context,
                                     const accounts_v1::GetListsRequest* request,
                                     accounts_v1::GetListsResponse* response) override {
    const auto found = noplay_.find(request->user_id());
    if (found != noplay_.end()) {
      for (const auto& other : found->second) response->mutable_lists()->add_noplay(other);
    }
    const auto wanted = preferences_.find(request->user_id());
    if (wanted != preferences_.end()) *response->mutable_preferences() = wanted->second;
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  std::map<std::string, std::vector<std::string>> noplay_;
  std::map<std::string, accounts_v1::Preferences> preferences_;
  std::map<std::string, accounts_v1::UserProfile> users_;
  std::map<std::string, std::set<std::string>> acquainted_;
  rpc::Server server_;
};

/// Clubs whose people the test names, before the first call.
class FixedClubs final : public accounts_v1::ClubService::CallbackService {
 public:
  FixedClubs() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  void know(const std::string& club, UserId user, accounts_v1::ClubRelation relation) {
    clubs_[club][to_string(user)] = relation;
  }
  void close(const std::string& club) { closed_.insert(club); }

  grpc::ServerUnaryReactor* GetClubRelations(
      grpc::CallbackServerContext* context, const accounts_v1::GetClubRelationsRequest* request,
      accounts_v1::GetClubRelationsResponse* response) override {
    response->set_is_closed(closed_.contains(request->club_id()));
    const auto club = clubs_.find(request->club_id());
    for (const auto& id : request->user_ids()) {
      if (club == clubs_.end() || !club->second.contains(id)) continue;
      auto& person = *response->add_people();
      person.set_user_id(id);
      person.set_relation(club->second.at(id));
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  std::map<std::string, std::map<std::string, accounts_v1::ClubRelation>> clubs_;
  std::set<std::string> closed_;
  rpc::Server server_;
};

/// Everybody has the same in every category.
class FixedRatings final : public ratings_v1::RatingsService::CallbackService {
 public:
  static constexpr int kRating = 1700;

  FixedRatings() : server_("127.0.0.1:0", {this}, log::Logger()) {}
  [[nodiscard]] const std::string& address() const { return server_.address(); }

  grpc::ServerUnaryReactor* GetRatings(grpc::CallbackServerContext* context,
                                       const ratings_v1::GetRatingsRequest* request,
                                       ratings_v1::GetRatingsResponse* response) override {
    for (const auto& id : request->user_ids()) {
      auto& user = *response->add_users();
      user.set_user_id(id);
      for (int i = common_v1::CATEGORY_ULTRABULLET; i <= common_v1::CATEGORY_CHESS960; ++i) {
        auto& rating = *user.add_ratings();
        rating.set_category(static_cast<common_v1::Category>(i));
        rating.mutable_rating()->set_value(kRating);
      }
    }
    auto* reactor = context->DefaultReactor();
    reactor->Finish(grpc::Status::OK);
    return reactor;
  }

 private:
  rpc::Server server_;
};

/// A Redis that is away.
class NoRedis final : public redis::Client {
 public:
  Awaitable<redis::Answer> eval(const redis::Script&, redis::Words, redis::Words) override {
    co_return redis::RedisError::unavailable;
  }
  redis::Subscription subscribe(std::string, redis::SubscriptionHandlers) override { return {}; }
  [[nodiscard]] bool is_connected() const override { return false; }
  Awaitable<void> wait_connected() override { co_return; }
  Awaitable<std::vector<redis::ServerAnswer>> ask_each(redis::Words, Millis) override {
    co_return std::vector<redis::ServerAnswer>();
  }
  void stop() override {}

 protected:
  Awaitable<redis::Answer> send(redis::Words, std::optional<Millis>) override {
    co_return redis::RedisError::unavailable;
  }
};

}  // namespace escaque::services::matchmaking
