import t from 'tap'
import { mergeInstances } from '../../../../src/load/k6/merge.js'
import { readK6Summary } from '../../../../src/load/k6/summary.js'
import { decodeHistogram as decode } from '../../../../src/record/histogram.js'
import { buildK6Record } from '../../../../src/commands/report/record/k6-record.js'
import { parseRecord } from '../../../../src/record/store.js'
import { buildResult } from '../../../../src/judge/result.js'
import { EXPERIMENT } from '../../../fixtures/k6-summaries.js'
import { makePodLogs, makeSamples } from '../../../fixtures/k6-pods.js'

const NOW = new Date('2026-03-04T05:06:07.890Z')
const HOSTILE = 'a|b<script>'
const objectives = [{ text: 'p99<20ms', kind: 'latency', ratio: 0.99, boundUs: 20_000, strict: true }]

/** As readK6Files gives it. */
async function measure ({ samples, ...changes } = {}, more = {}) {
  const experiment = { ...EXPERIMENT, ...changes }
  const logs = makePodLogs({ experiment, ...samples && { samples } })
  const instances = logs.map(({ name, summary }) => ({
    name,
    segment: summary.segment,
    summary: readK6Summary({ json: JSON.stringify(summary), source: name })
  }))
  return {
    experiment,
    startedAtMs: 1_700_000_000_000,
    load: await mergeInstances({ instances, version: 'not known', windowMs: 1000, releaseSpreadMs: null }),
    ...more
  }
}

const build = (measured, options) => buildK6Record({ measured, source: '3 files', version: '0.1.0', now: NOW, ...options })
const rowsOf = (record) => buildResult({ record, decode }).baselines.flatMap(({ rows }) => rows)

/** As a file that was written and read again: whatever the schema does not allow throws. */
const check = (record) => parseRecord({ text: JSON.stringify(record), file: 'record.json' })

t.test('a valid record that says who measured and what is not known', async (t) => {
  const record = build([await measure()])
  t.strictSame(await check(record), JSON.parse(JSON.stringify(record)))
  t.match(record, {
    id: '2023-11-14T22-13-20-000Z-k6-own',
    startedAt: '2023-11-14T22:13:20.000Z',
    endedAt: '2023-11-14T22:13:21.000Z',
    status: 'complete'
  })
  t.strictSame(record.measuredBy, {
    tool: 'k6',
    source: '3 files',
    missing: ['send lag', 'CPU and memory', 'the version of k6', 'the machines']
  })
  t.match(record.plan, { engine: { name: 'k6', instances: 3, exact: false }, targets: { own: { url: EXPERIMENT.url } } })
  t.match(rowsOf(record), [
    {
      target: 'own',
      phase: 'latency',
      driver: 'k6',
      status: 'ok',
      offeredPerSecond: 4,
      connections: 10,
      measured: { counts: { due: 1203 }, k6: { basis: 'summaries' } }
    }
  ])
  t.equal(rowsOf(record).length, 1)
})

t.test('no start is known: when it was read', async (t) => {
  t.equal(build([await measure({ samples: [[], []] }, { startedAtMs: null })]).startedAt, NOW.toISOString())
})

t.test('a test that was cut short is partial, and says so', async (t) => {
  const record = build([await measure({}, { cutShort: 'ended after 1.2 s of 10 s' })])
  t.strictSame(await check(record), JSON.parse(JSON.stringify(record)))
  t.match(rowsOf(record), [{ status: 'partial', reason: { code: 'CUT_SHORT', causes: ['ended after 1.2 s of 10 s'] } }])
})

t.test('every load has its row, and none is another\'s repeat', async (t) => {
  const at = (name, load, more) => measure({ name: `own/${name}/1`, load, samples: makeSamples({ requests: 200 }), ...more })
  const record = build([
    await at('ramp', { kind: 'ramping-rate', startRatePerSecond: 10, endRatePerSecond: 100, connections: 10 }),
    await at('stages', { kind: 'stages', stages: [{ durationMs: 1000, ratePerSecond: 100 }], connections: 10 }),
    await at('latency-r100', EXPERIMENT.load),
    await at('latency-r200', { ...EXPERIMENT.load, ratePerSecond: 200 }),
    await at('peak-c10', { kind: 'constant-concurrency', connections: 10, pipelining: 1 }, { phase: 'peak' }),
    await at('peak-c50', { kind: 'constant-concurrency', connections: 50, pipelining: 1 }, { phase: 'peak' })
  ])
  await check(record)
  const rows = rowsOf(record)
  t.strictSame(
    rows.map(({ phase, repeats, connections, offeredPerSecond, measured }) => [
      phase,
      repeats,
      connections,
      offeredPerSecond,
      measured.counts.due
    ]),
    [
      ['peak', 1, 10, undefined, 603],
      ['peak', 1, 50, undefined, 603],
      ['latency', 1, 10, undefined, 603],
      ['latency', 1, 10, undefined, 603],
      ['latency', 1, 10, 4, 603],
      ['latency', 1, 10, 200, 603]
    ]
  )
})

t.test('repeats of one load are one row', async (t) => {
  const all = []
  for (const repeat of [1, 2, 3]) all.push(await measure({ name: `own/latency-r100/${repeat}`, repeat }))
  const record = build(all)
  await check(record)
  t.match(rowsOf(record), [{ repeats: 3, measured: { counts: { due: 3 * 1203 } } }])
  t.equal(record.plan.preset.repeats, 3)
})

t.test('objectives of the scripts are judged, each once, at the counts of the scripts', async (t) => {
  const bounds = [{ boundUs: 20_000, strict: true }]
  const [one, two] = [
    await measure({ objectives, bounds }),
    await measure({ name: 'other/latency-r100/1', target: 'other', objectives, bounds })
  ]
  const record = build([one, two])
  await check(record)
  t.strictSame(record.plan.baselines[0].objectives, objectives)
  const { verdicts } = buildResult({ record, decode }).baselines[0]
  const beyond = one.load.k6.bounds[0].beyondAtMost
  t.strictSame(verdicts.map(({ target }) => target), ['own', 'other'])
  for (const { reason } of verdicts) t.match(reason, { code: 'events', events: { valid: 1203, badAtMost: beyond } })
})

t.test('a target by any name', async (t) => {
  const record = build([await measure({ target: HOSTILE, name: `${HOSTILE}/latency-r100/1` })])
  await check(record)
  t.match(record.id, /^[\w.-]+$/)
  t.ok(record.id.length <= 80)
  t.equal(rowsOf(record)[0].target, HOSTILE)
})
