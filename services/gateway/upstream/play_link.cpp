#include "gateway/upstream/play_link.hpp"

#include <algorithm>
#include <utility>

#include <boost/asio/post.hpp>

#include "platform/asio/planted_fault.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::gateway {
namespace {

// Between two messages with commands, where many come: a message costs both processes as much as
// several commands in it (tests/system/load/README.md).
constexpr Millis kBetweenMessages{2};
constexpr Millis kShortestPause{100};
constexpr Millis kMaxPause{1'000};
constexpr Millis kSilentAfter{1'000};
constexpr Millis kPongWithin{5'000};
constexpr std::size_t kRoundTripsKept = 16;

std::int64_t to_us(Instant instant) {
  return std::chrono::duration_cast<std::chrono::microseconds>(instant.time_since_epoch()).count();
}

}  // namespace

PlayLink::PlayLink(boost::asio::io_context& context, const TimeSource& time, std::string address,
                   std::shared_ptr<const identity::Signer> signer, Upstream& upstream)
    : context_(context),
      time_(time),
      address_(std::move(address)),
      channel_(rpc::make_channel(address_, std::move(signer))),
      stub_(games_v1::GamesService::NewStub(channel_)),
      upstream_(&upstream),
      back_off_(kShortestPause),
      reopen_(context, [this] { open(); }),
      next_flush_(context, [this] { flush_what_waits(); }) {}

void PlayLink::open() {
  const auto generation = ++generation_;
  const auto weak = weak_from_this();
  rpc::StreamEvents<games_v1::PlayResponse> events;
  events.on_message = [weak, generation](const games_v1::PlayResponse& response) {
    const auto self = weak.lock();
    if (self && self->generation_ == generation) self->on_message(response);
  };
  events.on_closed = [weak, generation](const std::optional<rpc::Error>&) {
    const auto self = weak.lock();
    if (self && self->generation_ == generation) self->on_closed();
  };
  round_trips_.clear();
  unanswered_.reset();
  unsent_.Clear();  // Whoever waits for an answer sends again.
  introduced_.clear();
  writer_ = rpc::open_stream(stub_->async(), &rpc::AsyncOf<games_v1::GamesService>::Play,
                             context_.get_executor(), std::move(events));
  ping();
}

void PlayLink::hurry() {
  const Instant now = time_.now();
  if (writer_ || now - hurried_ < kShortestPause) return;
  hurried_ = now;
  back_off_ = kShortestPause;
  // gRPC has a back-off of its own.
  grpc::experimental::ChannelResetConnectionBackoff(channel_.get());
  reopen_.disarm();
  open();
}

void PlayLink::stop() {
  upstream_ = nullptr;
  reopen_.disarm();
  next_flush_.disarm();
  ++generation_;
  if (writer_) writer_->close();
  writer_.reset();
}

void PlayLink::send(games_v1::PlayRequest request) {
  flush();
  if (writer_) (void)writer_->send(std::move(request));
}

// Looked up by its address: the same one is shown with every move until the next is due.
void PlayLink::introduce(const Assertion& assertion) {
  if (!assertion.text || introduced_.contains(assertion.text)) return;
  introduced_.emplace(assertion.text, assertion.expires);
  games_v1::PlayRequest request;
  request.mutable_introduce()->set_assertion(*assertion.text);
  (void)writer_->send(std::move(request));
}

void PlayLink::forget_expired() {
  const Instant now = time_.now();
  std::erase_if(introduced_, [now](const auto& one) { return one.second < now; });
}

void PlayLink::send(const games_v1::Command& command, const Assertion& assertion) {
  if (!writer_) return;
  introduce(assertion);
  *unsent_.mutable_commands()->add_commands() = command;
  if (std::exchange(is_flush_queued_, true)) return;
  const Millis since = time_.now() - flushed_;
  if (since < kBetweenMessages) return next_flush_.arm(kBetweenMessages - since);
  boost::asio::post(context_, [self = shared_from_this()] { self->flush_what_waits(); });
}

void PlayLink::flush_what_waits() {
  is_flush_queued_ = false;
  flush();
}

void PlayLink::flush() {
  if (unsent_.commands().commands().empty()) return;
  flushed_ = time_.now();
  const auto request = std::exchange(unsent_, {});
  if (writer_) (void)writer_->send(request);
}

bool PlayLink::is_silent() const {
  return unanswered_ && time_.now() - *unanswered_ > kSilentAfter;
}

void PlayLink::ping(std::optional<Instant> stood_since) {
  if (!writer_) return;
  forget_expired();
  const Instant now = time_.now();
  // We could not have read the answer.
  if (stood_since) unanswered_.reset();
  if (unanswered_ && now - *unanswered_ > kPongWithin) {
    // Alive for TCP, but nobody answers: a new stream may find a new process.
    writer_->close(rpc::make_error(common_v1::REASON_TIMED_OUT, "pings are not answered"));
    return on_closed();
  }
  pinged_ = now;
  if (!unanswered_) unanswered_ = now;
  games_v1::PlayRequest request;
  request.mutable_ping()->set_sent_us(now_us());
  if (!round_trips_.empty()) {
    request.mutable_ping()->set_round_trip_us(
        *std::min_element(round_trips_.begin(), round_trips_.end()));
  }
  for (const auto& [shard, received_us] : upstream_->elsewhere(address_)) {
    games_v1::Elsewhere& one = *request.mutable_ping()->add_elsewhere();
    one.set_shard(shard);
    one.set_received_us(received_us);
  }
  const bool is_untold = ESCAQUE_PLANTED_FAULT("gateway.stall_untold", 1);
  if (stood_since && !is_untold) request.mutable_ping()->set_stood_since_us(to_us(*stood_since));
  send(std::move(request));
}

void PlayLink::on_message(const games_v1::PlayResponse& response) {
  if (upstream_ == nullptr) return;
  switch (response.response_case()) {
    case games_v1::PlayResponse::kRefusal:
      upstream_->on_refusal(address_, response.refusal().request_id(), response.refusal().error());
      break;
    case games_v1::PlayResponse::kAccepted:
      upstream_->on_accepted(response.accepted().request_id(), response.accepted().version());
      break;
    case games_v1::PlayResponse::kReturned:
      upstream_->on_returned(response.returned());
      break;
    case games_v1::PlayResponse::kPong:
      on_pong(response.pong());
      break;
    case games_v1::PlayResponse::kPingWanted:
      on_ping_wanted(response.ping_wanted());
      break;
    case games_v1::PlayResponse::RESPONSE_NOT_SET:
      break;
  }
}

/// Perhaps the first thing that we read after a stall: then the ping that says so is
/// the answer. Another one would claim that what came in meanwhile had been read, too.
void PlayLink::on_ping_wanted(const games_v1::PingWanted& wanted) {
  const Instant before = pinged_;
  upstream_->turn();
  if (wanted.has_shard()) upstream_->bring(wanted.shard(), address_);
  if (pinged_ == before) ping();
}

void PlayLink::on_pong(const games_v1::Pong& pong) {
  // A later ping may wait still.
  const bool is_latest = pong.sent_us() >= to_us(pinged_);
  unanswered_ = is_latest ? std::nullopt : std::optional(pinged_);
  // At least 1: 0 says that none is known.
  round_trips_.push_back(std::max<std::int64_t>(now_us() - pong.sent_us(), 1));
  if (round_trips_.size() > kRoundTripsKept) round_trips_.pop_front();
  if (is_up_) return;
  is_up_ = true;
  back_off_ = kShortestPause;
  upstream_->on_up();
}

void PlayLink::on_closed() {
  ++generation_;
  writer_.reset();
  is_up_ = false;
  if (upstream_ == nullptr) return;
  reopen_.arm(back_off_);
  back_off_ = std::min(2 * back_off_, kMaxPause);
  upstream_->on_down(address_);
}

std::int64_t PlayLink::now_us() const { return to_us(time_.now()); }

}  // namespace escaque::services::gateway
