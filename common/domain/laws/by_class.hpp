#pragma once
// The words that all parts of the Laws share: articles, and values for each class of games.

#include <string_view>

#include "domain/clock/time_control.hpp"

namespace escaque::laws {

/// Where a ruling comes from: "fide-2014 9.5b". Empty: the edition has no such rule.
using Article = std::string_view;

/// One value for each class of games that the Laws tell apart.
template <class T>
struct ByClass {
  T standard{};
  T rapid{};
  T blitz{};

  [[nodiscard]] constexpr const T& operator[](clock::LawsClass of) const {
    if (of == clock::LawsClass::standard) return standard;
    return of == clock::LawsClass::rapid ? rapid : blitz;
  }
};

template <class T>
constexpr ByClass<T> in_all_classes(T value) {
  return {value, value, value};
}

/// By one side's time for all its moves: blitz below `blitz_below`, else rapid below `rapid_below`.
/// Both zero where the edition knows one kind of game only.
struct Classes {
  Millis blitz_below{};
  Millis rapid_below{};
  /// Increments and delays of this many moves are added to that time.
  int increments_counted = 0;
};

}  // namespace escaque::laws
