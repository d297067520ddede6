import { dirname } from 'node:path'
import { readBaseline } from '../../config/files.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { parseBaseline } from '../plan/baseline.js'
import { loadFeeds } from '../feeds.js'
import { encloseWord } from '../../plan/shell-command.js'
import { BaseloadError } from '../../errors.js'

/**
 * @import { Baseline, SecretNames, Target } from '../../types.ts'
 * @import { FlagsOf } from '../../cli/flag-types.ts'
 * @import { ALLOW_HOST_FLAG, BARE_REQUEST_FLAGS, FEED_ORDER_FLAG } from '../../cli/options.js'
 *
 * Of `measure`, `compare`, `size` and `export`.
 * @typedef {FlagsOf<[...typeof BARE_REQUEST_FLAGS, typeof ALLOW_HOST_FLAG, typeof FEED_ORDER_FLAG]> & { name: string,
 *   path: string, start?: string, port?: number, feed?: string, http2?: boolean, streams?: number,
 *   status?: number, readyTimeout?: number }} OwnTargetFlags
 */

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
  if (Boolean(url) === Boolean(flags.start)) {
    throw new BaseloadError('USAGE', url ? 'both a URL and --start were given' : 'there is nothing to measure', {
      hint: `give the URL of a server that runs already${canStart ? ', or --start "node app.js"' : ', such as http://127.0.0.1:3000/'}`
    })
  }
  assertReadable({ flags })
  const { name, method, header: headers, body, port, feed, feedOrder, status, readyTimeout } = flags
  if (feedOrder && !feed) throw new BaseloadError('USAGE', '--feed-order without --feed', { hint: 'give the file of requests with --feed' })
  const varying = {
    ...(feed && { feed }),
    ...(feedOrder && { feedOrder }),
    ...(status !== undefined && { good: { status } }),
    ...(readyTimeout !== undefined && { readyTimeout: `${readyTimeout}ms` })
  }
  if (flags.streams !== undefined && !flags.http2) {
    throw new BaseloadError('USAGE', '--streams without --http2', {
      hint: 'add --http2, or take more connections with -c: over HTTP/1.1 each has one request at once'
    })
  }
  const version = flags.http2 ? { http: /** @type {const} */ (2), streams: flags.streams ?? 1 } : {}
  const request = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) }
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
  const address = assertAllowedUrl({ url: /** @type {string} */ (url), allowHosts: flags.allowHost })
  if (flags.path !== '/' && address.pathname !== '/') {
    throw new BaseloadError('USAGE', `both the URL and --path name a path: ${address.pathname} and ${flags.path}`, {
      hint: 'give one of them'
    })
  }
  const path = flags.path === '/' ? address.pathname + address.search : flags.path
  return { name, url: address.origin, request: { ...request, path }, ...varying, ...version }
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/**
 * What becomes a key of a target is checked here: the schema would answer with a line of a document that nobody wrote.
 * @param {{ flags: OwnTargetFlags }} options
 * @throws {BaseloadError} USAGE
 */
function assertReadable ({ flags: { path, name, method } }) {
  const refuse = (/** @type {string} */ message, /** @type {string} */ hint) => { throw new BaseloadError('USAGE', message, { hint }) }
  if (!path.startsWith('/')) {
    const isAddress = /^https?:\/\//i.test(path) && URL.canParse(path)
    const right = isAddress ? path.replace(/^https?:\/\/[^/?#]*\/?/i, '/') : `/${path}`
    refuse(
      isAddress ? `--path takes a path, not an address: ${path}` : path === '' ? '--path is empty' : `--path ${encloseWord(path)} does not begin with /`,
      `a path begins with /: --path ${encloseWord(right)}${isAddress ? ', and the address of the server without --path' : ''}`
    )
  }
  if (/\s/.test(path)) {
    refuse(`--path ${encloseWord(path)} has a space in it`, `write it encoded: --path ${encloseWord(path.trim().replace(/\s/g, encodeURIComponent))}`)
  }
  if (!NAME.test(name)) {
    refuse(`--name ${encloseWord(name)} cannot be a name`, 'it stands in file names: letters, digits, dot, dash and underscore, at most 64, such as --name shop-api')
  }
  if (!/^[a-z]+$/i.test(method)) refuse(`--method ${encloseWord(method)} is no method`, 'write one word, such as --method POST')
}
