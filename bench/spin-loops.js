/**
 * Arithmetic that no compiler can leave out.
 * @param {number} loops
 * @returns {number} never 0 after a loop
 */
export function spinLoops (loops) {
  let x = loops | 1
  for (let i = 0; i < loops; i++) x = (Math.imul(x, 1664525) + 1013904223) | 1
  return x
}

/**
 * How many loops take a microsecond of CPU time in a process that is warm: the fastest of several tries, as whatever
 * disturbs makes it slower.
 * @returns {number}
 */
export function calibrateLoops () {
  const LOOPS = 200_000
  const tries = Array.from({ length: 200 }, () => {
    const start = process.cpuUsage()
    for (let i = 0; i < 5; i++) spinLoops(LOOPS)
    const { user, system } = process.cpuUsage(start)
    return 5 * LOOPS / Math.max(1, user + system)
  })
  return Math.max(...tries.slice(50))
}
