#include "gateway/web/finish_answer.hpp"

#include <utility>

#include "gateway/web/codec.hpp"
#include "gateway/web/compression.hpp"
#include "platform/asio/thread_priority.hpp"

namespace escaque::services::gateway {
namespace {

// Less is not worth a header.
constexpr std::size_t kWorthPacking = 1024;
// Less is packed sooner than another thread has been asked to.
constexpr std::size_t kSmall = std::size_t{16} << 10;
constexpr int kFast = 3;  // A fifth larger than the smallest, in a fifth of its time.

struct Finished {
  std::shared_ptr<const std::string> body;
  std::string etag;
  bool is_packed = false;
};

struct Job {
  std::shared_ptr<const google::protobuf::Message> large;
  std::shared_ptr<const std::string> body;
  bool is_view;
  bool takes_gzip;
};

Finished finish(const Job& job) {
  Finished done{job.body, {}, false};
  if (job.large) done.body = std::make_shared<const std::string>(to_json(*job.large));
  if (!job.is_view || !done.body) return done;
  done.etag = etag_of(*done.body);
  if (!job.takes_gzip || done.body->size() < kWorthPacking) return done;
  done.body = std::make_shared<const std::string>(gzip(*done.body, kFast));
  done.is_packed = true;
  return done;
}

/// For whoever has time: moves are served first.
Finished finish_at_leisure(const Job& job) {
  lower_thread_priority();
  return finish(job);
}

}  // namespace

Awaitable<HttpAnswer> finish_answer(WorkerPool& workers, const HttpRequest& request,
                                    Secrecy secrecy, HttpAnswer answer) {
  const bool is_view = secrecy == Secrecy::public_view && answer.status == 200;
  if (!answer.large && !is_view) co_return answer;
  Job job{std::exchange(answer.large, nullptr), answer.body, is_view,
          accepts_gzip(request.accept_encoding)};
  Finished done;
  if (job.large || (job.body && job.body->size() > kSmall)) {
    auto work = [job = std::move(job)] { return finish_at_leisure(job); };
    done = co_await workers.run(std::move(work));
  } else {
    done = finish(job);
  }
  answer.body = std::move(done.body);
  if (done.etag.empty()) co_return answer;
  std::erase_if(answer.headers, [](const auto& item) { return item.first == "Cache-Control"; });
  answer.headers.emplace_back("Cache-Control", "private, no-cache");
  answer.headers.emplace_back("Vary", "Accept-Encoding");
  answer.headers.emplace_back("ETag", done.etag);
  const auto& known = request.if_none_match;
  if (!known.empty() && known.find(done.etag) != std::string::npos) {
    answer.status = 304;
    answer.body = nullptr;
  } else if (done.is_packed) {
    answer.headers.emplace_back("Content-Encoding", "gzip");
  }
  co_return answer;
}

}  // namespace escaque::services::gateway
