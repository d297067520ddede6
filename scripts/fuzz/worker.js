import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { BaseloadError } from '../../src/errors.js'
import { openFuzzer, WrongAnswer } from './fuzzer.js'

/**
 * What a worker tells of an input that failed.
 * @typedef {{ kind: 'wrong' | 'uncaught', index: number, message: string }} Failure
 *
 * @typedef {{ name: string, seed: number, from: number, seconds: number, to: number, place: BigInt64Array }} Work from:
 *   the first index; to: the one after the last, where the time is not up before; place: [the input being read, plus 1;
 *   0: none, how many have been read, how many of them were accepted]
 */

const WARM_UP = 0.2 // share of the time after which what a program needs once is there
const TURN_EACH = 64 // inputs: zlib gives memory back only when the event loop turns, which reading bytes never does
const { name, seed, from, seconds, to, place } = /** @type {Work} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)

const fuzzer = await openFuzzer({ name })
const beganMs = performance.now()
let isWarm = false
let slowestMs = 0

for (let index = from; index < to && performance.now() - beganMs < seconds * 1000; index++) {
  if (!isWarm && performance.now() - beganMs > seconds * 1000 * WARM_UP) {
    isWarm = true
    port.postMessage({ rssStart: measureRss() })
  }
  const bytes = fuzzer.create({ seed, index })
  Atomics.store(place, 0, BigInt(index + 1))
  const startMs = performance.now()
  try {
    const reading = fuzzer.read(bytes)
    if (typeof reading === 'boolean' ? reading : await reading) Atomics.add(place, 2, 1n)
  } catch (error) {
    noteFailure(index, error)
  }
  slowestMs = Math.max(slowestMs, performance.now() - startMs)
  Atomics.store(place, 0, 0n)
  Atomics.add(place, 1, 1n)
  if (index % TURN_EACH === 0) await setImmediate()
}
port.postMessage({ rssEnd: measureRss(), slowestMs })

/** @param {number} index @param {unknown} error */
function noteFailure (index, error) {
  if (error instanceof BaseloadError && error.code !== 'BUG') return
  const message = error instanceof Error ? error.stack ?? error.message : String(error)
  port.postMessage({ failure: { kind: error instanceof WrongAnswer ? 'wrong' : 'uncaught', index, message } })
}

/** Without what only waits to be collected. */
function measureRss () {
  for (let i = 0; i < 2; i++) /** @type {() => void} */ (globalThis.gc)()
  return process.memoryUsage().rss
}
