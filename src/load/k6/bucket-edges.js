/**
 * The top edges of the buckets of a histogram of whole microseconds with 3 significant digits (2,048 to each doubling), from the bucket of one value to that of another.
 * @param {{ fromUs: number, toUs: number }} options
 * @returns {Generator<number>}
 */
export function * listBucketEdges ({ fromUs, toUs }) {
  for (let edge = topOf(Math.floor(fromUs)); ; edge += widthOf(edge + 1)) {
    yield edge
    if (edge >= toUs) return
  }
}

/** @param {number} us */
function topOf (us) {
  const width = widthOf(us)
  return Math.floor(us / width) * width + width - 1
}

/** @param {number} us */
function widthOf (us) {
  return us < 2048 ? 1 : 2 ** (Math.floor(Math.log2(us)) - 10)
}
