# The target `tidy` runs clang-tidy over the project's own sources, with the flags of this build.
find_program(RUN_CLANG_TIDY run-clang-tidy-16)
if(RUN_CLANG_TIDY)
    set(folders "(rules|protocol|persistence|server|bot|admin|tests)/")
    add_custom_target(tidy
        COMMAND ${RUN_CLANG_TIDY} -quiet -p ${PROJECT_BINARY_DIR}
                -header-filter=^${PROJECT_SOURCE_DIR}/${folders} ^${PROJECT_SOURCE_DIR}/${folders}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
        USES_TERMINAL VERBATIM)
endif()
