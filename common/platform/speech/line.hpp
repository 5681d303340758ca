#pragma once
// The judgement of a line: what it has, and at whom it is aimed.

#include <string_view>

#include "platform/speech/index.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::speech {

[[nodiscard]] Result<Verdict, SpeechError> judge_line(const Index& index, std::string_view line,
                                                      const Addressees& to);

}  // namespace escaque::speech
