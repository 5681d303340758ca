#pragma once
// Long lists, a page at a time: what is open first, then what has ended, the
// latest first, then what is archived.

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/club/club.hpp"
#include "matchmaking/log/log_archive.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::services::matchmaking {

/// The place of something in a list; the greatest comes first.
struct ListPlace {
  bool is_open = false;
  /// When it was made or begins; of what has ended: when it ended, as far as that is known.
  UtcTime at;
  /// As no two are made at the same time.
  std::uint64_t id = 0;

  friend auto operator<=>(const ListPlace&, const ListPlace&) = default;
};

/// Which part of a list is asked for.
struct ListPage {
  static constexpr std::int32_t kMax = 100;

  std::size_t size = 50;
  /// The last that was shown before; nothing: from the beginning.
  std::optional<ListPlace> after;
  /// The last that was shown of what is archived, which follows what is live.
  std::optional<AfterRow> after_row;
};

/// `limit`: 0 for the usual one. `token`: as of to_page_token(), or empty.
[[nodiscard]] Result<ListPage, rpc::Error> read_page(std::int32_t limit, const std::string& token);
/// Empty: of every club and of none.
[[nodiscard]] Result<std::optional<club::ClubId>, rpc::Error> read_club(const std::string& id);
[[nodiscard]] std::string to_page_token(const ListPlace& place);
[[nodiscard]] std::string to_page_token(const AfterRow& row);

template <class Entity>
struct Listed {
  std::vector<const Entity*> entities;
  /// Empty on the last page.
  std::string next_page_token;
};

/// A page of the values of the map `all`, of live entities; `place_of(entity)` is a
/// ListPlace, or nothing for what is not listed.
template <class Entities, class PlaceOf>
[[nodiscard]] Listed<typename Entities::mapped_type> list_page(const Entities& all,
                                                               const ListPage& page,
                                                               PlaceOf place_of) {
  if (page.after_row) return {};
  std::vector<const typename Entities::mapped_type*> listed;
  listed.reserve(all.size());
  for (const auto& [id, each] : all) listed.push_back(&each);
  return list_page(listed, page, std::move(place_of));
}

/// The same of some of them.
template <class Entity, class PlaceOf>
[[nodiscard]] Listed<Entity> list_page(const std::vector<const Entity*>& some, const ListPage& page,
                                       PlaceOf place_of) {
  if (page.after_row) return {};
  std::vector<std::pair<ListPlace, const Entity*>> left;
  for (const Entity* each : some) {
    const std::optional<ListPlace> place = place_of(*each);
    const bool is_left = place && (!page.after || *place < *page.after);
    if (is_left) left.emplace_back(*place, each);
  }
  const std::size_t shown = std::min(page.size, left.size());
  const auto end = left.begin() + static_cast<std::ptrdiff_t>(shown);
  std::partial_sort(left.begin(), end, left.end(),
                    [](const auto& one, const auto& other) { return one.first > other.first; });
  Listed<Entity> listed;
  for (auto each = left.begin(); each != end; ++each) listed.entities.push_back(each->second);
  if (shown > 0 && shown < left.size())
    listed.next_page_token = to_page_token(left[shown - 1].first);
  return listed;
}

/// Of live entities that are over: they may have been archived before.
template <class Entities>
[[nodiscard]] std::set<std::string> ids_over(const Entities& all) {
  std::set<std::string> ids;
  for (const auto& [id, each] : all) {
    if (!each.is_open()) ids.insert(to_string(id));
  }
  return ids;
}

struct ArchivedPart {
  std::vector<ArchivedRow> rows;
  /// Empty on the last page.
  std::string next_page_token;
};

/// What fills the page up after the `shown` live entities of it, without those that are live. Of
/// everybody, or of one club.
[[nodiscard]] Awaitable<Result<ArchivedPart, sql::SqlError>> archived_part(
    LogArchive& archive, ArchivedKind kind, ListPage page, std::size_t shown,
    std::set<std::string> live, std::string club_id = {});

}  // namespace escaque::services::matchmaking
