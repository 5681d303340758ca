#pragma once
// The last step of an answer of REST: written as JSON, named by its content, compressed. What is
// large is done on a thread of its own, so that no move waits for it.

#include "gateway/people/closed_accounts.hpp"
#include "gateway/web/http/http.hpp"
#include "platform/asio/spawn.hpp"
#include "platform/asio/worker_pool.hpp"

namespace escaque::services::gateway {

enum class Secrecy : std::uint8_t {
  public_view,  // What everybody may see: has an ETag and is compressed.
  personal,     // Neither: the length of compressed text tells something of its secrets.
};

/// Nobody of `closed` is named in it.
[[nodiscard]] Awaitable<HttpAnswer> finish_answer(WorkerPool& workers, const ClosedAccounts& closed,
                                                  const HttpRequest& request, Secrecy secrecy,
                                                  HttpAnswer answer);

}  // namespace escaque::services::gateway
