import t from 'tap'
import { placeOf, runTrials, watchBreaking } from '../../src/measure/run-trials.js'
import { makeRecord } from '../fixtures/records.js'
import { expectTrialMs } from '../../src/plan/estimate.js'

/** A run at a place where nothing can be started. */
async function run ({ isAborted = false, endsMs = 0, essential = [], failures = [], plan = {} } = {}) {
  const base = await makeRecord({ repeats: 2 })
  const record = { ...base, trials: [], failures, plan: { ...base.plan, ...plan } }
  const begun = /** @type {any[]} */ ([])
  const done = /** @type {string[]} */ ([])
  const stopper = new AbortController()
  if (isAborted) stopper.abort()
  await runTrials(/** @type {any} */ ({
    record,
    site: { cores: null },
    progress: { onTrial: (/** @type {any} */ event) => begun.push(event), onTrialEnd () {}, onTick () {}, onFailure: () => done.push('failure') },
    signal: stopper.signal,
    save: async () => { done.push('save') },
    now: () => new Date(0),
    endsMs,
    essential,
    spentMs: () => 0,
    beforeLoad: async () => { done.push('read') }
  }))
  return { record, begun, done }
}

t.test('a target that failed is not tried again, and the others are', async (t) => {
  const { record, begun, done } = await run()
  const targets = record.plan.baselines[0].targets
  t.same(begun.map(({ trial: { target } }) => target).sort(), [...targets].sort())
  t.same(begun.map(({ of }) => of), targets.map(() => 2 * targets.length))
  t.equal(begun[0].index, 0)
  t.ok(begun.every(({ remainingMs }, at) => at === 0 || remainingMs < begun[at - 1].remainingMs), 'less and less is left')
  t.same(record.failures.map(({ target, trial }) => [target, trial]), begun.map(({ trial: { target, id } }) => [target, id]))
  t.same(done, ['read', ...targets.flatMap(() => ['failure', 'save'])])
})

t.test('after an abort nothing is begun, nor where an essential target is lost', async (t) => {
  t.same((await run({ isAborted: true })).begun, [])
  const failures = [{ target: 'node-http', code: 'TARGET_DIED', message: '', hint: '' }]
  t.same((await run({ essential: ['node-http'], failures })).begun, [])
  const one = await run({ essential: ['node-http'] })
  t.equal(one.begun.at(-1).trial.target, 'node-http', 'none after it')
})

t.test('what remains is until all is expected to be over, and at least what the trials take that are left', async (t) => {
  const { record: { plan: { trials } }, begun: late } = await run()
  const takes = trials.map((trial) => expectTrialMs({ trial }))
  t.same(late.map(({ remainingMs }) => remainingMs), late.map(({ index }) => takes.slice(index).reduce((sum, ms) => sum + ms)))
  t.intercept(performance, 'now', { value: () => 1000 })
  const { begun } = await run({ endsMs: 9e9 })
  t.same(new Set(begun.map(({ remainingMs }) => remainingMs)), new Set([9e9 - 1000]))
})

t.test('of a generation whose servers cannot be started nothing is measured, and the next is not tried', async (t) => {
  const { record, begun, done } = await run({ plan: { slices: true } })
  const { targets } = record.plan.baselines[0]
  t.same(record.failures.map(({ trial }) => trial).sort(), targets.map((target) => `${target}/peak-c10/1`).sort())
  t.same([begun, done], [[], [...targets.map(() => 'failure'), 'read']])
  const lost = await run({ plan: { slices: true }, essential: [targets[0]] })
  t.ok(lost.record.failures.some(({ target }) => target === targets[0]))
  t.notOk(lost.done.includes('read'), 'nothing is read for a load that does not come')
  t.same((await run({ plan: { slices: true }, isAborted: true })).done, [])
})

t.test('arrivals of a trial are its own: those of one that is measured again are of no other', async (t) => {
  const plan = /** @type {any} */ ({ trials: ['a', 'b', 'c'].map((id) => ({ id })) })
  const of = (/** @type {string} */ id) => placeOf({ plan, trial: /** @type {any} */ ({ id }) })
  t.same(['a', 'b', 'c', 'a-again', 'b-again', 'c-again'].map(of), [0, 1, 2, 3, 4, 5])
})

t.test('who looks for a break: loads that go on until one', async (t) => {
  const untilBreak = { watchMs: 3000, boundsUs: [5] }
  const watch = (/** @type {any} */ load) => watchBreaking(/** @type {any} */ ({ trial: { load }, objectives: [] }))
  t.same([watch({ kind: 'poisson', untilBreak }), watch({ kind: 'stages', stages: [] })], [{}, {}])
  const { boundsUs, findBreak } = watch({ kind: 'stages', stages: [{ durationMs: 1000, ratePerSecond: 5 }], untilBreak })
  t.same([boundsUs, findBreak?.([])], [[5], null])
})
