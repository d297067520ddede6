import t from 'tap'
import { tableUnits } from '../../../../src/commands/size/report/units-table.js'
import { makeCapacity, makeMeasured } from '../../../fixtures/sizes.js'

const UNIT = { cpu: 0.5, memoryBytes: 2 ** 27 }
const point = (units, ratePerSecond, more) =>
  ({ units, ratePerSecond, lowerPerSecond: ratePerSecond, upperPerSecond: null, cpuRatio: null, ...more })
const MEASURED = { unit: UNIT, points: [point(1, 10), point(2, 20)], capacities: [makeCapacity(1, 9, 11), makeCapacity(2, 18, 22)] }
const usl = { basis: 'usl', lambda: 10, sigma: 0, kappa: 0, largestUnits: 3, peakUnits: null, peakRate: null, covariance: null }
const table = ({ measurements, needed = { units: null }, published = null, ...sizing } = {}) => tableUnits({
  size: {
    measurements: { ...makeMeasured(), ...MEASURED, ...measurements },
    sizing: { usl: null, queues: null, ...sizing, needed }
  },
  published
})
const keys = (options) => table(options).columns.map(({ key }) => key)
const column = (options, key) => table(options).rows.map(({ cells }) => cells[key])

t.test('a row for each number that was measured, is needed or was published, in order; what is only published with all tables', async (t) => {
  const published = { source: 's', objective: 'o', answer: 4, peakPerSecond: 20, capacities: { 2: 19, 6: 50 } }
  const { rows, notes } = table({ needed: { units: 4 }, published })
  t.same(rows.map(({ cells: { units }, depth, tone, weight }) => [units, depth, tone, weight]), [
    ['1 unit of 0.5 CPU, 128 MiB', undefined, undefined, undefined], ['2 units', undefined, undefined, undefined], ['4 units', undefined, 'strong', 1],
    ['6 units', 2, undefined, undefined]
  ])
  t.same(rows.map(({ cells: { published } }) => published.value), [null, 19, null, 50])
  t.equal(notes[0].text, 'Published: s, o, answer 4 for 20/s; another machine, with units of an unknown size')
  t.equal(table({ measurements: { unit: null } }).rows[0].cells.units, '1 unit')
  t.same(table().notes, [])
})

t.test('columns of what there is', async (t) => {
  t.same(keys(), ['units', 'measured', 'confirmed', 'stopped'])
  t.same(keys({ measurements: { kind: 'points' } }), ['units', 'measured'])
  t.same(keys({ usl, needed: { units: 3, basis: 'proportion' } }).slice(0, 4), ['units', 'measured', 'proportion', 'curve'])
  t.ok(keys({ measurements: { points: [point(1, 10, { cpuRatio: 0.5 })] } }).includes('cpu'))
  t.same(keys({ queues: { bounds: [] } }).slice(2, 4), ['separate', 'shared'])
  t.equal(table({ measurements: { kind: 'points' } }).columns[1].head, 'in the file')
  t.same(['proportion', 'extrapolated'].map((basis) => table({ usl, needed: { units: 3, basis } }).columns.find(({ key }) => key === 'curve').head), [
    'if they add less', 'estimate'
  ])
})

t.test('rates with their ranges: one that is the low end of its range says nothing more', async (t) => {
  const measured = (more) => column({ measurements: { capacities: [makeCapacity(1, 9, 11, more)] } }, 'measured')[0]
  t.same(measured({ estimatePerSecond: 10 }), { value: 10, low: 9, high: 11, unit: 'perSecond' })
  t.same(measured({ estimatePerSecond: 9 }), { value: null, low: 9, high: 11, unit: 'perSecond' })
  t.same(measured(), { value: null, low: 9, high: 11, unit: 'perSecond' })
  const given = (more) => column({ measurements: { kind: 'points', points: [point(1, 10, more)] } }, 'measured')[0]
  t.same(given(), { value: 10, low: 10, high: null, unit: 'perSecond' })
  t.same(given({ upperPerSecond: 10 }), { value: 10, low: 10, high: 10, unit: 'perSecond' })
  t.same(given({ lowerPerSecond: 8, upperPerSecond: 12 }), { value: 10, low: 8, high: 12, unit: 'perSecond' })
})

t.test('the curve, queues, CPU and how each search ended', async (t) => {
  t.same(column({ usl, needed: { units: 3, basis: 'extrapolated' } }, 'curve').map(({ value }) => value), [10, 20, 30])
  t.same(column({ usl }, 'proportion').map(({ value }) => value), [null, null])
  const bounds = [{ units: 2, separatePerSecond: 15, sharedPerSecond: 17 }]
  const held = table({ queues: { bounds } }).rows.map(({ cells: { separate, shared } }) => [separate.value, shared.value])
  t.same(held, [[null, null], [15, 17]])
  t.match(table({ queues: { bounds } }).notes, [{ text: /^Queues: / }])
  const capacities = [makeCapacity(1, 9, 11), makeCapacity(2, 18, 22, { confirmed: false, stopped: 'budget' })]
  const { rows } = table({ measurements: { capacities }, needed: { units: 5 } })
  t.same(rows.map(({ cells: { confirmed, stopped } }) => [confirmed, stopped]), [['yes', 'width'], ['no', 'budget'], [null, null]])
  t.same(column({ measurements: { points: [point(1, 10, { cpuRatio: 0.5 })] } }, 'cpu'), [{ value: 0.5, unit: 'share' }, { value: null, unit: 'share' }])
})
