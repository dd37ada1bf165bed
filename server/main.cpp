#include "server/base/time_source.hpp"
#include "server/boot/program.hpp"

int main(int argc, char** argv) {
    server::SystemTime time;
    return server::run_program(argc, argv, time);
}
