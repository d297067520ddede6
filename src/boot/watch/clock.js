/** CLOCK_MONOTONIC, which all processes of a machine share. @returns {number} microseconds */
export function readMonotonicUs () {
  return Math.round(Number(process.hrtime.bigint()) / 1000)
}
