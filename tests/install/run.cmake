# Installs the libraries into an empty prefix, builds the program in consumer/ against them, and runs it.
# Needs: BUILD_DIR, SOURCE_DIR (of consumer/), WORK_DIR, GENERATOR, CXX_COMPILER, CXX_FLAGS, BUILD_TYPE
function(step name)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${name} failed (${code}):\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK_DIR})
step("Installing" ${CMAKE_COMMAND} --install ${BUILD_DIR} --prefix ${WORK_DIR}/prefix --component development)
step("Configuring" ${CMAKE_COMMAND} -S ${SOURCE_DIR} -B ${WORK_DIR}/build -G ${GENERATOR}
     -DCMAKE_PREFIX_PATH=${WORK_DIR}/prefix -DCMAKE_CXX_COMPILER=${CXX_COMPILER}
     -DCMAKE_CXX_FLAGS=${CXX_FLAGS} -DCMAKE_BUILD_TYPE=${BUILD_TYPE})
step("Building" ${CMAKE_COMMAND} --build ${WORK_DIR}/build)
step("Running" ${CMAKE_COMMAND} -E env QT_QPA_PLATFORM=offscreen ${WORK_DIR}/build/spoken_turn)
if(NOT output MATCHES "[A-Za-z].*\n[1-9][0-9][0-9]+ ms of sound\n")
  message(FATAL_ERROR "The program said something else:\n${output}")
endif()
message(STATUS "The agent said: ${output}")
file(REMOVE_RECURSE ${WORK_DIR})
