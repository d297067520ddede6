import { loadYaml } from '../config/late-packages.js'
import { MOST_LEVELS, TOO_DEEP } from './yaml-compose.js'
import { formatCount } from '../units.js'

/** @import { Alias, Node } from 'yaml' */

const MOST_ALIASES = 5000 // each is looked for among all anchors when values are made
const MOST_UNFOLDED = 100_000

/** How much a node is when its aliases are written out. @typedef {{ levels: number, values: number }} Extent */
/**
 * @typedef {object} Inspected
 * @property {number[]} duplicates offsets of keys that their map had before
 * @property {Map<Alias, Node | undefined>} aliases what each stands for: the last anchor of its name before it
 * @property {{ offset: number, wrong: string } | null} excess an alias that makes too much of a small file
 */

/**
 * All that needs a look at every node of a document, in one walk: an alias's own `resolve` takes one for each, which of
 * 4,000 aliases is 12 seconds.
 * @param {{ contents: unknown }} document
 * @returns {Inspected}
 */
export function inspectNodes ({ contents }) {
  const { isAlias, isCollection, isMap, isPair } = loadYaml()
  /** @type {Inspected} */
  const found = { duplicates: [], aliases: new Map(), excess: null }
  /** @type {Map<string, Node>} */
  const anchors = new Map()
  /** @type {Map<Node, Extent>} */
  const extents = new Map()
  let unfolded = 0
  walk(contents, 0)
  return found

  /** @param {unknown} node @param {number} level @returns {Extent} */
  function walk (node, level) {
    if (isAlias(node)) return follow(node, level)
    const { anchor } = /** @type {{ anchor?: string }} */ (node ?? {})
    if (anchor !== undefined) anchors.set(anchor, /** @type {Node} */ (node))
    const extent = { levels: 0, values: 1 }
    if (isCollection(node)) {
      if (isMap(node)) listDuplicates(node.items, found.duplicates)
      for (const item of node.items) {
        for (const child of isPair(item) ? [item.key, item.value] : [item]) {
          const { levels, values } = walk(child, level + 1)
          extent.levels = Math.max(extent.levels, levels)
          extent.values += values
        }
      }
      extent.levels++
    }
    if (anchor !== undefined) extents.set(/** @type {Node} */ (node), extent)
    return extent
  }

  /** @param {Alias} alias @param {number} level @returns {Extent} */
  function follow (alias, level) {
    const node = anchors.get(alias.source)
    found.aliases.set(alias, node)
    const extent = (node && extents.get(node)) ?? { levels: 0, values: 1 } // it holds itself: that is told elsewhere
    unfolded += extent.values
    const wrong = nameExcess({ aliases: found.aliases.size, unfolded, levels: level + extent.levels })
    if (wrong !== null) found.excess ??= { offset: alias.range?.[0] ?? 0, wrong }
    return extent
  }
}

/** @param {{ aliases: number, unfolded: number, levels: number }} options */
function nameExcess ({ aliases, unfolded, levels }) {
  if (levels > MOST_LEVELS) return `${TOO_DEEP.wrong} when its aliases are written out`
  if (aliases > MOST_ALIASES) return `more than ${formatCount({ count: MOST_ALIASES })} aliases`
  return unfolded > MOST_UNFOLDED ? `its aliases stand for more than ${formatCount({ count: MOST_UNFOLDED })} values` : null
}

/** @param {ReadonlyArray<{ key: unknown }>} pairs @param {number[]} duplicates offsets, which are added to */
function listDuplicates (pairs, duplicates) {
  const { isScalar } = loadYaml()
  const values = new Set()
  for (const { key } of pairs) {
    if (!isScalar(key) || Number.isNaN(key.value)) continue
    if (values.has(key.value)) duplicates.push(key.range?.[0] ?? 0)
    values.add(key.value)
  }
}
