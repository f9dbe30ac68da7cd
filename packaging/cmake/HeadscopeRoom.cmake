# headscope_room(<name> [TORCH] SOURCES <file>... [PUBLIC <target>...] [PRIVATE <target>...])
#
# One folder of the house as a static library headscope_<name>. What a room may know is what it links: the build
# keeps the arrows of the design. TORCH links libtorch privately. Rooms that use libtorch or nlohmann/json share its
# precompiled header.
function(headscope_room name)
  cmake_parse_arguments(ROOM "TORCH" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  set(target headscope_${name})
  add_library(${target} STATIC ${ROOM_SOURCES})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PUBLIC ${ROOM_PUBLIC} PRIVATE headscope_warnings ${ROOM_PRIVATE})
  if(ROOM_TORCH)
    headscope_use_torch(${target})
  elseif("nlohmann_json::nlohmann_json" IN_LIST ROOM_PRIVATE)
    target_precompile_headers(${target} REUSE_FROM headscope_json_pch)
  endif()
endfunction()

# Links libtorch to a target for its own sources only and lets it reuse the common precompiled header.
function(headscope_use_torch target)
  target_link_libraries(${target} PRIVATE Libtorch::libtorch headscope_warnings)
  target_precompile_headers(${target} REUSE_FROM headscope_torch_pch)
endfunction()
