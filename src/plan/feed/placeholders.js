/** @import { RequestSpec } from '../../types.ts' */

/** `{{name}}`, `{{&name}}`; in a path also as the parser of addresses writes its braces. */
const PLACEHOLDER = /(?:\{\{|%7B%7B)(&?)([^{}]+?)(?:\}\}|%7D%7D)/gi

/**
 * The columns that a target's request asks for.
 * @param {{ request: RequestSpec }} options
 * @returns {string[]} each once
 */
export function listPlaceholders ({ request: { path, headers = {}, body = '' } }) {
  const names = [path, ...Object.values(headers), body].flatMap((text) =>
    [...text.matchAll(PLACEHOLDER)].map(([, , name]) => readName(name))
  )
  return [...new Set(names)]
}

/**
 * A request with what an entry of a feed says in place of `{{name}}`. In a path the text is encoded, so that a name with a
 * slash or a space stays one segment; `{{&name}}` puts it there as it is. Headers and the body take it as it is.
 * @param {{ request: RequestSpec, columns: Readonly<Record<string, string>> }} options
 * @returns {RequestSpec}
 */
export function fillPlaceholders ({ request, columns }) {
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
