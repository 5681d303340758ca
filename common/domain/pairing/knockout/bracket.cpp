#include "domain/pairing/knockout/bracket.hpp"

#include <algorithm>
#include <set>

namespace escaque::pairing::knockout {
namespace {

/// Places of the first round from top to bottom: in every round 1 + number of places is the sum of
/// the seeds of a tie.
std::vector<Seed> places_by_strength(int players) {
  std::vector<Seed> places{1};
  while (static_cast<int>(places.size()) < players) {
    const int sum = 2 * static_cast<int>(places.size()) + 1;
    std::vector<Seed> doubled;
    for (const Seed seed : places) {
      doubled.push_back(seed);
      doubled.push_back(sum - seed);
    }
    places = std::move(doubled);
  }
  for (Seed& seed : places) {
    if (seed > players) seed = kNobody;
  }
  return places;
}

std::vector<Seed> first_places(int players, Seeding seeding) {
  std::vector<Seed> places = places_by_strength(players);
  if (seeding == Seeding::by_strength) return places;
  Seed next = 1;
  for (Seed& seed : places) {
    if (seed != kNobody) seed = next++;
  }
  return places;
}

bool is_ready(const Tie& tie) { return tie.first && tie.second && !tie.winner; }

Seed loser(const Tie& tie) {
  if (*tie.winner == kNobody) return kNobody;
  return *tie.winner == *tie.first ? *tie.second : *tie.first;
}

Tie* find_tie(Bracket& bracket, TieId id) {
  if (id.round >= bracket.rounds.size()) return nullptr;
  auto& round = bracket.rounds[id.round];
  if (id.tie < round.size()) return &round[id.tie];
  const bool is_third = id.round + 1 == bracket.rounds.size() && id.tie == 1;
  return is_third && bracket.third_place ? &*bracket.third_place : nullptr;
}

/// Writes the winner of a tie into the next round, the losers of semi-finals into the tie for the
/// third place, and lets whoever has no opponent go on.
void settle(Bracket& bracket, TieId id, Seed winner) {
  Tie& tie = *find_tie(bracket, id);
  tie.winner = winner;
  const std::size_t last = bracket.rounds.size() - 1;
  if (id.round == last) return;
  const auto enter = [&](TieId next_id, Seed player) {
    Tie& next = *find_tie(bracket, next_id);
    (id.tie % 2 == 0 ? next.first : next.second) = player;
    if (!is_ready(next) || (*next.first != kNobody && *next.second != kNobody)) return;
    settle(bracket, next_id, std::max(*next.first, *next.second));
  };
  if (id.round + 1 == last && bracket.third_place) enter({last, 1}, loser(tie));
  enter({id.round + 1, id.tie / 2}, winner);
}

/// All who went out in a round share its places. A tie for the third place comes before.
void add_losers(const std::vector<Tie>& ties, int players, std::set<Seed>& placed,
                std::vector<Placing>& found) {
  // Ties of round k decide the places behind its winners; byes make the field smaller.
  const int best = static_cast<int>(ties.size()) + 1;
  const int worst = std::min(2 * static_cast<int>(ties.size()), players);
  for (const Tie& tie : ties) {
    if (!tie.winner) continue;
    for (const Seed player : {*tie.first, *tie.second}) {
      const bool is_out = player != kNobody && player != *tie.winner;
      if (is_out && placed.insert(player).second) found.push_back({player, best, worst});
    }
  }
}

}  // namespace

std::string_view to_string(BracketError error) {
  switch (error) {
    case BracketError::number_of_players:
      return "a knock-out has 2 to 65,536 players";
    case BracketError::no_such_tie:
      return "the bracket has no tie of this number";
    case BracketError::not_ready:
      return "both players of a tie must be known before it is decided";
    case BracketError::already_decided:
      return "the tie is decided already";
    case BracketError::not_in_tie:
      return "only one of the two players of a tie, or nobody, can go on";
  }
  return "unknown";
}

Result<Bracket, BracketError> make_bracket(int players, Seeding seeding, ThirdPlace third) {
  if (players < 2 || players > kMaxPlayers) return BracketError::number_of_players;
  Bracket bracket{players, {}, {}};
  const std::vector<Seed> places = first_places(players, seeding);
  for (std::size_t ties = places.size() / 2; ties > 0; ties /= 2) bracket.rounds.emplace_back(ties);
  if (third == ThirdPlace::played && players >= 4) bracket.third_place.emplace();
  for (std::size_t i = 0; i < places.size(); i += 2) {
    Tie& tie = bracket.rounds[0][i / 2];
    tie.first = places[i];
    tie.second = places[i + 1];
  }
  for (std::size_t i = 0; i < bracket.rounds[0].size(); ++i) {
    const Tie& tie = bracket.rounds[0][i];
    const bool is_bye = *tie.first == kNobody || *tie.second == kNobody;
    if (is_bye) settle(bracket, {0, i}, std::max(*tie.first, *tie.second));
  }
  return bracket;
}

Result<Bracket, BracketError> decide_tie(Bracket bracket, TieId id, Seed winner) {
  const Tie* tie = find_tie(bracket, id);
  if (tie == nullptr) return BracketError::no_such_tie;
  if (tie->winner) return BracketError::already_decided;
  if (!is_ready(*tie)) return BracketError::not_ready;
  const bool is_in = winner == kNobody || winner == *tie->first || winner == *tie->second;
  if (!is_in) return BracketError::not_in_tie;
  settle(bracket, id, winner);
  return bracket;
}

std::optional<Seed> champion(const Bracket& bracket) {
  return bracket.rounds.empty() ? std::nullopt : bracket.rounds.back().front().winner;
}

std::vector<Placing> placings(const Bracket& bracket) {
  std::vector<Placing> found;
  std::set<Seed> placed;
  const auto winner = champion(bracket);
  if (winner && *winner != kNobody) {
    placed.insert(*winner);
    found.push_back({*winner, 1, 1});
  }
  for (auto round = bracket.rounds.rbegin(); round != bracket.rounds.rend(); ++round) {
    const bool are_semi_finals = round->size() == 2;
    if (are_semi_finals && bracket.third_place && bracket.third_place->winner) {
      const Tie& tie = *bracket.third_place;
      for (const auto& [player, place] : {std::pair{*tie.winner, 3}, std::pair{loser(tie), 4}}) {
        if (player != kNobody && placed.insert(player).second) {
          found.push_back({player, place, place});
        }
      }
    }
    add_losers(*round, bracket.players, placed, found);
  }
  return found;
}

}  // namespace escaque::pairing::knockout
