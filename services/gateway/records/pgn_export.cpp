#include "gateway/records/pgn_export.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "domain/clock/notation.hpp"
#include "domain/openings/opening.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/outcome.hpp"
#include "domain/rules/pgn/pgn.hpp"
#include "domain/rules/position.hpp"
#include "domain/rules/san.hpp"
#include "domain/rules/uci.hpp"

namespace escaque::services::gateway {
namespace {

ErrorDetail broken(std::string what) {
  return refusal(common_v1::REASON_INTERNAL,
                 "the log of this game cannot be written as PGN: " + what);
}

template <class... Args>
std::string format(const char* pattern, Args... args) {
  char text[96];
  std::snprintf(text, sizeof text, pattern, args...);
  return text;
}

/// Seconds, with three decimals. Twice a move in files of ten thousand games: printf would take a
/// fifth of the time of such a file.
std::string in_seconds(std::int32_t ms) {
  ms = std::max(ms, 0);
  const std::string thousandths = std::to_string(1'000 + ms % 1'000);
  return std::to_string(ms / 1'000) + '.' + thousandths.substr(1);
}

std::optional<rules::Termination> to_termination(games_v1::Termination termination) {
  std::string name = games_v1::Termination_Name(termination);
  constexpr std::string_view kPrefix = "TERMINATION_";
  name.erase(0, kPrefix.size());
  for (char& c : name) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return rules::parse_termination(name);
}

std::string name_of(const games_v1::Player& player) {
  return player.user().handle().empty() ? "?" : player.user().handle();
}

/// "+7", "-12", "+0", as other servers write it.
std::string rating_diff(const ratings_v1::RatingChange& change) {
  return format("%+d", change.after().value() - change.before().value());
}

/// PGN 8.1.1.4: of an event round and board, as 3.17.
std::string round_of(const games_v1::GameCreated& created) {
  if (!created.has_event()) return "-";
  const auto& place = created.event();
  return std::to_string(place.round()) + '.' + std::to_string(place.board() + 1);
}

/// Folds the entries; the last position of `line` is the one on the board.
class Writer {
 public:
  Writer(std::string_view site, std::string_view event) : site_(site), event_(event) {}

  std::optional<ErrorDetail> apply(const games_v1::Fact& fact) {
    switch (fact.fact_case()) {
      case games_v1::Fact::kGameCreated:
        return create(fact.game_created());
      case games_v1::Fact::kMovePlayed:
        return play(fact.move_played());
      case games_v1::Fact::kTakebackTaken:
        take_back(fact.takeback_taken().plies());
        return std::nullopt;
      case games_v1::Fact::kDrawOffered:
        mark_offer(fact.draw_offered().by());
        return std::nullopt;
      case games_v1::Fact::kClockAdjusted:
        annotate(fact.clock_adjusted());
        return std::nullopt;
      case games_v1::Fact::kGameAdjourned:
        remark("adjourned by " + fact.game_adjourned().article());
        return std::nullopt;
      case games_v1::Fact::kSealedMoveOpened:
        sealed_ = fact.sealed_move_opened().text();
        return std::nullopt;
      case games_v1::Fact::kSealedMoveLost:
        remark("the sealed move is lost");
        return std::nullopt;
      case games_v1::Fact::kGameEnded:
        end(fact.game_ended());
        return std::nullopt;
      default:
        return std::nullopt;  // Absences and the like leave no trace in a PGN.
    }
  }

  [[nodiscard]] bool has_started() const { return !line_.empty(); }
  [[nodiscard]] rules::PgnGame take() {
    write_opening();
    return std::move(game_);
  }
  /// Its moves, as they were written when they were played.
  [[nodiscard]] std::vector<std::string> take_sans() { return std::move(sans_); }

 private:
  std::optional<ErrorDetail> create(const games_v1::GameCreated& created) {
    game_.variant = created.variant() == common_v1::VARIANT_CHESS960 ? rules::Variant::chess960
                                                                     : rules::Variant::standard;
    if (!created.initial_fen().empty()) {
      const auto setup = rules::parse_fen(created.initial_fen());
      if (!setup) return broken("its first position is no FEN");
      const auto position = rules::Position::from_setup(*setup, game_.variant);
      if (!position) return broken("its first position is not legal");
      game_.start = *position;
    }
    line_.assign(1, game_.start);
    write_tags(created);
    return std::nullopt;
  }

  void write_tags(const games_v1::GameCreated& created) {
    using namespace std::chrono;
    const sys_time<milliseconds> moment(milliseconds(std::llround(created.created_ms())));
    const year_month_day day(floor<days>(moment));
    const hh_mm_ss time(floor<seconds>(moment - floor<days>(moment)));
    const std::string date =
        format("%04d.%02u.%02u", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
               static_cast<unsigned>(day.day()));
    const std::string kind = created.is_rated() ? "Rated game" : "Casual game";
    game_.set_tag("Event", event_.empty() ? kind : event_);
    game_.set_tag("Site", site_ + "/game/" + created.game_id());
    game_.set_tag("Date", date);
    game_.set_tag("Round", round_of(created));
    game_.set_tag("White", name_of(created.white()));
    game_.set_tag("Black", name_of(created.black()));
    game_.set_tag("Result", "*");
    game_.set_tag("UTCDate", date);
    game_.set_tag("UTCTime", format("%02d:%02d:%02d", static_cast<int>(time.hours().count()),
                                    static_cast<int>(time.minutes().count()),
                                    static_cast<int>(time.seconds().count())));
    write_player("White", created.white());
    write_player("Black", created.black());
    write_time_control(created);
    // A tag of our own: PGN has none for the edition of the Laws.
    if (!created.edition().empty()) game_.set_tag("Laws", created.edition());
    game_.set_tag("Termination", "unterminated");
  }

  void write_player(const std::string& side, const games_v1::Player& player) {
    if (player.has_rating()) {
      game_.set_tag(side + "Elo", std::to_string(player.rating().value()));
    }
    if (!player.user().title().empty()) game_.set_tag(side + "Title", player.user().title());
    if (player.user().is_computer()) game_.set_tag(side + "Type", "program");
  }

  // PGN 9.3.1, 9.4.1; a game that began elsewhere may come to a position that has a name.
  void write_opening() {
    const auto opening = openings::opening_of(
        std::span(line_).first(std::min(line_.size(), openings::kMaxPlies + 1)));
    if (!opening) return;
    game_.set_tag("ECO", opening->eco);
    game_.set_tag("Opening", opening->name);
  }

  // PGN 9.6.1: whole seconds, which all our controls are made of. It has one tag for both sides.
  void write_time_control(const games_v1::GameCreated& created) {
    const auto schedules = clock::parse_schedules(created.schedules());
    if (schedules) return game_.set_tag("TimeControl", clock::to_pgn(schedules->white));
    const common_v1::TimeControl& control = created.time_control();
    std::string text = std::to_string(control.base_ms() / 1000);
    if (control.increment_ms() > 0) text += "+" + std::to_string(control.increment_ms() / 1000);
    game_.set_tag("TimeControl", text);
  }

  std::optional<ErrorDetail> play(const games_v1::MovePlayed& played) {
    if (line_.empty()) return broken("a move comes before its creation");
    const auto move = rules::parse_uci(line_.back(), played.uci());
    if (!move) return broken("the move " + played.uci() + " is not legal");
    const bool is_white = line_.back().turn() == Color::white;
    rules::PgnMove written;
    written.move = *move;
    written.clock =
        Millis(is_white ? played.remaining().white_ms() : played.remaining().black_ms());
    written.comment = "[%lag " + in_seconds(played.elapsed_ms()) + '/' +
                      in_seconds(played.compensated_ms()) + ']';
    game_.moves.push_back(std::move(written));
    sans_.push_back(played.san());
    if (sealed_) remark("sealed");
    sealed_.reset();
    if (has_offered_on_move_) remark(kOffer);
    has_offered_on_move_ = false;
    line_.push_back(line_.back());
    line_.back().play_unchecked(*move);
    return std::nullopt;
  }

  // FIDE 2023 8.1.4, C.13: both write it with the move of the offering player, also if made later.
  void mark_offer(common_v1::Color by) {
    if (line_.empty()) return;
    const bool is_on_move = (line_.back().turn() == Color::white) == (by == common_v1::COLOR_WHITE);
    if (is_on_move) {
      has_offered_on_move_ = true;
    } else if (!game_.moves.empty()) {
      remark(kOffer);
    }
  }

  void take_back(int plies) {
    has_offered_on_move_ = false;  // Another move is due, and no offer is open.
    for (; plies > 0 && !game_.moves.empty(); --plies) {
      game_.moves.pop_back();
      sans_.pop_back();
      line_.pop_back();
    }
  }

  void annotate(const games_v1::ClockAdjusted& adjusted) {
    const std::string text =
        format("clocks adjusted: White %+.1f s, Black %+.1f s",
               adjusted.credited().white_ms() / 1000.0, adjusted.credited().black_ms() / 1000.0);
    remark(text);
  }

  /// Behind the last move.
  void remark(const std::string& text) {
    std::string& comment = game_.moves.empty() ? game_.comment : game_.moves.back().comment;
    if (!comment.empty()) comment += ' ';
    comment += text;
  }

  void end(const games_v1::GameEnded& ended) {
    const auto termination = to_termination(ended.termination());
    if (!termination) return;
    game_.set_tag("Termination", rules::to_pgn_tag(*termination));
    if (sealed_) remark("sealed: " + *sealed_);
    sealed_.reset();
    if (has_offered_on_move_) {
      remark(std::string(kOffer) + " by " +
             (line_.back().turn() == Color::white ? "White" : "Black"));
    }
    if (!ended.article().empty()) remark("ended by " + ended.article());
    // PGN has no word for points that an arbiter gave: the remark names the article.
    if (ended.has_verdict() || !rules::has_outcome(*termination)) return;
    switch (ended.winner()) {
      case common_v1::COLOR_WHITE:
        game_.outcome = rules::Outcome::win(Color::white);
        break;
      case common_v1::COLOR_BLACK:
        game_.outcome = rules::Outcome::win(Color::black);
        break;
      default:
        game_.outcome = rules::Outcome::draw();
        break;
    }
    game_.set_tag("Result", rules::to_pgn(game_.outcome));
  }

  static constexpr const char* kOffer = "(=)";

  std::string site_;
  std::string event_;
  rules::PgnGame game_;
  std::vector<std::string> sans_;  // Of its moves.
  std::vector<rules::Position> line_;
  /// Opened, and not played yet: perhaps it cannot be.
  std::optional<std::string> sealed_;
  /// A draw, before the move that goes with it.
  bool has_offered_on_move_ = false;
};

OrRefused<Writer> folded(const GameEntries& entries, std::string_view site,
                         std::string_view event) {
  Writer writer(site, event);
  for (const auto& entry : entries) {
    for (const auto& fact : entry.facts()) {
      if (auto error = writer.apply(fact)) return std::move(*error);
    }
  }
  if (!writer.has_started()) return broken("it has no beginning");
  return writer;
}

}  // namespace

OrRefused<rules::PgnGame> game_of(const GameEntries& entries, std::string_view site,
                                  std::string_view event) {
  auto writer = folded(entries, site, event);
  if (!writer) return writer.error();
  return writer->take();
}

OrRefused<std::string> export_pgn(const GameEntries& entries, std::string_view site,
                                  std::string_view event,
                                  const ratings_v1::RatingsChanged* change) {
  auto writer = folded(entries, site, event);
  if (!writer) return writer.error();
  rules::PgnGame game = writer->take();
  if (change != nullptr && game.tag("Result") != "*") {
    game.set_tag("WhiteRatingDiff", rating_diff(change->white()));
    game.set_tag("BlackRatingDiff", rating_diff(change->black()));
  }
  auto write_move = [moves = writer->take_sans(), next = std::size_t{0}](
                        const rules::Position& position, rules::Move move) mutable {
    std::string& san = moves.at(next++);
    return san.empty() ? rules::to_san(position, move) : std::move(san);
  };
  return rules::to_pgn(game, write_move);
}

}  // namespace escaque::services::gateway
