#pragma once
// The register of a season as the articles see it, and what a deed means for it.

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/season/error.hpp"
#include "domain/season/fact.hpp"

namespace escaque::season {

struct Book {
  pairing::blitz_categories::Register players;
  std::set<std::pair<EventId, UserId>> entered;
  std::set<EventId> counted;
  /// The yearly championships that were counted.
  std::map<Category, EventId> yearly;

  friend bool operator==(const Book&, const Book&) = default;
};

/// What `deed` sets, by the articles, in their order; or which of them forbids it.
[[nodiscard]] Result<std::vector<CategorySet>, SeasonError> outcome(const Book& book,
                                                                    const Deed& deed);
/// Marks the deed; categories are set by `CategorySet` alone.
void mark(Book& book, const Deed& deed);

/// The categories whose tournaments they may enter, highest first.
[[nodiscard]] std::vector<Category> open_to(const Book& book, UserId user);

/// Of articles 4 and 5.
[[nodiscard]] std::vector<Promotion> promotions_of(const Championship& championship);

}  // namespace escaque::season
