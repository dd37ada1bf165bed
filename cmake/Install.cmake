# `cmake --install build/release --strip` installs the programs, what they are judged by, and what a service needs: below /usr/local, or where
# --prefix says. `deploy/package.sh` makes a Debian package of the same.
include(GNUInstallDirs)

set(programs armistice-server armistice-admin armistice-sparring)
install(TARGETS ${programs} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
# Documents keep their places, so that the links between them lead somewhere, and what they link to goes with them.
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md")
foreach(document IN ITEMS LICENSE README.md CONTRIBUTING.md protocol/README.md rules/games/1914/README.md rules/options/house-1914/README.md rules/tournament/README.md
    cmake/CompiledTogether.cmake cmake/Hardening.cmake cmake/RuleModules.cmake deploy/quickstart.toml deploy/server.toml protocol/example_client.py tests/newcomers/rearguard.cpp)
    get_filename_component(place ${document} DIRECTORY)
    install(FILES ${document} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${place})
endforeach()
install(DIRECTORY rules/rulebook DESTINATION ${CMAKE_INSTALL_DOCDIR}/rules FILES_MATCHING PATTERN "*.md")
install(DIRECTORY client/pictures DESTINATION ${CMAKE_INSTALL_DOCDIR}/client)
install(DIRECTORY protocol/armistice DESTINATION ${CMAKE_INSTALL_DOCDIR}/protocol FILES_MATCHING PATTERN "*.proto")
install(FILES deploy/armistice.sysusers DESTINATION lib/sysusers.d RENAME armistice.conf)
foreach(program IN LISTS programs)
    install(FILES deploy/armistice.completion DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME ${program})
endforeach()

# The web client, where deploy/client.sh has built it: Node is no part of this build.
set(web_client ${PROJECT_SOURCE_DIR}/build/client)
install(DIRECTORY ${web_client}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/armistice/client OPTIONAL)

# Paths in the unit are those of the installation, known only then. A configuration that is there is its owner's.
install(CODE "
    set(bindir \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR})
    set(docdir \${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR})
    set(etc \${CMAKE_INSTALL_PREFIX}/etc)
    if(CMAKE_INSTALL_PREFIX STREQUAL /usr)
        set(etc /etc)
    endif()
    configure_file(\"${PROJECT_SOURCE_DIR}/deploy/armistice.service.in\"
        \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/armistice.service\" @ONLY)
    if(NOT EXISTS \"\$ENV{DESTDIR}\${etc}/armistice/server.toml\")
        file(INSTALL \"${PROJECT_SOURCE_DIR}/deploy/server.toml\" DESTINATION \"\${etc}/armistice\")
        if(EXISTS \"${web_client}/index.html\")
            set(installed \"\$ENV{DESTDIR}\${etc}/armistice/server.toml\")
            file(READ \"\${installed}\" settings)
            string(REPLACE \"# web = \\\"\\\"\" \"web = \\\"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/armistice/client\\\"\" settings \"\${settings}\")
            file(WRITE \"\${installed}\" \"\${settings}\")
        endif()
    endif()")

# Manual pages are the --help of each program and of each of its commands (armistice-admin-odds(1)).
find_program(HELP2MAN help2man)
foreach(program IN LISTS programs)
    if(HELP2MAN)
        install(CODE "
            execute_process(COMMAND \"${Python3_EXECUTABLE}\" -B \"${PROJECT_SOURCE_DIR}/deploy/write_command_pages.py\" --manual \"${HELP2MAN}\" ${PROJECT_VERSION}
                \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_MANDIR}/man1\" \"$<TARGET_FILE:${program}>\" COMMAND_ERROR_IS_FATAL ANY)")
    endif()
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME armistice)
set(CPACK_PACKAGE_CONTACT "The Armistice developers <armistice@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "authoritative game server for the Axis & Allies family of board games")
set(CPACK_PACKAGE_DESCRIPTION "Every rule is enforced, every refusal names its paragraph, every die can be checked by everybody.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "passwd, ca-certificates")  # by which mail servers and webhooks are known
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/deploy/debian/postinst ${PROJECT_SOURCE_DIR}/deploy/debian/prerm ${PROJECT_SOURCE_DIR}/deploy/debian/postrm
    ${PROJECT_BINARY_DIR}/conffiles)
file(WRITE ${PROJECT_BINARY_DIR}/conffiles "/etc/armistice/server.toml\n")
include(CPack)
