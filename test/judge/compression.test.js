import t from 'tap'
import { findBreakEven, judgeCompression } from '../../src/judge/compression.js'
import { makeRow } from '../fixtures/rows.js'

/** A row whose answers weigh so much. */
const weigh = ({ target, rate, wire, unpacked = wire, encoding = 'identity' }) => {
  const row = makeRow({ target, rate })
  return { ...row, measured: { ...row.measured, answerBytes: { wire, unpacked, encoding } } }
}

t.test('at the break-even, both send as many answers over the link', async (t) => {
  const [plain, packed] = [{ perSecond: 2000, bytes: 40_000 }, { perSecond: 500, bytes: 3000 }]
  const bits = findBreakEven({ plain, packed })
  t.equal(bits, 160e6)
  const send = ({ perSecond, bytes }, link) => Math.min(perSecond, link / 8 / bytes)
  t.equal(send(plain, bits), send(packed, bits))
  t.ok(send(plain, bits * 1.1) > send(packed, bits * 1.1), 'above it plain sends more')
  t.ok(send(plain, bits * 0.9) < send(packed, bits * 0.9), 'below it packed does')
})

t.test('no link, or any', async (t) => {
  t.equal(findBreakEven({ plain: { perSecond: 9, bytes: 10 }, packed: { perSecond: 5, bytes: 10 } }), 0)
  t.equal(findBreakEven({ plain: { perSecond: 9, bytes: 10 }, packed: { perSecond: 9, bytes: 5 } }), Infinity)
})

t.test('against a reference that sends the same plain', async (t) => {
  const plain = weigh({ target: 'plain', rate: 2000, wire: 40_000 })
  const gzip = { target: 'gzip', rate: { value: 500, low: 450, high: 550, basis: 'repeats' }, wire: 4000, unpacked: 40_100, encoding: 'gzip' }
  const judge = (rows) => judgeCompression({ rows, costs: [{ target: 'gzip', goodPerSecond: null }], reference: 'plain' })
  t.match(judge([plain, weigh(gzip)]), [{
    target: 'gzip', rateRatio: 0.25, savedRatio: 0.9, wins: 'below', breakEvenBits: 160e6, lowBits: 144e6, highBits: 176e6
  }])
  t.match(judge([plain, weigh({ ...gzip, rate: 3000 })]), [{ wins: 'always', breakEvenBits: null }])
  t.match(judge([plain, weigh({ ...gzip, wire: 40_200 })]), [{ wins: 'never', breakEvenBits: null }])
  t.same(judge([plain, weigh({ ...gzip, unpacked: 90_000 })]), [], 'something else')
  t.same(judge([weigh({ ...gzip, target: 'plain' }), weigh(gzip)]), [], 'the reference compresses as well')
  t.same(judge([makeRow({ target: 'plain' }), weigh(gzip)]), [], 'nobody told')
  t.same(judge([plain, weigh({ ...gzip, rate: 0 })]), [], 'no good answer')
})
