import { digestText, readBodyFile, readFeedFile } from '../config/feeds.js'
import { readCredentials } from '../config/credentials.js'
import { redactRequest } from '../plan/secrets.js'

/** @import { BaseloadError } from '../errors.js' */
/** @import { Feed, RequestSpec, SecretNames, Target } from '../types.ts' */

/**
 * Reads the files that parsed targets name, of feeds, bodies and TLS, so that they can be loaded.
 * @param {object} options
 * @param {Readonly<Record<string, Target>>} options.targets what parseBaseline gave
 * @param {string} options.folder where files are looked for: that of the baseline's own file
 * @param {SecretNames} [options.secretNames] these and those that are always secret are not in the digest, so that a
 *   new token makes no other feed
 * @returns {Promise<Record<string, Target>>}
 * @throws {BaseloadError} FEED_INVALID, USAGE
 */
export async function loadFeeds ({ targets, folder, secretNames = {} }) {
  const loaded = await Promise.all(
    Object.entries(targets).map(async ([name, written]) => {
      const target = { ...written, request: await loadBody({ request: written.request, folder }) }
      return [name, {
        ...target,
        ...target.connect && { connect: await readCredentials({ connect: target.connect, folder }) },
        ...target.feed && { feed: await loadFeed({ target, feed: target.feed, folder, secretNames }) }
      }]
    })
  )
  return Object.fromEntries(loaded)
}

/**
 * @param {{ target: Target, feed: Feed, folder: string, secretNames: SecretNames }} options
 * @returns {Promise<Feed>}
 */
async function loadFeed ({ target, feed, folder, secretNames }) {
  const { file, order, requests = file === undefined ? [] : await readRequests({ file, folder, request: target.request }) } = feed
  return {
    ...(file === undefined ? {} : { file }),
    order,
    requestCount: requests.length,
    sha256: digestText({ text: describe({ requests, secretNames }) }),
    requests
  }
}

/** @param {{ request: RequestSpec, folder: string }} options @returns {Promise<RequestSpec>} */
async function loadBody ({ request, folder }) {
  return request.bodyFile === undefined ? request : { ...request, ...await readBodyFile({ file: request.bodyFile, folder }) }
}

/** @param {{ file: string, folder: string, request: Target['request'] }} options */
async function readRequests ({ file, folder, request }) {
  const { parseFeed } = await import('../plan/feed/file.js')
  return parseFeed({ text: await readFeedFile({ file, folder }), file, request })
}

/** @param {{ requests: RequestSpec[], secretNames: SecretNames }} options */
function describe ({ requests, secretNames }) {
  return JSON.stringify(requests.map((request) => redactRequest({ request, secretNames })))
}
