#include "conduct/analysis/analysis_desk.hpp"

#include <utility>

#include "conduct/refusals.hpp"

namespace escaque::services::conduct {
namespace {

/// Longer reasons are no help to whoever reads the log.
constexpr std::size_t kMaxWhy = 200;
/// Of those that turn out to be nothing for an engine, in one call.
constexpr int kMaxUnsuited = 20;

bool is_worth_it(const etiquette::GameSeen& game) {
  return game.is_rated && game.category != rating::Category::chess960 &&
         game.plies >= etiquette::kLeastAnalysedPlies &&
         game.plies <= etiquette::kMostAnalysedPlies;
}

bool is_gone(const rpc::Error& error) {
  return error.reason() == common::v1::REASON_NO_SUCH_GAME ||
         error.reason() == common::v1::REASON_MALFORMED;
}

}  // namespace

Awaitable<bool> AnalysisDesk::offer(const GameRecord& record) {
  const bool has_judged = record.is_judged.white || record.is_judged.black;
  if (!has_judged || !is_worth_it(record.sides.white)) co_return true;
  const AnalysisOffer offer{record.id,
                            {record.sides.white.player, record.sides.black.player},
                            record.is_judged,
                            record.sides.white.ended};
  co_return bool(co_await parts_.store.offer(offer, parts_.time.utc_now()));
}

AnalysisDesk::Served<v1::TakeGameResponse> AnalysisDesk::take(
    const v1::TakeGameRequest& /*request*/) {
  co_await look_again();
  v1::TakeGameResponse response;
  for (int i = 0; i < kMaxUnsuited; ++i) {
    const auto taken = co_await parts_.store.take(parts_.time.utc_now());
    if (!taken) co_return to_error(ConductError::unavailable);
    for (const GameId game : taken->given_up) {
      parts_.metrics.analyses_given_up.increment();
      parts_.logger.warn("analysis_given_up",
                         {{"game", to_string(game)}, {"why", "nobody has handed it in in time"}});
    }
    if (!taken->game) co_return response;
    const auto log = co_await parts_.get_game(to_string(*taken->game));
    if (!log && !is_gone(log.error())) co_return log.error();
    const auto game = log ? read_played(*log) : std::nullopt;
    if (game) {
      *response.mutable_game() = to_wire(*game);
      co_return response;
    }
    const auto finished = co_await parts_.store.finish(*taken->game);
    if (!finished) co_return to_error(ConductError::unavailable);
  }
  co_return response;
}

AnalysisDesk::Served<v1::HandInGameResponse> AnalysisDesk::hand_in(
    const v1::HandInGameRequest& request) {
  const auto game = GameId::parse(request.game_id());
  if (!game) co_return to_error(ConductError::malformed_game);
  const auto is_known = co_await parts_.store.is_known(*game);
  if (!is_known) co_return to_error(ConductError::unavailable);
  if (!*is_known) co_return to_error(ConductError::no_such_analysis);
  if (request.is_given_back()) {
    const auto given_back = co_await parts_.store.give_back(*game);
    if (!given_back) co_return to_error(ConductError::unavailable);
    co_return v1::HandInGameResponse();
  }
  if (request.failure().empty()) co_return co_await keep(*game, request);
  co_await note_failure(*game, request.failure().substr(0, kMaxWhy));
  co_return v1::HandInGameResponse();
}

AnalysisDesk::Served<v1::HandInGameResponse> AnalysisDesk::keep(
    GameId game, const v1::HandInGameRequest& request) {
  const auto log = co_await parts_.get_game(to_string(game));
  if (!log) co_return log.error();
  const auto played = read_played(*log);
  auto sides = played ? read_analysis(*played, request) : std::nullopt;
  if (!sides) {
    co_await note_failure(game, "what was handed in is not about this game");
    co_return to_error(ConductError::malformed_analysis);
  }
  AnalysisResult result{game, played->ended, request.engine(), request.nodes(), request.lines(),
                        {}};
  for (const Color color : {Color::white, Color::black}) {
    if (played->is_judged[color]) result.sides.push_back(std::move((*sides)[color]));
  }
  const auto kept = co_await parts_.store.keep(std::move(result), parts_.time.utc_now());
  if (!kept) co_return to_error(ConductError::unavailable);
  auto& counter = kept->is_new ? parts_.metrics.analyses_kept : parts_.metrics.analyses_repeated;
  counter.increment();
  if (kept->is_new) {
    parts_.logger.info("game_analysed", {{"game", to_string(game)}, {"engine", request.engine()}});
  }
  const bool is_seen = co_await look_at(kept->row);
  if (!is_seen) co_return to_error(ConductError::unavailable);
  co_return v1::HandInGameResponse();
}

Awaitable<bool> AnalysisDesk::look_at(AnalysisRow row) {
  for (const auto& [player, input] : row.inputs) {
    const bool is_seen = co_await parts_.look(player, input);
    if (!is_seen) co_return false;
  }
  co_return bool(co_await parts_.store.finish(row.game));
}

Awaitable<void> AnalysisDesk::look_again() {
  const auto rows = co_await parts_.store.unseen(parts_.time.utc_now());
  if (!rows) co_return;
  for (const AnalysisRow& row : *rows) {
    const bool is_seen = co_await look_at(row);
    if (!is_seen) co_return;
  }
}

Awaitable<void> AnalysisDesk::note_failure(GameId game, std::string why) {
  parts_.metrics.analyses_failed.increment();
  const auto is_over = co_await parts_.store.fail(game);
  if (is_over && *is_over) parts_.metrics.analyses_given_up.increment();
  parts_.logger.warn(is_over && *is_over ? "analysis_given_up" : "analysis_failed",
                     {{"game", to_string(game)}, {"why", why}});
}

AnalysisService::AnalysisService(AnalysisDesk& desk, rpc::Host host)
    : Service(v1::AnalysisService::service_full_name(), std::move(host)) {
  serve(desk, &AnalysisDesk::take);
  serve(desk, &AnalysisDesk::hand_in);
}

}  // namespace escaque::services::conduct
