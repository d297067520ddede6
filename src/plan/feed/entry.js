import { isGroup } from '../json.js'

/** @import { RequestSpec } from '../../types.ts' */

/**
 * One entry of a feed: what of the request it says itself, and all its columns by name, for placeholders.
 * @typedef {{ request: Partial<RequestSpec>, columns: Record<string, string> }} FeedEntry
 *
 * What is wrong with an entry. index: its place in the list; null when it is about all of them.
 * @typedef {{ index: number | null, key?: string, wrong: string, right: string }} EntryMistake
 */

/** Keys of an entry that are parts of the request; every other is a column. */
export const REQUEST_KEYS = Object.freeze(['path', 'method', 'headers', 'body'])

/**
 * @param {{ value: unknown, index: number }} options value: of any shape
 * @returns {{ entry: FeedEntry, mistakes: EntryMistake[] }} what is wrong is left out of the entry
 */
export function readEntry ({ value, index }) {
  /** @type {FeedEntry} */
  const entry = { request: {}, columns: {} }
  if (!isGroup(value)) return { entry, mistakes: [{ index, wrong: 'this is not a request', right: 'write an object with a path' }] }
  /** @type {EntryMistake[]} */
  const mistakes = []
  /** @type {Array<[string, string]>} */
  const columns = []
  for (const [key, given] of Object.entries(value)) {
    if (given === null) continue
    if (key === 'headers') readHeaders({ given, entry, index, mistakes })
    else if (key === 'body') entry.request.body = typeof given === 'string' ? given : JSON.stringify(given)
    else if (key === 'path' || key === 'method') {
      if (typeof given === 'string') entry.request[key] = given
      else mistakes.push({ index, key, wrong: `${key} is not a text`, right: 'write it in quotes' })
    } else if (typeof given === 'object') {
      mistakes.push({
        index,
        key,
        wrong: `${quote(key)} is a list or a group of keys`,
        right: 'a placeholder stands for a text or a number'
      })
    }
    if (typeof given !== 'object') columns.push([key, String(given)])
  }
  entry.columns = Object.fromEntries(columns)
  return { entry, mistakes }
}

/** @param {{ given: unknown, entry: FeedEntry, index: number, mistakes: EntryMistake[] }} options */
function readHeaders ({ given, entry, index, mistakes }) {
  const isMap = isGroup(given) && Object.values(given).every((value) => typeof value === 'string' || typeof value === 'number')
  if (isMap) { entry.request.headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)])) } else {
    mistakes.push({
      index,
      key: 'headers',
      wrong: 'headers are not names with texts',
      right: 'write { "accept": "text/html" }; in a CSV file, a column header:accept'
    })
  }
}

/** As a part of a message: what is long or has control characters comes from anybody. @param {string} text */
export function quote (text) {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
