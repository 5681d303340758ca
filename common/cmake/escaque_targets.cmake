# The four functions that every CMakeLists.txt of the project is written with.

add_library(escaque_options INTERFACE)
add_library(escaque::options ALIAS escaque_options)
target_compile_features(escaque_options INTERFACE cxx_std_20)
target_compile_options(escaque_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 mistakes the frames of Asio's coroutines for mismatched allocations.
  target_compile_options(escaque_options INTERFACE -Wno-mismatched-new-delete)
  if(CMAKE_BUILD_TYPE STREQUAL "Release")
    # At -O3 it warns of overflows and unset values inside std::string and std::optional that cannot happen
    # (GCC bugs 105329, 105562, 105651); the other builds keep these warnings.
    target_compile_options(escaque_options INTERFACE -Wno-restrict -Wno-stringop-overflow
      -Wno-stringop-overread -Wno-array-bounds -Wno-maybe-uninitialized)
  endif()
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # A source that is included is "not the main file": its anonymous namespace looks shared.
  target_compile_options(escaque_options INTERFACE -Wno-subobject-linkage)
endif()
if(ESCAQUE_CRASH_POINTS)
  target_compile_definitions(escaque_options INTERFACE ESCAQUE_CRASH_POINTS)
endif()

# escaque_library(NAME [SOURCES …] [DEPS …] [PCH asio|grpc])
#   Static library NAME (INTERFACE when it has no sources), alias escaque::NAME, include root common/.
function(escaque_library name)
  cmake_parse_arguments(arg "" "PCH" "SOURCES;DEPS" ${ARGN})
  if(arg_SOURCES)
    add_library(${name} STATIC ${arg_SOURCES})
    target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR}/common)
    target_link_libraries(${name} PRIVATE escaque::options PUBLIC ${arg_DEPS})
    target_compile_features(${name} PUBLIC cxx_std_20)
    if(arg_PCH)
      target_precompile_headers(${name} REUSE_FROM pch_${arg_PCH})
      target_link_libraries(${name} PRIVATE pch_${arg_PCH})
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR}/common)
    target_link_libraries(${name} INTERFACE ${arg_DEPS})
  endif()
  add_library(escaque::${name} ALIAS ${name})
endfunction()

# escaque_proto(NAME [PACKAGE …] FILES … [DEPS …])
#   Library proto_NAME with the C++ messages and gRPC stubs of proto/escaque/PACKAGE/v1 (PACKAGE is NAME unless it is said).
function(escaque_proto name)
  cmake_parse_arguments(arg "" PACKAGE "FILES;DEPS" ${ARGN})
  set(package ${name})
  if(arg_PACKAGE)
    set(package ${arg_PACKAGE})
  endif()
  set(out ${CMAKE_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${out})
  set(generated)
  foreach(file ${arg_FILES})
    set(source ${CMAKE_SOURCE_DIR}/proto/escaque/${package}/v1/${file}.proto)
    set(stem ${out}/escaque/${package}/v1/${file})
    set(outputs ${stem}.pb.cc ${stem}.pb.h)
    set(flags --cpp_out=${out})
    if(file MATCHES "_service$")
      list(APPEND outputs ${stem}.grpc.pb.cc ${stem}.grpc.pb.h)
      list(APPEND flags --grpc_out=${out} --plugin=protoc-gen-grpc=${ESCAQUE_GRPC_PLUGIN})
    endif()
    add_custom_command(OUTPUT ${outputs}
      COMMAND protobuf::protoc -I ${CMAKE_SOURCE_DIR}/proto ${flags} ${source}
      DEPENDS ${source} VERBATIM)
    list(APPEND generated ${outputs})
  endforeach()
  add_library(proto_${name} STATIC ${generated})
  add_library(escaque::proto_${name} ALIAS proto_${name})
  target_include_directories(proto_${name} SYSTEM PUBLIC ${out})
  target_compile_features(proto_${name} PUBLIC cxx_std_20)
  target_compile_options(proto_${name} PRIVATE -w)
  # Names that protoc gives in every file.
  set_target_properties(proto_${name} PROPERTIES UNITY_BUILD_UNIQUE_ID ESCAQUE_PROTO
    UNITY_BUILD_CODE_BEFORE_INCLUDE "#define ESCAQUE_JOINED_(a, b) a##b
#define ESCAQUE_JOINED(a, b) ESCAQUE_JOINED_(a, b)
#define schemas ESCAQUE_JOINED(schemas_, ESCAQUE_PROTO)
#define file_default_instances ESCAQUE_JOINED(instances_, ESCAQUE_PROTO)"
    UNITY_BUILD_CODE_AFTER_INCLUDE "#undef schemas\n#undef file_default_instances")
  target_link_libraries(proto_${name} PRIVATE pch_grpc PUBLIC gRPC::grpc++ protobuf::libprotobuf ${arg_DEPS})
  target_precompile_headers(proto_${name} REUSE_FROM pch_grpc)
endfunction()

# escaque_service(NAME SOURCES … [DEPS …])
#   Library svc_NAME (all but main.cpp, so tests link it) and the executable escaque-NAME.
function(escaque_service name)
  cmake_parse_arguments(arg "" "" "SOURCES;DEPS" ${ARGN})
  add_library(svc_${name} STATIC ${arg_SOURCES})
  add_library(escaque::svc_${name} ALIAS svc_${name})
  target_include_directories(svc_${name} PUBLIC ${CMAKE_SOURCE_DIR}/services ${CMAKE_SOURCE_DIR}/common)
  target_link_libraries(svc_${name} PRIVATE escaque::options pch_proto PUBLIC ${arg_DEPS})
  target_precompile_headers(svc_${name} REUSE_FROM pch_proto)
  add_executable(escaque-${name} main.cpp)
  target_link_libraries(escaque-${name} PRIVATE escaque::options svc_${name} pch_proto)
  target_precompile_headers(escaque-${name} REUSE_FROM pch_proto)
endfunction()

# escaque_test(NAME LABEL unit|integration|… SOURCES … [DEPS …] [PCH gtest|asio|grpc|proto|none] [SHARDS n] [POSTGRES filter] [POSTGRES_LONG filter] [CLUSTER_LONG filter])
#   GoogleTest executable NAME; ctest runs it with its LABEL. Tests see tests/ and services/ as include roots
#   and find their data through ESCAQUE_TEST_DATA. PCH none: for a folder with compile options of its own.
#   SHARDS: the number of tests that ctest makes of it, NAME, NAME_2 …, each with its part.
#   POSTGRES: a filter of GoogleTest; what it names is run once more, as NAME_on_postgres (see support/postgres_server.hpp).
#   POSTGRES_LONG: the same with --long, as NAME_more_on_postgres.
#   CLUSTER_LONG: the same with --long on a Redis Cluster, as NAME_on_cluster (see support/site_redis.hpp).
function(escaque_test name)
  cmake_parse_arguments(arg "" "LABEL;PCH;SHARDS;POSTGRES;POSTGRES_LONG;CLUSTER_LONG" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests ${CMAKE_SOURCE_DIR}/common)
  target_compile_definitions(${name} PRIVATE ESCAQUE_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data")
  target_link_libraries(${name} PRIVATE escaque::options ${arg_DEPS} GTest::gmock_main)
  if(NOT arg_PCH)
    set(arg_PCH gtest)
  endif()
  if(NOT arg_PCH STREQUAL "none")
    target_precompile_headers(${name} REUSE_FROM pch_${arg_PCH})
    target_link_libraries(${name} PRIVATE pch_${arg_PCH})
  endif()
  if(NOT TARGET ${arg_LABEL}_tests)
    add_custom_target(${arg_LABEL}_tests)  # All executables of one kind.
  endif()
  add_dependencies(${arg_LABEL}_tests ${name})
  if(NOT arg_SHARDS)
    set(arg_SHARDS 1)
  endif()
  foreach(number RANGE 1 ${arg_SHARDS})
    if(number EQUAL 1)
      set(test ${name})
    else()
      set(test ${name}_${number})
    endif()
    math(EXPR index "${number} - 1")
    add_test(NAME ${test} COMMAND ${name})
    set_tests_properties(${test} PROPERTIES LABELS ${arg_LABEL} TIMEOUT 300
      ENVIRONMENT "GTEST_TOTAL_SHARDS=${arg_SHARDS};GTEST_SHARD_INDEX=${index}")
  endforeach()
  if(arg_POSTGRES)
    add_test(NAME ${name}_on_postgres COMMAND ${name} --gtest_filter=${arg_POSTGRES})
    set_tests_properties(${name}_on_postgres PROPERTIES LABELS ${arg_LABEL} TIMEOUT 300
      ENVIRONMENT "ESCAQUE_TEST_SQL=postgres")
  endif()
  if(arg_POSTGRES_LONG)
    add_test(NAME ${name}_more_on_postgres COMMAND ${name} --gtest_filter=${arg_POSTGRES_LONG})
    set_tests_properties(${name}_more_on_postgres PROPERTIES LABELS long TIMEOUT 900
      ENVIRONMENT "ESCAQUE_TEST_SQL=postgres")
  endif()
  if(arg_CLUSTER_LONG)
    add_test(NAME ${name}_on_cluster COMMAND ${name} --gtest_filter=${arg_CLUSTER_LONG})
    # What it did there is looked at when all of them have ended (tests/CMakeLists.txt).
    set(record ${CMAKE_BINARY_DIR}/records_of_cluster/${name})
    set_property(GLOBAL APPEND PROPERTY escaque_records_of_cluster ${record})
    set_tests_properties(${name}_on_cluster PROPERTIES LABELS long TIMEOUT 900
      FIXTURES_SETUP records_of_cluster
      ENVIRONMENT "ESCAQUE_TEST_REDIS=cluster;ESCAQUE_TEST_RECORD=${record}")
  endif()
endfunction()
