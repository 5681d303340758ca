#include "matchmaking/views/paging.hpp"

#include <charconv>
#include <string_view>

#include "domain/base/id.hpp"
#include "matchmaking/wire.hpp"

namespace escaque::services::matchmaking {
namespace {

constexpr char kOpen = 'o';
constexpr char kEnded = 'e';
constexpr char kArchived = 'a';

struct ReadToken {
  char kind = kOpen;
  UtcTime at;
  std::string id;
};

/// "o1893456000000-0000000001d": open, ended or archived, Unix time in milliseconds, id.
std::optional<ReadToken> read_token(std::string_view token) {
  const auto dash = token.rfind('-');
  const bool is_known =
      !token.empty() && std::string_view("oea").find(token.front()) != std::string_view::npos;
  if (!is_known || dash == std::string_view::npos || dash < 2) return std::nullopt;
  const std::string_view time = token.substr(1, dash - 1);
  Millis::rep ms = 0;
  const auto [end, error] = std::from_chars(time.data(), time.data() + time.size(), ms);
  if (error != std::errc() || end != time.data() + time.size()) return std::nullopt;
  const std::string_view id = token.substr(dash + 1);
  const bool is_beginning = token.front() == kArchived && id.empty();
  if (!is_beginning && !from_base62(id)) return std::nullopt;
  return ReadToken{token.front(), UtcTime(Millis(ms)), std::string(id)};
}

std::string written(char kind, UtcTime at, const std::string& id) {
  return kind + std::to_string(at.time_since_epoch().count()) + '-' + id;
}

}  // namespace

Result<std::optional<club::ClubId>, rpc::Error> read_club(const std::string& id) {
  std::optional<club::ClubId> club;
  if (id.empty()) return club;
  club = club::ClubId::parse(id);
  if (!club) return rpc::malformed_id("club_id");
  return club;
}

Result<ListPage, rpc::Error> read_page(std::int32_t limit, const std::string& token) {
  ListPage page;
  if (limit < 0 || limit > ListPage::kMax) {
    return rpc::malformed("limit", "1 to " + std::to_string(ListPage::kMax));
  }
  if (limit > 0) page.size = static_cast<std::size_t>(limit);
  if (token.empty()) return page;
  const auto read = read_token(token);
  if (!read) return rpc::malformed("page_token", "that of the page before, or nothing");
  if (read->kind == kArchived) {
    page.after_row = AfterRow{read->at, read->id};
  } else {
    page.after = ListPlace{read->kind == kOpen, read->at, *from_base62(read->id)};
  }
  return page;
}

std::string to_page_token(const ListPlace& place) {
  return written(place.is_open ? kOpen : kEnded, place.at, to_base62(place.id));
}

std::string to_page_token(const AfterRow& row) { return written(kArchived, row.ended, row.id); }

Awaitable<Result<ArchivedPart, sql::SqlError>> archived_part(LogArchive& archive, ArchivedKind kind,
                                                             ListPage page, std::size_t shown,
                                                             std::set<std::string> live,
                                                             std::string club_id) {
  const std::size_t room = page.size - shown;
  AfterRow last = page.after_row.value_or(AfterRow{UtcTime::max(), {}});
  const int most = static_cast<int>(room) + 1;
  auto asked = club_id.empty() ? archive.page(kind, last, most)
                               : archive.page_of_club(kind, std::move(club_id), last, most);
  auto rows = co_await std::move(asked);
  if (!rows) co_return rows.error();
  ArchivedPart part;
  const bool is_last = rows->size() <= room;
  if (!is_last) rows->resize(room);
  if (!rows->empty()) last = {rows->back().ended, rows->back().id};
  if (!is_last) part.next_page_token = to_page_token(last);
  std::erase_if(*rows, [&live](const ArchivedRow& row) { return live.contains(row.id); });
  part.rows = std::move(*rows);
  co_return part;
}

}  // namespace escaque::services::matchmaking
