#pragma once
// The REST calls of the public wire. A call refused for its rate is made again when the server says
// it will be heard. Owned by the thread of its io_context.

#include <string>

#include <boost/asio/io_context.hpp>

#include "escaque/gateway/v1/rest.pb.h"

#include "platform/asio/awaitable.hpp"
#include "platform/http/client.hpp"
#include "platform/http/url.hpp"
#include "wire/error.hpp"

namespace escaque::wire {

class Api {
 public:
  /// `server` as a person gives it: http://host:port. `local_address` as in http::ClientOptions.
  Api(boost::asio::io_context& context, http::Url server, std::string local_address = {});

  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> register_user(
      gateway::v1::Credentials credentials);
  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> log_in(
      gateway::v1::Credentials credentials);
  [[nodiscard]] Awaitable<Answer<gateway::v1::SessionOpened>> open_guest();
  [[nodiscard]] Awaitable<Answer<gateway::v1::Profile>> profile(std::string handle);
  /// The text of /api/v1/game/<id>.pgn.
  [[nodiscard]] Awaitable<Answer<std::string>> pgn(std::string game_id);

 private:
  [[nodiscard]] Awaitable<Answer<std::string>> call(std::string method, std::string path,
                                                    std::string body = {});
  [[nodiscard]] Awaitable<Answer<std::string>> call_once(http::Request request);

  boost::asio::io_context& context_;
  http::Url server_;
  std::string local_address_;
};

}  // namespace escaque::wire
