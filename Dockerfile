# A small image of the three programs, built by the steps of deploy/quickstart.sh. docs/guide/container.md says how it is run.
FROM debian:12 AS build
WORKDIR /armistice
COPY deploy/packages.txt deploy/install-packages.sh deploy/
RUN deploy/install-packages.sh build
COPY . .
RUN deploy/build.sh \
    && deploy/client.sh \
    && DESTDIR=/image cmake --install build/release --prefix /usr --strip \
    && deploy/libraries.sh /image/usr/bin/* >/image/libraries

FROM debian:12-slim
COPY --from=build /image /
# The packages of the libraries that the programs were linked with, and the certificates by which mail servers and webhooks are known.
RUN apt-get update \
    && xargs -a /libraries apt-get install -y --no-install-recommends ca-certificates \
    && rm -rf /var/lib/apt/lists/* /libraries \
    && useradd --system --uid 1914 --home-dir /var/lib/armistice --shell /usr/sbin/nologin armistice \
    && install -d -o armistice -g armistice -m 0700 /var/lib/armistice
USER armistice
WORKDIR /var/lib/armistice
VOLUME /var/lib/armistice
EXPOSE 1914
# Inside of a container the server listens on every address, or its port is no use; whether it is well is asked on a port of its own, without
# TLS.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/9114 && printf 'GET /readyz HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r answer <&3 && [[ $answer == *' 200 '* ]]"]
ENTRYPOINT ["armistice-server", "--bind", "0.0.0.0", "--metrics-port", "9114", "--web", "/usr/share/armistice/client"]
