import { performance } from 'node:perf_hooks'

// performance.now() counts from the start of the process, but on the clock of hrtime (CLOCK_MONOTONIC on Linux), and costs no BigInt.
const originUs = Number(process.hrtime.bigint()) / 1000 - performance.now() * 1000

/** Microseconds on the machine's monotonic clock: processes of one machine can compare what they stamp with it. */
export function nowUs () {
  return originUs + performance.now() * 1000
}
