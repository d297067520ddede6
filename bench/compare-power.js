/*
 * Which form of a block tells 5 % more CPU a request soonest, in the same time? Interleaved: each side is started,
 * warmed, measured and stopped, by itself. Duet: both are alive at once, and the load goes to one of them for half a
 * second each, in the order A B B A.
 *   node bench/compare-power.js --seconds 90
 * For each form: the spread of a block's ln(B / A), what a block takes, and the t that the time would give.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { findFreePort, isListening } from '../src/boot/ports.js'
import { tInterval } from '../src/stats/repeats.js'
import { load } from './flat-out.js'
import { calibrateLoops } from './spin-loops.js'

const SERVER = fileURLToPath(new URL('./servers/loops.js', import.meta.url))
const SLICE_MS = 500
const WARMUP_MS = 500

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '90' } } })
const budgetMs = Number(values.seconds) * 1000
const loopsPerUs = calibrateLoops()
const LOOPS = { a: Math.round(100 * loopsPerUs), b: Math.round(108 * loopsPerUs) } // some 150 us with HTTP, and 5 % more

const FORMS = {
  'interleaved, 1 s each': () => interleave(1000),
  'interleaved, 2 s each': () => interleave(2000),
  'interleaved, 4 s each': () => interleave(4000),
  'duet, ABBA of 0.5 s once': () => playDuet(1),
  'duet, ABBA of 0.5 s twice': () => playDuet(2),
  'duet, ABBA of 0.5 s four times': () => playDuet(4)
}

console.log('form                              blocks  s a block  sd of ln(B/A)  mean of B/A  t in the same time')
for (const [name, measure] of Object.entries(FORMS)) {
  const startedMs = performance.now()
  const logs = []
  while (performance.now() - startedMs < budgetMs || logs.length < 4) {
    const { a, b } = await measure()
    logs.push(Math.log(b / a))
  }
  const blockMs = (performance.now() - startedMs) / logs.length
  const { mean, stdev } = tInterval({ values: logs })
  const t = Math.abs(Math.log(0.95)) / (stdev / Math.sqrt(budgetMs / blockMs))
  console.log(
    `${name.padEnd(33)} ${String(logs.length).padStart(6)} ${(blockMs / 1000).toFixed(2).padStart(10)} ${`${(stdev * 100).toFixed(2)} %`.padStart(14)} ${Math.exp(mean).toFixed(3).padStart(12)} ${t.toFixed(1).padStart(19)}`
  )
}

/** @param {number} durationMs */
async function interleave (durationMs) {
  const rate = { a: 0, b: 0 }
  for (const side of inAnyOrder()) {
    await withServer(side, async (url) => {
      rate[side] = await load({ url, durationMs, warmupMs: WARMUP_MS })
    })
  }
  return rate
}

/** @param {number} rounds */
async function playDuet (rounds) {
  const rate = { a: 0, b: 0 }
  const [first, second] = inAnyOrder()
  await withServer(first, (one) => withServer(second, async (other) => {
    const urls = { [first]: one, [second]: other }
    for (const side of [first, second]) await load({ url: urls[side], durationMs: WARMUP_MS, warmupMs: 0 })
    for (let round = 0; round < rounds; round++) {
      for (const side of [first, second, second, first]) rate[side] += await load({ url: urls[side], durationMs: SLICE_MS, warmupMs: 20 })
    }
  }))
  return rate
}

/** @returns {Array<'a' | 'b'>} */
function inAnyOrder () {
  return Math.random() < 0.5 ? ['a', 'b'] : ['b', 'a']
}

/**
 * On the first core, where taskset is; the load comes from this process.
 * @param {'a' | 'b'} side
 * @param {(url: string) => Promise<void>} use
 */
async function withServer (side, use) {
  const port = await findFreePort()
  const child = spawn('taskset', ['-c', '0', process.execPath, SERVER], {
    env: { ...process.env, PORT: String(port), LOOPS: String(LOOPS[side]) },
    stdio: 'ignore'
  })
  try {
    while (!await isListening({ port })) await sleep(20)
    await use(`http://127.0.0.1:${port}`)
  } finally {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}
