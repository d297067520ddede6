import t from 'tap'
import { renderHgrm, renderHlog } from '../../../src/commands/common/histograms.js'
import { parseHgrm } from '../../../src/record/hgrm.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { parseHlog } from '../../../src/record/hlog.js'
import { buildResult } from '../../../src/judge/result.js'
import { HOSTILE, makeRecord } from '../../fixtures/records.js'

const record = await makeRecord({ phases: ['peak', 'latency'], repeats: 2, requests: 300, unavailable: true })
const result = buildResult({ record, decode: decodeHistogram })

t.test('every row has a section, and none twice', async (t) => {
  const names = [...renderHgrm({ result }).matchAll(/^#\[Row: (.*)\]$/gm)].map(([, name]) => name)
  t.same(names, [
    'node-http/peak', 'node-http/latency', `${HOSTILE}/peak`, `${HOSTILE}/latency`, 'fastify-proxy/peak',
    'fastify-proxy/latency'
  ])
  const twice = { ...result, baselines: [...result.baselines, ...result.baselines] }
  t.equal(renderHgrm({ result: twice }), renderHgrm({ result }))
})

t.test('phases of a lab have a section each, by baseline, target and rate', async (t) => {
  const phased = structuredClone(record)
  const [trial] = phased.trials
  const { baselines: [baseline] } = phased.plan
  baseline.lab = { kind: 'load', ratesPerSecond: [100], keys: { distribution: 'one' }, writes: 0, phases: [{ name: 'well', share: 0.5 }, { name: 'down', share: 0.5 }] }
  trial.trial = { ...trial.trial, id: `${baseline.targets[0]}/latency-r100-${baseline.name}/1`, target: baseline.targets[0], load: { kind: 'poisson', ratePerSecond: 100, connections: 1 }, lab: { phases: baseline.lab.phases } }
  trial.load.windows = [trial.load.histograms.responseTime, trial.load.histograms.responseTime]
  trial.lab = { kind: 'load', phases: [{ name: 'well', fromMs: 0, toMs: trial.load.windowMs / 2 }, { name: 'down', fromMs: trial.load.windowMs / 2, toMs: trial.load.windowMs }] }
  const name = `${baseline.targets[0]}/latency-r100/down`
  const names = [...renderHgrm({ result, record: phased }).matchAll(/^#\[Row: (.*)\]$/gm)].map(([, row]) => row)
  t.same(names.slice(-2), [name.replace('down', 'well'), name])
  t.match(renderHgrm({ result, record: phased, row: name }), /^ {7}Value {3}Percentile/)
  const byUsers = structuredClone(phased)
  const id = `${baseline.targets[0]}/latency-users5-pause1000ms-${baseline.name}/1`
  byUsers.trials[0].trial = { ...trial.trial, id, load: { kind: 'constant-users', connections: 5, pauseMs: 1000 } }
  const ofUsers = `${baseline.targets[0]}/latency-users5-pause1000ms/down`
  t.match(renderHgrm({ result, record: byUsers, row: ofUsers }), /^ {7}Value {3}Percentile/)
  t.throws(() => renderHgrm({ result, record: phased, row: `${name}x` }), { code: 'USAGE', hint: /latency-r100\/down/ })
})

t.test('one row alone, as a plotter wants it, with all repeats in it', async (t) => {
  const text = renderHgrm({ result, row: 'fastify-proxy/latency' })
  t.match(text, /^ {7}Value {3}Percentile/)
  const row = result.baselines[0].rows.find(({ target, phase }) => target === 'fastify-proxy' && phase === 'latency')
  t.equal(parseHgrm({ text }).distribution.total, row.measured.distribution.total)
})

t.test('the log has every trial, with the very histogram of the record; a spoiled one is left out', async (t) => {
  const { intervals } = parseHlog({ text: renderHlog({ result, record }) })
  t.same(intervals.map(({ encoded }) => encoded), record.trials.map(({ load }) => load.histograms.responseTime))
  const spoiled = structuredClone(record)
  spoiled.trials[0].load.invalid.push({ code: 'TEXT', text: 'too late' })
  t.equal(parseHlog({ text: renderHlog({ result, record: spoiled }) }).intervals.length, record.trials.length - 1)
  t.equal(parseHlog({ text: renderHlog({ result, record, row: 'node-http/peak' }) }).intervals.length, 2)
})

t.test('a row that is not there, and a result without histograms', async (t) => {
  t.throws(() => renderHgrm({ result, row: 'node-http/latncy' }), { code: 'USAGE', hint: /node-http\/latency/ })
  t.throws(() => renderHlog({ result, record, row: 'x' }), { code: 'USAGE' })
  t.throws(() => renderHgrm({ result: { ...result, baselines: [] } }), { code: 'USAGE', message: /histogram/ })
})
