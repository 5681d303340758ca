#include "platform/config/binder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <unistd.h>

#include <CLI/CLI.hpp>

#include "platform/config/toml.hpp"

namespace escaque::config {
namespace {

constexpr std::string_view kConfigVariable = "CONFIG";

std::string replaced(std::string text, std::string_view these, char by) {
  for (char& c : text) {
    if (these.find(c) != std::string_view::npos) c = by;
  }
  return text;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

std::string flag(const std::string& name) { return "--" + replaced(name, "._", '-'); }

/// A key that ends like this is taken from the environment or the file only: other users of the
/// machine can read a command line. Nor is it printed, which is how it would get into logs.
bool is_secret(const Field& field) { return field.name.ends_with("password"); }

std::vector<std::string> as_values(const Field& field, const std::string& text) {
  return field.is_list ? split(text) : std::vector<std::string>{text};
}

}  // namespace

/// What the command line said.
struct Binder::Given {
  std::map<std::string, std::string> flags;  // by the field's name
  std::string file;
  bool print = false;
  bool help = false;
};

Environment process_environment() {
  Environment variables;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const std::size_t equals = std::min(text.find('='), text.size());
    variables.emplace(text.substr(0, equals), text.substr(std::min(equals + 1, text.size())));
  }
  return variables;
}

Binder::Binder(std::string service, std::string purpose)
    : service_(std::move(service)), purpose_(std::move(purpose)) {}

void Binder::add(Field field) {
  if (find(field.name) != nullptr) throw std::logic_error("field twice: " + field.name);
  fields_.push_back(std::move(field));
}

const Field* Binder::find(std::string_view name) const {
  const auto found = std::find_if(fields_.begin(), fields_.end(),
                                  [&](const Field& field) { return field.name == name; });
  return found == fields_.end() ? nullptr : &*found;
}

std::string Binder::prefix() const { return "ESCAQUE_" + upper(service_) + "_"; }

std::optional<int> Binder::parse(int argc, const char* const* argv) {
  return parse(std::vector<std::string>(argv + std::min(argc, 1), argv + argc),
               process_environment(), std::cout);
}

std::optional<int> Binder::parse(const std::vector<std::string>& arguments,
                                 const Environment& environment, std::ostream& out) {
  CLI::App app(purpose_, "escaque-" + service_);
  Given given;
  std::map<std::string, std::string> texts;
  app.set_help_flag();  // answered below: CLI11 would answer by an exception
  app.add_flag("-h,--help", given.help, "print this");
  app.add_flag("--print-config", given.print, "print the configuration in force and exit");
  app.add_option("--config", given.file, "a TOML file with the keys below")->type_name("FILE");
  std::vector<std::pair<std::string, CLI::Option*>> options;
  for (const Field& field : fields_) {
    CLI::Option* option = app.add_option(flag(field.name), texts[field.name], field.help);
    option->type_name("")->default_str(is_secret(field) ? "" : field.print());
    if (is_secret(field))
      option->group("");  // Known, to be refused with its reason; not in --help.
    options.emplace_back(field.name, option);
  }
  try {
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    throw ConfigError("escaque-" + service_ + ": " + replaced(error.what(), "\n", ' ') +
                      " (--help lists all flags)");
  }
  if (given.help) {
    out << app.help();
    return 0;
  }
  for (const auto& [name, option] : options) {
    if (option->count() > 0) given.flags.emplace(name, texts[name]);
  }

  const auto named = environment.find(prefix() + std::string(kConfigVariable));
  if (given.file.empty() && named != environment.end()) given.file = named->second;
  if (!given.file.empty()) read_file(given.file);
  read_environment(environment);
  read_flags(given);
  if (!given.print) return std::nullopt;
  out << effective();
  return 0;
}

void Binder::read_file(const std::string& path) {
  std::error_code ignored;
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path, ignored)) {
    throw ConfigError("cannot read the configuration file " + path);
  }
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const auto items = parse_toml(text);
  if (!items) {
    throw ConfigError(path + ":" + std::to_string(items.error().line) + ": " +
                      items.error().problem);
  }
  for (const TomlItem& item : *items) {
    const std::string place = path + ":" + std::to_string(item.line);
    const Field* field = find(item.key);
    if (field == nullptr) {
      throw ConfigError(place + ": unknown key " + item.key + " (--print-config lists all keys)");
    }
    if (item.is_array != field->is_list) {
      throw ConfigError(place + ": " + item.key + ": expected " +
                        (field->is_list ? "a [list]" : "a single value"));
    }
    set(*field, item.values, place);
  }
}

void Binder::read_environment(const Environment& environment) {
  std::map<std::string, const Field*> variables;
  for (const Field& field : fields_) {
    variables.emplace(prefix() + upper(replaced(field.name, ".", '_')), &field);
  }
  for (const auto& [variable, text] : environment) {
    if (!variable.starts_with(prefix()) || variable == prefix() + std::string(kConfigVariable)) {
      continue;
    }
    const auto found = variables.find(variable);
    if (found == variables.end()) {
      throw ConfigError("unknown environment variable " + variable +
                        " (--print-config lists all keys)");
    }
    set(*found->second, as_values(*found->second, text), variable);
  }
}

void Binder::read_flags(const Given& given) {
  for (const Field& field : fields_) {
    const auto found = given.flags.find(field.name);
    if (found == given.flags.end()) continue;
    if (is_secret(field)) {
      throw ConfigError(flag(field.name) + ": expected as " + prefix() +
                        upper(replaced(field.name, ".", '_')) +
                        " or in the file of --config, because other users can read a command line");
    }
    set(field, as_values(field, found->second), flag(field.name));
  }
}

void Binder::set(const Field& field, const std::vector<std::string>& texts,
                 std::string_view source) {
  const auto expected = field.take(texts);
  if (!expected) return;
  std::string given;
  for (const std::string& text : texts) given += (given.empty() ? "" : ",") + text;
  throw ConfigError(std::string(source) + ": " + field.name + " cannot be " + toml_string(given) +
                    ": expected " + *expected);
}

std::string Binder::effective() const {
  std::map<std::string, std::string>
      sections;  // the nameless one, which TOML wants first, sorts first
  for (const Field& field : fields_) {
    const std::size_t dot = field.name.find('.');
    const bool in_section = dot != std::string::npos;
    std::string& text = sections[in_section ? field.name.substr(0, dot) : ""];
    text += "# " + field.help + "\n";
    if (is_secret(field)) text += "# Not shown here: ";
    text += field.name.substr(in_section ? dot + 1 : 0) + " = " +
            (is_secret(field) ? "…" : field.print()) + "\n";
  }
  std::string out;
  for (const auto& [name, text] : sections) {
    if (!out.empty()) out += "\n";
    if (!name.empty()) out += "[" + name + "]\n";
    out += text;
  }
  return out;
}

}  // namespace escaque::config
