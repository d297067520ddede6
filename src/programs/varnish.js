/** @import { Ask, Launch, Program, Setting } from './types.ts' */

const HOST = '127.0.0.1'
const BACKEND = '127.0.0.1:3000' // as in haproxy.cfg
const COPY_KEPT = '6h'

/**
 * The real varnishd in front of the server in BASELOAD_BACKEND, with a VCL that is made for it: all that it writes stays
 * in a folder of its own.
 */
export const varnish = Object.freeze(/** @satisfies {Program} */ ({
  title: 'Varnish',
  about: 'Varnish in front of the server that BASELOAD_BACKEND in env names.',
  names: ['varnishd'],
  variable: 'VARNISH_BIN',
  versionArgs: ['-V'],
  packages: { apt: ['varnish'], apk: ['varnish'], dnf: ['varnish'], brew: ['varnish'] },
  services: ['varnish.service', 'varnishncsa.service'],
  modes: { caching: { isCaching: true } },
  isProxy: true,
  launch
}))

/** @param {Setting} setting @returns {Launch} */
function launch ({ freshSeconds, env, folder, ports: [port] }) {
  const { BASELOAD_BACKEND: backend = BACKEND } = env
  const config = `${folder}/unit.vcl`
  const work = `${folder}/work`
  return {
    args: [
      ...['-F', '-f', config, '-n', work, '-a', `${HOST}:${port}`, '-s', 'malloc,256m'],
      // Nobody tells it anything later. It runs as whoever starts it, who alone may write into this folder.
      ...['-T', 'none', '-j', 'none'],
      ...Object.entries(PARAMETERS).flatMap(([name, value]) => ['-p', `${name}=${value}`])
    ],
    env,
    files: [{ path: config, text: describeVcl({ backend, freshSeconds: freshSeconds ?? 1 }) }],
    port,
    isReady: (ask) => ask.isListening(port),
    readStats: (ask) => readStats({ ask, work }),
    hints: {
      ended: 'is it Varnish 6 or newer, and is a C compiler there? It compiles its configuration',
      late: 'it compiles its configuration first: is the machine busy? `baseload doctor` checks'
    }
  }
}

/** Where its defaults are others than those of the proxies beside it, or cost what is not asked of it. */
const PARAMETERS = Object.freeze({
  thread_pools: 1, // the proxy gets one core
  listen_depth: 4096,
  timeout_idle: 60,
  backend_idle_timeout: 4, // Node.js lets go after 5 s: the side that asks has to be the first, else requests get lost
  http_gzip_support: 'off', // bodies are handed on as they are
  vsl_space: '8M' // its log is in memory, and there is nobody to read it
})

/**
 * Grace is what nginx calls a stale copy: a copy past its time is served at once, and one request behind it asks for a
 * fresh one; what that gets is kept only if it is good. There is no probe: its questions would count among those that
 * the origin is asked, and a copy is served however the origin is.
 * @param {{ backend: string, freshSeconds: number }} options backend: host:port of an IP address
 * @returns {string}
 */
export function describeVcl ({ backend, freshSeconds }) {
  const at = backend.lastIndexOf(':')
  return `vcl 4.1;

backend unit {
  .host = "${backend.slice(0, at).replace(/^\[|\]$/g, '')}";
  .port = "${backend.slice(at + 1)}";
  .connect_timeout = 2s;
  .first_byte_timeout = 10s; # as long as the slowest good answer may take; then 503
  .between_bytes_timeout = 10s;
}

sub vcl_backend_response {
  if (beresp.status == 200) {
    set beresp.ttl = ${freshSeconds}s;
    set beresp.grace = ${COPY_KEPT};
  } elsif (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
}

sub vcl_backend_error {
  if (bereq.is_bgfetch) {
    return (abandon);
  }
}
`
}

/**
 * What explains a figure, of `varnishstat` (varnish-counters(7)).
 * @param {{ ask: Ask, work: string }} options
 * @returns {Promise<Record<string, number>>} empty when there is no answer
 */
async function readStats ({ ask, work }) {
  return parseStats({ text: await ask.helper('varnishstat', ['-n', work, '-j']) })
}

/**
 * @param {{ text: string | null }} options JSON: { counters: { "MAIN.client_req": { value: 3 } } }, before 6.5 without the key around
 * @returns {Record<string, number>} empty for anything else
 */
export function parseStats ({ text }) {
  if (text === null) return {}
  const said = readJson(text)
  const counters = said?.counters ?? said ?? {}
  return Object.fromEntries(KEPT.flatMap((name) => {
    const value = counters[`MAIN.${name}`]?.value
    return typeof value === 'number' ? [[name, value]] : []
  }))
}

const KEPT = [
  'client_req', 'cache_hit', 'cache_hit_grace', 'cache_miss', 'cache_hitmiss', 'backend_req', 'backend_conn',
  'backend_reuse', 'backend_fail', 'sess_conn', 'sess_dropped', 'threads', 'threads_limited', 'n_object', 'n_lru_nuked'
]

/** @param {string} text @returns {any} null: it is none */
function readJson (text) {
  try { return JSON.parse(text) } catch { return null }
}
