import t from 'tap'
import { hasOpenChange } from '../../../src/commands/watch/watch.js'

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
