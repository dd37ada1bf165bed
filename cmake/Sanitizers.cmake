# ARMISTICE_SANITIZE: what to pass to -fsanitize=, for everything in the build. The presets set it.
set(ARMISTICE_SANITIZE "" CACHE STRING "Sanitizers for the whole build, such as address,undefined")
if(ARMISTICE_SANITIZE)
    add_compile_options(-fsanitize=${ARMISTICE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND ARMISTICE_SANITIZE MATCHES "undefined")
        # The address sanitizer finds what these would, and they double the time to compile.
        add_compile_options(-fno-sanitize=null,alignment,object-size,vptr)
    endif()
    add_link_options(-fsanitize=${ARMISTICE_SANITIZE})
    # A program of these builds has 250 MB, and the tests are nearly a hundred of them: the usual linker takes ten seconds for each.
    find_program(MOLD_LINKER mold)
    if(MOLD_LINKER)
        add_link_options(-fuse-ld=mold)
    endif()
endif()
