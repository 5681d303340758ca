#pragma once
// What is said at one game's board, and who may read it. Owned by the hub's thread.

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gateway/wire.hpp"
#include "platform/eventlog/follower.hpp"

namespace escaque::services::gateway {

class Hub;
class Session;

enum class Seat : std::uint8_t { spectator, white, black };

/// As `etiquette/rooms.hpp` says who is in a room.
[[nodiscard]] bool may_read(conduct_v1::Room room, Seat seat, bool is_game_over);

class GameTalk {
 public:
  GameTalk(Hub& hub, std::string game_id);
  void start();

  /// Sends what was said so far, now or as soon as it is read, and then each line.
  void join(const std::shared_ptr<Session>& session, Seat seat);
  void leave(const Session& session);
  /// Rooms open: what was said in them is sent to those who could not read it.
  void on_game_over();

 private:
  struct Reader {
    std::shared_ptr<Session> session;
    Seat seat;
  };

  void on_entry(const eventlog::Entry& entry);
  void on_caught_up();
  void send_history(const Reader& reader,
                    const std::function<bool(const conduct_v1::Talk&)>& is_wanted) const;
  [[nodiscard]] static bool hides(const Session& session, const conduct_v1::Talk& talk);

  Hub& hub_;
  const std::string stream_;
  std::optional<eventlog::Follower> follower_;
  std::map<const Session*, Reader> readers_;
  std::vector<conduct_v1::Talk> talks_;  // The latest; conduct keeps the stream short.
  bool is_caught_up_ = false;
  bool is_game_over_ = false;
};

/// An entry of a stream of talk, with what only the stream knows filled in.
[[nodiscard]] std::optional<conduct_v1::Talk> parse_talk(const eventlog::Entry& entry);

}  // namespace escaque::services::gateway
