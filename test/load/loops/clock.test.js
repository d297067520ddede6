import t from 'tap'
import { readMonotonicUs } from '../../../src/boot/watch/clock.js'
import { createSystemClock } from '../../../src/load/loops/clock.js'

const PAUSE_MS = 40

/** The machine's clock, where the process loses its core within the first and the last of the five looks at it. */
async function openWhilePaused (open) {
  const read = process.hrtime.bigint
  let looks = 0
  process.hrtime.bigint = () => {
    const at = read()
    if (looks++ % 8 === 0) for (const until = performance.now() + PAUSE_MS; performance.now() < until;);
    return at
  }
  try { return await open() } finally { process.hrtime.bigint = read }
}

for (const [name, open] of Object.entries({
  'the driver\'s': async () => {
    const { nowUs, originUs } = createSystemClock()
    return () => originUs + nowUs()
  },
  'that of a lab\'s parts': async () => (await import('../../../targets/truth/shared/monotonic-clock.js?paused')).nowUs
})) {
  t.test(`${name} clock is the machine's, whatever held the process up when it was opened`, async (t) => {
    const nowUs = await openWhilePaused(open)
    let offUs = Infinity // the closest of some looks: this one may be held up as well
    for (let look = 0; look < 20; look++) offUs = Math.min(offUs, Math.abs(nowUs() - readMonotonicUs()))
    t.ok(offUs < 1000, `${offUs} us`)
  })
}
