import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openFuzzer } from './fuzzer.js'

/**
 * @import { Failure } from './worker.js'
 *
 * @typedef {object} FuzzResult
 * @property {string} name
 * @property {number} seed
 * @property {number} seconds
 * @property {number} inputs
 * @property {number} accepted
 * @property {number} hangs inputs that took more than 1 s of CPU time (mostCpuMs)
 * @property {number} wrong
 * @property {number} uncaught memory that ran out included
 * @property {number} slowestMs by the clock on the wall
 * @property {number} rssStart bytes, after the warm-up
 * @property {number} rssEnd
 * @property {Array<{ kind: string, index: number, message: string, file: string }>} failures one of a kind, the first
 */

const MOST_WAIT_MS = 60_000 // for an input that waits for what never comes, and uses no CPU
const LOOK_MS = 100
const MOST_HEAP_MB = 512 // for one input; without a bound the machine's memory would be
const [name, seedText, secondsText, inputsText, folder, cpuText = '1000'] = process.argv.slice(2) // cpuText: of one input, in ms; shorter in tests
const most = Number(inputsText)
const mostCpuMs = Number(cpuText)
const seed = Number(seedText)

/** @type {FuzzResult} */
const result = {
  name,
  seed,
  seconds: Number(secondsText),
  inputs: 0,
  accepted: 0,
  hangs: 0,
  wrong: 0,
  uncaught: 0,
  slowestMs: 0,
  rssStart: 0,
  rssEnd: 0,
  failures: []
}
const endMs = performance.now() + result.seconds * 1000
/** @type {Set<string>} */
const known = new Set()
for (let from = 0, leftMs = result.seconds * 1000; leftMs > 0 && from < most; leftMs = endMs - performance.now()) {
  const last = await runWorker({ from, to: most, seconds: leftMs / 1000 })
  if (last === null) break
  if (last.kind !== 'hang' || await isHang(last.index)) noteFailure(last)
  result.inputs++
  from = last.index + 1
}
await keepInputs()
process.stdout.write(JSON.stringify(result))

/**
 * Once more and again: on a machine where many wait for a core, time that a process waits may be counted as its own.
 * @param {number} index
 */
async function isHang (index) {
  for (let attempt = 0; attempt < 2; attempt++) {
    if ((await runWorker({ from: index, to: index + 1, seconds: MOST_WAIT_MS / 1000, isCounted: false })) === null) { return false }
  }
  return true
}

/**
 * @param {{ from: number, to: number, seconds: number, isCounted?: boolean }} options
 * @returns {Promise<{ kind: 'hang' | 'uncaught', index: number, message: string } | null>} how it ended before its end;
 *   null: its time was up, or its inputs were
 */
async function runWorker ({ from, to, seconds, isCounted = true }) {
  const place = new BigInt64Array(new SharedArrayBuffer(24))
  const worker = new Worker(new URL('worker.js', import.meta.url), {
    workerData: { name, seed, from, seconds, to, place },
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB }
  })
  let hasEnded = false
  let why = ''
  worker.on('message', ({ failure, rssStart, rssEnd, slowestMs }) => {
    if (!isCounted) hasEnded ||= rssEnd !== undefined
    else if (failure !== undefined) noteFailure(failure)
    else if (rssStart !== undefined) result.rssStart ||= rssStart
    else {
      hasEnded = true
      result.rssEnd = rssEnd
      result.slowestMs = Math.max(result.slowestMs, slowestMs)
    }
  })
  worker.on('error', (error) => { why = error.stack ?? error.message })
  const watch = watchProgress({ place, onHang: (ms) => { why = `hang: no end after ${Math.round(ms)} ms`; worker.terminate() } })
  await new Promise((resolve) => worker.on('exit', resolve))
  watch.stop()
  result.inputs += isCounted ? Number(place[1]) : 0
  result.accepted += isCounted ? Number(place[2]) : 0
  if (hasEnded) return null
  const index = Number(place[0]) - 1
  if (index < 0) throw new Error(`the worker ended by itself: ${why}`)
  return { kind: why.startsWith('hang') ? 'hang' : 'uncaught', index, message: why || 'it waits for what never comes' }
}

/**
 * CPU time, as the machine may have others to serve.
 * @param {{ place: BigInt64Array, onHang: (ms: number) => void }} options
 */
function watchProgress ({ place, onHang }) {
  let input = 0n
  let cpuMs = 0
  let sinceMs = 0
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage()
    const nowCpuMs = (user + system) / 1000
    const now = Atomics.load(place, 0)
    if (now !== input || now === 0n) [input, cpuMs, sinceMs] = [now, nowCpuMs, performance.now()]
    else if (nowCpuMs - cpuMs > mostCpuMs || performance.now() - sinceMs > MOST_WAIT_MS) onHang(performance.now() - sinceMs)
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}

/** @param {Omit<Failure, 'kind'> & { kind: 'hang' | 'wrong' | 'uncaught' }} failure */
function noteFailure ({ kind, index, message }) {
  result[kind === 'hang' ? 'hangs' : kind]++
  const likeness = `${kind} ${message.split('\n').slice(0, 2).join(' ').replace(/\d+|"[^"]*"/g, '#').slice(0, 120)}`
  if (known.has(likeness)) return
  known.add(likeness)
  result.failures.push({ kind, index, message, file: join(folder, `${basename(name, '.js')}-${seed}-${index}`) })
}

async function keepInputs () {
  if (result.failures.length === 0) return
  const { create } = await openFuzzer({ name })
  await mkdir(folder, { recursive: true })
  for (const { index, file } of result.failures) await writeFile(file, create({ seed, index }))
}
