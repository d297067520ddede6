import { BaseloadError } from '../errors.js'

/** @import { Ask, Launch, Program, Server, Setting } from './types.ts' */

const BACKEND = 'units' // in haproxy.cfg
const HOST = '127.0.0.1'

/** The real haproxy with the project's own configuration. Addresses go in through the environment, which it expands. */
export const haproxy = Object.freeze(/** @satisfies {Program} */ ({
  title: 'HAProxy',
  about: 'haproxy with a listener of the haproxy.cfg that comes with baseload. tls: TLS 1.3 with a certificate made for the run, HTTP/2 or HTTP/1.1 by ALPN.',
  names: ['haproxy'],
  variable: 'HAPROXY_BIN',
  versionArgs: ['-v'],
  packages: { apt: ['haproxy'], apk: ['haproxy'], dnf: ['haproxy'], brew: ['haproxy'] },
  services: [],
  adds: 'rows with a proxy',
  isInFirstLook: true,
  modes: { plain: {}, compressing: {}, caching: { isCaching: true }, tls: { isTls: true } },
  isProxy: true,
  isOneProcess: true,
  balances: true,
  config: 'haproxy.cfg',
  ports: 4, // a listener for each mode
  launch
}))

/** @param {Setting} setting @returns {Launch} */
function launch ({ mode, env, folder, ports, connections, certificate, config: given, servers, policy }) {
  const { path: source, text } = /** @type {NonNullable<Setting['config']>} */ (given)
  const [plain, compressing, caching, tls] = ports
  const port = { plain, compressing, caching, tls }[mode] ?? plain
  const place = (/** @type {string} */ name) => `${folder}/${name}`
  const config = servers ? place('haproxy.cfg') : source
  const socketPath = place('stats.sock')
  return {
    args: ['-db', '-f', config],
    env: {
      BASELOAD_MAXCONN: String(connections),
      ...env,
      BASELOAD_BIND_PLAIN: `${HOST}:${plain}`,
      BASELOAD_BIND_COMPRESSING: `${HOST}:${compressing}`,
      BASELOAD_BIND_CACHING: `${HOST}:${caching}`,
      // Without them, one in the user's own shell would be taken.
      BASELOAD_BIND_TLS: certificate ? `${HOST}:${tls}` : undefined,
      BASELOAD_UNITS: undefined,
      BASELOAD_CERTIFICATE: certificate ? place('server.pem') : undefined,
      BASELOAD_STATS_SOCKET: socketPath
    },
    files: [
      ...(servers ? [{ path: config, text: balanceConfig({ config: text, servers, balance: policy }) }] : []),
      // In one file with its key, as it wants it.
      ...(certificate ? [{ path: place('server.pem'), text: `${certificate.certificate}${certificate.key}` }] : [])
    ],
    port,
    isReady: (ask) => ask.isListening(port),
    readStats: (ask) => readStats({ ask, socketPath, listener: mode }),
    serve: ({ ask, names, wanted }) => serve({ ask, socketPath, names, wanted }),
    hints: { ended: `check the configuration: haproxy -c -f ${config}`, late: `check the bind lines of ${config}` }
  }
}

const SERVER = /^([ \t]*)server[ \t]+u1[ \t]+\S+((?:[ \t].*)?)$/m

/**
 * haproxy.cfg for several servers: its one `server u1 …` line becomes one a server, with the options that it has; the
 * rest stays as it is. The socket may change servers where some of them wait.
 * @param {{ config: string, servers: readonly Server[], balance: Setting['policy'] }} options config: text of haproxy.cfg
 * @returns {string}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED
 */
export function balanceConfig ({ config, servers, balance }) {
  const found = SERVER.exec(config)
  if (!found) {
    throw new BaseloadError('PROXY_CONFIG_REFUSED', 'haproxy.cfg has no line `server u1 …` to replace by units', {
      hint: 'add one to `backend units`'
    })
  }
  const [, indent, options] = found
  const lines = [
    `balance ${balance}`,
    ...servers.map(({ name, address, isWaiting }) => `server ${name} ${address}${options}${isWaiting ? ' disabled' : ''}`)
  ]
  const whole = config.replace(SERVER, () => lines.map((line) => `${indent}${line}`).join('\n'))
  return servers.some(({ isWaiting }) => isWaiting) ? whole.replace('level operator', 'level admin') : whole
}

/**
 * Over its own socket, as who deploys without a reload does it.
 * @param {{ ask: Ask, socketPath: string, names: readonly string[], wanted: readonly string[] }} options
 */
async function serve ({ ask, socketPath, names, wanted }) {
  const stateOf = (/** @type {string} */ name) => wanted.includes(name) ? 'ready' : 'drain'
  // Those that begin before those that end: no request meets a moment without a server.
  const order = [...names].sort((a, b) => Number(wanted.includes(b)) - Number(wanted.includes(a)))
  const commands = order.map((name) => `set server ${BACKEND}/${name} state ${stateOf(name)}`)
  const answer = await ask.socket(socketPath, `${commands.join(';')}\n`)
  const status = await readStats({ ask, socketPath, listener: '' })
  // `UP`, `no check`, `DRAIN`, `MAINT`
  const isServing = (/** @type {string} */ name) => /^(?:UP|no check)/.test(String(status[`${name}.status`]))
  const wrong = names.find((name) => isServing(name) !== wanted.includes(name))
  if (wrong !== undefined) throw new Error(`haproxy did not switch ${wrong}${answer.trim() && `: ${answer.trim()}`}`)
}

/**
 * The counters that explain a figure: sessions, bytes, errors, retries, queue; of the listener and of the server behind
 * it, or of each by its name where there are several.
 * @param {{ ask: Ask, socketPath: string, listener: string }} options
 * @returns {Promise<Record<string, number | string>>} `frontend.stot`, `server.econ` (of several: `u1.econ`, `u2.econ`) …
 */
async function readStats ({ ask, socketPath, listener }) {
  const lines = (await ask.socket(socketPath, 'show stat\n')).split('\n').filter(Boolean)
  const names = lines.shift()?.replace(/^# /, '').split(',') ?? []
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index], value])))
  const servers = rows.filter(({ svname }) => svname !== 'BACKEND' && svname !== 'FRONTEND')
  const kept = [
    ...rows
      .filter(({ pxname, svname }) => svname === 'FRONTEND' && pxname === listener)
      .map((row) => ({ side: 'frontend', row })),
    ...servers.map((row) => ({ side: servers.length > 1 ? row.svname : 'server', row }))
  ]
  const read = (/** @type {string} */ text) => Number.isNaN(Number(text)) ? text : Number(text)
  return Object.fromEntries(kept.flatMap(({ side, row }) =>
    KEPT.filter((key) => row[key]).map((key) => [`${side}.${key}`, read(row[key])])
  ))
}

/** Column names of its CSV (management.txt, section 9.1). */
const KEPT = [
  'stot', 'req_tot', 'smax', 'bin', 'bout', 'ereq', 'econ', 'eresp', 'wretr', 'wredis', 'qmax',
  'hrsp_2xx', 'hrsp_4xx', 'hrsp_5xx', 'comp_in', 'comp_out', 'comp_rsp', 'reuse', 'connect', 'status'
]
