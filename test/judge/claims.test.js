import t from 'tap'
import { parseClaim } from '../../src/plan/claim.js'
import { describeClaim, nameClaimVerdict } from '../../src/report/run/tables/claim-text.js'
import { judgeClaims } from '../../src/judge/claims.js'
import { makeRepeats, makeRow } from '../fixtures/rows.js'

/**
 * @param {{ target: string, driverBound?: boolean, status?: import('../../src/types.ts').Row['status'] }} row
 * @param {Parameters<typeof makeRepeats>[0]} figures
 */
function row ({ driverBound = false, ...given }, figures) {
  const made = makeRow({ ...given, byRepeat: makeRepeats(figures) })
  if (made.measured) made.measured.driverBound = driverBound
  return made
}
const judge = (text, ...rows) => judgeClaims({ baseline: { claims: [parseClaim({ text })] }, rows })[0]
const rates = (rate, ...factors) => ({ rate: factors.map((factor) => rate * factor) })

t.test('held and refuted by the test that gives a row its word, against the factor', async (t) => {
  const [a, b] = [row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1)), row({ target: 'b' }, rates(800, 0.99, 1, 1.01, 1, 1))]
  t.match(judge('rate(b) >= 0.7 * rate(a)', a, b), { verdict: 'held', rough: false, ratio: { low: Number, high: Number } })
  t.match(judge('rate(b) <= 0.7 * rate(a)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) >= 0.9 * rate(a)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) < 0.9 * rate(a)', a, b), { verdict: 'held' })
  t.match(judge('rate(b) >= 0.8 * rate(a)', a, b), { verdict: 'unknown' }, 'the bound is in the range')
  t.match(judge('cpu(b) > cpu(a)', a, b), { verdict: 'unknown' }, 'equal figures')
})

t.test('one start or two: a range, and no claim is held or refuted by it', async (t) => {
  const [a, b] = [row({ target: 'a' }, { rate: 1000, width: 0.02 }), row({ target: 'b' }, { rate: 300, width: 0.02 })]
  t.match(judge('rate(b) < 0.9 * rate(a)', a, b), { verdict: 'unknown', rough: true, ratio: { low: Number, high: Number } })
})

t.test('a lower bound holds what is at least, and refutes nothing of what is at most', async (t) => {
  const [a, b] = [row({ target: 'a', driverBound: true }, rates(3000, 1, 1, 1, 1, 1)), row({ target: 'b' }, rates(1000, 1, 1.01, 0.99, 1, 1))]
  t.match(judge('rate(a) >= 2 * rate(b)', a, b), { verdict: 'held', bound: 'atLeast' })
  t.match(judge('rate(a) >= 4 * rate(b)', a, b), { verdict: 'unknown' }, 'it may be far above')
  t.match(judge('rate(a) <= 2 * rate(b)', a, b), { verdict: 'refuted' })
  t.match(judge('rate(b) <= 0.5 * rate(a)', a, b), { verdict: 'held', bound: 'atMost' })
})

t.test('without one side nothing is told, with the reason', async (t) => {
  const a = row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1))
  const absent = judge('rate(b) >= rate(a)', a)
  t.match(absent, { verdict: 'unknown', ratio: null, unknownBecause: 'missing' })
  t.equal(describeClaim(absent), 'one side was not measured')
  t.match(judge('rate(b) >= rate(a)', a, row({ target: 'b', status: 'invalid' }, rates(1000, 1, 1, 1, 1, 1))), {
    verdict: 'unknown', unknownBecause: 'invalid'
  })
})

t.test('in words', async (t) => {
  const [a, b] = [row({ target: 'a' }, rates(1000, 1, 1, 1, 1, 1)), row({ target: 'b|<script>' }, rates(500, 0.99, 1, 1.01, 1, 1))]
  const held = judge('rate(b|<script>) <= 0.7 * rate(a)', a, b)
  t.equal(nameClaimVerdict(held), 'held')
  t.match(describeClaim(held), /^-50(\.\d)? % \(-5\d(\.\d)? to -4\d(\.\d)?\), b\|<script> against a$/)
  t.equal(nameClaimVerdict({ ...held, rough: true }), 'held (rough)')
  t.equal(nameClaimVerdict({ ...held, verdict: 'unknown', rough: true }), 'cannot tell')
  t.match(describeClaim({ ...held, bound: 'atMost' }), /^at most -50/)
})
