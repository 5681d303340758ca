#include "platform/speech/lexicon.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "platform/speech/fold.hpp"
#include "platform/speech/index.hpp"
#include "platform/speech/line.hpp"
#include "platform/speech/name.hpp"

namespace escaque::speech {

std::string compared(std::string_view text) { return plain(text); }

Lexicon::Lexicon(std::unique_ptr<const Index> index) : index_(std::move(index)) {}
Lexicon::~Lexicon() = default;
Lexicon::Lexicon(Lexicon&&) noexcept = default;
Lexicon& Lexicon::operator=(Lexicon&&) noexcept = default;

const Lexicon& Lexicon::own() {
  static const Lexicon kLexicon = [] {
    auto loaded = load(own_lists());
    if (!loaded) throw std::runtime_error(describe(loaded.error()));
    return std::move(*loaded);
  }();
  return kLexicon;
}

Result<Lexicon, ListError> Lexicon::load(const ListTexts& texts) {
  auto lists = read_lists(texts);
  if (!lists) return lists.error();
  auto index = Index::make(std::move(*lists));
  if (!index) return index.error();
  return Lexicon(std::make_unique<const Index>(std::move(*index)));
}

Result<Verdict, SpeechError> Lexicon::judge(std::string_view line, const Addressees& to) const {
  return judge_line(*index_, line, to);
}

Result<Verdict, SpeechError> Lexicon::judge_name(std::string_view name) const {
  return speech::judge_name(*index_, name);
}

Result<std::string, SpeechError> Lexicon::normalised(std::string_view text) const {
  const auto tokens = cut(text);
  if (!tokens) return tokens.error();
  std::string result;
  for (const Word& word : index_->read(text, *tokens)) {
    if (!result.empty()) result += ' ';
    result += word.forms.front();
  }
  return result;
}

int Lexicon::version() const { return index_->version; }

const Entry* Lexicon::entry(std::size_t line) const {
  const auto found = std::find_if(index_->entries.begin(), index_->entries.end(),
                                  [&](const Entry& each) { return each.line == line; });
  return found == index_->entries.end() ? nullptr : &*found;
}

std::vector<std::string> Lexicon::word_forms() const {
  std::vector<std::string> forms;
  for (const auto& [form, entry] : index_->entry_of_form) forms.push_back(form);
  return forms;
}

}  // namespace escaque::speech
