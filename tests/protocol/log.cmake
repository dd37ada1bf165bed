# The tests of the log package.
armistice_test(log_codec_test log_codec_test.cpp log_sample.cpp LIBS armistice::protocol_log protocol_log_generated)
armistice_test(log_record_test log_record_test.cpp LIBS sample_game)
# Both verifiers on the golden record, as people would call them.
add_test(NAME verify_record_py COMMAND Python3::Interpreter tests/verify_record.py tests/protocol/golden/record.armr WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_test(NAME verify_record_admin COMMAND armistice-admin verify --chain-only tests/protocol/golden/record.armr WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
set_tests_properties(verify_record_py PROPERTIES PASS_REGULAR_EXPRESSION "record verified: [0-9]+ entries, [0-9]+ rolls")
set_tests_properties(verify_record_admin PROPERTIES PASS_REGULAR_EXPRESSION "chain verified: [0-9]+ entries, [0-9]+ rolls; the commands were not judged")
