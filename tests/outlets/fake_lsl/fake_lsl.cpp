// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for liblsl: the functions that a stream of markers needs, written down in a file.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace {
void note(const char* format, const char* text, double number) {
    if (const char* path = std::getenv("HRP_FAKE_LSL"))
        if (std::FILE* file = std::fopen(path, "a")) {
            std::fprintf(file, format, text, number);
            std::fclose(file);
        }
}
int g_info, g_outlet;
} // namespace

extern "C" {
void* lsl_create_streaminfo(const char* name, const char* type, std::int32_t channels, double rate,
                            int format, const char*) {
    note("stream %s", name, 0);
    note(" %s", type, 0);
    note("%s %g", "", channels);
    note("%s %g", "", rate);
    note("%s %g\n", "", format);
    return &g_info;
}
void lsl_destroy_streaminfo(void*) {
    note("%sinfo gone\n", "", 0);
}
void* lsl_create_outlet(void* info, std::int32_t, std::int32_t) {
    return info == &g_info ? &g_outlet : nullptr;
}
void lsl_destroy_outlet(void*) {
    note("%soutlet gone\n", "", 0);
}
double lsl_local_clock() {
    return 5'000;
} // stands still
std::int32_t lsl_library_version() {
    return 116;
}
std::int32_t lsl_push_sample_strt(void* outlet, const char** data, double timestamp) {
    note("%s @%.3f\n", outlet == &g_outlet ? data[0] : "wrong outlet", timestamp);
    return 0;
}
}
