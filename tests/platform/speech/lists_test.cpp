#include "platform/speech/lists.hpp"

#include <string>

#include <gtest/gtest.h>

#include "platform/speech/lexicon.hpp"

namespace escaque::speech {
namespace {

using Wrong = ListError::Kind;
using List = ListError::List;

constexpr std::string_view kEntries =
    "# A comment.\nversion\t7\n\ntonto\tes\t2\tnone\tg\t-\nvete ya\tes\t1\tnone\t-\t-\n";
constexpr std::string_view kClassTexts = "piece\tes\tn\trey dama\npiece\ten\tn\tking\n";
constexpr std::string_view kAllowed = "colour\tnegro negra\nphrase\ttonto <piece>\n";

ListError error_of(std::string_view entries, std::string_view classes = kClassTexts,
                   std::string_view allowed = kAllowed) {
  const auto loaded = Lexicon::load({entries, classes, allowed});
  EXPECT_FALSE(loaded) << entries;
  return loaded ? ListError{} : loaded.error();
}

/// The error of a list of one entry, which is in line 2.
Wrong kind_of(const std::string& row) {
  const ListError error = error_of("version\t1\n" + row);
  EXPECT_EQ(error.list, List::entries);
  EXPECT_EQ(error.line, 2U);
  return error.kind;
}

TEST(Lists, AreReadWithTheirLines) {
  const auto lists = read_lists({kEntries, kClassTexts, kAllowed});

  ASSERT_TRUE(lists);
  EXPECT_EQ(lists->version, 7);
  ASSERT_EQ(lists->entries.size(), 2U);
  EXPECT_EQ(lists->entries[0].text, "tonto");
  EXPECT_EQ(lists->entries[0].severity, Severity::insult);
  EXPECT_EQ(lists->entries[0].inflection, Inflection::gender);
  EXPECT_EQ(lists->entries[0].line, 4U);
  EXPECT_TRUE(lists->entries[1].is_phrase());
  ASSERT_EQ(lists->classes.size(), 1U);
  EXPECT_EQ(lists->classes[0].words.size(), 6U);
  EXPECT_EQ(lists->allowed.size(), 3U);
}

TEST(Lists, OfTheProgramAreRight) {
  const auto loaded = Lexicon::load(own_lists());
  ASSERT_TRUE(loaded) << describe(loaded.error());
  EXPECT_GE(loaded->version(), 1);
  EXPECT_EQ(loaded->entry(1), nullptr);
}

TEST(Lists, OfTheProgramHoldALineForFewReasons) {
  const auto lists = read_lists(own_lists());
  ASSERT_TRUE(lists);
  std::size_t critical = 0;
  for (const Entry& entry : lists->entries) {
    if (entry.severity < Severity::slur) continue;
    ++critical;
    // A slur is one by its ground; a threat needs none.
    EXPECT_EQ(entry.ground == Ground::none, entry.severity == Severity::threat) << entry.text;
  }
  EXPECT_LE(critical, kMaxCritical);
}

TEST(Lists, RefuseAnEntryThatCannotBeRead) {
  EXPECT_EQ(kind_of("bobo\tes\t2\tnone\tg"), Wrong::wrong_columns);
  EXPECT_EQ(kind_of("bobo\tfr\t2\tnone\tg\t-"), Wrong::unknown_language);
  EXPECT_EQ(kind_of("bobo\tes\t3\tnone\tg\t-"), Wrong::unknown_severity);
  EXPECT_EQ(kind_of("bobo\tes\t2\tage\tg\t-"), Wrong::unknown_ground);
  EXPECT_EQ(kind_of("bobo\tes\t2\tnone\tv\t-"), Wrong::unknown_mark);
  EXPECT_EQ(kind_of("fool\ten\t2\tnone\tg\t-"), Wrong::unknown_mark);
  EXPECT_EQ(kind_of("bobo ya\tes\t2\tnone\tn\t-"), Wrong::unknown_mark);
  EXPECT_EQ(kind_of("bobo (ya\tes\t2\tnone\t-\t-"), Wrong::malformed_phrase);
  EXPECT_EQ(kind_of("bobo <reyes>\tes\t2\tnone\t-\t-"), Wrong::unknown_class);
}

TEST(Lists, RefuseAnEntryThatIsAllowed) {
  EXPECT_EQ(kind_of("negro\tes\t4\trace\tg\t-"), Wrong::allowed_entry);
  EXPECT_EQ(kind_of("Negra\tes\t4\trace\t-\t-"), Wrong::allowed_entry);
}

TEST(Lists, RefuseAnEntryTwice) {
  EXPECT_EQ(error_of("version\t1\nbobo\tes\t2\tnone\tg\t-\nboba\tes\t2\tnone\t-\t-"),
            (ListError{Wrong::repeated_entry, List::entries, 3}));
}

TEST(Lists, NeedAVersion) {
  const ListError missing = {Wrong::missing_version, List::entries, 1};
  EXPECT_EQ(error_of("bobo\tes\t2\tnone\tg\t-"), missing);
  EXPECT_EQ(error_of("version\tone"), missing);
  EXPECT_EQ(error_of("version\t0"), missing);
  EXPECT_EQ(error_of(""), (ListError{Wrong::missing_version, List::entries, 0}));
}

TEST(Lists, HaveFewCriticalEntries) {
  std::string entries = "version\t1\n";
  for (std::size_t i = 0; i <= kMaxCritical; ++i) {
    entries +=
        std::string(1 + i / 20, 'q') + static_cast<char>('a' + i % 20) + "z\ten\t8\tnone\t-\t-\n";
  }
  const ListError error = error_of(entries);
  EXPECT_EQ(error, (ListError{Wrong::too_many_critical, List::entries, kMaxCritical + 2}));
  EXPECT_EQ(describe(error), "entries.tsv:62: there are too many slurs and threats; at most 60");
}

TEST(Lists, RefuseClassesAndAllowancesThatCannotBeRead) {
  const auto of_class = [](std::string_view row) { return error_of(kEntries, row); };
  EXPECT_EQ(of_class("piece\tes\trey"), (ListError{Wrong::wrong_columns, List::classes, 1}));
  EXPECT_EQ(of_class("piece\tfr\t-\troi"), (ListError{Wrong::unknown_language, List::classes, 1}));
  EXPECT_EQ(of_class("piece\tes\tv\trey"), (ListError{Wrong::unknown_mark, List::classes, 1}));
  EXPECT_EQ(of_class("piece\tes\t-\trey  "), (ListError{Wrong::wrong_columns, List::classes, 1}));
  const auto of_allowed = [](std::string_view row) { return error_of(kEntries, kClassTexts, row); };
  EXPECT_EQ(of_allowed("names\tpaco"), (ListError{Wrong::unknown_kind, List::allowed, 1}));
  EXPECT_EQ(of_allowed("\nname\t"), (ListError{Wrong::wrong_columns, List::allowed, 2}));
  EXPECT_EQ(of_allowed("phrase\ta <pieces>"), (ListError{Wrong::unknown_class, List::allowed, 1}));
}

}  // namespace
}  // namespace escaque::speech
