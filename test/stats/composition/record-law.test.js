import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { readTarget } from '../../../src/stats/composition/record-law.js'
import { HOSTILE, makeRecord } from '../../fixtures/records.js'

const record = await makeRecord({ repeats: 2, phases: ['peak', 'latency'] })
const read = (target, more = {}) =>
  readTarget({
    record: { ...record, ...more },
    source: { key: 'k', path: ['services', 'a', 'record'], kind: 'record', file: 'runs/1', target },
    decode: decodeHistogram
  })

t.test('all repeats of one load, the latency phase where there is one', async (t) => {
  const { text, law, successRatio, remarks, measured } = read(HOSTILE)
  t.match(text, /^record runs\/1: a\|b<script>, latency phase, \d+\/s, 2 starts$/)
  t.ok(Math.abs(law.shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9)
  t.equal(law.requests, 8000)
  t.ok(successRatio > 0.9 && successRatio <= 1)
  t.same(remarks, [])
  t.ok(measured.responseTimeUs.p99.value > measured.responseTimeUs.p50.value)
})

t.test('requests that depend on each other are worth fewer, whole ones, and never more than they are', async (t) => {
  const worth = (/** @type {object | undefined} */ dependence) => {
    const trials = record.trials.map(({ load: { dependence: _, ...load }, ...trial }) =>
      ({ ...trial, load: { ...load, ...dependence && { dependence } } }))
    const { law, counted } = read(HOSTILE, { trials })
    return [law.requests, law.worth, counted.tau]
  }
  t.same(worth(undefined), [8000, undefined, 1])
  t.same(worth({ p50: 3, p99: 1.5 }), [8000, 2666, 3])
  t.same(worth({ p50: 0.5 }), [8000, 8000, 1])
})

t.test('a peak is used when it is all there is, and said to be one', async (t) => {
  const peaks = record.trials.filter(({ trial }) => trial.phase === 'peak')
  t.match(read('node-http', { trials: peaks }).remarks, [{ code: 'KNOWN_AT_PEAK', target: 'node-http' }])
})

t.test('what is not in it', async (t) => {
  t.match(read('nobody'), { path: ['services', 'a', 'record'], wrong: /no trial of "nobody"/, right: /node-http/ })
  t.match(read('nobody', { trials: [] }), { right: 'it measured nothing' })
  const source = { key: 'k', path: [], kind: 'record', file: 'f', target: 'node-http', phase: 'latency' }
  t.match(
    readTarget({
      record: { ...record, trials: record.trials.filter(({ trial }) => trial.phase === 'peak') },
      source,
      decode: decodeHistogram
    }),
    { wrong: /no latency phase of "node-http"/ }
  )
})
