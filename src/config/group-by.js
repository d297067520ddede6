/**
 * Items by what they have in common, as Map.groupBy of Node 21 does.
 * @template Item, Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>} keys in the order of their first item
 */
export function groupBy (items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
