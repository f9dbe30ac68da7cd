# CUDA, where it is wanted and there: sets HEADSCOPE_WITH_CUDA and makes the target CUDA::cudart_static known.
#
# HEADSCOPE_CUDA  AUTO: with CUDA where CMake finds a compiler that works (CUDACXX, then nvcc on PATH); ON: an error
#                 without one; OFF: without
#
# The run-time library is linked statically and by its path: a program with the static one starts where there is no
# driver, and PyPI's toolkit has no shared one under a name the linker knows. CMake adds none of its own.
set(HEADSCOPE_CUDA AUTO CACHE STRING "Build the CUDA kernels: AUTO (where nvcc is found), ON, OFF")
set_property(CACHE HEADSCOPE_CUDA PROPERTY STRINGS AUTO ON OFF)
set(CMAKE_CUDA_RUNTIME_LIBRARY None)
set(HEADSCOPE_WITH_CUDA OFF)
if(HEADSCOPE_CUDA)
  if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)
    set(CMAKE_CUDA_ARCHITECTURES "80-real;90")
  endif()
  include(CheckLanguage)
  check_language(CUDA)
  if(CMAKE_CUDA_COMPILER)
    enable_language(CUDA)
    find_package(CUDAToolkit REQUIRED)
    set(HEADSCOPE_WITH_CUDA ON)
    message(STATUS "CUDA kernels: built with nvcc ${CMAKE_CUDA_COMPILER_VERSION} for ${CMAKE_CUDA_ARCHITECTURES}")
  elseif(HEADSCOPE_CUDA STREQUAL "AUTO")
    message(STATUS "CUDA kernels: left out, no CUDA compiler was found")
  else()
    message(FATAL_ERROR "HEADSCOPE_CUDA is ${HEADSCOPE_CUDA}, but no CUDA compiler was found. Set CUDACXX to nvcc, or HEADSCOPE_CUDA to OFF.")
  endif()
else()
  message(STATUS "CUDA kernels: left out, HEADSCOPE_CUDA is OFF")
endif()
