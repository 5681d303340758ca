#pragma once
// What pages elsewhere show of a link to one of ours: a title, a sentence, a picture. Pure.
// Written as the Open Graph protocol (https://ogp.me) has it.

#include <cstdint>
#include <string>
#include <string_view>

#include "escaque/gateway/v1/rest.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.pb.h"

#include "domain/rules/pgn/pgn.hpp"
#include "gateway/wire.hpp"

namespace escaque::services::gateway {

enum class PreviewLanguage : std::uint8_t { english, spanish };

/// That of an Accept-Language (RFC 9110, 12.5.4) which asks for Spanish first; otherwise English.
[[nodiscard]] PreviewLanguage preview_language(std::string_view accept_language);

struct LinkPreview {
  std::string title;
  std::string sentence;
  std::string picture = {};  ///< Path of a picture; empty: there is none.
  int picture_size = 0;      ///< Its width and height, in pixels.
};

/// `game` is the record of what `created` began.
[[nodiscard]] LinkPreview preview_of(const games_v1::GameCreated& created,
                                     const rules::PgnGame& game, PreviewLanguage language);
/// An event as a visitor sees it.
[[nodiscard]] LinkPreview preview_of(const matchmaking_v1::GetEventResponse& event,
                                     PreviewLanguage language);
[[nodiscard]] LinkPreview preview_of(const v1::Profile& profile, PreviewLanguage language);

/// Elements for the head of the page at `path` of `site` ("https://play.example.org").
[[nodiscard]] std::string to_meta(const LinkPreview& preview, std::string_view site,
                                  std::string_view path);

}  // namespace escaque::services::gateway
