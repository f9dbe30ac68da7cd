# ggml-base: the GGUF reader and the dequantisers, compiled from the pinned llama-cpp-python source package.
#
# HEADSCOPE_GGML_DIR  folder vendor/llama.cpp/ggml of the unpacked source package
#
# ggml's own CMake does not configure from the source package alone, so its few C files are compiled directly.
set(HEADSCOPE_GGML_DIR "" CACHE PATH "Folder vendor/llama.cpp/ggml of the unpacked llama-cpp-python source package")
if(NOT EXISTS "${HEADSCOPE_GGML_DIR}/include/gguf.h")
  message(FATAL_ERROR "HEADSCOPE_GGML_DIR holds no include/gguf.h. Run packaging/run, which fetches it, or pass it yourself.")
endif()
set(GGML_BUILD_VERSION "0")
set(GGML_VERSION "pinned")
set(GGML_BUILD_COMMIT "pinned")
set(GGML_COMMIT "pinned")
configure_file("${HEADSCOPE_GGML_DIR}/src/ggml-version.h.in" "${PROJECT_BINARY_DIR}/ggml/ggml-version.h")
add_library(ggml_base STATIC
  "${HEADSCOPE_GGML_DIR}/src/ggml.c"
  "${HEADSCOPE_GGML_DIR}/src/ggml.cpp"
  "${HEADSCOPE_GGML_DIR}/src/ggml-alloc.c"
  "${HEADSCOPE_GGML_DIR}/src/ggml-backend.cpp"
  "${HEADSCOPE_GGML_DIR}/src/ggml-backend-meta.cpp"
  "${HEADSCOPE_GGML_DIR}/src/ggml-opt.cpp"
  "${HEADSCOPE_GGML_DIR}/src/ggml-threading.cpp"
  "${HEADSCOPE_GGML_DIR}/src/ggml-quants.c"
  "${HEADSCOPE_GGML_DIR}/src/gguf.cpp")
target_include_directories(ggml_base SYSTEM PUBLIC "${HEADSCOPE_GGML_DIR}/include" PRIVATE "${HEADSCOPE_GGML_DIR}/src" "${PROJECT_BINARY_DIR}/ggml")
target_compile_definitions(ggml_base PRIVATE _GNU_SOURCE)
target_compile_options(ggml_base PRIVATE -w)
target_link_libraries(ggml_base PRIVATE Threads::Threads m)
# Its sources reuse names; they are not made to be read as one.
set_target_properties(ggml_base PROPERTIES UNITY_BUILD OFF)
