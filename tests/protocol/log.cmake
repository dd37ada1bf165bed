# The tests of the log package.
armistice_test(log_codec_test log_codec_test.cpp log_sample.cpp LIBS armistice::protocol_log protocol_log_generated)
armistice_test(log_record_test log_record_test.cpp LIBS sample_game)
# Both verifiers, as people would call them, on the golden record, and on one that a server of before has written.
foreach(record IN ITEMS record of_2026_11_22)
    set(file tests/protocol/golden/${record}.armr)
    add_test(NAME verify_${record}_py COMMAND Python3::Interpreter tests/verify_record.py ${file} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    add_test(NAME verify_${record}_admin COMMAND armistice-admin verify --chain-only ${file} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set_tests_properties(verify_${record}_py PROPERTIES PASS_REGULAR_EXPRESSION "record verified: [0-9]+ entries, [0-9]+ rolls")
    set_tests_properties(verify_${record}_admin PROPERTIES PASS_REGULAR_EXPRESSION "chain verified: [0-9]+ entries, [0-9]+ rolls; the commands were not judged")
endforeach()
