#pragma once
// Logs of games as `games` answers them, and what it puts into its outboxes.

#include <string>
#include <vector>

#include "escaque/games/v1/games_service.pb.h"
#include "escaque/games/v1/outbox.pb.h"

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "platform/eventlog/outbox_reader.hpp"

namespace escaque::services::conduct {

namespace games_v1 = escaque::games::v1;

class GameLog {
 public:
  /// A rated 3+2 game of Ann (1) and Bob (2).
  explicit GameLog(GameId id, UtcTime began) : now_(began) {
    auto& created = *add().add_facts()->mutable_game_created();
    created.set_game_id(to_string(id));
    set_player(*created.mutable_white(), UserId{1}, 1600);
    set_player(*created.mutable_black(), UserId{2}, 1500);
    created.mutable_time_control()->set_base_ms(180'000);
    created.mutable_time_control()->set_increment_ms(2'000);
    created.set_variant(common::v1::VARIANT_STANDARD);
    created.set_category(common::v1::CATEGORY_BLITZ);
    created.set_initial_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    created.set_is_rated(true);
    created.set_created_ms(static_cast<double>(now_.time_since_epoch().count()));
  }

  games_v1::GameCreated& created() {
    return *log_.mutable_entries(0)->mutable_facts(0)->mutable_game_created();
  }
  GameLog& after(Millis time) {
    now_ += time;
    return *this;
  }
  GameLog& move(const std::string& uci, Millis took = Millis(1'000), Millis lag = Millis(0)) {
    now_ += took;
    auto& played = *add().add_facts()->mutable_move_played();
    played.set_uci(uci);
    played.set_elapsed_ms(static_cast<int>(took.count()));
    played.set_compensated_ms(static_cast<int>(lag.count()));
    return *this;
  }
  GameLog& gone(common::v1::Color color, games_v1::Absence how = games_v1::ABSENCE_LOST,
                Millis claimable_in = Millis(40'000)) {
    auto& fact = *add().add_facts()->mutable_player_gone();
    fact.set_color(color);
    fact.set_absence(how);
    fact.set_claimable_in_ms(static_cast<int>(claimable_in.count()));
    return *this;
  }
  GameLog& back(common::v1::Color color) {
    add().add_facts()->mutable_player_back()->set_color(color);
    return *this;
  }
  GameLog& end(common::v1::Color winner, games_v1::Termination how) {
    auto& ended = *add().add_facts()->mutable_game_ended();
    ended.set_winner(winner);
    ended.set_termination(how);
    ended.mutable_remaining()->set_white_ms(100'000);
    ended.mutable_remaining()->set_black_ms(90'000);
    return *this;
  }
  /// Called off by a player.
  GameLog& abort(common::v1::Color by) {
    auto& entry = add();
    entry.set_by(by);
    entry.add_facts()->mutable_game_ended()->set_termination(games_v1::TERMINATION_ABORTED);
    return *this;
  }
  /// One more entry, for facts that have no name here.
  games_v1::GameEntry& add() {
    games_v1::GameEntry& entry = *log_.add_entries();
    entry.set_version(log_.entries_size());
    entry.set_time_ms(static_cast<double>(now_.time_since_epoch().count()));
    return entry;
  }
  [[nodiscard]] const games_v1::GetGameResponse& log() const { return log_; }
  [[nodiscard]] UtcTime now() const { return now_; }

  [[nodiscard]] std::string finished() const {
    games_v1::GameFinished finished;
    *finished.mutable_created() = log_.entries(0).facts(0).game_created();
    finished.set_game_id(finished.created().game_id());
    finished.set_version(log_.entries_size());
    return finished.SerializeAsString();
  }
  [[nodiscard]] eventlog::OutboxEntry outbox_entry(std::uint64_t number = 1) const {
    return {3,
            {number, 0},
            log_.entries(0).facts(0).game_created().game_id(),
            static_cast<std::uint64_t>(log_.entries_size()),
            now_,
            finished()};
  }

 private:
  static void set_player(games_v1::Player& player, UserId id, int rating) {
    player.mutable_user()->set_id(to_string(id));
    player.mutable_rating()->set_value(rating);
    player.mutable_rating()->set_deviation(60);
  }

  games_v1::GetGameResponse log_;
  UtcTime now_;
};

}  // namespace escaque::services::conduct
