const SUB_BUCKETS = 2048 // 3 significant digits

/**
 * Width of the bucket of a histogram of whole microseconds with 3 significant digits that holds a value: 1 up to 2,047,
 * then doubling with each power of two. Any such histogram has it, so records of other drivers too.
 * @param {number} valueUs
 * @returns {number} microseconds
 */
export function bucketWidthUs (valueUs) {
  if (valueUs < SUB_BUCKETS) return 1
  // For each value of each histogram: whole logarithms of 31 bits are five times as fast.
  return valueUs < 2 ** 31 ? 1 << (21 - Math.clz32(valueUs)) : 2 ** (Math.floor(Math.log2(valueUs)) - 10)
}
