#pragma once
// The etiquette code (Reglamento del VICS, "Código de etiqueta") by its articles, and what a report
// may say has happened.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "domain/base/enums.hpp"
#include "domain/base/table.hpp"

namespace escaque::etiquette {

enum class Article : std::uint8_t {
  friendly_place,  ///< 1: admins may warn and sanction.
  respect,         ///< 2: nothing abusive, offensive or obscene.
  no_harm,         ///< 3: nothing that harms others; 3a to 3d are examples.
  disconnecting,   ///< 3a: to avoid a loss.
  losing,          ///< 3b: on purpose, to raise another's rating.
  engine,          ///< 3c: a computer that is not registered as one.
  sharing,         ///< 3d: others play rated games on the account.
  channels,        ///< 4: long discussions belong in channels, not in shouts.
};

/// As the code numbers them.
struct ArticleRow {
  Article article;
  std::string_view name;
};
inline constexpr std::array kArticles{
    ArticleRow{Article::friendly_place, "1"}, ArticleRow{Article::respect, "2"},
    ArticleRow{Article::no_harm, "3"},        ArticleRow{Article::disconnecting, "3a"},
    ArticleRow{Article::losing, "3b"},        ArticleRow{Article::engine, "3c"},
    ArticleRow{Article::sharing, "3d"},       ArticleRow{Article::channels, "4"},
};
static_assert(is_indexed_by(&ArticleRow::article, kArticles) &&
              kArticles.size() == enum_count<Article>());

[[nodiscard]] constexpr std::string_view name_of(Article article) {
  return kArticles[static_cast<std::size_t>(article)].name;
}

/// The grounds that article 2 names; an attack for one of them weighs twice.
enum class Ground : std::uint8_t { none, nationality, race, religion, orientation };

/// How soon somebody should look at a case.
enum class Priority : std::uint8_t { p0, p1, p2, p3 };

/// What a report says has happened.
enum class Offence : std::uint8_t {
  abuse,
  hate,
  disconnecting,
  stalling,
  losing,
  engine,
  sharing,
  spam,
  name,
  other,
  call,  ///< Accuses nobody: an admin is called.
};

}  // namespace escaque::etiquette
