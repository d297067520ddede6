import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createRandom } from '../src/plan/random.js'
import { makeTrace, writeJaeger, writeOtlp, writeOtlpProtobuf, writeZipkin } from '../test/fixtures/spans.js'

const BATCH_TRACES = 100
const SPANS_IN_TRACE = 10
const RATE_MS = 5

/**
 * How batches become a file.
 * @type {Record<string, { open: string, close: string, join: string, write: (spans: import('../src/commands/traces/types.ts').Span[]) =>
 *  string | Buffer }>}
 */
export const FORMATS = {
  'otlp-lines': { open: '', close: '\n', join: '\n', write: (spans) => JSON.stringify(writeOtlp(spans)) },
  'otlp-document': {
    open: '{\n"resourceSpans":[', close: ']}', join: ',', write: (spans) => JSON.stringify(writeOtlp(spans).resourceSpans).slice(1, -1)
  },
  'otlp-proto': { open: '', close: '', join: '', write: writeOtlpProtobuf },
  jaeger: { open: '{\n"data":[', close: ']}', join: ',', write: (spans) => JSON.stringify(writeJaeger(spans).data).slice(1, -1) },
  zipkin: { open: '[\n', close: ']', join: ',', write: (spans) => JSON.stringify(writeZipkin(spans)).slice(1, -1) }
}

/** @param {{ path: string, spans: number, format: typeof FORMATS[string] }} options */
export async function writeTraces ({ path, spans, format }) {
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
