#pragma once
// The judgement of a handle or a title.

#include <string_view>

#include "platform/speech/index.hpp"

namespace escaque::speech {

[[nodiscard]] Result<Verdict, SpeechError> judge_name(const Index& index, std::string_view name);

}  // namespace escaque::speech
