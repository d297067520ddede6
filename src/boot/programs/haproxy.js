import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { MOST_BYTES, readBounded } from '../../config/bounded-file.js'
import { BaseloadError } from '../../errors.js'
import { readProxyRoom } from '../connection-room.js'
import { createCertificate } from '../certificate.js'
import { pinEnvironment } from '../pinned-environment.js'
import { quoteTail, startProcess } from '../process.js'
import { findFreePort, isListening } from '../ports.js'
import { balanceConfig } from './haproxy-balance.js'
import { createSwitch, readServers } from './haproxy-servers.js'
import { BIND_TRIES, waitUntilReady } from './ready.js'

/**
 * @import { BootedPart } from '../part.js'
 * @import { BalanceOptions, Program, StartOptions } from './programs.js'
 */

const BACKEND = 'units' // in haproxy.cfg
const WHO_KILLED = 'did memory run out? dmesg | grep -i oom tells; otherwise somebody sent the signal'
let socketNumber = 0
let configNumber = 0

/** @satisfies {Program} */
export const haproxy = Object.freeze({
  names: ['haproxy'],
  variable: 'HAPROXY_BIN',
  versionArgs: ['-v'],
  install: 'apt-get install haproxy (Debian, Ubuntu), apk add haproxy (Alpine), dnf install haproxy (Fedora), brew install haproxy (macOS)',
  scheme: 'http',
  start,
  balance
})

/**
 * The real haproxy with the repository's own configuration; addresses go in through the environment, which haproxy expands.
 * @param {StartOptions & { config?: string }} options config: path of another configuration than the site's
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED, DEPENDENCY_MISSING, TARGET_DIED_AT_BOOT, TARGET_NOT_READY, HOST_NOT_ALLOWED
 */
async function start ({ site, target, part, env: given, cores, config: wanted = site.configs.haproxy, readyTimeoutMs, signal }) {
  const file = site.programs.haproxy
  if (!file) throw new BaseloadError('DEPENDENCY_MISSING', `${target}: haproxy not found`, { hint: `install it: ${haproxy.install}` })
  const servers = await pinServers({ servers: readServers(given.BASELOAD_BACKEND), site })
  const env = servers ? { ...given, BASELOAD_BACKEND: '' } : given
  // One in the user's own shell would lead load there.
  const backend = { BASELOAD_BACKEND: undefined, ...await pinEnvironment({ env, guard: site.guard }) }
  const config = servers
    ? await writeConfig({ site, servers: servers.map((one, index) => ({ ...one, isWaiting: index > 0 })), policy: 'roundrobin' })
    : wanted
  const room = String(await readProxyRoom())
  const listener = part.haproxy ?? 'plain'
  const tls = listener === 'tls' ? await writeCertificate(site.folder) : null
  for (let attempt = 1; ; attempt++) {
    const ports = {
      plain: await findFreePort(),
      compressing: await findFreePort(),
      caching: await findFreePort(),
      ...tls && { tls: await findFreePort() }
    }
    const socketPath = join(site.folder, `haproxy-${++socketNumber}.sock`)
    const running = await startProcess({
      name: part.name,
      file,
      args: ['-db', '-f', config],
      env: {
        BASELOAD_MAXCONN: room,
        ...env,
        ...backend,
        BASELOAD_BIND_PLAIN: `127.0.0.1:${ports.plain}`,
        BASELOAD_BIND_COMPRESSING: `127.0.0.1:${ports.compressing}`,
        BASELOAD_BIND_CACHING: `127.0.0.1:${ports.caching}`,
        // Without them, one in the user's own shell would be taken.
        BASELOAD_BIND_TLS: ports.tls === undefined ? undefined : `127.0.0.1:${ports.tls}`,
        BASELOAD_CERTIFICATE: tls?.file,
        BASELOAD_STATS_SOCKET: socketPath
      },
      cores,
      niceness: site.niceness,
      reaper: site.reaper
    })
    const port = /** @type {number} */ (ports[listener])
    const state = await waitUntilReady({ running, isReady: () => isListening({ port }), readyTimeoutMs, signal })
    if (state === 'ready') {
      return {
        name: part.name,
        kind: 'haproxy',
        running,
        host: '127.0.0.1',
        port,
        cores,
        agentId: '',
        ...(tls && { certificate: tls.certificate }),
        readStats: () => readStats({ socketPath, listener }),
        ...(servers && {
          servers: createSwitch({
            servers,
            backend: BACKEND,
            ask: (command) => askSocket(socketPath, command),
            readStatus: () => readStats({ socketPath, listener })
          })
        })
      }
    }
    await running.stop()
    signal.throwIfAborted()
    const tail = running.outputTail()
    if (state === 'ended' && /cannot bind socket/i.test(tail) && attempt < BIND_TRIES) continue
    if (state === 'ended') {
      const { signal: killer } = await running.ended
      throw killer === null
        ? new BaseloadError('PROXY_CONFIG_REFUSED', `${target}: haproxy ended at once${quoteTail(tail)}`, {
          hint: `check the configuration: haproxy -c -f ${config}`
        })
        : new BaseloadError(
          'TARGET_DIED_AT_BOOT',
            `${target}: haproxy was ended by ${killer} before it listened${quoteTail(tail)}`,
            { hint: WHO_KILLED }
        )
    }
    throw new BaseloadError(
      'TARGET_NOT_READY',
      `${target}: haproxy did not listen within ${readyTimeoutMs} ms${quoteTail(tail)}`,
      { hint: `check the bind lines of ${config}` }
    )
  }
}

/**
 * A certificate of this run's own, in one file with its key, as HAProxy wants it.
 * @param {string} folder
 */
async function writeCertificate (folder) {
  const { certificate, key } = createCertificate()
  const file = join(folder, `haproxy-${++configNumber}.pem`)
  await writeFile(file, `${certificate}${key}`, { mode: 0o600 })
  return { file, certificate }
}

/**
 * In front of several units, with the site's configuration and their addresses in it.
 * @param {BalanceOptions} options
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} what start throws
 */
async function balance ({ servers, policy, ...options }) {
  return start({ ...options, env: {}, config: await writeConfig({ site: options.site, servers, policy }) })
}

/**
 * @param {{ site: StartOptions['site'], servers: Parameters<typeof balanceConfig>[0]['servers'], policy:
 *   BalanceOptions['policy'] }} options
 * @returns {Promise<string>} its path
 */
async function writeConfig ({ site, servers, policy }) {
  const file = join(site.folder, `haproxy-${++configNumber}.cfg`)
  const config = await readBounded({ file: site.configs.haproxy, mostBytes: MOST_BYTES.byHand })
  await writeFile(file, balanceConfig({ config, servers, balance: policy }))
  return file
}

/** @param {{ servers: ReturnType<typeof readServers>, site: StartOptions['site'] }} options */
async function pinServers ({ servers, site: { guard } }) {
  if (servers === null) return null
  return Promise.all(servers.map(async ({ name, address }) => {
    const { BASELOAD_BACKEND: pinned } = await pinEnvironment({ env: { BASELOAD_BACKEND: address }, guard })
    return { name, address: pinned }
  }))
}

/**
 * The counters that explain a figure: sessions, bytes, errors, retries, queue; of the listener and of the server behind
 * it, or of each by its name where there are several.
 * @param {{ socketPath: string, listener: string }} options
 * @returns {Promise<Record<string, number | string>>} `frontend.stot`, `server.econ` (of several: `u1.econ`, `u2.econ`)
 *   …; empty when the socket does not answer
 */
async function readStats ({ socketPath, listener }) {
  const lines = (await askSocket(socketPath, 'show stat\n')).split('\n').filter(Boolean)
  const names = lines.shift()?.replace(/^# /, '').split(',') ?? []
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index], value])))
  const servers = rows.filter(({ svname }) => svname !== 'BACKEND' && svname !== 'FRONTEND').length
  /** @type {Record<string, number | string>} */
  const stats = {}
  for (const row of rows) {
    const side =
      row.svname === 'FRONTEND'
        ? row.pxname === listener
          ? 'frontend'
          : null
        : row.svname === 'BACKEND'
          ? null
          : servers > 1
            ? row.svname
            : 'server'
    if (!side) continue
    for (const key of KEPT) if (row[key]) stats[`${side}.${key}`] = Number.isNaN(Number(row[key])) ? row[key] : Number(row[key])
  }
  return stats
}

/** Column names of haproxy's CSV (management.txt, section 9.1). */
const KEPT = [
  'stot',
  'req_tot',
  'smax',
  'bin',
  'bout',
  'ereq',
  'econ',
  'eresp',
  'wretr',
  'wredis',
  'qmax',
  'hrsp_2xx',
  'hrsp_4xx',
  'hrsp_5xx',
  'comp_in',
  'comp_out',
  'comp_rsp',
  'reuse',
  'connect',
  'status'
]

/**
 * @param {string} path
 * @param {string} question
 * @returns {Promise<string>}
 */
function askSocket (path, question) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(path, () => socket.write(question))
    socket.setTimeout(1000, () => socket.destroy())
    socket.setEncoding('utf8').on('data', (text) => { answer += text })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })
}
