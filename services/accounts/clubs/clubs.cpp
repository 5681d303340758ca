#include "accounts/clubs/clubs.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <variant>

#include "accounts/children/child_rows.hpp"
#include "accounts/clubs/club_name.hpp"
#include "accounts/handle.hpp"
#include "domain/base/enums.hpp"
#include "domain/base/utf8.hpp"

namespace escaque::services::accounts {
namespace {

using club::ClubError;

constexpr int kMaxPage = 100;
constexpr std::size_t kLongestCommandId = 64;
constexpr std::size_t kMaxPrefixBytes = 240;
constexpr std::size_t kMaxHandlePrefix = 20;
constexpr std::size_t kMaxToken = 400;

/// "<number>.<id>.<text>".
std::string token_of(const ClubPlace& place) {
  return std::to_string(place.number) + '.' + place.id + '.' + place.text;
}

std::optional<ClubPlace> place_of(const std::string& token) {
  ClubPlace place;
  const char* const end = token.data() + token.size();
  const auto [rest, error] = std::from_chars(token.data(), end, place.number);
  if (error != std::errc() || rest == end || *rest != '.') return std::nullopt;
  const auto at = static_cast<std::size_t>(rest - token.data()) + 1;
  const std::size_t dot = token.find('.', at);
  if (dot == std::string::npos) return std::nullopt;
  place.id = token.substr(at, dot - at);
  place.text = token.substr(dot + 1);
  return place;
}

struct Part {
  int limit = 0;
  std::optional<ClubPlace> after = {};
};

Result<Part, ClubError> part_of(const Paging& paging, int usual) {
  if (paging.limit < 0 || paging.limit > kMaxPage) return ClubError::bad_page;
  Part part{paging.limit == 0 ? usual : paging.limit};
  if (paging.token.empty()) return part;
  if (paging.token.size() > kMaxToken || !is_utf8(paging.token)) return ClubError::bad_page;
  part.after = place_of(paging.token);
  if (!part.after) return ClubError::bad_page;
  return part;
}

template <class T, class Place>
Paged<T> paged(ClubPage<T> page, Place place) {
  Paged<T> result{std::move(page.items)};
  if (page.has_more) result.next = token_of(place(result.items.back()));
  return result;
}

/// For the log.
constexpr std::array<std::string_view, std::variant_size_v<club::Command>> kCommands{
    "join",      "leave",  "see",    "invite",    "uninvite",    "admit",
    "refuse",    "remove", "pardon", "post_news", "delete_news", "appoint",
    "hand_over", "change", "close",  "rename",    "mark_child",  "name_arbiter"};

bool is_command_id(const std::string& id) { return !id.empty() && id.size() <= kLongestCommandId; }

/// Spaces and marks alone are no name, of whatever script.
bool is_visible(const std::string& name) {
  return club_key(name).find_first_not_of(' ') != std::string::npos;
}

/// Of a command that gives none, too.
bool has_visible_name(const club::Command& command) {
  if (const auto* change = std::get_if<club::Change>(&command)) {
    return is_visible(change->profile.name);
  }
  const auto* rename = std::get_if<club::Rename>(&command);
  return rename == nullptr || is_visible(rename->name);
}

ClubPlace place_of_news(const ClubNews& news) {
  return {news.posted.time_since_epoch().count(), {}, to_string(news.id)};
}

}  // namespace

Clubs::Outcome<club::Club> Clubs::found(UserId by, std::string command_id, club::Profile profile) {
  if (!is_command_id(command_id)) co_return ClubError::bad_command_id;
  if (!is_visible(profile.name)) co_return ClubError::bad_name;
  auto founded = co_await parts_.store.found(by, std::move(command_id), std::move(profile),
                                             parts_.time.utc_now());
  if (founded) {
    parts_.logger.info("club_founded", {{"club", to_string(founded->id)}, {"by", to_string(by)}});
  }
  co_return founded;
}

Clubs::Outcome<std::optional<club::Relation>> Clubs::carry_out(ClubOrder order) {
  if (!is_command_id(order.command_id)) co_return ClubError::bad_command_id;
  if (!has_visible_name(order.command)) co_return ClubError::bad_name;
  if (std::holds_alternative<club::MarkChild>(order.command) &&
      parts_.feature_level() < kChildrenLevel) {
    co_return ClubError::too_new;
  }
  const UserId by = order.by;
  const club::ClubId club = order.club;
  const std::string_view command = kCommands[order.command.index()];
  const auto done = co_await parts_.store.carry_out(std::move(order), parts_.time.utc_now());
  if (!done) co_return done.error();
  if (done->has_changed) {
    // No names and no texts: the log outlives what people take back.
    parts_.logger.info("club_changed",
                       {{"club", to_string(club)}, {"by", to_string(by)}, {"command", command}});
    parts_.on_change();
  }
  co_return done->relation;
}

Clubs::Outcome<ClubView> Clubs::view(club::ClubId club, std::optional<UserId> viewer) {
  return parts_.store.view(club, viewer);
}

Clubs::Outcome<Paged<club::Club>> Clubs::list(std::string prefix, Paging paging) {
  constexpr int kUsual = 20;
  if (prefix.size() > kMaxPrefixBytes || !is_utf8(prefix)) co_return ClubError::bad_prefix;
  auto part = part_of(paging, kUsual);
  if (!part) co_return part.error();
  auto page = co_await parts_.store.list(club_key(prefix), part->limit, std::move(part->after));
  if (!page) co_return page.error();
  co_return paged(std::move(*page), [](const club::Club& last) {
    return ClubPlace{last.counts.members, club_key(last.profile.name), to_string(last.id)};
  });
}

Clubs::Outcome<Paged<ClubPerson>> Clubs::people(PeopleQuery query, Paging paging) {
  constexpr int kUsual = 50;
  if (query.handle_prefix.size() > kMaxHandlePrefix) co_return ClubError::bad_prefix;
  auto part = part_of(paging, kUsual);
  if (!part) co_return part.error();
  query.limit = part->limit;
  query.after = std::move(part->after);
  auto page = co_await parts_.store.people(std::move(query));
  if (!page) co_return page.error();
  co_return paged(std::move(*page), [](const ClubPerson& last) {
    return ClubPlace{last.since.time_since_epoch().count(), handle_key(last.account.handle),
                     to_string(last.account.id)};
  });
}

Clubs::Outcome<std::vector<UserId>> Clubs::members(club::ClubId club,
                                                   std::optional<UserId> viewer) {
  return parts_.store.members(club, viewer);
}

Clubs::Outcome<Paged<ClubNews>> Clubs::news(club::ClubId club, Paging paging) {
  constexpr int kUsual = 20;
  auto part = part_of(paging, kUsual);
  if (!part) co_return part.error();
  auto page = co_await parts_.store.news(club, part->limit, std::move(part->after));
  if (!page) co_return page.error();
  co_return paged(std::move(*page), place_of_news);
}

Clubs::Outcome<Paged<ClubNews>> Clubs::news_by(UserId author, Paging paging) {
  auto part = part_of(paging, kMaxPage);
  if (!part) co_return part.error();
  auto page = co_await parts_.store.news_by(author, part->limit, std::move(part->after));
  if (!page) co_return page.error();
  co_return paged(std::move(*page), place_of_news);
}

Clubs::Outcome<std::vector<OwnClub>> Clubs::clubs_of(UserId user) {
  return parts_.store.clubs_of(user);
}

Clubs::Outcome<ClubRelations> Clubs::relations(club::ClubId club, std::vector<UserId> people) {
  return parts_.store.relations(club, std::move(people));
}

}  // namespace escaque::services::accounts
