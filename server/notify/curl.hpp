#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>

/// Libcurl by values that free themselves. All mails and webhook calls go through it.
namespace server::notify::curl {

template <auto Free>
struct Freed {
    template <class T>
    void operator()(T* thing) const noexcept {
        Free(thing);
    }
};
using Easy = std::unique_ptr<CURL, Freed<curl_easy_cleanup>>;
using Multi = std::unique_ptr<CURLM, Freed<curl_multi_cleanup>>;
using Url = std::unique_ptr<CURLU, Freed<curl_url_cleanup>>;

/// Lines, in order.
class List {
public:
    void add(const std::string& line) {
        if (auto* longer = curl_slist_append(list_.get(), line.c_str()); longer != nullptr) {
            (void)list_.release();
            list_.reset(longer);
        }
    }
    [[nodiscard]] curl_slist* get() const noexcept { return list_.get(); }

private:
    std::unique_ptr<curl_slist, Freed<curl_slist_free_all>> list_;
};

/// A handle with what holds for all that we send: no signals, no proxy of the environment, certificates checked, TLS 1.2 at least.
/// Safe from every thread.
[[nodiscard]] Easy new_handle();
/// The same for several transfers at a time.
[[nodiscard]] Multi new_multi();

/// A part of an address, such as CURLUPART_HOST; empty where it has none, or is none.
[[nodiscard]] std::string part_of(const std::string& url, CURLUPart part);

}  // namespace server::notify::curl
