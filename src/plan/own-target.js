import { readPlace, readTarget } from './address.js'
import { parseDuration } from './duration.js'
import { DEFAULTS } from './presets.js'
import { findHttp2Mistakes } from './http2.js'
import { findEnvMistakes, findPartMistakes } from './target-mistakes.js'
import { readEntry } from './feed/entry.js'
import { buildRequests } from './feed/requests.js'
import { isGroup } from './json.js'
import { attempt, findDurationMistakes } from './mistakes.js'

/** @import { Connect, Feed, GoodAnswer, PartSpec, RequestSpec, Target } from '../types.ts' */
/** @import { Mistake } from './yaml-document.js' */

/**
 * A target as a user writes it into his own baseline: exactly one of command, url and parts.
 * @typedef {object} OwnTarget
 * @property {string} name
 * @property {string} [title]
 * @property {string} [command]
 * @property {string} [url]
 * @property {string} [up] with url
 * @property {Connect} [connect]
 * @property {PartSpec[]} [parts]
 * @property {number} [port]
 * @property {Record<string, string>} [env]
 * @property {string} [path]
 * @property {RequestSpec} [request]
 * @property {2} [http]
 * @property {number} [streams]
 * @property {GoodAnswer} [good]
 * @property {string | unknown[]} [feed]
 * @property {'in-turn' | 'random'} [feedOrder]
 * @property {string | number} [readyTimeout]
 */

/**
 * Fills in what was left out. `baseload measure` makes its target of the same definition.
 * @param {{ definition: OwnTarget }} options definition: valid: findOwnTargetMistakes found nothing
 * @returns {Target}
 */
export function buildOwnTarget ({ definition }) {
  const {
    name, title = name, command, url, up, parts, port, env, request, http, streams, good = {}, readyTimeout, feed, feedOrder
  } = definition
  const place = url === undefined ? null : readTarget({ url, connect: definition.connect })
  const address = place?.url ?? null
  const path = definition.path ?? (address === null ? '/' : `${address.pathname}${address.search}`)
  /** @type {PartSpec[]} */
  const own =
    command === undefined
      ? []
      : [{ name: 'server', command, ...(port === undefined ? {} : { port }), ...(env === undefined ? {} : { env }) }]
  return {
    name,
    title,
    parts: parts ?? own,
    ...(address === null ? {} : { url: address.origin }),
    ...(up !== undefined && { up }),
    ...(place?.connect && { connect: place.connect }),
    request: request ?? { path },
    ...(feed === undefined ? {} : { feed: buildFeed({ feed, order: feedOrder, request: request ?? { path } }) }),
    ...(http === undefined ? {} : { http }),
    ...(streams === undefined ? {} : { streams }),
    good,
    readyTimeoutMs: readyTimeout === undefined ? DEFAULTS.readyTimeoutMs : parseDuration({ text: readyTimeout, name: 'readyTimeout' })
  }
}

/**
 * @param {{ definition: Record<string, unknown>, path: Array<string | number> }} options definition: of any shape: what
 *   the schema refused is passed over; path: where it stands
 * @returns {Mistake[]}
 */
export function findOwnTargetMistakes ({ definition, path }) {
  const { command, url, request, readyTimeout } = definition
  /** @type {Mistake[]} */
  const mistakes = [
    ...findPartMistakes({ parts: definition.parts, path: [...path, 'parts'] }),
    ...findEnvMistakes({ env: definition.env, earlier: [], path: [...path, 'env'] }),
    ...findFeedMistakes({ definition, path }),
    ...findConnectMistakes({ definition, path }),
    ...findBodyMistakes({ definition, path }),
    ...findHttp2Mistakes({ definition, path })
  ]
  for (const key of ['port', 'env']) {
    if (definition[key] !== undefined && command === undefined) {
      mistakes.push({
        path: [...path, key],
        at: 'key',
        wrong: `${key} without a command`,
        right:
          definition.parts === undefined
            ? 'a server that runs already keeps its own: remove it'
            : `move ${key} into the part that it is for`
      })
    }
  }
  if (definition.up !== undefined && url === undefined) {
    mistakes.push({ path: [...path, 'up'], at: 'key', wrong: 'up without a url', right: 'baseload starts it by itself: remove it' })
  }
  if (definition.path !== undefined && request !== undefined) {
    mistakes.push({
      path: [...path, 'path'],
      at: 'key',
      wrong: 'path and request do not go together',
      right: 'write the path in request'
    })
  }
  if (typeof url === 'string' && url !== '') {
    mistakes.push(
      ...findUrlMistakes({
        url,
        pathGiven: definition.path !== undefined || request !== undefined,
        ...isGroup(definition.connect) && typeof definition.connect.to === 'string' && { connect: { to: definition.connect.to } },
        path: [...path, 'url']
      })
    )
  }
  if (typeof readyTimeout === 'string' || typeof readyTimeout === 'number') { mistakes.push(...findDurationMistakes({ text: readyTimeout, path: [...path, 'readyTimeout'] })) }
  return mistakes
}

/**
 * @param {{ definition: Record<string, unknown>, path: Array<string | number> }} options
 * @returns {Mistake[]}
 */
export function findConnectMistakes ({ definition: { connect, url, request }, path }) {
  if (!isGroup(connect)) return []
  const here = [...path, 'connect']
  const say = (/** @type {string} */ wrong, /** @type {string} */ right) => ({ path: here, at: /** @type {const} */ ('key'), wrong, right })
  const ofTls = ['servername', 'ca', 'cert', 'key', 'insecure'].filter((key) => connect[key] !== undefined)
  const isPlain = typeof url === 'string' && /^\s*http:/i.test(url)
  return [
    ...typeof url !== 'string' ? [say('connect without a url', 'a server that is started is reached at its port: remove it')] : [],
    ...isPlain && ofTls.length > 0 ? [say(`${ofTls.join(', ')} with an address without TLS`, 'write https:// in its url, or leave it out')] : [],
    ...connect.key !== undefined && connect.cert === undefined ? [say('a key without its certificate', 'name that with --cert, or cert')] : [],
    ...connect.insecure !== undefined && connect.ca !== undefined
      ? [say('insecure with ca', 'one checks the certificate, the other does not: give one of them')]
      : [],
    ...isGroup(request) && request.grpc !== undefined ? [say('connect for a gRPC call', 'it is for HTTP requests: leave it out')] : [],
    ...typeof connect.to === 'string' ? attempt({ path: [...here, 'to'], read: () => { readPlace({ text: String(connect.to) }); return [] } }) : []
  ]
}

/** @param {{ url: string, connect?: Connect, pathGiven: boolean, path: Array<string | number> }} options */
function findUrlMistakes ({ url, connect, pathGiven, path }) {
  return attempt({
    path,
    read: () => {
      const { url: { pathname, search, origin } } = readTarget({ url, connect })
      const both = pathGiven && `${pathname}${search}` !== '/'
      return both
        ? [
            {
              path,
              wrong: `the address has a path of its own, ${pathname}${search}`,
              right: `write url: ${origin} and leave the path to path or request`
            }
          ]
        : []
    }
  })
}

/**
 * The feed of a target of the user's own, as far as it is known before files are read and digests made: see loadFeeds.
 * @param {{ feed: string | readonly unknown[], order?: Feed['order'], request: RequestSpec }} options feed: a file's
 *   path, or the list itself; request: the target's
 * @returns {Feed}
 */
export function buildFeed ({ feed, order = 'in-turn', request }) {
  if (typeof feed === 'string') return { file: feed, order, requestCount: 0, sha256: '' }
  const { requests } = buildRequests({ entries: feed.map((value, index) => readEntry({ value, index }).entry), request })
  return { order, requestCount: requests.length, sha256: '', requests }
}

/**
 * @param {{ definition: Record<string, unknown>, path: Array<string | number> }} options definition: of a target, of
 *   any shape; path: where it stands
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

/** @param {{ definition: Record<string, unknown>, path: Array<string | number> }} options @returns {Mistake[]} */
function findBodyMistakes ({ definition: { request, feed }, path }) {
  if (!isGroup(request) || request.bodyFile === undefined) return []
  const say = (/** @type {string} */ wrong, /** @type {string} */ right) =>
    ({ path: [...path, 'request', 'bodyFile'], at: /** @type {const} */ ('key'), wrong, right })
  return [
    ...request.body !== undefined ? [say('bodyFile beside body', 'give one of them')] : [],
    ...Array.isArray(feed) ? [say('bodyFile with a feed in place', 'write the feed into a file, too')] : []
  ]
}

/** What is wrong with the request itself is told elsewhere. @param {{ request: unknown, short: unknown }} options */
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
  try {
    const { pathname, search } = readTarget({ url }).url
    return pathname + search
  } catch {
    return '/'
  }
}
