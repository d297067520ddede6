import t from 'tap'
import { buildResourceTables } from '../../../../src/report/run/tables/resource-table.js'
import { makeRow } from '../../../fixtures/rows.js'
import { makeOneRepeatResult } from '../../fixture.js'
import { textsOf } from '../../../fixtures/table-texts.js'

/** A row with figures of its parts. */
function row ({ target, phase, rate, cpuUs, meanCores = null, limitCores }) {
  const made = makeRow({ target, phase })
  return {
    ...made,
    ...rate !== undefined && { offeredPerSecond: rate },
    measured: {
      ...made.measured,
      cpuPerRequestUs: { total: cpuUs, parts: { server: cpuUs } },
      eventLoopUtilization: { server: 0.5 },
      memoryBytes: { server: 50 * 1024 ** 2 },
      cores: { server: [0] },
      resources: {
        startedAt: '2026-01-02T03:04:05.678Z',
        stretchMs: 1000,
        parts: [{ name: 'server', isDriver: false, meanCores, ...limitCores && { limitCores } }]
      }
    }
  }
}

function build (rows) {
  const result = makeOneRepeatResult()
  const [first] = result.baselines
  const targets = [...new Set(rows.map(({ target }) => target))]
  const baselineResult = { ...first, baseline: { ...first.baseline, targets }, rows }
  const run = { ...result.run, failures: [], unavailable: [] }
  return buildResourceTables({ result: { run, baselines: [baselineResult] }, baselineResult }).map((table) => textsOf({ table }))
}

t.test('one rate stands beside the peak', async (t) => {
  const tables = build([
    row({ target: 'a', phase: 'peak', cpuUs: 40, meanCores: 0.98 }),
    row({ target: 'a', phase: 'latency', rate: 500, cpuUs: 60, meanCores: 0.031, limitCores: 0.5 })
  ])
  t.equal(tables.length, 1)
  t.match(tables[0].title, /^Resources at the peak and at 500\/s, by part$/)
  t.same(tables[0].heads.slice(2, 6), ['CPU per request (µs), peak', 'CPU per request (µs), 500/s', 'CPU (cores), peak', 'CPU (cores), 500/s'])
  t.same(tables[0].rows[0].slice(2, 6), ['40.0', '60.0', '0.98', '0.03 of 0.50'])
})

t.test('several rates have a table each; a lab has no peak', async (t) => {
  const tables = build([200, 400].map((rate) => row({ target: 'a', phase: 'latency', rate, cpuUs: 10 })))
  t.same(tables.map(({ title }) => title), ['Resources at 200/s, by part', 'Resources at 400/s, by part'])
  t.equal(tables[0].rows[0][3], '-', 'not known')
})

t.test('a target without a row at the rate has dashes there', async (t) => {
  const [table] = build([
    row({ target: 'a', phase: 'peak', cpuUs: 40 }),
    row({ target: 'b', phase: 'peak', cpuUs: 50 }),
    row({ target: 'a', phase: 'latency', rate: 500, cpuUs: 60 })
  ])
  t.equal(table.rows[1][3], '-')
})
