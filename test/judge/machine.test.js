import t from 'tap'
import { tell } from '../../src/report/sentences/index.js'
import { combineViews, judgeBothViews, withholdUnequal } from '../../src/judge/machine.js'
import { told } from '../fixtures/told.js'

const stops = { count: 12, totalUs: 540_000, longestUs: 45_000, hitSeconds: 10, seconds: 20 }
const verdict = (of, text = 'because') => ({ verdict: of, reason: { code: 'row', why: { code: 'TEXT', text } }, objective: 'p99<=20ms' })
const say = ({ reason, ...rest }) => ({ ...rest, reason: tell(reason) })
const combine = (all, outside) => say(combineViews({ all: verdict(all, 'all'), outside: verdict(outside, 'outside'), stops }))

t.test('met is drawn from all requests; missed only if missed outside the stops as well', async (t) => {
  t.strictSame(combine('met', 'met'), say(verdict('met', 'all')))
  t.strictSame(combine('met', 'missed'), say(verdict('met', 'all')))
  t.match(combine('missed', 'missed'), {
    verdict: 'missed',
    reason: 'all. Also missed outside the stops of the machine (12 stops, 540 ms)'
  })
  t.match(combine('missed', 'met'), {
    verdict: 'inconclusive',
    reason: 'the machine: missed with its stops (12 stops, 540 ms), met without them. all'
  })
  t.match(combine('missed', 'inconclusive'), {
    verdict: 'inconclusive',
    reason: /^the machine: missed with its stops .*, not decided without them\. outside$/
  })
  t.match(combine('inconclusive', 'met'), {
    verdict: 'inconclusive',
    reason: 'all. Met outside the stops of the machine (12 stops, 540 ms)'
  })
  t.strictSame(combine('inconclusive', 'missed'), say(verdict('inconclusive', 'all')))
  t.strictSame(combine('invalid', 'met'), say(verdict('invalid', 'all')))
})

const counts = (due) => ({ due, ok: due, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 })
const view = (fast, slow) => {
  const distribution = { valuesUs: [1000, 45_000], counts: [fast, slow], total: fast + slow }
  return {
    counts: counts(fast + slow),
    distribution,
    trials: [{ counts: counts(fast + slow), distribution }],
    responseTimeUs: { p99: null },
    needs: {},
    meanUs: null,
    maxUs: 45_000
  }
}
const row = (target, measured) => ({
  target,
  title: target,
  phase: 'latency',
  driver: 'native',
  connections: 10,
  offeredPerSecond: 1000,
  status: 'ok',
  repeats: 1,
  warnings: [],
  measured
})
const baseline = { name: 'own', load: { timeoutMs: 10_000 } }
const objective = { text: 'p99<=20ms', kind: 'latency', ratio: 0.99, boundUs: 20_000, strict: false }

t.test('a row with both views', async (t) => {
  const hit = row('a', { ...view(9000, 1000), stops, outside: { ...view(8900, 0), leftOutRatio: 0.1 } })
  const { verdict, sli } = judgeBothViews({ baseline, row: hit, objective })
  t.equal(verdict, 'inconclusive')
  t.equal(sli, 0.9, 'what is shown is of all requests')
  t.equal(
    judgeBothViews({
      baseline,
      row: row('a', { ...view(9000, 1000), stops, outside: { ...view(8900, 900), leftOutRatio: 0.01 } }),
      objective
    }).verdict,
    'missed'
  )
  t.equal(judgeBothViews({ baseline, row: row('a', view(9000, 1000)), objective }).verdict, 'missed', 'nothing was left out')
  t.equal(
    judgeBothViews({ baseline, row: hit, objective: { text: 'success>=99%', kind: 'success', ratio: 0.99 } }).verdict,
    'met',
    'a success objective has one view'
  )
})

const watched = (target, hitSeconds, seconds = 50) =>
  row(target, {
    ...view(9000, 1000),
    stops: { ...stops, hitSeconds, seconds },
    outside: { ...view(8900, 0), leftOutRatio: 0.1 }
  })

t.test('stops that hit all targets alike are left out', async (t) => {
  const rows = [watched('a', 10), watched('b', 14)]
  t.equal(withholdUnequal({ rows }), rows)
  t.strictSame(withholdUnequal({ rows: [] }), [])
})

t.test('stops that follow a target: nothing is left out, and it is said', async (t) => {
  const rows = withholdUnequal({ rows: [watched('a', 3), watched('b', 40)] })
  for (const { measured, warnings } of rows) {
    t.notHas(measured, 'outside')
    t.match(told(warnings), [/a 6 %, b 80 %\)\. A target's CPU limit can cause such stops, so they count as its own/])
  }
  t.equal(judgeBothViews({ baseline, row: rows[0], objective }).verdict, 'missed')
})

t.test('few seconds differ by chance, and one target with itself is not compared', async (t) => {
  const few = [watched('a', 0, 3), watched('b', 2, 3)]
  t.equal(withholdUnequal({ rows: few }), few)
  const same = [watched('a', 3), watched('a', 40)]
  t.equal(withholdUnequal({ rows: same }), same)
})
