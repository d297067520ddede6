import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BaseloadError } from '../../errors.js'
import { connectTo, onThisMachine } from '../guard.js'
import { findFreePort } from '../ports.js'
import { quoteTail, startProcess } from '../process.js'
import { findExecutable } from './find.js'
import { BIND_TRIES, waitUntilReady } from './ready.js'

/**
 * @import { Site } from '../site.js'
 * @import { BootedPart } from '../part.js'
 * @import { Program, StartOptions } from './programs.js'
 * @import { Running } from '../process.js'
 *
 * An empty Redis of this run's own.
 * @typedef {object} StartedRedis
 * @property {string} url `redis://127.0.0.1:6400`
 * @property {string} host
 * @property {number} port
 * @property {Running} running
 * @property {() => Promise<{ killed: boolean }>} stop
 */

const HOST = '127.0.0.1'
let folderNumber = 0

/** @satisfies {Program} */
export const redis = Object.freeze({
  names: ['redis-server', 'valkey-server'],
  variable: 'REDIS_BIN',
  versionArgs: ['--version'],
  install: 'apt-get install redis-server (Debian, Ubuntu), apk add redis (Alpine), dnf install valkey (Fedora), brew install redis (macOS)',
  scheme: 'redis',
  start
})

/** @param {StartOptions} options @returns {Promise<BootedPart>} */
async function start ({ site, target, part, env, cores, readyTimeoutMs, signal }) {
  const settings = listSettings(env)
  const startOn = (/** @type {number} */ port) =>
    startRedis({ site, name: `${target}: ${part.name}`, settings, cores, readyTimeoutMs, signal, ...(port > 0 && { port }) })
  const { running, host, port } = await startOn(0)
  return {
    name: part.name,
    kind: 'redis',
    running,
    host,
    port,
    cores,
    agentId: '',
    startAgain: async () => (await startOn(port)).running,
    flush: () => askRedis({ host, port, command: 'FLUSHALL' })
  }
}

/** What a part may set, by the name in its environment. */
const SETTINGS = Object.freeze({ MAXMEMORY: '--maxmemory', MAXMEMORY_POLICY: '--maxmemory-policy' })

/** @param {Record<string, string>} env of the part @returns {string[]} arguments; what is not set is as Redis has it */
function listSettings (env) {
  return Object.entries(SETTINGS).flatMap(([name, flag]) => env[name] === undefined ? [] : [flag, env[name]])
}

/**
 * Starts a real Redis on the loopback interface that keeps nothing, and waits until it answers. Always one of its own,
 * whatever runs already: what is measured begins empty, and may be flushed and killed.
 * @param {object} options
 * @param {Pick<Site, 'folder' | 'niceness' | 'reaper'>} options.site its folder is removed with it, and that of Redis within it
 * @param {AbortSignal} options.signal
 * @param {string} [options.name] for messages
 * @param {number} [options.port] absent: a free one
 * @param {readonly string[]} [options.settings] further arguments
 * @param {number[] | null} [options.cores]
 * @param {number} [options.readyTimeoutMs]
 * @param {() => Promise<string | null>} [options.find] the program
 * @returns {Promise<StartedRedis>}
 * @throws {BaseloadError} DEPENDENCY_MISSING, TARGET_DIED_AT_BOOT, TARGET_NOT_READY
 */
export async function startRedis ({
  site,
  signal,
  name = 'redis',
  port: wanted,
  settings = [],
  cores = null,
  readyTimeoutMs = 10_000,
  find = () => findExecutable(redis)
}) {
  const file = await find()
  if (!file) { throw new BaseloadError('DEPENDENCY_MISSING', `${name}: redis not found`, { hint: `install it: ${redis.install}` }) }
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await findFreePort())
    const folder = join(site.folder, `redis-${++folderNumber}`)
    await mkdir(folder)
    const running = await startProcess({
      name,
      file,
      // No configuration file: nothing but what stands here, what the part sets, and Redis' own defaults.
      args: [
        '--port',
        String(port),
        '--bind',
        HOST,
        '--save',
        '',
        '--appendonly',
        'no',
        '--dir',
        folder,
        '--daemonize',
        'no',
        ...settings
      ],
      cores,
      niceness: site.niceness,
      reaper: site.reaper
    })
    const state = await waitUntilReady({
      running,
      isReady: async () => (await askRedis({ port, command: 'PING' })) === '+PONG',
      readyTimeoutMs,
      signal
    })
    if (state === 'ready') { return { url: `redis://${HOST}:${port}`, host: HOST, port, running, stop: () => running.stop() } }
    await running.stop()
    signal.throwIfAborted()
    const tail = running.outputTail()
    if (state === 'ended' && wanted === undefined && /address already in use/i.test(tail) && attempt < BIND_TRIES) { continue }
    if (state === 'ended') {
      throw new BaseloadError('TARGET_DIED_AT_BOOT', `${name}: redis ended before it answered${quoteTail(tail)}`, {
        hint: `start it by hand to see why: ${file} --port ${port}`
      })
    }
    throw new BaseloadError(
      'TARGET_NOT_READY',
      `${name}: redis did not answer within ${readyTimeoutMs} ms${quoteTail(tail)}`,
      { hint: 'is the machine busy? `baseload doctor` checks' }
    )
  }
}

/**
 * One command on a connection of its own.
 * @param {{ host?: string, port: number, command: string, timeoutMs?: number }} options command: inline, `FLUSHALL`
 * @returns {Promise<string | null>} the first line of the answer, `+OK`; null when there was none
 */
export function askRedis ({ host = HOST, port, command, timeoutMs = 1000 }) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connectTo({ address: onThisMachine(port, host) })
    socket.on('connect', () => socket.write(`${command}\r\n`))
    const timer = setTimeout(() => socket.destroy(), timeoutMs) // also for a connection that is never made
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
      if (answer.includes('\r\n')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve(answer.includes('\r\n') ? answer.split('\r\n')[0] : null)
    })
  })
}
