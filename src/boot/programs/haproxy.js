import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseloadError } from '../../errors.js'
import { pinEnvironment } from '../pinned-environment.js'
import { quoteTail, startProcess } from '../process.js'
import { findFreePort, isListening } from '../ports.js'
import { PROGRAMS } from './find.js'

/**
 * @import { PartSpec } from '../../types.ts'
 * @import { Site } from '../site.js'
 * @import { BootedPart } from '../part.js'
 */

const BIND_TRIES = 3 // a free port can be taken by somebody else between finding and binding it
const WHO_KILLED = 'who sent it? Where memory ran out the kernel says so: dmesg | grep -i oom'
let socketNumber = 0

/**
 * The real haproxy with the repository's own configuration; addresses go in through the environment, which haproxy expands.
 * @param {object} options
 * @param {Site} options.site
 * @param {string} options.target
 * @param {PartSpec} options.part
 * @param {Record<string, string>} options.env
 * @param {number[] | null} options.cores
 * @param {string} [options.config] path of another configuration than the site's
 * @param {number} options.readyTimeoutMs
 * @param {AbortSignal} options.signal
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED, DEPENDENCY_MISSING, TARGET_DIED_AT_BOOT, TARGET_NOT_READY, HOST_NOT_ALLOWED
 */
export async function startHaproxy ({ site, target, part, env, cores, config = site.haproxyConfig, readyTimeoutMs, signal }) {
  if (!site.haproxy) throw new BaseloadError('DEPENDENCY_MISSING', `${target}: haproxy not found`, { hint: `install it: ${PROGRAMS.haproxy.install}` })
  // One in the user's own shell would lead load there.
  const backend = { BASELOAD_BACKEND: undefined, ...await pinEnvironment({ env, guard: site.guard }) }
  for (let attempt = 1; ; attempt++) {
    const [plain, compressing] = [await findFreePort(), await findFreePort()]
    const socketPath = join(site.folder, `haproxy-${++socketNumber}.sock`)
    const running = await startProcess({
      name: part.name,
      file: site.haproxy,
      args: ['-db', '-f', config],
      env: { ...env, ...backend, BASELOAD_BIND_PLAIN: `127.0.0.1:${plain}`, BASELOAD_BIND_COMPRESSING: `127.0.0.1:${compressing}`, BASELOAD_STATS_SOCKET: socketPath },
      cores,
      niceness: site.niceness,
      reaper: site.reaper
    })
    const port = part.haproxy === 'compressing' ? compressing : plain
    const state = await waitForPort({ running, port, readyTimeoutMs, signal })
    if (state === 'listening') {
      return { name: part.name, kind: 'haproxy', running, host: '127.0.0.1', port, cores, agentId: '', readStats: () => readStats({ socketPath, listener: /** @type {string} */ (part.haproxy) }) }
    }
    await running.stop()
    signal.throwIfAborted()
    const tail = running.outputTail()
    if (state === 'ended' && /cannot bind socket/i.test(tail) && attempt < BIND_TRIES) continue
    if (state === 'ended') {
      const { signal: killer } = await running.ended
      throw killer === null
        ? new BaseloadError('PROXY_CONFIG_REFUSED', `${target}: haproxy ended at once${quoteTail(tail)}`, { hint: `check the configuration: haproxy -c -f ${config}` })
        : new BaseloadError('TARGET_DIED_AT_BOOT', `${target}: haproxy was ended by ${killer} before it listened${quoteTail(tail)}`, { hint: WHO_KILLED })
    }
    throw new BaseloadError('TARGET_NOT_READY', `${target}: haproxy did not listen within ${readyTimeoutMs} ms${quoteTail(tail)}`, { hint: `check the bind lines of ${config}` })
  }
}

/** @param {{ running: import('../process.js').Running, port: number, readyTimeoutMs: number, signal: AbortSignal }} options */
async function waitForPort ({ running, port, readyTimeoutMs, signal }) {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline && !signal.aborted) {
    if (running.hasEnded()) return 'ended'
    if (await isListening({ port })) return 'listening'
    await sleep(10)
  }
  return 'late'
}

/**
 * The counters that explain a figure: sessions, bytes, errors, retries, queue; of the listener and of the server behind it, or of each by its name where
 * there are several.
 * @param {{ socketPath: string, listener: string }} options
 * @returns {Promise<Record<string, number | string>>} `frontend.stot`, `server.econ` (of several: `u1.econ`, `u2.econ`) …; empty when the socket does not answer
 */
async function readStats ({ socketPath, listener }) {
  const lines = (await askSocket(socketPath, 'show stat\n')).split('\n').filter(Boolean)
  const names = lines.shift()?.replace(/^# /, '').split(',') ?? []
  const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, index) => [names[index], value])))
  const servers = rows.filter(({ svname }) => svname !== 'BACKEND' && svname !== 'FRONTEND').length
  /** @type {Record<string, number | string>} */
  const stats = {}
  for (const row of rows) {
    const side = row.svname === 'FRONTEND' ? row.pxname === listener ? 'frontend' : null : row.svname === 'BACKEND' ? null : servers > 1 ? row.svname : 'server'
    if (!side) continue
    for (const key of KEPT) if (row[key]) stats[`${side}.${key}`] = Number.isNaN(Number(row[key])) ? row[key] : Number(row[key])
  }
  return stats
}

/** Column names of haproxy's CSV (management.txt, section 9.1). */
const KEPT = ['stot', 'req_tot', 'smax', 'bin', 'bout', 'ereq', 'econ', 'eresp', 'wretr', 'wredis', 'qmax', 'hrsp_2xx', 'hrsp_4xx', 'hrsp_5xx', 'comp_in', 'comp_out', 'comp_rsp', 'reuse', 'connect', 'status']

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
