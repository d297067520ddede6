const LONGEST = 60

/**
 * A name for a file and an element: kebab-case, whatever the baseline is called.
 * @param {{ parts: Array<string | number>, taken: Set<string> }} options taken: ids that are given already; the new one is added
 */
export function makeChartId ({ parts, taken }) {
  const id = parts.map((part) => slug(String(part))).filter((part) => part !== '').join('-')
  let free = id
  for (let count = 2; taken.has(free); count++) free = `${id}-${count}`
  taken.add(free)
  return free
}

/** @param {string} text */
function slug (text) {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, LONGEST).replace(/^-|-$/g, '')
}
