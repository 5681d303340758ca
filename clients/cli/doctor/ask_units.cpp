#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/readable_pipe.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/optional.hpp>
#include <boost/type_traits/decay.hpp>
#include <boost/type_traits/remove_pointer.hpp>
// Boost.Process 1.81 needs the last three, and does not include them.
#include <boost/process/v2/environment.hpp>
#include <boost/process/v2/process.hpp>
#include <boost/process/v2/stdio.hpp>

#include "cli/doctor/ask.hpp"

namespace escaque::clients::cli::doctor {

namespace process = boost::process::v2;

std::map<std::string, UnitState> ask_units(const std::vector<std::string>& units) {
  const auto program = process::environment::find_executable("systemctl");
  if (units.empty() || program.empty()) return {};
  std::vector<std::string> arguments{"show", "--property=Id,ActiveState,UnitFileState", "--"};
  arguments.insert(arguments.end(), units.begin(), units.end());
  boost::asio::io_context context{1};
  boost::asio::readable_pipe said{context};
  boost::asio::steady_timer patience{context, kPatience};
  std::string text;
  boost::system::error_code error;
  try {
    process::process running(context, program, arguments,
                             process::process_stdio{nullptr, said, nullptr});
    boost::asio::async_read(said, boost::asio::dynamic_buffer(text),
                            [&](boost::system::error_code, std::size_t) { patience.cancel(); });
    patience.async_wait([&](boost::system::error_code ended) {
      if (!ended) running.terminate(error);
    });
    context.run();
    // Without systemd it fails, and says nothing.
    if (running.wait(error) == 0) return parse_units(text);
  } catch (const boost::system::system_error&) {
    // It cannot be started: what it would say is not known, as without it.
  }
  return {};
}

}  // namespace escaque::clients::cli::doctor
