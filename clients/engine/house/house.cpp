#include "engine/house/house.hpp"

#include <memory>
#include <random>
#include <utility>
#include <vector>

#include "engine/bridge.hpp"
#include "engine/house/level_brain.hpp"
#include "engine/house/operator.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/timer.hpp"
#include "platform/http/url.hpp"
#include "wire/api.hpp"

namespace escaque::engine {
namespace {

/// A person's games with all of the house, at the same time.
constexpr std::size_t kGamesEach = 2;
/// Accounts that could not be made because the server was busy.
constexpr Millis kBeforeTheNextTry{2'000};

}  // namespace

House::House(boost::asio::io_context& context, const Config& config, log::Logger logger)
    : context_(context),
      config_(config),
      logger_(std::move(logger)),
      keys_(config.house_keys),
      places_(static_cast<std::size_t>(config.house_games), kGamesEach),
      stable_(context, {.program = config.engine, .engines = config.house_engines}) {}

Awaitable<wire::Answer<void>> House::run() {
  std::vector<Awaitable<bool>> all;
  for (const Level& level : kLevels) all.push_back(keep_playing(level));
  static_cast<void>(co_await gather(std::move(all)));
  co_return wire::Error{common::v1::REASON_NOT_ALLOWED,
                        "no level of the house has an account that it can use"};
}

Awaitable<bool> House::keep_playing(Level level) {
  const auto ended = co_await play(level);
  const std::string why = ended ? "ended" : to_string(ended.error());
  logger_.error("level_given_up",
                {{"level", level.number}, {"handle", handle_of(level)}, {"why", why}});
  co_return ended.has_value();
}

Awaitable<wire::Answer<void>> House::take_account(std::string handle, std::string password) {
  const auto& socket = config_.house_operator;
  auto made = create_computer(socket, handle, password);
  if (made || made.error().reason != common::v1::REASON_HANDLE_TAKEN) co_return made;
  // Ours from an earlier start, whose passwords are lost, or somebody's from before the name was
  // reserved.
  const auto url = http::parse_url(config_.url);
  if (!url) co_return wire::Error{common::v1::REASON_MALFORMED, "--url: " + config_.url};
  wire::Api api(context_, *url);
  auto profile = co_await api.profile(handle);
  if (!profile) co_return profile.error();
  if (!profile->user().is_computer()) co_return made;
  logger_.warn("password_set_anew", {{"handle", handle}});
  co_return reset_password(socket, handle, password);
}

Awaitable<wire::Answer<int>> House::play(Level level) {
  Config config = config_;
  config.handle = handle_of(level);
  bool is_ours = keys_.has(config.handle);
  config.password = keys_.of(config.handle);
  config.join = false;
  const auto brain = [this, level]() -> std::unique_ptr<Brain> {
    return std::make_unique<LevelBrain>(stable_, level, std::random_device()());
  };
  for (;;) {
    if (!is_ours) {
      const auto taken = co_await take_account(config.handle, config.password);
      if (!taken && !wire::is_passing(taken.error())) co_return taken.error();
      if (!taken) {
        logger_.warn("account_not_made",
                     {{"handle", config.handle}, {"why", to_string(taken.error())}});
        co_await pause_for(kBeforeTheNextTry);
        continue;
      }
    }
    Bridge bridge(context_, config, logger_, Bridge::House{brain, places_});
    auto ended = co_await bridge.run();
    // The file is older than the accounts, or they are gone: a backup was restored.
    const bool is_unknown = !ended && ended.error().reason == common::v1::REASON_WRONG_CREDENTIALS;
    if (!is_unknown || !is_ours) co_return ended;
    is_ours = false;
  }
}

}  // namespace escaque::engine
