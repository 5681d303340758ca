#include "gateway/web/rest/finish_answer.hpp"

#include <utility>

#include "gateway/web/codec.hpp"
#include "gateway/web/http/compression.hpp"
#include "platform/asio/thread_priority.hpp"

namespace escaque::services::gateway {
namespace {

// Less is not worth a header.
constexpr std::size_t kWorthPacking = 1024;
// Bytes of a message from which on its JSON takes longer than a move may wait.
constexpr std::size_t kLarge = std::size_t{8} << 10;
// Less is packed sooner than another thread has been asked to.
constexpr std::size_t kSmall = std::size_t{16} << 10;
constexpr int kFast = 3;  // A fifth larger than the smallest, in a fifth of its time.

struct Finished {
  std::shared_ptr<const std::string> body;
  std::string etag;
  bool is_packed = false;
};

struct Job {
  std::shared_ptr<google::protobuf::Message> message;
  const ClosedAccounts* closed;  // Outlives all answers.
  std::shared_ptr<const std::string> body;
  std::string etag;  // Empty: to be made.
  bool is_view;
  bool takes_gzip;
};

Finished finish(const Job& job) {
  Finished done{job.body, {}, false};
  if (job.message) {
    job.closed->hide_in(*job.message);
    done.body = std::make_shared<const std::string>(to_json(*job.message));
  }
  if (!job.is_view || !done.body) return done;
  done.etag = job.etag.empty() ? etag_of(*done.body) : job.etag;
  if (!job.takes_gzip || done.body->size() < kWorthPacking) return done;
  done.body = std::make_shared<const std::string>(gzip(*done.body, kFast));
  done.is_packed = true;
  return done;
}

}  // namespace

Awaitable<HttpAnswer> finish_answer(WorkerPool& workers, const ClosedAccounts& closed,
                                    const HttpRequest& request, Secrecy secrecy,
                                    HttpAnswer answer) {
  const bool is_view = secrecy == Secrecy::public_view && answer.status == 200;
  if (!answer.message && !is_view) co_return answer;
  Job job{std::exchange(answer.message, nullptr), &closed, answer.body, answer.etag, is_view,
          accepts_gzip(request.accept_encoding)};
  Finished done;
  const bool is_large =
      job.message ? job.message->ByteSizeLong() >= kLarge : job.body && job.body->size() > kSmall;
  if (is_large) {
    auto work = [job = std::move(job)] {
      lower_thread_priority();
      return finish(job);
    };
    done = co_await workers.run(std::move(work));
  } else {
    done = finish(job);
  }
  answer.body = std::move(done.body);
  if (done.etag.empty()) co_return answer;
  const auto& known = request.if_none_match;
  if (!known.empty() && known.find(done.etag) != std::string::npos) {
    co_return not_modified(std::move(done.etag));
  }
  std::erase_if(answer.headers, [](const auto& item) { return item.first == "Cache-Control"; });
  name_view(answer, std::move(done.etag));
  if (done.is_packed) {
    answer.headers.emplace_back("Content-Encoding", "gzip");
  }
  co_return answer;
}

}  // namespace escaque::services::gateway
