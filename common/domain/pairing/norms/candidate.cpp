#include "domain/pairing/norms/candidate.hpp"

#include <set>

namespace escaque::pairing::norms {
namespace {

using tournament::Player;
using tournament::RoundEntry;
using tournament::RoundResult;

bool is_rated(const Player& player) { return player.rating && *player.rating > 0; }

int half_points(RoundResult result) {
  switch (result) {
    case RoundResult::win:
    case RoundResult::unrated_win:
    case RoundResult::forfeit_win:
      return 2;
    case RoundResult::draw:
    case RoundResult::unrated_draw:
      return 1;
    case RoundResult::absent:
    case RoundResult::loss:
    case RoundResult::unrated_loss:
    case RoundResult::forfeit_loss:
    case RoundResult::pairing_bye:
    case RoundResult::full_bye:
    case RoundResult::half_bye:
    case RoundResult::zero_bye:
      break;
  }
  return 0;
}

/// 1.42.c: an unrated player without a point against rated ones.
bool is_pointless(const Player& player, const tournament::Tournament& played,
                  const tournament::PlayerIndex& index) {
  if (is_rated(player)) return false;
  for (const RoundEntry& entry : player.rounds) {
    const std::size_t opponent = index[entry.opponent];
    if (!is_played(entry.result) || opponent == tournament::PlayerIndex::kNone) continue;
    if (is_rated(played.players[opponent]) && half_points(entry.result) > 0) return false;
  }
  return true;
}

}  // namespace

Candidate candidate_of(const tournament::Tournament& played, std::size_t player,
                       const NormEvent& event) {
  const tournament::PlayerIndex index(played.players);
  const Player& own = played.players[player];
  Candidate candidate{own.federation, {}};
  for (tournament::Round round = 1; round <= last_paired_round(played); ++round) {
    const RoundEntry entry = own.entry(round);
    NormGame game{.round = round, .opponent = entry.opponent};
    game.half_points = half_points(entry.result);
    const std::size_t at = index[entry.opponent];
    if (entry.opponent == 0 || at == tournament::PlayerIndex::kNone) {
      game.exclusion = Exclusion::bye;
    } else {
      const Player& opponent = played.players[at];
      game.title = parse_title(opponent.title);
      game.federation = opponent.federation;
      if (is_rated(opponent)) game.rating = opponent.rating;
      if (!is_played(entry.result)) {
        game.exclusion = Exclusion::forfeit;
      } else if (opponent.federation.empty()) {
        game.exclusion = Exclusion::no_fide_federation;
      } else if (event.is_predetermined && is_pointless(opponent, played, index)) {
        game.exclusion = Exclusion::pointless_unrated;
      }
    }
    candidate.games.push_back(game);
  }
  return candidate;
}

bool is_international_swiss(const tournament::Tournament& played, std::string_view host) {
  constexpr int kPlayers = 20;
  constexpr std::size_t kFederations = 3;
  constexpr int kTitled = 10;
  int players = 0;
  int titled = 0;
  std::set<std::string_view> federations;
  for (const Player& each : played.players) {
    if (!is_rated(each) || each.federation.empty() || each.federation == host) continue;
    ++players;
    federations.insert(each.federation);
    titled += is_meeting_opponent(parse_title(each.title), Title::wim) ? 1 : 0;
  }
  return players >= kPlayers && federations.size() >= kFederations && titled >= kTitled;
}

}  // namespace escaque::pairing::norms
