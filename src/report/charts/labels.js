/**
 * Moves labels apart, so that none overlaps another, and each as little as it takes: neighbours that are too near are pooled into a block
 * around their mean (the pool-adjacent-violators algorithm), and blocks are held within the room there is.
 * @param {{ wanted: number[], gap: number, low: number, high: number }} options wanted: where each would like to be; low, high: the room
 * @returns {number[]} in the order of wanted; beyond `high` only when there is no room for all of them
 */
export function pushApart ({ wanted, gap, low, high }) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b])
  /** @type {Array<{ sum: number, count: number }>} sum: of where each would begin the block if it were alone in it */
  const blocks = []
  for (const index of order) {
    blocks.push({ sum: wanted[index], count: 1 })
    while (blocks.length > 1) {
      const [before, last] = blocks.slice(-2)
      if (startOf({ block: before, gap, low, high }) + before.count * gap <= startOf({ block: last, gap, low, high })) break
      blocks.splice(-2, 2, { sum: before.sum + last.sum - last.count * before.count * gap, count: before.count + last.count })
    }
  }
  const places = blocks.flatMap((block) => Array.from({ length: block.count }, (_, at) => startOf({ block, gap, low, high }) + at * gap))
  /** @type {number[]} */
  const moved = new Array(wanted.length)
  for (const [at, index] of order.entries()) moved[index] = places[at]
  return moved
}

/** @param {{ block: { sum: number, count: number }, gap: number, low: number, high: number }} options */
function startOf ({ block: { sum, count }, gap, low, high }) {
  return Math.max(low, Math.min(sum / count, high - (count - 1) * gap))
}
