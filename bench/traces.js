// node bench/traces.js [--spans 1000000] [--format otlp-lines|otlp-document|otlp-proto|jaeger|zipkin] [--keep]
// Makes traces of a page that calls six services, reads them as `baseload traces` does in a process of its own: spans a second, most
// memory.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { observeTraces } from '../src/commands/traces/traces.js'
import { createRandom } from '../src/plan/random.js'
import { makeTrace, writeJaeger, writeOtlp, writeOtlpProtobuf, writeZipkin } from '../test/fixtures/spans.js'
import { layTable } from './tables.js'

const BATCH_TRACES = 100
const SPANS_IN_TRACE = 10
const RATE_MS = 5

/**
 * How batches become a file.
 * @type {Record<string, { open: string, close: string, join: string, write: (spans: import('../src/commands/traces/types.ts').Span[]) =>
 *  string | Buffer }>}
 */
const FORMATS = {
  'otlp-lines': { open: '', close: '\n', join: '\n', write: (spans) => JSON.stringify(writeOtlp(spans)) },
  'otlp-document': {
    open: '{\n"resourceSpans":[', close: ']}', join: ',', write: (spans) => JSON.stringify(writeOtlp(spans).resourceSpans).slice(1, -1)
  },
  'otlp-proto': { open: '', close: '', join: '', write: writeOtlpProtobuf },
  jaeger: { open: '{\n"data":[', close: ']}', join: ',', write: (spans) => JSON.stringify(writeJaeger(spans).data).slice(1, -1) },
  zipkin: { open: '[\n', close: ']', join: ',', write: (spans) => JSON.stringify(writeZipkin(spans)).slice(1, -1) }
}

const { values } = parseArgs({
  options: {
    spans: { type: 'string', default: '1000000' },
    format: { type: 'string' },
    keep: { type: 'boolean', default: false },
    read: { type: 'string' }
  }
})
if (values.read) await readAlone(values.read)
else await measure(values)

/** @param {{ spans: string, format?: string, keep: boolean }} options */
async function measure ({ spans, format, keep }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  try {
    const rows = []
    for (const name of format ? [format] : Object.keys(FORMATS)) {
      const path = join(folder, name === 'otlp-proto' ? 'spans.pb' : `${name}.json`)
      await writeTraces({ path, spans: Number(spans), format: FORMATS[name] })
      const { size } = await stat(path)
      const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--read', path])
      const { elapsedMs, maxRssBytes, found, isInside } = JSON.parse(stdout)
      rows.push([
        name, `${(size / 1e6).toFixed(0)} MB`, String(found), `${Math.round(found / elapsedMs * 1000).toLocaleString('en')}/s`,
        `${(elapsedMs / 1000).toFixed(1)} s`, `${(maxRssBytes / 1e6).toFixed(0)} MB`, isInside ? 'inside' : 'OUTSIDE'
      ])
      if (!keep) await rm(path)
    }
    console.log(layTable(['format', 'file', 'spans', 'spans a second', 'in all', 'most memory', 'composed'], rows))
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

/** @param {{ path: string, spans: number, format: typeof FORMATS[string] }} options */
async function writeTraces ({ path, spans, format }) {
  const random = createRandom(1)
  const file = createWriteStream(path)
  file.write(format.open)
  const batches = Math.ceil(spans / SPANS_IN_TRACE / BATCH_TRACES)
  for (let batch = 0; batch < batches; batch++) {
    const made = Array.from({ length: BATCH_TRACES }, (_, i) => makePage({ random, atMs: (batch * BATCH_TRACES + i) * RATE_MS })).flat()
    if (batch > 0) file.write(format.join)
    if (!file.write(format.write(made))) await once(file, 'drain')
  }
  file.end(format.close)
  await once(file, 'finish')
}

/** Ten spans: users, then orders and prices at once, with a database each. @param {{ random: () => number, atMs: number }} options */
function makePage ({ random, atMs }) {
  const time = (/** @type {number} */ mean) => -Math.log(1 - random()) * mean + 1
  const [users, orders, prices] = [time(8), time(20), time(15)]
  const call = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ ms) => ({
    name: `${name} GET /${name}/42`,
    ms: /** @type {[number, number]} */ ([from, from + ms + 1]),
    network: 0.5,
    calls: [{ name: `${name}-db SELECT`, ms: /** @type {[number, number]} */ ([ms * 0.2, ms * 0.8]) }]
  })
  const second = users + 3
  return makeTrace({
    name: 'page GET /page',
    ms: [0, second + Math.max(orders, prices) + 3],
    kind: 'server',
    calls: [call('users', 1, users), call('orders', second, orders), call('prices', second, prices)]
  }, { atMs })
}

/** In a process of its own, whose memory is its own. @param {string} path */
async function readAlone (path) {
  const startMs = performance.now()
  const result = await observeTraces({ files: [path], objectives: [], serviceFile: 'service.yml' })
  const elapsedMs = performance.now() - startMs
  const isInside = result?.band.every((place) => place.isInside)
  console.log(JSON.stringify({ elapsedMs, maxRssBytes: process.resourceUsage().maxRSS * 1024, found: result?.counts.spans, isInside }))
}
