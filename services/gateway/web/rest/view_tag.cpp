#include "gateway/web/rest/view_tag.hpp"

#include <algorithm>
#include <string_view>

namespace escaque::services::gateway {

/// Browsers repeat one name as they got it, or as a weak one; of a list the first counts.
ViewTag::ViewTag(std::string_view if_none_match, std::string edition)
    : edition_(std::move(edition)) {
  std::string_view said = if_none_match;
  const auto begin = said.find('"');
  if (begin == std::string_view::npos) return;
  said.remove_prefix(begin + 1);
  said = said.substr(0, said.find('"'));
  const auto end = said.rfind('~');
  if (end == std::string_view::npos || said.substr(end + 1) != edition_) return;
  said = said.substr(0, end);
  const bool is_printable =
      std::all_of(said.begin(), said.end(), [](char c) { return c > ' ' && c <= '~'; });
  if (is_printable) known_ = said;
}

std::string ViewTag::etag_of(const std::string& tag) const {
  return '"' + tag + '~' + edition_ + '"';
}

}  // namespace escaque::services::gateway
