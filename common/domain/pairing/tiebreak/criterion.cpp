#include "domain/pairing/tiebreak/criterion.hpp"

#include <charconv>
#include <optional>

namespace escaque::pairing::tiebreak {
namespace {

using Kind = CriterionError::Kind;

/// The number that is all of `text`, within bounds; a leading plus is allowed.
std::optional<int> parse_number(std::string_view text, int least, int most) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, number);
  if (failure != std::errc{} || stop != end || number < least || number > most) return {};
  return number;
}

/// Reads the n of Cn, Mn, Ln or U… into `number`.
template <class Target>
std::optional<Kind> read(std::string_view digits, int least, int most, Target& number) {
  const auto parsed = parse_number(digits, least, most);
  if (!parsed) return Kind::bad_number;
  number = *parsed;
  return std::nullopt;
}

/// Writes `modifier` into `criterion`, or says why it cannot.
std::optional<Kind> apply(std::string_view modifier, Criterion& criterion) {
  if (modifier.empty()) return Kind::unknown_modifier;
  const char letter = modifier.front();
  const std::string_view rest = modifier.substr(1);
  if (std::string_view("CMLF").find(letter) != std::string_view::npos &&
      info(criterion.name).modifiers.find(letter) == std::string_view::npos) {
    return Kind::not_applicable;
  }
  if (rest.empty() && letter == 'F') return criterion.rules.fore = true, std::nullopt;
  if (rest.empty() && letter == 'R') return criterion.is_reversed = true, std::nullopt;
  if (rest.empty() && letter == 'P') {
    if (criterion.rules.schedule == Schedule::swiss) {
      criterion.rules.schedule = Schedule::forfeits_count;
    }
    return std::nullopt;
  }
  switch (letter) {
    case 'C':
      return read(rest, 1, 9, criterion.cut_lowest);
    case 'M': {
      const auto failure = read(rest, 1, 9, criterion.cut_lowest);
      criterion.cut_highest = criterion.cut_lowest;
      return failure;
    }
    case 'L':
      return read(rest, -20, 20, criterion.limit);
    case 'U':
      return read(rest, 1, 4000, criterion.rules.unrated_as);
    case 'V': {
      const auto edition = parse_edition(rest);
      if (!edition) return Kind::unknown_edition;
      criterion.rules.edition = *edition;
      return std::nullopt;
    }
    default:
      return Kind::unknown_modifier;
  }
}

/// Where everybody meets everybody the sum of the opponents' scores says nothing.
bool is_for_swiss_only(const Criterion& criterion) {
  const bool is_buchholz =
      criterion.name == Name::buchholz || criterion.name == Name::fore_buchholz ||
      criterion.name == Name::average_buchholz || criterion.name == Name::sum_of_buchholz;
  return is_buchholz && criterion.rules.edition == Edition::c07_2026;
}

}  // namespace

Better better(const Criterion& criterion) {
  const Better usual = info(criterion.name).better;
  if (!criterion.is_reversed) return usual;
  return usual == Better::higher ? Better::lower : Better::higher;
}

std::string_view to_string(CriterionError::Kind kind) {
  switch (kind) {
    case Kind::unknown_criterion:
      return "No criterion has this acronym.";
    case Kind::unknown_modifier:
      return "A modifier is one of Cn Mn Ln P F R U… V….";
    case Kind::not_applicable:
      return "This modifier does not go with this criterion.";
    case Kind::bad_number:
      return "A cut is from 1 to 9, a limit from -20 to +20, a rating from 1 to 4000.";
    case Kind::unknown_edition:
      return "An edition is 2012, 2024 or 2026.";
    case Kind::swiss_only:
      return "C.07 of 2026 keeps Buchholz and its family to Swiss tournaments.";
  }
  return {};
}

std::string to_string(const CriterionError& error) {
  std::string text = '"' + error.found + "\": " + std::string(to_string(error.kind));
  if (error.kind != Kind::unknown_criterion) return text;
  text += " Known are";
  for (const CriterionInfo& each : kCriteria) text += ' ' + std::string(each.acronym);
  return text + '.';
}

Result<Criterion, CriterionError> parse_criterion(std::string_view text, const Rules& rules) {
  const std::string_view acronym = text.substr(0, text.find('/'));
  Criterion criterion;
  criterion.rules = rules;
  bool is_known = false;
  for (const CriterionInfo& each : kCriteria) {
    if (each.acronym != acronym) continue;
    criterion.name = each.name;
    is_known = true;
  }
  if (!is_known) return CriterionError{Kind::unknown_criterion, std::string(acronym)};
  criterion.rules.fore = criterion.name == Name::fore_buchholz;
  for (std::size_t at = acronym.size(); at < text.size();) {
    const std::size_t next = std::min(text.find('/', at + 1), text.size());
    if (const auto failure = apply(text.substr(at + 1, next - at - 1), criterion)) {
      return CriterionError{*failure, std::string(text)};
    }
    at = next;
  }
  if (criterion.rules.schedule == Schedule::predetermined && is_for_swiss_only(criterion)) {
    return CriterionError{Kind::swiss_only, std::string(text)};
  }
  return criterion;
}

}  // namespace escaque::pairing::tiebreak
