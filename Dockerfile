# The steps are those of a plain machine: the same package list, the same presets.
FROM debian:12
WORKDIR /armistice
COPY deploy/packages.txt deploy/install-packages.sh deploy/
RUN deploy/install-packages.sh build && rm -rf /var/lib/apt/lists/*
COPY . .
RUN cmake --preset release -D ARMISTICE_TESTS=OFF && cmake --build --preset release
RUN useradd --system --home-dir /var/lib/armistice --create-home armistice
USER armistice
WORKDIR /var/lib/armistice
EXPOSE 1914
CMD ["/armistice/build/release/server/armistice-server"]
