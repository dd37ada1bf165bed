# embed_text(<target> <function> <base-dir> <file>...)
#
# Compiles text files into <target>, which then defines
#     namespace armistice_data { std::span<const EmbeddedFile> <function>(); }
# sorted by path relative to <base-dir>. The caller declares the function after including "cmake/embedded_file.hpp".
# Files are relative to the calling folder; a changed file is compiled again at the next build.
set(ARMISTICE_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/embed_text_script.cmake)

function(embed_text target function base_dir)
    if(NOT ARGN)
        message(FATAL_ERROR "embed_text(${target} ${function}): no files")
    endif()
    get_filename_component(base_dir ${base_dir} ABSOLUTE)
    set(files "")
    set(paths "")
    foreach(file IN LISTS ARGN)
        get_filename_component(file ${file} ABSOLUTE)
        if(NOT EXISTS ${file} OR IS_DIRECTORY ${file})
            message(FATAL_ERROR "embed_text(${target} ${function}): no such file: ${file}")
        endif()
        file(RELATIVE_PATH path ${base_dir} ${file})
        list(APPEND files ${file})
        list(APPEND paths ${path})
    endforeach()
    list(SORT paths)
    string(REPLACE ";" "\n" manifest "${paths}")
    set(stem ${CMAKE_CURRENT_BINARY_DIR}/${target}_${function})
    # Written only when it changes, so that adding or removing a file rebuilds and configuring again does not.
    file(CONFIGURE OUTPUT ${stem}.txt CONTENT "${manifest}\n" @ONLY)
    add_custom_command(
        OUTPUT ${stem}.cpp
        COMMAND ${CMAKE_COMMAND} -D FUNCTION=${function} -D BASE=${base_dir} -D MANIFEST=${stem}.txt
                -D OUTPUT=${stem}.cpp -P ${ARMISTICE_EMBED_SCRIPT}
        DEPENDS ${files} ${stem}.txt ${ARMISTICE_EMBED_SCRIPT}
        COMMENT "Embedding ${function}"
        VERBATIM)
    set_source_files_properties(${stem}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_sources(${target} PRIVATE ${stem}.cpp)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
endfunction()
