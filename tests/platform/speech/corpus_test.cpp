// Texts that nobody wrote for this: a published suite of test lines, two dictionaries.

#include <algorithm>
#include <fstream>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include <gtest/gtest.h>

#include "platform/speech/fold.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::speech {
namespace {

/// The fields of a row of CSV; quotation marks are doubled inside a quoted field.
std::vector<std::string> fields_of(const std::string& row) {
  std::vector<std::string> fields(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '"' && is_quoted && i + 1 < row.size() && row[i + 1] == '"') {
      fields.back() += row[++i];
    } else if (row[i] == '"') {
      is_quoted = !is_quoted;
    } else if (row[i] == ',' && !is_quoted) {
      fields.emplace_back();
    } else {
      fields.back() += row[i];
    }
  }
  return fields;
}

/// The lines of HateCheck by functionality.
std::map<std::string, std::vector<std::string>> hatecheck() {
  std::ifstream file(ESCAQUE_TEST_DATA "/chat/hatecheck-es.csv");
  std::map<std::string, std::vector<std::string>> lines;
  std::string row;
  std::getline(file, row);
  while (std::getline(file, row)) {
    const std::vector<std::string> fields = fields_of(row);
    EXPECT_EQ(fields.size(), 4U) << row;
    lines[fields.at(1)].push_back(fields.at(2));
  }
  return lines;
}

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

TEST(Corpus, FindsNothingWhereAGroupIsOnlyNamed) {
  const auto lines = hatecheck();
  for (const auto* functionality : {"ident_neutral_nh", "ident_pos_nh"}) {
    ASSERT_FALSE(lines.at(functionality).empty());
    for (const std::string& line : lines.at(functionality)) {
      EXPECT_EQ(Lexicon::own().judge(line)->hits.size(), 0U) << line;
    }
  }
}

TEST(Corpus, HoldsNoCounterSpeech) {
  const auto lines = hatecheck();
  for (const auto* functionality :
       {"counter_quote_nh", "counter_ref_nh", "negate_neg_nh", "profanity_nh", "target_obj_nh"}) {
    ASSERT_FALSE(lines.at(functionality).empty());
    for (const std::string& line : lines.at(functionality)) {
      EXPECT_NE(Lexicon::own().judge(line)->kind, Kind::critical) << line;
    }
  }
}

TEST(Corpus, FindsNothingInTalkAboutChess) {
  const auto lines = lines_of(ESCAQUE_TEST_DATA "/chat/chess.txt");
  ASSERT_GT(lines.size(), 50U);
  for (const std::string& line : lines) {
    EXPECT_EQ(Lexicon::own().judge(line)->hits.size(), 0U) << line;
    EXPECT_EQ(Lexicon::own().judge_name(line)->hits.size(), 0U) << line;
  }
}

/// Every word of a dictionary of Debian that hits, as a line or as a name, is a form of an entry.
void sweep(const std::string& dictionary) {
  const auto words = lines_of("/usr/share/dict/" + dictionary);
  ASSERT_GT(words.size(), 50'000U) << "install wspanish and wamerican (deploy/packages.txt)";
  const auto list = Lexicon::own().word_forms();
  const std::unordered_set<std::string> forms(list.begin(), list.end());
  for (const std::string& word : words) {
    const bool hits =
        !Lexicon::own().judge(word)->hits.empty() || !Lexicon::own().judge_name(word)->hits.empty();
    if (!hits) continue;
    const std::string own = fold(word.substr(0, word.find('\''))).text;
    EXPECT_TRUE(forms.contains(own)) << word;
    // Look-alikes among ordinary words (horno, homo) would pass the line above.
    EXPECT_EQ(word.find("rn"), std::string::npos) << word;
  }
}

TEST(Corpus, FindsOnlyEntriesInASpanishDictionary) { sweep("spanish"); }
TEST(Corpus, FindsOnlyEntriesInAnEnglishDictionary) { sweep("american-english"); }

}  // namespace
}  // namespace escaque::speech
