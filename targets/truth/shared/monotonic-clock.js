import { performance } from 'node:perf_hooks'

// performance.now() counts from the start of the process, but on the clock of hrtime (CLOCK_MONOTONIC on Linux), and costs no BigInt.
const originUs = findOriginUs()

/** Microseconds on the machine's monotonic clock: processes of one machine can compare what they stamp with it. */
export function nowUs () {
  return originUs + performance.now() * 1000
}

/** As of the driver's clock: the closest of some looks, as a process may lose its core between the two clocks. */
function findOriginUs () {
  let [widthNs, originUs] = [Infinity, 0]
  for (let look = 0; look < 5; look++) {
    const before = process.hrtime.bigint()
    const now = performance.now() * 1000
    const after = process.hrtime.bigint()
    if (Number(after - before) >= widthNs) continue
    widthNs = Number(after - before)
    originUs = Number(before + after) / 2000 - now
  }
  return originUs
}
