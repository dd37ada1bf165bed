# The folders of rules that this build has, and
#
#     add_rule_modules(<target>)            compiles every base game and every option of the build into <target>, with rules::catalogue(),
#                                           which lists them, and the bundles that go with them
#     add_rules_without(<target> <folder>)  a library like that of add_rule_modules(), made of the same object files less those of <folder>
#                                           and of what goes with it; the variable RULES_<target> tells the folders that are left
#
# What each module is follows from where its file lies; nothing is written down a second time, and a folder that is removed, or named in
# ARMISTICE_WITHOUT, is gone from the program:
#     games/FOLDER/module.cpp        a base game; defines        extern const Module module{...};
#     games/FOLDER/options/NAME.cpp  an option of that game's own rules; defines        extern const Option NAME{...};
#     options/FOLDER/NAME.cpp        an option; the same
#     .../FOLDER/data/*.toml         data, compiled in as        armistice_data::FOLDER(); of options/FOLDER beside games/FOLDER FOLDER_options()
#     bundles/FOLDER/*.toml          bundles that are offered while the folder of that name is there
# Whatever else lies below a folder is compiled too and lists nothing: parts that options share go into options/FOLDER/parts/.
# A folder that includes a header of one that is not there goes with it: so options/smith goes with games/classic.
#
# In code a folder is called by its own name, with _ for - and with game_ before a digit: house_1914, game_1914. The namespace has no _:
# rules::house1914, rules::game1914. A module that is not where it should be is an undefined reference of the catalogue.
#
# ARMISTICE_RULES lists the folders of the build, ARMISTICE_BUNDLES the names of its bundles. The global properties rule_data_folders and
# rule_data_functions tell where the data lies and what gives it, one for one.
set(ARMISTICE_WITHOUT "" CACHE STRING "Folders below rules/ that the build leaves out, such as games/classic;options/smith")
set(rules_root ${PROJECT_SOURCE_DIR}/rules)

# The other folders whose headers the code of a folder includes.
function(rule_folder_needs folder result)
    file(GLOB_RECURSE sources ${rules_root}/${folder}/*.cpp ${rules_root}/${folder}/*.hpp)
    set(needed "")
    foreach(source IN LISTS sources)
        file(STRINGS ${source} lines REGEX "^#include \"rules/(games|options)/")
        list(TRANSFORM lines REPLACE "^#include \"rules/([^/]+/[^/]+)/.*$" "\\1")
        list(APPEND needed ${lines})
    endforeach()
    list(REMOVE_DUPLICATES needed)
    list(REMOVE_ITEM needed ${folder})
    set(${result} ${needed} PARENT_SCOPE)
endfunction()

# Those of the folders that are left without one, and without what cannot be there without it.
function(rule_folders_without folders gone result)
    list(REMOVE_ITEM folders ${gone})
    set(again TRUE)
    while(again)
        set(again FALSE)
        foreach(folder IN LISTS folders)
            set(missing ${rule_folder_needs_${folder}})
            list(REMOVE_ITEM missing ${folders})
            if(missing)
                list(REMOVE_ITEM folders ${folder})
                set(again TRUE)
            endif()
        endforeach()
    endwhile()
    set(${result} ${folders} PARENT_SCOPE)
endfunction()

# Those of the files whose own folder has the name of one of the folders of rules: bundles/classic/classic.toml goes with games/classic. What
# needs several of them lies in a folder with all their names: bundles/house-1914+tournament-1914.
function(files_of_rules files folders result)
    set(kept "")
    foreach(file IN LISTS files)
        get_filename_component(folder ${file} DIRECTORY)
        get_filename_component(folder ${folder} NAME)
        string(REPLACE "+" ";" needed ${folder})
        set(there TRUE)
        foreach(one IN LISTS needed)
            string(REGEX REPLACE "-options$" "" game ${one})
            if(NOT "games/${one}" IN_LIST folders AND NOT "options/${one}" IN_LIST folders
                AND NOT (NOT game STREQUAL one AND "options/${game}" IN_LIST folders))
                set(there FALSE)
            endif()
        endforeach()
        if(there)
            list(APPEND kept ${file})
        endif()
    endforeach()
    set(${result} ${kept} PARENT_SCOPE)
endfunction()

file(GLOB rule_folders RELATIVE ${rules_root} CONFIGURE_DEPENDS ${rules_root}/games/* ${rules_root}/options/*)
foreach(folder IN LISTS ARMISTICE_WITHOUT)
    if(NOT folder IN_LIST rule_folders)
        message(WARNING "ARMISTICE_WITHOUT: there is no folder rules/${folder}")
    endif()
endforeach()
list(FILTER rule_folders EXCLUDE REGEX "\\.")
foreach(folder IN LISTS rule_folders)
    rule_folder_needs(${folder} rule_folder_needs_${folder})
endforeach()
rule_folders_without("${rule_folders}" "${ARMISTICE_WITHOUT}" ARMISTICE_RULES)
set(rule_folders_left_out ${rule_folders})
list(REMOVE_ITEM rule_folders_left_out ${ARMISTICE_RULES})
if(rule_folders_left_out)
    message(STATUS "Rules left out: ${rule_folders_left_out}")
endif()
file(GLOB rule_bundles CONFIGURE_DEPENDS ${rules_root}/bundles/*/*.toml)
files_of_rules("${rule_bundles}" "${ARMISTICE_RULES}" ARMISTICE_BUNDLES)
list(TRANSFORM ARMISTICE_BUNDLES REPLACE "^.*/([^/]+)\\.toml$" "\\1")

# A folder of options that has the name of a game has data, and bundles, of its own all the same: options/europe is called europe-options there.
function(rule_data_name path result)
    get_filename_component(name ${path} NAME)
    if(path MATCHES "^options/" AND IS_DIRECTORY ${rules_root}/games/${name})
        string(APPEND name "-options")
    endif()
    rule_folder_name(${name} name)
    set(${result} ${name} PARENT_SCOPE)
endfunction()

function(rule_folder_name folder result)
    string(REPLACE "-" "_" name "${folder}")
    if(name MATCHES "^[0-9]")
        set(name "game_${name}")
    endif()
    if(NOT name MATCHES "^[a-z][a-z0-9_]*$")
        message(FATAL_ERROR "The folder ${folder} makes no name for code: small letters, digits and - only")
    endif()
    set(${result} ${name} PARENT_SCOPE)
endfunction()

# What cannot be the same in two builds with different folders: the catalogue, and the bundles.
function(add_catalogue target folders)
    set(declared "")
    set(games "")
    set(options "")
    file(GLOB_RECURSE sources RELATIVE ${rules_root} CONFIGURE_DEPENDS ${rules_root}/games/*.cpp ${rules_root}/options/*.cpp)
    list(SORT sources)
    foreach(source IN LISTS sources)
        if(source MATCHES "^games/([^/]+)/(module)\\.cpp$")
            set(list games)
        elseif(source MATCHES "^games/([^/]+)/options/([^/]+)\\.cpp$")
            set(list options)
        elseif(source MATCHES "^options/([^/]+)/([^/]+)\\.cpp$")
            set(list options)
        else()
            continue()
        endif()
        set(folder ${CMAKE_MATCH_1})
        set(name ${CMAKE_MATCH_2})
        string(REGEX MATCH "^[^/]+/[^/]+" path ${source})
        if(NOT path IN_LIST folders)
            continue()
        endif()
        rule_folder_name(${folder} folder)
        string(REPLACE "_" "" namespace ${folder})
        string(APPEND declared "namespace rules::${namespace} { extern const Module ${name}; }\n")
        string(APPEND ${list} "            &${namespace}::${name},\n")
    endforeach()
    set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target}_catalogue.cpp)
    file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT
"// Generated by cmake/RuleModules.cmake from the files below rules/games and rules/options; do not edit.
#include \"rules/catalogue.hpp\"

${declared}
namespace rules {

const Catalogue& catalogue() {
    static const Catalogue all{
        .games = {
${games}        },
        .options = {
${options}        },
    };
    return all;
}

}  // namespace rules
")
    target_sources(${target} PRIVATE ${generated})
    files_of_rules("${rule_bundles}" "${folders}" bundles)
    embed_text(${target} bundles ${rules_root}/bundles ${bundles})
endfunction()

function(add_rule_modules target)
    set(root ${CMAKE_CURRENT_SOURCE_DIR})
    set(data_folders "")
    foreach(folder IN LISTS ARMISTICE_RULES)
        file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${root}/${folder}/*.cpp)
        list(SORT sources)
        target_sources(${target} PRIVATE ${sources})
        folder_compiled_together(${target} ${folder} ${sources})
        file(GLOB data CONFIGURE_DEPENDS ${root}/${folder}/data/*.toml)
        if(data)
            list(APPEND data_folders ${folder}/data)
        endif()
    endforeach()
    add_catalogue(${target} "${ARMISTICE_RULES}")
    set(functions "")
    foreach(folder IN LISTS data_folders)
        string(REGEX REPLACE "/data$" "" module ${folder})
        rule_data_name(${module} function)
        if(function IN_LIST functions)
            message(FATAL_ERROR "Two folders of data are called ${function} in code: a game's and an option's folder need names of their own")
        endif()
        list(APPEND functions ${function})
        file(GLOB files CONFIGURE_DEPENDS ${root}/${folder}/*.toml)
        embed_text(${target} ${function} ${folder} ${files})
        set_property(GLOBAL APPEND PROPERTY rule_data_folders ${root}/${folder})
        set_property(GLOBAL APPEND PROPERTY rule_data_functions ${function})
    endforeach()
endfunction()

function(add_rules_without target folder)
    rule_folders_without("${ARMISTICE_RULES}" ${folder} left)
    set(gone ${ARMISTICE_RULES})
    list(REMOVE_ITEM gone ${left})
    set(patterns "/rules_catalogue\\.cpp" "/rules_bundles\\.cpp")
    foreach(path IN LISTS gone)
        rule_data_name(${path} function)
        string(REPLACE "/" "." group ${path})
        list(APPEND patterns "/${path}/" "/unity_${group}\\.[0-9]+_" "/rules_${function}\\.cpp")
    endforeach()
    list(JOIN patterns "|" pattern)
    add_library(${target} STATIC EXCLUDE_FROM_ALL $<FILTER:$<TARGET_OBJECTS:rules>,EXCLUDE,${pattern}>)
    add_catalogue(${target} "${left}")
    target_link_libraries(${target} PRIVATE fmt::fmt tomlplusplus::tomlplusplus project_options PUBLIC tl::expected)
    set(RULES_${target} ${left} PARENT_SCOPE)
endfunction()
