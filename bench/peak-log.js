// node bench/peak-log.js [--size 200MB] [--seed 1] [--keep]
// Makes a log, reads it as `baseload peak` does in a process of its own, and counts it again in the slow and obvious way.
import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { countSlowly } from '../test/fixtures/slow-count.js'
import { makeLog } from '../test/fixtures/made-log.js'
import { readAccessLogs } from '../src/record/access-log/read-logs.js'
import { summarizeTraffic } from '../src/stats/observed-traffic.js'
import { layTable } from './tables.js'

const UNITS = { KB: 1e3, MB: 1e6, GB: 1e9 }
const BLOCK_LINES = 5000
const RATE = 120 // 2 GB are about a day

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '200MB' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    read: { type: 'string' }
  }
})
if (values.read) await readAlone(values.read)
else await compare(values)

/** @param {{ size: string, seed: string, keep: boolean }} options */
async function compare ({ size, seed, keep }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  const path = join(folder, 'access.log')
  try {
    await writeLog({ path, bytes: readSize(size), seed: Number(seed) })
    const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--read', path])
    const { elapsedMs, maxRssBytes, lines, unreadable, traffic } = JSON.parse(stdout)
    const startMs = performance.now()
    const slow = await countSlowly(path)
    const slowMs = performance.now() - startMs
    const { size: bytes } = await stat(path)
    const window = (/** @type {{ requests: number, startSecond: number } | null} */ one) =>
      one === null ? 'none' : `${one.requests} from ${one.startSecond}`
    const pairs = [
      ['lines', lines, slow.lines],
      ['lines that cannot be read', unreadable, slow.unreadable],
      ['requests', traffic.requests, slow.requests],
      ['first second', traffic.firstSecond, slow.first],
      ['last second', traffic.lastSecond, slow.last],
      ['busiest second', window(traffic.peakSecond), window(slow.busiest[1])],
      ['busiest minute', window(traffic.peakMinute), window(slow.busiest[60])],
      ['busiest hour', window(traffic.peakHour), window(slow.busiest[3600])],
      [
        'p99.9 second',
        traffic.p999SecondPerSecond ?? 'none',
        traffic.seconds >= traffic.p999Needs ? slow.p999Second : 'none'
      ],
      ['5xx', traffic.errors, slow.errors]
    ]
    const p99Error = traffic.durations.percentilesUs.p99 / slow.p99Us - 1
    console.log(
      layTable(
        ['', 'baseload peak', 'slow count', ''],
        [
          ...pairs.map(([name, ours, theirs]) =>
            [name, String(ours), String(theirs), ours === theirs ? 'same' : 'DIFFERENT'].map(String)
          ),
          [
            'p99 in us',
            String(traffic.durations.percentilesUs.p99),
            String(slow.p99Us),
            `${(p99Error * 100).toFixed(2)} % (histogram: up to +0.1 %)`
          ]
        ]
      )
    )
    const speed = (/** @type {number} */ ms) => `${(lines / ms / 1000).toFixed(2)} million lines/s, ${(bytes / ms / 1000).toFixed(0)} MB/s`
    console.log(
      `\n${(bytes / 1e9).toFixed(2)} GB: ${speed(elapsedMs)}, ${(maxRssBytes / 2 ** 20).toFixed(0)} MiB resident at most; slow count: ${speed(slowMs)}`
    )
    if (pairs.some(([, ours, theirs]) => ours !== theirs) || p99Error < 0 || p99Error > 0.001) process.exitCode = 1
    if (keep) console.log(`kept: ${path}`)
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

/** In a process of its own, so that its memory is its own. @param {string} path */
async function readAlone (path) {
  const startMs = performance.now()
  const tally = await readAccessLogs({
    files: [path],
    format: null,
    options: { timeUnit: null, fields: {}, utcOffsetS: 0 },
    byRoute: false
  })
  const traffic = summarizeTraffic({ tally })
  const elapsedMs = performance.now() - startMs
  console.log(
    JSON.stringify({
      elapsedMs,
      maxRssBytes: process.resourceUsage().maxRSS * 1024,
      lines: tally.lines,
      unreadable: tally.unreadable,
      traffic
    })
  )
}

/** @param {{ path: string, bytes: number, seed: number }} options */
async function writeLog ({ path, bytes, seed }) {
  const out = createWriteStream(path)
  const lines = makeLog({ seed, ratePerSecond: RATE })
  for (let written = 0; written < bytes;) {
    let block = ''
    for (let i = 0; i < BLOCK_LINES; i++) block += lines.next().value
    written += block.length
    if (!out.write(block)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** @param {string} text `200MB` */
function readSize (text) {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([KMG]B)$/i.exec(text) ?? []
  if (number === undefined) throw new Error(`--size ${text}: write it like 200MB or 2GB`)
  return Number(number) * UNITS[/** @type {keyof typeof UNITS} */ (unit.toUpperCase())]
}
