#pragma once
// Games for tests: players, specs, a driver that decides, evolves and keeps the log, and facts as
// one line of text.

#include <chrono>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "domain/base/enums.hpp"
#include "domain/game/decide.hpp"
#include "domain/game/evolve.hpp"
#include "domain/rules/fen.hpp"

namespace escaque::support {

inline constexpr auto kWhite = Color::white;
inline constexpr auto kBlack = Color::black;

inline game::Player player(std::uint64_t id, std::string handle) {
  game::Player made;
  made.id = UserId{id};
  made.handle = std::move(handle);
  return made;
}

inline clock::TimeControl time_control(int base_seconds, int increment_seconds) {
  return {std::chrono::seconds(base_seconds), std::chrono::seconds(increment_seconds)};
}

/// Ana (White, user 1) against Boris (Black, user 2), casual, 3+2.
inline game::GameSpec spec(clock::TimeControl control = time_control(180, 2)) {
  game::GameSpec made;
  made.id = GameId{7};
  made.players = {player(1, "Ana"), player(2, "Boris")};
  made.terms.time_control = control;
  return made;
}

inline game::GameSpec spec_from(std::string fen) {
  game::GameSpec made = spec();
  made.initial_fen = std::move(fen);
  return made;
}

inline std::string seconds(Millis time) {
  std::ostringstream text;
  text << static_cast<double>(time.count()) / 1000;
  return text.str();
}

inline std::string times(const game::Remaining& remaining) {
  return seconds(remaining.white) + '/' + seconds(remaining.black);
}

/// A fact as a line: "played e2e4 (180/180)", "ended 1-0 checkmate [fide-2023 5.1.1]".
struct Describe {
  std::string operator()(const game::GameCreated& f) const {
    return "created " + f.players.white.handle + '-' + f.players.black.handle;
  }
  std::string operator()(const game::MovePlayed& f) const {
    return "played " + f.uci + " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::PeriodBegun& f) const {
    return by(f.color, "begins period ") + std::to_string(f.period) + " +" + seconds(f.added) +
           " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::DrawOffered& f) const { return by(f.by, "offers a draw"); }
  std::string operator()(const game::DrawDeclined& f) const { return by(f.by, "declines a draw"); }
  std::string operator()(const game::ClaimRefused& f) const {
    const std::string off = f.off_claimant > Millis{0} ? " -" + seconds(f.off_claimant) : "";
    return by(f.by, "claims wrongly") + off + " +" + seconds(f.penalty) + " (" +
           times(f.remaining) + ") [" + f.article + ']';
  }
  std::string operator()(const game::TakebackOffered& f) const {
    return by(f.by, "offers a takeback");
  }
  std::string operator()(const game::TakebackDeclined& f) const {
    return by(f.by, "declines a takeback");
  }
  std::string operator()(const game::TakebackTaken& f) const {
    return "takes back " + std::to_string(f.plies) + " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::ClockAdjusted& f) const {
    return "credits " + times(f.credited) + " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::PlayerGone& f) const {
    return by(f.color, f.absence == game::Absence::left ? "left" : "lost") + " for " +
           seconds(f.claimable_in);
  }
  std::string operator()(const game::PlayerBack& f) const { return by(f.color, "back"); }
  std::string operator()(const game::IllegalMoveMade& f) const {
    return by(f.by, "plays illegally ") + f.uci + " [" + f.article + ']';
  }
  std::string operator()(const game::IllegalMovePenalised& f) const {
    return "illegal move " + std::to_string(f.number) + " of " + by(f.by, "+") +
           seconds(f.penalty) + " (" + times(f.remaining) + ") [" + f.article + ']';
  }
  std::string operator()(const game::ManTouched& f) const {
    std::string text = by(f.by, "must move");
    if (!f.from.empty()) text += " from " + f.from;
    if (!f.to.empty()) text += " to " + f.to;
    return text + (f.becomes_queen ? " as a queen [" : " [") + f.article + ']';
  }
  std::string operator()(const game::PlayerArrived& f) const { return by(f.color, "arrives"); }
  std::string operator()(const game::QuickplayRequested& f) const {
    const bool is_draw = f.request == game::QuickplayRequest::draw;
    return by(f.by, is_draw ? "claims no effort" : "asks for an increment") + " [" + f.article +
           ']';
  }
  std::string operator()(const game::QuickplayRuled& f) const {
    constexpr std::string_view kRulings[] = {"granted", "postponed", "rejected"};
    return std::string(kRulings[static_cast<int>(f.ruling)]) + " increment " +
           seconds(f.increment) + " +" + seconds(f.to_opponent) + " (" + times(f.remaining) +
           ") [" + f.article + ']';
  }
  std::string operator()(const game::ArbiterActed& f) const {
    constexpr std::string_view kActions[] = {"stops the clocks",
                                             "starts the clocks",
                                             "adjusts time",
                                             "warns",
                                             "declares the result",
                                             "corrects the result",
                                             "restores a position",
                                             "rules",
                                             "adjourns",
                                             "answers",
                                             "resumes",
                                             "confirms the result"};
    const std::string whom = f.color ? ' ' + std::string(to_string(*f.color)) : "";
    return "arbiter " + std::string(kActions[static_cast<int>(f.action)]) + whom + " [" +
           f.order.article + ']';
  }
  std::string operator()(const game::ArbiterCalled& f) const {
    return by(f.by, "calls the arbiter: ") + f.about;
  }
  std::string operator()(const game::RulingAppealed& f) const {
    return by(f.by, "appeals against ") + std::to_string(f.version) + ": " + f.grounds;
  }
  std::string operator()(const game::ClocksStopped& f) const {
    return by(f.by, "stops the clocks ") + std::to_string(f.number) + " (" + times(f.remaining) +
           ") [" + f.article + ']';
  }
  std::string operator()(const game::PlayContinued& f) const {
    return f.by ? by(*f.by, "goes on") : "nobody came: play goes on";
  }
  std::string operator()(const game::AppealVoted& f) const {
    return std::string(f.is_upheld ? "votes to uphold" : "votes to dismiss") + " [" +
           f.order.article + ']';
  }
  std::string operator()(const game::AppealDecided& f) const {
    const std::string back = f.is_deposit_returned ? ", deposit returned" : "";
    return (f.is_upheld ? "upheld" : "dismissed") + back + " [" + f.order.article + ']';
  }
  std::string operator()(const game::AdjournmentOffered& f) const {
    return by(f.by, "offers to adjourn") + until(f.resumes_in);
  }
  std::string operator()(const game::AdjournmentDeclined& f) const {
    return by(f.by, "declines to adjourn");
  }
  std::string operator()(const game::GameAdjourned& f) const {
    return "adjourned" + until(f.resumes_in) + " [" + f.article + ']';
  }
  std::string operator()(const game::ResumptionAgreed& f) const {
    return by(f.by, "agrees to resume");
  }
  std::string operator()(const game::ResumptionShown& f) const {
    return by(f.by, "is asked to resume");
  }
  std::string operator()(const game::ResumptionDeclined& f) const {
    return by(f.by, "declines to resume");
  }
  std::string operator()(const game::SealedMoveLost& f) const {
    return "lost the sealed move of " + std::string(to_string(f.by)) + " (" + times(f.remaining) +
           ") [" + f.article + ']';
  }
  std::string operator()(const game::AdjournmentExpired&) const { return "expired"; }
  std::string operator()(const game::WentBerserk& f) const {
    return by(f.by, "goes berserk") + " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::MoveSealed& f) const {
    return by(f.by, "seals a move") + until(f.resumes_in) + " (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::GameResumed& f) const {
    return "resumed (" + times(f.remaining) + ')';
  }
  std::string operator()(const game::SealedMoveOpened& f) const {
    return "opened " + f.text + " of " + std::string(to_string(f.by)) + " [" + f.article + ']';
  }
  std::string operator()(const game::PositionJudged& f) const {
    const std::string who = f.cannot_win ? std::string(to_string(*f.cannot_win)) : "nobody";
    return "judged after " + std::to_string(f.plies) + ": " + who +
           (f.cannot_win ? " cannot mate" : " can mate");
  }
  std::string operator()(const game::GameEnded& f) const {
    return "ended " + std::string(rules::to_pgn(f.outcome())) + ' ' +
           std::string(rules::to_string(f.termination)) + " [" + f.article + ']';
  }

 private:
  static std::string until(const std::optional<Millis>& resumes_in) {
    return resumes_in ? " for " + seconds(*resumes_in) : "";
  }
  static std::string by(Color color, std::string_view what) {
    return std::string(to_string(color)) + ' ' + std::string(what);
  }
};

inline std::string describe(const game::Facts& facts) {
  std::string text;
  for (const game::Fact& fact : facts) {
    if (!text.empty()) text += "; ";
    text += std::visit(Describe{}, fact);
  }
  return text;
}

/// The facts as text, or "refused: " and why.
inline std::string describe(const Result<game::Entry, game::GameError>& decision) {
  if (!decision) return "refused: " + std::string(enum_name(decision.error()));
  return describe(decision->facts);
}

inline std::string refusal(game::GameError error) {
  return "refused: " + std::string(enum_name(error));
}

/// Plays a game as its shard does: decides, appends to the log, evolves.
class GameDriver {
 public:
  explicit GameDriver(const game::GameSpec& created_from = spec()) {
    server(game::CreateGame{created_from, UtcTime{}});
  }

  GameDriver& wait(Millis time) {
    now_ += time;
    return *this;
  }

  Result<game::Entry, game::GameError> give(game::Command command) {
    auto decision = game::decide(game_, command, now_);
    if (decision) {
      game_ = game::evolve(std::move(game_), *decision, now_);
      log_.emplace_back(*decision, now_);
    }
    return decision;
  }

  std::string by(Color color, game::Action action) {
    game::Command command;
    command.id = "c" + std::to_string(++commands_);
    command.by = color;
    command.action = std::move(action);
    return describe(give(std::move(command)));
  }

  std::string server(game::Action action) {
    game::Command command;
    command.action = std::move(action);
    return describe(give(std::move(command)));
  }

  /// Plays moves in turn, each after a pause. All must be accepted.
  GameDriver& moves(std::string_view uci_list, Millis pause = std::chrono::seconds(1)) {
    std::istringstream words{std::string(uci_list)};
    for (std::string uci; words >> uci;) {
      wait(pause);
      const std::string answer = by(game_.turn(), game::PlayMove{uci});
      EXPECT_EQ(answer.rfind("refused", 0), std::string::npos) << uci << ": " << answer;
    }
    return *this;
  }

  /// The log folded again from nothing.
  [[nodiscard]] game::Game refold() const {
    game::Game folded;
    for (const auto& [entry, at] : log_) folded = game::evolve(std::move(folded), entry, at);
    return folded;
  }

  [[nodiscard]] const game::Game& game() const { return game_; }
  [[nodiscard]] Instant now() const { return now_; }
  [[nodiscard]] const std::vector<std::pair<game::Entry, Instant>>& log() const { return log_; }
  [[nodiscard]] std::string clocks() const { return times(game_.clock.remaining(now_)); }

 private:
  game::Game game_;
  Instant now_{std::chrono::hours(1)};
  std::vector<std::pair<game::Entry, Instant>> log_;
  int commands_ = 0;
};

/// Both have made their first move.
inline GameDriver begun() {
  GameDriver game;
  game.moves("e2e4 e7e5");
  return game;
}

}  // namespace escaque::support
