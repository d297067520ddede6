/** @import { Launch, Program, Setting } from './types.ts' */

const HOST = '127.0.0.1'
const BACKEND = '127.0.0.1:3000' // as in haproxy.cfg

/**
 * The real nginx in front of the server in BASELOAD_BACKEND, with a configuration that is made for it: all that it
 * writes stays in a folder of its own.
 */
export const nginx = Object.freeze(/** @satisfies {Program} */ ({
  title: 'nginx',
  about: 'nginx in front of the server that BASELOAD_BACKEND in env names.',
  names: ['nginx'],
  variable: 'NGINX_BIN',
  versionArgs: ['-v'],
  packages: { apt: ['nginx-light', 'nginx'], apk: ['nginx'], dnf: ['nginx'], brew: ['nginx'] },
  services: ['nginx.service'],
  modes: { plain: {}, caching: { isCaching: true }, answering: { answers: true } },
  isProxy: true,
  buildArgs: ['-V'],
  launch
}))

/** @param {Setting} setting @returns {Launch} */
function launch ({ mode, freshSeconds, env, folder, ports: [port], connections, build, isRoot }) {
  const { BASELOAD_BACKEND: backend = BACKEND } = env
  const [config, socketPath] = [`${folder}/nginx.conf`, `${folder}/status.sock`]
  const text = describeConfig({
    folder,
    listen: `${HOST}:${port}`,
    backend,
    socketPath,
    connections,
    build,
    isRoot,
    freshSeconds,
    answers: mode === 'answering'
  })
  return {
    args: ['-p', folder, '-c', config, ...LOGS_EARLY.test(build) ? ['-e', 'stderr'] : []],
    env,
    files: [{ path: config, text }],
    port,
    // Its port may be answered by somebody else while it tries again to bind it. A worker answers here, and those start when all is bound.
    isReady: async (ask) => parseStatus({ text: await ask.page(socketPath) }) !== null,
    readStats: async (ask) => parseStatus({ text: await ask.page(socketPath) }) ?? {},
    hints: {
      ended: 'is it nginx 1.15.3 or newer, with the modules proxy and stub_status? `nginx -V` lists them',
      late: 'is the machine busy? `baseload doctor` checks'
    }
  }
}

/**
 * From 1.19.5 on nginx can be told where to log before it has read its configuration: else it opens the system's log,
 * which only root may.
 */
const LOGS_EARLY = /nginx version: \S+\/(?:1\.19\.(?:[5-9]|\d\d)|1\.[2-9]\d|[2-9])/

/** Modules that nginx is built with unless it is told otherwise, which each want a folder for what they write. */
const WRITERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const ALWAYS = 1_000_000_000 // requests on a connection

/**
 * nginx as a service would run it in front of one Node.js unit, as haproxy.cfg is for HAProxy.
 * @param {object} options
 * @param {string} options.folder for all that it writes
 * @param {string} options.listen host:port
 * @param {string} options.backend host:port of an IP address
 * @param {string} options.socketPath where it tells its counters
 * @param {number} options.connections of clients
 * @param {string} options.build what `nginx -V` says
 * @param {boolean} options.isRoot
 * @param {boolean} [options.answers] by itself: it asks nobody
 * @param {number | null} [options.freshSeconds] answers are kept, and fresh for so long; null or absent: it keeps none
 * @returns {string}
 */
export function describeConfig ({ folder, listen, backend, socketPath, connections, build, isRoot, answers = false, freshSeconds = null }) {
  const quote = (/** @type {string} */ name) => JSON.stringify(`${folder}/${name}`)
  const writers = WRITERS.filter((name) => !build.includes(`--without-http_${name}_module`))
  return `daemon off;
worker_processes 1; # the proxy gets one core: several would wait for each other there
${isRoot ? 'user root root; # as whoever starts it, who alone may write into this folder\n' : ''}pid ${quote('nginx.pid')};
lock_file ${quote('nginx.lock')};
error_log stderr warn;

events {
  worker_connections ${2 * connections + SPARE}; # one of the client's and one to the unit for each request
}

http {
  access_log off; # it would cost as much as the proxying, and there is nobody to read it
${writers.map((name) => `  ${name}_temp_path ${quote(name)};`).join('\n')}
  client_max_body_size 0;
${freshSeconds === null
? ''
: `  proxy_cache_path ${quote('copies')} keys_zone=copies:10m max_size=256m inactive=${COPY_KEPT} use_temp_path=off;
`}
  # Connections are kept on both sides: otherwise each request would pay for a TCP handshake, which is not what a proxy costs.
  keepalive_timeout 60s;
  keepalive_requests ${ALWAYS};
  upstream unit {
    server ${backend} max_fails=0; # a unit that is late is asked again with the next request
    keepalive ${KEPT};
    keepalive_requests ${ALWAYS};
    keepalive_timeout 4s; # Node.js lets go after 5 s: the side that asks has to be the first, else requests get lost
  }

  server {
    listen ${listen} backlog=4096;
    location / {
${answers ? ANSWER : describeProxying(freshSeconds)}    }
  }

  server {
    listen ${JSON.stringify(`unix:${socketPath}`)};
    location / {
      stub_status;
    }
  }
}
`
}

/** The two bytes of every bare server. */
const ANSWER = `      default_type text/plain;
      return 200 ok;
`

/** @param {number | null} freshSeconds */
function describeProxying (freshSeconds) {
  return `      proxy_pass http://unit;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 2s;
      proxy_read_timeout 10s; # as long as the slowest good answer may take; then 504
      proxy_next_upstream off; # a request that was sent is never sent twice
${freshSeconds === null ? '' : describeCache(freshSeconds)}`
}

/**
 * As the source of the fallback experiment keeps its copies, and as nginx recommends it: one request at a time asks for a
 * copy that is no longer fresh, and nobody waits for it.
 * @param {number} freshSeconds
 */
function describeCache (freshSeconds) {
  return `      proxy_cache copies;
      proxy_cache_valid 200 ${freshSeconds}s;
      proxy_cache_use_stale error timeout updating http_500 http_502 http_503 http_504;
      proxy_cache_background_update on;
      proxy_cache_lock on;
`
}

const COPY_KEPT = '6h'
const SPARE = 64 // of its own: what it listens on, what asks for its counters
const KEPT = 1024 // idle ones, as many as haproxy.cfg opens at most

/**
 * The counters of `stub_status` (https://nginx.org/en/docs/http/ngx_http_stub_status_module.html). Each question is one
 * of the connections and requests.
 * @param {{ text: string | null }} options
 *   `Active connections: 2 \nserver accepts handled requests\n 3 3 7 \nReading: 0 Writing: 1 Waiting: 1 \n`
 * @returns {Record<string, number> | null} null for anything else
 */
export function parseStatus ({ text }) {
  const [, active, accepts, handled, requests, waiting] =
    /^Active connections: (\d+)\s+server accepts handled requests\s+(\d+) (\d+) (\d+)\s+Reading: \d+ Writing: \d+ Waiting: (\d+)/.exec(
      text ?? ''
    ) ?? []
  if (active === undefined) return null
  return {
    accepts: Number(accepts),
    handled: Number(handled),
    requests: Number(requests),
    active: Number(active),
    waiting: Number(waiting)
  }
}
