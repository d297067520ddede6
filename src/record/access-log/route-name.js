const LONGEST = 200
const ID = ':id'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The route that a path belongs to: without query, with what looks like an id collapsed: `/users/123/cart?x=1` is `/users/:id/cart`.
 * @param {string} path
 */
export function nameRoute (path) {
  const bare = stripQuery(path)
  return cutText(bare.split('/').map((part) => isId(part) ? ID : part).join('/'), LONGEST) || '(none)'
}

/**
 * V8 keeps a whole text for as long as a slice of it is kept: names of megabytes would fill the memory.
 * @param {string} text
 * @param {number} length
 */
export function cutText (text, length) {
  return text.length > length ? Buffer.from(text.slice(0, length)).toString() : text
}

/** Without query, and without the host that a request to a proxy has in front. @param {string} path */
export function stripQuery (path) {
  const end = path.search(/[?#]/)
  return (end < 0 ? path : path.slice(0, end)).replace(/^https?:\/\/[^/]*/, '')
}

/**
 * A number, a UUID, or letters and digits mixed in the length of a key: hexadecimal from 8 on, anything from 20 on.
 * @param {string} part
 */
function isId (part) {
  if (/^\d+$/.test(part) || UUID.test(part)) return true
  if (!/\d/.test(part)) return false
  return /^[0-9a-f]{8,}$/i.test(part) || (/^[\w-]{20,}$/.test(part) && /[A-Za-z]/.test(part))
}
