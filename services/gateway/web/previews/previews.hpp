#pragma once
// Answers to whoever makes a preview of a link: the client's page with what is to be shown of a
// game, an event or a person, and the picture of a game's last position. A browser that goes to
// such a page says so (Fetch Metadata) and gets it without, at once.

#include <optional>

#include "gateway/hub/hub.hpp"
#include "gateway/web/files/static_files.hpp"
#include "gateway/web/http/http.hpp"
#include "gateway/web/previews/board_painter.hpp"

namespace escaque::services::gateway {

/// Constant after construction.
class Previews {
 public:
  /// No pictures where `files` have no pieces for them.
  explicit Previews(const StaticFiles& files);

  /// Nothing: the request is for something else, or there is nothing to be shown.
  [[nodiscard]] Awaitable<std::optional<HttpAnswer>> answer(Hub& hub,
                                                            const HttpRequest& request) const;

 private:
  [[nodiscard]] Awaitable<OrRefused<HttpAnswer>> page(Hub& hub, const HttpRequest& request) const;
  [[nodiscard]] Awaitable<OrRefused<HttpAnswer>> picture(Hub& hub,
                                                         const HttpRequest& request) const;

  const StaticFiles& files_;
  std::optional<BoardPainter> painter_;
};

}  // namespace escaque::services::gateway
