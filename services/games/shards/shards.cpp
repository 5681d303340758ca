#include "games/shards/shards.hpp"

#include <algorithm>
#include <random>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_future.hpp>

#include "games/shards/faulty_game_store.hpp"
#include "games/shards/redis_game_store.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::games {
namespace {

/// Of this run of this process: no other run ever has this name.
std::string owner_name(const Config& config) {
  std::random_device random;
  const std::uint64_t run = (std::uint64_t{random()} << 32) | random();
  return config::address(config.listen) + "#" + to_base62(run);
}

}  // namespace

Shards::Shards(Runtime& runtime, const Config& config, const redis::ClientConfig& redis,
               const TimeSource& time, Metrics& metrics, log::Logger logger,
               const seal::SealKey& seal_key, std::function<void(unsigned)> on_unreadable,
               std::function<void(GameId, game::SecondLook)> look_again,
               std::function<void(v1::ResumptionTold)> on_resumption, RunningBook& book)
    : owner_(owner_name(config)), time_(time), on_unreadable_(std::move(on_unreadable)) {
  for (std::size_t i = 0; i < runtime.size(); ++i) {
    std::vector<unsigned> numbers;
    for (auto n = static_cast<unsigned>(i); n < eventlog::kShards; n += runtime.size()) {
      numbers.push_back(n);
    }
    boost::asio::io_context& context = runtime.context(i);
    const auto make_store = [&](StoreEvents events) {
      std::unique_ptr<GameStore> store = std::make_unique<RedisGameStore>(
          context, redis,
          eventlog::LeaseConfig{.owner = owner_,
                                .time_to_live = config.lease.time_to_live,
                                .renew_every = config.lease.renew_every},
          std::move(events), time, logger);
#ifdef ESCAQUE_CRASH_POINTS
      store = with_planted_fault(context, redis, std::move(store));
#endif
      return store;
    };
    groups_.push_back(std::make_unique<ShardGroup>(
        GroupParts{context, time, config, metrics, logger, seal_key,
                   [this, &time] { return time.now() < lives_until_.load(); },
                   [this](unsigned shard) { return leave_unreadable(shard); }, look_again, &book,
                   on_resumption},
        std::move(numbers), make_store));
  }
}

void Shards::start() {
  for (const auto& group : groups_) {
    boost::asio::post(group->context(), [&group] { group->start(); });
  }
}

void Shards::assign(const Roster& roster) {
  const auto shared = std::make_shared<const Roster>(roster);
  roster_.store(shared);
  for (const auto& group : groups_) {
    boost::asio::post(group->context(), [&group, shared] { group->assign(*shared); });
  }
}

bool Shards::leave_unreadable(unsigned shard) const {
  on_unreadable_(shard);
  const auto roster = roster_.load();
  return roster && roster->may_be_read_elsewhere(shard);
}

void Shards::drain(Millis at_most) {
  std::vector<std::future<void>> ends;
  for (const auto& group : groups_) {
    ends.push_back(
        boost::asio::co_spawn(group->context(), group->drain(at_most), boost::asio::use_future));
  }
  for (auto& end : ends) end.get();
}

std::string Shards::elsewhere(GameId game) const {
  const auto roster = roster_.load();
  if (!roster) return {};
  const auto owner = roster->owner_of(eventlog::shard_of(game.value));
  return owner == roster->self ? std::string() : std::string(owner);
}

std::vector<unsigned> Shards::ours() const {
  std::vector<unsigned> numbers;
  const auto roster = roster_.load();
  for (unsigned shard = 0; roster && shard < eventlog::kShards; ++shard) {
    if (roster->is_ours(shard)) numbers.push_back(shard);
  }
  return numbers;
}

void Shards::stop() {
  std::vector<std::future<void>> ends;
  for (const auto& group : groups_) {
    ends.push_back(boost::asio::co_spawn(group->context(), group->stop(), boost::asio::use_future));
  }
  for (auto& end : ends) end.get();
}

ShardGroup& Shards::group_of(GameId game) const {
  return *groups_[eventlog::shard_of(game.value) % groups_.size()];
}

void Shards::submit(Submission submission) const {
  ShardGroup& group = group_of(submission.game);
  boost::asio::post(group.context(), [&group, submission = std::move(submission)]() mutable {
    group.submit(std::move(submission));
  });
}

GatewayId Shards::add_gateway(std::function<void(unsigned shard)> ask) const {
  const GatewayId gateway = ++gateways_;
  for (const auto& group : groups_) {
    boost::asio::post(group->context(),
                      [&group, gateway, ask] { group->open_gateway(gateway, ask); });
  }
  return gateway;
}

void Shards::hear_gateway(GatewayId gateway, const Ping& ping) const {
  for (const auto& group : groups_) {
    boost::asio::post(group->context(),
                      [&group, gateway, ping] { group->hear_gateway(gateway, ping); });
  }
}

void Shards::lose_gateway(GatewayId gateway) const {
  for (const auto& group : groups_) {
    boost::asio::post(group->context(), [&group, gateway] { group->lose_gateway(gateway); });
  }
}

Millis Shards::standstill() const {
  const Instant now = time_.now();
  Millis longest{0};
  for (const auto& group : groups_) longest = std::max(longest, now - group->turned());
  return longest;
}

std::optional<std::string> Shards::redis_trouble() const {
  const bool is_up =
      std::ranges::all_of(groups_, [](const auto& group) { return group->is_connected(); });
  if (is_up) return std::nullopt;
  return "Redis does not answer";
}

std::optional<std::string> Shards::shards_trouble() const {
  const auto roster = roster_.load();
  if (!roster) return "has not joined the other instances yet";
  if (!roster->is_settled) return "does not know yet which other instances are up";
  std::size_t wanted = 0;
  std::size_t served = 0;
  for (const auto& group : groups_) {
    wanted += group->wanted();
    served += group->served();
  }
  if (served == wanted) return std::nullopt;
  return "serves " + std::to_string(served) + " of " + std::to_string(wanted) + " shards";
}

}  // namespace escaque::services::games
