import t from 'tap'
import { buildHistoryDocument } from '../../../../src/commands/history/report/history-json.js'

t.test('codes are told as sentences, and what is not there stays away', async (t) => {
  const reason = { code: 'TEXT', text: 'why' }
  const { history: { points, lastGoodReason, remarks } } = buildHistoryDocument({
    result: {
      points: [{ id: 'a', figures: [1], machine: {}, baseline: 'b' }, { id: 'c', figures: [], machine: {}, baseline: 'b', reason }],
      series: [],
      lastGoodReason: reason,
      otherMachines: [],
      leftOut: [],
      remarks: [reason]
    },
    tool: { name: 'baseload', version: '1.2.3' }
  })
  t.strictSame(points, [{ id: 'a' }, { id: 'c', reason: 'why' }], 'figures stand in the series')
  t.strictSame([lastGoodReason, ...remarks], ['why', 'why'])
})
