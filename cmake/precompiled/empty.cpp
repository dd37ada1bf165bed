// Compiles a precompiled header.
