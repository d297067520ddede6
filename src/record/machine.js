import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import { describeProgram, PROGRAM_NAMES } from '../programs/index.js'

/** @import { Machine, Message, Target } from '../types.ts' */

const require = createRequire(import.meta.url)

/**
 * The fingerprint of where a run takes place.
 * @param {{ programVersions?: Record<string, string | null>, k6Version?: string | null, niceness: number | null }}
 *   options programVersions: null where missing; absent: none was looked for; k6Version: absent when it is not asked
 *   for
 * @returns {Machine}
 */
export function readMachine ({ programVersions = {}, k6Version, niceness }) {
  return {
    cpuModel: os.cpus()[0]?.model ?? 'unknown',
    cores: os.availableParallelism(),
    memoryBytes: os.totalmem(),
    platform: `${process.platform} ${process.arch}`,
    kernel: os.release(),
    node: process.version,
    governor: readLine('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor'),
    clockSource: readLine('/sys/devices/system/clocksource/clocksource0/current_clocksource'),
    virtualization: detectVirtualization(),
    niceness,
    versions: {
      ...ALWAYS_NAMED,
      ...programVersions,
      ...k6Version !== undefined && { k6: k6Version },
      autocannon: require('autocannon/package.json').version,
      fastify: require('fastify/package.json').version
    }
  }
}

/** Options of V8 and modules of the load driver and of servers, their pool of threads, libraries, logs, proxies, OpenSSL. */
export const CHANGING = ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'LD_PRELOAD', 'NODE_DEBUG', 'NODE_USE_ENV_PROXY', 'OPENSSL_CONF']

/** @param {{ targets: Readonly<Record<string, Target>> }} options @returns {Message[]} of whom is believed without a look */
export function warnOfInsecure ({ targets }) {
  const names = Object.values(targets).filter(({ connect }) => connect?.insecure).map(({ name }) => name)
  return names.length === 0 ? [] : [{ code: 'CERTIFICATES_UNCHECKED', names }]
}

/**
 * What the environment changes of what is measured, or of whom is believed, which no record shows. Not told: what adds a
 * certificate that somebody named (NODE_EXTRA_CA_CERTS, SSL_CERT_FILE), and what nothing here heeds (HTTP_PROXY, SSLKEYLOGFILE).
 * @param {{ env: NodeJS.ProcessEnv }} options
 * @returns {Message[]}
 */
export function warnOfEnvironment ({ env }) {
  const names = CHANGING.filter((name) => env[name])
  return [
    ...(env.NODE_TLS_REJECT_UNAUTHORIZED === '0' ? [{ code: /** @type {const} */ ('CERTIFICATES_UNCHECKED') }] : []),
    ...(names.length > 0 ? [{ code: /** @type {const} */ ('ENVIRONMENT_SET'), names }] : [])
  ]
}

const ALWAYS_NAMED = Object.fromEntries(PROGRAM_NAMES.filter((name) => describeProgram(name).adds).map((name) => [name, null]))

/**
 * @param {{ platform?: string, read?: (path: string) => string | null }} [options] read: null where there is no such file
 * @returns {Machine['virtualization']}
 */
export function detectVirtualization ({ platform = process.platform, read = readText } = {}) {
  if (platform !== 'linux') return null
  const cgroup = read('/proc/1/cgroup') ?? ''
  if (
    read('/.dockerenv') !== null ||
    read('/run/.containerenv') !== null ||
    /docker|kubepods|containerd/.test(cgroup)
  ) { return 'container' }
  return /^flags\s*:.*\bhypervisor\b/m.test(read('/proc/cpuinfo') ?? '') ? 'vm' : 'metal'
}

/** @param {string} path */
function readLine (path) {
  return readText(path)?.trim() ?? null
}

/** @param {string} path */
function readText (path) {
  try { return readFileSync(path, 'utf8') } catch { return null }
}
