#pragma once
// What rules have seen of each player's games, in SQL. Each method is one transaction. Thread-safe.

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "conduct/inputs/game_record.hpp"
#include "conduct/inputs/waiting_game.hpp"
#include "domain/etiquette/case.hpp"
#include "domain/etiquette/rules/engines.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/sql/database.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

inline constexpr long long kAllInputs = std::numeric_limits<long long>::max();

/// What became of a game.
enum class Kept : std::uint8_t {
  now,        ///< It is new.
  corrected,  ///< Its result is another one now.
  earlier,    ///< It was there.
  nobody,     ///< Of its players nobody is judged.
};

struct Added {
  Kept kept = Kept::nobody;
  ByColor<long long> sequences;  ///< Of the rows; 0: of a player that no rule judges.
  std::vector<std::pair<UserId, long long>> lines = {};  ///< Of what was said, by its author.
};

/// What was seen of a game first, and of the game as it was corrected later. Rules count the first:
/// a decision can be made again from what was there when it was made.
struct StoredGame {
  long long sequence = 0;  ///< Among all inputs, in the order in which they came.
  etiquette::GameSeen seen;
  std::optional<etiquette::GameSeen> corrected;
  std::string bytes;  ///< Of `seen`, as they are kept.
};

/// Anything that rules have seen of a player.
struct StoredInput {
  long long sequence = 0;
  std::variant<etiquette::GameSeen, etiquette::GameAnalysed, etiquette::LineSeen,
               etiquette::ConversationSeen, etiquette::AccountsCompared, etiquette::StoredGameSeen>
      seen;
  std::string bytes;  ///< Of `seen`, as they are kept.
};

/// What could not be understood, for a person to look at.
struct RejectedInput {
  unsigned shard = 0;
  std::string position;
  std::string payload;
  std::string reason;
};

class InputStore {
 public:
  template <class T>
  using Outcome = Awaitable<Result<T, sql::SqlError>>;

  explicit InputStore(sql::Database& database) : database_(database) {}

  /// Adds what only the database knows, and keeps one row for each player that rules judge. The
  /// same game again changes nothing; one of a higher version is kept beside what was seen first.
  /// The same for each of the lines that were said at it, by its author.
  [[nodiscard]] Outcome<Added> add(GameRecord record, std::vector<etiquette::LineSeen> lines = {});
  /// A conversation, unless it goes on that was kept less than `apart` before. Gives its place
  /// among all inputs.
  [[nodiscard]] Outcome<std::optional<long long>> add(etiquette::ConversationSeen conversation,
                                                      Millis apart);
  /// Of a player, all after one sequence and up to another, in their order.
  /// An adjourned game about one of its players, as it was found at `now`: once a week, and when
  /// they have refused to go on again. Gives the row; nothing where they have not refused.
  [[nodiscard]] Outcome<std::optional<long long>> add(WaitingSide side, UtcTime now);
  [[nodiscard]] Outcome<std::vector<StoredGame>> games_of(UserId player, long long after,
                                                          long long up_to);
  /// The same with what engines have said of games, and what the player said at others' boards.
  [[nodiscard]] Outcome<std::vector<StoredInput>> inputs_of(UserId player, long long after,
                                                            long long up_to);
  [[nodiscard]] Outcome<void> reject(RejectedInput rejected);
  /// Forgets games that ended before. Gives how many rows that were.
  [[nodiscard]] Outcome<long long> forget_before(UtcTime time);

 private:
  sql::Database& database_;
};

// Inside the caller's transaction

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> input_schema();
[[nodiscard]] std::vector<std::string> person_input_schema();
[[nodiscard]] std::vector<StoredGame> games_of(soci::session& session, UserId player,
                                               long long after, long long up_to);
/// One game of a player, as rules count it; nothing: it is not kept.
[[nodiscard]] std::optional<etiquette::GameSeen> seen_of(soci::session& session, GameId game,
                                                         UserId player);
/// What an engine has said of it.
[[nodiscard]] std::optional<etiquette::GameAnalysed> analysis_of(soci::session& session,
                                                                 GameId game, UserId player);
/// The latest `count` of them, in their order.
[[nodiscard]] std::vector<StoredGame> latest_games_of(soci::session& session, UserId player,
                                                      int count);
/// What somebody said at a game that rules have counted, as it was kept.
[[nodiscard]] std::vector<etiquette::KeptLine> counted_lines(soci::session& session, UserId author,
                                                             GameId game);
/// What rules see of somebody besides games: each once, by its name.
struct PersonInput {
  std::string_view kind;  ///< Of what is seen; see sql_input_store.cpp.
  std::string name;       ///< Among those of this kind about this person.
  UserId user;
  std::optional<UserId> other;  ///< It goes with their account, too.
  UtcTime time;
  std::string bytes;  ///< The message of conduct.v1.
};
[[nodiscard]] PersonInput person_input(const etiquette::LineSeen& line);
[[nodiscard]] PersonInput person_input(const etiquette::ConversationSeen& conversation);
[[nodiscard]] PersonInput person_input(const etiquette::StoredGameSeen& game);
[[nodiscard]] PersonInput person_input(const etiquette::AccountsCompared& both);
/// Its place among all inputs, also where it was there.
[[nodiscard]] long long keep_input(soci::session& session, const PersonInput& input);
/// Of the input that is inserted next.
[[nodiscard]] long long next_input_sequence(soci::session& session);
void erase_inputs(soci::session& session, UserId user);

}  // namespace escaque::services::conduct
