/**
 * The same bytes in pieces, as a connection may bring them.
 * @param {{ bytes: Buffer, random: () => number }} options
 * @returns {Buffer[]}
 */
export function cut ({ bytes, random }) {
  const longest = [1, 3, 40, 1500, 70_000][Math.floor(random() * 5)]
  const pieces = []
  for (let at = 0; at < bytes.length;) {
    const length = 1 + Math.floor(random() * Math.max(longest, bytes.length / 500))
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return pieces
}
