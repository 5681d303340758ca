#include "platform/eventlog/lease.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <utility>
#include <vector>

#include "platform/asio/gather.hpp"
#include "platform/asio/planted_fault.hpp"
#include "platform/asio/timer.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/eventlog/keys.hpp"
#include "platform/eventlog/lease_scripts.hpp"

namespace escaque::eventlog {

namespace {

using redis::Answer;

// Clocks are not set more often within a game.
constexpr std::string_view kStepsKept = "8";

struct Kept {
  std::uint64_t epoch = 0;
  bool is_served = false;  // renewals carry a heartbeat
  Instant until;           // before it nobody else can have it
};

// After the owner that the whole's lease names while others have its parts. Names do not have it.
constexpr char kOfAPart = '*';

std::optional<Lease> to_lease(unsigned shard, const std::vector<std::string>& words) {
  if (words.size() != 4 && words.size() != 6) return std::nullopt;
  const auto epoch = Position::parse(words[0] + "-0");
  const auto now = parse_time(words[1]);
  if (!epoch || !now) return std::nullopt;
  Lease lease{shard, epoch->number, *now, parse_time(words[2]), parse_steps(words[3])};
  if (words.size() == 4) return lease;
  const auto outermost = Position::parse(words[4] + "-0");
  const auto nearest = Position::parse(words[5] + "-0");
  if (!outermost || !nearest) return std::nullopt;
  lease.apart_since = outermost->number;
  lease.near_apart_since = nearest->number;
  return lease;
}

std::string numbers_of(const std::vector<WholeLease>& wholes) {
  std::string numbers;
  for (const WholeLease& whole : wholes) numbers += std::to_string(whole.parts.size()) + ' ';
  return numbers;
}

}  // namespace

const TimeSource& system_clocks() {
  static const SystemTime clocks;
  return clocks;
}

std::string_view to_string(LeaseError error) {
  switch (error) {
    case LeaseError::held:
      return "another process holds the shard";
    case LeaseError::unavailable:
      return "Redis did not answer";
  }
  return "";
}

struct LeaseKeeper::State : std::enable_shared_from_this<LeaseKeeper::State> {
  State(boost::asio::io_context& io, redis::Client& redis, LeaseConfig settings,
        std::function<void(unsigned)> lost, const TimeSource& clock, OnStep step)
      : context(io),
        client(redis),
        config(std::move(settings)),
        on_lost(std::move(lost)),
        on_step(std::move(step)),
        time(clock),
        time_to_live(std::to_string(config.time_to_live.count())),
        numbers_of_parts(numbers_of(config.wholes)),
        renewal(io, [this] { renew_all(); }) {}

  [[nodiscard]] Awaitable<Answer> run_script(const redis::Script& script, unsigned shard,
                                             redis::Words args) const {
    const auto keys = shard_keys(shard, config.kind);
    if (!is_part()) {
      const std::array<std::string_view, 2> names{keys.lease, keys.epoch};
      return client.eval(script, names, args);
    }
    std::vector<std::string> texts{keys.lease, keys.epoch};
    for (const WholeLease& whole : config.wholes) {
      const auto its = shard_keys(shard, whole.kind);
      texts.insert(texts.end(), {its.lease, its.epoch});
      for (const std::string& part : whole.parts) texts.push_back(shard_keys(shard, part).lease);
    }
    const std::vector<std::string_view> names(texts.begin(), texts.end());
    return client.eval(script, names, args);
  }
  [[nodiscard]] bool is_part() const { return !config.wholes.empty(); }

  void renew_all();
  Awaitable<void> renew(std::shared_ptr<State> self, unsigned shard, Kept as_sent);
  Awaitable<bool> release(std::shared_ptr<State> self, unsigned shard);
  void look_for_step(unsigned shard, Instant sent, UtcTime now);
  [[nodiscard]] std::string server_of(unsigned shard) const {
    return client.server_of(shard_keys(shard, config.kind).lease);
  }
  Awaitable<void> note(std::shared_ptr<State> self, unsigned shard, std::uint64_t epoch,
                       ClockStep step);

  // Constant after construction
  boost::asio::io_context& context;
  redis::Client& client;
  const LeaseConfig config;
  const std::function<void(unsigned)> on_lost;
  const OnStep on_step;
  const TimeSource& time;
  const std::string time_to_live;
  const std::string numbers_of_parts;  // Of each whole, for scripts.

  // Owned by the client's thread
  std::map<unsigned, Kept> kept;
  std::vector<std::string> dead;                  // owners whose leases may be taken
  DeadlineTimer renewal;                          // until the next round of renewals
  bool is_active = true;                          // until the LeaseKeeper is destroyed
  std::map<std::string, StepDetector> detectors;  // Of the clock of each server.
};

/// All at once: the client pipelines them.
void LeaseKeeper::State::renew_all() {
  for (const auto& [shard, lease] : kept) {
    boost::asio::co_spawn(context, renew(shared_from_this(), shard, lease),
                          [](std::exception_ptr error) {
                            if (error) std::rethrow_exception(error);
                          });
  }
  renewal.arm(config.renew_every);
}

Awaitable<void> LeaseKeeper::State::renew(std::shared_ptr<State> self, unsigned shard,
                                          Kept as_sent) {
  if (!is_active || !kept.contains(shard)) co_return;
  const auto epoch = std::to_string(as_sent.epoch);
  std::vector<std::string_view> args{config.owner, time_to_live};
  if (is_part()) args.push_back(numbers_of_parts);
  args.insert(args.end(), {epoch, as_sent.is_served ? "1" : "0"});
  const Instant sent = time.now();
  const auto& script = is_part() ? renew_part_script() : renew_script();
  const auto renewed = redis::to_text(co_await self->run_script(script, shard, args));
  // No answer says nothing about the lease: the next round asks again.
  if (!is_active || !renewed) co_return;
  const auto found = kept.find(shard);
  if (found == kept.end() || found->second.epoch != as_sent.epoch) co_return;
  if (const auto now = parse_time(renewed->value_or(std::string()))) {
    found->second.until = std::max(found->second.until, sent + config.time_to_live);
    look_for_step(shard, sent, *now);
    co_return;
  }
  if (ESCAQUE_PLANTED_FAULT("games.epoch_unchecked", 1)) co_return;
  kept.erase(found);
  if (on_lost) on_lost(shard);
}

void LeaseKeeper::State::look_for_step(unsigned shard, Instant sent, UtcTime now) {
  if (!on_step || ESCAQUE_PLANTED_FAULT("games.clock_step_charged", 1)) return;
  const std::string server = server_of(shard);
  const auto step = detectors[server].read(sent, now, time.now());
  if (!step) return;
  for (const auto& [each, lease] : kept) {
    if (server_of(each) != server) continue;
    boost::asio::co_spawn(context, note(shared_from_this(), each, lease.epoch, *step),
                          [](std::exception_ptr error) {
                            if (error) std::rethrow_exception(error);
                          });
  }
  on_step(*step, now, server);
}

Awaitable<void> LeaseKeeper::State::note(std::shared_ptr<State> self, unsigned shard,
                                         std::uint64_t epoch, ClockStep step) {
  const auto keys = shard_keys(shard, config.kind);
  const std::array<std::string_view, 1> names{keys.epoch};
  const auto epoch_text = std::to_string(epoch);
  const auto text = to_text(step);
  const std::array<std::string_view, 4> args{config.owner, epoch_text, text, kStepsKept};
  co_await self->client.eval(note_step_script(), names, args);
}

Awaitable<bool> LeaseKeeper::State::release(std::shared_ptr<State> self, unsigned shard) {
  const auto found = kept.find(shard);
  if (found == kept.end()) co_return false;
  const Kept lease = found->second;
  kept.erase(found);
  const auto epoch = std::to_string(lease.epoch);
  std::vector<std::string_view> args{config.owner};
  if (is_part()) args.insert(args.end(), {time_to_live, numbers_of_parts});
  args.insert(args.end(), {epoch, lease.is_served ? "1" : "0"});
  const auto& script = is_part() ? release_part_script() : release_script();
  const auto released = redis::to_integer(co_await self->run_script(script, shard, args));
  co_return released&&* released == 1;
}

LeaseKeeper::LeaseKeeper(boost::asio::io_context& context, redis::Client& client,
                         LeaseConfig config, std::function<void(unsigned)> on_lost,
                         const TimeSource& time, OnStep on_step)
    : state_(std::make_shared<State>(context, client, std::move(config), std::move(on_lost), time,
                                     std::move(on_step))) {
  state_->renewal.arm(state_->config.renew_every);
}

LeaseKeeper::~LeaseKeeper() {
  state_->is_active = false;
  state_->renewal.disarm();
}

Awaitable<Result<Lease, LeaseError>> LeaseKeeper::acquire(unsigned shard) {
  const auto state = state_;
  std::vector<std::string_view> args{state->config.owner, state->time_to_live};
  if (state->is_part()) {
    args.push_back(state->numbers_of_parts);
  } else {
    args.insert(args.end(), state->dead.begin(), state->dead.end());
  }
  const Instant sent = state->time.now();
  const auto& script = state->is_part() ? acquire_part_script() : acquire_script();
  const auto answer = co_await state->run_script(script, shard, args);
  if (answer && answer->is_nil()) co_return LeaseError::held;
  const auto words = redis::to_texts(answer);
  if (!words) co_return LeaseError::unavailable;
  const auto lease = to_lease(shard, *words);
  if (!lease) co_return LeaseError::unavailable;
  const auto [kept, is_new] = state->kept.try_emplace(shard, Kept{lease->epoch, false, sent});
  const bool is_other = kept->second.epoch != lease->epoch;
  if (is_other) kept->second = Kept{lease->epoch, false, sent};
  kept->second.until = std::max(kept->second.until, sent + state->config.time_to_live);
  if (is_other && state->is_active && state->on_lost) state->on_lost(shard);
  // An heir has to know of a step that its predecessor, cut off from Redis, could not write down.
  if (state->is_active) state->look_for_step(shard, sent, lease->now);
  co_return *lease;
}

void LeaseKeeper::presume_dead(std::vector<std::string> owners) {
  state_->dead = std::move(owners);
}

void LeaseKeeper::serve(unsigned shard) {
  const auto found = state_->kept.find(shard);
  if (found != state_->kept.end()) found->second.is_served = true;
}

void LeaseKeeper::stop_serving(unsigned shard) {
  const auto found = state_->kept.find(shard);
  if (found != state_->kept.end()) found->second.is_served = false;
}

Awaitable<void> LeaseKeeper::release(unsigned shard) { co_await state_->release(state_, shard); }

Awaitable<void> LeaseKeeper::release_all() {
  const auto state = state_;
  std::vector<Awaitable<bool>> releases;
  for (const auto& [shard, lease] : state->kept) releases.push_back(state->release(state, shard));
  co_await gather(std::move(releases));
}

Awaitable<Result<std::optional<Holder>, LeaseError>> LeaseKeeper::holder(unsigned shard) {
  const auto state = state_;
  const auto keys = shard_keys(shard, state->config.kind);
  const auto text = redis::to_text(co_await state->client.command("GET", keys.lease));
  if (!text) co_return LeaseError::unavailable;
  if (!*text) co_return std::optional<Holder>();
  const auto colon = (*text)->find(':');
  const auto epoch = Position::parse((*text)->substr(0, colon) + "-0");
  if (colon == std::string::npos || !epoch) co_return LeaseError::unavailable;
  Holder holder{epoch->number, (*text)->substr(colon + 1)};
  holder.is_of_a_part = holder.owner.ends_with(kOfAPart);
  if (holder.is_of_a_part) holder.owner.pop_back();
  co_return std::optional<Holder>(std::move(holder));
}

const std::string& LeaseKeeper::owner() const { return state_->config.owner; }

std::optional<std::uint64_t> LeaseKeeper::epoch(unsigned shard) const {
  const auto found = state_->kept.find(shard);
  if (found == state_->kept.end()) return std::nullopt;
  return found->second.epoch;
}

bool LeaseKeeper::is_sure(unsigned shard) const {
  const auto found = state_->kept.find(shard);
  return found != state_->kept.end() && state_->time.now() < found->second.until;
}

}  // namespace escaque::eventlog
