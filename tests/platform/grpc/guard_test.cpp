// Attempts to be somebody else at the door of a service.

#include "platform/grpc/guard.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "escaque/conduct/v1/conduct_service.grpc.pb.h"

#include "owner_thread.hpp"
#include "platform/grpc/channel.hpp"
#include "platform/grpc/serve.hpp"
#include "platform/grpc/server.hpp"
#include "support/manual_time.hpp"
#include "support/temp_directory.hpp"

namespace escaque::rpc {
namespace {

using common::v1::REASON_NOT_ALLOWED;
using common::v1::REASON_NOT_LOGGED_IN;
using common::v1::REASON_SESSION_EXPIRED;
using common::v1::REASON_WRONG_CREDENTIALS;
using conduct::v1::SayRequest;
using conduct::v1::SayResponse;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using namespace std::chrono_literals;

/// Answers with what it was told of the speaker.
class Hall final : public conduct::v1::ConductService::CallbackService {
 public:
  explicit Hall(Host host) : host_(std::move(host)) {}

  grpc::ServerUnaryReactor* Say(grpc::CallbackServerContext* context, const SayRequest* request,
                                SayResponse* response) override {
    return serve(context, host_, request, response,
                 [](const SayRequest& said, Call call) { return answer(said, std::move(call)); });
  }

 private:
  static Awaitable<Result<SayResponse, Error>> answer(const SayRequest& said, Call) {
    SayResponse response;
    *response.mutable_talk()->mutable_from() = said.from();
    co_return response;
  }

  const Host host_;
};

common::v1::User person(const std::string& id) {
  common::v1::User user;
  user.set_id(id);
  user.set_handle("Handle" + id);
  return user;
}

class GuardTest : public testing::Test {
 protected:
  using Metadata = std::optional<std::string>;

  GuardTest() {
    server.emplace("127.0.0.1:0", std::vector<grpc::Service*>{&hall}, log::Logger());
    stub = conduct::v1::ConductService::NewStub(make_channel(server->address()));
  }

  [[nodiscard]] std::string by(const Trust& trust) const {
    return trust.signer()->introduce("escaque.conduct.v1.ConductService");
  }
  [[nodiscard]] std::string vouched(const common::v1::User& user,
                                    const std::string& session = "s1") const {
    return people.signer()->vouch(user, session, time.utc_now() + identity::kLifetime);
  }

  /// The one who was heard, or why nobody was.
  Result<common::v1::User, Error> say(const common::v1::User& from, const Metadata& service,
                                      const Metadata& user) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + 30s);
    if (service) context.AddMetadata(kServiceKey, *service);
    if (user) context.AddMetadata(kUserKey, *user);
    SayRequest request;
    if (!from.id().empty()) *request.mutable_from() = from;
    SayResponse response;
    const auto error = from_status(stub->Say(&context, request, &response));
    if (error) return *error;
    return response.talk().from();
  }
  common::v1::ErrorDetail refusal(const common::v1::User& from, const Metadata& service,
                                  const Metadata& user) {
    const auto heard = say(from, service, user);
    return heard ? common::v1::ErrorDetail() : heard.error().detail;
  }

  test::TempDirectory directory;
  test::ManualTime time;
  OwnerThread owner;
  Trust people{"accounts", {directory.path().string()}, time, {}};
  Trust door{"gateway", {directory.path().string()}, time, {}};
  Trust lobby{"matchmaking", {directory.path().string()}, time, {}};
  std::vector<std::string> lines;  // Written before the answer of the call that causes them.
  log::Logger logger = log::make_logger(
      "conduct", log::Level::info, [this](std::string_view line) { lines.emplace_back(line); });
  Trust ours{"conduct", {directory.path().string()}, time, logger};
  Hall hall{{owner.executor(), {}, ours.guard()}};
  std::optional<Server> server;
  std::unique_ptr<conduct::v1::ConductService::Stub> stub;
  const common::v1::User ann = person("00000000001");
  const common::v1::User bob = person("00000000002");
};

TEST_F(GuardTest, TakesWhoAsksFromTheAssertion) {
  const auto heard = say({}, by(door), vouched(ann));
  ASSERT_TRUE(heard) << heard.error().detail.message();
  EXPECT_EQ(heard->id(), ann.id());
  EXPECT_EQ(heard->handle(), ann.handle());
}

TEST_F(GuardTest, RefusesARequestThatNamesSomebodyElse) {
  const auto refused = refusal(bob, by(door), vouched(ann));
  EXPECT_EQ(refused.reason(), REASON_NOT_ALLOWED);
  EXPECT_EQ(refused.field(), "from");
}

TEST_F(GuardTest, BelievesNoRoleNorTitleOfARequest) {
  common::v1::User forged = ann;
  forged.add_roles(common::v1::ROLE_ADMIN);
  forged.set_title("GM");
  forged.set_handle("Somebody");
  const auto heard = say(forged, by(door), vouched(ann));
  ASSERT_TRUE(heard);
  EXPECT_EQ(heard->roles_size(), 0);
  EXPECT_EQ(heard->title(), "");
  EXPECT_EQ(heard->handle(), ann.handle());
}

TEST_F(GuardTest, HearsNobodyWithoutAnAssertion) {
  EXPECT_EQ(refusal(ann, by(door), {}).reason(), REASON_NOT_LOGGED_IN);
  const auto unknown = refusal(ann, {}, vouched(ann));
  EXPECT_EQ(unknown.reason(), REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(unknown.field(), kServiceKey);
}

TEST_F(GuardTest, RefusesAnAssertionThatIsOver) {
  const std::string old = vouched(ann);
  time.advance(identity::kLifetime + identity::kClockSkew);
  const auto refused = refusal(ann, by(door), old);
  EXPECT_EQ(refused.reason(), REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(refused.field(), kUserKey);
}

TEST_F(GuardTest, RefusesAnAssertionByAnotherKey) {
  const identity::Signer forger("accounts", identity::SigningKey::make(), time);
  const auto refused = refusal(ann, by(door), forger.vouch(ann, "s1", time.utc_now() + 1min));
  EXPECT_EQ(refused.reason(), REASON_WRONG_CREDENTIALS);
  // A gateway that was taken over has a key, too, and may not vouch with it.
  const auto own = door.signer()->vouch(ann, "s1", time.utc_now() + 1min);
  EXPECT_EQ(refusal(ann, by(door), own).reason(), REASON_WRONG_CREDENTIALS);
}

TEST_F(GuardTest, NamesTheKeyThatAllInstancesShareInItsLog) {
  constexpr const char* kExpected =
      "the issuer's SERVICE.key to be the same in identity.dir of all its machines, and its "
      "SERVICE.pub in identity.dir here";
  // On a machine to which nobody has copied gateway.key.
  const test::TempDirectory elsewhere;
  const Trust second{"gateway", {elsewhere.path().string()}, time, {}};

  const auto refused = refusal(ann, by(second), vouched(ann));

  EXPECT_EQ(refused.reason(), REASON_WRONG_CREDENTIALS);
  EXPECT_EQ(refused.expected(), kExpected);
  EXPECT_THAT(lines, ElementsAre(AllOf(
                         HasSubstr("\"call_refused\""), HasSubstr("\"ConductService.Say\""),
                         HasSubstr("\"from\":\"ipv4:127.0.0.1:"), HasSubstr("not signed by a key"),
                         HasSubstr(std::string("\"expected\":\"") + kExpected + '"'))));
}

TEST_F(GuardTest, RefusesAnAssertionOfASessionThatHasEnded) {
  const std::string assertion = vouched(ann, "s1");
  ASSERT_TRUE(say(ann, by(door), assertion));
  ours.verifier().revoke({"s1"});
  EXPECT_EQ(refusal(ann, by(door), assertion).reason(), REASON_SESSION_EXPIRED);
  EXPECT_TRUE(say(ann, by(door), vouched(ann, "s2")));
}

TEST_F(GuardTest, RefusesAServiceThatMayNotCall) {
  const auto refused = refusal(ann, by(lobby), vouched(ann));
  EXPECT_EQ(refused.reason(), REASON_NOT_ALLOWED);
  EXPECT_EQ(refused.field(), kServiceKey);
}

TEST_F(GuardTest, RefusesAnIntroductionThatWasMadeToAnotherService) {
  const auto replayed = door.signer()->introduce("escaque.ratings.v1.RatingsService");
  EXPECT_EQ(refusal(ann, replayed, vouched(ann)).reason(), REASON_WRONG_CREDENTIALS);
}

}  // namespace
}  // namespace escaque::rpc
