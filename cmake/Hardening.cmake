# What a program that ships is built with, so that a fault of memory ends it instead of serving whoever found it: canaries on the stack, checked
# calls of the C library, tables of addresses that are read-only from the start, no fixed place in memory, and jumps that lead where code begins.
# In optimised builds without sanitizers, which find more; a build without a type is none.
option(ARMISTICE_HARDEN "Build what ships with protections against faults of memory" ON)
if(ARMISTICE_HARDEN AND NOT ARMISTICE_SANITIZE AND CMAKE_BUILD_TYPE MATCHES "^(Release|RelWithDebInfo|MinSizeRel)$")
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    # A library that is loaded while a program runs is position-independent by -fPIC.
    add_compile_options($<$<NOT:$<IN_LIST:$<TARGET_PROPERTY:TYPE>,SHARED_LIBRARY$<SEMICOLON>MODULE_LIBRARY>>:-fPIE>)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
        add_compile_options(-fcf-protection)
    endif()
    add_link_options(-Wl,-z,relro,-z,now $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
endif()
