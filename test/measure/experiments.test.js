import { readdirSync } from 'node:fs'
import t from 'tap'
import { loadRunning, RUNNING, selectRunning } from '../../src/measure/experiments.js'
import { EXPERIMENTS as PLANNED, findExperiment } from '../../src/plan/experiments.js'
import { findReported } from '../../src/report/run/experiments.js'
import { findJudged } from '../../src/judge/experiments.js'

const folders = readdirSync(new URL('../../src/experiments/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const BASELINES = { load: {}, lab: { lab: { kind: 'load' } }, stampede: { lab: { kind: 'stampede' } } }

t.test('each folder of src/experiments stands in the lists', async (t) => {
  t.same(PLANNED.map(({ name }) => name).sort(), folders.sort())
  for (const { name } of PLANNED) t.equal((await RUNNING[name]()).name, name)
  t.same(Object.keys(RUNNING).sort(), folders.sort())
})

t.test('of every baseline there is one kind, in each stage', async (t) => {
  for (const [name, baseline] of Object.entries(BASELINES)) {
    t.same(PLANNED.filter(({ isOf }) => isOf(baseline)).map((one) => one.name), [name])
    t.equal(findExperiment({ baseline }).name, name)
    t.equal(findJudged({ baseline }).name, name)
  }
  t.throws(() => findExperiment({ baseline: { lab: { kind: 'another' } } }), { message: 'no experiment is of kind another' })
})

t.test('of every trial there is one kind that runs it', async (t) => {
  t.ok((await selectRunning({ trial: {} })).measureFloor)
  t.notOk((await selectRunning({ trial: { lab: {} } })).measureFloor, 'a lab has a load of its own')
  for (const trial of [{}, { lab: {} }]) t.equal(PLANNED.filter(({ runs }) => runs(trial)).length, 1)
})

t.test('a run loads the kinds that its plan has', async (t) => {
  const kinds = await loadRunning({ plan: { baselines: Object.values(BASELINES) } })
  t.same(kinds.map(({ name }) => name), ['load', 'lab', 'stampede'])
})

t.test('a result says itself whether there is more to tell', async (t) => {
  t.same(findReported({}), {})
  t.equal(findReported({ lab: { rows: [] } }).chart.kind, 'fault')
  t.ok(findReported({ stampede: { rows: [] } }).replaces)
})
