/* The native driver as a program: a job as JSON in its only argument, a LoadResult as JSON on stdout. */

import { runNative } from '../../src/load/loops/native-driver.js'

const { isTold, ...job } = JSON.parse(process.argv[2])
const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopper.abort())

let ended = 0
let cpu = process.cpuUsage()
let cpuUs = 0 // of the window
const result = await runNative({
  ...job,
  good: { status: 200 },
  signal: stopper.signal,
  onWindowReady: () => { cpu = process.cpuUsage() },
  onWindowClosed: () => {
    const { user, system } = process.cpuUsage(cpu)
    cpuUs = user + system
  },
  ...isTold && {
    onTick: ({ elapsedMs, ratePerSecond }) => {
      ended += ratePerSecond
      // Whoever reads it looks at this process from outside, at this moment.
      console.log(JSON.stringify({ elapsedMs, ended }))
    }
  }
})
console.log(JSON.stringify({ ...result, cpuUs }))
