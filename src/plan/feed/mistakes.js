import { quote } from './entry.js'

/** @import { RequestSpec } from '../../types.ts' */

const METHOD = /^[A-Z][A-Z0-9_-]*$/
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const BAD_VALUE = /[^\t\x20-\x7e\x80-\xff]/
/** What a driver writes itself: another value would move the place where the request ends. */
const FRAMING = ['content-length', 'transfer-encoding', 'connection']

/**
 * What keeps a request from being sent as it is. No value of a header is repeated: it may be a secret.
 * @param {{ request: RequestSpec }} options
 * @returns {Array<{ key: string, wrong: string, right: string }>}
 */
export function findRequestMistakes ({ request: { method = 'GET', path, headers = {} } }) {
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
