// Asio's and Beast's separately compiled halves: compiled once here instead of in every user.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
