#include "gateway/web/rest/account/account_export.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/records/delayed_view.hpp"
#include "gateway/records/pgn_export.hpp"
#include "gateway/records/rating_changes.hpp"
#include "gateway/topics/game_talk.hpp"
#include "gateway/web/codec.hpp"
#include "platform/asio/gather.hpp"
#include "platform/asio/thread_priority.hpp"

namespace escaque::services::gateway {
namespace {

// Of one archive: about 5 MB.
constexpr std::size_t kMaxGames = 5'000;
// Of one answer of ListGames.
constexpr int kPageOfGames = 100;
// Messages that are asked for at the same time.
constexpr std::size_t kGamesTogether = 8;
// Of one answer of ListMessages, and in all.
constexpr int kPageOfMessages = 100;
constexpr int kMaxMessages = 20'000;
// Told in clubs.
constexpr int kMaxNews = 5'000;
// As long as conduct keeps what was said in a game, and some more.
constexpr double kTalkKeptMs = 25.0 * 3'600'000;
constexpr std::array kCategories{common_v1::CATEGORY_ULTRABULLET, common_v1::CATEGORY_BULLET,
                                 common_v1::CATEGORY_BLITZ,       common_v1::CATEGORY_RAPID,
                                 common_v1::CATEGORY_CLASSICAL,   common_v1::CATEGORY_CHESS960};

/// What the user said, a line of JSON each.
std::string lines_of(const std::vector<eventlog::Entry>& entries, const std::string& user) {
  std::string text;
  for (const auto& entry : entries) {
    const auto talk = parse_talk(entry);
    if (talk && talk->from().id() == user) text.append(to_json(*talk)).append("\n");
  }
  return text;
}

Awaitable<OrRefused<games_v1::GetGameResponse>> read_game(const Backends& backends,
                                                          std::string id) {
  games_v1::GetGameRequest request;
  request.set_game_id(std::move(id));
  co_return co_await backends.ask(&Games::GetGame, std::move(request));
}

}  // namespace

Awaitable<OrRefused<std::string>> AccountExport::make(std::string page) {
  if (auto refused = co_await list_games(std::move(page))) co_return *refused;
  if (auto refused = co_await add_profile()) co_return *refused;
  if (auto refused = co_await add_ratings()) co_return *refused;
  if (auto refused = co_await add_games()) co_return *refused;
  if (auto refused = co_await add_talk()) co_return *refused;
  if (auto refused = co_await add_messages()) co_return *refused;
  if (auto refused = co_await add_events()) co_return *refused;
  if (auto refused = co_await add_clubs()) co_return *refused;
  auto finish = [zip = zip_] { return zip->finish(); };
  std::string archive = co_await call_.hub.workers().run(std::move(finish));
  if (archive.empty()) {
    call_.hub.logger().error("export_failed", {{"user", user_id()}});
    co_return refusal(common_v1::REASON_INTERNAL, "a fault of ours");
  }
  co_return archive;
}

Awaitable<void> AccountExport::add_file(std::string name, std::string text) {
  auto write = [zip = zip_, name = std::move(name), text = std::move(text)] {
    lower_thread_priority();
    zip->begin_file(name);
    zip->write(text);
  };
  co_await call_.hub.workers().run(std::move(write));
}

Awaitable<AccountExport::Problem> AccountExport::list_games(std::string page) {
  do {
    games_v1::ListGamesRequest request;
    request.set_user_id(user_id());
    request.set_limit(kPageOfGames);
    request.set_page_token(std::move(page));
    auto answer = co_await backends().ask(&Games::ListGames, std::move(request));
    if (!answer) co_return answer.error();
    for (auto& game : *answer->mutable_games()) games_.push_back(std::move(game));
    page = answer->next_page_token();
  } while (!page.empty() && games_.size() < kMaxGames);
  profile_.set_older_games_page(page);
  auto live = co_await backends().live_games(user_id());
  if (!live) co_return live.error();
  for (auto& game : *live) *profile_.add_live_games() = std::move(game);
  co_return std::nullopt;
}

Awaitable<AccountExport::Problem> AccountExport::add_profile() {
  if (auto refused = co_await add_account()) co_return refused;
  ratings_v1::GetRatingsRequest rating;
  rating.add_user_ids(user_id());
  const auto rated = co_await backends().ask(&Ratings::GetRatings, std::move(rating));
  if (!rated) co_return rated.error();
  if (rated->users_size() == 1) *profile_.mutable_ratings() = rated->users(0).ratings();
  conduct_v1::GetRecordRequest own;
  *own.mutable_asking() = *call_.identity.user;
  auto record = co_await backends().ask(&Conduct::GetRecord, std::move(own));
  if (!record) co_return record.error();
  *profile_.mutable_sanctions() = record->sanctions();
  call_.hub.closed().hide_in(*record);
  co_await add_file("conduct.json", to_json(*record));
  call_.hub.closed().hide_in(profile_);
  co_await add_file("profile.json", to_json(profile_));
  co_return std::nullopt;
}

/// What `accounts` knows.
Awaitable<AccountExport::Problem> AccountExport::add_account() {
  accounts_v1::GetUsersRequest user;
  user.add_user_ids(user_id());
  auto users = co_await backends().ask(&Accounts::GetUsers, std::move(user));
  if (!users) co_return users.error();
  if (users->users_size() == 1) profile_.mutable_profile()->Swap(users->mutable_users(0));
  accounts_v1::GetListsRequest wishes;
  wishes.set_user_id(user_id());
  const auto lists = co_await backends().ask(&Accounts::GetLists, std::move(wishes));
  if (!lists) co_return lists.error();
  *profile_.mutable_lists() = lists->lists();
  *profile_.mutable_preferences() = lists->preferences();
  accounts_v1::ListSessionsRequest session;
  session.set_user_id(user_id());
  session.set_token(call_.request.token());
  const auto sessions = co_await backends().ask(&Accounts::ListSessions, std::move(session));
  if (!sessions) co_return sessions.error();
  *profile_.mutable_sessions() = sessions->sessions();
  accounts_v1::GetSecondFactorRequest second;
  second.set_user_id(user_id());
  const auto factor = co_await backends().ask(&Accounts::GetSecondFactor, std::move(second));
  if (!factor) co_return factor.error();
  profile_.set_has_second_factor(factor->is_on());
  accounts_v1::GetEmailRequest address;
  address.set_user_id(user_id());
  const auto email = co_await backends().ask(&Accounts::GetEmail, std::move(address));
  if (!email) co_return email.error();
  profile_.set_email(email->address());
  profile_.set_pending_email(email->pending());
  *profile_.mutable_letter_wishes() = email->wishes();
  co_return std::nullopt;
}

/// As far as conduct still has them, in both directions.
Awaitable<AccountExport::Problem> AccountExport::add_messages() {
  std::string text;
  std::string page;
  int count = 0;
  do {
    conduct_v1::ListMessagesRequest request;
    *request.mutable_user() = *call_.identity.user;
    request.set_limit(kPageOfMessages);
    request.set_page_token(std::move(page));
    auto answer = co_await backends().ask(&Conduct::ListMessages, std::move(request));
    if (!answer) co_return answer.error();
    call_.hub.closed().hide_in(*answer);
    for (const auto& talk : answer->talks()) text.append(to_json(talk)).append("\n");
    count += answer->talks_size();
    page = answer->next_page_token();
  } while (!page.empty() && count < kMaxMessages);
  co_await add_file("messages.ndjson", std::move(text));
  co_return std::nullopt;
}

Awaitable<AccountExport::Problem> AccountExport::add_ratings() {
  std::string text = "{";
  for (const auto category : kCategories) {
    ratings_v1::GetHistoryRequest request;
    request.set_user_id(user_id());
    request.set_category(category);
    const auto history = co_await backends().ask(&Ratings::GetHistory, std::move(request));
    if (!history) co_return history.error();
    if (history->points().empty()) continue;
    auto write = [points = *history] { return to_json(points); };
    const std::string json = co_await call_.hub.workers().run(std::move(write));
    if (text.size() > 1) text += ",";
    text.append("\"").append(common_v1::Category_Name(category)).append("\":").append(json);
  }
  co_await add_file("ratings.json", text + "}");
  co_return std::nullopt;
}

void AccountExport::note_events(const games_v1::GetGameResponse& game) {
  const auto* created = creation_of(game);
  if (created == nullptr) return;
  const std::string& event = created->event().event_id();
  const std::string& id = event.empty() ? created->arena_id() : event;
  if (id.empty()) return;
  auto& line = events_[id];
  if (event.empty()) {
    line.set_arena_id(id);
  } else {
    line.set_event_id(id);
  }
  line.add_game_ids(created->game_id());
}

Awaitable<AccountExport::Problem> AccountExport::add_games() {
  co_await add_file("games.pgn", {});
  RatingChanges changes;
  for (std::size_t first = 0; first < games_.size(); first += kGamesTogether) {
    std::vector<Awaitable<OrRefused<games_v1::GetGameResponse>>> asked;
    std::vector<std::string> rated;
    for (std::size_t i = first; i < std::min(first + kGamesTogether, games_.size()); ++i) {
      asked.push_back(read_game(backends(), games_[i].game_id()));
      if (games_[i].is_rated()) rated.push_back(games_[i].game_id());
    }
    co_await changes.learn(backends(), std::move(rated));
    std::vector<games_v1::GetGameResponse> read;
    for (auto& game : co_await gather(std::move(asked))) {
      if (!game) co_return game.error();
      note_events(*game);
      read.push_back(std::move(*game));
    }
    auto write = [zip = zip_, read = std::move(read), site = site_of(call_), changes,
                  &closed = call_.hub.closed()]() mutable -> Problem {
      lower_thread_priority();
      for (auto& game : read) {
        closed.hide_in(game);
        const auto* created = creation_of(game);
        const auto* change = created != nullptr ? changes.of(created->game_id()) : nullptr;
        const auto pgn = export_pgn(game.entries(), site, {}, change);
        if (!pgn) return pgn.error();
        zip->write(*pgn);
        zip->write("\n");
      }
      return std::nullopt;
    };
    if (auto refused = co_await call_.hub.workers().run(std::move(write))) co_return refused;
  }
  co_return std::nullopt;
}

Awaitable<AccountExport::Problem> AccountExport::add_talk() {
  std::vector<std::string> streams{"tells"};
  for (const auto& game : profile_.live_games()) streams.push_back("talk:" + game.game_id());
  for (const auto& game : games_) {
    const bool is_kept = game.ended_ms() > call_.hub.utc_ms() - kTalkKeptMs;
    if (is_kept) streams.push_back("talk:" + game.game_id());
  }
  std::string text;
  for (std::string& stream : streams) {
    auto entries = co_await call_.hub.event_log().read(std::move(stream));
    if (!entries) {
      co_return refusal(common_v1::REASON_UNAVAILABLE, "what was said cannot be read right now",
                        "another attempt in some minutes");
    }
    auto write = [entries = std::move(*entries), user = user_id()] {
      return lines_of(entries, user);
    };
    text += co_await call_.hub.workers().run(std::move(write));
  }
  co_await add_file("talk.ndjson", std::move(text));
  co_return std::nullopt;
}

Awaitable<AccountExport::Problem> AccountExport::add_events() {
  std::string text;
  for (const auto& [id, event] : events_) text.append(to_json(event)).append("\n");
  std::string page;
  do {
    matchmaking_v1::ListInvitationsRequest request;
    request.set_user_id(user_id());
    request.set_limit(100);
    request.set_page_token(page);
    auto waiting = co_await backends().ask(&Matchmaking::ListInvitations, std::move(request));
    if (!waiting) co_return waiting.error();
    page = waiting->next_page_token();
    for (auto& invitation : *waiting->mutable_invitations()) {
      v1::ExportedEvent line;
      line.set_event_id(invitation.event_id());
      line.mutable_invitation()->Swap(&invitation);
      call_.hub.closed().hide_in(line);
      text.append(to_json(line)).append("\n");
    }
  } while (!page.empty());
  co_await add_file("events.ndjson", std::move(text));
  co_return std::nullopt;
}

/// What the user is to clubs, and what they have told there as an officer.
Awaitable<AccountExport::Problem> AccountExport::add_clubs() {
  v1::ExportedClubs exported;
  accounts_v1::ListOwnClubsRequest own;
  own.set_user_id(user_id());
  auto clubs = co_await backends().ask(&Clubs::ListOwnClubs, std::move(own));
  if (!clubs) co_return clubs.error();
  exported.mutable_clubs()->Swap(clubs->mutable_clubs());
  std::string page;
  do {
    accounts_v1::ListOwnClubNewsRequest request;
    request.set_user_id(user_id());
    request.set_page_token(page);
    auto told = co_await backends().ask(&Clubs::ListOwnClubNews, std::move(request));
    if (!told) co_return told.error();
    page = told->next_page_token();
    for (auto& news : *told->mutable_news()) exported.add_news()->Swap(&news);
  } while (!page.empty() && exported.news_size() < kMaxNews);
  co_await add_file("clubs.json", to_json(exported));
  co_return std::nullopt;
}

}  // namespace escaque::services::gateway
