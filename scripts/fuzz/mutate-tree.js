/** Values at which checks and arithmetic go wrong; those that JSON does not have are written as it writes them. */
const VALUES = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e-320,
  1e21,
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'true',
  'null',
  '/',
  '//',
  '*',
  '<b>|`',
  '\u0000',
  '\u001b[2J',
  '\u2028',
  '\ud800',
  'é'.repeat(50),
  'a'.repeat(5000),
  '-token'.repeat(500),
  [],
  {},
  [[]],
  [null],
  [{}],
  { '': '' }
]
const KEYS = ['', '__proto__', 'constructor', 'toString', 'length', 'hasOwnProperty', '0', '-1', 'a.b', 'a/b~', '\u0000', 'x'.repeat(300)]

/**
 * A copy of a JSON value with one to four of its places changed: another value, a key lost, named otherwise or added,
 * an entry doubled or in another place.
 * @param {{ value: unknown, random: () => number, words?: readonly string[] }} options words: keys and texts that the parser knows
 * @returns {unknown}
 */
export function mutateTree ({ value, random, words = [] }) {
  const root = { root: structuredClone(value) }
  for (let step = 0; step <= Math.floor(random() * random() * 4); step++) change({ root, random, words })
  return root.root
}

/** @param {{ root: { root: unknown }, random: () => number, words: readonly string[] }} options */
function change ({ root, random, words }) {
  const whole = (/** @type {number} */ below) => Math.floor(random() * below)
  const pick = (/** @type {readonly any[]} */ list) => list[whole(list.length)]
  const places = listPlaces(root)
  const { parent, key } = pick(places)
  const other = pick(places)
  const name = () => random() < 0.5 && words.length > 0 ? pick(words) : pick(KEYS)
  const set = (/** @type {unknown} */ given) => define(parent, key, given)
  switch (whole(9)) {
    case 0:
    case 1:
      return set(structuredClone(pick(VALUES)))
    case 2:
      return set(name())
    case 3:
      return set(
        typeof parent[key] === 'number'
          ? pick([-parent[key], parent[key] + 1, parent[key] * 1e12, parent[key] / 3, String(parent[key])])
          : toText(parent[key])
      )
    case 4:
      return set(structuredClone(other.parent[other.key]))
    case 5:
      return Array.isArray(parent) ? parent.splice(Number(key), 1) : parent !== root && delete parent[key]
    case 6:
      return Array.isArray(parent)
        ? parent.push(structuredClone(pick(VALUES)))
        : parent !== root && define(parent, name(), structuredClone(parent[key]))
    case 7:
      return Array.isArray(parent)
        ? parent.push(...Array.from({ length: 2 ** whole(9) }, () => parent[Number(key)]))
        : set([parent[key]])
    default:
      return set(nest(parent[key], 2 ** whole(10)))
  }
}

/** String() fails for an object whose own `toString` is no function. @param {unknown} value */
function toText (value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** As JSON.parse does it, for which `__proto__` is a key like others. @param {any} parent @param {string} key @param {unknown} value */
function define (parent, key, value) {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true })
}

/** @param {unknown} value @param {number} depth */
function nest (value, depth) {
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/**
 * @param {object} root
 * @returns {Array<{ parent: any, key: string }>}
 */
function listPlaces (root) {
  /** @type {Array<{ parent: any, key: string }>} */
  const places = []
  const open = [root]
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const key of Object.keys(parent)) {
      places.push({ parent, key })
      const child = /** @type {any} */ (parent)[key]
      if (child !== null && typeof child === 'object') open.push(child)
    }
  }
  return places
}
