#pragma once
// Who does not want to play whom: noplay lists, asked of `accounts` at a user's first appearance,
// then kept by the stream `accounts`. Owned by one thread.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <boost/asio/awaitable.hpp>

#include "matchmaking/user_cache.hpp"
#include "matchmaking/wire.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::matchmaking {

class NoplayBook {
 public:
  /// `accounts`: the addresses of its instances.
  NoplayBook(std::vector<std::string> accounts, Millis patience, std::size_t users_kept);

  /// Makes sure that refuses() knows this user's list. Nothing when it does.
  [[nodiscard]] boost::asio::awaitable<std::optional<rpc::Error>> learn(UserId user,
                                                                        rpc::Deadline deadline);
  /// One of both has the other on his list, as far as it was learnt.
  [[nodiscard]] bool refuses(UserId one, UserId other);

  /// His list, as far as it was learnt.
  [[nodiscard]] std::vector<UserId> refused_by(UserId user);

  /// One entry of the stream.
  void on_entry(std::string_view payload);
  /// Entries were missed: forget everything.
  void on_trimmed() { lists_.clear(); }

 private:
  rpc::Instances<accounts_v1::AccountsService> service_;
  UserCache<std::unordered_set<UserId>> lists_;
};

}  // namespace escaque::services::matchmaking
