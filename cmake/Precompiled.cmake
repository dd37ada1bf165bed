# Headers of the compiler and of libraries, parsed once for all that is compiled alike: half of the time of most files.
#
#     precompiled(<target> <kind>)    <target> is compiled with the precompiled header of this kind:
#         library   what rules, protocol, persistence and admin include most; wire: the same for the messages of the wire
#         admin     the same, CLI11 and JSON
#         server    the same and Asio
#         test      the same as library and doctest
#         server_test, sim_test    the same for tests of the server and for whole games; sim: as library, for what those share
#
# No header of the project is among them: a changed header is seen by its includers alone. Clang goes without, so that a file that forgets an
# include is noticed (tests/run.sh builds with both).
set(precompiled_folder ${CMAKE_CURRENT_LIST_DIR}/precompiled)

# precompiled_header(<kind> [HEADER <name>] [LIBS <target>...]): compiles precompiled/<name>.hpp, called <kind> if nothing is said, with the
# options of the calling folder.
function(precompiled_header kind)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "HEADER" "LIBS")
    if(NOT arg_HEADER)
        set(arg_HEADER ${kind})
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_library(precompiled_${kind} OBJECT ${precompiled_folder}/empty.cpp)
        target_link_libraries(precompiled_${kind} PRIVATE ${arg_LIBS} project_options)
        target_precompile_headers(precompiled_${kind} PRIVATE ${precompiled_folder}/${arg_HEADER}.hpp)
    endif()
endfunction()

function(precompiled target kind)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_precompile_headers(${target} REUSE_FROM precompiled_${kind})
    endif()
endfunction()
