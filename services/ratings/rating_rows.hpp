#pragma once
// The rows of the database of `ratings`, one statement each. Callers hold the transaction.

#include <optional>
#include <string>
#include <vector>

#include "ratings/rating_store.hpp"

namespace soci {
class session;
}

namespace escaque::services::ratings {

/// Of a user who never played: the starting one.
[[nodiscard]] Record find_record(soci::session& session, UserId user, Category category);
[[nodiscard]] std::vector<UserRecord> find_records(soci::session& session, Category category);
/// Without games there is no row.
void write_record(soci::session& session, const RecordKey& key, const Record& record);

/// How the result of a recorded game stands.
struct Standing {
  long long sequence = 0;
  int version = 0;
  WhiteScore score = WhiteScore::draw;
};
[[nodiscard]] std::optional<Standing> find_standing(soci::session& session, GameId game);
/// Answers its place in the application sequence.
long long insert_game(soci::session& session, const RatedGame& game);
void update_result(soci::session& session, const RatedGame& game);
/// In their application sequence; of all categories, or of one; from `first` on.
[[nodiscard]] std::vector<SequencedGame> games_in_sequence(
    soci::session& session, std::optional<Category> category = std::nullopt, long long first = 0);
[[nodiscard]] long long last_sequence(soci::session& session);

/// How many results of the category have been corrected.
[[nodiscard]] long long count_corrections(soci::session& session, Category category);
void note_correction(soci::session& session, Category category);

/// In place of what was there for that game.
void write_history(soci::session& session, const Recounted& counted);
/// After the last game with a lower place in the sequence. Throws MissingRecord.
[[nodiscard]] Record find_record_before(soci::session& session, const RecordKey& key,
                                        long long sequence);
/// The history was written before records were kept in it.
struct MissingRecord {};
/// Writes the records that the category's history lacks.
void complete_history(soci::session& session, Category category);
[[nodiscard]] std::optional<GameChange> find_change(soci::session& session, GameId game);

// Refunds

/// False: this case has ordered its refunds.
[[nodiscard]] bool note_refund_order(soci::session& session, const std::string& case_id);
/// What a game cost the opponent of `offender`, as it was shown.
struct Loss {
  UserId user;
  Category category = Category::blitz;
  int points = 0;
};
/// Nothing when it cost nothing, `offender` did not play it, or it was refunded before. Once.
[[nodiscard]] std::optional<Loss> take_loss(soci::session& session, const std::string& case_id,
                                            GameId game, UserId offender);
/// The best that was shown.
[[nodiscard]] int peak_of(soci::session& session, UserId user, Category category);
void note_refund(soci::session& session, const std::string& case_id, GameId entry);
/// The entries of a case, in their sequence.
[[nodiscard]] std::vector<RatedGame> refunds_of(soci::session& session, const std::string& case_id);
/// Another case may have its games refunded.
void release_games(soci::session& session, const std::string& case_id);

}  // namespace escaque::services::ratings
