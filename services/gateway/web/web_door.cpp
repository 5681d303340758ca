#include "gateway/web/web_door.hpp"

#include <string>
#include <utility>

#include "gateway/hub/hub.hpp"

namespace escaque::services::gateway {
namespace {

// RFC 6455 7.4.1, and one of our own: browsers are to log in before they connect again.
std::uint16_t close_code(Hangup why) {
  switch (why) {
    case Hangup::shutting_down:
      return 1001;
    case Hangup::over_budget:
    case Hangup::unreadable:
    case Hangup::blocked:
      return 1008;
    case Hangup::too_slow:
    case Hangup::silent:
      return 1013;
    case Hangup::logged_out:
      return 4001;
  }
  return 1011;
}

class WebDoor final : public Door {
 public:
  WebDoor(Hub& hub, Websocket& websocket, Subprotocol subprotocol)
      : hub_(hub), websocket_(websocket), subprotocol_(subprotocol) {}

  void send(const OutgoingPtr& message) override {
    if (websocket_.send(message->bytes(subprotocol_)) == Websocket::Queued::overflow) {
      hub_.metrics().cut_off.increment();
    }
  }
  [[nodiscard]] bool is_congested() const override { return websocket_.is_congested(); }
  void probe() override {
    if (is_relayed()) websocket_.ping();
  }
  [[nodiscard]] std::optional<Millis> transport_lag() const override {
    return is_relayed() ? websocket_.ping_round_trip() : websocket_.kernel_round_trip();
  }
  void close(Hangup why) override {
    websocket_.close(close_code(why), std::string(to_string(why)));
  }

 private:
  /// The kernel sees only the way to the proxy.
  [[nodiscard]] bool is_relayed() const { return hub_.config().web.is_behind_proxy; }

  Hub& hub_;
  Websocket& websocket_;
  const Subprotocol subprotocol_;
};

Awaitable<void> read_messages(Hub& hub, Websocket& websocket, Subprotocol subprotocol,
                              Session& session) {
  for (;;) {
    const auto received = co_await websocket.read();
    if (!received) co_return;
    const Instant now = hub.now();
    auto message = decode(subprotocol, received->kind, received->data);
    if (message) {
      session.receive(std::move(*message), now);
      continue;
    }
    session.refuse({}, message.error());
    const auto row = row_of(Extra::unreadable);
    if (hub.doorkeeper().ask(session.caller(), row, now)) session.hang_up(Hangup::unreadable);
  }
}

}  // namespace

Awaitable<void> serve_socket(Hub& hub, std::shared_ptr<Websocket> websocket,
                             Subprotocol subprotocol, Identity identity) {
  WebDoor door(hub, *websocket, subprotocol);
  const auto session = std::make_shared<Session>(hub, door, std::move(identity));
  websocket->on_drained([weak = std::weak_ptr(session)] {
    if (const auto alive = weak.lock()) alive->on_drained();
  });
  try {
    co_await session->open();
    co_await read_messages(hub, *websocket, subprotocol, *session);
  } catch (...) {
    session->close(Parting::failed);
    websocket->cut();
    throw;
  }
  session->close(websocket->parting());
}

}  // namespace escaque::services::gateway
