/*
 * Runs as a process of its own, one a core; see watch.js. It sleeps a millisecond (two where waking costs much), again
 * and again, and writes down when it woke late. It has no event loop: lines leave by a blocking write, and when nobody
 * reads them any more it ends.
 *
 * `late <from> <to>`: the core did not run between the two, microseconds of CLOCK_MONOTONIC. `here <now> <CPU time>`:
 * nothing before <now> is still to come.
 */
import { openSync, readSync, writeSync } from 'node:fs'

const HERE_US = 20_000 // whoever ends a slice of 250 ms waits for it
const MOST_COST = 0.02 // of a core
const TRY_US = 500_000 // so long is looked what waking costs, after as long again to warm up
const [,, thresholdText, means] = process.argv
const thresholdUs = Number(thresholdText)
const gate = new Int32Array(new SharedArrayBuffer(4))
const text = Buffer.alloc(128)
// A process with a real-time priority never waits for an ordinary one. Another one does: what it waited for a core
// while it could have run is no stop.
const schedstat = means === 'normal' ? openSchedstat() : null

const [seconds, nanoseconds] = process.hrtime()
const originUs = seconds * 1e6 + nanoseconds / 1000 - performance.now() * 1000

let stepMs = 1
let lastUs = nowUs()
let saidUs = lastUs
const warmUs = lastUs + TRY_US
/** @type {{ us: number, cpuUs: number } | null} */
let tried = null
let waitedUs = readWaitedUs()
for (;;) {
  Atomics.wait(gate, 0, 0, stepMs)
  const us = nowUs()
  const before = waitedUs
  waitedUs = readWaitedUs()
  const lostUs = us - lastUs - (waitedUs - before)
  if (lostUs > stepMs * 1000 + thresholdUs) say(`late ${lastUs} ${lastUs + lostUs}\n`)
  lastUs = us
  if (us - saidUs < HERE_US) continue
  saidUs = us
  const { user, system } = process.cpuUsage()
  const cpuUs = user + system
  say(`here ${us} ${cpuUs}\n`)
  if (tried === null && us >= warmUs) tried = { us, cpuUs }
  else if (tried !== null && stepMs === 1 && us >= tried.us + TRY_US) {
    if ((cpuUs - tried.cpuUs) / (us - tried.us) > MOST_COST) stepMs = 2
    tried = { us: Infinity, cpuUs }
  }
}

/** process.hrtime() makes an array each time, and is slower. */
function nowUs () {
  return Math.round(originUs + performance.now() * 1000)
}

/** @returns {number} 0 where it need not be known, or is not told */
function readWaitedUs () {
  if (schedstat === null) return 0
  const length = readSync(schedstat, text, 0, text.length, 0)
  return Math.round(Number(text.toString('latin1', 0, length).split(' ')[1]) / 1000)
}

function openSchedstat () {
  try { return openSync('/proc/self/schedstat', 'r') } catch { return null }
}

/** @param {string} line */
function say (line) {
  try { writeSync(1, line) } catch { process.exit() }
}
