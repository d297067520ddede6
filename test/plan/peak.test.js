import t from 'tap'
import { askPeak, findPeakKinds, findPeakMistakes, readPeak } from '../../src/plan/peak.js'

t.test('a rate alone, or with what is kept free', async (t) => {
  t.strictSame(readPeak({ written: '5000/s' }), { peakPerSecond: 5000, headroom: 0, spare: 0 })
  t.strictSame(readPeak({ written: 20 }), { peakPerSecond: 20, headroom: 0, spare: 0 })
  t.strictSame(readPeak({ written: { rate: '1200/min', headroom: '30%', spare: 1 } }), { peakPerSecond: 20, headroom: 0.3, spare: 1 })
  t.strictSame(readPeak({ written: { rate: 20, headroom: 0.5 } }), { peakPerSecond: 20, headroom: 0.5, spare: 0 })
})

t.test('every mistake, at its place', async (t) => {
  const list = (peak, lab) =>
    findPeakMistakes({ peak, lab }).map(({ path, wrong, right }) => [path.join('.'), `${wrong}; ${right}`])
  t.strictSame(list(undefined), [])
  t.strictSame(list('5000/s'), [])
  t.strictSame(list('often'), [['peak', 'peak is "often"; a rate is written like 5000/s, 1200/min or 72000/h']])
  t.strictSame(list(0), [['peak', 'peak is 0; a rate is written like 5000/s, 1200/min or 72000/h']])
  t.strictSame(list({ rate: '5/week', headroom: '120%', spare: -1 }), [
    ['peak.rate', 'peak.rate is "5/week"; a rate is written like 5000/s, 1200/min or 72000/h'],
    ['peak.headroom', 'peak.headroom is "120%"; a share of capacity is written like 30%, 0 to 99%'],
    ['peak.spare', 'peak.spare is -1; a whole number of containers, 0 to 1000']
  ])
  for (const shape of [null, [], true, { rate: [] }, { constructor: 7 }]) t.strictSame(list(shape), [], 'the schema tells that')
  t.match(list('5/s', { kind: 'load' }), [['peak', /^a lab has a `peak`; leave it out/]])
})

t.test('flags stand in place of the file, one by one; a lab has no peak', async (t) => {
  const plain = { name: 'plain', load: {} }
  const own = { name: 'own', load: {}, peak: { peakPerSecond: 7, headroom: 0.2, spare: 1 } }
  const lab = ({ name: 'lab', lab: { kind: 'load' } })
  const ask = (baselines, flags = {}) => askPeak({ baselines, flags }).map(({ peak }) => peak)
  t.strictSame(ask([plain, own, lab]), [undefined, own.peak, undefined])
  t.strictSame(ask([plain, own, lab], { peak: 5000 }), [
    { peakPerSecond: 5000, headroom: 0, spare: 0 },
    { peakPerSecond: 5000, headroom: 0.2, spare: 1 },
    undefined
  ])
  t.strictSame(ask([plain, own], { headroom: 0.5, spare: 0 }), [undefined, { peakPerSecond: 7, headroom: 0.5, spare: 0 }])
  t.strictSame(ask([lab], { peak: 5 }), [undefined])
  const kinds = (...baselines) => findPeakKinds({ baselines }).filter(Boolean)
  t.strictSame(kinds(plain, own), [])
  t.strictSame(kinds(plain, lab), ['without --peak'])
  t.strictSame(kinds(lab), ['servers that are never loaded flat out', 'without --peak'])
})
