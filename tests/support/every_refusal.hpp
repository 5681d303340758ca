#pragma once
// What every refusal of a service has to say.

#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <google/protobuf/descriptor.h>

#include "domain/base/enums.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::test {

/// The requests that may meet a refusal.
using Requests = std::vector<const google::protobuf::Descriptor*>;

/// All requests of a service: "escaque.games.v1.GamesService".
inline Requests requests_of(const std::string& service) {
  const auto* found =
      google::protobuf::DescriptorPool::generated_pool()->FindServiceByName(service);
  Requests requests;
  for (int i = 0; found != nullptr && i < found->method_count(); ++i) {
    requests.push_back(found->method(i)->input_type());
  }
  EXPECT_FALSE(requests.empty()) << service;
  return requests;
}

/// Whether `path` ("order.adjust_time.delta_ms") leads to a field, beginning at `message`.
inline bool has_field(const google::protobuf::Descriptor* message, std::string_view path) {
  const auto dot = path.find('.');
  if (message == nullptr) return false;
  const auto* field = message->FindFieldByName(std::string(path.substr(0, dot)));
  if (field == nullptr || dot == std::string_view::npos) return field != nullptr;
  return has_field(field->message_type(), path.substr(dot + 1));
}

/// The same, beginning at a request or at any message within one: a refusal that several commands
/// can meet names the field as it is called in each.
inline bool names_field(const Requests& requests, std::string_view path) {
  Requests all = requests;
  std::set<const google::protobuf::Descriptor*> seen(all.begin(), all.end());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has_field(all[i], path)) return true;
    for (int j = 0; j < all[i]->field_count(); ++j) {
      const auto* inner = all[i]->field(j)->message_type();
      if (inner != nullptr && seen.insert(inner).second) all.push_back(inner);
    }
  }
  return false;
}

/// Of tests/data/refusals/`file`, where codes are added, and none is taken away: browsers that are
/// open somewhere translate by them.
inline std::vector<std::string> known_codes(const std::string& file) {
  std::ifstream list(ESCAQUE_TEST_DATA "/refusals/" + file);
  std::vector<std::string> known;
  for (std::string line; std::getline(list, line);) known.push_back(line);
  return known;
}

/// Asks `to_error` for each enumerator of `Error`. What a refusal says is wrong is a field of one
/// of `requests`, if it is any. All codes are known_codes() of `file`.
template <class Error, class ToError>
void expect_refusals(const std::string& file, const Requests& requests, ToError to_error) {
  std::vector<std::string> codes;
  std::set<std::string> sentences;
  for (std::size_t i = 0; i < enum_count<Error>(); ++i) {
    const auto error = static_cast<Error>(i);
    const rpc::Error refusal = to_error(error);
    const std::string& field = refusal.detail.field();
    EXPECT_NE(refusal.detail.reason(), common::v1::REASON_UNSPECIFIED) << enum_name(error);
    EXPECT_TRUE(refusal.detail.message().ends_with('.')) << refusal.detail.message();
    EXPECT_TRUE(sentences.insert(refusal.detail.message()).second) << refusal.detail.message();
    EXPECT_FALSE(refusal.detail.expected().empty()) << enum_name(error);
    EXPECT_TRUE(field.empty() || names_field(requests, field)) << enum_name(error) << ": " << field;
    EXPECT_EQ(refusal.code, rpc::code_for(refusal.reason())) << enum_name(error);
    codes.push_back(refusal.detail.code());
  }
  EXPECT_THAT(codes, testing::UnorderedElementsAreArray(known_codes(file)));
}

}  // namespace escaque::test
