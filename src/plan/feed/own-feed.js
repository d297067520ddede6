import { readEntry } from './entry.js'
import { buildRequests } from './requests.js'
import { isGroup } from '../target-mistakes.js'

/** @import { Feed, RequestSpec } from '../../types.ts' */
/** @import { Mistake } from '../yaml-document.js' */

/**
 * The feed of a target of the user's own, as far as it is known before files are read and digests made: see loadFeeds.
 * @param {object} options
 * @param {string | readonly unknown[]} options.feed a file's path, or the list itself
 * @param {Feed['order']} [options.order]
 * @param {RequestSpec} options.request the target's
 * @returns {Feed}
 */
export function buildFeed ({ feed, order = 'in-turn', request }) {
  if (typeof feed === 'string') return { file: feed, order, requestCount: 0, sha256: '' }
  const { requests } = buildRequests({ entries: feed.map((value, index) => readEntry({ value, index }).entry), request })
  return { order, requestCount: requests.length, sha256: '', requests }
}

/**
 * @param {object} options
 * @param {Record<string, unknown>} options.definition of a target, of any shape
 * @param {Array<string | number>} options.path where it stands
 * @returns {Mistake[]}
 */
export function findFeedMistakes ({ definition: { feed, feedOrder, request, path: short, url }, path }) {
  if (feed === undefined) {
    return feedOrder === undefined
      ? []
      : [
          {
            path: [...path, 'feedOrder'],
            at: 'key',
            wrong: 'feedOrder without a feed',
            right: 'remove it, or add the feed'
          }
        ]
  }
  const here = [...path, 'feed']
  if (isGroup(request) && request.grpc !== undefined) {
    return [
      { path: here, at: 'key', wrong: 'a feed for a gRPC call', right: 'feeds are for HTTP requests: leave it out' }
    ]
  }
  if (!Array.isArray(feed) || feed.length === 0) return []
  const read = feed.map((value, index) => readEntry({ value, index }))
  const { mistakes } = buildRequests({
    entries: read.map(({ entry }) => entry),
    request: readRequest({ request, short: short ?? readPath(url) })
  })
  return [...read.flatMap((one) => one.mistakes), ...mistakes].map(({ index, key, wrong, right }) => {
    const isWritten = index !== null && key !== undefined && isGroup(feed[index]) && Object.hasOwn(feed[index], key)
    return { path: index === null ? here : [...here, index, ...(isWritten ? [key] : [])], wrong, right }
  })
}

/**
 * What is wrong with the request itself is told elsewhere.
 * @param {{ request: unknown, short: unknown }} options
 * @returns {RequestSpec}
 */
function readRequest ({ request, short }) {
  const given = isGroup(request) ? request : { path: short }
  const headers = isGroup(given.headers)
    ? Object.fromEntries(Object.entries(given.headers).filter(([, value]) => typeof value === 'string'))
    : undefined
  return {
    ...(typeof given.method === 'string' && { method: given.method }),
    path: typeof given.path === 'string' && given.path.startsWith('/') ? given.path : '/',
    ...(headers && { headers: /** @type {Record<string, string>} */ (headers) }),
    ...(typeof given.body === 'string' && { body: given.body })
  }
}

/** @param {unknown} url a target's own, which may hold the path */
function readPath (url) {
  if (typeof url !== 'string' || !URL.canParse(url)) return '/'
  const { pathname, search } = new URL(url)
  return pathname + search
}
