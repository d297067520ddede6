const END = [0x0d, 0x0a, 0x0d, 0x0a]

/**
 * Counts ends of request heads and looks at nothing else: no method, no path, no body. What asks these servers sends GET only.
 * @returns {(chunk: Uint8Array) => number} how many requests ended in this chunk; one cut in two counts when its end has come
 */
export function createRequestCounter () {
  let matched = 0
  return (chunk) => {
    let count = 0
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]
      if (byte === END[matched]) matched++
      else matched = byte === END[0] ? 1 : 0
      if (matched === END.length) {
        count++
        matched = 0
      }
    }
    return count
  }
}
