#include "support/smtp_server.hpp"

#include <csignal>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include <boost/json.hpp>

#include "support/piped_child.hpp"

namespace escaque::test {

SmtpServer::SmtpServer(std::vector<std::string> extra) {
  auto pattern = (std::filesystem::temp_directory_path() / "escaque-mail-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create " + pattern);
  folder_ = pattern;
  std::vector<std::string> words{"/usr/bin/python3", ESCAQUE_SMTP_SERVER, pattern};
  words.insert(words.end(), extra.begin(), extra.end());
  const PipedChild child = start_piped(std::move(words));
  pid_ = child.pid;
  input_ = child.input;
  std::string line;
  for (char c = 0; ::read(child.output, &c, 1) == 1 && c != '\n';) line += c;
  ::close(child.output);
  if (line.empty()) throw std::runtime_error("the mail server did not start: python3-aiosmtpd?");
  port_ = static_cast<std::uint16_t>(std::stoi(line));
}

SmtpServer::~SmtpServer() {
  ::close(input_);
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::size_t SmtpServer::count() const {
  std::size_t count = 0;
  while (std::filesystem::exists(folder_ / (std::to_string(count + 1) + ".json"))) ++count;
  return count;
}

Received SmtpServer::letter(std::size_t number) const {
  std::ifstream file(folder_ / (std::to_string(number) + ".json"));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const boost::json::value letter = boost::json::parse(text);
  const auto field = [&](const char* name) { return std::string(letter.at(name).as_string()); };
  return {std::string(letter.at("to").at(0).as_string()), field("from"), field("subject"),
          field("text")};
}

}  // namespace escaque::test
