// speech_bench FILE: judges every line of FILE, and longer ones made of them, as lines and as
// names; for each prints: kind of text, texts, their mean bytes, and processor time of each in
// microseconds (mean, p50, p99, worst).

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "platform/speech/lexicon.hpp"

namespace {

using namespace escaque::speech;

constexpr int kRounds = 20;
constexpr std::size_t kLongestTalk = 280;  // As many as a line of talk may have.

double cpu_microseconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

std::vector<std::string> read(const char* path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

/// Lines put together until each is as long as talk may be.
std::vector<std::string> filled(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  std::string text;
  for (const std::string& line : lines) {
    if (text.size() + line.size() + 1 > kLongestTalk && !text.empty()) {
      result.push_back(std::move(text));
      text.clear();
    }
    text += line + ' ';
  }
  return result;
}

/// The same with a character outside of Latin in every word, so that nothing is looked up in a
/// table.
std::vector<std::string> disguised(std::vector<std::string> lines) {
  for (std::string& line : lines) {
    std::string text;
    for (const char c : line) text += c == 'a' ? std::string("а") : std::string(1, c);
    line = std::move(text);
  }
  return lines;
}

template <class Judge>
void measure(std::string_view name, const std::vector<std::string>& texts, Judge judge) {
  std::vector<double> times;
  std::size_t bytes = 0;
  double sum = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (const std::string& text : texts) {
      const double begin = cpu_microseconds();
      const auto verdict = judge(text);
      times.push_back(cpu_microseconds() - begin);
      if (!verdict) std::abort();
      sum += times.back();
      bytes += text.size();
    }
  }
  std::sort(times.begin(), times.end());
  const auto count = static_cast<double>(times.size());
  std::cout << name << ' ' << texts.size() << ' ' << static_cast<double>(bytes) / count << ' '
            << sum / count << ' ' << times[times.size() / 2] << ' '
            << times[times.size() * 99 / 100] << ' ' << times.back() << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: speech_bench FILE\n";
    return 2;
  }
  const std::vector<std::string> lines = read(argv[1]);
  const double begin = cpu_microseconds();
  const Lexicon& lexicon = Lexicon::own();
  const auto line = [&](const std::string& text) { return lexicon.judge(text); };
  const auto name = [&](const std::string& text) { return lexicon.judge_name(text); };
  if (!lexicon.judge("ñ")) return 1;
  std::cout << "load 1 0 " << cpu_microseconds() - begin << " 0 0 0\n";
  measure("lines", lines, line);
  measure("longest", filled(lines), line);
  measure("disguised", disguised(lines), line);
  measure("disguised-longest", disguised(filled(lines)), line);
  measure("names", lines, name);
  return 0;
}
