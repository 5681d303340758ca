#include "domain/event/entries/entrant.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <tuple>

namespace escaque::event {
namespace {

/// C.04.2: the order of titles among equal ratings.
constexpr std::array<std::string_view, 8> kTitles = {"GM",  "IM", "WGM", "FM",
                                                     "WIM", "CM", "WFM", "WCM"};

std::size_t title_rank(std::string_view title) {
  return static_cast<std::size_t>(std::find(kTitles.begin(), kTitles.end(), title) -
                                  kTitles.begin());
}

}  // namespace

std::vector<std::size_t> initial_order(const std::vector<Entrant>& entrants) {
  std::vector<std::size_t> order(entrants.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto key = [&](std::size_t index) {
    const Person& person = entrants[index].person;
    return std::tuple(-person.rating.value_or(0), title_rank(person.player.title),
                      std::string_view(person.name), person.id());
  };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

}  // namespace escaque::event
