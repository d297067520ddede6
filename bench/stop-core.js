/*
 * Stops a core on purpose: with a priority that nothing of a run has, it spins for a while, again and again. Started as
 * `taskset -c 0 chrt -f 50 node bench/stop-core.js <for ms> <every ms>`; it prints when each stop began and ended, in
 * microseconds of CLOCK_MONOTONIC.
 */
import { setTimeout as sleep } from 'node:timers/promises'

const [,, forMs, everyMs] = process.argv.map(Number)
const readUs = () => Math.round(Number(process.hrtime.bigint()) / 1000)

process.stdout.on('error', () => process.exit()) // nobody reads any more
for (;;) {
  await sleep(everyMs - forMs)
  const fromUs = readUs()
  let us = fromUs
  while (us < fromUs + forMs * 1000) us = readUs()
  process.stdout.write(`${fromUs} ${us}\n`)
}
