#include "support/smtp_server.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>

namespace escaque::test {

SmtpServer::SmtpServer(std::vector<std::string> extra) {
  auto pattern = (std::filesystem::temp_directory_path() / "escaque-mail-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create " + pattern);
  folder_ = pattern;
  std::vector<std::string> words{"/usr/bin/python3", ESCAQUE_SMTP_SERVER, pattern};
  words.insert(words.end(), extra.begin(), extra.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (::pipe2(input.data(), O_CLOEXEC) != 0 || ::pipe2(output.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  pid_ = ::fork();
  if (pid_ == 0) {
    ::dup2(input[0], STDIN_FILENO);
    ::dup2(output[1], STDOUT_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(input[0]);
  ::close(output[1]);
  input_ = input[1];
  std::string line;
  for (char c = 0; ::read(output[0], &c, 1) == 1 && c != '\n';) line += c;
  ::close(output[0]);
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
