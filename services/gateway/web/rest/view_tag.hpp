#pragma once
// Names of views of events before they are worked out: matchmaking names what it would answer
// (tag), and what the gateway makes of that changes with the closed accounts (edition).

#include <string>
#include <string_view>
#include <utility>

#include "gateway/hub/hub.hpp"
#include "gateway/web/rest/rest.hpp"

namespace escaque::services::gateway {

class ViewTag {
 public:
  /// `edition` of the closed accounts before anything is asked.
  ViewTag(std::string_view if_none_match, std::string edition);
  /// Of the answer to `call`.
  explicit ViewTag(const RestCall& call)
      : ViewTag(call.request.if_none_match, call.hub.closed().edition()) {}

  /// Matchmaking's tag in what the client says it has; empty: nothing that is still of use.
  [[nodiscard]] const std::string& known() const { return known_; }
  /// The client has the view of this tag.
  [[nodiscard]] bool is_known(const std::string& tag) const {
    return !tag.empty() && tag == known_;
  }
  [[nodiscard]] std::string etag_of(const std::string& tag) const;

  /// `response` of matchmaking as JSON, or the word that the client has it.
  template <class Response>
  [[nodiscard]] HttpAnswer answer(Response response) const {
    std::string etag = etag_of(response.tag());
    if (response.is_same()) return not_modified(std::move(etag));
    response.clear_tag();
    HttpAnswer made = json_answer(std::move(response));
    made.etag = std::move(etag);
    return made;
  }

 private:
  std::string edition_;
  std::string known_;
};

}  // namespace escaque::services::gateway
