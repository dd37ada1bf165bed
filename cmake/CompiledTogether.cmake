# Several files of a target compiled as one: templates of Asio, JSON and the messages are then made once for all of them, not once a file,
# which takes a third of the time. Names of one target's files must differ even in unnamed namespaces.
#
#     compiled_together(<target>)    in the builds that the tests and the quickstart make, the target's files go to the compiler eight by eight
#     folder_compiled_together(<target> <folder> <file>...)    the same of these files alone, never together with those of another folder: their
#                                    object files are called unity_games.classic.0_cxx.cxx.o and so on
#
# The presets dev and tsan compile each file by itself: a changed file is then all that is compiled, and one that forgets an include is noticed.
option(ARMISTICE_COMPILE_TOGETHER "Compile several files of a large target as one" OFF)

# GCC warns of names in unnamed namespaces outside the main file, and here every file is such a one.
function(compiled_as_one target)
    get_target_property(done ${target} UNITY_BUILD)
    if(done)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON)
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()

function(compiled_together target)
    if(ARMISTICE_COMPILE_TOGETHER)
        compiled_as_one(${target})
        set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE 8)
    endif()
endfunction()

function(folder_compiled_together target folder)
    if(NOT ARMISTICE_COMPILE_TOGETHER)
        return()
    endif()
    compiled_as_one(${target})
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    string(REPLACE "/" "." group ${folder})
    set(number 0)
    foreach(source IN LISTS ARGN)
        math(EXPR batch "${number} / 8")
        math(EXPR number "${number} + 1")
        set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}.${batch})
    endforeach()
endfunction()
