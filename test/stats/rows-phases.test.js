import t from 'tap'
import { listPhases } from '../../src/stats/rows.js'

/** Values in place of base64. */
const decode = (text) => {
  const valuesUs = text.split(',').filter(Boolean).map(Number)
  return { valuesUs, counts: valuesUs.map(() => 1), total: valuesUs.length }
}
const list = (...histograms) =>
  listPhases({ trials: histograms.map((one) => ({ load: { histograms: one } })), decode })

t.test('in the order of a request, of all repeats together', async (t) => {
  const one = { responseTime: '', sendLag: '1,2', firstByte: '10,20', receiving: '1', connect: '5', tls: '700' }
  const two = { ...one, firstByte: '15,30', tls: '800' }
  t.same(list(one, two), [
    { name: 'connection', count: 4, p50Us: 1, p99Us: 2, maxUs: 2 },
    { name: 'connect', count: 2, p50Us: 5, p99Us: 5, maxUs: 5 },
    { name: 'tls', count: 2, p50Us: 700, p99Us: 800, maxUs: 800 },
    { name: 'firstByte', count: 4, p50Us: 15, p99Us: 30, maxUs: 30 },
    { name: 'receiving', count: 2, p50Us: 1, p99Us: 1, maxUs: 1 }
  ])
})

t.test('what a repeat does not tell is left out, and a driver that tells none has none', async (t) => {
  t.same(list({ responseTime: '1' }), [])
  t.same(list({ responseTime: '1', sendLag: '1', serviceTime: '2' }), [], 'a record from before there were phases')
  t.same(list({ responseTime: '1', connect: '5' }).map(({ name }) => name), ['connect'], 'a closed loop')
  t.same(list({ responseTime: '1', firstByte: '1', tls: '5' }, { responseTime: '1', firstByte: '1' }).map(({ name }) => name), ['firstByte'])
  t.same(list({ responseTime: '', firstByte: '', receiving: '' }), [], 'nothing was answered')
})
