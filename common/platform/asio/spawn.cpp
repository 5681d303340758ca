#include "platform/asio/spawn.hpp"

#include <exception>

namespace escaque {

void spawn(boost::asio::io_context& context, std::string name, Awaitable<void> coroutine,
           CrashHandler on_crash) {
  boost::asio::co_spawn(
      context, std::move(coroutine),
      [crashed = std::move(on_crash), label = std::move(name)](std::exception_ptr error) {
        if (!error || !crashed) return;
        try {
          std::rethrow_exception(error);
        } catch (const std::exception& e) {
          crashed(label, e.what());
        } catch (...) {
          crashed(label, "something that is not a std::exception");
        }
      });
}

}  // namespace escaque
