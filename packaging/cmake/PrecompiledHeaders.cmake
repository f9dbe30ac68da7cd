# Most of a build's time goes into reading other people's headers. Each of these is read once and shared by every target
# with the same compiler options (REUSE_FROM), and holds no code.

# headscope_shared_header(<name> HEADERS <header>... [LIBS <target>...])
function(headscope_shared_header name)
  cmake_parse_arguments(SHARED "" "" "HEADERS;LIBS" ${ARGN})
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/packaging/cmake/empty.cpp")
  target_link_libraries(${name} PRIVATE ${SHARED_LIBS} headscope_warnings)
  target_precompile_headers(${name} PRIVATE ${SHARED_HEADERS})
endfunction()

set(standard_headers <algorithm> <filesystem> <functional> <map> <optional> <string> <vector>)

headscope_shared_header(headscope_json_pch HEADERS <nlohmann/json.hpp> ${standard_headers} LIBS nlohmann_json::nlohmann_json)
headscope_shared_header(headscope_torch_pch
  HEADERS <ATen/ATen.h> <nlohmann/json.hpp> ${standard_headers} LIBS Libtorch::libtorch nlohmann_json::nlohmann_json)
if(HEADSCOPE_UI)
  headscope_shared_header(headscope_qt_pch HEADERS <QtWidgets/QtWidgets> LIBS Qt6::Widgets)
  target_compile_definitions(headscope_qt_pch PRIVATE QT_NO_KEYWORDS)
endif()
