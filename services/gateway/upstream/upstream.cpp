#include "gateway/upstream/upstream.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "domain/base/id.hpp"
#include "gateway/upstream/play_link.hpp"
#include "platform/eventlog/keys.hpp"

namespace escaque::services::gateway {
namespace {

constexpr Millis kAnswerWithin{10'000};
constexpr int kMaxRedirections = 3;
// How often a command is sent again whose shard is on its way from one instance to another.
constexpr Millis kRetryEvery{50};
// An instance that has not answered for this long may be dead: the others would know.
constexpr Millis kPatience{1'000};

unsigned shard_of(const std::string& game_id) {
  const auto id = GameId::parse(game_id);
  return id ? eventlog::shard_of(id->value) : 0;
}

/// 0, which is nobody's, for what we have not given.
std::uint64_t number_of(const std::string& request_id) {
  std::uint64_t number = 0;
  const char* const end = request_id.data() + request_id.size();
  const auto read = std::from_chars(request_id.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? number : 0;
}

bool is_same(const games_v1::Command& one, const games_v1::Command& other) {
  return one.version() == other.version() &&
         one.action().SerializeAsString() == other.action().SerializeAsString();
}

/// By the stream that is open now. An instance that refused it does not have it, even if it has
/// become the owner since.
bool was_sent_to(const PendingCommand& pending, const std::string& address) {
  return pending.address == address || pending.silent == address;
}

ErrorDetail away() {
  return refusal(common_v1::REASON_UNAVAILABLE, "the service for games is starting again",
                 "send it again with the same id when the server state is well");
}

ErrorDetail log_away() {
  return refusal(common_v1::REASON_UNAVAILABLE, "the log of games is away, clocks are stopped",
                 "send it again with the same id when the server state is well");
}

}  // namespace

Upstream::Upstream(boost::asio::io_context& context, const TimeSource& time,
                   rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer,
                   UpstreamEvents events, StallDetector detector)
    : context_(context),
      time_(time),
      addresses_(std::move(addresses)),
      signer_(std::move(signer)),
      events_(std::move(events)),
      known_(addresses_.all()),
      routes_(*known_),
      detector_(detector),
      retry_(context, [this] { retry(); }),
      pulse_(context, [this] {
        turn();
        pulse_.arm(kTurnEvery);
      }) {
  for (const auto& address : *known_) link(address);
  turn();
  pulse_.arm(kTurnEvery);
}

Upstream::~Upstream() {
  for (auto& [address, link] : links_) link->stop();
}

std::string Upstream::key(const games_v1::Command& command) {
  return command.game_id() + '/' + command.user_id() + '/' + command.command_id();
}

void Upstream::look_who_is_known() {
  rpc::Addresses::List now = addresses_.all();
  if (now == known_) return;
  known_ = std::move(now);
  routes_.guess_among(*known_);
  for (const auto& address : *known_) link(address);
}

PlayLink& Upstream::link(const std::string& address) {
  auto& slot = links_[address];
  if (!slot) {
    slot = std::make_shared<PlayLink>(context_, time_, address, signer_, *this);
    slot->open();
  }
  return *slot;
}

bool Upstream::answers(const std::string& address) const {
  const auto found = links_.find(address);
  return found != links_.end() && found->second->is_up() && !found->second->is_silent();
}

std::string Upstream::next_up(const std::string& than, const std::set<std::string>& but) const {
  std::string second_best;
  auto at = links_.upper_bound(than);
  for (std::size_t i = 0; i < links_.size(); ++i, ++at) {
    if (at == links_.end()) at = links_.begin();
    const auto& [address, link] = *at;
    if (!link->is_up() || but.contains(address)) continue;
    if (!link->is_silent()) return address;
    if (second_best.empty()) second_best = address;
  }
  return second_best;
}

std::string Upstream::choose(const PendingCommand& pending) const {
  const std::string& owner = routes_.route(shard_of(pending.command.game_id()));
  std::set<std::string> but = pending.asked;
  but.insert(pending.silent);
  return answers(owner) && !but.contains(owner) ? owner : next_up(owner, but);
}

void Upstream::ask_next(PendingCommand& pending) {
  std::string address = choose(pending);
  // All have been asked: from the beginning at the next turn.
  if (address.empty()) return pending.asked.clear();
  // If it is not so, the answer says it.
  routes_.learn(shard_of(pending.command.game_id()), address);
  send(pending, std::move(address));
}

void Upstream::turn() {
  const auto stall = detector_.turn(time_.now());
  if (!stall) return;
  for (auto& [address, link] : links_) link->ping(stall->since);
}

void Upstream::act(std::weak_ptr<Session> session, games_v1::Command command, Assertion assertion) {
  turn();
  PendingCommand pending;
  pending.session = std::move(session);
  pending.command = std::move(command);
  pending.assertion = std::move(assertion);
  pending.accepted = time_.now();
  std::string address = choose(pending);
  if (address.empty()) return events_.on_refused(pending, away());
  // Of a command that comes again only the last copy is answered: an earlier one would be asked
  // for at one instance after the other, and lead what comes later in its game astray.
  if (const auto earlier = take_copy(pending.command)) {
    // Of another action it would be a second try, which is as late as it comes.
    if (is_same(earlier->command, pending.command)) {
      pending.command.set_received_us(earlier->command.received_us());
    }
  }
  bring_earlier(pending.command.game_id(), address);
  const std::uint64_t request = ++last_request_;
  pending.command.set_request_id(std::to_string(request));
  requests_[key(pending.command)] = request;
  auto& stored = pending_.emplace(request, std::move(pending)).first->second;
  send(stored, std::move(address));
  retry_soon();
}

void Upstream::send(PendingCommand& pending, std::string address) {
  pending.address = std::move(address);
  pending.sent = time_.now();
  link(pending.address).send(pending.command, pending.assertion);
}

void Upstream::retry_soon() {
  if (!std::exchange(is_retrying_, true)) retry_.arm(kRetryEvery);
}

/// Once per kRetryEvery while commands wait for their answers.
void Upstream::retry() {
  is_retrying_ = false;
  const Instant now = time_.now();
  for (auto& [request, pending] : pending_) {
    if (pending.address.empty()) {
      pending.redirections = 0;
      ask_next(pending);
      continue;
    }
    if (now - pending.sent < kPatience) continue;
    // Twice is no harm: the command has one id.
    std::string address = next_up(pending.address, {pending.silent});
    if (address.empty() || address == pending.address) continue;
    pending.redirections = 0;
    pending.silent = pending.address;
    // If it is not so, the answer says it.
    routes_.learn(shard_of(pending.command.game_id()), address);
    send(pending, std::move(address));
  }
  send_reports();
  if (!pending_.empty() || !reports_.empty()) retry_soon();
}

std::optional<PendingCommand> Upstream::take(std::uint64_t request) {
  const auto found = pending_.extract(request);
  if (found.empty()) return std::nullopt;
  requests_.erase(key(found.mapped().command));
  return std::move(found.mapped());
}

std::optional<PendingCommand> Upstream::take_copy(const games_v1::Command& command) {
  const auto found = requests_.find(key(command));
  return found == requests_.end() ? std::nullopt : take(found->second);
}

void Upstream::settle(const games_v1::Command& answered) { (void)take_copy(answered); }

void Upstream::report(games_v1::ReportPresence report) {
  reports_[report.game_id() + '/' + report.user_id()] = std::move(report);
  send_reports();
}

void Upstream::send_reports() {
  std::erase_if(reports_, [this](auto& waiting) {
    PendingCommand where;
    where.command.set_game_id(waiting.second.game_id());
    const std::string address = choose(where);
    if (address.empty()) return false;
    games_v1::PlayRequest request;
    *request.mutable_report_presence() = std::move(waiting.second);
    link(address).send(std::move(request));
    return true;
  });
}

void Upstream::on_up() {
  for (auto& [request, pending] : pending_) {
    if (!pending.address.empty()) continue;
    std::string address = choose(pending);
    if (!address.empty()) send(pending, std::move(address));
  }
  send_reports();
  check_health();
}

void Upstream::on_down(const std::string& address) {
  // Whoever took its shards over says so in its first refusal.
  routes_.forget_instance(address);
  for (auto& [request, pending] : pending_) {
    if (pending.address == address) pending.address.clear();
    // What it was sent is lost with the stream: another one to it counts anew.
    if (pending.silent == address) pending.silent.clear();
  }
  check_health();
}

std::map<unsigned, std::int64_t> Upstream::elsewhere(const std::string& address) const {
  std::map<unsigned, std::int64_t> shards;
  for (const auto& [request, pending] : pending_) {
    if (was_sent_to(pending, address)) continue;
    const std::int64_t received = pending.command.received_us();
    const auto [shard, is_new] = shards.emplace(shard_of(pending.command.game_id()), received);
    shard->second = std::min(shard->second, received);
  }
  return shards;
}

void Upstream::bring(unsigned shard, const std::string& address) {
  routes_.learn(shard, address);
  for (auto& [request, pending] : pending_) {
    if (was_sent_to(pending, address) || shard_of(pending.command.game_id()) != shard) continue;
    // What it said before was of another time.
    pending.asked.erase(address);
    pending.without_log.erase(address);
    pending.redirections = 0;
    send(pending, address);
  }
}

void Upstream::bring_earlier(const std::string& game_id, const std::string& address) {
  const std::string of_game = game_id + '/';
  std::set<std::uint64_t> earlier;
  for (auto at = requests_.lower_bound(of_game);
       at != requests_.end() && at->first.starts_with(of_game); ++at) {
    earlier.insert(at->second);
  }
  for (const std::uint64_t request : earlier) {
    PendingCommand& pending = pending_.at(request);
    if (!was_sent_to(pending, address)) send(pending, address);
  }
}

void Upstream::on_refusal(const std::string& from, const std::string& request_id,
                          const ErrorDetail& error) {
  const std::uint64_t request = number_of(request_id);
  const auto found = pending_.find(request);
  if (found == pending_.end()) return;
  PendingCommand& pending = found->second;
  const bool is_for_another = error.reason() == common_v1::REASON_NOT_OWNER ||
                              error.reason() == common_v1::REASON_UNAVAILABLE;
  if (from == pending.silent) pending.silent.clear();
  // Another one has been sent it meanwhile, and its answer counts.
  if (is_for_another && from != pending.address && answers(pending.address)) return;
  if (error.reason() == common_v1::REASON_NOT_OWNER) {
    if (!pending.without_log.contains(error.owner())) return redirect(pending, from, error.owner());
    // The owner itself said that it cannot reach the log.
    if (const auto taken = take(request)) events_.on_refused(*taken, log_away());
    return;
  }
  if (error.reason() == common_v1::REASON_UNAVAILABLE && ask_another(pending, from)) return;
  if (const auto taken = take(request)) events_.on_refused(*taken, error);
}

void Upstream::redirect(PendingCommand& pending, const std::string& from,
                        const std::string& owner) {
  const unsigned shard = shard_of(pending.command.game_id());
  pending.asked.insert(from);
  const std::string was_at = std::exchange(pending.address, {});
  if (!was_at.empty() && was_at != from) pending.silent = was_at;
  // It has the command already. Whoever will take over from it, should it be dead, is asked again
  // soon.
  if (!owner.empty() && owner == pending.silent) return routes_.forget(shard);
  // Instances that wait for the owner to hand over name one of themselves, or nobody: it is among
  // those that have not been asked.
  if (owner.empty() || pending.asked.contains(owner)) return ask_next(pending);
  routes_.learn(shard, owner);
  // Between owners the answers may go round in a circle: then it waits for the next retry.
  if (++pending.redirections > kMaxRedirections) return;
  // Opening the stream sends what waits for it.
  auto& target = link(owner);
  if (target.is_up()) {
    // One that is silent may be dead: it waits for its pong, or for whoever takes over.
    if (!target.is_silent()) send(pending, owner);
    return;
  }
  target.hurry();
}

bool Upstream::ask_another(PendingCommand& pending, const std::string& from) {
  pending.without_log.insert(from);
  std::string other = from;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    other = next_up(other, {});
    if (other.empty() || pending.without_log.contains(other)) continue;
    send(pending, std::move(other));
    return true;
  }
  return false;
}

void Upstream::on_accepted(const std::string& request_id, int version) {
  if (const auto taken = take(number_of(request_id))) events_.on_repeated(*taken, version);
}

void Upstream::on_returned(games_v1::Returned returned) {
  const unsigned shard = shard_of(returned.report().game_id());
  if (returned.owner().empty()) {
    routes_.learn(shard, next_up(routes_.route(shard), {}));
  } else {
    routes_.learn(shard, returned.owner());
    link(returned.owner());
  }
  auto& report = *returned.mutable_report();
  // A later one replaces it.
  reports_.try_emplace(report.game_id() + '/' + report.user_id(), std::move(report));
  retry_soon();
}

void Upstream::check_health() {
  const bool was_up = is_up_;
  is_up_ = std::any_of(links_.begin(), links_.end(),
                       [](const auto& known) { return known.second->is_up(); });
  if (is_up_ != was_up) events_.on_health(is_up_);
}

void Upstream::tick() {
  turn();
  look_who_is_known();
  // Instances that are not known and do not exist any more.
  std::erase_if(links_, [this](const auto& known) {
    const auto& [address, link] = known;
    const bool is_needed = link->is_up() || routes_.leads_to(address) ||
                           std::ranges::find(*known_, address) != known_->end();
    if (!is_needed) link->stop();
    return !is_needed;
  });
  for (auto& [address, link] : links_) link->ping();
  std::vector<std::uint64_t> late;
  for (const auto& [request, pending] : pending_) {
    if (time_.now() - pending.accepted > kAnswerWithin) late.push_back(request);
  }
  for (const std::uint64_t request : late) {
    if (const auto taken = take(request)) {
      events_.on_refused(*taken, refusal(common_v1::REASON_TIMED_OUT,
                                         "the service for games did not answer in time",
                                         "send it again with the same id"));
    }
  }
}

}  // namespace escaque::services::gateway
