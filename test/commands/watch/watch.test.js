import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../../src/commands/watch/record/store.js'
import { hasOpenChange, look } from '../../../src/commands/watch/watch.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeFleet, makeRun } from '../../fixtures/made-fleet.js'

const runs = [{ atMs: 10 }, { atMs: 20 }, { atMs: 30 }]
const series = (key, places) => ({ key, baseline: 'http', runs: places })

t.test('measured again only for a series that has a value of this look', (t) => {
  const fleet = { runs, series: [series(1, [0, 2]), series(2, [0, 1])] }
  const ask = (of, more = {}) =>
    hasOpenChange({ result: { fleet, changes: [{ series: of, state: 'found', ...more }] }, name: 'http', beginMs: 25 })
  t.ok(ask(1))
  t.notOk(ask(1, { state: 'confirmed' }))
  t.notOk(ask(2), 'another machine, or a target that is gone')
  t.notOk(ask(3), 'a series that has left the window')
  t.end()
})

t.test('what could not be measured again counts, once a baseline', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  t.teardown(() => store.close())
  const made = makeFleet({ count: 1, seed: 1, planted: [{ series: 0, night: 34, ratio: 1.3 }] })
  const makeNight = (night) => makeRun({ night, values: made.measure(night) })
  const nights = Array.from({ length: 40 }, (_, night) => makeNight(night))
  await store.addRuns(nights)
  const [asked, released] = [[], []]
  const world = {
    store,
    claim: async () => () => released.push(asked.length),
    now: () => nights[39].atMs, // its newest value is as if of this look
    signal: new AbortController().signal,
    measure: async (source) => asked.push(source) === 1 ? { commit: null } : { trouble: 'PORT_TAKEN: 3000', commit: null }
  }
  const baselines = [{ name: 'made', source: './made.yml' }]
  const result = await look({ world, baselines, gates: [], folders: [], origin: { commit: null, machine: null }, days: 365, margin: 0.02 })
  t.match(result, { changes: [{ state: 'found' }], unmeasured: 1, troubles: Array(2).fill('made: PORT_TAKEN: 3000') })
  t.equal(asked.length, 3)
  t.same(released, [3], 'held until all is measured, also again')
})

t.test('what ended with the watch is no trouble of its own', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  t.teardown(() => store.close())
  const abort = new AbortController()
  const measure = async () => {
    abort.abort()
    return { trouble: 'ended with exit code 143', commit: null }
  }
  const world = { store, now: Date.now, signal: abort.signal, claim: async () => () => {}, measure, askGate: measure }
  const baselines = [{ name: 'http', source: 'http' }]
  const rest = { gates: [], folders: [], origin: { commit: null, machine: null }, days: 365, margin: 0.02 }
  t.match(await look({ world, baselines, ...rest }), { troubles: [] })
})

t.test('while another look measures, nothing is measured; records are imported', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  t.teardown(() => store.close())
  const fail = async () => t.fail('measured')
  const world = { store, now: Date.now, signal: new AbortController().signal, claim: async () => null, measure: fail, askGate: fail }
  const [baselines, gates] = [[{ name: 'http', source: 'http' }], [{ name: 'api', words: [] }]]
  const rest = { folders: [await makeFolder(t)], origin: { commit: null, machine: null }, days: 365, margin: 0.02 }
  const result = await look({ world, baselines, gates, ...rest })
  t.match(result, { unmeasured: 2, answered: [], troubles: [/^nothing was measured: another baseload watch/] })
  t.match(await look({ world, baselines: [], gates: [], ...rest }), { unmeasured: 0, troubles: [] }, 'nothing was to be measured')
  let released = 0
  const broken = { ...world, claim: async () => () => { released++ }, measure: async () => { throw new Error('lost') } }
  await t.rejects(look({ world: broken, baselines, gates, ...rest }), { message: 'lost' })
  t.equal(released, 1, 'let go of all the same')
})

t.test('a verdict whose record could not be written is kept, and said', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  t.teardown(() => store.close())
  const now = Date.parse('2026-01-02T03:04:05.678Z')
  const side = (id) => ({ id, startedAt: new Date(now).toISOString(), ...id === 'new' && { inFolder: true } })
  const said = { verdict: 'hold', reasons: [{ text: 'p99: worse' }], comparison: { before: side('old'), after: side('new'), figures: [] } }
  const world = {
    store,
    now: () => now,
    signal: new AbortController().signal,
    claim: async () => () => {},
    askGate: async ({ name }) => name === 'api' ? { gate: said, commit: 'v2' } : { trouble: 'no', commit: null }
  }
  const ask = (name) => look({
    world, baselines: [], gates: [{ name, words: [] }], folders: [], origin: { commit: null, machine: null }, days: 365, margin: 0.02
  })
  const result = await ask('api')
  t.match(result, { added: 1, unmeasured: 0, answered: [1], troubles: [/^gate api: its record could not be written: /] })
  t.match(result.gates, [{ id: '2026-01-02T03-04-05-678Z-gate-api', atMs: now, verdict: 'hold', live: 'old', next: 'new (working folder, v2)', source: null, machine: /cores/ }])
  t.match(await ask('web'), { added: 0, unmeasured: 1, answered: [], troubles: ['gate web: no'] })
})
