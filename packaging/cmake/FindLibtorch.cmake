# Finds libtorch inside the PyPI wheel `torch` and defines Libtorch::libtorch.
#
# HEADSCOPE_TORCH_DIR  the wheel's package folder (…/site-packages/torch)
#
# The wheel's own TorchConfig.cmake wants a CUDA toolkit at configure time even for programs that never touch a GPU.
# Only the CPU libraries are linked here; the CUDA ones are loaded at run time where a driver is present (gpu/device).
set(HEADSCOPE_TORCH_DIR "" CACHE PATH "Package folder of the PyPI wheel torch")
find_path(Libtorch_INCLUDE_DIR ATen/ATen.h HINTS "${HEADSCOPE_TORCH_DIR}/include" NO_DEFAULT_PATH)
find_library(Libtorch_CPU_LIBRARY torch_cpu HINTS "${HEADSCOPE_TORCH_DIR}/lib" NO_DEFAULT_PATH)
find_library(Libtorch_C10_LIBRARY c10 HINTS "${HEADSCOPE_TORCH_DIR}/lib" NO_DEFAULT_PATH)
# Its own copy of GCC's OpenMP: a second one in the program would have threads of its own.
find_library(Libtorch_OPENMP_LIBRARY libgomp.so.1 HINTS "${HEADSCOPE_TORCH_DIR}/lib" NO_DEFAULT_PATH)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libtorch
  REQUIRED_VARS Libtorch_CPU_LIBRARY Libtorch_C10_LIBRARY Libtorch_OPENMP_LIBRARY Libtorch_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Run packaging/run, which sets HEADSCOPE_TORCH_DIR, or pass it yourself.")

if(Libtorch_FOUND AND NOT TARGET Libtorch::libtorch)
  add_library(Libtorch::libtorch INTERFACE IMPORTED)
  target_include_directories(Libtorch::libtorch SYSTEM INTERFACE
    "${Libtorch_INCLUDE_DIR}" "${Libtorch_INCLUDE_DIR}/torch/csrc/api/include")
  target_link_libraries(Libtorch::libtorch INTERFACE "${Libtorch_CPU_LIBRARY}" "${Libtorch_C10_LIBRARY}"
    "${Libtorch_OPENMP_LIBRARY}")
endif()
