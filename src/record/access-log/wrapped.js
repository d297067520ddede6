import { isGiven } from './json-fields.js'
import { readObject } from './json-lines.js'

/** @import { ParseLine } from './entry.js' */

/** Where Docker, Fluentd, Filebeat, journald and Google Cloud put a line of text. */
const KEYS = ['log', 'message', 'MESSAGE', 'line', 'textPayload', 'msg']

/**
 * The key of JSON objects under which whole lines of another log stand, and these lines.
 * @param {Buffer[]} lines
 * @returns {{ key: string, inner: Buffer[] } | null}
 */
export function unwrapLines (lines) {
  const objects = lines.map((line) => readObject(line, 0, line.length)).filter((object) => object !== null)
  if (objects.length === 0 || objects.length < lines.length / 2) return null
  const counts = KEYS.map((key) => objects.filter((object) => typeof object[key] === 'string' && isGiven(object[key])).length)
  const most = Math.max(...counts)
  if (most < objects.length / 2) return null
  const key = KEYS[counts.indexOf(most)]
  const inner = objects.map((object) => takeOut(object, key)).filter((line) => line !== null)
  return { key, inner }
}

/**
 * A parser of lines that stand in JSON objects.
 * @param {{ key: string, parse: ParseLine }} options parse: of what is in them
 * @returns {ParseLine}
 */
export function createUnwrappingParser ({ key, parse }) {
  return (bytes, start, end, entry) => {
    const object = readObject(bytes, start, end)
    if (object === null) return 'no JSON object'
    const inner = takeOut(object, key)
    return inner === null ? `its ${key} is no text` : parse(inner, 0, inner.length, entry)
  }
}

/** @param {Record<string, unknown>} object @param {string} key */
function takeOut (object, key) {
  const text = object[key]
  return typeof text === 'string' ? Buffer.from(text.trimEnd()) : null
}
