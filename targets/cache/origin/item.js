const PREFIX = '/items/'

/**
 * Which item a key is of, in the lab's mode.
 * @param {string} key path with query
 * @returns {string | null} what stands behind /items/; null when the key is of something else
 */
export function findItem (key) {
  return key.startsWith(PREFIX) && key.length > PREFIX.length ? key.slice(PREFIX.length) : null
}

/**
 * A value that says whose it is and how old, so that a cache that mixes them up is found out.
 * @param {{ key: string, version: number, sizeBytes: number }} options sizeBytes: of the whole; what is needed without filler is the least
 * @returns {Buffer}
 */
export function makeItem ({ key, version, sizeBytes }) {
  const bare = JSON.stringify({ key, version, filler: '' })
  const missing = Math.max(0, sizeBytes - Buffer.byteLength(bare))
  return Buffer.from(`${bare.slice(0, -2)}${'x'.repeat(missing)}"}`)
}
