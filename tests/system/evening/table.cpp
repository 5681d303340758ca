#include "evening/table.hpp"

#include <algorithm>
#include <ostream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "domain/base/enums.hpp"
#include "domain/game/evolve.hpp"
#include "domain/game/second_look.hpp"
#include "domain/game/touched_man.hpp"
#include "domain/laws/laws.hpp"
#include "domain/rules/uci.hpp"
#include "evening/log_writer.hpp"
#include "evening/terms.hpp"

namespace escaque::evening {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

/// A game that goes on longer is resigned.
constexpr int kMax = 170;

/// Of the server's second looks, which are done at every third half-move.
constexpr winnability::Budget kSpareBudget{20'000};
constexpr int kPliesOfALook = 3;

bool is_quiet(const rules::Position& position, rules::Move move) {
  const auto man = position.piece_at(move.from());
  return man->role != rules::Role::pawn && !position.piece_at(move.to());
}

bool is_step(const rules::Position& position, rules::Move move) {
  return position.piece_at(move.from())->role == rules::Role::pawn && !position.piece_at(move.to());
}

/// The king goes to its own rook.
bool is_castling(const rules::Position& position, rules::Move move) {
  const auto man = position.piece_at(move.to());
  return man && man->color == position.turn();
}

int percent_of_claims(Plan plan) {
  const bool are_many = plan == Plan::shuffle || plan == Plan::quiet || plan == Plan::rough ||
                        plan == Plan::restored || plan == Plan::disputes;
  return are_many ? 6 : 1;
}

int percent_of_sleep(Plan plan) {
  if (plan == Plan::slow) return 6;
  return plan == Plan::few_men ? 4 : 0;
}

bool has_mate(const rules::Position& position) {
  return std::ranges::any_of(position.legal_moves(), [&position](rules::Move move) {
    return position.play(move)->is_checkmate();
  });
}

bool has_promotion(const rules::Position& position) {
  return std::ranges::any_of(position.legal_moves(),
                             [](rules::Move move) { return move.promotion().has_value(); });
}

}  // namespace

std::string_view to_string(Plan plan) {
  constexpr std::array<std::string_view, kPlans> kNames{
      "anything", "shuffle",  "quiet",    "few_men",   "mate",    "slow",
      "late",     "rough",    "arbiter",  "quickplay", "talk",    "sessions",
      "absences", "chess960", "restored", "berserk",   "disputes"};
  return kNames.at(static_cast<std::size_t>(plan));
}

Table::Table(std::ostream& out, int number, Plan plan, laws::Edition edition, std::uint64_t seed)
    : out_(out), plan_(plan), dice_(seed) {
  create(number, edition);
}

void Table::create(int number, laws::Edition edition) {
  game::Command command;
  command.action = game::CreateGame{draw_terms(plan_, edition, dice_), UtcTime{}};
  const auto created = game::decide(game_, command, now_);
  if (!created) throw std::runtime_error(std::string(enum_name(created.error())));
  game_ = game::evolve(std::move(game_), *created, now_);
  write_header(out_, number, to_string(plan_), game_);
}

bool Table::give(std::optional<Color> by, game::Action action, int transit) {
  game::Command command;
  if (by) command.id = "c" + std::to_string(++commands_);
  command.by = by;
  const Instant received = now_;
  command.received = received;
  command.action = std::move(action);
  now_ += milliseconds(transit);
  const auto answer = game::decide(game_, command, now_);
  if (answer) game_ = game::evolve(std::move(game_), *answer, now_);
  const auto look = answer ? game::second_look_after(game_, *answer) : std::nullopt;
  if (look) {
    if (auto found = game::look_again(*look, kSpareBudget)) found_ = std::move(found);
  }
  write_step(out_, {command, received, now_, answer}, game_);
  return answer.has_value();
}

game::Order Table::order(laws::Penalty penalty) const {
  const std::string_view article = game_.laws().penalties[penalty];
  const std::string_view any = game_.laws().penalties[laws::Penalty::warning];
  return {UserId{9}, "as seen", std::string(article.empty() ? any : article)};
}

/// A share of what is left, now and then more than there is.
Millis Table::think() {
  if (!game_.is_under_way() && !game_.has_hour()) {
    return Millis{dice_.roll(60) == 0 ? 90'000 : 500 + dice_.roll(9'000)};
  }
  const Color turn = game_.turn();
  const auto left = game_.clock.remaining(turn, now_).count();
  // Until a quickplay finish begins.
  if (plan_ == Plan::quickplay && left > 120'000 && game_.is_under_way() && dice_.chance(30)) {
    return Millis{left - 5'000 - dice_.roll(110'000)};
  }
  const int per_mille = plan_ == Plan::slow || plan_ == Plan::few_men || plan_ == Plan::quickplay
                            ? dice_.roll(180)
                            : dice_.roll(50);
  // While a longer look would show what a short one does not.
  const bool is_hidden = is_undecided(game_.created.initial_fen) && dice_.chance(60);
  const bool sleeps = is_hidden || dice_.chance(percent_of_sleep(plan_)) || dice_.roll(600) == 0;
  const auto time = left * per_mille / 1000 + dice_.roll(2500);
  return Millis{sleeps ? left + 20'000 : std::min<long long>(time, 3'000'000)};
}

/// Lets the server look at deadlines that have passed.
void Table::keep_time() {
  while (!game_.ended) {
    const auto deadline = game_.next_deadline();
    if (!deadline || *deadline > now_) return;
    if (!give(std::nullopt, game::CheckTime{})) return;
  }
}

void Table::tell_found() {
  if (found_) give(std::nullopt, *std::exchange(found_, std::nullopt));
}

std::string Table::choose_move() {
  const rules::Position& position = game_.position;
  const auto moves = position.legal_moves();
  std::vector<rules::Move> liked;
  const auto like = [&](const auto& is_liked) {
    liked.clear();
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(liked), is_liked);
  };
  const auto ends = [&](rules::Move move) { return !position.play(move)->has_legal_move(); };
  const auto quiet = [&](rules::Move move) { return is_quiet(position, move); };
  const auto steps = [&](rules::Move move) { return is_step(position, move); };
  const auto takes = [&](rules::Move move) { return position.piece_at(move.to()).has_value(); };
  const auto castles = [&](rules::Move move) { return is_castling(position, move); };
  const bool hurries = is_rough(plan_) && game_.callable_illegal_move;
  if (plan_ == Plan::mate || dice_.chance(hurries ? 85 : 3)) like(ends);
  if (game_.touched && dice_.chance(70)) {
    like([this](rules::Move move) { return game::obeys(*game_.touched, move); });
  }
  if (liked.empty() && plan_ == Plan::shuffle && game_.plies() >= 2 && dice_.chance(85)) {
    const rules::Move last = game_.moves[game_.moves.size() - 2];
    like([&](rules::Move move) { return move.from() == last.to() && move.to() == last.from(); });
  }
  const bool keeps_quiet = plan_ == Plan::shuffle || plan_ == Plan::quiet;
  if (liked.empty() && keeps_quiet && dice_.chance(99)) like(quiet);
  if (liked.empty() && plan_ == Plan::few_men && game_.plies() == 0) like(steps);
  if (liked.empty() && plan_ == Plan::few_men && dice_.chance(70)) like(takes);
  if (liked.empty() && plan_ == Plan::chess960) like(castles);
  if (liked.empty()) like([](rules::Move) { return true; });
  const rules::Move move =
      liked[static_cast<std::size_t>(dice_.roll(static_cast<int>(liked.size())))];
  return rules::to_uci(position, move, game_.created.terms.variant);
}

std::string Table::any_square() {
  const auto file = static_cast<char>('a' + dice_.roll(8));
  return {file, static_cast<char>('1' + dice_.roll(8))};
}

/// Mostly with a man that could make another move; also a pawn that becomes nothing.
std::string Table::illegal_move() {
  const auto moves = game_.position.legal_moves();
  const auto becomes = [](rules::Move move) { return move.promotion().has_value(); };
  if (const auto pawn = std::ranges::find_if(moves, becomes);
      pawn != moves.end() && dice_.chance(50)) {
    return std::string(to_string(pawn->from())) + to_string(pawn->to());
  }
  for (;;) {
    const rules::Move other =
        moves[static_cast<std::size_t>(dice_.roll(static_cast<int>(moves.size())))];
    std::string uci = to_string(other.from());
    if (other.promotion()) return uci + to_string(other.to());
    if (dice_.chance(40)) uci = any_square();
    uci += any_square();
    const auto move = rules::parse_uci(game_.position, uci);
    if (!move && move.error() != rules::UciError::syntax) return uci;
  }
}

/// Just before and just after fifty moves claims are worth trying.
bool Table::is_about_fifty() const {
  const int quiet = game_.position.halfmove_clock();
  return quiet >= 97 && quiet <= 101;
}

/// Just before an event allows agreements offers are worth trying.
bool Table::is_about_agreement() const {
  const laws::EventRules& rules = game_.created.terms.rules;
  return rules.agreement == laws::Agreement::after_move &&
         game_.plies() == 2 * rules.agreement_from - 1;
}

void Table::claim() {
  const auto kind = dice_.chance(is_about_fifty() ? 10 : 70) ? game::DrawClaim::threefold
                                                             : game::DrawClaim::fifty_moves;
  const Color by = dice_.chance(90) ? game_.turn() : opposite(game_.turn());
  const bool announces_wrongly = is_rough(plan_) && dice_.chance(60);
  const std::string uci = announces_wrongly  ? illegal_move()
                          : dice_.chance(50) ? choose_move()
                                             : "";
  give(by, game::ClaimDraw{kind, uci}, dice_.roll(300));
}

/// Of the player on move.
bool Table::is_quickplay_finish() const {
  return plan_ == Plan::quickplay && game_.clock.remaining(game_.turn(), now_) < minutes(2);
}

/// Illegal moves are likelier where more comes of them.
int Table::percent_of_illegal_moves() const {
  if (!is_rough(plan_)) return 1;
  if (is_called_after_mates() && has_mate(game_.position)) return 60;
  return has_promotion(game_.position) ? 35 : 15;
}

/// The opponent may claim to have won although they are mated (1997 C3).
bool Table::is_called_after_mates() const {
  return is_1997() && game_.laws_class() == clock::LawsClass::blitz;
}

void Table::talk(Color by) {
  const bool answers = game_.draw_offer && game_.draw_offer->by != by;
  if (answers && dice_.chance(plan_ == Plan::talk ? 50 : 20)) {
    dice_.chance(40) ? give(by, game::AcceptDraw{}) : give(by, game::DeclineDraw{});
  } else {
    give(by, game::OfferDraw{});
    if (dice_.chance(10)) give(opposite(by), game::AcceptDraw{});
  }
}

void Table::arbitrate() {
  using laws::Penalty;
  const Color color = anybody();
  if (game_.quickplay) {
    give(std::nullopt,
         game::RuleQuickplay{order(Penalty::warning),
                             static_cast<game::QuickplayRuling>(dice_.roll(3)), dice_.chance(20)});
  } else if (game_.are_clocks_stopped && dice_.chance(80)) {
    give(std::nullopt, game::StartClocks{order(Penalty::warning)});
  } else if (dice_.chance(40)) {
    give(std::nullopt, game::StopClocks{order(Penalty::warning)});
  } else if (dice_.chance(70)) {
    const bool takes = dice_.chance(40);
    const Millis delta = takes ? -seconds(10 + dice_.roll(120)) : seconds(10 + dice_.roll(170));
    const Penalty penalty = takes ? Penalty::time_off : Penalty::time_to_other;
    give(std::nullopt, game::AdjustTime{order(penalty), color, delta});
  } else if (dice_.chance(40)) {
    restore();
  } else if (dice_.chance(60)) {
    give(std::nullopt, game::Warn{order(Penalty::warning), color});
  } else {
    give(std::nullopt,
         game::DeclareResult{order(Penalty::loss), static_cast<game::Verdict>(dice_.roll(9))});
  }
}

/// Now and then one that is not there, or without time.
void Table::restore() {
  const auto minute = [this] { return Millis{seconds(30 + dice_.roll(600))}; };
  const int plies = game_.plies() - 1 - dice_.roll(12) + (dice_.chance(5) ? 12 : 0);
  const Millis white = dice_.chance(3) ? Millis{0} : minute();
  give(std::nullopt, game::RestorePosition{order(laws::Penalty::warning),
                                           dice_.chance(3) ? plies : std::max(0, plies),
                                           {white, minute()}});
}

/// Stops both clocks, waits for somebody to come, or goes on without.
void Table::call(Color by) {
  if (!game_.clock_stop) {
    give(by, game::CallArbiter{"please come", dice_.chance(70)}, dice_.roll(200));
    return;
  }
  now_ += seconds(dice_.roll(90));
  keep_time();
  if (game_.ended || !game_.clock_stop) return;
  if (dice_.chance(30)) give(by, game::ContinuePlay{});
  if (!game_.ended && dice_.chance(30)) arbitrate();
}

/// What may come before a move; then the move.
void Table::turn() {
  const Color by = game_.turn();
  const auto before = game_.plies();
  const bool is_talkative = plan_ == Plan::talk || plan_ == Plan::restored;
  const bool talks = dice_.chance(is_about_agreement() ? 70 : is_talkative ? 25 : 3);
  if (talks) talk(dice_.chance(50) ? by : opposite(by));
  if (plan_ == Plan::late && dice_.chance(25)) {
    give(std::nullopt, game::ReportArrival{dice_.chance(50) ? by : opposite(by)});
  }
  if (!game_.ended && dice_.chance(is_about_fifty() ? 25 : percent_of_claims(plan_))) claim();
  const bool is_disputed = game_.quickplay.has_value() && dice_.chance(40);
  const bool is_arbiters = (plan_ == Plan::arbiter || plan_ == Plan::disputes) &&
                           dice_.chance(game_.are_clocks_stopped ? 60 : 12);
  if (!game_.ended && (is_disputed || is_arbiters)) arbitrate();
  const bool calls = game_.created.event && dice_.chance(game_.clock_stop ? 60 : 4);
  if (!game_.ended && calls) call(anybody());
  if (!game_.ended && plan_ == Plan::quickplay && dice_.chance(is_quickplay_finish() ? 50 : 10)) {
    give(dice_.chance(85) ? by : opposite(by),
         game::RequestQuickplay{dice_.chance(game_.created.event ? 50 : 20)
                                    ? game::QuickplayRequest::increment
                                    : game::QuickplayRequest::draw});
  }
  if (!game_.ended && plan_ == Plan::berserk && dice_.chance(before < 3 ? 40 : 1)) {
    give(anybody(), game::GoBerserk{}, dice_.roll(300));
  }
  if (!game_.ended && plan_ == Plan::restored && dice_.chance(15)) restore();
  if (!game_.ended && plan_ == Plan::disputes) dispute();
  if (!game_.ended && dice_.chance(percent_of_illegal_moves())) {
    give(by, game::PlayMove{illegal_move()}, dice_.roll(200));
    while (!game_.ended && dice_.chance(25)) give(by, game::PlayMove{illegal_move()});
    const bool is_slow = is_called_after_mates() && has_mate(game_.position);
    if (!game_.ended && dice_.chance(is_slow ? 15 : 40))
      give(opposite(by), game::CallIllegalMove{});
  }
  if (!game_.ended && dice_.roll(500) == 0) give(by, game::Resign{});
  // To somebody who may not be able to win (fide-1993 10.5).
  const bool has_none = game_.laws().quickplay.form == laws::QuickplayForm::none;
  const bool is_hopeless = plan_ == Plan::quickplay && has_none &&
                           game_.position.has_insufficient_material(opposite(by));
  if (!game_.ended && is_hopeless && dice_.chance(5)) give(by, game::Resign{});
  if (!game_.ended && dice_.roll(800) == 0) give(opposite(by), game::Resign{});
  if (!game_.ended && dice_.chance(2)) give(opposite(by), game::PlayMove{"e2e4"});
  if (!game_.ended && plan_ == Plan::sessions && dice_.chance(12)) adjourn();
  if (!game_.ended && plan_ == Plan::absences) take_back_or_leave();
  if (game_.ended || game_.adjourned || game_.plies() != before) return;
  const Millis time = think();
  const int absences = plan_ == Plan::late ? 60 : 25;
  const bool is_absent = game_.default_at && !game_.arrived[by] && dice_.chance(absences);
  now_ += is_absent ? Millis{seconds(300 + dice_.roll(1500))} : time;
  if (is_absent || dice_.chance(50)) keep_time();
  if (!game_.ended && !is_absent) give(by, game::PlayMove{choose_move()}, dice_.roll(400));
  // Their move has ended the game before the opponent could say a word.
  if (game_.ended && game_.callable_illegal_move == by) {
    now_ += seconds(dice_.roll(70));
    give(opposite(by), game::CallIllegalMove{});
  }
}

void Table::play() {
  while (!game_.ended && game_.plies() < kMax) {
    keep_time();
    if (game_.plies() % kPliesOfALook == 0) tell_found();
    if (!game_.ended) game_.adjourned ? rest() : turn();
    now_ += milliseconds(dice_.roll(50));
  }
  if (game_.are_clocks_stopped && !game_.ended) arbitrate();
  keep_time();
  if (!game_.ended) give(opposite(game_.turn()), game::Resign{});
  tell_found();
  if (plan_ == Plan::disputes) settle_disputes();
}

}  // namespace escaque::evening
