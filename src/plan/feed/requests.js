import { quote, REQUEST_KEYS } from './entry.js'
import { MOST_COLUMNS, MOST_REQUESTS } from './limits.js'
import { UUID } from '../uuid.js'
import { suggest } from '../suggestion.js'

/** @import { RequestSpec } from '../../types.ts' */
/** @import { EntryMistake, FeedEntry } from './entry.js' */

/** `{{name}}`, `{{&name}}`; in a path also as the parser of addresses writes its braces. */
const PLACEHOLDER = /(?:\{\{|%7B%7B)(&?)([^{}]+?)(?:\}\}|%7D%7D)/gi

const METHOD = /^[A-Z][A-Z0-9_-]*$/
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const BAD_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** What a driver writes itself: another value would move the place where the request ends. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection']

/**
 * The requests that a feed stands for: each entry laid over the target's own request.
 * @param {{ entries: readonly FeedEntry[], request: RequestSpec }} options request: the target's, with placeholders
 * @returns {{ requests: RequestSpec[], mistakes: EntryMistake[] }} the requests can be sent when there is no mistake
 */
export function buildRequests ({ entries, request }) {
  if (request.grpc) {
    return {
      requests: [],
      mistakes: [{ index: null, wrong: 'a feed for a gRPC call', right: 'feeds are for HTTP requests: leave it out' }]
    }
  }
  if (entries.length === 0) { return { requests: [], mistakes: [{ index: null, wrong: 'there is no request in it', right: 'write one a line' }] } }
  if (entries.length > MOST_REQUESTS) {
    return {
      requests: [],
      mistakes: [
        {
          index: null,
          wrong: `${entries.length} requests`,
          right: `${MOST_REQUESTS} are the most: they are sent again and again, so a sample is enough`
        }
      ]
    }
  }
  const placeholders = listPlaceholders({ request })
  const requests = entries.map((entry) => mergeRequest({ entry, request }))
  const mistakes = [
    ...findColumnMistakes({ entries, placeholders }),
    ...requests.flatMap((one, index) => findRequestMistakes({ request: one }).map((mistake) => ({ index, ...mistake })))
  ]
  return { requests, mistakes }
}

/**
 * What the entry says itself goes in as it is; placeholders are looked for in the target's request only.
 * @param {{ entry: FeedEntry, request: RequestSpec }} options
 */
function mergeRequest ({ entry, request }) {
  const filled = fillPlaceholders({ request, columns: entry.columns })
  const { method = filled.method, path = filled.path, body = filled.body, headers: own = {} } = entry.request
  const names = new Set(Object.keys(own).map((name) => name.toLowerCase()))
  const headers = [...Object.entries(filled.headers ?? {}).filter(([name]) => !names.has(name.toLowerCase())), ...Object.entries(own)]
  return {
    ...(method !== undefined && { method: method.toUpperCase() }),
    path,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(body !== undefined && { body }),
    ...(entry.request.body === undefined && request.bodyEncoding && { bodyEncoding: request.bodyEncoding })
  }
}

/**
 * A feed that does not do what its author meant would go unnoticed: every answer is good.
 * @param {{ entries: readonly FeedEntry[], placeholders: string[] }} options
 */
function findColumnMistakes ({ entries, placeholders }) {
  /** @type {Set<string>} */
  const columns = new Set()
  for (const entry of entries) {
    for (const name of Object.keys(entry.columns)) columns.add(name)
    if (columns.size > MOST_COLUMNS) {
      return [
        {
          index: null,
          wrong: `more than ${MOST_COLUMNS} different columns`,
          right: 'leave out those that no request uses'
        }
      ]
    }
  }
  /** @type {EntryMistake[]} */
  const mistakes = []
  for (const name of placeholders) {
    if (name === UUID && !columns.has(name)) continue // made for each request
    if (!columns.has(name)) {
      const known = columns.size > 0 ? `columns are ${[...columns].slice(0, 20).join(', ')}` : 'add such a column'
      mistakes.push({
        index: null,
        wrong: `the target's request has {{${name}}}, and there is no such column`,
        right: suggest({ word: name, candidates: columns }).text || known
      })
    } else {
      const without = entries.flatMap((entry, index) =>
        Object.hasOwn(entry.columns, name)
          ? []
          : [{ index, wrong: `${quote(name)} is missing`, right: `the target's request has {{${name}}}` }]
      )
      mistakes.push(...without)
    }
  }
  const unused = [...columns].filter((name) => !REQUEST_KEYS.includes(name) && !placeholders.includes(name) && !/^header:/i.test(name))
  for (const name of unused) {
    const { text } = suggest({ word: name, candidates: REQUEST_KEYS })
    if (text && name.length > 2) mistakes.push({ index: null, wrong: `the column ${quote(name)} is not used`, right: text })
  }
  if (mistakes.length === 0 && placeholders.length === 0 && entries.every(({ request }) => Object.keys(request).length === 0)) {
    mistakes.push({
      index: null,
      wrong: 'nothing in it is used',
      right: "give it a column path, method, body or header:Name, or the target's request a placeholder like {{id}}"
    })
  }
  return mistakes
}

/** @param {{ request: RequestSpec }} options @returns {string[]} each once */
function listPlaceholders ({ request: { path, headers = {}, body = '' } }) {
  const names = [path, ...Object.values(headers), body].flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([, , name]) => readName(name))
  )
  return [...new Set(names)]
}

/**
 * A request with what an entry of a feed says in place of `{{name}}`. In a path the text is encoded, so that a name with a
 * slash or a space stays one segment; `{{&name}}` puts it there as it is. Headers and the body take it as it is.
 * @param {{ request: RequestSpec, columns: Readonly<Record<string, string>> }} options
 */
function fillPlaceholders ({ request, columns }) {
  const { path, headers, body } = request
  const fill = (/** @type {string} */ text, encode = (/** @type {string} */ value) => value) =>
    text.replace(PLACEHOLDER, (whole, raw, name) => {
      const column = readName(name)
      if (!Object.hasOwn(columns, column)) return whole
      return raw ? columns[column] : encode(columns[column])
    })
  return {
    ...request,
    path: fill(path, encodeText),
    ...(headers && { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])) }),
    ...(body !== undefined && { body: fill(body) })
  }
}

/** @param {string} text */
function encodeText (text) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')) // half a character would throw
}

/** @param {string} name with spaces around it, or encoded by the parser of addresses */
function readName (name) {
  try {
    return decodeURIComponent(name).trim()
  } catch {
    return name.trim()
  }
}

/**
 * What keeps a request from being sent as it is. No value of a header is repeated: it may be a secret.
 * @param {{ request: RequestSpec }} options
 */
function findRequestMistakes ({ request: { method = 'GET', path, headers = {} } }) {
  return [
    ...findPathMistakes(path),
    ...(!METHOD.test(method) || method === 'CONNECT'
      ? [{ key: 'method', wrong: `the method ${quote(method)}`, right: 'write GET, POST or another one' }]
      : []),
    ...Object.entries(headers).flatMap(([name, value]) => findHeaderMistakes({ name, value }))
  ]
}

/** @param {string} path */
function findPathMistakes (path) {
  const key = 'path'
  if (!path.startsWith('/')) return [{ key, wrong: `the path ${quote(path)}`, right: 'it begins with /' }]
  if (path.includes('#')) {
    return [
      {
        key,
        wrong: `a # in the path ${quote(path)}`,
        right: 'what follows it is never sent: leave it out, or write %23'
      }
    ]
  }
  if (/[^\x21-\x7e]|\\/.test(path)) {
    return [
      {
        key,
        wrong: `the path ${quote(path)} has a character that no path may have`,
        right: 'encode it: a space is %20, ü is %C3%BC'
      }
    ]
  }
  return []
}

/** @param {{ name: string, value: string }} options */
function findHeaderMistakes ({ name, value }) {
  const key = 'headers'
  if (!HEADER_NAME.test(name)) return [{ key, wrong: `${quote(name)} is not a header name`, right: 'letters, digits and dashes' }]
  if (FRAMING.includes(name.toLowerCase())) return [{ key, wrong: `the header ${name}`, right: 'leave it out: the driver sets it' }]
  if (BAD_VALUE.test(value)) {
    return [
      {
        key,
        wrong: `the header ${name} has a character that no header may have`,
        right: 'a line break, or a letter beyond Latin-1? Encode it'
      }
    ]
  }
  return []
}
