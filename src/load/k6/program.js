import { join } from 'node:path'
import { askVersion, findExecutable } from '../../boot/programs/find.js'
import { findCacheFolder } from '../../config/cache-folder.js'
import { BaseloadError } from '../../errors.js'

/** @import { K6Engine, Message, SecretNames } from '../../types.ts' */
/**
 * k6 as it was found; file and version are null where hosts have it.
 * @typedef {{ engine: K6Engine, file: string | null, version: string | null, warnings: Message[], secretNames: SecretNames }} K6Program
 */

/** Load is driven by it, and no target is built with it. */
export const K6 = Object.freeze({
  names: ['k6'],
  variable: 'K6_BIN',
  versionArgs: ['version'],
  release: 'v1.8.1', // that set-up builds, into a folder of this name
  install:
    '`go install go.k6.io/k6@v1.8.1` builds it; https://grafana.com/docs/k6/latest/set-up/install-k6/ has packages. It is found on PATH, or named by K6_BIN'
})

/** What every release of this line of k6 was seen to do alike. Another line may name its metrics and its flags otherwise. */
export const TRIED = Object.freeze({ versions: ['1.0.0', '1.8.1'], major: 1 })

/** On PATH, else where set-up and Go put it. @param {Record<string, string | undefined>} [env] */
export function findK6 (env = process.env) {
  const cache = findCacheFolder(env)
  const folders = [...(cache === null ? [] : [join(cache, `k6-${K6.release}`)]), ...(env.HOME ? [join(env.HOME, 'go', 'bin')] : [])]
  return findExecutable({ ...K6, folders }, env)
}

/**
 * k6 on this machine.
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ file: string, version: string, warnings: Message[] }>}
 * @throws {BaseloadError} DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export async function requireK6 ({ env = process.env } = {}) {
  const file = await findK6(env)
  if (!file) {
    const given = env[K6.variable]
    throw new BaseloadError(
      'DEPENDENCY_MISSING',
      given ? `${K6.variable} names ${given}, which is not a program` : 'k6 not found, and --engine k6 asks for it',
      { hint: `install it: ${K6.install}` }
    )
  }
  return { file, ...checkK6Version({ said: askVersion(K6, file), where: file }) }
}

/**
 * k6 for an engine: on this machine, or on hosts, which tell their own.
 * @param {{ engine: K6Engine, secretNames?: SecretNames }} options secretNames: whose values reach k6 in its environment
 * @returns {Promise<K6Program>}
 * @throws {BaseloadError} DEPENDENCY_MISSING, K6_UNSUPPORTED
 */
export async function findK6Program ({ engine, secretNames = {} }) {
  return { engine, secretNames, ...engine.hosts ? { file: null, version: null, warnings: [] } : await requireK6() }
}

/**
 * @param {{ said: string | null, where: string }} options said: what `k6 version` printed, `k6 v1.8.1 (go1.26.8,
 *   linux/amd64)`; null: nothing
 * @returns {{ version: string, warnings: Message[] }}
 * @throws {BaseloadError} K6_UNSUPPORTED
 */
export function checkK6Version ({ said, where }) {
  const [, version, major] = /^k6(?:\.exe)? v((\d+)\.\d+\.\d+\S*)/.exec(said ?? '') ?? []
  const tried = `tried with ${TRIED.versions.join(', ')}`
  if (version === undefined) {
    throw new BaseloadError('K6_UNSUPPORTED', `${where} does not print a version as k6 does; baseload was ${tried}`, {
      hint: `get one of these: ${K6.install}`
    })
  }
  if (Number(major) !== TRIED.major) {
    throw new BaseloadError(
      'K6_UNSUPPORTED',
      `${where} is k6 ${version}, too ${Number(major) < TRIED.major ? 'old' : 'new'}: baseload was ${tried} and takes ${TRIED.major}.x`,
      { hint: `get one of these: ${K6.install}` }
    )
  }
  return { version, warnings: TRIED.versions.includes(version) ? [] : [{ code: 'K6_UNTRIED', version, tried: TRIED.versions }] }
}
