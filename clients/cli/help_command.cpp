// escaque help [TOPIC] [--language es]: the topics of help that the web pages show, in a terminal.

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/help/topics.hpp"
#include "commands.hpp"

namespace escaque::clients::cli {
namespace {

constexpr std::size_t kWidth = 80;

struct HelpOptions {
  std::string topic;
  std::string language = "en";
};

Exit show(const HelpOptions& options) {
  std::string names;
  for (const HelpTopic& each : help_topics()) {
    if (each.language != options.language) continue;
    if (each.name == options.topic) {
      std::cout << to_terminal(each.text, kWidth);
      return Exit::ok;
    }
    // The first line of a topic is its title.
    const std::string title = to_terminal(each.text.substr(0, each.text.find('\n')), kWidth);
    names += options.topic.empty() ? std::string(each.name) + '\t' + title
                                   : ' ' + std::string(each.name);
  }
  if (options.topic.empty()) {
    std::cout << names;
    return Exit::ok;
  }
  std::cerr << "no topic \"" << options.topic << "\"; one of" << names << '\n';
  return Exit::bad_input;
}

}  // namespace

void add_help(CLI::App& root, Exit& exit) {
  const auto options = std::make_shared<HelpOptions>();
  CLI::App* command =
      root.add_subcommand("help", "Show a topic of help on playing and talking here, or list all");
  command->add_option("TOPIC", options->topic, "Such as etiquette; none lists all");
  command->add_option("--language", options->language)
      ->check(CLI::IsMember({"en", "es"}))
      ->capture_default_str();
  command->callback([options, &exit] { exit = show(*options); });
}

}  // namespace escaque::clients::cli
