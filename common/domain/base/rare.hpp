#pragma once
// A part of a value that few of them have: where it is missing it costs no more than a pointer.

#include <memory>
#include <utility>

namespace escaque {

/// As `std::optional<T>` a value, copied and compared whole, but what it holds is on the heap. For
/// parts that are large and seldom there, in values of which there are very many.
template <class T>
class Rare {
 public:
  Rare() = default;
  Rare(T value)  // NOLINT(google-explicit-constructor): as std::optional.
      : value_(std::make_unique<T>(std::move(value))) {}
  Rare(const Rare& other) : value_(other ? std::make_unique<T>(*other) : nullptr) {}
  Rare(Rare&& other) noexcept = default;
  Rare& operator=(Rare other) noexcept {
    value_ = std::move(other.value_);
    return *this;
  }
  ~Rare() = default;

  [[nodiscard]] bool has_value() const { return value_ != nullptr; }
  [[nodiscard]] explicit operator bool() const { return has_value(); }
  /// Only of one that has a value.
  [[nodiscard]] const T& operator*() const { return *value_; }
  [[nodiscard]] T& operator*() { return *value_; }
  const T* operator->() const { return value_.get(); }
  T* operator->() { return value_.get(); }
  void reset() { value_.reset(); }

  friend bool operator==(const Rare& a, const Rare& b) {
    return a && b ? *a == *b : a.has_value() == b.has_value();
  }

 private:
  std::unique_ptr<T> value_;
};

}  // namespace escaque
