# ARMISTICE_SANITIZE: what to pass to -fsanitize=, for everything in the build. The presets set it.
set(ARMISTICE_SANITIZE "" CACHE STRING "Sanitizers for the whole build, such as address,undefined")
if(ARMISTICE_SANITIZE)
    add_compile_options(-fsanitize=${ARMISTICE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${ARMISTICE_SANITIZE})
endif()
