#include "server/notify/curl.hpp"

#include <mutex>
#include <new>

namespace server::notify::curl {
namespace {

void begin() {
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

}  // namespace

Easy new_handle() {
    begin();
    Easy easy{curl_easy_init()};
    if (!easy) throw std::bad_alloc{};
    curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_QUICK_EXIT, 1L);  // a name server that does not answer keeps its own thread waiting, and not ours
    curl_easy_setopt(easy.get(), CURLOPT_PROXY, "");
    curl_easy_setopt(easy.get(), CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy.get(), CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(easy.get(), CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    return easy;
}

Multi new_multi() {
    begin();
    Multi multi{curl_multi_init()};
    if (!multi) throw std::bad_alloc{};
    return multi;
}

std::string part_of(const std::string& url, CURLUPart part) {
    const Url parsed{curl_url()};
    char* text = nullptr;
    if (!parsed || curl_url_set(parsed.get(), CURLUPART_URL, url.c_str(), CURLU_NON_SUPPORT_SCHEME) != CURLUE_OK ||
        curl_url_get(parsed.get(), part, &text, 0) != CURLUE_OK)
        return {};
    const std::unique_ptr<char, Freed<curl_free>> owned{text};
    return text;
}

}  // namespace server::notify::curl
