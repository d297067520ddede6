const MOST_ON_THE_WAY = 64 * 2 ** 20 // bytes of one direction

/**
 * @typedef {object} Source
 * @property {(event: 'data' | 'end', listener: (chunk: Buffer) => void) => unknown} on
 * @property {() => unknown} pause
 * @property {() => unknown} resume
 *
 * @typedef {object} Sink
 * @property {boolean} destroyed
 * @property {(chunk: Buffer) => boolean} write
 * @property {() => unknown} end
 * @property {(event: 'drain', listener: () => void) => unknown} once
 */

/**
 * One direction of a connection: chunks leave in their order, each so long after it came, and its end as well. A reader
 * who is slower than the writer stops the writer.
 * @param {{ from: Source, to: Sink, delayMs: number, wait?: (ring: () => void, ms: number) => unknown }} options wait:
 *   rings in the order of its calls
 */
export function createDelayedPipe ({ from, to, delayMs, wait = setTimeout }) {
  let onTheWay = 0
  let isHeld = false
  const letGo = () => {
    isHeld = false
    if (onTheWay < MOST_ON_THE_WAY) from.resume()
  }
  from.on('data', (chunk) => {
    onTheWay += chunk.length
    if (onTheWay >= MOST_ON_THE_WAY) from.pause()
    wait(() => {
      onTheWay -= chunk.length
      if (to.destroyed) return
      if (to.write(chunk)) {
        if (!isHeld) from.resume()
      } else if (!isHeld) {
        isHeld = true
        from.pause()
        to.once('drain', letGo)
      }
    }, delayMs)
  })
  from.on('end', () => wait(() => { if (!to.destroyed) to.end() }, delayMs))
}
