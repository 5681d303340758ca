#include "games/games_service.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "domain/game/decide.hpp"
#include "domain/rules/chess960.hpp"
#include "domain/rules/fen.hpp"
#include "domain/rules/uci.hpp"
#include "games/archive/description.hpp"
#include "games/wire/convert.hpp"
#include "games/wire/convert_entry.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/grpc/serve_stream.hpp"
#include "wire/forms.hpp"

namespace escaque::services::games {
namespace {

constexpr int kDefaultPage = 20;
constexpr int kMaxPage = 100;
constexpr int kAdjournedOnAPage = 1'000;
constexpr std::size_t kMaxOpening = 60;

rpc::Error to_error(sql::SqlError error) {
  switch (error) {
    case sql::SqlError::overloaded:
      return rpc::make_error(common_v1::REASON_OVERLOADED, "too many ask the archive of games",
                             "the same request in a second");
    case sql::SqlError::busy:
    case sql::SqlError::given_up:
      return rpc::make_error(common_v1::REASON_UNAVAILABLE, "the archive of games is busy",
                             "the same request in a second");
    case sql::SqlError::failed:
      return rpc::make_error(common_v1::REASON_UNAVAILABLE, "the archive of games is away",
                             "the same request later");
    case sql::SqlError::unique_violation:
    case sql::SqlError::constraint_violation:
      break;
  }
  return rpc::make_error(common_v1::REASON_INTERNAL, "the archive of games failed");
}

v1::GameEntry with_time(const StoredEntry& stored) {
  v1::GameEntry wire = to_wire(stored.entry);
  wire.set_time_ms(wire::to_unix_ms(stored.time));
  return wire;
}

const game::GameCreated* created_by(const game::Entry& entry) {
  return entry.facts.empty() ? nullptr : std::get_if<game::GameCreated>(&entry.facts.front());
}

/// Whether `first` created the game that `spec` asks for. Ratings may have changed since.
bool is_same(const game::Entry& first, const game::GameSpec& spec, bool any_position) {
  game::Command command;
  command.action = game::CreateGame{spec, UtcTime{}};
  const auto asked = game::decide(game::Game{}, command, Instant{});
  if (!asked) return false;
  const auto* there = created_by(first);
  const auto* wanted = created_by(*asked);
  return there != nullptr && there->players.white.id == wanted->players.white.id &&
         there->players.black.id == wanted->players.black.id && there->terms == wanted->terms &&
         there->rematch_of == wanted->rematch_of &&
         (any_position || there->initial_fen == wanted->initial_fen);
}

/// The entry that created an archived game.
std::optional<StoredEntry> first_of(const v1::GameLog& log) {
  if (log.entries().empty()) return std::nullopt;
  auto entry = from_wire(log.entries(0));
  if (!entry) return std::nullopt;
  return StoredEntry{std::move(*entry), wire::from_unix_ms(log.entries(0).time_ms())};
}

Result<v1::CreateGameResponse, rpc::Error> answer_create(const std::optional<StoredEntry>& first,
                                                         const game::GameSpec& spec,
                                                         bool any_position) {
  if (!first || !is_same(first->entry, spec, any_position)) {
    return games::to_error(game::GameError::already_created);
  }
  v1::CreateGameResponse response;
  *response.mutable_entry() = with_time(*first);
  return response;
}

std::optional<rpc::Error> add_filter(const v1::GameFilter& filter, ArchiveQuery& query) {
  if (!filter.opponent_id().empty()) {
    query.opponent = UserId::parse(filter.opponent_id());
    if (!query.opponent) return rpc::malformed_id("filter.opponent_id");
  }
  if (!filter.event_id().empty()) {
    query.host = from_base62(filter.event_id());
    if (!query.host) return rpc::malformed_id("filter.event_id");
  }
  if (filter.opening().size() > kMaxOpening) {
    return rpc::malformed("filter.opening", "no opening has so long a name", "at most 60 bytes");
  }
  query.opening = filter.opening();
  query.color = wire::from_word<Color>(filter.color());
  if (!v1::Score_IsValid(filter.score())) {
    return rpc::malformed("filter.score", "no game ends like that", "won, drawn or lost");
  }
  if (filter.score() != v1::SCORE_UNSPECIFIED) {
    query.score = Score{static_cast<std::uint8_t>(filter.score())};
  }
  if (filter.since_ms() > 0) query.since = wire::from_unix_ms(filter.since_ms());
  if (filter.until_ms() > 0) query.until = wire::from_unix_ms(filter.until_ms());
  if (query.since && query.until && *query.until <= *query.since) {
    return rpc::malformed("filter.until_ms", "this ends before it begins", "a time after since_ms");
  }
  if (filter.has_time_control()) {
    query.time_control = clock::TimeControl{Millis(filter.time_control().base_ms()),
                                            Millis(filter.time_control().increment_ms())};
  }
  if (filter.has_is_hosted()) query.is_hosted = filter.is_hosted();
  if (!filter.casual_only()) return std::nullopt;
  if (query.is_rated) {
    return rpc::malformed("filter.casual_only", "no game is both rated and casual",
                          "one of rated_only and casual_only");
  }
  query.is_rated = false;
  return std::nullopt;
}

Result<ArchiveQuery, rpc::Error> to_query(const v1::ListGamesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) return user.error();
  if (request.limit() < 0 || request.limit() > kMaxPage) {
    return rpc::malformed("limit", "no such page", "1 to 100, or 0 for 20");
  }
  ArchiveQuery query{.user = *user, .limit = request.limit() == 0 ? kDefaultPage : request.limit()};
  query.category = wire::from_word<rating::Category>(request.category());
  if (request.rated_only()) query.is_rated = true;
  if (const auto error = add_filter(request.filter(), query)) return *error;
  if (request.page_token().empty()) return query;
  query.after = PageStart::parse(request.page_token());
  if (!query.after) {
    return rpc::malformed("page_token", "not a page token", "next_page_token of the page before");
  }
  return query;
}

std::string token_after(const v1::GameSummary& last) {
  return to_token({static_cast<std::int64_t>(last.ended_ms()), last.game_id()});
}

/// The moves as logs have them; nothing when one is not legal.
std::optional<std::vector<std::string>> canonical(
    const google::protobuf::RepeatedPtrField<std::string>& moves) {
  std::vector<std::string> written;
  rules::Position position = rules::Position::initial();
  for (const std::string& text : moves) {
    const auto move = rules::parse_uci(position, text);
    if (!move) return std::nullopt;
    written.push_back(rules::to_uci(position, *move));
    position.play_unchecked(*move);
  }
  return written;
}

Result<OpeningsQuery, rpc::Error> to_query(const v1::GetOpeningsRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) return user.error();
  const auto color = wire::from_word<Color>(request.color());
  if (!color) return rpc::malformed("color", "COLOR_WHITE or COLOR_BLACK");
  if (request.moves_size() >= kLinePlies) {
    return rpc::malformed("moves", "openings are kept up to twelve half-moves",
                          "at most 11 half-moves");
  }
  auto moves = canonical(request.moves());
  if (!moves) {
    return rpc::malformed("moves", "these cannot be played from the first position",
                          "legal moves like e2e4, one after the other");
  }
  return OpeningsQuery{.user = *user,
                       .color = *color,
                       .category = wire::from_word<rating::Category>(request.category()),
                       .rated_only = request.rated_only(),
                       .moves = std::move(*moves)};
}

int games_of(const v1::OpeningMove& move) {
  return move.scores().won() + move.scores().drawn() + move.scores().lost();
}

void write(const Scores& scores, v1::Scores& wire) {
  wire.set_won(scores.won);
  wire.set_drawn(scores.drawn);
  wire.set_lost(scores.lost);
}

}  // namespace

GamesService::GamesService(ServiceParts parts, std::function<rpc::Host()> next_host)
    : Service(v1::GamesService::service_full_name(), std::move(next_host)),
      parts_(std::move(parts)) {
  add_stream<v1::PlayRequest, v1::PlayResponse>(
      [this](grpc::CallbackServerContext* context) { return play(context); });
  add_stream<v1::WatchGamesRequest, v1::WatchGamesResponse>(
      [this](grpc::CallbackServerContext* context) { return watch(context); });
  serve(*this, &GamesService::create);
  serve(*this, &GamesService::get);
  serve(*this, &GamesService::list);
  serve(*this, &GamesService::read);
  serve(*this, &GamesService::openings);
  serve(*this, &GamesService::list_live);
  serve(*this, &GamesService::list_adjourned);
}

grpc::ServerBidiReactor<v1::PlayRequest, v1::PlayResponse>* GamesService::play(
    grpc::CallbackServerContext* context) const {
  const PlayParts parts{parts_.shards, parts_.config.shard, parts_.time,         parts_.metrics,
                        parts_.logger, parts_.verifier,     parts_.feature_level};
  return rpc::serve_stream<v1::PlayRequest, v1::PlayResponse>(
      context, next_host(), [parts](const PlayStream::Writer& writer) {
        const auto stream = std::make_shared<PlayStream>(parts, writer);
        return rpc::StreamEvents<v1::PlayRequest>{
            .on_message =
                [stream](v1::PlayRequest request) { stream->on_message(std::move(request)); },
            .on_closed = [stream](const std::optional<rpc::Error>&) { stream->on_closed(); }};
      });
}

grpc::ServerBidiReactor<v1::WatchGamesRequest, v1::WatchGamesResponse>* GamesService::watch(
    grpc::CallbackServerContext* context) const {
  return rpc::serve_stream<v1::WatchGamesRequest, v1::WatchGamesResponse>(
      context, next_host(), [book = &parts_.running](const auto& writer) {
        const auto watcher = book->add(writer);
        return rpc::StreamEvents<v1::WatchGamesRequest>{
            .on_message = [](const v1::WatchGamesRequest&) {},
            .on_closed = [book, watcher](const auto&) { book->remove(watcher); }};
      });
}

Awaitable<Result<std::vector<StoredEntry>, LoadError>> GamesService::load(GameId id) const {
  ShardGroup& group = parts_.shards.group_of(id);
  return call_on(group.context(), [&group, id] { return group.store().load(id); });
}

GamesService::Answer<v1::CreateGameResponse> GamesService::create(
    const v1::CreateGameRequest& request) {
  auto spec = from_wire(request);
  if (!spec) co_return spec.error();
  const bool any_position = spec->initial_fen.empty();
  if (any_position && spec->terms.variant == rules::Variant::chess960) {
    spec->initial_fen = rules::to_fen(rules::chess960_position(parts_.draw_position()));
  }
  // An archived game's stream may be gone, so that its id would look free.
  const auto archived = co_await parts_.archive.find(spec->id);
  if (!archived) co_return to_error(archived.error());
  if (*archived) co_return answer_create(first_of(**archived), *spec, any_position);

  ShardGroup& group = parts_.shards.group_of(spec->id);
  const ServerCommand command{game::CreateGame{*spec, parts_.time.utc_now()}};
  auto perform = [&group, id = spec->id, command] { return group.perform(id, command); };
  const Outcome outcome = co_await call_on(group.context(), std::move(perform));
  if (const auto* error = std::get_if<ShardError>(&outcome)) {
    co_return games::to_error(*error, parts_.shards.elsewhere(spec->id));
  }
  if (const auto* error = std::get_if<game::GameError>(&outcome)) {
    if (*error != game::GameError::already_created) co_return games::to_error(*error);
  }
  const auto entries = co_await load(spec->id);
  if (!entries || entries->empty()) co_return games::to_error(ShardError::unavailable);
  co_return answer_create(entries->front(), *spec, any_position);
}

GamesService::Answer<v1::GetGameResponse> GamesService::get(const v1::GetGameRequest& request) {
  const auto id = parse_game_id(request.game_id());
  if (!id) co_return id.error();
  v1::GetGameResponse response;
  const auto entries = co_await load(*id);
  if (entries && !entries->empty()) {
    for (const StoredEntry& entry : *entries) *response.add_entries() = with_time(entry);
    co_return response;
  }
  auto archived = co_await parts_.archive.find(*id);
  if (!archived) co_return to_error(archived.error());
  if (!*archived) {
    if (!entries) co_return games::to_error(ShardError::unavailable);
    co_return games::to_error(game::GameError::no_such_game);
  }
  response.mutable_entries()->Swap((*archived)->mutable_entries());
  response.set_is_archived(true);
  co_return response;
}

GamesService::Answer<v1::ListGamesResponse> GamesService::list(
    const v1::ListGamesRequest& request) {
  auto query = to_query(request);
  if (!query) co_return query.error();
  const auto limit = static_cast<std::size_t>(query->limit++);  // One more tells whether to go on.
  auto games = co_await parts_.archive.list(std::move(*query));
  if (!games) co_return to_error(games.error());
  v1::ListGamesResponse response;
  if (games->size() > limit) {
    games->resize(limit);
    response.set_next_page_token(token_after(games->back()));
  }
  for (v1::GameSummary& game : *games) *response.add_games() = std::move(game);
  co_return response;
}

GamesService::Answer<v1::ReadGamesResponse> GamesService::read(
    const v1::ReadGamesRequest& request) {
  auto query = to_query(request.list());
  if (!query) co_return query.error();
  auto games = co_await parts_.archive.read(std::move(*query));
  if (!games) co_return to_error(games.error());
  v1::ReadGamesResponse response;
  // There may be more whenever there is any: a page is short where the logs are large.
  if (!games->empty()) response.set_next_page_token(token_after(games->back().summary()));
  for (v1::GameWithLog& game : *games) *response.add_games() = std::move(game);
  co_return response;
}

GamesService::Answer<v1::GetOpeningsResponse> GamesService::openings(
    const v1::GetOpeningsRequest& request) {
  auto query = to_query(request);
  if (!query) co_return query.error();
  const auto openings = co_await parts_.archive.openings(std::move(*query));
  if (!openings) co_return to_error(openings.error());
  v1::GetOpeningsResponse response;
  write(openings->all, *response.mutable_scores());
  for (const auto& [uci, scores] : openings->moves) {
    v1::OpeningMove& move = *response.add_moves();
    move.set_uci(uci);
    write(scores, *move.mutable_scores());
  }
  std::ranges::stable_sort(*response.mutable_moves(), std::ranges::greater(), games_of);
  co_return response;
}

GamesService::Answer<v1::ListLiveGamesResponse> GamesService::list_live(
    const v1::ListLiveGamesRequest& request) {
  const auto user = parse_user_id(request.user_id());
  if (!user) co_return user.error();
  v1::ListLiveGamesResponse response;
  for (const auto& group : parts_.shards.groups()) {
    // Both at the same moment: a shard that is not served hides its games.
    auto look = [&group, user = *user, &response] {
      for (const LiveGame& game : group->live_games_of(user)) {
        *response.add_games() = to_summary(game.created, game.plies);
      }
      for (const unsigned shard : group->served_shards()) response.add_shards(shard);
    };
    co_await call_on(group->context(), std::move(look));
  }
  if (response.shards().empty()) co_return games::to_error(ShardError::unavailable);
  co_return response;
}

GamesService::Answer<v1::ListAdjournedResponse> GamesService::list_adjourned(
    const v1::ListAdjournedRequest& request) {
  std::vector<std::string> ids;
  for (const auto& group : parts_.shards.groups()) {
    auto look = [&group, &ids] {
      for (const GameId id : group->adjourned_games()) ids.push_back(to_string(id));
    };
    co_await call_on(group->context(), std::move(look));
  }
  std::erase_if(ids, [&](const std::string& id) { return id <= request.after_id(); });
  std::ranges::sort(ids);
  v1::ListAdjournedResponse response;
  for (std::string& id : ids) {
    if (response.game_ids_size() == kAdjournedOnAPage) break;
    response.add_game_ids(std::move(id));
  }
  co_return response;
}

}  // namespace escaque::services::games
