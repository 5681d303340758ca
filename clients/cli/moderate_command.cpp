// escaque moderate [FILE…] [--names] [--to HANDLE]… [--private]: judges every line of the files, or
// of standard input, as the server does, and says by which rule and entry. For admins who write the
// word lists or answer an appeal.

#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "commands.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::clients::cli {
namespace {

struct ModerateOptions {
  std::vector<std::string> files;
  std::vector<std::string> handles;
  bool names = false;
  bool is_private = false;
};

class Moderation {
 public:
  explicit Moderation(const ModerateOptions& options)
      : options_(options), handles_(options.handles.begin(), options.handles.end()) {}

  void judge_lines(std::istream& input, std::string_view source) {
    std::size_t number = 0;
    for (std::string line; std::getline(input, line);) {
      ++number;
      if (line.ends_with('\r')) line.pop_back();
      const auto verdict = judge(line);
      if (verdict) {
        print(*verdict, line);
      } else {
        std::cerr << source << ':' << number << ": " << describe(verdict.error()) << '\n';
        std::cout << "not judged\t\t\t\t\n";
        exit_ = Exit::bad_input;
      }
    }
  }

  [[nodiscard]] Exit exit() const { return exit_; }

 private:
  [[nodiscard]] Result<speech::Verdict, speech::SpeechError> judge(std::string_view line) const {
    if (options_.names) return lexicon_.judge_name(line);
    return lexicon_.judge(line, {handles_, options_.is_private});
  }

  void print(const speech::Verdict& verdict, std::string_view line) const {
    std::cout << to_string(verdict.kind) << '\t';
    if (!verdict.rule.empty()) std::cout << verdict.rule << " v" << verdict.version;
    std::cout << '\t' << to_string(verdict.ground) << '\t';
    const char* separator = "";
    for (const speech::Hit& hit : verdict.hits) {
      std::cout << separator << hit.begin << '-' << hit.end << ' ' << to_string(hit.severity)
                << (hit.is_directed ? " directed " : " ") << lexicon_.entry(hit.entry)->text;
      separator = "; ";
    }
    std::cout << '\t' << *lexicon_.normalised(line) << '\n';
  }

  const ModerateOptions& options_;
  const speech::Lexicon& lexicon_ = speech::Lexicon::own();
  std::vector<std::string_view> handles_;
  Exit exit_ = Exit::ok;
};

Exit run(const ModerateOptions& options) {
  Moderation moderation(options);
  if (options.files.empty()) moderation.judge_lines(std::cin, "standard input");
  for (const std::string& path : options.files) {
    std::ifstream file(path, std::ios::binary);
    moderation.judge_lines(file, path);
  }
  return moderation.exit();
}

}  // namespace

void add_moderate(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<ModerateOptions>();
  CLI::App* command = root.add_subcommand(
      "moderate",
      "Judge lines of talk. Prints for each, with tabs between: verdict, rule and version of the "
      "lists, ground, hits (bytes, severity, entry), the text as it was compared");
  command->add_option("FILE", options->files, "Files to read; standard input without any")
      ->check(CLI::ExistingFile);
  command->add_flag("--names", options->names, "Judge each line as a handle or a title (CHT-5)");
  command->add_option("--to", options->handles, "Handle of somebody who is spoken to; may repeat");
  command->add_flag("--private", options->is_private, "The lines are said between two people");
  command->callback([options, &exit] { exit = run(*options); });
}

}  // namespace escaque::clients::cli
