import t from 'tap'
import {
  tableAgreed, tableCapacity, tableObjectives, tableOfThen, tablePast, tableProduction, tablePromises, tableServices
} from '../../../../src/commands/review/report/tables.js'
import { say } from '../../../fixtures/told.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const ONE = {
  baseline: 'http',
  target: 'a',
  phase: 'peak',
  objective: 'success>=99%',
  verdict: 'met',
  numerator: 995,
  denominator: 1000,
  sli: 0.995,
  sliInterval: null,
  sloRatio: 2,
  errorBudget: 0.01,
  burnRate: 0.5,
  reason: say('good')
}
const one = (more) => ({ ...ONE, ...more })
const rowsOf = (table) => textsOf({ table }).rows

t.test('objectives as measured, the worst first; what is missed or open stands out', async (t) => {
  const objectives = [one(), one({ target: 'b', verdict: 'missed', numerator: 900, sli: 0.9, sloRatio: 0.1, burnRate: 10 }), one({ verdict: 'inconclusive' })]
  const table = tableObjectives({ objectives })
  t.same(table.rows.map(({ of, tone }) => [of, tone]), [['b', 'bad'], ['a', 'open'], ['a', undefined]])
  const { heads, rows, notes } = textsOf({ table })
  t.same(heads, ['target', 'objective', 'verdict', 'good', 'valid', 'SLI', 'SLO ratio', 'budget', 'burn rate', 'why'])
  t.same(rows.at(-1), ['a', 'success>=99%', 'met', '995', '1,000', '99.5 %', '2.00', '1 %', '0.500', 'good'])
  t.equal(notes.length, 1)
  t.equal(tableObjectives({ objectives: [one({ provisional: true })] }).notes.length, 2)
  t.match(rowsOf(tableObjectives({ objectives: [one({ sliInterval: { low: 0.99, high: 0.998 } })] }))[0][5], /99\.5 %.*99.*99\.8/)
})

t.test('a target is told with its phase and baseline where there are several', async (t) => {
  const names = (...all) => tableObjectives({ objectives: all }).rows.map(({ cells }) => cells.target)
  t.same(names(one(), one({ target: 'b' })), ['a', 'b'])
  t.same(names(one(), one({ phase: 'latency' })), ['a (peak)', 'a (latency)'])
  t.same(names(one(), one({ baseline: 'tls' })), ['a (http)', 'a (tls)'])
  t.same(names(one(), one({ baseline: 'tls', phase: 'latency' })), ['a (http, peak)', 'a (tls, latency)'])
})

t.test('earlier reviews beside, the oldest first, by the day or by the time where days are alike', async (t) => {
  const record = { startedAt: '2026-02-03T04:05:06.000Z' }
  const past = [
    { startedAt: '2026-02-02T01:02:03.000Z', from: 'two.json', objectives: [one({ sli: 0.97, sloRatio: 0.5 })] },
    { startedAt: '2026-02-01T01:02:03.000Z', from: 'one.json', objectives: [one({ target: 'b' }), one({ phase: 'latency' })] }
  ]
  const table = tablePast({ objectives: [one()], past, record })
  const { heads, notes } = textsOf({ table })
  t.same(heads, ['target', 'objective', '2026-02-01', '2026-02-02', '2026-02-03, now'])
  t.match(table.rows[0].cells, { target: 'a', at0: null, at1: [{ value: 0.97 }, { value: 0.5 }], now: [{ value: 0.995 }, { value: 2 }] })
  t.same(notes, ['From: 2026-02-01 one.json; 2026-02-02 two.json.'])
  const headsAt = (...times) => tablePast({ objectives: [one()], record, past: times.map((startedAt) => ({ startedAt, from: 'x', objectives: [] })) })
    .columns.slice(2).map(({ head }) => head)
  t.same(headsAt('2026-02-03T04:04:06.000Z'), ['2026-02-03 04:04', '2026-02-03 04:05, now'])
  t.same(headsAt('2026-02-03T04:05:05.000Z'), ['2026-02-03 04:05:05', '2026-02-03 04:05:06, now'])
  t.same(headsAt('2026-02-03T04:05:06.100Z'), ['2026-02-03 04:05:06', '2026-02-03 04:05:06, now'])
  t.same(tablePast({ objectives: [one()], past: [], record }).rows, [])
})

t.test('changes since then: of the SLI in percentage points, of the SLO ratio as a factor', async (t) => {
  const changed = (more) => ({ ...ONE, before: { verdict: 'missed', sli: 0.98, sloRatio: 1 }, sliDifference: 0.0123, sloRatioChange: 2, ...more })
  const table = (...objectives) => tableOfThen({ changes: { against: { run: 'x' }, objectives }, objectives: [one()] })
  const [row, worse, gone] = rowsOf(table(
    changed(), changed({ sliDifference: -0.5 }), changed({ before: null, sliDifference: null, sloRatioChange: null })
  ))
  t.same(row.slice(0, 4), ['a', 'success>=99%', 'missed', '98 %'])
  t.equal(row[4], '+1.2')
  t.equal(row[5], '+100.0 %')
  t.match(worse[4], /^[-−]50$/)
  t.equal(gone[2], 'not judged')
  t.same(table(changed()).rows[0].cells.change, { value: 1.2, unit: 'plain', signed: true })
  t.same(tableOfThen({ changes: { against: null, objectives: [changed()] }, objectives: [] }).rows, [])
})

t.test('production: kept or not, by its figures, with the ranges they are about', async (t) => {
  const held = {
    slo: 'shop',
    service: '',
    objective: '99%',
    window: '30d',
    ranges: ['5m', '1h'],
    numerator: 0.5,
    denominator: 2,
    sli: 0.25,
    measured: null,
    sloRatio: 0.02,
    budgetSpent: 0.5,
    burnRate: 75,
    state: 'not kept',
    reason: say('why'),
    answers: [{ warnings: ['slow'] }, { warnings: ['slow', 'old'] }]
  }
  const production = {
    url: 'http://p',
    askedAt: '2026-02-03T04:05:06Z',
    objectives: [
      held, { ...held, service: 'cart', state: 'kept', ranges: [], measured: 3, answers: [] }, { ...held, state: 'unknown', sli: null }
    ]
  }
  const table = tableProduction({ production })
  t.match(table.title, 'Production, as http://p had it at 2026-02-03 04:05:06 UTC')
  t.same(table.rows.map(({ tone }) => tone), ['bad', undefined, 'open'])
  const [first, second, third] = table.rows.map(({ cells }) => cells)
  t.match(first, {
    slo: 'shop',
    state: 'not kept',
    good: { value: 0.5, unit: 'plain' },
    total: { value: 2, unit: 'factor' },
    sli: { value: 0.25, unit: 'good' },
    spent: { value: 0.5, unit: 'share' },
    over: '5m, 1h',
    why: 'why; slow; old'
  })
  t.match(second, { slo: 'shop (cart)', over: 'no range', sli: { value: 3, unit: 'factor' }, why: 'why' })
  t.match(third, { sli: { value: null, unit: 'good' } })
  t.match(tableProduction({ production: { ...production, objectives: [{ ...held, numerator: -1 }, { ...held, numerator: 1 }] } }).rows, [
    { cells: { good: { unit: 'factor' } } }, { cells: { good: { unit: 'factor' } } }
  ])
  t.same([tableProduction({ production: null }).title, tableProduction({ production: null }).rows], ['', []])
})

t.test('what was agreed stands there where production was not asked', async (t) => {
  const agreed = [{ slo: 'shop', service: 's', objective: '99%', window: '30d', queries: [] }]
  t.same(rowsOf(tableAgreed({ production: null, agreed })), [['shop', 's', '99%', '30d']])
  t.same(tableAgreed({ production: {}, agreed }).rows, [])
})

t.test('capacity: units with their interval or why there are none, and the peak that was seen or asked for', async (t) => {
  const size = {
    name: 'shop',
    file: 's.json',
    objectives: ['p99<1s', 'success>=99%'],
    units: 4,
    interval: { low: 3, high: 5 },
    code: null,
    peakPerSecond: 100,
    capacityPerSecond: 200,
    capacityFrom: say('curve'),
    observed: null,
    headroom: 0.5
  }
  const cells = (more) => tableCapacity({ capacity: [{ ...size, ...more }] }).rows[0].cells
  t.match(cells(), {
    name: 'shop',
    objectives: 'p99<1s; success>=99%',
    units: { value: 4, low: 3, high: 5, unit: 'count' },
    capacity: { value: 200 },
    peak: { value: 100, unit: 'perSecond' },
    headroom: { value: 0.5, unit: 'share' },
    from: 'curve; s.json',
    seen: /^the peak that was asked for/
  })
  t.match(cells({ observed: { file: 'p.json', ratePerSecond: 150, from: '2026-02-03T04:05:06Z' } }), {
    peak: { value: 150 }, seen: 'observed at 2026-02-03 04:05:06 UTC; p.json'
  })
  t.same([cells({ units: null, code: 'SCALABILITY_LIMIT' }).units, cells({ units: null }).units], ['SCALABILITY_LIMIT', 'not known'])
  t.not(cells({ objectives: [] }).objectives, '')
})

t.test('dependencies: what each promises, and what the whole can', async (t) => {
  const services = [
    { name: 'db', from: 'x', objectives: ['p99<1s', 'success>=99%'], p99Us: 2500, successRatio: 0.99, successFrom: 'measured' },
    { name: 'mq', from: 'y', objectives: [], p99Us: null, successRatio: null, successFrom: null }
  ]
  t.same(rowsOf(tableServices({ title: 'shop', services })), [
    ['db', 'p99<1s; success>=99%', '2.50 ms', '99 %', 'measured', 'x'], ['mq', 'none', '-', '-', 'not known', 'y']
  ])
  const promises = [{ name: '', objective: { text: 'p99<1s' }, verdict: 'met', sloRatio: { independent: 2, bound: 0.5 }, reason: say('why') }]
  t.match(tablePromises({ title: 'shop', promises }).rows[0].cells, { verdict: 'met', ratio: { value: 2 }, worst: { value: 0.5 }, why: 'why' })
})

t.test('the two columns that name a row stay longest, those to the right go first', async (t) => {
  t.same(tableAgreed({ production: null, agreed: [] }).columns.map(({ priority }) => priority), [0, 0, 2, 3])
})
