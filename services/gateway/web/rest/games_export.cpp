// REST calls that give all games of a player as one file. It is written as it is read, by a thread
// that has time, so that no move waits for it; the next page is read meanwhile, so two are in
// memory.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/experimental/awaitable_operators.hpp>

#include "escaque/gateway/v1/export.pb.h"

#include "domain/rules/fen.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/records/pgn_export.hpp"
#include "gateway/records/rating_changes.hpp"
#include "gateway/upstream/backends.hpp"
#include "gateway/web/rest/games_filter.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/asio/thread_priority.hpp"

namespace escaque::services::gateway {
namespace {

using namespace boost::asio::experimental::awaitable_operators;

constexpr int kPage = 100;

enum class Form : std::uint8_t { pgn, ndjson };

/// The moves that stand at the end of `log`.
void write_moves(const games_v1::GameLog& log, v1::ExportedGame& game) {
  std::vector<std::string> moves;
  bool is_white = true;
  for (const auto& entry : log.entries()) {
    for (const auto& fact : entry.facts()) {
      if (fact.has_game_created()) {
        const std::string& fen = fact.game_created().initial_fen();
        if (fen != rules::kInitialFen) game.set_initial_fen(fen);
        is_white = fen.find(" b ") == std::string::npos;
      } else if (fact.has_move_played()) {
        const auto& left = fact.move_played().remaining();
        const bool is_whites = is_white == (moves.size() % 2 == 0);
        game.add_remaining_ms(
            static_cast<std::int32_t>(is_whites ? left.white_ms() : left.black_ms()));
        moves.push_back(fact.move_played().uci());
      } else if (fact.has_takeback_taken()) {
        for (int ply = 0; ply < fact.takeback_taken().plies() && !moves.empty(); ++ply) {
          moves.pop_back();
          game.mutable_remaining_ms()->RemoveLast();
        }
      }
    }
  }
  std::string& text = *game.mutable_moves();
  for (const std::string& move : moves) text.append(text.empty() ? "" : " ").append(move);
}

OrRefused<std::string> write(games_v1::GameWithLog& read, Form form, const std::string& site,
                             const ClosedAccounts& closed, const RatingChanges& changes) {
  closed.hide_in(read);
  if (form == Form::pgn) {
    auto pgn = export_pgn(read.log().entries(), site, {}, changes.of(read.summary().game_id()));
    if (pgn) *pgn += "\n";
    return pgn;
  }
  v1::ExportedGame game;
  write_moves(read.log(), game);
  game.mutable_game()->Swap(read.mutable_summary());
  return to_json(game) + "\n";
}

std::vector<std::string> rated_games_of(const games_v1::ReadGamesResponse& page) {
  std::vector<std::string> ids;
  for (const auto& game : page.games()) {
    if (game.summary().is_rated()) ids.push_back(game.summary().game_id());
  }
  return ids;
}

/// One file on its way.
class GamesExport {
 public:
  GamesExport(const RestCall& call, games_v1::ListGamesRequest list, Form form)
      : hub_(call.hub),
        backends_(call.backends()),
        site_(site_of(call)),
        list_(std::move(list)),
        form_(form) {}

  /// The next games; empty after the last.
  Awaitable<OrRefused<std::string>> next() {
    if (!ahead_) ahead_ = co_await read();
    if (!*ahead_) co_return ahead_->error();
    Page page = std::move(**ahead_);
    const bool is_over = page.next_page_token().empty();
    if (page.games().empty()) co_return std::string();
    if (form_ == Form::pgn) {
      std::vector<std::string> rated = rated_games_of(page);
      co_await changes_.learn(backends_, std::move(rated));
    }
    auto writing = write_all(std::move(page));
    if (is_over) {
      ahead_ = Page();
      co_return co_await std::move(writing);
    }
    auto both = read() && std::move(writing);
    auto [ahead, text] = co_await std::move(both);
    ahead_ = std::move(ahead);
    co_return std::move(text);
  }

 private:
  using Page = games_v1::ReadGamesResponse;

  Awaitable<OrRefused<Page>> read() {
    games_v1::ReadGamesRequest request;
    *request.mutable_list() = list_;
    auto page = co_await backends_.ask(&Games::ReadGames, std::move(request));
    if (page) list_.set_page_token(page->next_page_token());
    co_return page;
  }
  Awaitable<OrRefused<std::string>> write_all(Page page) {
    auto work = [page = std::move(page), form = form_, site = site_, changes = changes_,
                 &closed = hub_.closed()]() mutable -> OrRefused<std::string> {
      lower_thread_priority();
      std::string text;
      for (auto& game : *page.mutable_games()) {
        auto written = write(game, form, site, closed, changes);
        if (!written) return written.error();
        text += *written;
      }
      return text;
    };
    auto text = co_await hub_.workers().run(std::move(work));
    if (!text) hub_.logger().error("games_export_failed", {{"what", text.error().message()}});
    co_return text;
  }

  Hub& hub_;  // Outlives all answers.
  const Backends backends_;
  const std::string site_;
  games_v1::ListGamesRequest list_;
  const Form form_;
  RatingChanges changes_;
  std::optional<OrRefused<Page>> ahead_;  // Read while the page before it was written.
};

Awaitable<OrRefused<HttpAnswer>> export_games(RestCall& call, Form form) {
  games_v1::ListGamesRequest list;
  if (const auto refused = co_await add_filter(call, list)) co_return *refused;
  const auto found = co_await find_profile(call);
  if (!found) co_return found.error();
  list.set_user_id(found->user().id());
  list.set_limit(kPage);
  const auto games = std::make_shared<GamesExport>(call, std::move(list), form);
  // What cannot be given at all is refused in words; later only the connection can break.
  auto first = co_await games->next();
  if (!first) co_return first.error();
  HttpAnswer answer;
  answer.content_type = form == Form::pgn ? "application/x-chess-pgn; charset=utf-8"
                                          : "application/x-ndjson; charset=utf-8";
  answer.source = [games,
                   first = std::move(*first)]() mutable -> Awaitable<OrRefused<std::string>> {
    if (!first.empty()) co_return std::exchange(first, {});
    co_return co_await games->next();
  };
  const std::string suffix = form == Form::pgn ? ".pgn" : ".ndjson";
  answer.headers.emplace_back("Content-Disposition", "attachment; filename=\"escaque-" +
                                                         found->user().handle() + suffix + "\"");
  answer.headers.emplace_back("Cache-Control", "no-store");
  co_return answer;
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_games_pgn(RestCall& call) {
  return export_games(call, Form::pgn);
}

Awaitable<OrRefused<HttpAnswer>> get_games_ndjson(RestCall& call) {
  return export_games(call, Form::ndjson);
}

}  // namespace escaque::services::gateway
