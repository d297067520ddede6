import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'
import { MOST_BYTES, readBounded } from '../../config/bounded-file.js'
import { BaseloadError } from '../../errors.js'
import { BALANCER, CONFIGURABLE, describeProgram } from '../../programs/index.js'
import { readProxyRoom } from '../connection-room.js'
import { askHelper } from '../helper.js'
import { pinEnvironment } from '../pinned-environment.js'
import { findFreePort } from '../ports.js'
import { quoteTail, startProcess } from '../process.js'
import { ASK } from './ask.js'
import { describeMissing } from './found.js'

/** @import { PartSpec, ProgramName } from '../../types.ts' */
/** @import { Launch, Program, Server, Setting } from '../../programs/types.ts' */
/** @import { BootedPart } from '../part.js' */
/** @import { Running } from '../process.js' */
/** @import { Site } from '../site.js' */
/**
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
 */
/** @typedef {StartOptions & { program: Program, file: string, setting: Omit<Setting, 'folder' | 'ports'> }} Prepared */

/**
 * Which of several servers get requests.
 * @typedef {object} Switch
 * @property {readonly string[]} names all of them
 * @property {() => readonly string[]} serving
 * @property {(names: readonly string[]) => Promise<void>} serve from now on these alone; answers under way are finished.
 *   Rejects when the proxy does not do it
 */

/** A certificate and its key, both as PEM. @typedef {{ certificate: string, key: string }} KeyedCertificate */

const HOST = '127.0.0.1'
/** How often it is started on another port: a free one can be taken by somebody else before it is bound. */
const BIND_TRIES = 3
const PORT_TAKEN = /address already in use|cannot bind socket/i
let folderNumber = 0
const DAY_MS = 86_400_000

// Tags of DER (X.690): its own, and those that a certificate gives its parts (RFC 5280, 4.1).
const TAG = Object.freeze({ integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 })

const VERSION = 0xa0
const EXTENSIONS = 0xa3
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87

// Object identifiers, encoded: ecdsa-with-SHA256 1.2.840.10045.4.3.2, commonName 2.5.4.3, subjectAltName 2.5.29.17.
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')

const COMMON_NAME = Buffer.from('550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex')

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

/** @param {StartOptions & { program: Program, file: string }} options */
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

/** @param {{ name: ProgramName, site: Site, servers: readonly Server[] | null }} options */
async function readConfig ({ name, site, servers }) {
  const configurable = CONFIGURABLE.find((one) => one === name)
  if (configurable === undefined) return null
  const path = site.configs[configurable]
  return { path, text: servers ? await readBounded({ file: path, mostBytes: MOST_BYTES.byHand }) : '' }
}

/** @param {Prepared & { port?: number }} options port: the one that it had; absent: free ones */
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

/**
 * The servers behind a proxy, where there are several. At first the first alone gets requests.
 * @param {string | undefined} backend `old=127.0.0.1:3000 new=127.0.0.1:3001`
 * @returns {Server[] | null} null: a single address, or none
 */
function readServers (backend = '') {
  if (!backend.includes('=')) return null
  return backend.trim().split(/\s+/).map((text, index) => {
    const at = text.indexOf('=')
    return { name: text.slice(0, at), address: text.slice(at + 1), isWaiting: index > 0 }
  })
}

/**
 * @param {{ servers: readonly Server[], serve: (options: { names: readonly string[], wanted: readonly string[] }) =>
 *   Promise<void> }} options
 * @returns {Switch}
 */
function createSwitch ({ servers, serve }) {
  const names = servers.map(({ name }) => name)
  let serving = names.slice(0, 1)
  return {
    names,
    serving: () => serving,
    async serve (wanted) {
      const unknown = wanted.find((name) => !names.includes(name))
      if (unknown !== undefined) throw new Error(`no server is called ${unknown}; there are ${names.join(' and ')}`)
      await serve({ names, wanted })
      serving = [...wanted]
    }
  }
}

/**
 * A certificate for 127.0.0.1 and localhost that signs itself: ECDSA with P-256, as most services have it. Made for one run, and
 * trusted for its servers alone. Node.js can sign, and has no writer of certificates.
 * @param {{ now?: number }} [options] now: milliseconds since 1970
 * @returns {KeyedCertificate}
 */
export function createCertificate ({ now = Date.now() } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { integer, bits, octets, oid, text, time, sequence, set } = TAG
  const algorithm = encode(sequence, encode(oid, ECDSA_WITH_SHA256))
  const name = encode(sequence, encode(set, encode(sequence, encode(oid, COMMON_NAME), encode(text, Buffer.from('baseload run')))))
  const names = encode(sequence, encode(DNS_NAME, Buffer.from('localhost')), encode(IP_ADDRESS, Buffer.from([127, 0, 0, 1])))
  const body = encode(
    sequence,
    encode(VERSION, encode(integer, Buffer.from([2]))), // version 3
    encode(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])), // positive, whatever follows
    algorithm,
    name,
    encode(sequence, encode(time, writeTime(now - DAY_MS)), encode(time, writeTime(now + 30 * DAY_MS))), // clocks differ
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(EXTENSIONS, encode(sequence, encode(sequence, encode(oid, SUBJECT_ALT_NAME), encode(octets, names))))
  )
  const signature = encode(bits, Buffer.from([0]), sign('sha256', body, privateKey))
  return {
    certificate: new X509Certificate(encode(sequence, body, algorithm, signature)).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }
}

/** @param {number} tag @param {Uint8Array[]} parts */
function encode (tag, ...parts) {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

/** UTCTime: YYMMDDHHMMSSZ. @param {number} ms */
function writeTime (ms) {
  return Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)
}
