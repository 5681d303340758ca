#pragma once
// One list of fields for each record of the domain, which both writes it to a message and reads it
// from one: a field cannot be written and not read.
//
//   template <>
//   inline constexpr auto wire::kFields<game::PeriodBegun> = [](auto& io, auto& fact) {
//     io(WIRE(color), fact.color);
//     io(WIRE(period), fact.period);
//     io(WIRE(added_ms), fact.added);
//     io(WIRE(remaining), fact.remaining);
//   };
//
// A member is a number, enumerator, string, id, time (forms.hpp), a record with a list of its own,
// or an optional or a vector of those. An optional without a value is not set; without presence on
// the wire, "" and UNSPECIFIED mean that.
// When a field is not what the wire allows, reading gives a Fault, which names it.

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <google/protobuf/message_lite.h>
#include <google/protobuf/repeated_field.h>
#include <google/protobuf/repeated_ptr_field.h>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "wire/forms.hpp"

namespace escaque::wire {

/// Why a message cannot be read.
struct Fault {
  /// From the message read: "white.user.id".
  std::string field;
  std::string expected;

  friend bool operator==(const Fault&, const Fault&) = default;
};

/// The fault of a message that is the field `name` of another.
[[nodiscard]] inline Fault within(const char* name, Fault fault) {
  fault.field = fault.field.empty() ? name : name + ("." + fault.field);
  return fault;
}

/// The list of T: called with a Writer or a Reader, and a T.
template <class T>
inline constexpr auto kFields = nullptr;

/// The list of a record of which the message says nothing.
inline constexpr auto kNothing = [](auto& /*io*/, auto& /*record*/) {};

template <class T>
concept Listed =
    std::is_empty_v<T> || !std::is_null_pointer_v<std::remove_const_t<decltype(kFields<T>)>>;

template <class T>
constexpr void list_fields(auto& io, auto& record) {
  if constexpr (!std::is_empty_v<T>) kFields<T>(io, record);
}

/// One field by its accessors. `has` and `change` can only be called where the message has them.
template <class Get, class Set, class Change, class Has>
struct Field {
  const char* name;
  Get get;
  Set set;
  Change change;
  Has has;
};

template <class Get, class Set, class Change, class Has>
Field(const char*, Get, Set, Change, Has) -> Field<Get, Set, Change, Has>;

// The field `name` of whatever message is written or read.
#define WIRE(name)                                                                           \
  ::escaque::wire::Field {                                                                   \
#name,                                                                                     \
    [](const auto& m) -> decltype(m.name()) { return m.name(); },                              \
        [](auto& m, auto&& v) -> decltype(m.set_##name(std::forward<decltype(v)>(v))) {        \
          return m.set_##name(std::forward<decltype(v)>(v));                                   \
        },                                                                                     \
        [](auto& m) -> decltype(*m.mutable_##name()) { return *m.mutable_##name(); },          \
        [](const auto& m) -> decltype(m.has_##name()) { return m.has_##name(); } \
  }

// One of a repeated enumerator, whose list alone does not tell of which enum it is.
#define WIRE_WORD(name) [](const auto& m) -> decltype(m.name(0)) { return m.name(0); }

namespace detail {

template <class F, class Message>
using Held =
    std::remove_cvref_t<decltype(std::declval<const F&>().get(std::declval<const Message&>()))>;

template <class F, class Message>
concept HasPresence = requires(const F& field, const Message& message) {
  field.has(message);
};

template <class T>
inline constexpr bool kIsMessage = std::is_base_of_v<google::protobuf::MessageLite, T>;

/// "" and UNSPECIFIED: what a field without presence holds when nobody has set it.
template <class T>
bool is_empty(const T& held) {
  if constexpr (requires { held.empty(); }) {
    return held.empty();
  } else {
    return held == T{};
  }
}

}  // namespace detail

/// One alternative of a oneof: the record T in the field.
template <class T, class F>
struct Case {
  F field;
};
template <class T, class F>
constexpr Case<T, F> as(F field) {
  return {field};
}

template <class Message>
class Writer {
 public:
  explicit Writer(Message& message) : message_(message) {}

  template <class F, class T>
  void operator()(F field, const T& value) {
    using Held = detail::Held<F, Message>;
    if constexpr (Listed<T>) {
      Writer<Held> inner(field.change(message_));
      list_fields<T>(inner, value);
    } else {
      field.set(message_, Form<T>::template put<Held>(value));
    }
  }
  template <class F, class T>
  void operator()(F field, const std::optional<T>& value) {
    if (value) (*this)(field, *value);
  }
  template <class F, class T>
  void operator()(F field, const std::vector<T>& values) {
    auto& list = field.change(message_);
    for (const T& each : values) add(list, each);
  }

  /// Enumerators, which a message holds as numbers; `word` is the WIRE_WORD of the field.
  template <class F, class Word, class T>
  void words(F field, Word word, const std::vector<T>& values) {
    using Wire = decltype(word(message_));
    auto& list = field.change(message_);
    for (const T each : values) list.Add(to_word<Wire>(each));
  }

  /// Left out while it is `usual`.
  template <class F, class T>
  void unless(F field, const T& value, const T& usual) {
    if (value != usual) (*this)(field, value);
  }
  /// A field that nobody has set leaves the value as it is.
  template <class F, class T>
  void lenient(F field, const T& value) {
    (*this)(field, value);
  }
  /// What follows from fields above: `how` sets it once they have been read.
  template <class T, class How>
  void derive(const T& /*value*/, const How& /*how*/) {}
  /// Of the same message: a part of the record that has a list of its own.
  template <class T>
  void part(const T& value) {
    list_fields<T>(*this, value);
  }
  /// A message within this one whose fields are listed here.
  template <class F, class List>
  void inside(F field, const List& fields) {
    Writer<detail::Held<F, Message>> inner(field.change(message_));
    fields(inner);
  }
  /// Thirty days of milliseconds are too many for an int32.
  template <class F>
  void seconds(F field, const std::optional<Millis>& time) {
    if (time) (*this)(field, std::chrono::duration_cast<std::chrono::seconds>(*time));
  }
  template <class... T, class... Cases>
  void one_of(const std::variant<T...>& value, Cases... cases) {
    static_assert(sizeof...(T) == sizeof...(Cases), "as many fields as alternatives");
    (write_case(value, cases), ...);
  }
  template <class Variant, class... Cases>
  void some_of(const Variant& value, Cases... cases) {
    (write_case(value, cases), ...);
  }
  /// Only what is read can be wrong.
  void fail(const char* /*field*/, const char* /*expected*/) {}

 private:
  template <class Variant, class T, class F>
  void write_case(const Variant& value, Case<T, F> each) {
    if (const T* held = std::get_if<T>(&value)) (*this)(each.field, *held);
  }
  template <class Held, class T>
  static void add(google::protobuf::RepeatedPtrField<Held>& list, const T& value) {
    if constexpr (detail::kIsMessage<Held>) {
      Writer<Held> inner(*list.Add());
      list_fields<T>(inner, value);
    } else {
      *list.Add() = Form<T>::template put<Held>(value);
    }
  }
  template <class Held, class T>
  static void add(google::protobuf::RepeatedField<Held>& list, const T& value) {
    list.Add(Form<T>::template put<Held>(value));
  }

  Message& message_;
};

template <class Message>
class Reader {
 public:
  explicit Reader(const Message& message) : message_(message) {}

  /// The first one.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
  void fail(std::string field, std::string expected) {
    if (!fault_) fault_ = Fault{std::move(field), std::move(expected)};
  }

  template <class F, class T>
  void operator()(F field, T& value) {
    read_held(field.name, field.get(message_), value);
  }
  template <class F, class T>
  void operator()(F field, std::optional<T>& value) {
    value.reset();
    if (is_set(field)) (*this)(field, value.emplace());
  }
  template <class F, class T>
  void operator()(F field, std::vector<T>& values) {
    values.clear();
    values.reserve(static_cast<std::size_t>(field.get(message_).size()));
    for (const auto& held : field.get(message_)) {
      T value{};
      read_held(field.name, held, value);
      values.push_back(std::move(value));
    }
  }

  template <class F, class Word, class T>
  void words(F field, Word word, std::vector<T>& values) {
    using Wire = decltype(word(message_));
    values.clear();
    for (const int number : field.get(message_)) {
      const auto value = from_word<T>(static_cast<Wire>(number));
      if (!value) return fail(field.name, ::escaque::wire::words<T, Wire>());
      values.push_back(*value);
    }
  }

  template <class F, class T>
  void unless(F field, T& value, const T& usual) {
    value = usual;
    lenient(field, value);
  }
  template <class F, class T>
  void lenient(F field, T& value) {
    if (is_set(field)) (*this)(field, value);
  }
  template <class T, class How>
  void derive(T& value, const How& how) {
    how(value);
  }
  template <class T>
  void part(T& value) {
    list_fields<T>(*this, value);
  }
  template <class F, class List>
  void inside(F field, const List& fields) {
    Reader<detail::Held<F, Message>> inner(field.get(message_));
    fields(inner);
    pass_on(field.name, inner.fault());
  }
  template <class F>
  void seconds(F field, std::optional<Millis>& time) {
    std::optional<std::chrono::seconds> whole;
    (*this)(field, whole);
    time = whole;
  }
  /// Every alternative has its case.
  template <class... T, class... Cases>
  void one_of(std::variant<T...>& value, Cases... cases) {
    static_assert(sizeof...(T) == sizeof...(Cases), "as many fields as alternatives");
    some_of(value, cases...);
  }
  /// Of a variant that has other alternatives, too.
  template <class Variant, class... Cases>
  void some_of(Variant& value, Cases... cases) {
    if ((read_case(value, cases) || ...)) return;
    std::string names;
    ((names += (names.empty() ? "" : ", "), names += cases.field.name), ...);
    fail("", "one of " + names);
  }

 private:
  template <class F>
  bool is_set(const F& field) const {
    if constexpr (detail::HasPresence<F, Message>) {
      return field.has(message_);
    } else {
      return !detail::is_empty(field.get(message_));
    }
  }
  template <class Held, class T>
  void read_held(const char* name, const Held& held, T& value) {
    if constexpr (Listed<T>) {
      Reader<Held> inner(held);
      list_fields<T>(inner, value);
      pass_on(name, inner.fault());
    } else {
      auto read = Form<T>::template get<Held>(held);
      if (!read) return fail(name, Form<T>::template expected<Held>());
      value = std::move(*read);
    }
  }
  void pass_on(const char* name, const std::optional<Fault>& fault) {
    if (fault && !fault_) fault_ = within(name, *fault);
  }
  template <class Variant, class T, class F>
  bool read_case(Variant& value, Case<T, F> each) {
    if (!each.field.has(message_)) return false;
    (*this)(each.field, value.template emplace<T>());
    return true;
  }

  const Message& message_;
  std::optional<Fault> fault_;
};

template <class Message, class T>
void write(const T& value, Message& message) {
  Writer<Message> writer(message);
  list_fields<T>(writer, value);
}

/// `value` as a Message.
template <class Message, class T>
[[nodiscard]] Message to(const T& value) {
  Message message;
  write(value, message);
  return message;
}

template <class T, class Message>
[[nodiscard]] Result<T, Fault> read(const Message& message) {
  T value{};
  Reader<Message> reader(message);
  list_fields<T>(reader, value);
  if (reader.fault()) return *reader.fault();
  return value;
}

/// Nothing when there is a fault, whichever.
template <class T, class Message>
[[nodiscard]] std::optional<T> from(const Message& message) {
  auto value = read<T>(message);
  if (!value) return std::nullopt;
  return std::move(*value);
}

}  // namespace escaque::wire
