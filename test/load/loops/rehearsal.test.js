import t from 'tap'
import { createHistogram } from '../../../src/load/histogram.js'
import { rehearse } from '../../../src/load/loops/rehearsal.js'
import { Series } from '../../../src/load/series.js'

t.test('nothing of a rehearsal is left', async (t) => {
  const recorders = {
    responseTime: await createHistogram(),
    serviceTime: await createHistogram(),
    sendLag: await createHistogram(),
    driverLag: await createHistogram(),
    series: new Series({ capacity: 10 })
  }
  /** @type {number[]} */
  const seen = []
  rehearse({ recorders, boundsUs: [1000], tick: (ledger) => seen.push(ledger.ok + ledger.slow[0]) })
  t.ok(seen.length > 100 && seen[seen.length - 1] > seen[0], 'it went the whole way while it lasted')
  const { series, ...histograms } = recorders
  for (const [name, histogram] of Object.entries(histograms)) t.equal(histogram.total(), 0, name)
  series.note(5, 7)
  t.same([...series.close({ startUs: 0 })?.responseUs ?? []], [7])
})

t.test('a closed loop has response times only', async (t) => {
  const responseTime = await createHistogram()
  rehearse({ recorders: { responseTime }, tick: () => {} })
  t.equal(responseTime.total(), 0)
})
