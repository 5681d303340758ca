#include "evening/terms.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "domain/clock/notation.hpp"
#include "domain/laws/laws.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"

namespace escaque::evening {
namespace {

using std::chrono::seconds;

constexpr std::array<std::string_view, 18> kControls{
    "G/3",     "G/16|G/9",  "G/9|G/70", "G/3+2",    "G/5|G/4",           "G/10",
    "G/15+10", "G/25",      "G/60",     "G/90+30",  "40/90+30,G/30+30",  "20/10,10/5,G/3",
    "10/2+1",  "12/3t,G/2", "G/10;d5",  "G/15;b10", "40/120,20/60,G/30", "8/1+2,G/1;d3|8/2,G/1"};

constexpr std::array<std::string_view, 5> kWithoutIncrement{"G/16", "G/25", "12/14,G/3", "G/12",
                                                            "G/70"};

/// Blitz in 1997, where the first illegal move that is called loses (C3).
constexpr std::array<std::string_view, 4> kBlitz{"G/3", "G/3+2", "G/10", "12/3t,G/2"};

constexpr std::array<std::string_view, 4> kNearlyQuiet{
    "4k3/8/8/8/8/8/8/R3K3 w - - 88 60", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 92 70",
    "4k3/pppp4/8/8/8/8/4PPPP/4K1N1 b - - 95 70", "3qk3/8/8/8/8/8/8/3QK3 w - - 140 90"};

constexpr std::array<std::string_view, 12> kFewMen{
    "8/8/4k3/4p3/8/3NK3/8/8 w - - 0 1",  "8/8/4k3/4n3/3P4/4K3/8/8 w - - 0 1",
    "8/2b5/4k3/8/8/3BK3/8/8 w - - 0 1",  "8/3b4/4k3/4P3/8/3BK3/8/8 b - - 0 1",
    "8/8/4k3/4r3/8/3NK3/8/8 w - - 0 1",  "8/8/4kq2/8/8/3NK3/8/8 w - - 0 1",
    "8/8/4k3/5p2/8/3NKN2/8/8 b - - 0 1", "8/8/4k3/8/3p4/3BK3/8/8 w - - 0 1",
    "8/3p4/4k3/8/8/4K3/4P3/8 w - - 0 1", "8/8/3nk3/8/8/4KB2/8/8 b - - 0 1",
    "8/8/4k3/r7/8/4KR2/8/8 w - - 0 1",   "8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4n3/4K3/8 w - - 0 1"};

/// A pawn's move away from dead positions that only a long search sees.
constexpr std::array<std::string_view, 4> kNearlyDead{
    "8/1k6/8/8/8/ppB5/1P6/K7 b - - 0 1", "k7/1p6/PPb5/8/8/8/1K6/8 w - - 0 1",
    "8/6k1/8/8/8/5Bpp/6P1/7K b - - 0 1", "7k/6p1/5bPP/8/8/8/6K1/8 w - - 0 1"};

constexpr std::array<std::string_view, 5> kNearMate{
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "k7/8/2K5/8/8/8/8/7R w - - 0 1",
    "7k/5K2/8/6P1/8/8/8/8 b - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "8/8/8/8/8/5k2/4p3/4K3 w - - 0 1"};

/// Whoever is on move can mate.
constexpr std::array<std::string_view, 4> kMateAtHand{
    "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "7k/R7/5NK1/8/8/8/8/8 w - - 0 1"};

/// Only a long search sees that nobody can mate, and men enough can move.
constexpr std::array<std::string_view, 3> kUndecided{
    "k7/1p6/1Pp5/n1P5/N1p5/1pP1B3/1P1B4/K7 w - - 0 1",
    "k7/2K5/3p1p2/3PbP2/3pBp2/3P1P2/4B3/8 w - - 0 1",
    "1k6/8/3p1p2/3PbP2/2KpBp2/3P1P2/2B5/8 b - - 0 1"};

/// A pawn of either side before the last rank.
constexpr std::array<std::string_view, 2> kNearQueen{"8/P5k1/8/8/8/8/p5K1/8 w - - 0 1",
                                                     "8/P5k1/1R6/8/8/1r6/p5K1/8 b - - 0 1"};

/// Black cannot win, whatever happens.
constexpr std::string_view kBareKing = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";

template <class List>
std::string_view one_of(const List& list, Dice& dice) {
  return list.at(static_cast<std::size_t>(dice.roll(static_cast<int>(list.size()))));
}

/// An illegal move can be called after the mate that follows it (1997 C3).
bool calls_after_mates(Plan plan, laws::Edition edition) {
  return is_rough(plan) && edition == laws::Edition::fide_1997;
}

std::string_view rough_position(Plan plan, laws::Edition edition, Dice& dice) {
  if (calls_after_mates(plan, edition) && dice.chance(70)) return one_of(kMateAtHand, dice);
  if (dice.chance(plan == Plan::rough ? 30 : 15)) return one_of(kNearMate, dice);
  if (dice.chance(40)) return one_of(kNearQueen, dice);
  return dice.chance(40) ? one_of(kFewMen, dice) : "";
}

std::string_view few_men_position(Dice& dice) {
  if (dice.chance(40)) return one_of(kUndecided, dice);
  return dice.chance(50) ? one_of(kNearlyDead, dice) : one_of(kFewMen, dice);
}

std::string_view first_position_for(Plan plan, laws::Edition edition, Dice& dice) {
  switch (plan) {
    case Plan::quiet:
      return one_of(kNearlyQuiet, dice);
    case Plan::few_men:
      return few_men_position(dice);
    case Plan::mate:
      return one_of(kNearMate, dice);
    case Plan::quickplay:
      return dice.chance(80) ? kBareKing : "";
    case Plan::slow:
      return dice.chance(60) ? one_of(kFewMen, dice) : "";
    case Plan::rough:
    case Plan::restored:
    case Plan::disputes:
      return rough_position(plan, edition, dice);
    case Plan::sessions:
      return dice.chance(30) ? one_of(kFewMen, dice) : "";
    case Plan::absences:
      return dice.chance(20) ? one_of(kFewMen, dice) : "";
    default:
      return "";
  }
}

constexpr std::array<clock::TimeControl, 6> kSimple{{{std::chrono::minutes(3), seconds(2)},
                                                     {std::chrono::minutes(1), seconds(0)},
                                                     {seconds(61), seconds(1)},
                                                     {std::chrono::minutes(10), seconds(5)},
                                                     {std::chrono::minutes(25), seconds(10)},
                                                     {std::chrono::minutes(90), seconds(30)}}};

clock::Schedules schedules_for(Plan plan, laws::Edition edition, Dice& dice) {
  const bool is_blitz = calls_after_mates(plan, edition) && dice.chance(75);
  return *clock::parse_schedules(plan == Plan::quickplay ? one_of(kWithoutIncrement, dice)
                                 : is_blitz              ? one_of(kBlitz, dice)
                                                         : one_of(kControls, dice));
}

void restrict_agreement(laws::EventRules& rules, Dice& dice) {
  if (laws::laws_of(rules.edition).offers.event_forbids.empty() || dice.chance(40)) return;
  rules.agreement = dice.chance(60) ? laws::Agreement::after_move : laws::Agreement::never;
  if (rules.agreement == laws::Agreement::after_move) rules.agreement_from = 2 + dice.roll(6);
}

/// Games of these plans may be an event's.
bool is_hosted(Plan plan) {
  return plan == Plan::arbiter || plan == Plan::quickplay || plan == Plan::talk ||
         plan == Plan::restored || plan == Plan::disputes;
}

laws::EventRules rules_for(Plan plan, laws::Edition edition, Dice& dice) {
  const laws::Laws& laws = laws::laws_of(edition);
  laws::EventRules rules;
  rules.edition = edition;
  if (plan == Plan::talk) restrict_agreement(rules, dice);
  if (is_rough(plan)) {
    if (dice.chance(85)) rules.illegal_moves = laws::IllegalMoveMode::penalised;
    const bool may_choose = !laws.illegal_moves.event_chooses.empty();
    if (may_choose && dice.chance(50)) rules.supervision = laws::Supervision::otherwise;
  }
  if (plan == Plan::sessions && dice.chance(70)) {
    rules.illegal_moves = laws::IllegalMoveMode::penalised;
  }
  if (plan == Plan::quickplay && laws.quickplay.form != laws::QuickplayForm::none) {
    rules.quickplay = dice.chance(50) ? laws::Quickplay::by_arbiter : laws::Quickplay::by_server;
  }
  if (plan == Plan::berserk) rules.allows_berserk = dice.chance(90);
  if (plan == Plan::disputes) rules.appeal_time = std::chrono::minutes(1 + dice.roll(30));
  if (plan == Plan::absences) rules.forbids_abandonment_claims = dice.chance(15);
  if (!laws.clock_stops.allowed.empty() && is_hosted(plan)) {
    rules.clock_stops = dice.roll(3);
    rules.clock_stop_limit = std::chrono::minutes(1 + dice.roll(5));
  }
  const int with_hour = edition == laws::Edition::fide_1997 ? 75 : 25;  // In percent.
  const bool has_hour = plan == Plan::late || (plan == Plan::sessions && dice.chance(with_hour)) ||
                        (plan == Plan::berserk && dice.chance(50));
  if (has_hour) {
    const bool may_choose = !laws.lateness.event_chooses.empty();
    rules.default_time =
        may_choose ? std::chrono::minutes(5 * (1 + dice.roll(12))) : std::chrono::minutes(60);
  }
  return rules;
}

/// Also one with the arbiter in it, or a player.
void name_committee(game::EventPlace& place, Dice& dice) {
  if (dice.chance(10)) return;
  place.committee = {UserId{21}, UserId{22}, UserId{23}};
  if (dice.chance(20)) place.committee.front() = UserId{dice.chance(50) ? 9U : 1U};
  if (dice.chance(70)) place.reserves = {UserId{24}};
  if (dice.chance(10)) place.committee = {UserId{9}};
}

}  // namespace

bool is_undecided(std::string_view fen) {
  return std::ranges::find(kUndecided, fen) != kUndecided.end();
}

game::GameSpec draw_terms(Plan plan, laws::Edition edition, Dice& dice) {
  game::GameSpec spec;
  spec.id = GameId{7};
  spec.players.white.id = UserId{1};
  spec.players.black.id = UserId{2};
  // Only with simple times does anybody go berserk.
  if (plan == Plan::berserk && dice.chance(90)) {
    spec.terms.time_control =
        kSimple.at(static_cast<std::size_t>(dice.roll(static_cast<int>(kSimple.size()))));
  } else {
    spec.terms.schedules = plan == Plan::berserk ? *clock::parse_schedules("20/10,G/3")
                                                 : schedules_for(plan, edition, dice);
  }
  spec.terms.rules = rules_for(plan, edition, dice);
  spec.initial_fen = first_position_for(plan, edition, dice);
  if (plan == Plan::chess960) {
    spec.terms.variant = rules::Variant::chess960;
    spec.initial_fen =
        rules::to_fen(rules::chess960_position(dice.roll(rules::kChess960Positions)));
  }
  if (is_hosted(plan) && dice.chance(plan == Plan::quickplay ? 40 : 70)) {
    spec.event = game::EventPlace{.event = {5}, .arbiters = {UserId{9}}};
    if (plan == Plan::disputes) name_committee(*spec.event, dice);
  } else if (spec.terms.rules.quickplay == laws::Quickplay::by_arbiter) {
    spec.terms.rules.quickplay = laws::Quickplay::by_server;  // As nobody presides.
  }
  if (plan == Plan::late || plan == Plan::berserk)
    spec.arrived = {dice.chance(30), dice.chance(30)};
  return spec;
}

}  // namespace escaque::evening
