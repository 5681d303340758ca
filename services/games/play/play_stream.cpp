#include "games/play/play_stream.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "games/wire/convert.hpp"

namespace escaque::services::games {
namespace {

// A stream does not live without pings for this long.
constexpr Millis kOldestPing = std::chrono::minutes(1);
// Sessions of one user on one gateway: more than that are not open there.
constexpr std::size_t kMaxSessions = 64;

rpc::Error not_introduced() {
  auto error = rpc::make_error(common_v1::REASON_NOT_LOGGED_IN,
                               "nobody vouches for this user on this stream",
                               "an assertion of accounts before the command, in PlayRequest");
  error.detail.set_field("user_id");
  return error;
}

/// The feature level from which on everything that runs can read what the command would write.
int level_of(const v1::PlayerAction& action) {
  if (action.has_show_resumption() || action.has_decline_resumption()) return 7;
  return action.has_give_time() ? 3 : 1;
}

std::optional<rpc::Error> refusal_of_new(const PlayParts& parts, const v1::Command& command) {
  if (parts.feature_level() >= level_of(command.action())) return std::nullopt;
  return rpc::make_error(common_v1::REASON_NOT_POSSIBLE,
                         "the server is being replaced by a newer one",
                         "another attempt when all its processes are of the newer release");
}

}  // namespace

PlayStream::PlayStream(PlayParts parts, const Writer& writer)
    : parts_(std::move(parts)),
      writer_(writer),
      id_(parts_.shards.add_gateway([writer = writer_](unsigned shard) {
        v1::PlayResponse response;
        response.mutable_ping_wanted()->set_shard(shard);
        if (const auto open = writer.lock()) open->send(std::move(response));
      })) {}

void PlayStream::send(v1::PlayResponse response) const {
  if (const auto writer = writer_.lock()) writer->send(std::move(response));
}

void PlayStream::on_message(v1::PlayRequest request) {
  switch (request.request_case()) {
    case v1::PlayRequest::kCommand:
      return on_command(std::move(*request.mutable_command()));
    case v1::PlayRequest::kCommands:
      for (auto& command : *request.mutable_commands()->mutable_commands()) {
        on_command(std::move(command));
      }
      return;
    case v1::PlayRequest::kReportPresence:
      return on_presence(request.report_presence());
    case v1::PlayRequest::kPing:
      return on_ping(request.ping());
    case v1::PlayRequest::kIntroduce:
      return on_introduction(request.introduce());
    case v1::PlayRequest::REQUEST_NOT_SET:
      break;
  }
  // Nothing to answer to: a newer gateway's message, or a broken one.
  parts_.metrics.count_refusal(common_v1::Reason_Name(common_v1::REASON_UNKNOWN_MESSAGE));
  parts_.logger.warn("play_message_unknown");
}

void PlayStream::on_closed() { parts_.shards.lose_gateway(id_); }

void PlayStream::on_introduction(const v1::Introduce& introduced) {
  const auto known = parts_.verifier.user(introduced.assertion());
  if (!known) {
    parts_.logger.warn("introduction_refused", {{"why", to_string(known.error())},
                                                {"expected", expected_instead_of(known.error())}});
    return;
  }
  const auto is_over = [this](const identity::KnownPtr& one) {
    return !parts_.verifier.is_good(*one);
  };
  if (users_.size() >= sweep_at_) {
    std::erase_if(users_, [&](const auto& user) {
      const auto& sessions = user.second.sessions;
      return std::all_of(sessions.begin(), sessions.end(), is_over);
    });
    sweep_at_ = std::max<std::size_t>(1'024, 2 * users_.size());
  }
  Introduced& user = users_[(*known)->user.id()];
  std::erase_if(user.sessions, [&](const identity::KnownPtr& one) {
    return one->session == (*known)->session || is_over(one);
  });
  if (user.sessions.size() >= kMaxSessions) user.sessions.erase(user.sessions.begin());
  user.sessions.push_back(*known);
}

bool PlayStream::is_introduced(const std::string& user_id) {
  const auto found = users_.find(user_id);
  if (found == users_.end()) return false;
  Introduced& user = found->second;
  const auto changes = parts_.verifier.changes();
  if (user.changes != changes) {
    std::erase_if(user.sessions,
                  [this](const identity::KnownPtr& one) { return !parts_.verifier.is_good(*one); });
    user.changes = changes;
  }
  const UtcTime limit = parts_.time.utc_now() - identity::kClockSkew;
  return std::any_of(user.sessions.begin(), user.sessions.end(),
                     [&](const identity::KnownPtr& one) { return one->expires > limit; });
}

void PlayStream::on_command(v1::Command command) {
  if (!is_introduced(command.user_id())) {
    parts_.metrics.count_refusal(common_v1::Reason_Name(common_v1::REASON_NOT_LOGGED_IN));
    return send(to_refusal(command, not_introduced()));
  }
  if (const auto error = refusal_of_new(parts_, command)) {
    parts_.metrics.count_refusal(common_v1::Reason_Name(error->reason()));
    return send(to_refusal(command, *error));
  }
  auto submission = from_wire(command);
  if (!submission) {
    parts_.metrics.count_refusal(common_v1::Reason_Name(submission.error().reason()));
    send(to_refusal(command, submission.error()));
    return;
  }
  auto& players = std::get<PlayerCommand>(submission->request);
  const Instant now = parts_.time.now();
  players.command.received = offset_.to_ours(command.received_us(), now, parts_.config.max_transit);
  submission->reply = [writer = writer_, metrics = &parts_.metrics, shards = &parts_.shards,
                       game = submission->game,
                       command = std::move(command)](const Outcome& outcome) {
    const bool is_elsewhere = outcome == Outcome(ShardError::not_owner);
    const auto response =
        to_response(command, outcome, is_elsewhere ? shards->elsewhere(game) : std::string());
    if (!response) return;
    if (response->has_refusal()) {
      metrics->count_refusal(common_v1::Reason_Name(response->refusal().error().reason()));
    }
    if (const auto open = writer.lock()) open->send(*response);
  };
  submission->gateway = id_;
  parts_.shards.submit(std::move(*submission));
}

void PlayStream::on_presence(const v1::ReportPresence& report) {
  auto submission = from_wire(report);
  if (!submission) {
    parts_.logger.warn("presence_malformed", {{"error", submission.error().detail.message()}});
    return;
  }
  submission->gateway = id_;
  submission->reply = [writer = writer_, shards = &parts_.shards, game = submission->game,
                       report](const Outcome& outcome) {
    if (outcome != Outcome(ShardError::not_owner)) return;
    if (const auto open = writer.lock()) open->send(to_returned(report, shards->elsewhere(game)));
  };
  parts_.shards.submit(std::move(*submission));
}

void PlayStream::on_ping(const v1::Ping& ping) {
  const Instant now = parts_.time.now();
  offset_.add(ping.sent_us(), now, ping.round_trip_us());
  Ping heard{.sent = offset_.to_ours(ping.sent_us(), now, kOldestPing)};
  if (ping.stood_since_us() != 0) {
    heard.stall = Stall{offset_.to_ours(ping.stood_since_us(), now, kOldestPing), heard.sent};
  }
  for (const auto& one : ping.elsewhere()) {
    heard.elsewhere[one.shard()] =
        offset_.to_ours(one.received_us(), now, parts_.config.max_transit);
  }
  parts_.shards.hear_gateway(id_, heard);
  v1::PlayResponse response;
  response.mutable_pong()->set_sent_us(ping.sent_us());
  response.mutable_pong()->set_answered_us(
      std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count());
  send(std::move(response));
}

}  // namespace escaque::services::games
