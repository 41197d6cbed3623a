# SPDX-License-Identifier: BSL-1.0
add_library(dsp_plugin MODULE ${CMAKE_CURRENT_LIST_DIR}/dsp_plugin.c)
target_link_libraries(dsp_plugin PRIVATE catch2_targets::plugin)
set_target_properties(dsp_plugin PROPERTIES PREFIX lib OUTPUT_NAME catch2_targets_dsp)
