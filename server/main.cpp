#include "server/program.hpp"
#include "server/time_source.hpp"

int main(int argc, char** argv) {
    server::SystemTime time;
    return server::run_program(argc, argv, time);
}
