#include "platform/service/service_manager.hpp"

#include <array>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <utility>

#include <gtest/gtest.h>

#include "support/temp_directory.hpp"

namespace escaque::service {
namespace {

/// What systemd listens on, at a path or under an abstract name ("@…").
class NotifySocket {
 public:
  explicit NotifySocket(std::string name)
      : name_(std::move(name)), fd_(::socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0)) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path, name_.data(), name_.size());
    if (name_.front() == '@') address.sun_path[0] = '\0';
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
    EXPECT_EQ(::bind(fd_, reinterpret_cast<const sockaddr*>(&address), size), 0)
        << std::strerror(errno);
  }
  ~NotifySocket() { ::close(fd_); }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }

  /// What was told and not read yet; a datagram is there as soon as it is sent.
  [[nodiscard]] std::optional<std::string> next() const {
    std::array<char, 256> text{};
    const ssize_t size = ::recv(fd_, text.data(), text.size(), 0);
    if (size < 0) return std::nullopt;
    return std::string(text.data(), static_cast<std::size_t>(size));
  }

 private:
  const std::string name_;
  const int fd_;
};

class ServiceManagerTest : public testing::Test {
 protected:
  test::TempDirectory folder;
  NotifySocket socket{(folder.path() / "notify").string()};
};

TEST_F(ServiceManagerTest, HearsOfReadinessOnceAndOfEachChange) {
  ServiceManager manager(socket.name(), false);

  manager.look(true, false);
  EXPECT_EQ(socket.next(), "STATUS=starting: see /readyz");
  manager.look(true, true);
  EXPECT_EQ(socket.next(), "READY=1\nSTATUS=ready");
  manager.look(true, true);
  EXPECT_EQ(socket.next(), std::nullopt);
  manager.look(true, false);
  EXPECT_EQ(socket.next(), "STATUS=waits for what it needs: see /readyz");
}

TEST_F(ServiceManagerTest, HearsNothingOfReadinessWhileItStops) {
  ServiceManager manager(socket.name(), true);

  manager.stopping();
  manager.look(true, true);

  EXPECT_EQ(socket.next(), "STOPPING=1\nSTATUS=stopping");
  EXPECT_EQ(socket.next(), std::nullopt);
}

TEST_F(ServiceManagerTest, FeedsTheWatchdogOnlyWhileItsThreadsTurn) {
  ServiceManager manager(socket.name(), true);
  manager.look(true, true);
  EXPECT_EQ(socket.next(), "WATCHDOG=1");
  EXPECT_EQ(socket.next(), "READY=1\nSTATUS=ready");

  manager.look(false, false);

  EXPECT_EQ(socket.next(), "STATUS=waits for what it needs: see /readyz");
  EXPECT_EQ(socket.next(), std::nullopt);
}

TEST(ServiceManager, IsFoundUnderAnAbstractNameToo) {
  const NotifySocket socket("@escaque-notify-" + std::to_string(::getpid()));
  ServiceManager manager(socket.name(), false);

  manager.look(true, true);

  EXPECT_EQ(socket.next(), "READY=1\nSTATUS=ready");
}

TEST(ServiceManager, DoesWithoutOne) {
  ServiceManager nobody("", true);
  nobody.look(true, true);
  nobody.stopping();

  ServiceManager gone("/nowhere/notify", true);
  gone.look(true, true);
  gone.stopping();
  ServiceManager too_long("/" + std::string(200, 'x'), true);
  too_long.look(true, true);
}

TEST_F(ServiceManagerTest, IsTheOneThatTheEnvironmentNames) {
  ::setenv("NOTIFY_SOCKET", socket.name().c_str(), 1);
  ::setenv("WATCHDOG_USEC", "30000000", 1);
  ::setenv("WATCHDOG_PID", std::to_string(::getpid()).c_str(), 1);
  auto ours = ServiceManager::of_this_process();
  ::setenv("WATCHDOG_PID", "1", 1);
  auto of_our_parent = ServiceManager::of_this_process();
  for (const char* name : {"NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"}) ::unsetenv(name);

  ours.look(true, true);
  EXPECT_EQ(socket.next(), "WATCHDOG=1");
  EXPECT_EQ(socket.next(), "READY=1\nSTATUS=ready");
  of_our_parent.look(true, true);
  EXPECT_EQ(socket.next(), "READY=1\nSTATUS=ready");
}

}  // namespace
}  // namespace escaque::service
