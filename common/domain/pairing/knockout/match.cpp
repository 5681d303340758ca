#include "domain/pairing/knockout/match.hpp"

#include <cstddef>
#include <cstdlib>

namespace escaque::pairing::knockout {
namespace {

struct Stage {
  GameKind kind;
  int games;
  ByColor<clock::TimeControl> time;
};

std::vector<Stage> stages_of(const MatchRules& rules) {
  std::vector<Stage> stages{{GameKind::slow, rules.games, {rules.slow_time, rules.slow_time}}};
  if (rules.rapid > 0) {
    stages.push_back({GameKind::rapid, rules.rapid, {rules.rapid_time, rules.rapid_time}});
  }
  if (rules.blitz > 0) {
    stages.push_back({GameKind::blitz, rules.blitz, {rules.blitz_time, rules.blitz_time}});
  }
  if (rules.sudden_death) stages.push_back({GameKind::sudden_death, 1, rules.sudden_death_time});
  return stages;
}

std::optional<MatchError> refusal(const MatchRules& rules) {
  if (rules.games < 1 || rules.rapid < 0 || rules.blitz < 0) return MatchError::no_games;
  if (rules.rapid % 2 != 0 || rules.blitz % 2 != 0) return MatchError::odd_tie_break;
  return {};
}

void add_game(KindScore& score, GameScore game, Side white) {
  int& whites = white == Side::first ? score.first : score.second;
  int& blacks = white == Side::first ? score.second : score.first;
  switch (game) {
    case GameScore::white:
      whites += 2;
      break;
    case GameScore::draw:
      ++whites;
      ++blacks;
      break;
    case GameScore::black:
      blacks += 2;
      break;
    case GameScore::nobody:
      break;
  }
}

/// The side that cannot be caught with `left` games of this kind to come.
std::optional<Side> leader(const KindScore& score, int left) {
  if (std::abs(score.first - score.second) <= 2 * left) return {};
  return score.first > score.second ? Side::first : Side::second;
}

/// Follows a record step by step.
class Walk {
 public:
  Walk(const MatchRules& rules, const MatchRecord& record) : rules_(rules), record_(record) {}

  Result<MatchState, MatchError> run() {
    for (const Stage& stage : stages_of(rules_)) {
      auto next = enter(stage);
      if (!next) next = play(stage);
      if (next) return finish(*next);
      last_ = stage.kind;
    }
    return finish(MatchOver{{}, last_});
  }

 private:
  /// What must happen before the first game of `stage`; nothing when it has.
  std::optional<NextStep> enter(const Stage& stage) {
    if (lots_ == record_.lots.size()) return DrawLots{stage.kind};
    white_ = record_.lots[lots_++];
    if (stage.kind != GameKind::sudden_death) return {};
    if (!record_.choice) return ChooseColor{white_};
    has_chosen_ = true;
    if (*record_.choice == Color::black) white_ = other(white_);
    return {};
  }

  /// The next game of `stage` or the end of the match; nothing when the stage decided nothing.
  std::optional<NextStep> play(const Stage& stage) {
    KindScore& score = scores_.emplace_back(KindScore{stage.kind, 0, 0});
    const bool plays_on = stage.kind == GameKind::slow && rules_.plays_on;
    for (int number = 1; number <= stage.games; ++number) {
      const auto ahead = leader(score, stage.games - number + 1);
      if (ahead && !plays_on) break;
      const Side white = number % 2 == 1 ? white_ : other(white_);
      if (games_ == record_.games.size()) {
        return PlayGame{stage.kind, number, white, stage.time, !ahead};
      }
      add_game(score, record_.games[games_++], white);
    }
    if (stage.kind == GameKind::sudden_death) return end_sudden_death();
    if (const auto winner = leader(score, 0)) return MatchOver{winner, stage.kind};
    return {};
  }

  /// White has to win. If neither came, nobody goes on.
  NextStep end_sudden_death() {
    const GameScore game = record_.games[games_ - 1];
    MatchOver over{{}, GameKind::sudden_death};
    if (game == GameScore::white) over.winner = white_;
    if (game == GameScore::draw || game == GameScore::black) over.winner = other(white_);
    return over;
  }

  Result<MatchState, MatchError> finish(NextStep next) {
    if (lots_ < record_.lots.size()) return MatchError::too_many_lots;
    if (record_.choice && !has_chosen_) return MatchError::early_choice;
    if (games_ < record_.games.size()) return MatchError::too_many_games;
    return MatchState{next, std::move(scores_)};
  }

  const MatchRules& rules_;
  const MatchRecord& record_;
  std::size_t lots_ = 0;  // Looked at so far; so of games.
  std::size_t games_ = 0;
  bool has_chosen_ = false;
  Side white_ = Side::first;  // In the odd games of the stage.
  GameKind last_ = GameKind::slow;
  std::vector<KindScore> scores_;
};

}  // namespace

std::string_view to_string(GameKind kind) {
  switch (kind) {
    case GameKind::slow:
      return "slow";
    case GameKind::rapid:
      return "rapid";
    case GameKind::blitz:
      return "blitz";
    case GameKind::sudden_death:
      return "sudden death";
  }
  return "unknown";
}

std::string_view to_string(MatchError error) {
  switch (error) {
    case MatchError::no_games:
      return "a match has at least one slow game, and no number of games is negative";
    case MatchError::odd_tie_break:
      return "rapid and blitz games come in even numbers";
    case MatchError::too_many_lots:
      return "lots were drawn for games that are not to be played";
    case MatchError::early_choice:
      return "a colour was chosen before the lot for sudden death was drawn";
    case MatchError::too_many_games:
      return "a game was recorded that was not to be played";
  }
  return "unknown";
}

Result<MatchState, MatchError> state_of(const MatchRules& rules, const MatchRecord& record) {
  if (const auto error = refusal(rules)) return *error;
  return Walk(rules, record).run();
}

}  // namespace escaque::pairing::knockout
