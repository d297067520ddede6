import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MOST_BYTES, readBounded } from '../../config/bounded-file.js'
import { BaseloadError } from '../../errors.js'
import { BALANCER, CONFIGURABLE, describeProgram } from '../../programs/index.js'
import { createCertificate } from '../certificate.js'
import { readProxyRoom } from '../connection-room.js'
import { askHelper } from '../helper.js'
import { pinEnvironment } from '../pinned-environment.js'
import { findFreePort } from '../ports.js'
import { quoteTail, startProcess } from '../process.js'
import { ASK } from './ask.js'
import { describeMissing } from './found.js'
import { createSwitch, readServers } from './servers.js'

/**
 * @import { PartSpec, ProgramName } from '../../types.ts'
 * @import { Launch, Program, Server, Setting } from '../../programs/types.ts'
 * @import { BootedPart } from '../part.js'
 * @import { Running } from '../process.js'
 * @import { Site } from '../site.js'
 *
 * @typedef {object} StartOptions
 * @property {ProgramName} name
 * @property {Site} site its `programs` and `configs` have those of this program
 * @property {string} target for messages
 * @property {PartSpec} part
 * @property {Record<string, string>} env of the part, with addresses filled in
 * @property {number[] | null} cores
 * @property {number} readyTimeoutMs
 * @property {AbortSignal} signal
 * @property {{ servers: readonly Server[], policy: Setting['policy'] }} [units] that it stands in front of; absent: none
 *
 * @typedef {StartOptions & { program: Program, file: string, setting: Omit<Setting, 'folder' | 'ports'> }} Prepared
 */

const HOST = '127.0.0.1'
/** How often it is started on another port: a free one can be taken by somebody else before it is bound. */
const BIND_TRIES = 3
const PORT_TAKEN = /address already in use|cannot bind socket/i
let folderNumber = 0

/**
 * Starts a program on free loopback ports, with what it writes in a folder of the site's; resolves when it answers.
 * When it does not, it is stopped before the error is thrown.
 * @param {StartOptions} options
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} PROXY_CONFIG_REFUSED, DEPENDENCY_MISSING, TARGET_DIED_AT_BOOT, TARGET_NOT_READY, HOST_NOT_ALLOWED
 */
export async function startProgram (options) {
  const { name, site, target, part, cores } = options
  const program = describeProgram(name)
  const file = site.programs[name]
  if (!file) {
    const { reason, hint } = describeMissing(name)
    throw new BaseloadError('DEPENDENCY_MISSING', `${target}: ${reason}`, { hint })
  }
  const setting = await gatherSetting({ ...options, program, file })
  const prepared = { ...options, program, file, setting }
  const { running, launch: { port, readStats, serve, flush } } = await startOnce(prepared)
  const { servers, certificate } = setting
  return {
    name: part.name,
    kind: name,
    running,
    host: HOST,
    port,
    cores,
    agentId: '',
    ...(certificate && { certificate: certificate.certificate }),
    ...(readStats && { readStats: () => readStats(ASK) }),
    ...(servers && serve && !options.units && {
      servers: createSwitch({ servers, serve: (names) => serve({ ask: ASK, ...names }) })
    }),
    ...(program.startsAgain && { startAgain: async () => (await startOnce({ ...prepared, port })).running }),
    ...(flush && { flush: () => flush(ASK) })
  }
}

/**
 * In front of several units.
 * @param {Omit<StartOptions, 'name' | 'env' | 'units'> & NonNullable<StartOptions['units']>} options part: the target's own
 *   proxy, or one with a name only
 * @returns {Promise<BootedPart>}
 * @throws {BaseloadError} what startProgram throws
 */
export function startBalancer ({ servers, policy, ...options }) {
  return startProgram({ ...options, name: BALANCER, env: {}, units: { servers, policy } })
}

/**
 * @param {StartOptions & { program: Program, file: string }} options
 * @returns {Promise<Prepared['setting']>}
 */
async function gatherSetting ({ name, program, file, site, part, env, units }) {
  const { BASELOAD_BACKEND: backend } = env
  const mode = part[name] ?? 'plain'
  const { isTls = false, isCaching = false } = program.modes[mode]
  const named = program.balances ? readServers(backend) : null
  const servers = units?.servers ?? await pinServers({ servers: named, site })
  const given = servers ? { ...env, BASELOAD_BACKEND: '' } : env
  return {
    file,
    mode,
    // Without the first, one in the user's own shell would lead load there.
    env: { ...given, BASELOAD_BACKEND: undefined, ...await pinEnvironment({ env: given, guard: site.guard }) },
    freshSeconds: isCaching ? readFreshSeconds(env) : null,
    connections: program.isProxy ? await readProxyRoom() : 0,
    build: program.buildArgs ? askHelper(file, [...program.buildArgs], { timeoutMs: 5000 }).stderr : '',
    isRoot: process.getuid?.() === 0,
    certificate: isTls ? createCertificate() : null,
    config: await readConfig({ name, site, servers }),
    servers,
    policy: units?.policy ?? 'roundrobin'
  }
}

/** @param {{ servers: Server[] | null, site: Site }} options */
async function pinServers ({ servers, site: { guard } }) {
  if (servers === null) return null
  return Promise.all(servers.map(async ({ address, ...rest }) => {
    const { BASELOAD_BACKEND: pinned } = await pinEnvironment({ env: { BASELOAD_BACKEND: address }, guard })
    return { ...rest, address: pinned }
  }))
}

/** A whole number of seconds, 1 or more, as every proxy that keeps copies takes it. @param {Record<string, string>} env */
function readFreshSeconds ({ BASELOAD_CACHE_SECONDS: text = '1' }) {
  if (/^[1-9]\d{0,7}$/.test(text)) return Number(text)
  throw new BaseloadError('PROXY_CONFIG_REFUSED', `BASELOAD_CACHE_SECONDS is ${JSON.stringify(text)}`, {
    hint: 'give a whole number of seconds, 1 or more, in env of that part'
  })
}

/**
 * @param {{ name: ProgramName, site: Site, servers: readonly Server[] | null }} options
 * @returns {Promise<Setting['config']>}
 */
async function readConfig ({ name, site, servers }) {
  const configurable = CONFIGURABLE.find((one) => one === name)
  if (configurable === undefined) return null
  const path = site.configs[configurable]
  return { path, text: servers ? await readBounded({ file: path, mostBytes: MOST_BYTES.byHand }) : '' }
}

/**
 * @param {Prepared & { port?: number }} options port: the one that it had; absent: free ones
 * @returns {Promise<{ launch: Launch, running: Running }>}
 */
async function startOnce ({ name, program, file, setting, site, target, part, cores, readyTimeoutMs, signal, port }) {
  for (let attempt = 1; ; attempt++) {
    const ports = port ? [port] : await Promise.all(Array.from({ length: program.ports ?? 1 }, () => findFreePort()))
    const folder = join(site.folder, `${name}-${++folderNumber}`)
    const launch = program.launch({ ...setting, ports, folder })
    await mkdir(folder)
    for (const { path, text } of launch.files ?? []) await writeFile(path, text, { mode: 0o600 })
    const running = await startProcess({
      name: part.name,
      file,
      args: [...launch.args],
      env: launch.env,
      cores,
      niceness: site.niceness,
      reaper: site.reaper
    })
    const state = await waitUntilReady({ running, isReady: () => launch.isReady(ASK), readyTimeoutMs, signal })
    if (state === 'ready') return { launch, running }
    await running.stop()
    signal.throwIfAborted()
    const isTaken = state === 'ended' && port === undefined && PORT_TAKEN.test(running.outputTail())
    if (isTaken && attempt < BIND_TRIES) continue
    throw await explain({ state, name, program, launch, running, target, readyTimeoutMs })
  }
}

/**
 * @param {{ running: Running, isReady: () => Promise<boolean>, readyTimeoutMs: number, signal: AbortSignal }} options
 * @returns {Promise<'ready' | 'ended' | 'late'>} late: also when nobody wants it any more
 */
async function waitUntilReady ({ running, isReady, readyTimeoutMs, signal }) {
  const deadline = performance.now() + readyTimeoutMs
  while (performance.now() < deadline && !signal.aborted) {
    if (running.hasEnded()) return 'ended'
    // Somebody else who listens there might answer as well: then the process has ended.
    if (await isReady()) return running.hasEnded() ? 'ended' : 'ready'
    await sleep(10)
  }
  return 'late'
}

/**
 * @param {Pick<Prepared, 'name' | 'program' | 'target' | 'readyTimeoutMs'> & { state: 'ended' | 'late', launch: Launch,
 *   running: Running }} options
 */
async function explain ({ state, name, program, launch: { hints }, running, target, readyTimeoutMs }) {
  const tail = quoteTail(running.outputTail())
  if (state === 'late') {
    return new BaseloadError('TARGET_NOT_READY', `${target}: ${name} did not answer within ${readyTimeoutMs} ms${tail}`, {
      hint: hints.late
    })
  }
  const { signal: killer } = await running.ended
  if (killer !== null) {
    return new BaseloadError('TARGET_DIED_AT_BOOT', `${target}: ${name} was ended by ${killer} before it answered${tail}`, {
      hint: 'did memory run out? dmesg | grep -i oom tells; otherwise somebody sent the signal'
    })
  }
  return program.isProxy
    ? new BaseloadError('PROXY_CONFIG_REFUSED', `${target}: ${name} ended at once${tail}`, { hint: hints.ended })
    : new BaseloadError('TARGET_DIED_AT_BOOT', `${target}: ${name} ended before it answered${tail}`, { hint: hints.ended })
}
