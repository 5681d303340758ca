#include "games/play/resumption_teller.hpp"

#include <string>
#include <utility>

#include <boost/asio/post.hpp>

#include "platform/asio/spawn.hpp"
#include "platform/service/reports.hpp"

namespace escaque::services::games {
namespace {

constexpr std::string_view kStream = "resumptions";
constexpr std::size_t kKept = 500;

}  // namespace

ResumptionTeller::ResumptionTeller(boost::asio::io_context& context, redis::ClientConfig redis,
                                   log::Logger logger)
    : context_(context),
      logger_(std::move(logger)),
      client_(redis::make_client(context, std::move(redis), {})),
      log_(*client_) {}

void ResumptionTeller::tell(v1::ResumptionTold told) {
  boost::asio::post(context_, [this, told = std::move(told)]() mutable {
    spawn(context_, "tell_resumption", append(std::move(told)), service::log_crashes(logger_));
  });
}

Awaitable<void> ResumptionTeller::append(v1::ResumptionTold told) {
  const std::string payload = told.SerializeAsString();
  (void)co_await log_.append_shared(kStream, payload, kKept);
}

void ResumptionTeller::stop() { client_->stop(); }

}  // namespace escaque::services::games
