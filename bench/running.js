// node bench/running.js [capacity] [scale] [abort] [seeds] [20ms]; without words all three, with three seeds and a service
// of 5 ms: about 20 minutes. On a machine that does other things too a longer service is told apart from its stops.
// What `size <url>`, `--scale` and `--abort-on` come to at servers whose truth is known by construction.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { SERVERS } from '../test/commands/size/verdict/simulated-server.js'
import { openScalable, startQueue } from '../test/fixtures/scalable.js'
import { layTable } from './tables.js'

const BIN = fileURLToPath(new URL('../bin/baseload.js', import.meta.url))
const SERVICE_MS = Number(/^(\d+)ms$/.exec(process.argv.find((word) => /^\d+ms$/.test(word)) ?? '5ms')?.[1])
const SERVICE_US = SERVICE_MS * 1000
const OBJECTIVE = `p99<${10 * SERVICE_MS}ms`
const PEAK = 3250 / SERVICE_MS // at 5 ms 650/s: three units of 200/s cannot hold it, whatever their queue
const folder = await mkdtemp(join(tmpdir(), 'running-'))
const rate = (/** @type {number | null} */ value) => value === null ? '-' : value.toFixed(1)
const sections = { capacity: benchCapacity, scale: benchScale, abort: benchAbort }
const asked = process.argv.slice(2).filter((word) => word in sections)
const seeds = process.argv.slice(2).filter((word) => /^\d+$/.test(word))

try {
  for (const [name, bench] of Object.entries(sections)) {
    if (asked.length === 0 || asked.includes(name)) console.log(`### ${name}\n\n${await bench()}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** One queue, service of 5 ms: with random arrivals M/D/1, whose p99 is in closed form (Crommelin 1932). */
async function benchCapacity () {
  const ofFive = SERVERS.find(({ name }) => name.startsWith('M/D/1'))?.capacityPerSecond ?? NaN // a service of 5 ms, a bound of 50
  const truth = ofFive * 5 / SERVICE_MS
  const rows = []
  for (const seed of seeds.length > 0 ? seeds : ['1', '2', '3']) {
    const server = await startQueue({ serviceUs: SERVICE_US })
    try {
      const { document, seconds } = await size([server.url, '--objective', OBJECTIVE, '--budget', '4m', '--seed', seed])
      const { lowerPerSecond, estimatePerSecond, upperPerSecond } = document
      const error = estimatePerSecond === null ? '-' : `${((estimatePerSecond / truth - 1) * 100).toFixed(1)} %`
      rows.push([seed, rate(truth), rate(lowerPerSecond), rate(estimatePerSecond), rate(upperPerSecond), error, String(seconds)])
    } finally {
      server.stop()
    }
  }
  return layTable(['seed', 'true', 'at least', 'about', 'at most', 'error', 'seconds'], rows)
}

/** Units of one queue each behind a real HAProxy: none can serve more than 200/s. */
async function benchScale () {
  const rig = await openScalable({ most: 4, serviceUs: SERVICE_US })
  try {
    const { document, seconds } = await size([
      rig.url, '--objective', OBJECTIVE, '--peak', `${PEAK}/s`, '--scale', rig.command, '--max-units', '4', '--scale-back', '1',
      '--budget', '4m', '--seed', '1'
    ])
    const rows = document.sizes[0].measurements.capacities.map((/** @type {any} of JSON */ one) => [
      String(one.units),
      rate(one.lowerPerSecond),
      rate(one.estimatePerSecond ?? null),
      rate(one.upperPerSecond),
      String(one.units * 1e6 / SERVICE_US)
    ])
    return `${layTable(['units', 'at least', 'about', 'at most', 'none can do more than'], rows)}\n` +
      `${PEAK}/s: ${document.units} units, ${document.basis}; asked for ${rig.counts.join(', ')} units; ${seconds} s`
  } finally {
    await rig.close()
  }
}

/** From the first answer that failed to the last request that came. */
async function benchAbort () {
  const rows = [
    ['measure, closed loop (autocannon)', ...await abort(['measure', '--no-latency', '-d', '20s'], () => true)],
    ['measure, open loop at 200/s', ...await abort(['measure', '-R', '200', '-d', '8s'], (perSecond) => perSecond > 150 && perSecond < 250)],
    ['size', ...await abort(['size', '--objective', OBJECTIVE], () => true)]
  ]
  return layTable(['load', 'failed for, s', 'exit code', 'says'], rows)
}

/**
 * A server that answers at once, and fails for good two seconds after `isTime` said so of the rate of the last second.
 * @param {string[]} args
 * @param {(perSecond: number) => boolean} isTime
 */
async function abort ([command, ...args], isTime) {
  let asked = 0
  let before = 0
  let failsFromMs = Infinity
  let lastMs = 0
  const server = createServer((_, response) => {
    asked++
    lastMs = performance.now()
    if (lastMs >= failsFromMs) response.statusCode = 503
    response.end('ok')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const looker = setInterval(() => {
    const perSecond = asked - before
    before = asked
    if (perSecond > 20 && failsFromMs === Infinity && isTime(perSecond)) failsFromMs = performance.now() + 2000
  }, 1000)
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const more = command === 'measure' ? ['--repeats', '1', '--objective', 'success>=99%'] : []
  const { exitCode, stderr, stdout } = await run([
    command, `http://127.0.0.1:${port}/`, '--abort-on', 'success<90%', '--no-watch', ...more, ...args
  ])
  clearInterval(looker)
  server.closeAllConnections()
  server.close()
  const says = /began to fail[^\n]{0,60}/.exec(stderr + stdout)?.[0] ?? (stderr || stdout).split('\n')[0]
  return [((lastMs - failsFromMs) / 1000).toFixed(2), String(exitCode), says]
}

/** @param {string[]} args */
async function size (args) {
  const startedMs = performance.now()
  const { exitCode, stdout, stderr } = await run(['size', ...args, '--json'])
  if (!stdout.startsWith('{')) throw new Error(`exit code ${exitCode}: ${stderr}`)
  process.stderr.write(stderr)
  return { document: JSON.parse(stdout), seconds: Math.round((performance.now() - startedMs) / 1000) }
}

/** @param {string[]} args @returns {Promise<{ exitCode: number, stdout: string, stderr: string }>} */
function run (args) {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text })
  child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text })
  return new Promise((resolve) => child.once('close', (code) => resolve({ exitCode: code ?? -1, stdout, stderr })))
}
