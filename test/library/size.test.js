import t from 'tap'
import { parseSizingQuestion, size } from '../../src/index.js'

const texts = { peak: '100/s', objective: ['p99<1s'], unit: 'none', maxUnits: '1' }
const question = parseSizingQuestion({ texts, name: 'one', measuring: true })

t.test('one source, which is there', async (t) => {
  await t.rejects(size({ question }), { code: 'USAGE', message: /one of target, start, url and points/ })
  await t.rejects(size({ question, target: 'fastify', start: 'node app.js' }), { code: 'USAGE' })
  await t.rejects(size({ question, target: 'fastifi' }), { code: 'TARGET_UNKNOWN', hint: /fastify/ })
})

t.test('stopped while it is measured: what there is by then', async (t) => {
  const stop = new AbortController()
  const seen = []
  const progress = { onSize: ({ units }) => seen.push(units), onTick: () => stop.abort() }
  const result = await size({ question, target: 'node-http', seed: 1, progress, signal: stop.signal })
  t.strictSame(seen, [1])
  t.match(result, { question: { name: 'one' }, sizes: [{ measurements: { points: [] }, sizing: { needed: { units: null } } }] })
})

t.test('stopped while servers are started: nothing to answer', async (t) => {
  const stop = new AbortController()
  const progress = { onProbe: () => stop.abort() }
  await t.rejects(size({ question, target: 'node-http', seed: 1, progress, signal: stop.signal }), { name: 'AbortError' })
})
