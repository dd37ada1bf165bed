# Several files of a target compiled as one: templates of Asio, JSON and the messages are then made once for all of them, not once a file,
# which takes a third of the time. Names of one target's files must differ even in unnamed namespaces.
#
#     compiled_together(<target>)    in the builds that the tests and the quickstart make, the target's files go to the compiler eight by eight
#
# The presets dev and tsan compile each file by itself: a changed file is then all that is compiled, and one that forgets an include is noticed.
option(ARMISTICE_COMPILE_TOGETHER "Compile several files of a large target as one" OFF)

function(compiled_together target)
    if(ARMISTICE_COMPILE_TOGETHER)
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
        # What a file keeps to itself is not in the main file now.
        target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    endif()
endfunction()
