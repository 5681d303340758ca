#pragma once
// What people said, kept in SQL for as long as somebody may report it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/etiquette/case.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/sql/database.hpp"

namespace soci {
class row;
class session;
}  // namespace soci

namespace escaque::services::conduct {

/// In which lines the players of a game may have been told something while it ran.
struct TalkToPlayers {
  GameId game;
  ByColor<UserId> players;
  UtcTime began;
  UtcTime ended;
  bool is_advice_forbidden = false;  ///< So what others told them matters.
};

/// A line that a player of a game was told, or would have been.
struct LineToPlayer {
  etiquette::KeptLine line;  ///< Always with whom it was for.
  bool is_refused = false;   ///< Because they censor its author.
};

class LineStore {
 public:
  explicit LineStore(sql::Database& database) : database_(database) {}

  /// In one transaction with the place in the stream up to which all is kept, {0, 0} where more is
  /// to come first. A line that is there stays as it is.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> keep(std::vector<etiquette::KeptLine> lines,
                                                            eventlog::Position up_to);
  /// Up to where the stream has been kept.
  [[nodiscard]] Awaitable<Result<eventlog::Position, sql::SqlError>> kept_up_to();
  /// What was refused because whoever it was for censors its author, who goes on all the same. `to`
  /// is needed. The same one again changes nothing.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> keep_refused(etiquette::KeptLine line);
  /// What the players were refused to be told by each other, and what others told them; in order,
  /// at most kMaxTalkToPlayers of each.
  [[nodiscard]] Awaitable<Result<std::vector<LineToPlayer>, sql::SqlError>> to_players(
      TalkToPlayers talk);
  /// Forgets what is older. Gives how many lines that were.
  [[nodiscard]] Awaitable<Result<long long, sql::SqlError>> forget_before(UtcTime time);

 private:
  sql::Database& database_;
};

inline constexpr int kMaxTalkToPlayers = 200;

// Inside the caller's transaction

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> line_schema();
[[nodiscard]] std::vector<std::string> refused_line_schema();
void erase_lines(soci::session& session, UserId author);
/// What read_line() reads, in its order.
inline constexpr std::string_view kLineColumns = "id, room, game_id, from_id, to_id, said, time_ms";
[[nodiscard]] etiquette::KeptLine read_line(const soci::row& row);
/// The line and up to `each_way` on both sides of it in the same conversation, in their order;
/// nothing when it is not kept.
[[nodiscard]] std::vector<etiquette::KeptLine> lines_around(soci::session& session,
                                                            const std::string& line_id,
                                                            int each_way);
/// Up to `count` lines before `line` in its conversation, in their order; `line` itself need not be
/// kept.
[[nodiscard]] std::vector<etiquette::KeptLine> lines_before(soci::session& session,
                                                            const etiquette::KeptLine& line,
                                                            int count);
/// Of one person after `since`, the latest first: what one other person heard, or what many did.
[[nodiscard]] std::vector<etiquette::KeptLine> latest_lines_of(soci::session& session, UserId user,
                                                               bool is_private, UtcTime since,
                                                               int limit);

}  // namespace escaque::services::conduct
