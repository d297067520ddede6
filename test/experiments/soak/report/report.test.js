import t from 'tap'
import { drawMemoryChart } from '../../../../src/experiments/soak/report/memory-chart.js'
import { soak } from '../../../../src/experiments/soak/report/experiment.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const HOSTILE = 'a|b<script>'
const SLOPE = { value: 400e3, low: 390e3, high: 410e3 }
const REQUEST = { value: 2000, low: 1950, high: 2050 }
const LEAK = { code: 'SOAK_LEAK', bytesPerSecond: SLOPE, bytesPerRequest: REQUEST, requestsPerSecond: 200, overMs: 117_000 }
const part = (more = {}) => ({
  part: 'app', found: 'leak', reason: LEAK, overMs: 117_000, fromBytes: 2 ** 26, toBytes: 2 ** 27, bytesPerSecond: SLOPE, bytesPerRequest: REQUEST, ...more
})
const made = (more = {}) => ({
  rows: [{
    target: HOSTILE,
    title: HOSTILE,
    found: 'leak',
    reason: LEAK,
    requestsPerSecond: 200,
    windowMs: 117_000,
    plannedMs: 3_600_000,
    endedEarly: true,
    parts: [part()],
    drift: null,
    series: { atMs: [0, 1000, 2000], parts: [{ name: 'app', memoryBytes: [2 ** 26, null, 2 ** 27] }] },
    p99: [{ fromMs: 0, p99Us: 900 }, { fromMs: 1000, p99Us: 1100 }],
    ...more
  }]
})
const tell = (result) => soak.answer({ soak: result })

t.test('the verdict first, then p99, then when it was decided', async (t) => {
  t.equal(
    tell(made()),
    `${HOSTILE}: leaks 2 kB a request (1.95 to 2.05), 400 kB/s at 200/s: 1 GB would be full after 41.7 min (steady over 117 s). ` +
      'p99 over time: not known, too few requests. Decided after 117 s of 60 min.'
  )
  const drift = (found) => tell(made({ drift: { found, ratioPerHour: { value: 1.4, low: 1.2, high: 1.6 } }, endedEarly: false }))
  t.match(drift('rises'), /p99 rises: × 1\.40 an hour \(1\.20 to 1\.60\)\.$/)
  t.match(drift('falls'), /p99 falls/)
  t.match(drift('none'), /p99 is steady/)
  t.match(drift('unknown'), /no drift found, but the soak was too short/)
  t.equal(tell({ rows: [] }), 'nothing was measured.')
})

t.test('of several parts the one is named', async (t) => {
  const redis = part({ part: 'redis', found: 'none', reason: { code: 'SOAK_NO_LEAK', mostPerSecond: 100, mostPerRequest: 0.5, overMs: 117_000 } })
  t.match(tell(made({ parts: [redis, part()] })), /^a\|b<script> \(app\): leaks/)
})

t.test('a table of parts, and the document', async (t) => {
  const { rows } = textsOf({ table: soak.buildHead({ soak: made() }) })
  t.same(rows[0].slice(0, 8), [HOSTILE, 'leak', '2 kB (1.95 kB to 2.05 kB)', '400 kB (390 kB to 410 kB)', '64.0', '128', '117 s', '200'])
  t.equal(soak.buildHead({ soak: { rows: [] } }), null)
  t.match(soak.print({ soak: made() }).rows[0].parts[0], { found: 'leak', reason: /^leaks 2 kB/ })
})

t.test('a chart of memory and p99; none without a reading', async (t) => {
  const { svg, alternative, data } = drawMemoryChart({ id: 'x', title: 'x', result: made() })
  t.notMatch(svg, /<script>/)
  t.match(alternative, /from 64.0 to 128 MiB/)
  t.same(data.series[0].values, [64, null, 128])
  t.equal(drawMemoryChart({ id: 'x', title: 'x', result: { rows: [] } }), null)
})
