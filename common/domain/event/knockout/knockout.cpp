// Reads the bracket out of the boards, tie by tie. Whoever has been paired further has gone on,
// whatever was corrected since: published pairings stay (C.04.2).

#include "domain/event/knockout/knockout.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "domain/game/terms.hpp"

namespace escaque::event {
namespace {

namespace knockout = pairing::knockout;

using knockout::GameScore;
using knockout::Side;
using UserPair = std::pair<UserId, UserId>;

UserPair pair_key(UserId a, UserId b) { return std::minmax({a, b}); }

/// As `white` of the match sees it, whatever the colours on the board are by now.
GameScore score_for(const Board& board, UserId white) {
  using tournament::RoundResult;
  const Color color = board.players.white == white ? Color::white : Color::black;
  const auto of = [&](Color side) { return result_for(*board.score, side); };
  const auto won = [](RoundResult result) {
    return result == RoundResult::win || result == RoundResult::forfeit_win;
  };
  if (of(color) == RoundResult::draw) return GameScore::draw;
  if (won(of(color))) return GameScore::white;
  return won(of(opposite(color))) ? GameScore::black : GameScore::nobody;
}

class BracketReader {
 public:
  BracketReader(const Event& event, Round last)
      : event_(event), rules_(match_rules(event.regulations())) {
    for (const Entrant& entrant : event.entrants) {
      if (entrant.number > 0) seeds_.emplace(entrant.number, &entrant);
    }
    for (const PairedRound& round : event.rounds) {
      if (round.number <= last) add_boards(round);
    }
  }

  EventBracket read() {
    EventBracket read;
    auto made =
        knockout::make_bracket(static_cast<int>(seeds_.size()), knockout::Seeding::by_strength);
    if (!made) return read;
    read.seeds = *std::move(made);
    for (std::size_t r = 0; r < read.seeds.rounds.size(); ++r) {
      auto& round = read.rounds.emplace_back();
      for (std::size_t t = 0; t < read.seeds.rounds[r].size(); ++t) {
        round.push_back(read_tie(read.seeds, {r, t}));
      }
    }
    return read;
  }

 private:
  void add_boards(const PairedRound& round) {
    for (std::size_t i = 0; i < round.boards.size(); ++i) {
      const Board& board = round.boards[i];
      if (!board.match) continue;
      games_[pair_key(board.players.white, board.players.black)].push_back({round.number, i});
      for (const UserId user : {board.players.white, board.players.black}) {
        int& reached = reached_[user];
        reached = std::max(reached, board.match->bracket_round);
      }
    }
  }

  std::optional<UserId> user_of(std::optional<knockout::Seed> seed) const {
    if (!seed || *seed == knockout::kNobody) return std::nullopt;
    return seeds_.at(*seed)->id();
  }

  /// Decides it in `bracket` if it is.
  BracketTie read_tie(knockout::Bracket& bracket, knockout::TieId id) {
    const knockout::Tie tie = bracket.rounds[id.round][id.tie];
    BracketTie read;
    read.first = user_of(tie.first);
    read.second = user_of(tie.second);
    if (tie.winner) {
      read.end = TieEnd::bye;
      read.winner = user_of(tie.winner);
    } else if (read.first && read.second) {
      judge(read, static_cast<int>(id.round) + 1);
    }
    if (tie.winner || read.end == TieEnd::open) return read;
    const auto winner = !read.winner                ? knockout::kNobody
                        : read.winner == read.first ? *tie.first
                                                    : *tie.second;
    bracket = *decide_tie(std::move(bracket), id, winner);
    return read;
  }

  void judge(BracketTie& tie, int round) {
    const bool is_pending = follow_games(tie);
    const auto state = state_of(rules_, tie.record);
    tie.scores = state->scores;
    const auto* const over = std::get_if<knockout::MatchOver>(&state->next);
    if (over) tie.end = TieEnd::by_games;
    if (over && over->winner) tie.winner = over->winner == Side::first ? tie.first : tie.second;
    const bool has_first_left = seed_of(*tie.first).has_withdrawn;
    const bool has_second_left = seed_of(*tie.second).has_withdrawn;
    const bool has_first_gone_on = reached_[*tie.first] > round;
    if (has_first_gone_on || reached_[*tie.second] > round) {
      const auto paired = has_first_gone_on ? tie.first : tie.second;
      const bool is_walkover = !over && (has_first_gone_on ? has_second_left : has_first_left);
      if (is_walkover) tie.end = TieEnd::walkover;
      if (!is_walkover && tie.winner != paired) tie.end = TieEnd::as_paired;
      tie.winner = paired;
    } else if (!over && !is_pending && (has_first_left || has_second_left)) {
      tie.end = TieEnd::walkover;
      if (!has_first_left) tie.winner = tie.first;
      if (!has_second_left) tie.winner = tie.second;
    }
  }

  const Entrant& seed_of(UserId user) const { return *event_.entrant(user); }

  /// Fills the record; whether a game is being played. Games beyond the end do not count.
  bool follow_games(BracketTie& tie) {
    tie.games = games_[pair_key(*tie.first, *tie.second)];
    for (const BoardPlace& place : tie.games) {
      const Board& board = event_.round(place.round)->boards[place.board];
      const UserId chooser = board.match->chooser.value_or(board.players.white);
      const auto lot = [&](knockout::GameKind kind) {
        const bool is_last = kind == knockout::GameKind::sudden_death;
        const UserId winner = is_last ? chooser : board.players.white;
        return winner == *tie.first ? Side::first : Side::second;
      };
      knockout::MatchRecord record = tie.record;
      const Color choice = board.players.white == chooser ? Color::white : Color::black;
      const auto game = next_game(rules_, record, lot, choice);
      if (!game) return false;
      if (!board.score) return true;
      tie.record = std::move(record);
      tie.record.games.push_back(
          score_for(board, game->white == Side::first ? *tie.first : *tie.second));
    }
    return false;
  }

  const Event& event_;
  const knockout::MatchRules rules_;
  std::unordered_map<knockout::Seed, const Entrant*> seeds_;
  std::map<UserPair, std::vector<BoardPlace>> games_;
  std::unordered_map<UserId, int> reached_;  // The bracket round of the latest board.
};

}  // namespace

EventBracket bracket_of(const Event& event, Round last) {
  return BracketReader(event, last).read();
}

knockout::MatchRules match_rules(const Regulations& regulations) {
  knockout::MatchRules rules;
  rules.games = regulations.knockout.games;
  rules.blitz = regulations.knockout.blitz_games;
  rules.slow_time = regulations.terms.time_control;
  rules.rapid_time = regulations.knockout.rapid;
  rules.blitz_time = regulations.knockout.blitz;
  return rules;
}

std::optional<knockout::PlayGame> next_game(const knockout::MatchRules& rules,
                                            knockout::MatchRecord& record, const DrawLot& lot,
                                            Color choice) {
  for (;;) {
    const auto state = state_of(rules, record);
    if (!state) return std::nullopt;
    if (const auto* const draw = std::get_if<knockout::DrawLots>(&state->next)) {
      record.lots.push_back(lot(draw->kind));
    } else if (std::holds_alternative<knockout::ChooseColor>(state->next)) {
      record.choice = choice;
    } else {
      const auto* const game = std::get_if<knockout::PlayGame>(&state->next);
      return game ? std::optional(*game) : std::nullopt;
    }
  }
}

game::Terms terms_of(const Event& event, const Board& board) {
  game::Terms terms = event.regulations().terms;
  if (!board.match || board.match->kind == knockout::GameKind::slow) return terms;
  const knockout::MatchRules rules = match_rules(event.regulations());
  terms.schedules.reset();
  switch (board.match->kind) {
    case knockout::GameKind::slow:
      break;
    case knockout::GameKind::rapid:
      terms.time_control = rules.rapid_time;
      break;
    case knockout::GameKind::blitz:
      terms.time_control = rules.blitz_time;
      break;
    case knockout::GameKind::sudden_death:
      terms.schedules = {to_schedule(rules.sudden_death_time.white),
                         to_schedule(rules.sudden_death_time.black)};
      terms = game::with_nominal_control(std::move(terms));
      terms.is_rated = false;
      break;
  }
  return terms;
}

}  // namespace escaque::event
