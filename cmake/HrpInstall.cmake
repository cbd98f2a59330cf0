# Export targets, so that find_package(HrpConsole) gives hrp::protocol, hrp::session, …
include(CMakePackageConfigHelpers)
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/HrpConsoleConfig.cmake.in
  ${CMAKE_BINARY_DIR}/HrpConsoleConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/HrpConsole)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/HrpConsoleConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(EXPORT HrpTargets NAMESPACE hrp:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/HrpConsole
        COMPONENT development)
install(FILES ${CMAKE_BINARY_DIR}/HrpConsoleConfig.cmake
              ${CMAKE_BINARY_DIR}/HrpConsoleConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/HrpConsole COMPONENT development)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/resources/demo ${CMAKE_SOURCE_DIR}/resources/avatar ${CMAKE_SOURCE_DIR}/resources/conformance DESTINATION ${CMAKE_INSTALL_DATADIR}/hrp-console)
install(FILES ${CMAKE_SOURCE_DIR}/resources/prices.json DESTINATION ${CMAKE_INSTALL_DATADIR}/hrp-console)
