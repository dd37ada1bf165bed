# The steps of deploy/quickstart.sh: the same scripts. Inside of a container the server listens on every address, or its port is no use.
FROM debian:12
WORKDIR /armistice
COPY deploy/packages.txt deploy/install-packages.sh deploy/
RUN deploy/install-packages.sh build && rm -rf /var/lib/apt/lists/*
COPY . .
RUN deploy/build.sh
RUN useradd --system --home-dir /var/lib/armistice --create-home armistice
USER armistice
WORKDIR /var/lib/armistice
EXPOSE 1914
CMD ["/armistice/build/release/server/armistice-server", "--bind", "0.0.0.0"]
