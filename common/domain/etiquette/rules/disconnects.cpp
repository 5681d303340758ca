#include "domain/etiquette/rules/disconnects.hpp"

#include <algorithm>
#include <cmath>

#include "domain/etiquette/rules/board_standing.hpp"
#include "domain/etiquette/rules/decisions.hpp"
#include "domain/etiquette/rules/guards.hpp"

namespace escaque::etiquette {
namespace {

/// Whatever a player's games are like, this share of losses in lost positions is never fair.
constexpr double kMostFairShare = 0.9;

/// More than the week after which a game that still waits is looked at again.
constexpr Millis kFoundAgainWithin = std::chrono::days(10);

/// A lost game that the player refuses to go on with. Once is no refusal: they may have had no
/// time.
bool is_avoided(const StoredGameSeen& game, UtcTime now, const Thresholds& thresholds) {
  return is_lost(game.standing, thresholds.lost_material) && !game.is_date_agreed &&
         game.refusals >= thresholds.stored_refusals &&
         now - game.since >= from_days(thresholds.stored_days);
}

/// The last loss that nothing excuses.
const LinkLost* counted_loss(const GameSeen& game, const Thresholds& thresholds) {
  for (auto each = game.losses.rbegin(); each != game.losses.rend(); ++each) {
    if (excuse_of(*each, thresholds) == Excuse::none) return &*each;
  }
  return nullptr;
}

}  // namespace

double DisconnectWatch::fair_share(const Thresholds& thresholds) const {
  const double share =
      (completed_lost_ + thresholds.prior_lost) / (completed_ + thresholds.prior_games);
  return std::min(share + thresholds.share_pad, kMostFairShare);
}

std::optional<RuleDecision> DisconnectWatch::see(const GameSeen& game,
                                                 const Thresholds& thresholds) {
  // Before both have moved there is no position to run away from; DSC-5 sees that.
  if (game.plies < 2) return std::nullopt;
  if (const LinkLost* loss = counted_loss(game, thresholds)) {
    count(game, *loss, thresholds);
    return judge(game.player, thresholds);
  }
  if (game.score != GameScore::none) {
    ++completed_;
    completed_lost_ += std::clamp(game.lost_share, 0.0, 1.0);
  }
  const Excuse excuse = outage_of(game, thresholds);
  if (excuse == Excuse::none) return std::nullopt;
  RuleDecision excused = decision(game.player, thresholds);
  excused.excuse = excuse;
  excused.games = {game.game};
  return excused;
}

void DisconnectWatch::count(const GameSeen& game, const LinkLost& loss,
                            const Thresholds& thresholds) {
  const double fair = fair_share(thresholds);
  const double odds = thresholds.odds * fair / (1 - fair);
  const double unfair = odds / (1 + odds);
  ++losses_;
  if (is_lost(loss.standing, thresholds.lost_material)) {
    ++losses_in_lost_;
    log_evidence_ += std::log(unfair / fair);
  } else {
    log_evidence_ += std::log((1 - unfair) / (1 - fair));
  }
  name(games_, game.game);
}

std::optional<RuleDecision> DisconnectWatch::judge(UserId player, const Thresholds& thresholds) {
  if (log_evidence_ >= std::log(thresholds.case_evidence) && losses_ >= thresholds.case_losses) {
    RuleDecision made = decision(player, thresholds);
    open_case(made, kSelectiveLoss);
    // Nobody is accused twice on the same facts.
    log_evidence_ = 0;
    losses_ = losses_in_lost_ = 0;
    is_warned_ = false;
    games_.clear();
    return made;
  }
  if (is_warned_ || log_evidence_ < std::log(thresholds.warn_evidence) ||
      losses_ < thresholds.warn_losses) {
    return std::nullopt;
  }
  is_warned_ = true;
  RuleDecision made = decision(player, thresholds);
  made.verdict = RuleVerdict::warning;
  return made;
}

RuleDecision DisconnectWatch::decision(UserId player, const Thresholds& thresholds) const {
  RuleDecision made = decision_of(kSelectiveLoss, player, thresholds);
  made.features = {{"log10_evidence", log_evidence_ / std::log(10.0)},
                   {"losses", static_cast<double>(losses_)},
                   {"losses_in_lost", static_cast<double>(losses_in_lost_)},
                   {"fair_share", fair_share(thresholds)},
                   {"completed", static_cast<double>(completed_)},
                   {"completed_lost", completed_lost_}};
  made.games = games_;
  return made;
}

std::optional<RuleDecision> StoredWatch::see(const StoredGameSeen& game,
                                             const Thresholds& thresholds) {
  if (decided_.contains(game.game)) return std::nullopt;
  waiting_.insert_or_assign(game.game, game);
  // Nobody has found it waiting since: it has been gone on with.
  std::erase_if(waiting_,
                [&](const auto& each) { return game.time - each.second.time > kFoundAgainWithin; });
  std::vector<StoredGameSeen> games;
  for (const auto& [id, each] : waiting_) games.push_back(each);
  const auto is_counted = [&](const StoredGameSeen& each) {
    return is_avoided(each, game.time, thresholds);
  };
  // A reminder has been heeded.
  if (std::ranges::count_if(games, is_counted) < thresholds.stored_games) reminded_.reset();
  auto made = judge_stored(games, game.time, reminded_, thresholds);
  if (!made) return made;
  if (made->verdict == RuleVerdict::reminder) {
    reminded_ = game.time;
  } else {
    reminded_.reset();
    decided_.insert(made->games.begin(), made->games.end());
    for (const GameId each : made->games) waiting_.erase(each);
  }
  return made;
}

void StoredWatch::forget(GameId game) { waiting_.erase(game); }

std::optional<RuleDecision> judge_stored(std::span<const StoredGameSeen> games, UtcTime now,
                                         std::optional<UtcTime> reminded,
                                         const Thresholds& thresholds) {
  const Millis long_ago = from_days(thresholds.stored_days);
  RuleDecision made = decision_of(kStoredGames, {}, thresholds);
  double oldest = 0;
  for (const StoredGameSeen& each : games) {
    if (!is_avoided(each, now, thresholds)) continue;
    oldest = std::max(oldest, to_days(now - each.since));
    made.about = each.player;
    made.games.push_back(each.game);
    made.others.push_back(each.opponent);
  }
  if (static_cast<double>(made.games.size()) < thresholds.stored_games) return std::nullopt;
  made.features = {{"games", static_cast<double>(made.games.size())}, {"oldest_days", oldest}};
  if (!reminded) {
    made.verdict = RuleVerdict::reminder;
  } else if (now - *reminded >= long_ago) {
    open_case(made, kStoredGames);
  } else {
    return std::nullopt;
  }
  return made;
}

}  // namespace escaque::etiquette
