#include "domain/arena/arena.hpp"
#include "domain/arena/correction.hpp"

namespace escaque::arena {
namespace {

/// What the table refuses was refused when it was decided: a log says nothing that it refuses.
struct ArenaEvolver {
  Arena& arena;

  void operator()(const ArenaCreated& fact) const {
    arena.created = fact;
    arena.table = pairing::waves::Arena(fact.regulations.rules);
  }
  void operator()(const PlayerJoined& fact) const {
    arena.players[fact.player.id] = fact.player;
    ++arena.joins[fact.player.id];
    (void)arena.table.join(fact.player.id, fact.player.rating.value, fact.at);
  }
  void operator()(const PlayerPaused& fact) const { (void)arena.table.pause(fact.user); }
  void operator()(const PlayerResumed& fact) const {
    (void)arena.table.resume(fact.user);
    ++arena.joins[fact.user];
  }
  void operator()(const PlayerLeft& fact) const {
    (void)arena.table.leave(fact.user);
    arena.players.erase(fact.user);
  }
  void operator()(const WavePaired& fact) const {
    pairing::waves::WavePlan wave;
    for (const ArenaGame& game : fact.games) {
      wave.meetings.push_back(game.players);
      arena.games[game.id] = game.players;
      if (fact.is_unrated) arena.unrated_games.insert(game.id);
    }
    wave.left_out = fact.left_out;
    arena.table.begin_wave(wave, fact.at);
  }
  void operator()(const GameFinished& fact) const {
    arena.games.erase(fact.game);
    arena.unrated_games.erase(fact.game);
    const bool is_refused = arena.table.finish(fact.result, fact.ended).has_value();
    if (!is_refused) arena.over.emplace_back(fact.game, fact.game_version);
  }
  void operator()(const GameCorrected& fact) const {
    const auto place = find_over(arena, fact.game);
    if (!place) return;
    arena.over[*place].second = fact.game_version;
    arena.table.correct(*place, fact.result);
    arena.corrections.push_back(fact);
  }
  void operator()(const RatingRuled& fact) const { arena.rating_ruling = fact.ruling; }
  void operator()(const VisibilityRuled& fact) const { arena.visibility_ruling = fact.ruling; }
  void operator()(const TalkRuleSet& fact) const { arena.talk_rule = fact.rule; }
  void operator()(const ArenaFinished& fact) const { arena.finished = fact.at; }
  void operator()(const ArenaCancelled& fact) const {
    arena.cancelled = fact.at;
    arena.cancel_reason = fact.reason;
  }
};

}  // namespace

Arena evolve(Arena arena, const Entry& entry) {
  for (const Fact& fact : entry.facts) std::visit(ArenaEvolver{arena}, fact);
  arena.version = entry.version;
  return arena;
}

}  // namespace escaque::arena
