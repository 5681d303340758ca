#include "gateway/upstream.hpp"

#include <algorithm>
#include <utility>

#include "domain/base/id.hpp"
#include "gateway/play_link.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

constexpr Millis kAnswerWithin{10'000};
constexpr int kMostRedirections = 3;

unsigned shard_of(const std::string& game_id) {
  const auto id = GameId::parse(game_id);
  return id ? eventlog::shard_of(id->value) : 0;
}

ErrorDetail away() {
  return refusal(common_v1::REASON_UNAVAILABLE, "the service for games is starting again",
                 "send it again with the same id when the server state is well");
}

}  // namespace

Upstream::Upstream(boost::asio::io_context& context, const TimeSource& time,
                   std::vector<std::string> addresses, UpstreamEvents events)
    : context_(context), time_(time), addresses_(std::move(addresses)), events_(std::move(events)) {
  for (const auto& address : addresses_) link(address);
}

Upstream::~Upstream() {
  for (auto& [address, link] : links_) link->stop();
}

std::string Upstream::key(const games_v1::Command& command) {
  return command.game_id() + '/' + command.user_id() + '/' + command.command_id();
}

std::string Upstream::route(const std::string& game_id) const {
  const unsigned shard = shard_of(game_id);
  const auto known = owners_.find(shard);
  return known != owners_.end() ? known->second : addresses_[shard % addresses_.size()];
}

PlayLink& Upstream::link(const std::string& address) {
  auto& slot = links_[address];
  if (!slot) {
    slot = std::make_shared<PlayLink>(context_, time_, address, *this);
    slot->open();
  }
  return *slot;
}

void Upstream::act(std::weak_ptr<Session> session, games_v1::Command command) {
  PendingCommand pending{std::move(session), std::move(command), {}, time_.now()};
  pending.address = route(pending.command.game_id());
  if (!link(pending.address).is_up()) return events_.on_refused(pending, away());
  const std::string request_id = std::to_string(++last_request_);
  pending.command.set_request_id(request_id);
  requests_[key(pending.command)] = request_id;
  auto& stored = pending_.emplace(request_id, std::move(pending)).first->second;
  send(stored);
}

void Upstream::send(const PendingCommand& pending) {
  games_v1::PlayRequest request;
  *request.mutable_command() = pending.command;
  link(pending.address).send(std::move(request));
}

std::optional<PendingCommand> Upstream::take(const std::string& request_id) {
  const auto found = pending_.find(request_id);
  if (found == pending_.end()) return std::nullopt;
  PendingCommand pending = std::move(found->second);
  pending_.erase(found);
  const auto request = requests_.find(key(pending.command));
  if (request != requests_.end() && request->second == request_id) requests_.erase(request);
  return pending;
}

void Upstream::settle(const games_v1::Command& answered) {
  const auto found = requests_.find(key(answered));
  if (found != requests_.end()) (void)take(std::string(found->second));
}

void Upstream::report(games_v1::ReportPresence report) {
  auto& target = link(route(report.game_id()));
  if (!target.is_up()) {
    reports_[report.game_id() + '/' + report.user_id()] = std::move(report);
    return;
  }
  games_v1::PlayRequest request;
  *request.mutable_report_presence() = std::move(report);
  target.send(std::move(request));
}

void Upstream::on_up(const std::string& address) {
  for (auto& [request_id, pending] : pending_) {
    if (pending.address == address) send(pending);
  }
  for (auto& [player, waiting] : std::exchange(reports_, {})) report(std::move(waiting));
  check_health();
}

void Upstream::on_down(const std::string& address) {
  // Whoever took its shards over says so in its first refusal.
  std::erase_if(owners_, [&](const auto& owner) { return owner.second == address; });
  check_health();
}

void Upstream::on_refusal(const std::string& request_id, const ErrorDetail& error) {
  const auto found = pending_.find(request_id);
  if (found == pending_.end()) return;
  PendingCommand& pending = found->second;
  if (error.reason() == common_v1::REASON_NOT_OWNER && !error.owner().empty() &&
      pending.redirections < kMostRedirections) {
    ++pending.redirections;
    pending.address = error.owner();
    owners_[shard_of(pending.command.game_id())] = error.owner();
    // Opening the stream sends what waits for it.
    if (link(pending.address).is_up()) send(pending);
    return;
  }
  if (const auto taken = take(request_id)) {
    const bool is_between_owners = error.reason() == common_v1::REASON_NOT_OWNER;
    events_.on_refused(*taken, is_between_owners ? away() : error);
  }
}

void Upstream::on_accepted(const std::string& request_id, int version) {
  if (const auto taken = take(request_id)) events_.on_repeated(*taken, version);
}

void Upstream::check_health() {
  const bool was_up = is_up_;
  is_up_ = std::all_of(addresses_.begin(), addresses_.end(), [this](const std::string& address) {
    const auto found = links_.find(address);
    return found != links_.end() && found->second->is_up();
  });
  if (is_up_ != was_up) events_.on_health(is_up_);
}

void Upstream::tick() {
  for (auto& [address, link] : links_) link->ping();
  std::vector<std::string> late;
  for (const auto& [request_id, pending] : pending_) {
    if (time_.now() - pending.sent > kAnswerWithin) late.push_back(request_id);
  }
  for (const auto& request_id : late) {
    if (const auto taken = take(request_id)) {
      events_.on_refused(*taken, refusal(common_v1::REASON_TIMED_OUT,
                                         "the service for games did not answer in time",
                                         "send it again with the same id"));
    }
  }
}

}  // namespace escaque::services::gateway
