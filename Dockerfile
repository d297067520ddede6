# baseload with all that a run can use: the programs of src/programs, and k6.
#
#   docker build --tag baseload .
#   docker run --rm --init --network host --user "$(id -u):$(id -g)" --volume "$PWD:/work" baseload measure http://127.0.0.1:3000/
#
# docs/guides/run-in-a-container.md says what 127.0.0.1 means in a container, and which flags to use.

FROM grafana/k6:1.8.1@sha256:23f2279054c3e01535455c4d92914a625df12aeb631ea0e3ea7a43f96bcbc843 AS k6

FROM node:22-bookworm-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5

COPY --from=k6 /usr/bin/k6 /usr/local/bin/k6

WORKDIR /opt/baseload
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

# The same set-up as on any machine. It finds the packages and k6, and fails when a program is missing in the end.
COPY . .
RUN BASELOAD_REQUIRE=programs,k6 npm run setup \
  && rm -rf /var/lib/apt/lists/* \
  && ln -s /opt/baseload/bin/baseload.js /usr/local/bin/baseload \
  && install -d -m 1777 /work

# Any user may be given with --user: /work is like /tmp.
USER node
WORKDIR /work
ENTRYPOINT ["baseload"]
CMD ["--help"]
