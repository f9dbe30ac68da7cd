# Settings every target of the project shares.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED ON)
set(CMAKE_CUDA_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

find_program(HEADSCOPE_CCACHE ccache)
if(HEADSCOPE_CCACHE)
  # A precompiled header is named by content only with this sloppiness; without it ccache never hits. Depend mode spares a
  # source that is not in the cache a second reading of its headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_DEPEND=1 CCACHE_SLOPPINESS=pch_defines,time_macros
    "${HEADSCOPE_CCACHE}")
  set(CMAKE_CUDA_COMPILER_LAUNCHER "${HEADSCOPE_CCACHE}")
endif()

# Our own code compiles without a warning; third-party headers are SYSTEM and exempt.
# -Wno-restrict, -Wno-stringop-overflow: GCC 12 reports string concatenation and replace (GCC bug 105651).
add_library(headscope_warnings INTERFACE)
target_compile_options(headscope_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wno-restrict -Wno-stringop-overflow -Werror -fpch-preprocess>
  $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings -Xcompiler=-Wall,-Wextra,-Wshadow>)

set(HEADSCOPE_SANITIZE "" CACHE STRING "Sanitizers for our own code: address,undefined or thread")
if(HEADSCOPE_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${HEADSCOPE_SANITIZE}> $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  # What the sanitizers add leads GCC 12 to see strings of variants used before they are set.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>)
  add_link_options(-fsanitize=${HEADSCOPE_SANITIZE})
endif()
