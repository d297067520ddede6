/*
 * Service times of the native driver against what tcpdump saw on the loopback interface: node bench/packet-capture.js [seconds]
 * The rights to capture are needed (root, or CAP_NET_RAW).
 */

import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { decodeHistogram } from '../src/record/histogram.js'
import { openBenchSite } from './bench-site.js'
import { pairAnswers, readSegments } from './pcap.js'
import { CLIENT } from './peers/native.js'
import { buildJobCommand } from './peers/job-command.js'
import { runCommand } from './run-command.js'
import { withServer } from './start-server.js'
import { layTable } from './tables.js'
import { tell } from '../src/report/sentences/index.js'

/** @import { LoadResult } from '../src/types.ts' */
/** @import { BenchSite } from './bench-site.js' */

const RATE_PER_SECOND = 1000
const CONNECTIONS = 200
const DELAYS_US = [1000, 5000, 20_000]
const RATIOS = [['p50', 0.5], ['p99', 0.99], ['p99.9', 0.999]]
const ALLOWED_US = 30
const ALLOWED_RATIO = 0.01
const SERVER = fileURLToPath(new URL('../targets/truth/constant.js', import.meta.url))

const seconds = Number(process.argv[2] ?? 20)
if (spawnSync('tcpdump', ['--version']).error) {
  console.error('tcpdump not found: install it (Debian: apt-get install tcpdump)')
  process.exit(1)
}
const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopper.abort(new Error('interrupted')))
const site = await openBenchSite({ signal: stopper.signal })
try {
  const rows = []
  for (const delayUs of DELAYS_US) {
    console.error(`${delayUs / 1000} ms: without capture, then with it`)
    const alone = await drive({ site, delayUs, isCaptured: false })
    const seen = await drive({ site, delayUs, isCaptured: true })
    for (const [name, ratio] of /** @type {Array<[string, number]>} */ (RATIOS)) {
      const [driver, wire, without] = [seen.driverUs, seen.wireUs, alone.driverUs].map(
        (sorted) => sorted[Math.ceil(sorted.length * ratio) - 1]
      )
      const isWithin = Math.abs(driver - wire) <= Math.max(ALLOWED_US, ALLOWED_RATIO * wire)
      rows.push([
        `${delayUs / 1000} ms ${name}`,
        ...[wire, driver, driver - wire].map(write),
        isWithin ? 'yes' : 'no',
        write(without),
        write(driver - without),
        `${seen.wireUs.length}`,
        `${seen.lost}`
      ])
    }
  }
  const head = [
    'server, percentile',
    'capture µs',
    'driver µs',
    'difference µs',
    'within 30 µs or 1 %',
    'driver without capture µs',
    'capture adds µs',
    'pairs',
    'packets lost'
  ]
  console.log(`Service time at ${RATE_PER_SECOND}/s for ${seconds} s, constant rate:\n\n${layTable(head, rows)}`)
} finally {
  await site.close()
}

/**
 * @param {{ site: BenchSite, delayUs: number, isCaptured: boolean }} options
 * @returns {Promise<{ driverUs: ArrayLike<number>, wireUs: number[], lost: number }>} sorted times of the requests of the window
 */
async function drive ({ site, delayUs, isCaptured }) {
  const file = join(site.folder, `capture-${delayUs}.pcap`)
  return withServer({
    site,
    prepare: async (port) => ({ file: process.execPath, args: [SERVER], env: { PORT: `${port}`, DELAY_US: `${delayUs}`, NAPS: '1' } }),
    use: async ({ port, url }) => {
      const capture = isCaptured ? await startCapture({ site, file, port }) : null
      const command = buildJobCommand(CLIENT, {
        url,
        request: { path: '/' },
        profile: { kind: 'constant-rate', ratePerSecond: RATE_PER_SECOND, connections: CONNECTIONS },
        seconds
      })
      const { text } = await runCommand({ site, command, seconds })
      /** @type {LoadResult} */
      const result = JSON.parse(text.trim().split('\n').at(-1) ?? '')
      if (result.counts.ok < result.counts.due) console.error(`  ${result.counts.due - result.counts.ok} requests were not answered well`)
      for (const reason of result.invalid) console.error(`  ${isCaptured ? 'with' : 'without'} capture: ${tell(reason)}`)
      const lost = await capture?.stop() ?? 0
      // The load ends with its window: what was sent last are the window's requests.
      const pairs = isCaptured ? pairAnswers({ segments: readSegments(await readFile(file)), port }).slice(-result.counts.due) : []
      return { driverUs: listValues(result), wireUs: pairs.map(({ tookUs }) => tookUs).sort((a, b) => a - b), lost }
    }
  })
}

/** @param {{ site: BenchSite, file: string, port: number }} options */
async function startCapture ({ site, file, port }) {
  const args = ['-i', 'lo', '-n', '-s', '96', '-B', '32768', '--time-stamp-precision=nano', '-w', file, `tcp port ${port}`]
  const running = await site.start({ name: 'tcpdump', file: 'tcpdump', args, cores: site.serverCores })
  await sleep(1000)
  if (running.hasEnded()) throw new Error(`tcpdump ended: ${running.outputTail()}`)
  return {
    /** @returns {Promise<number>} packets that the kernel dropped */
    async stop () {
      await sleep(500) // what it has in its buffer
      running.child.kill('SIGINT')
      await running.ended
      return Number(/(\d+) packets? dropped by kernel/.exec(running.outputTail())?.[1] ?? NaN)
    }
  }
}

/** @param {LoadResult} result @returns {ArrayLike<number>} every service time, sorted */
function listValues ({ histograms }) {
  const { valuesUs, counts, total } = decodeHistogram(String(histograms.serviceTime))
  const all = new Float64Array(total)
  let at = 0
  for (let i = 0; i < counts.length; i++) {
    all.fill(valuesUs[i], at, at + counts[i])
    at += counts[i]
  }
  return all
}

/** @param {number} us */
function write (us) {
  return us.toFixed(0)
}
