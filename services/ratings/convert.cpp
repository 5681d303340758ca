#include "ratings/convert.hpp"

#include "escaque/games/v1/outbox.pb.h"

namespace escaque::services::ratings {
namespace {

namespace games = escaque::games::v1;

bool has_result(games::Termination termination) {
  return termination != games::TERMINATION_ABORTED && termination != games::TERMINATION_NO_START;
}

WhiteScore score_of(const games::GameEnded& ended) {
  // It keeps its place: an arbiter of the site may confirm it.
  if (ended.is_unrated()) return WhiteScore::none;
  if (ended.winner() == common::v1::COLOR_WHITE) return WhiteScore::win;
  if (ended.winner() == common::v1::COLOR_BLACK) return WhiteScore::loss;
  const bool both_lost = ended.termination() == games::TERMINATION_DOUBLE_FORFEIT;
  return both_lost ? WhiteScore::none : WhiteScore::draw;
}

}  // namespace

Result<std::optional<RatedGame>, FinishedError> parse_finished(const eventlog::OutboxEntry& entry) {
  games::GameFinished finished;
  if (!finished.ParseFromString(entry.payload)) return FinishedError::unreadable;
  const auto id = GameId::parse(finished.game_id());
  if (!id || finished.game_id() != entry.member) return FinishedError::wrong_game;
  const games::GameCreated& created = finished.created();
  const games::GameEnded& ended = finished.ended();
  if (ended.termination() == games::TERMINATION_UNSPECIFIED) return FinishedError::no_termination;
  const bool has_guest = created.white().user().is_guest() || created.black().user().is_guest();
  if (!created.is_rated() || has_guest || finished.plies() < 2 ||
      !has_result(ended.termination())) {
    return std::optional<RatedGame>();
  }
  const auto white = UserId::parse(created.white().user().id());
  const auto black = UserId::parse(created.black().user().id());
  if (!white || !black || *white == *black) return FinishedError::no_players;
  const auto category = from_wire(created.category());
  if (!category) return FinishedError::no_category;
  return std::optional(
      RatedGame{*id, *category, {*white, *black}, score_of(ended), entry.time, finished.version()});
}

Answer<UserId> parse_user_id(const std::string& text) {
  const auto id = UserId::parse(text);
  if (!id) return RatingsError::malformed_user_id;
  return *id;
}

Answer<GameId> parse_game_id(const std::string& text) {
  const auto id = GameId::parse(text);
  if (!id) return RatingsError::malformed_game_id;
  return *id;
}

common::v1::Category to_wire(Category category) {
  switch (category) {
    case Category::ultrabullet:
      return common::v1::CATEGORY_ULTRABULLET;
    case Category::bullet:
      return common::v1::CATEGORY_BULLET;
    case Category::blitz:
      return common::v1::CATEGORY_BLITZ;
    case Category::rapid:
      return common::v1::CATEGORY_RAPID;
    case Category::classical:
      return common::v1::CATEGORY_CLASSICAL;
    case Category::chess960:
      return common::v1::CATEGORY_CHESS960;
  }
  return common::v1::CATEGORY_UNSPECIFIED;
}

Answer<Category> from_wire(common::v1::Category category) {
  for (const Category known : rating::kCategories) {
    if (to_wire(known) == category) return known;
  }
  return RatingsError::unknown_category;
}

common::v1::Rating to_wire(const Snapshot& rating) {
  common::v1::Rating wire;
  wire.set_value(rating.value);
  wire.set_deviation(rating.deviation);
  wire.set_is_provisional(rating.is_provisional);
  return wire;
}

v1::RatingsChanged to_wire(const GameChange& change) {
  v1::RatingsChanged wire;
  wire.set_game_id(to_string(change.game));
  wire.set_category(to_wire(change.category));
  for (const Color color : {Color::white, Color::black}) {
    const Change& side = change.sides[color];
    v1::RatingChange& to = color == Color::white ? *wire.mutable_white() : *wire.mutable_black();
    to.set_user_id(to_string(side.user));
    *to.mutable_before() = to_wire(side.before);
    *to.mutable_after() = to_wire(side.after);
  }
  return wire;
}

v1::HistoryPoint to_wire(const HistoryPoint& point) {
  v1::HistoryPoint wire;
  wire.set_time_ms(static_cast<double>(point.time.time_since_epoch().count()));
  *wire.mutable_rating() = to_wire(point.rating);
  if (point.game != GameId()) wire.set_game_id(to_string(point.game));
  return wire;
}

}  // namespace escaque::services::ratings
