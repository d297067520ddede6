/*
 * What it costs to look each second at what parts use: node:http in turn with and without, CPU time a request of each.
 * node bench/resources.js [--pairs 20] [--seconds 4] [--rate 0]   rate 0: flat out
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openSite } from '../src/boot/site.js'
import { estimatePairedRatio } from '../src/stats/paired-ratio.js'
import { runTrial } from '../src/measure/trial/trial.js'

/** @import { Target, Trial } from '../src/types.ts' */

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '4' },
    rate: { type: 'string', default: '0' }
  }
})
const [pairs, seconds, ratePerSecond] = [values.pairs, values.seconds, values.rate].map(Number)
const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopper.abort())

/** @type {Target} */
const TARGET = {
  name: 'node-http',
  title: 'bare node:http',
  parts: [{ name: 'server', script: 'node-http.js' }],
  request: { path: '/' },
  good: {},
  readyTimeoutMs: 10_000
}

const site = await openSite({ targetsFolder: fileURLToPath(new URL('../targets/', import.meta.url)), configs: { haproxy: '' }, pin: true })
/** @type {{ with: number[], without: number[] }} */
const cpuUs = { with: [], without: [] }
let ownUs = 0
try {
  for (let pair = 0; pair < pairs && !stopper.signal.aborted; pair++) {
    /** @type {Array<keyof typeof cpuUs>} */
    const order = pair % 2 === 0 ? ['with', 'without'] : ['without', 'with']
    const [first, second] = [await measure(order[0]), await measure(order[1])]
    if (first === null || second === null) continue
    cpuUs[order[0]].push(first)
    cpuUs[order[1]].push(second)
  }
} finally {
  await site.close()
}
const ratio = estimatePairedRatio({ before: cpuUs.without, after: cpuUs.with })
const percent = (/** @type {number | null | undefined} */ value) => value ? `${((value - 1) * 100).toFixed(2)} %` : 'not known'
const mean = (/** @type {number[]} */ all) => (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(2)
console.log(`${cpuUs.with.length} pairs of ${seconds} s, ${ratePerSecond > 0 ? `${ratePerSecond}/s` : 'flat out'}`)
console.log(`CPU a request: without ${mean(cpuUs.without)} µs, with ${mean(cpuUs.with)} µs`)
console.log(`with / without: ${percent(ratio?.ratio)} (${percent(ratio?.low)} to ${percent(ratio?.high)}, 95 %)`)
console.log(`CPU time of this process in a second of a window, drivers' messages included: ${(ownUs / 1000 / Math.max(1, cpuUs.with.length) / seconds).toFixed(2)} ms more with than without`)

/** @param {keyof typeof cpuUs} kind @returns {Promise<number | null>} CPU time a request of the server; null: not known */
async function measure (kind) {
  const before = process.cpuUsage()
  const { record } = await runTrial({
    site: { ...site, looks: kind === 'with' },
    target: TARGET,
    trial: describeTrial(),
    seed: 1,
    startedAt: new Date().toISOString(),
    signal: stopper.signal,
    onTick: () => {}
  })
  const { user, system } = process.cpuUsage(before)
  ownUs += (user + system) * (kind === 'with' ? 1 : -1)
  const server = record?.parts.find(({ name }) => name === 'server')
  const requests = record ? record.load.counts.ok + record.load.counts.failed : 0
  return !server?.cpuUs || requests === 0 ? null : server.cpuUs / requests
}

/** @returns {Trial} */
function describeTrial () {
  return {
    id: 'node-http/peak/1',
    target: 'node-http',
    phase: ratePerSecond > 0 ? 'latency' : 'peak',
    driver: 'native',
    repeat: 1,
    load: ratePerSecond > 0
      ? { kind: 'constant-rate', ratePerSecond, connections: 50 }
      : { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs: seconds * 1000,
    warmupMs: 1000,
    timeoutMs: 5000
  }
}
