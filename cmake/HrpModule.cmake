# One library per folder in src/. The table of who may use whom is the list of
# hrp_module() calls in src/CMakeLists.txt; nothing else links a module to another.

add_library(hrp_options INTERFACE)
target_compile_options(hrp_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor
                       -Woverloaded-virtual $<$<BOOL:${HRP_WERROR}>:-Werror>
                       # GCC 12 sees uninitialised values in every moved std::optional<QString>.
                       $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>
                       # A designated initialiser leaves the other members at their defaults on purpose.
                       $<$<CXX_COMPILER_ID:GNU>:-Wno-missing-field-initializers>
                       # In a unity build GCC takes a source file's own types for a header's.
                       $<$<AND:$<CXX_COMPILER_ID:GNU>,$<BOOL:${CMAKE_UNITY_BUILD}>>:-Wno-subobject-linkage>)
target_compile_definitions(hrp_options INTERFACE QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII
                           QT_NO_KEYWORDS QT_NO_FOREACH)
if(HRP_SANITIZE)
  target_compile_options(hrp_options INTERFACE -fsanitize=address,undefined -fno-omit-frame-pointer
                         -fno-sanitize-recover=undefined)
  target_link_options(hrp_options INTERFACE -fsanitize=address,undefined)
endif()

# What nearly every source includes and what changes with the packages only is compiled once for all of src and
# once for all tests. Measured in docs/engineering.md.
option(HRP_PRECOMPILED_HEADERS "Precompile the headers of Qt, the standard library and the JSON library" ON)
set(HRP_PCH_HEADERS <algorithm> <chrono> <cstdint> <deque> <functional> <map> <memory> <optional> <span> <utility>
    <variant> <vector> <QByteArray> <QHash> <QJsonObject> <QList> <QString> <QStringList> <QUrl>
    <nlohmann/json.hpp> <tl/expected.hpp>)
if(HRP_PRECOMPILED_HEADERS)
  file(WRITE ${CMAKE_BINARY_DIR}/pch.cpp "")
  add_library(hrp_pch OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
  target_link_libraries(hrp_pch PRIVATE hrp_options tl::expected nlohmann_json::nlohmann_json Qt6::Core)
  target_precompile_headers(hrp_pch PRIVATE ${HRP_PCH_HEADERS})
  # A time stamp in it would make every compiler cache miss.
  target_compile_options(hrp_pch PRIVATE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
endif()
# hrp_use_pch(TARGET PCH)
function(hrp_use_pch target pch)
  if(HRP_PRECOMPILED_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${pch})
    target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endfunction()

set_property(GLOBAL PROPERTY HRP_MODULE_TABLE "")

# hrp_module(NAME USES module… QT qt-library… LIBS library…)
#   USES  modules of ours that NAME may include (part of its interface)
#   QT    Qt libraries that its headers show; LIBS  libraries that only its sources see
function(hrp_module name)
  cmake_parse_arguments(ARG "" "" "USES;QT;LIBS" ${ARGN})
  set(dir ${CMAKE_SOURCE_DIR}/src/${name})
  file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cpp ${dir}/*.h ${dir}/*/*.cpp
       ${dir}/include/hrp/${name}/*.h)
  set(target hrp_${name})
  add_library(${target} STATIC ${sources})
  add_library(hrp::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE CXX AUTOMOC ON)
  target_include_directories(${target}
    PUBLIC $<BUILD_INTERFACE:${dir}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    PRIVATE ${dir})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PUBLIC tl::expected PRIVATE $<BUILD_INTERFACE:hrp_options>)
  foreach(use IN LISTS ARG_USES)
    target_link_libraries(${target} PUBLIC hrp::${use})
  endforeach()
  foreach(qt IN LISTS ARG_QT)
    target_link_libraries(${target} PUBLIC Qt6::${qt})
  endforeach()
  target_link_libraries(${target} PRIVATE ${ARG_LIBS})
  hrp_use_pch(${target} hrp_pch)
  install(TARGETS ${target} EXPORT HrpTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
  install(DIRECTORY ${dir}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
  string(REPLACE ";" " " uses "${ARG_USES}")
  set_property(GLOBAL APPEND PROPERTY HRP_MODULE_TABLE "${name}: ${uses}")
endfunction()

# Tests are compiled for the compiler's speed: what they test is compiled for the program's.
set(HRP_TEST_OPTIONS $<$<CONFIG:RelWithDebInfo>:-O0> $<$<CONFIG:RelWithDebInfo>:-g0>
    # Test fixtures live in unnamed namespaces; in a unity build GCC takes that for a fault of a header.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
if(HRP_BUILD_TESTS AND HRP_PRECOMPILED_HEADERS)
  add_library(hrp_test_pch OBJECT ${CMAKE_BINARY_DIR}/pch.cpp)
  target_link_libraries(hrp_test_pch PRIVATE hrp_options Qt6::Core GTest::gmock GTest::gtest tl::expected
                        nlohmann_json::nlohmann_json)
  target_compile_options(hrp_test_pch PRIVATE ${HRP_TEST_OPTIONS} "$<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>")
  target_precompile_headers(hrp_test_pch PRIVATE ${HRP_PCH_HEADERS} <gtest/gtest.h> <gmock/gmock.h>)
endif()

# hrp_test(NAME USES target… [SERIAL]): one GoogleTest program from every *.cpp in tests/NAME. SERIAL: each
# of its tests has the machine to itself (real time matters).
function(hrp_test name)
  cmake_parse_arguments(ARG "SERIAL" "" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/${name}/*.cpp
       ${CMAKE_SOURCE_DIR}/tests/${name}/*.h)
  if(NOT sources)
    return()
  endif()
  set(target test_${name})
  add_executable(${target} ${sources} ${CMAKE_SOURCE_DIR}/tests/support/test_main.cpp)
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_compile_definitions(${target} PRIVATE
    HRP_SOURCE_DIR="${CMAKE_SOURCE_DIR}" HRP_BINARY_DIR="${CMAKE_BINARY_DIR}")
  target_compile_options(${target} PRIVATE ${HRP_TEST_OPTIONS})
  target_link_libraries(${target} PRIVATE hrp_options Qt6::Core GTest::gmock GTest::gtest ${ARG_USES})
  hrp_use_pch(${target} hrp_test_pch)
  gtest_discover_tests(${target} DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 120 LABELS ${name} RUN_SERIAL ${ARG_SERIAL})
endfunction()
