import { fillPlaceholders, listPlaceholders } from './placeholders.js'
import { quote, REQUEST_KEYS } from './entry.js'
import { MOST_COLUMNS, MOST_REQUESTS } from './limits.js'
import { findRequestMistakes } from './mistakes.js'
import { suggest } from '../suggestion.js'

/** @import { RequestSpec } from '../../types.ts' */
/** @import { EntryMistake, FeedEntry } from './entry.js' */

/**
 * The requests that a feed stands for: each entry laid over the target's own request.
 * @param {object} options
 * @param {readonly FeedEntry[]} options.entries
 * @param {RequestSpec} options.request the target's, with placeholders
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
 * @returns {RequestSpec}
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
    ...(body !== undefined && { body })
  }
}

/**
 * A feed that does not do what its author meant would go unnoticed: every answer is good.
 * @param {{ entries: readonly FeedEntry[], placeholders: string[] }} options
 * @returns {EntryMistake[]}
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
