#pragma once
// What every refusal of a service has to say.

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "domain/base/enums.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::test {

/// Asks `to_error` for each enumerator of `Error`. All their codes are in
/// tests/data/refusals/`file`, where codes are added, and none is taken away: browsers that are
/// open somewhere translate by them.
template <class Error, class ToError>
void expect_refusals(const std::string& file, ToError to_error) {
  std::vector<std::string> codes;
  std::set<std::string> sentences;
  for (std::size_t i = 0; i < enum_count<Error>(); ++i) {
    const auto error = static_cast<Error>(i);
    const rpc::Error refusal = to_error(error);
    EXPECT_NE(refusal.detail.reason(), common::v1::REASON_UNSPECIFIED) << enum_name(error);
    EXPECT_TRUE(refusal.detail.message().ends_with('.')) << refusal.detail.message();
    EXPECT_TRUE(sentences.insert(refusal.detail.message()).second) << refusal.detail.message();
    EXPECT_FALSE(refusal.detail.expected().empty()) << enum_name(error);
    EXPECT_EQ(refusal.code, rpc::code_for(refusal.reason())) << enum_name(error);
    codes.push_back(refusal.detail.code());
  }
  std::ifstream list(ESCAQUE_TEST_DATA "/refusals/" + file);
  std::vector<std::string> known;
  for (std::string line; std::getline(list, line);) known.push_back(line);
  EXPECT_THAT(codes, testing::UnorderedElementsAreArray(known));
}

}  // namespace escaque::test
