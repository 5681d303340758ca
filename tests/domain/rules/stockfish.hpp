#pragma once
// A Stockfish process as an oracle for perft: one process, asked through pipes.

#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

namespace escaque::rules {

class Stockfish {
 public:
  Stockfish() {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    if (pipe(in.data()) != 0 || pipe(out.data()) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) run_engine(in, out);
    close(in[0]);
    close(out[1]);
    to_ = fdopen(in[1], "w");
    from_ = fdopen(out[0], "r");
    line();  // its name
  }
  Stockfish(const Stockfish&) = delete;
  Stockfish& operator=(const Stockfish&) = delete;
  ~Stockfish() {
    std::fputs("quit\n", to_);
    std::fclose(to_);
    std::fclose(from_);
    waitpid(child_, nullptr, 0);
  }

  void send(const std::string& text) {
    std::fputs((text + '\n').c_str(), to_);
    std::fflush(to_);
  }

  struct Counts {
    std::map<std::string, std::uint64_t> by_move;
    std::uint64_t total = 0;
  };

  Counts perft(const std::string& fen, int depth) {
    send("position fen " + fen);
    send("go perft " + std::to_string(depth));
    Counts counts;
    while (true) {
      const std::string text = line();
      const auto colon = text.find(": ");
      if (colon == std::string::npos) continue;
      const std::uint64_t number = std::stoull(text.substr(colon + 2));
      if (text.starts_with("Nodes searched")) {
        counts.total = number;
        return counts;
      }
      counts.by_move[text.substr(0, colon)] = number;
    }
  }

 private:
  [[noreturn]] static void run_engine(const std::array<int, 2>& in, const std::array<int, 2>& out) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
    execlp("stockfish", "stockfish", nullptr);
    execl("/usr/games/stockfish", "stockfish", nullptr);
    _exit(127);
  }

  std::string line() {
    std::array<char, 512> buffer{};
    if (!std::fgets(buffer.data(), buffer.size(), from_)) {
      throw std::runtime_error("Stockfish (Debian package stockfish) did not answer");
    }
    std::string text(buffer.data());
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    return text;
  }

  pid_t child_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace escaque::rules
