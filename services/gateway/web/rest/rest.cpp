#include "gateway/web/rest/rest.hpp"

#include <array>
#include <initializer_list>
#include <utility>

#include "domain/base/id.hpp"
#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/finish_answer.hpp"
#include "gateway/web/rest/handlers.hpp"
#include "platform/asio/request_executor.hpp"
#include "platform/encoding/base64.hpp"
#include "platform/encoding/hex.hpp"

namespace escaque::services::gateway {

// What each call does, by the file that has it.
// sessions.cpp
RestHandler post_register, post_login, post_guest, post_logout, post_password, get_sessions,
    delete_session, get_me;
// closing.cpp
RestHandler post_account_close;
// clubs.cpp
RestHandler get_clubs, post_club, post_club_command, get_club, get_club_people, get_club_news,
    get_club_events;
RestHandler get_club_arenas, get_club_seasons;
// export.cpp
RestHandler post_account_export;
// preferences.cpp
RestHandler post_preferences;
// recovery.cpp
RestHandler post_second_factor_begin, post_second_factor_confirm, post_second_factor_remove,
    post_recovery_codes, post_password_recover;
// email.cpp
RestHandler get_site, post_email, post_email_letters, post_email_remove, post_email_confirm,
    post_password_forgot, post_password_reset;
// emergency.cpp
RestHandler post_measure, post_measure_lift, post_end_all_sessions;
// conduct.cpp
RestHandler post_report, get_record_of, post_appeal, get_cases, get_audit, get_rules, get_findings;
// messages.cpp
RestHandler get_messages, post_messages_read;
// people.cpp
RestHandler get_house;
RestHandler post_users_find, post_computer, post_admin_people;
// challenge.cpp
RestHandler get_users, get_challenge;
// records.cpp
RestHandler get_profile, get_rating_history, get_leaderboard, get_club_leaders, get_game, get_pgn;
// games_of.cpp
RestHandler get_games, get_openings;
// games_export.cpp
RestHandler get_games_pgn, get_games_ndjson;
// online.cpp
RestHandler get_people_online, get_people_followed, get_online;
// watching.cpp
RestHandler get_live_games, get_followed_games;
// arbiter.cpp; whether somebody is one, `games` decides.
RestHandler get_desk, post_order;
// arenas.cpp
RestHandler get_arena;
// seasons.cpp
RestHandler get_season, post_season_command;
// events.cpp
RestHandler get_event, get_standings, get_working, get_explanation, post_event_command;
RestHandler get_norms;
// event_files.cpp
RestHandler get_event_report, get_event_pgn, get_event_results;

namespace {

using etiquette::per;
using namespace std::chrono_literals;

constexpr auto needed = Login::needed;
constexpr auto not_needed = Login::not_needed;

constexpr auto kRestEndpoints = std::to_array<RestEndpoint>({
    {"POST", "register", not_needed, {per(30, 60s), 200}, post_register},
    {"POST", "login", not_needed, {per(30, 60s), 200}, post_login},
    {"POST", "guest", not_needed, {per(60, 60s), 50}, post_guest},
    {"POST", "logout", not_needed, {per(60, 60s), 5}, post_logout},
    {"POST", "password", needed, {per(10, 60s), 200}, post_password},
    {"POST", "password/recover", not_needed, {per(10, 60s), 200}, post_password_recover},
    // Few: each may send a letter to somebody.
    {"POST", "password/forgot", not_needed, {per(10, 600s), 100}, post_password_forgot},
    {"POST", "password/reset", not_needed, {per(10, 60s), 200}, post_password_reset},
    {"GET", "site", not_needed, {per(60, 10s), 5}, get_site},
    {"GET", "email", needed, {per(30, 10s), 5},
     [](RestCall& call) { return forward(call, &Accounts::GetEmail, of_user<accounts_v1::GetEmailRequest>(call)); }},
    {"POST", "email", needed, {per(10, 600s), 200}, post_email},
    {"POST", "email/again", needed, {per(10, 600s), 100},
     [](RestCall& call) { return order(call, &Accounts::SendConfirmation, of_user<accounts_v1::SendConfirmationRequest>(call), Asking::once); }},
    {"POST", "email/letters", needed, {per(30, 60s), 20}, post_email_letters},
    {"POST", "email/remove", needed, {per(10, 60s), 200}, post_email_remove},
    {"POST", "email/confirm", not_needed, {per(30, 60s), 20}, post_email_confirm},
    {"POST", "account/close", needed, {per(10, 60s), 200}, post_account_close},
    // All games of a player; six an hour.
    {"POST", "account/export", needed, {per(6, 3600s), 1'000}, post_account_export},
    {"GET", "second-factor", needed, {per(30, 10s), 5},
     [](RestCall& call) { return forward(call, &Accounts::GetSecondFactor, of_user<accounts_v1::GetSecondFactorRequest>(call)); }},
    {"POST", "second-factor/begin", needed, {per(10, 60s), 200}, post_second_factor_begin},
    {"POST", "second-factor/confirm", needed, {per(10, 60s), 50}, post_second_factor_confirm},
    {"POST", "second-factor/remove", needed, {per(10, 60s), 200}, post_second_factor_remove},
    {"POST", "recovery-codes", needed, {per(10, 60s), 200}, post_recovery_codes},
    {"GET", "sessions", needed, {per(30, 10s), 10}, get_sessions},
    {"DELETE", "session/{session}", needed, {per(60, 60s), 10}, delete_session},
    // For admins, in need.
    {"GET", "measures", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward_part(call, &Accounts::GetMeasures, of_user<accounts_v1::GetMeasuresRequest>(call), measures_of); }},
    {"POST", "measures", needed, {per(60, 60s), 20}, post_measure},
    {"POST", "measures/lift", needed, {per(60, 60s), 20}, post_measure_lift},
    {"POST", "sessions/end-all", needed, {per(5, 60s), 200}, post_end_all_sessions},
    {"GET", "channels", not_needed, {per(60, 10s), 5},
     [](RestCall& call) { return forward(call, &Conduct::ListChannels, about<conduct_v1::ListChannelsRequest>(call)); }},
    {"GET", "transparency", not_needed, {per(60, 10s), 5},
     [](RestCall& call) { return forward(call, &Conduct::GetMonth, about<conduct_v1::GetMonthRequest>(call)); }},
    {"GET", "transparency/{month}", not_needed, {per(60, 10s), 5},
     [](RestCall& call) { return forward(call, &Conduct::GetMonth, about<conduct_v1::GetMonthRequest>(call)); }},
    {"GET", "messages", needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Conduct::ListConversations, asked_by<conduct_v1::ListConversationsRequest>(call)); }},
    {"GET", "messages/{handle}", needed, {per(60, 10s), 20}, get_messages},
    {"POST", "messages/{handle}/read", needed, {per(120, 10s), 10}, post_messages_read},
    {"POST", "report", needed, {per(20, 60s), 20}, post_report},
    {"GET", "record", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Conduct::GetRecord, asking<conduct_v1::GetRecordRequest>(call)); }},
    {"GET", "record/{handle}", needed, {per(60, 10s), 20}, get_record_of},
    {"POST", "record/sanction/{sanction_id}/read", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Conduct::Acknowledge, of_user_about<conduct_v1::AcknowledgeRequest>(call)); }},
    {"POST", "record/case/{case_id}/appeal", needed, {per(10, 60s), 20}, post_appeal},
    {"GET", "admin/cases", needed, {per(60, 10s), 20}, get_cases},
    {"GET", "admin/case/{case_id}", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Conduct::GetCase, asked_by<conduct_v1::GetCaseRequest>(call)); }},
    {"POST", "admin/case/{case_id}", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Conduct::CommandCase, command_of<conduct_v1::CommandCaseRequest>(call)); }},
    {"GET", "admin/audit", needed, {per(60, 10s), 20}, get_audit},
    {"GET", "admin/rules", needed, {per(30, 10s), 20}, get_rules},
    {"GET", "admin/rule/{rule}", needed, {per(60, 10s), 20}, get_findings},
    {"GET", "admin/finding/{finding}", needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Conduct::GetFinding, asked_by<conduct_v1::GetFindingRequest>(call)); }},
    {"GET", "admin/people", needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Accounts::ListPersonChanges, asked_by<accounts_v1::ListPersonChangesRequest>(call)); }},
    {"POST", "admin/people", needed, {per(30, 60s), 20}, post_admin_people},
    {"POST", "computer", needed, {per(10, 600s), 100}, post_computer},
    // Eleven questions.
    {"GET", "house", not_needed, {per(30, 10s), 20}, get_house},
    {"GET", "me", not_needed, {per(120, 10s), 5}, get_me},
    {"GET", "preferences", needed, {per(60, 10s), 5},
     [](RestCall& call) { return forward_part(call, &Accounts::GetLists, of_user<accounts_v1::GetListsRequest>(call), preferences_of); }},
    {"POST", "preferences", needed, {per(30, 10s), 10}, post_preferences},
    {"GET", "user/{handle}", not_needed, {per(120, 10s), 10}, get_profile},
    {"GET", "user/{handle}/games", not_needed, {per(60, 10s), 20}, get_games},
    // All games of a player; as often as their own export.
    {"GET", "user/{handle}/games.pgn", needed, {per(6, 3600s), 1'000}, get_games_pgn},
    {"GET", "user/{handle}/games.ndjson", needed, {per(6, 3600s), 1'000}, get_games_ndjson},
    {"GET", "user/{handle}/openings", not_needed, {per(60, 10s), 20}, get_openings},
    {"GET", "user/{handle}/ratings/{category}", not_needed, {per(60, 10s), 20}, get_rating_history},
    // Only with a session, since they say who is online.
    {"GET", "people/online", needed, {per(60, 10s), 20}, get_people_online},
    {"GET", "people/followed", needed, {per(30, 10s), 30}, get_people_followed},
    {"GET", "user/{handle}/online", needed, {per(120, 10s), 5}, get_online},
    // A hundred handles each.
    {"POST", "users/find", needed, {per(30, 60s), 50}, post_users_find},
    // A field asks while its user types. Only with a session, since it says who is online.
    {"GET", "users", needed, {per(60, 10s), 10}, get_users},
    // The page of a link asks again while its owner is away.
    {"GET", "challenge/{challenge_id}", not_needed, {per(60, 10s), 10}, get_challenge},
    {"GET", "leaderboard/{category}", not_needed, {per(60, 10s), 10}, get_leaderboard},
    {"GET", "games/live", not_needed, {per(60, 10s), 20}, get_live_games},
    {"GET", "games/live/followed", needed, {per(60, 10s), 20}, get_followed_games},
    {"GET", "game/{game_id}.pgn", not_needed, {per(100, 10s), 20}, get_pgn},
    {"GET", "game/{game_id}", not_needed, {per(100, 10s), 20}, get_game},
    {"GET", "game/{game_id}/ratings", not_needed, {per(100, 10s), 5},
     [](RestCall& call) { return forward(call, &Ratings::GetGameChange, about<ratings_v1::GetGameChangeRequest>(call)); }},
    {"GET", "arbiter/games", needed, {per(30, 10s), 50}, get_desk},
    {"POST", "arbiter/game/{game_id}", needed, {per(30, 10s), 10}, post_order},
    {"GET", "approvals", needed, {per(30, 10s), 20},
     [](RestCall& call) { return forward(call, &Matchmaking::ListApprovals, about_page<matchmaking_v1::ListApprovalsRequest>(call)); }},
    {"POST", "approval/event/{event_id}", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::RuleOnRating, ruling_of<matchmaking_v1::RuleOnRatingRequest>(call)); }},
    {"POST", "approval/arena/{arena_id}", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::RuleOnRating, ruling_of<matchmaking_v1::RuleOnRatingRequest>(call)); }},
    {"POST", "visibility/event/{event_id}", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::RuleOnVisibility, ruling_of<matchmaking_v1::RuleOnVisibilityRequest>(call)); }},
    {"POST", "visibility/arena/{arena_id}", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::RuleOnVisibility, ruling_of<matchmaking_v1::RuleOnVisibilityRequest>(call)); }},
    {"POST", "visibility/season/{season_id}", needed, {per(30, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::RuleOnVisibility, ruling_of<matchmaking_v1::RuleOnVisibilityRequest>(call)); }},
    {"GET", "arenas", not_needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Matchmaking::ListArenas, about_page<matchmaking_v1::ListArenasRequest>(call)); }},
    {"GET", "arena/{arena_id}", not_needed, {per(60, 10s), 50}, get_arena},
    {"POST", "arena/{arena_id}", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::CommandArena, command_of<matchmaking_v1::CommandArenaRequest>(call)); }},
    {"GET", "seasons", not_needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Matchmaking::ListSeasons, about_page<matchmaking_v1::ListSeasonsRequest>(call)); }},
    {"GET", "season/{season_id}", not_needed, {per(60, 10s), 30}, get_season},
    // An organiser registers the members of a club one by one.
    {"POST", "season/{season_id}", needed, {per(200, 10s), 10}, post_season_command},
    {"GET", "clubs", not_needed, {per(60, 10s), 20}, get_clubs},
    // Each is a page of its own for years.
    {"POST", "clubs", needed, {per(10, 3600s), 200}, post_club},
    // The bell asks when it hears of something.
    {"GET", "clubs/mine", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Clubs::ListOwnClubs, of_user<accounts_v1::ListOwnClubsRequest>(call)); }},
    {"GET", "club/{club_id}", not_needed, {per(60, 10s), 20}, get_club},
    // An officer answers requests one by one.
    {"POST", "club/{club_id}", needed, {per(120, 60s), 20}, post_club_command},
    {"GET", "club/{club_id}/people", not_needed, {per(60, 10s), 30}, get_club_people},
    {"GET", "club/{club_id}/news", not_needed, {per(60, 10s), 20}, get_club_news},
    {"GET", "club/{club_id}/events", not_needed, {per(60, 10s), 20}, get_club_events},
    {"GET", "club/{club_id}/arenas", not_needed, {per(60, 10s), 20}, get_club_arenas},
    {"GET", "club/{club_id}/leaders/{category}", not_needed, {per(30, 10s), 60}, get_club_leaders},
    {"GET", "club/{club_id}/seasons", not_needed, {per(60, 10s), 20}, get_club_seasons},
    {"GET", "invitations", needed, {per(60, 10s), 10},
     [](RestCall& call) { return forward(call, &Matchmaking::ListInvitations, own_page<matchmaking_v1::ListInvitationsRequest>(call)); }},
    {"GET", "events", not_needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Matchmaking::ListEvents, about_page<matchmaking_v1::ListEventsRequest>(call)); }},
    {"GET", "events/mine", needed, {per(60, 10s), 20},
     [](RestCall& call) { return forward(call, &Matchmaking::ListEvents, own_page<matchmaking_v1::ListEventsRequest>(call)); }},
    {"GET", "event/{event_id}.trf", not_needed, {per(30, 10s), 100}, get_event_report},
    // Thousands of games.
    {"GET", "event/{event_id}.pgn", not_needed, {per(6, 60s), 500}, get_event_pgn},
    {"GET", "event/{event_id}.ndjson", not_needed, {per(30, 10s), 100}, get_event_results},
    {"GET", "event/{event_id}", not_needed, {per(60, 10s), 50}, get_event},
    {"GET", "event/{event_id}/standings", not_needed, {per(60, 10s), 100}, get_standings},
    {"GET", "event/{event_id}/working", not_needed, {per(60, 10s), 100}, get_working},
    {"GET", "event/{event_id}/why", not_needed, {per(30, 10s), 200}, get_explanation},
    // An arbiter prints the certificates one by one.
    {"GET", "event/{event_id}/norms", needed, {per(60, 10s), 100}, get_norms},
    // An arbiter enters the results of a round one by one.
    {"POST", "event/{event_id}", needed, {per(200, 10s), 10}, post_event_command},
});

struct Found {
  const RestEndpoint* endpoint = nullptr;
  std::vector<Captured> captured;
  bool is_path_known = false;
};

Found find(const HttpRequest& request) {
  Found found;
  const std::string_view given = request.method;
  const std::string_view method = given == "HEAD" ? std::string_view("GET") : given;
  const std::string_view path = std::string_view(request.path).substr(kApiRoot.size());
  for (const auto& endpoint : kRestEndpoints) {
    auto captured = match(endpoint.pattern, path);
    if (!captured) continue;
    found.is_path_known = true;
    if (endpoint.method != method) continue;
    return {&endpoint, std::move(*captured), true};
  }
  return found;
}

HttpAnswer no_endpoint(const Found& found) {
  if (!found.is_path_known) {
    return error_answer(refusal(common_v1::REASON_NO_SUCH_PATH, "nothing is at this path",
                                "a path of the table in the README of the public wire"));
  }
  HttpAnswer answer =
      error_answer(refusal(common_v1::REASON_MALFORMED, "this path does not take this method"));
  answer.status = 405;
  return answer;
}

/// The user asked about makes no difference to what everybody may read without a login.
Secrecy secrecy_of(const RestEndpoint& endpoint) {
  const bool is_open = endpoint.method == "GET" && endpoint.login == Login::not_needed;
  return is_open && endpoint.pattern != "me" ? Secrecy::public_view : Secrecy::personal;
}

std::optional<ErrorDetail> refusal_of(const std::vector<Captured>& captured) {
  for (const Captured& each : captured) {
    const bool is_id = !each.name.ends_with("_id") || from_base62(each.value);
    if (!is_id) return malformed_id(std::string(each.name));
  }
  return std::nullopt;
}

bool is_login_void(const ErrorDetail& error) { return http_status(error.reason()) == 401; }

}  // namespace

Backends RestCall::backends() const { return hub.backends().as(identity.assertion.text); }

std::span<const RestEndpoint> rest_endpoints() { return kRestEndpoints; }

std::optional<std::vector<Captured>> match(std::string_view pattern, std::string_view path) {
  std::vector<Captured> captured;
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = pattern.substr(0, pattern.find('/'));
    const std::string_view given = path.substr(0, path.find('/'));
    if (wanted.starts_with('{')) {
      const std::size_t end = wanted.find('}');
      const std::string_view suffix = wanted.substr(end + 1);
      if (!given.ends_with(suffix) || given.size() == suffix.size()) return std::nullopt;
      captured.push_back(
          {wanted.substr(1, end - 1), std::string(given.substr(0, given.size() - suffix.size()))});
    } else if (wanted != given) {
      return std::nullopt;
    }
    if ((wanted.size() == pattern.size()) != (given.size() == path.size())) return std::nullopt;
    pattern.remove_prefix(std::min(pattern.size(), wanted.size() + 1));
    path.remove_prefix(std::min(path.size(), given.size() + 1));
  }
  return captured;
}

void name_in(google::protobuf::Message& request, const RestCall& call) {
  for (const Captured& each : call.captured) {
    const auto* field = request.GetDescriptor()->FindFieldByName(std::string(each.name));
    if (field != nullptr) request.GetReflection()->SetString(&request, field, each.value);
  }
}

namespace {

Awaitable<HttpAnswer> answer_found(Hub& hub, const HttpRequest& request, Found found) {
  if (found.endpoint == nullptr) co_return no_endpoint(found);
  const RestEndpoint& endpoint = *found.endpoint;
  if (endpoint.method != "GET" && !hub.config().web.allows(request.origin, request.site())) {
    co_return error_answer(refusal(common_v1::REASON_FORBIDDEN_ORIGIN,
                                   "pages of " + request.origin.substr(0, 100) + " may not do this",
                                   expected_origin(request)));
  }
  const auto row = row_of_rest(static_cast<std::size_t>(&endpoint - kRestEndpoints.data()));
  if (const auto refused = hub.doorkeeper().ask({{}, request.client}, row, hub.now())) {
    co_return refused_answer(*refused);
  }
  if (const auto refused = refusal_of(found.captured)) co_return error_answer(*refused);
  RestCall call{hub, request, std::move(found.captured), {}};
  if (endpoint.login == Login::needed) {
    auto identity = co_await authenticate(hub, request.token());
    if (!identity) co_return error_answer(identity.error());
    if (!identity->user) co_return error_answer(not_logged_in());
    call.identity = std::move(*identity);
    if (call.identity.is_unused && endpoint.method != "GET") {
      hub.spawn("note_use", note_use(hub, call.identity.user->id()));
    }
    // The account's own budget, from however many addresses it asks.
    const Caller account{call.identity.user->id(), {}};
    if (const auto refused = hub.doorkeeper().ask(account, row, hub.now())) {
      co_return refused_answer(*refused);
    }
  }
  auto answer = co_await endpoint.handler(call);
  if (answer) {
    co_return co_await finish_answer(hub.workers(), hub.closed(), request, secrecy_of(endpoint),
                                     std::move(*answer));
  }
  HttpAnswer refused = error_answer(answer.error());
  if (is_login_void(answer.error()) && !request.cookie.empty()) {
    refused.headers.emplace_back("Set-Cookie", no_session_cookie(request.is_tls));
  }
  co_return refused;
}

/// In the log: the row of the table, never the path, which names people.
void note(Hub& hub, const HttpRequest& request, const RestEndpoint* row, int status, Millis took) {
  constexpr Millis kSlow{1'000};
  const log::Logger& logger = hub.logger();
  const bool is_bad = status >= 500 || took >= kSlow;
  if (!is_bad && !logger.writes(log::Level::debug)) return;
  const std::initializer_list<log::Field> fields{
      {"method", request.method},
      {"path", row == nullptr ? std::string_view() : row->pattern},
      {"status", status},
      {"ms", took}};
  if (status >= 500) {
    logger.warn("request_failed", fields);
  } else {
    is_bad ? logger.warn("request_slow", fields) : logger.debug("request_served", fields);
  }
}

}  // namespace

Awaitable<HttpAnswer> answer_rest(Hub& hub, const HttpRequest& request) {
  const auto id = log::new_request_id();
  const Instant began = hub.now();
  Found found = find(request);
  const RestEndpoint* const row = found.endpoint;
  auto work = answer_found(hub, request, std::move(found));
  HttpAnswer answer = co_await serving(id, std::move(work));
  answer.headers.emplace_back("X-Request-Id", *id);
  const log::ServingRequest scope(id);
  note(hub, request, row, answer.status, hub.now() - began);
  co_return answer;
}

Awaitable<OrRefused<Identity>> authenticate(Hub& hub, std::string token) {
  Identity identity;
  if (token.empty()) co_return identity;
  constexpr std::size_t kMaxToken = 128;
  if (token.size() > kMaxToken) {
    co_return refusal(common_v1::REASON_SESSION_EXPIRED, "this is no session token",
                      "log in again");
  }
  identity.asked = hub.now();
  accounts_v1::AuthenticateRequest request;
  request.set_token(token);
  const Backends& b = hub.backends();
  auto answer = co_await b.ask(&Accounts::Authenticate, std::move(request));
  if (!answer) co_return answer.error();
  identity.user = std::move(*answer->mutable_user());
  identity.lists = std::move(*answer->mutable_lists());
  identity.assertion = assertion_of(*answer, identity.asked);
  identity.is_unused = answer->is_unused();
  identity.token_hash = hash_token(token);
  identity.session_lives = to_millis(answer->lives_ms());
  identity.token = std::move(token);
  co_return identity;
}

Millis to_millis(double wire) {
  constexpr double kMax = 1e12;
  return Millis(static_cast<Millis::rep>(std::clamp(wire, 0.0, kMax)));
}

std::string hash_token(std::string_view token) {
  const auto secret = encoding::from_base64(token, encoding::Base64::url_unpadded);
  return secret ? encoding::hash_hex(*secret) : std::string();
}

std::string expected_origin(const HttpRequest& request) {
  return "a page of " + request.site() +
         " or of web.origins; behind a TLS proxy web.is_behind_proxy says who speaks https";
}

std::string site_of(const RestCall& call) {
  const std::string& configured = call.hub.config().web.url;
  return configured.empty() ? call.request.site() : configured;
}

}  // namespace escaque::services::gateway
