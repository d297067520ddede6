import { createInterface } from 'node:readline'
import { buildJobCommand } from '../peers/job-command.js'
import { CLIENT } from '../peers/native.js'
import { readProcess } from '../read-process.js'
import { chooseFastServer } from '../servers/fast-server.js'
import { withServer } from '../start-server.js'
import { layTable, writeWhole } from '../tables.js'

/** @import { BenchSite } from '../bench-site.js' */
/** @import { Section } from '../contracts.js' */

const CONNECTIONS = 10
const FIRST_REQUESTS = 500_000
const MOMENTS_SECONDS = [1, 60]
const LONGEST = 2 // times the asked length: how long a slow machine may take for the requests

/** The driver at one moment. @typedef {{ elapsedMs: number, ended: number, memoryBytes: number, cpuUs: number }} Look */

/** Whether memory grows with what has been measured, and what a request costs. @type {Section} */
export const soak = {
  title: 'Memory and CPU over time',
  async run ({ site, extent: { soakSeconds, soakRequests }, tell }) {
    const { name, prepare } = chooseFastServer(site)
    const looks = await withServer({
      site,
      prepare,
      use: ({ url }) => watchDriver({ site, url: `${url}/`, soakSeconds, soakRequests, tell })
    })
    return `baseload alone, closed loop of ${CONNECTIONS} connections against ${name}, at least ${soakSeconds} s and ${writeWhole(soakRequests)} requests.\n\n${layLooks(looks, soakRequests)}`
  }
}

/**
 * @param {{ site: BenchSite, url: string, soakSeconds: number, soakRequests: number, tell: (line: string) => void }} options
 * @returns {Promise<Look[]>} one a second
 */
async function watchDriver ({ site, url, soakSeconds, soakRequests, tell }) {
  const { file, args } = buildJobCommand(CLIENT, {
    url,
    request: { path: '/' },
    profile: { kind: 'constant-concurrency', connections: CONNECTIONS, pipelining: 1 },
    seconds: soakSeconds * LONGEST,
    isTold: true
  })
  const driver = await site.start({ name: 'baseload', file, args, cores: site.driverCores })
  /** @type {Look[]} */
  const looks = []
  const abort = () => driver.child.kill('SIGTERM')
  site.signal.addEventListener('abort', abort)
  try {
    for await (const line of createInterface({ input: /** @type {import('node:stream').Readable} piped */ (driver.child.stdout) })) {
      const { elapsedMs, ended, counts } = JSON.parse(line)
      const seen = readProcess(driver.pid)
      if (counts !== undefined || seen === null) break
      looks.push({ elapsedMs, ended, ...seen })
      if (looks.length % 10 === 0) tell(`  ${looks.length} s: ${ended} requests, ${toMib(seen.memoryBytes)} MiB`)
      if (elapsedMs >= soakSeconds * 1000 && ended >= soakRequests) break
    }
    site.signal.throwIfAborted()
    if (looks.length === 0) throw new Error(`the driver said nothing: ${driver.outputTail()}`)
    return looks
  } finally {
    site.signal.removeEventListener('abort', abort)
    await driver.stop()
  }
}

/**
 * @param {Look[]} looks
 * @param {number} soakRequests
 */
function layLooks (looks, soakRequests) {
  const first = looks.find(({ ended }) => ended >= FIRST_REQUESTS)
  const last = looks.find(({ ended }) => ended >= soakRequests)
  const moments = [
    ...MOMENTS_SECONDS.map((seconds) => ({ name: `after ${seconds} s`, look: looks[seconds - 1] })),
    { name: `after ${writeWhole(FIRST_REQUESTS)} requests`, look: first },
    { name: `after ${writeWhole(soakRequests)} requests`, look: last }
  ]
  const rows = moments.map(({ name, look }) =>
    look === undefined
      ? [name, '–', '–', '–']
      : [
          name,
          writeWhole(look.ended),
          toMib(look.memoryBytes),
          (look.cpuUs / look.ended).toFixed(2)
        ]
  )
  const ratio = first === undefined || last === undefined ? 'too few requests to tell' : (last.memoryBytes / first.memoryBytes).toFixed(3)
  return `Resident memory after ${writeWhole(soakRequests)} requests ÷ after ${writeWhole(FIRST_REQUESTS)}: **${ratio}**\n\n` +
    layTable(['', 'requests', 'resident MiB', 'CPU µs a request'], rows)
}

/** @param {number} bytes */
function toMib (bytes) {
  return (bytes / 1048576).toFixed(1)
}
