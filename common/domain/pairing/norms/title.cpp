#include "domain/pairing/norms/title.hpp"

#include <algorithm>

namespace escaque::pairing::norms {
namespace {

struct Spelling {
  Title title;
  std::string_view full;
  std::string_view brief;  // TRF16 allows both.
};

constexpr std::array<Spelling, 8> kSpellings = {{{Title::gm, "GM", "g"},
                                                 {Title::im, "IM", "m"},
                                                 {Title::wgm, "WGM", "wg"},
                                                 {Title::fm, "FM", "f"},
                                                 {Title::wim, "WIM", "wm"},
                                                 {Title::cm, "CM", "c"},
                                                 {Title::wfm, "WFM", "wf"},
                                                 {Title::wcm, "WCM", "wc"}}};

}  // namespace

Title parse_title(std::string_view text) {
  const auto* found = std::find_if(kSpellings.begin(), kSpellings.end(), [&](const Spelling& each) {
    return each.full == text || each.brief == text;
  });
  return found == kSpellings.end() ? Title::none : found->title;
}

std::string_view to_string(Title title) {
  const auto* found = std::find_if(kSpellings.begin(), kSpellings.end(),
                                   [&](const Spelling& each) { return each.title == title; });
  return found == kSpellings.end() ? "" : found->full;
}

}  // namespace escaque::pairing::norms
