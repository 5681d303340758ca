// Codes and sentences of the criteria.

#include "domain/pairing/dutch/criterion.hpp"

namespace escaque::pairing::dutch {

namespace {

/// Section B of 2013 where it names the criterion, otherwise the step that sees to it.
std::string_view code_of_2013(Criterion criterion) {
  switch (criterion) {
    case Criterion::completion:
      return "C.13";
    case Criterion::pairs:
      return "C.6";
    case Criterion::floater_scores:
    case Criterion::difference_down_last:
    case Criterion::difference_up_last:
    case Criterion::difference_down_previous:
    case Criterion::difference_up_previous:
      return "B.3";
    case Criterion::next_bracket:
      return "C.12";
    case Criterion::bye_games:
      return "A.5";
    case Criterion::wide_difference:
    case Criterion::third_in_a_row:
      return "B.2";
    case Criterion::preference:
      return "B.4";
    case Criterion::strong_preference:
      return "A.7";
    case Criterion::down_last:
    case Criterion::up_last:
      return "B.5";
    case Criterion::down_previous:
    case Criterion::up_previous:
      return "B.6";
  }
  return {};
}

}  // namespace

std::string_view code(Criterion criterion, Edition edition) {
  if (edition == Edition::rules_2013) return code_of_2013(criterion);
  const bool is_2026 = edition == Edition::rules_2026;
  switch (criterion) {
    case Criterion::completion:
      return is_2026 ? "C4" : "C.4";
    case Criterion::pairs:
      return is_2026 ? "C6" : "C.5";
    case Criterion::floater_scores:
      return is_2026 ? "C7" : "C.6";
    case Criterion::next_bracket:
      return is_2026 ? "C8" : "C.7";
    case Criterion::bye_games:
      return is_2026 ? "C9" : "C.2";
    case Criterion::wide_difference:
      return is_2026 ? "C10" : "C.8";
    case Criterion::third_in_a_row:
      return is_2026 ? "C11" : "C.9";
    case Criterion::preference:
      return is_2026 ? "C12" : "C.10";
    case Criterion::strong_preference:
      return is_2026 ? "C13" : "C.11";
    case Criterion::down_last:
      return is_2026 ? "C14" : "C.12";
    case Criterion::up_last:
      return is_2026 ? "C15" : "C.13";
    case Criterion::down_previous:
      return is_2026 ? "C16" : "C.14";
    case Criterion::up_previous:
      return is_2026 ? "C17" : "C.15";
    case Criterion::difference_down_last:
      return is_2026 ? "C18" : "C.16";
    case Criterion::difference_up_last:
      return is_2026 ? "C19" : "C.17";
    case Criterion::difference_down_previous:
      return is_2026 ? "C20" : "C.18";
    case Criterion::difference_up_previous:
      return is_2026 ? "C21" : "C.19";
  }
  return {};
}

std::string_view to_string(Criterion criterion) {
  switch (criterion) {
    case Criterion::completion:
      return "The round can be completed.";
    case Criterion::pairs:
      return "As many pairs as possible in the bracket.";
    case Criterion::floater_scores:
      return "Whoever floats down has as few points as possible.";
    case Criterion::next_bracket:
      return "The next bracket can be paired as well as possible.";
    case Criterion::bye_games:
      return "The player with the bye has as few unplayed games as possible.";
    case Criterion::wide_difference:
      return "No topscorer, nor an opponent, beyond a colour difference of two.";
    case Criterion::third_in_a_row:
      return "No topscorer, nor an opponent, with the same colour three times in a row.";
    case Criterion::preference:
      return "As many colour preferences granted as possible.";
    case Criterion::strong_preference:
      return "As many strong colour preferences granted as possible.";
    case Criterion::down_last:
      return "No resident floats down as in the last round.";
    case Criterion::up_last:
      return "Nobody floats up as in the last round.";
    case Criterion::down_previous:
      return "No resident floats down as two rounds before.";
    case Criterion::up_previous:
      return "Nobody floats up as two rounds before.";
    case Criterion::difference_down_last:
      return "Small score differences for those who float down as last round.";
    case Criterion::difference_up_last:
      return "Small score differences for those who float up as last round.";
    case Criterion::difference_down_previous:
      return "Small score differences for those who float down as two before.";
    case Criterion::difference_up_previous:
      return "Small score differences for those who float up as two before.";
  }
  return {};
}

}  // namespace escaque::pairing::dutch
