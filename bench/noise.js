/*
 * How the speed of this machine moves: rate and CPU time a request of one server, three times a second. For three minutes with
 * nothing of ours beside it (`shared`: whatever else runs on the machine), and for three with a process that never rests (`busy`).
 * Kept in bench/noise/<name>.json, which simulations draw from.
 *   node bench/noise.js [name] [minutes]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort, isListening } from '../src/boot/ports.js'
import { load } from './flat-out.js'

const SERVER = fileURLToPath(new URL('./servers/loops.js', import.meta.url))
const LOOPS = '20000' // some 30 us of CPU beside what HTTP takes
const SLICE = Object.freeze({ durationMs: 250, warmupMs: 40 })
const WARMUP_MS = 3000

const [name = 'two-cores', minutes = '3'] = process.argv.slice(2)
const [shared, busy] = [await record(false), await record(true)]
const series = {
  note: 'bench/noise.js: a row is [requests a second, ns of CPU a request]; shared: nothing of ours beside it, other programs at work',
  stepMs: Math.round(Number(minutes) * 60_000 / shared.length),
  shared,
  busy
}
writeFileSync(new URL(`./noise/${name}.json`, import.meta.url), JSON.stringify(series) + '\n')

/** @param {boolean} isBusy */
async function record (isBusy) {
  const port = await findFreePort()
  const server = spawn('taskset', ['-c', '0', process.execPath, SERVER], { env: { ...process.env, PORT: String(port), LOOPS }, stdio: 'ignore' })
  const other = isBusy ? spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }) : null
  try {
    while (!await isListening({ port })) await sleep(20)
    const url = `http://127.0.0.1:${port}`
    await load({ url, durationMs: WARMUP_MS, warmupMs: 0 })
    const rows = []
    for (const endMs = performance.now() + Number(minutes) * 60_000; performance.now() < endMs;) {
      const before = readCpuNs(Number(server.pid))
      const perSecond = await load({ url, ...SLICE })
      const ended = perSecond * (SLICE.durationMs + SLICE.warmupMs) / 1000 // what it answered while it settled took CPU, too
      if (ended > 0) rows.push([Math.round(perSecond), Math.round((readCpuNs(Number(server.pid)) - before) / ended)])
    }
    console.log(`${isBusy ? 'busy' : 'shared'}: ${rows.length} slices`)
    return rows
  } finally {
    for (const child of [server, other]) {
      child?.kill('SIGKILL')
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    }
  }
}

/** All threads. @param {number} pid */
function readCpuNs (pid) {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).reduce((sum, thread) => sum + Number(readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ')[0]), 0)
}
