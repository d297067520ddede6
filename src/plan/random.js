/**
 * A seeded generator of numbers in [0, 1): sfc32, 128 bits of state, passes PractRand.
 * Source: Doty-Humphrey, PractRand (2010). The seed fills the state; the first 12 numbers are thrown away, as its author advises.
 * @param {number} seed whole number
 * @returns {() => number}
 */
export function createRandom (seed) {
  let a = 0x9e3779b9 ^ seed
  let b = 0x243f6a88 ^ Math.floor(seed / 0x100000000)
  let c = 0xb7e15162
  let counter = 1
  const next = () => {
    const sum = (a + b + counter++) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum | 0
    return (sum >>> 0) / 0x100000000
  }
  for (let i = 0; i < 12; i++) next()
  return next
}

/**
 * A shuffled copy (Fisher-Yates).
 * @template T
 * @param {readonly T[]} items
 * @param {() => number} random
 * @returns {T[]}
 */
export function shuffle (items, random) {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]]
  }
  return copy
}
