// The table of permissions against the wire itself.

#include "platform/grpc/permissions.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include "escaque/accounts/v1/accounts_service.pb.h"
#include "escaque/accounts/v1/club_service.pb.h"
#include "escaque/conduct/v1/analysis_service.pb.h"
#include "escaque/conduct/v1/conduct_service.pb.h"
#include "escaque/games/v1/arbiter_service.pb.h"
#include "escaque/games/v1/games_service.pb.h"
#include "escaque/matchmaking/v1/matchmaking_service.pb.h"
#include "escaque/ratings/v1/ratings_service.pb.h"

namespace escaque::rpc {
namespace {

namespace pb = google::protobuf;

const std::string kUser = "escaque.common.v1.User";

std::vector<const pb::MethodDescriptor*> methods() {
  for (const auto* linked :
       {accounts::v1::LogInRequest::descriptor(), accounts::v1::FoundClubRequest::descriptor(),
        conduct::v1::SayRequest::descriptor(), conduct::v1::TakeGameRequest::descriptor(),
        games::v1::GiveOrderRequest::descriptor(), games::v1::GetGameRequest::descriptor(),
        matchmaking::v1::GetLobbyRequest::descriptor(),
        ratings::v1::GetRatingsRequest::descriptor()}) {
    EXPECT_NE(linked, nullptr);
  }
  std::vector<const pb::MethodDescriptor*> all;
  const std::filesystem::path root = ESCAQUE_PROTO_DIR;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".proto") continue;
    const auto name = std::filesystem::relative(entry.path(), root).string();
    const auto* file = pb::DescriptorPool::generated_pool()->FindFileByName(name);
    if (file == nullptr) {
      std::ifstream stream(entry.path());
      const std::string text{std::istreambuf_iterator<char>(stream), {}};
      EXPECT_EQ(text.find("\nservice "), std::string::npos)
          << name << " is not linked into this test";
      continue;
    }
    for (int i = 0; i < file->service_count(); ++i) {
      for (int j = 0; j < file->service(i)->method_count(); ++j) {
        all.push_back(file->service(i)->method(j));
      }
    }
  }
  return all;
}

const Permission* row_of(const pb::MethodDescriptor& method) {
  for (const Permission& permission : permissions()) {
    if (permission.method == method.full_name()) return &permission;
  }
  return nullptr;
}

TEST(Permissions, HaveARowForEveryMethod) {
  std::set<std::string> known;
  for (const auto* method : methods()) {
    EXPECT_NE(row_of(*method), nullptr) << "nobody may call " << method->full_name();
    known.insert(method->full_name());
  }
  std::set<std::string> rows;
  for (const Permission& permission : permissions()) {
    EXPECT_TRUE(known.contains(std::string(permission.method))) << permission.method;
    EXPECT_TRUE(rows.insert(std::string(permission.method)).second) << permission.method;
  }
}

// A row is found by the response that is to be given, at each door for itself.
TEST(Permissions, NoTwoMethodsOfADoorAnswerAlike) {
  std::map<std::pair<bool, const pb::Descriptor*>, std::string> answers;
  for (const auto* method : methods()) {
    const Permission* row = row_of(*method);
    const std::pair key(row != nullptr && row->is_operators, method->output_type());
    EXPECT_TRUE(answers.emplace(key, method->full_name()).second)
        << method->full_name() << " and " << answers[key];
  }
}

TEST(Permissions, NameAFieldOfTheRequestForTheUser) {
  for (const auto* method : methods()) {
    const Permission* row = row_of(*method);
    if (row == nullptr) continue;
    const bool is_for_user = row->for_user != Services::none;
    EXPECT_EQ(is_for_user, !row->field.empty()) << row->method;
    if (!is_for_user) continue;
    const auto* field = method->input_type()->FindFieldByName(std::string(row->field));
    ASSERT_NE(field, nullptr) << row->method;
    const bool is_id = field->type() == pb::FieldDescriptor::TYPE_STRING;
    EXPECT_TRUE(is_id || field->message_type()->full_name() == kUser) << row->method;
  }
}

// Whoever adds a User to a request says here whom it names, if it is not the one who asks.
TEST(Permissions, LeaveNoUserInARequestUnproven) {
  const std::set<std::string> about{"escaque.conduct.v1.SayRequest.to",
                                    "escaque.conduct.v1.ReportRequest.accused",
                                    "escaque.conduct.v1.GetRecordRequest.user",
                                    "escaque.conduct.v1.ListMessagesRequest.other",
                                    "escaque.conduct.v1.ReadMessagesRequest.other",
                                    "escaque.matchmaking.v1.CommandLobbyRequest.challenged"};
  for (const auto* method : methods()) {
    const Permission* row = row_of(*method);
    for (int i = 0; row != nullptr && i < method->input_type()->field_count(); ++i) {
      const auto* field = method->input_type()->field(i);
      const bool is_user =
          field->message_type() != nullptr && field->message_type()->full_name() == kUser;
      if (is_user) {
        EXPECT_TRUE(field->name() == row->field || about.contains(field->full_name()))
            << field->full_name();
      }
    }
  }
}

}  // namespace
}  // namespace escaque::rpc
