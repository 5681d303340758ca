// REST calls that give an event as files and certificates: its report, its games, its results, its
// norms.

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gateway/hub/hub.hpp"
#include "gateway/records/delayed_view.hpp"
#include "gateway/records/event_results.hpp"
#include "gateway/records/pgn_export.hpp"
#include "gateway/records/rating_changes.hpp"
#include "gateway/web/codec.hpp"
#include "gateway/web/rest/event_requests.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "gateway/web/rest/view_tag.hpp"
#include "platform/asio/gather.hpp"

namespace escaque::services::gateway {
namespace {

// Of one answer: 10 to 20 MB.
constexpr std::size_t kMaxGamesInFile = 5'000;
// Games that are asked for at the same time.
constexpr std::size_t kPgnsTogether = 32;

/// Where it is kept: the event's id, and the round's number if it is of one round.
HttpAnswer file(const RestCall& call, const char* type, std::string body, const std::string& kind) {
  const auto round = parse_round(call.request.parameter("round"), "round");
  const std::string part = round && *round > 0 ? "-" + std::to_string(*round) : "";
  HttpAnswer answer = text_answer(type, std::move(body));
  answer.headers.emplace_back("Content-Disposition",
                              "attachment; filename=\"" + call.subject() + part + kind + '"');
  answer.headers.emplace_back("Cache-Control", "no-cache");
  return answer;
}

struct Results {
  std::string event;  // Its name.
  std::vector<v1::EventResult> lines;
  std::string tag;       // Of the event.
  bool is_same = false;  // The client has them: nothing else is said.
};

/// `known_tag`: of what the client has.
Awaitable<OrRefused<Results>> read_results(RestCall& call, const std::string& known_tag) {
  const auto round = parse_round(call.request.parameter("round"), "round");
  if (!round) co_return round.error();
  auto request = about<matchmaking_v1::GetEventRequest>(call);
  request.set_known_tag(known_tag);
  auto event = co_await ask_as_seen(call, &Matchmaking::GetEvent, std::move(request));
  if (!event) co_return event.error();
  Results results;
  results.tag = event->tag();
  results.is_same = event->is_same();
  if (results.is_same) co_return results;
  call.hub.closed().hide_in(*event);
  if (*round > event->rounds_size()) {
    co_return refusal(common_v1::REASON_MALFORMED, "this round has not been paired",
                      "1 to " + std::to_string(event->rounds_size()), "round");
  }
  results.event = event->created().regulations().name();
  results.lines = results_of(*event, *round);
  co_return results;
}

/// Of those who have closed their accounts.
Awaitable<OrRefused<std::set<int>>> numbers_to_hide(const RestCall& call) {
  auto request = about<matchmaking_v1::GetEventRequest>(call);
  const Backends b = call.backends();
  const auto event = co_await b.ask(&Matchmaking::GetEvent, std::move(request));
  if (!event) co_return event.error();
  std::set<int> numbers;
  for (const auto& entrant : event->entrants()) {
    const bool is_hidden = call.hub.closed().contains(entrant.person().player().user().id());
    if (is_hidden) numbers.insert(entrant.number());
  }
  co_return numbers;
}

/// Nothing where the parameter is left out.
OrRefused<int> parse_number(const RestCall& call, const std::string& name) {
  const std::string_view text = call.request.parameter(name);
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || (error == std::errc() && end == text.data() + text.size())) return number;
  return refusal(common_v1::REASON_MALFORMED, "this is no number", "a whole number", name);
}

/// Of an enum's value by the end of its name: `zonal` is NORM_EXEMPTION_ZONAL.
template <class Enum>
OrRefused<Enum> parse_word(const RestCall& call, const std::string& name, std::string prefix,
                           bool (*parse)(const std::string&, Enum*)) {
  const std::string_view text = call.request.parameter(name);
  Enum value{};
  if (text.empty()) return value;
  for (const char c : text) prefix += c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  if (parse(prefix, &value)) return value;
  return refusal(common_v1::REASON_MALFORMED, "this word is not known",
                 "a name of the enum in lower case", name);
}

OrRefused<matchmaking_v1::GetNormsRequest> norms_request(const RestCall& call) {
  auto request = about<matchmaking_v1::GetNormsRequest>(call);
  const auto number = parse_number(call, "number");
  if (!number) return number.error();
  const auto games = parse_number(call, "games");
  if (!games) return games.error();
  const auto offset = parse_number(call, "offset");
  if (!offset) return offset.error();
  const auto exemption = parse_word<matchmaking_v1::NormExemption>(
      call, "exemption", "NORM_EXEMPTION_",
      [](const std::string& word, matchmaking_v1::NormExemption* value) {
        return matchmaking_v1::NormExemption_Parse(word, value);
      });
  if (!exemption) return exemption.error();
  const auto arbiter = parse_word<matchmaking_v1::ArbiterTitle>(
      call, "arbiter", "ARBITER_TITLE_",
      [](const std::string& word, matchmaking_v1::ArbiterTitle* value) {
        return matchmaking_v1::ArbiterTitle_Parse(word, value);
      });
  if (!arbiter) return arbiter.error();
  request.set_number(*number);
  request.set_least_games(*games);
  request.set_utc_offset_minutes(*offset);
  request.set_exemption(*exemption);
  request.set_chief_arbiter(*arbiter);
  request.set_host(std::string(call.request.parameter("host")));
  return request;
}

/// Nobody is told from where those came who have closed their accounts.
void hide_federations(const std::set<int>& numbers, matchmaking_v1::GetNormsResponse& in) {
  for (auto& player : *in.mutable_players()) {
    for (auto& report : *player.mutable_reports()) {
      for (auto& game : *report.mutable_games()) {
        if (numbers.contains(game.opponent())) game.clear_federation();
      }
    }
  }
}

struct PgnOrder {
  std::string site;
  std::string event;
  std::optional<common_v1::User> viewer;
  RatingChanges changes;
};

/// Empty when it never began.
Awaitable<OrRefused<std::string>> read_pgn(const Hub& hub, std::string game,
                                           const PgnOrder& order) {
  games_v1::GetGameRequest request;
  request.set_game_id(game);
  const Backends& backends = hub.backends();
  auto found = co_await backends.ask(&Games::GetGame, std::move(request));
  if (!found && found.error().reason() == common_v1::REASON_NO_SUCH_GAME) co_return std::string();
  if (!found) co_return found.error();
  hub.closed().hide_in(*found);
  hide_latest(*found, order.viewer, hub.utc_ms());
  co_return export_pgn(found->entries(), order.site, order.event, order.changes.of(game));
}

}  // namespace

Awaitable<OrRefused<HttpAnswer>> get_event_report(RestCall& call) {
  auto request = after_round<matchmaking_v1::GetEventReportRequest>(call);
  if (!request) co_return request.error();
  const auto round = parse_round(call.request.parameter("round"), "round");
  if (!round) co_return round.error();
  const ViewTag tag(call);
  request->set_known_tag(tag.known());
  (void)co_await viewer_of(call);
  const Backends b = call.backends();
  auto report = co_await b.ask(&Matchmaking::GetEventReport, std::move(*request));
  if (!report) co_return report.error();
  std::string etag = tag.etag_of(report->tag());
  if (report->is_same()) co_return not_modified(std::move(etag));
  const auto hidden = co_await numbers_to_hide(call);
  if (!hidden) co_return hidden.error();
  std::string trf = std::move(*report->mutable_trf());
  if (!hidden->empty()) {
    auto write = [trf = std::move(trf), numbers = *hidden] { return without_names(trf, numbers); };
    trf = co_await call.hub.workers().run(std::move(write));
  }
  HttpAnswer answer = file(call, "text/plain; charset=utf-8", std::move(trf), ".trf");
  answer.etag = std::move(etag);
  co_return answer;
}

Awaitable<OrRefused<HttpAnswer>> get_norms(RestCall& call) {
  auto request = norms_request(call);
  if (!request) co_return request.error();
  const ViewTag tag(call);
  request->set_known_tag(tag.known());
  const Backends b = call.backends();
  auto norms = co_await b.ask(&Matchmaking::GetNorms, std::move(*request));
  if (!norms) co_return norms.error();
  if (norms->is_same()) co_return tag.answer(std::move(*norms));
  const auto hidden = co_await numbers_to_hide(call);
  if (!hidden) co_return hidden.error();
  hide_federations(*hidden, *norms);
  co_return tag.answer(std::move(*norms));
}

Awaitable<OrRefused<HttpAnswer>> get_event_results(RestCall& call) {
  const ViewTag tag(call);
  auto results = co_await read_results(call, tag.known());
  if (!results) co_return results.error();
  std::string etag = tag.etag_of(results->tag);
  if (results->is_same) co_return not_modified(std::move(etag));
  auto write = [lines = std::move(results->lines)] {
    std::string text;
    for (const auto& line : lines) text.append(to_json(line)).append("\n");
    return text;
  };
  auto text = co_await call.hub.workers().run(std::move(write));
  HttpAnswer answer = file(call, "application/x-ndjson; charset=utf-8", std::move(text), ".ndjson");
  answer.etag = std::move(etag);
  co_return answer;
}

Awaitable<OrRefused<HttpAnswer>> get_event_pgn(RestCall& call) {
  const ViewTag tag(call);
  // The games of a round are as new as their moves.
  const std::string none;
  const auto results = co_await read_results(call, none);
  if (!results) co_return results.error();
  // The version of an event grows with every result and correction, not with every move.
  const bool is_over = std::ranges::all_of(
      results->lines, [](const v1::EventResult& line) { return line.result() != "*"; });
  std::vector<std::string> games;
  for (const auto& line : results->lines) {
    if (!line.game_id().empty()) games.push_back(line.game_id());
  }
  if (games.size() > kMaxGamesInFile) {
    co_return refusal(common_v1::REASON_TOO_LARGE,
                      "the event has " + std::to_string(games.size()) + " games",
                      "one round of it, such as ?round=1", "round");
  }
  RatingChanges changes;
  const Backends b = call.backends();
  co_await changes.learn(b, games);
  // Games may be rated after the last result: when `ratings` gets to them, or an arbiter allows it.
  const std::string version = results->tag + '.' + std::to_string(changes.size());
  const bool is_final = is_over && changes.is_answered();
  std::string etag = is_final ? tag.etag_of(version) : std::string();
  if (is_final && tag.is_known(version)) co_return not_modified(std::move(etag));
  if (!is_over) (void)co_await viewer_of(call);
  const PgnOrder order{site_of(call), results->event, call.identity.user, std::move(changes)};
  std::string text;
  for (std::size_t first = 0; first < games.size(); first += kPgnsTogether) {
    std::vector<Awaitable<OrRefused<std::string>>> asked;
    for (std::size_t i = first; i < std::min(first + kPgnsTogether, games.size()); ++i) {
      asked.push_back(read_pgn(call.hub, games[i], order));
    }
    const auto written = co_await gather(std::move(asked));
    for (const auto& pgn : written) {
      if (!pgn) co_return pgn.error();
      if (!pgn->empty()) text.append(*pgn).append("\n");
    }
  }
  HttpAnswer answer = file(call, "application/x-chess-pgn; charset=utf-8", std::move(text), ".pgn");
  answer.etag = std::move(etag);
  co_return answer;
}

}  // namespace escaque::services::gateway
