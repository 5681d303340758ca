// A player appeals against a ruling; the committee of the event decides by votes.

#include "domain/game/appeal.hpp"

#include <algorithm>

#include "domain/game/decisions.hpp"

namespace escaque::game {
namespace {

/// More than a game has ever needed; the oldest orders are forgotten.
constexpr std::size_t kRememberedOrders = 64;

/// The order that is appealed against; nothing when there is none by that number.
const GivenOrder* find_ruling(const Game& game, Version version) {
  if (!game.rulings || game.rulings->orders.empty()) return nullptr;
  const std::vector<GivenOrder>& orders = game.rulings->orders;
  if (version == 0) return &orders.back();
  const auto found = std::ranges::find(orders, version, &GivenOrder::version);
  return found == orders.end() ? nullptr : &*found;
}

bool is_by_order(const Fact& fact) {
  const auto* acted = std::get_if<ArbiterActed>(&fact);
  return (acted != nullptr && acted->action != ArbiterAction::answer_call) ||
         std::holds_alternative<AppealDecided>(fact);
}

bool is_decision(const Fact& fact) {
  using rules::Termination;
  if (std::holds_alternative<ClaimRefused>(fact)) return true;
  if (std::holds_alternative<IllegalMovePenalised>(fact)) return true;
  const auto* end = std::get_if<GameEnded>(&fact);
  if (end == nullptr) return false;
  switch (end->termination) {
    case Termination::checkmate:
    case Termination::stalemate:
    case Termination::resignation:
    case Termination::agreement:
    case Termination::aborted:
    case Termination::no_start:
    case Termination::arbiter:
      return false;
    default:
      return true;
  }
}

/// The verdict that most voters want, once `vote` is counted.
bool is_decided_by(const Game& game, const AppealVoted& vote) {
  const std::vector<UserId> all = voters(game, game.rulings->appeal->arbiter);
  const auto agrees = [&vote](const AppealVoted& other) {
    return other.order.arbiter != vote.order.arbiter && other.is_upheld == vote.is_upheld &&
           other.verdict == vote.verdict;
  };
  const auto others = std::ranges::count_if(game.rulings->appeal->votes, agrees);
  return static_cast<std::size_t>(others) + 1 > all.size() / 2;
}

/// "Se devolverá el dinero en el caso de que la reclamación prospere", and it may be given back
/// where it does not, "si ésta resulta razonable a ojos del Comité" (C.05 10.c).
bool is_deposit_returned(const Game& game, const AppealVoted& vote) {
  if (game.created.terms.rules.appeal_deposit.empty()) return false;
  if (vote.is_upheld) return true;
  int returning = vote.returns_deposit ? 1 : 0;
  int voted = 1;
  for (const AppealVoted& other : game.rulings->appeal->votes) {
    if (other.order.arbiter == vote.order.arbiter) continue;
    ++voted;
    returning += other.returns_deposit || other.is_upheld ? 1 : 0;
  }
  return 2 * returning > voted;
}

}  // namespace

bool may_be_appealed(const Game& game) {
  return game.created.event && !game.created.event->committee.empty();
}

bool is_ruled_by_server(const Entry& entry) {
  return std::ranges::any_of(entry.facts, is_decision) &&
         std::ranges::none_of(entry.facts, is_by_order);
}

std::vector<UserId> voters(const Game& game, UserId ruled) {
  if (!may_be_appealed(game)) return {};
  const EventPlace& place = *game.created.event;
  std::vector<UserId> all;
  for (const auto* group : {&place.committee, &place.reserves}) {
    for (const UserId member : *group) {
      // Nobody judges their own game or their own ruling.
      const bool may_vote = !game.color_of(member) && member != ruled;
      if (may_vote && all.size() < place.committee.size()) all.push_back(member);
    }
  }
  return all;
}

Decision decide_appeal(const Request& request, const Appeal& appeal) {
  const Game& game = request.game;
  if (!may_be_appealed(game)) return GameError::no_committee;
  const GivenOrder* ruling = find_ruling(game, appeal.version);
  if (ruling == nullptr) return GameError::no_ruling;
  if (voters(game, ruling->arbiter).empty()) return GameError::no_committee;
  if (game.rulings->appeal || ruling->is_appealed) return GameError::already_appealed;
  const Millis within = game.created.terms.rules.appeal_time;
  const bool is_late = game.ended_at && request.now > std::max(*game.ended_at, ruling->at) + within;
  if (is_late) return GameError::appeal_too_late;
  return Facts{RulingAppealed{request.by, ruling->version, appeal.grounds}};
}

Decision decide_committees(const Game& game, const DecideAppeal& decided, Instant now) {
  const UserId member = decided.order.arbiter;
  if (!game.created.event || !game.created.event->has_in_committee(member)) {
    return GameError::not_in_committee;
  }
  if (!game.rulings || !game.rulings->appeal) return GameError::no_appeal;
  const std::vector<UserId> all = voters(game, game.rulings->appeal->arbiter);
  if (std::ranges::count(all, member) == 0) return GameError::not_in_committee;
  if (decided.verdict && !decided.is_upheld) return GameError::appeal_dismissed;
  const AppealVoted vote{decided.order, decided.is_upheld, decided.verdict,
                         decided.returns_deposit};
  Facts facts{vote};
  if (!is_decided_by(game, vote)) return facts;
  facts.emplace_back(
      AppealDecided{decided.order, decided.is_upheld, is_deposit_returned(game, vote)});
  if (decided.verdict) {
    facts.emplace_back(ended_by(*decided.verdict, decided.order, game.clock.remaining(now)));
  } else if (game.ended) {
    facts.emplace_back(*game.ended);  // The archive learns of the decision with the result.
  }
  return facts;
}

void note_order(Game& game, const Order& order, Version version, Instant at) {
  if (!game.rulings) game.rulings = Rulings{};
  std::vector<GivenOrder>& orders = game.rulings->orders;
  if (orders.size() == kRememberedOrders) orders.erase(orders.begin());
  orders.push_back({version, order.arbiter, at});
}

void apply(Game& game, const RulingAppealed& fact) {
  PendingAppeal pending{.appealed = fact};
  for (GivenOrder& ruling : game.rulings->orders) {
    if (ruling.version != fact.version) continue;
    ruling.is_appealed = true;
    pending.arbiter = ruling.arbiter;
  }
  game.rulings->appeal = std::move(pending);
}

void apply(Game& game, const AppealVoted& fact) {
  std::vector<AppealVoted>& votes = game.rulings->appeal->votes;
  std::erase_if(
      votes, [&fact](const AppealVoted& vote) { return vote.order.arbiter == fact.order.arbiter; });
  votes.push_back(fact);
}

void apply(Game& game, const AppealDecided& /*fact*/, Version version) {
  game.rulings->appeal.reset();
  game.rulings->decided = version;
}

}  // namespace escaque::game
