import { bucketWidthUs } from '../../plan/histogram-buckets.js'

/**
 * The top edges of the buckets of a histogram of whole microseconds with 3 significant digits (2,048 to each doubling),
 * from the bucket of one value to that of another.
 * @param {{ fromUs: number, toUs: number }} options
 * @returns {Generator<number>}
 */
export function * listBucketEdges ({ fromUs, toUs }) {
  for (let edge = topOf(Math.floor(fromUs)); ; edge += bucketWidthUs(edge + 1)) {
    yield edge
    if (edge >= toUs) return
  }
}

/** @param {number} us */
function topOf (us) {
  const width = bucketWidthUs(us)
  return Math.floor(us / width) * width + width - 1
}
