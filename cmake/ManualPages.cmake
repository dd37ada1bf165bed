# Manual pages are what the programs say of themselves: one of each program, and one of each of its commands (armistice-admin-odds(1)).
# cmake -D HELP2MAN=... -D PROGRAM=... -D FOLDER=... -D VERSION=... -P ManualPages.cmake
cmake_minimum_required(VERSION 3.25)
get_filename_component(name ${PROGRAM} NAME)
file(MAKE_DIRECTORY ${FOLDER})

# manual_page(<word>...): of the command that these words name, or of the program, and of all commands below it.
function(manual_page)
    execute_process(COMMAND ${PROGRAM} ${ARGN} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "^[^\n]*" about "${help}")
    string(JOIN "-" page ${name} ${ARGN})
    list(JOIN ARGN " " words)
    execute_process(COMMAND ${HELP2MAN} --no-info --version-string=${VERSION} "--name=${about}" "--help-option=${words} --help"
        --output=${FOLDER}/${page}.1 ${PROGRAM} COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCH "\nSubcommands:\n(  [^\n]*\n)+" commands "${help}")
    string(REGEX MATCHALL "\n  [a-z-]+ " commands "${commands}")
    foreach(command IN LISTS commands)
        string(STRIP "${command}" command)
        manual_page(${ARGN} ${command})
    endforeach()
endfunction()
manual_page()
