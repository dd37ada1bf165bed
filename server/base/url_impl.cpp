// Boost.URL, compiled once: Debian ships its library apart from Boost's headers.
#include <boost/url/src.hpp>
