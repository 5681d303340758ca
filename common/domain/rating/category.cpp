#include "domain/rating/category.hpp"

namespace escaque::rating {

Category category_of(clock::TimeControl control, rules::Variant variant) {
  if (variant == rules::Variant::chess960) return Category::chess960;
  switch (clock::speed_of(control)) {
    case clock::Speed::ultrabullet:
      return Category::ultrabullet;
    case clock::Speed::bullet:
      return Category::bullet;
    case clock::Speed::blitz:
      return Category::blitz;
    case clock::Speed::rapid:
      return Category::rapid;
    case clock::Speed::classical:
      break;
  }
  return Category::classical;
}

std::string_view to_string(Category category) {
  switch (category) {
    case Category::ultrabullet:
      return "ultrabullet";
    case Category::bullet:
      return "bullet";
    case Category::blitz:
      return "blitz";
    case Category::rapid:
      return "rapid";
    case Category::classical:
      return "classical";
    case Category::chess960:
      return "chess960";
  }
  return "";
}

std::optional<Category> parse_category(std::string_view text) {
  for (const Category category : kCategories) {
    if (text == to_string(category)) return category;
  }
  return std::nullopt;
}

}  // namespace escaque::rating
