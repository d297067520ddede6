import t from 'tap'
import { describeEngine } from '../../../src/report/prose/engine.js'
import { buildOriginTable } from '../../../src/report/tables/origin-table.js'
import { nameStage } from '../../../src/report/tables/stage-text.js'

t.test('of k6: version, instances and hosts in turn, how far apart they started, and how its percentiles were made', async (t) => {
  const describe = (rows, engine) => describeEngine({
    result: { run: { plan: { engine } }, baselines: [{ rows: rows.map(({ phase = 'peak', ...k6 }) => ({ phase, measured: { k6: { version: '1.8.1', ...k6 } } })) }] }
  })
  t.same(describe([]), [])
  t.same(describeEngine({ result: { run: { plan: {} }, baselines: [{ rows: [{ phase: 'peak', measured: null }, { phase: 'peak', measured: {} }] }] } }), [])
  const [one, times] = describe([{ instances: [1], basis: 'stream', releaseSpreadMs: 3 }])
  t.equal(one, 'Measured by k6 1.8.1: one instance. Every response time was read.')
  t.equal(times, 'Its response times count from when k6 sent a request, not from when it was due; they include the wait for a connection. ' +
    'How late k6 sent is not known.')
  const [two, latency] = describe([
    { instances: [1, 2], basis: 'stream', releaseSpreadMs: 3, version: 'v2' }, { phase: 'latency', instances: [1, 2], basis: 'summaries', releaseSpreadMs: 4.56 }
  ], { hosts: ['a', 'b', 'c'] })
  t.equal(two, 'Measured by k6: 2 instances on a, b, started within 4.6 ms of each other. ' +
    'Counts are added. Percentiles are merged from the percentiles of each instance, never averaged.')
  t.match(latency, / How late k6 sent is not known\. At a given rate k6 skips a request when no virtual user is free; skipped ones count as not sent\.$/)
  t.match(describe([{ instances: [1], basis: 'summaries' }], { hosts: ['a', 'a'] })[0], /^Measured by k6 1\.8\.1: one instance on a\. Percentiles come from \d+ percentiles that k6 reported\.$/)
})

t.test('who measured, where baseload did not', async (t) => {
  const table = (measuredBy, targets = {}) => buildOriginTable({ result: { run: { plan: { targets } } }, measuredBy: { tool: 'k6', source: 'out.json', missing: ['a', 'b'], ...measuredBy } })
    .rows.map(({ cells: { found } }) => found)
  t.same(table({}), ['k6', '-', 'out.json', '-', 'a, b'])
  t.same(table({ version: '1.2' }, { x: { url: 'http://127.0.0.1:80/' }, y: {} }).slice(0, 2), ['k6', '1.2'])
  t.match(table({}, { x: { url: 'http://127.0.0.1:3000' }, y: {} })[3], /^http:\/\/127\.0\.0\.1:3000\/?$/)
})

t.test('a stage by its number, how long it is, and from what to what', async (t) => {
  const stage = { number: 2, fromMs: 30_000, toMs: 90_000 }
  const name = (more) => nameStage({ target: 'a', stage: { ...stage, ...more } })
  t.equal(nameStage({ target: 'a' }), 'a')
  t.equal(name({ fromPerSecond: 100, toPerSecond: 500 }), 'a, stage 2: 60 s from 100 to 500/s')
  t.equal(name({ fromPerSecond: 1200, toPerSecond: 1200 }), 'a, stage 2: 60 s at 1,200/s')
  t.equal(name({ fromUsers: 0, toUsers: 1000 }), 'a, stage 2: 60 s from 0 to 1,000 users')
  t.equal(name({ fromUsers: 10, toUsers: 10 }), 'a, stage 2: 60 s with 10 users')
})
