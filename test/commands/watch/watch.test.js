import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../../src/commands/watch/record/store.js'
import { hasOpenChange, look } from '../../../src/commands/watch/watch.js'
import { makeFolder } from '../../fixtures/command-line.js'

const runs = [{ atMs: 10 }, { atMs: 20 }, { atMs: 30 }]
const series = (/** @type {number} */ key, /** @type {number[]} */ places) => ({ key, baseline: 'http', runs: places })

t.test('measured again only for a series that has a value of this look', (t) => {
  const fleet = { runs, series: [series(1, [0, 2]), series(2, [0, 1])] }
  const ask = (/** @type {number} */ of, more = {}) =>
    hasOpenChange({ result: { fleet, changes: [{ series: of, state: 'found', ...more }] }, name: 'http', beginMs: 25 })
  t.ok(ask(1))
  t.notOk(ask(1, { state: 'confirmed' }))
  t.notOk(ask(2), 'another machine, or a target that is gone')
  t.notOk(ask(3), 'a series that has left the window')
  t.end()
})

t.test('a verdict whose record could not be written is kept, and said', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  t.teardown(() => store.close())
  const now = Date.parse('2026-01-02T03:04:05.678Z')
  const side = (id) => ({ id, startedAt: new Date(now).toISOString() })
  const said = { verdict: 'hold', reasons: [{ text: 'p99: worse' }], comparison: { before: side('old'), after: side('new'), figures: [] } }
  const world = {
    store,
    now: () => now,
    signal: new AbortController().signal,
    askGate: async ({ name }) => name === 'api' ? { gate: said } : { trouble: 'no' }
  }
  const ask = (name) => look({
    world, baselines: [], gates: [{ name, words: [] }], folders: [], origin: { commit: null, machine: null }, days: 365, margin: 0.02
  })
  const result = await ask('api')
  t.match(result, { added: 1, unmeasured: 0, answered: [1], troubles: [/^gate api: its record could not be written: /] })
  t.match(result.gates, [{ id: '2026-01-02T03-04-05-678Z-gate-api', atMs: now, verdict: 'hold', live: 'old', source: null, machine: /cores/ }])
  t.match(await ask('web'), { added: 0, unmeasured: 1, answered: [], troubles: ['gate web: no'] })
})
