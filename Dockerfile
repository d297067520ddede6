# baseload with all that a run can use: HAProxy, Redis, nginx and k6.
#
#   docker build --tag baseload .
#   docker run --rm --init --network host --user "$(id -u):$(id -g)" --volume "$PWD:/work" baseload measure http://127.0.0.1:3000/
#
# docs/guides/run-in-a-container.md says what 127.0.0.1 means in a container, and which flags to use.

FROM grafana/k6:1.8.1 AS k6

FROM node:20-bookworm-slim

COPY --from=k6 /usr/bin/k6 /usr/local/bin/k6

WORKDIR /opt/baseload
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force

# The same set-up as on any machine. It finds the packages and k6, and fails when a program is missing in the end.
COPY . .
RUN BASELOAD_REQUIRE=haproxy,redis,nginx,k6 npm run setup \
  && rm -rf /var/lib/apt/lists/* \
  && ln -s /opt/baseload/bin/baseload.js /usr/local/bin/baseload \
  && install -d -m 1777 /work

# Any user may be given with --user: /work is like /tmp.
USER node
WORKDIR /work
ENTRYPOINT ["baseload"]
CMD ["--help"]
