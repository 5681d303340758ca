// Cuts one line of a report into fields.

#include "domain/pairing/trf/record.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace escaque::pairing::trf {
namespace {

constexpr std::size_t kFoundBytes = 40;

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }
/// How many bytes the character has that begins with `c`; 0 when none does.
std::size_t bytes_of(char c) {
  const auto lead = static_cast<unsigned char>(c);
  if (lead < 0x80U) return 1;
  if (lead < 0xC0U) return 0;
  return lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : lead < 0xF8U ? 4 : 0;
}
bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The digits before the point of `11.5`.
constexpr std::size_t kWholeDigits = 2;

/// `12.5`, `3`, `.5`: at most one decimal, because points are counted in tenths.
std::optional<tournament::Points> to_points(std::string_view text, std::size_t whole_digits) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, dot);
  std::string_view decimals = dot < text.size() ? text.substr(dot + 1) : std::string_view{};
  while (decimals.size() > 1 && decimals.back() == '0') decimals.remove_suffix(1);
  const auto digits = [](std::string_view part) {
    return std::all_of(part.begin(), part.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  if (!digits(whole) || !digits(decimals) || whole.size() > whole_digits || decimals.size() > 1 ||
      whole.size() + decimals.size() == 0) {
    return std::nullopt;
  }
  return tournament::Points{to_number(whole).value_or(0) * 10 + to_number(decimals).value_or(0)};
}

}  // namespace

std::optional<int> to_number(std::string_view text) {
  int value = 0;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t bytes = bytes_of(text[i]);
    if (bytes == 0 || i + bytes > text.size()) return false;
    for (std::size_t more = 1; more < bytes; ++more) {
      if (!continues_character(text[i + more])) return false;
    }
    i += bytes;
  }
  return true;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

Record::Record(std::string_view line, std::size_t number) : line_(line), number_(number) {
  if (std::all_of(line.begin(), line.end(), is_ascii) || !is_utf8(line)) return;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!continues_character(line[i])) offsets_.push_back(i);
  }
}

std::size_t Record::length() const { return offsets_.empty() ? line_.size() : offsets_.size(); }

std::size_t Record::offset_of(std::size_t column) const {
  if (column > length()) return line_.size();
  return offsets_.empty() ? column - 1 : offsets_[column - 1];
}

std::size_t Record::column_of(std::size_t offset) const {
  if (offsets_.empty()) return offset + 1;
  const auto place = std::lower_bound(offsets_.begin(), offsets_.end(), offset);
  return static_cast<std::size_t>(place - offsets_.begin()) + 1;
}

std::string_view Record::text(Columns columns) const {
  const std::size_t begin = offset_of(columns.first);
  return trimmed(line_.substr(begin, offset_of(columns.last + 1) - begin));
}

char Record::character(std::size_t column) const {
  const std::size_t offset = offset_of(column);
  return offset < line_.size() ? line_[offset] : ' ';
}

std::optional<int> Record::number(Columns columns, Range range, Kind otherwise) {
  const std::string_view found = text(columns);
  if (found.empty()) return std::nullopt;
  const auto value = to_number(found);
  if (!value || *value < range.first || *value > range.last) fail(otherwise, columns.first, found);
  return value;
}

int Record::required_number(Columns columns, Range range, Kind otherwise) {
  const auto value = number(columns, range, otherwise);
  if (!value) fail(otherwise, columns.first, {});
  return value.value_or(range.first);
}

std::optional<tournament::Points> Record::points(Columns columns, Kind otherwise) {
  const std::string_view found = text(columns);
  if (found.empty()) return std::nullopt;
  const auto value = to_points(found, columns.last - columns.first - 1);
  if (!value) fail(otherwise, columns.first, found);
  return value;
}

std::optional<tournament::Points> Record::signed_points(Columns columns, Kind otherwise) {
  const std::string_view found = text(columns);
  if (!found.starts_with('-')) return points(columns, otherwise);
  const auto value = to_points(found.substr(1), columns.last - columns.first - 1);
  if (!value) fail(otherwise, columns.first, found);
  return tournament::Points{} - value.value_or(tournament::Points{});
}

std::vector<Record::Word> Record::words() const {
  std::vector<Word> words;
  std::size_t begin = line_.find_first_not_of(" \t", std::min<std::size_t>(3, line_.size()));
  while (begin != std::string_view::npos) {
    const std::size_t end = std::min(line_.find_first_of(" \t", begin), line_.size());
    words.push_back({line_.substr(begin, end - begin), column_of(begin)});
    begin = line_.find_first_not_of(" \t", end);
  }
  return words;
}

int Record::number(Word word, Range range, Kind otherwise) {
  const auto value = to_number(word.text);
  if (value && *value >= range.first && *value <= range.last) return *value;
  fail(otherwise, word.column, word.text);
  return range.first;
}

tournament::Points Record::points(Word word, Kind otherwise) {
  const auto value = to_points(word.text, kWholeDigits);
  if (!value) fail(otherwise, word.column, word.text);
  return value.value_or(tournament::Points{});
}

void Record::fail(Kind kind, std::size_t column, std::string_view found) {
  if (error_) return;
  error_ = TrfError{kind, number_, column, std::string(found.substr(0, kFoundBytes))};
}

}  // namespace escaque::pairing::trf
