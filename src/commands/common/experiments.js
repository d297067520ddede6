import { dirname } from 'node:path'
import { readBaseline, readCatalogue, readSchema } from '../../config/files.js'
import { assertAllowedTarget, readTarget } from '../../plan/address.js'
import { parseBaseline } from '../../plan/baseline.js'
import { findConnectMistakes } from '../../plan/own-target.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { loadFeeds } from '../../measure/feeds.js'
import { BaseloadError } from '../../errors.js'

/** @import { Baseline, Connect, SecretNames, Target } from '../../types.ts' */
/** @import { FlagsOf } from '../../cli/flag-types.ts' */
/** @import { BARE_REQUEST_FLAGS, CONNECT_FLAGS, FLAGS } from '../../cli/flags/flags.js' */
/**
 * Of `measure`, `compare`, `size` and `export`.
 * @typedef {FlagsOf<[...typeof BARE_REQUEST_FLAGS, ...typeof CONNECT_FLAGS, typeof FLAGS.allowHost, typeof
 *   FLAGS.feedOrder]> & { name: string, path: string, start?: string, port?: number, feed?: string, http2?: boolean,
 *   streams?: number, status?: number, readyTimeout?: number }} OwnTargetFlags
 */

/** The targets that ship, and the schema of baselines: what a baseline is read with. */
export async function readShipped () {
  return {
    catalogue: parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') }),
    schema: await readSchema('baseline')
  }
}

/**
 * A baseline by its name or file, with the requests that its feeds name.
 * @param {{ name: string, schema: object, catalogue: Record<string, Target>, secretNames: SecretNames }} options
 * @returns {Promise<{ baseline: Baseline, targets: Record<string, Target> }>}
 */
export async function readExperiment ({ name, schema, catalogue, secretNames }) {
  const written = await readBaseline(name)
  const { baseline, targets } = parseBaseline({ ...written, schema, catalogue })
  return { baseline, targets: await loadFeeds({ targets, folder: dirname(written.file), secretNames }) }
}

/**
 * A server of the user's own as a target, in the format of a baseline file.
 * @param {{ url: string | undefined, flags: OwnTargetFlags, canStart?: boolean }} options canStart: false, the command has no --start
 * @throws {BaseloadError} USAGE, URL_INVALID, HOST_NOT_ALLOWED
 */
export function describeOwnTarget ({ url, flags, canStart = true }) {
  if (!url && !flags.start) {
    throw new BaseloadError('USAGE', 'there is nothing to measure', {
      hint: `give the URL of a server that runs already${canStart ? ', or --start "node app.js"' : ', such as http://127.0.0.1:3000/'}`
    })
  }
  const { name, method, header: headers, body, port, feed, feedOrder, status, readyTimeout } = flags
  const varying = {
    ...(feed && { feed }),
    ...(feedOrder && { feedOrder }),
    ...(status !== undefined && { good: { status } }),
    ...(readyTimeout !== undefined && { readyTimeout: `${readyTimeout}ms` })
  }
  const version = flags.http2 ? { http: /** @type {const} */ (2), streams: flags.streams ?? 1 } : {}
  const request = { method: method.toUpperCase(), headers, ...readBody(body) }
  if (flags.start) {
    return {
      name,
      command: flags.start,
      ...(port ? { port } : {}),
      request: { ...request, path: flags.path },
      ...varying,
      ...version
    }
  }
  const { url: address, connect } = readTarget({ url: /** @type {string} */ (url), connect: listConnect({ flags }) })
  const [mistake] = findConnectMistakes({ definition: { url, connect }, path: [] })
  if (mistake) throw new BaseloadError('USAGE', mistake.wrong, { hint: mistake.right })
  assertAllowedTarget({ target: { url: address.href, connect }, allowHosts: flags.allowHost })
  if (flags.path !== '/' && address.pathname !== '/') {
    throw new BaseloadError('USAGE', `both the URL and --path name a path: ${address.pathname} and ${flags.path}`, {
      hint: 'give one of them'
    })
  }
  const path = flags.path === '/' ? address.pathname + address.search : flags.path
  return { name, url: address.origin, ...connect && { connect }, request: { ...request, path }, ...varying, ...version }
}

/** `@file`, as curl has it. @param {string | undefined} text of --body */
function readBody (text) {
  if (text === undefined) return {}
  if (!text.startsWith('@')) return { body: text }
  if (text.length > 1) return { bodyFile: text.slice(1) }
  throw new BaseloadError('USAGE', '--body @ names no file', { hint: 'write it like -b @order.json' })
}

/** @param {{ flags: FlagsOf<typeof CONNECT_FLAGS> }} options @returns {Connect | undefined} undefined: as the address says */
export function listConnect ({ flags: { connectTo: to, servername, ca, cert, key, insecure } }) {
  const connect = {
    ...to !== undefined && { to },
    ...servername !== undefined && { servername },
    ...ca !== undefined && { ca },
    ...cert !== undefined && { cert },
    ...key !== undefined && { key },
    ...insecure && { insecure }
  }
  return Object.keys(connect).length === 0 ? undefined : connect
}
