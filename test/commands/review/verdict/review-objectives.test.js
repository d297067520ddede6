import t from 'tap'
import { listReviewObjectives, makePast, nameObjective } from '../../../../src/commands/review/verdict/review-objectives.js'

const OBJECTIVE = { text: 'success>=99%', kind: 'success', ratio: 0.99 }
const verdict = (target, more) => ({ baseline: 'http', target, phase: 'peak', objective: OBJECTIVE, verdict: 'met', sli: 0.9, sloRatio: 1, ...more })
const row = (target, ok, failed, more) =>
  ({ target, phase: 'peak', measured: { counts: { due: ok + failed, ok, failed, timedOut: 0, unfinished: 0, notSent: 0 } }, ...more })
const list = ({ verdicts = [verdict('ref'), verdict('a')], rows = [], planned = {}, names = ['ref', 'a'], targets = [] } = {}) => listReviewObjectives({
  result: { run: { plan: { targets: planned } }, baselines: [{ baseline: { reference: 'ref', targets: names, load: { timeoutMs: 1000 } }, rows, verdicts }] },
  targets
})
const namesOf = (options) => list(options).map(({ target }) => target)

t.test('a reference that ships has no objective of its own, unless it is named or stands alone', async (t) => {
  t.same(namesOf(), ['a'])
  t.same(namesOf({ targets: ['ref'] }), ['ref'])
  t.same(namesOf({ names: ['ref'], verdicts: [verdict('ref')] }), ['ref'])
  t.same(namesOf({ planned: { ref: { url: 'http://h', parts: [] } } }), ['ref', 'a'], 'an older version of the user\'s own')
  t.same(namesOf({ planned: { ref: { parts: [{}, { command: 'node a.js' }] } } }), ['ref', 'a'])
  t.same(namesOf({ planned: { ref: { parts: [{}] } } }), ['a'])
})

t.test('good and valid events of the row that the verdict was drawn from', async (t) => {
  const count = (rows, more) => list({ rows, verdicts: [verdict('a', more)] }).map(({ numerator, denominator }) => [numerator, denominator])[0]
  t.same(count([row('a', 50, 50), row('ref', 90, 10), row('a', 90, 10, { phase: 'latency' }), row('a', 900, 100), row('a', 9, 1)]), [900, 1000])
  t.same(count([row('a', 50, 50), { target: 'a', phase: 'peak', measured: null }]), [null, null])
  t.same(count([row('a', 90, 10)], { sli: null }), [null, null])
  t.same(count([row('a', 90, 10)], { objective: { kind: 'rate', text: 'rate>=1/s' } }), [null, null])
  t.match(list({ verdicts: [verdict('a', { provisional: true })] }), [{ provisional: true, objective: 'success>=99%' }])
  t.notOk('provisional' in list()[0])
})

t.test('of an earlier record, as a review keeps it; the same one by all of its names', async (t) => {
  const result = { run: { id: 'r', startedAt: 's', plan: { targets: {} } }, baselines: [{ baseline: { reference: 'ref', targets: ['ref', 'a'], load: {} }, rows: [], verdicts: [verdict('a')] }] }
  t.strictSame(makePast({ result, from: 'f', targets: [] }), {
    run: 'r',
    startedAt: 's',
    from: 'f',
    objectives: [{ baseline: 'http', target: 'a', phase: 'peak', objective: 'success>=99%', verdict: 'met', sli: 0.9, sloRatio: 1 }]
  })
  t.equal(nameObjective({ baseline: 'b', target: 't', phase: 'peak', objective: 'o' }), 'b\nt\npeak\no')
})
