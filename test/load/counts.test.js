import t from 'tap'
import { addCauses, addCounts, createAccountingError, hasIdentity } from '../../src/load/counts.js'
import { ContentTally } from '../../src/load/content-tally.js'

const COUNTS = { due: 15, ok: 1, failed: 2, timedOut: 3, unfinished: 4, notSent: 5 }

t.test('each request that was due ended in one way', async (t) => {
  t.ok(hasIdentity(COUNTS))
  for (const key of Object.keys(COUNTS)) t.notOk(hasIdentity({ ...COUNTS, [key]: COUNTS[key] + 1 }), key)
  t.match(createAccountingError({ ...COUNTS, due: 16 }), {
    code: 'ACCOUNTING_BROKEN', message: 'due 16 is not ok 1 + failed 2 + timedOut 3 + unfinished 4 + notSent 5'
  })
})

t.test('sums, of none too', async (t) => {
  t.same(addCounts([COUNTS, COUNTS]), { due: 30, ok: 2, failed: 4, timedOut: 6, unfinished: 8, notSent: 10 })
  t.same(addCounts([]), { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 })
  t.same(addCauses([{ failedByCause: { a: 1, b: 2 } }, { failedByCause: { a: 3 } }]), { a: 4, b: 2 })
})

t.test('bodies by how rarely they are looked at', async (t) => {
  const tally = new ContentTally()
  t.same(tally.close(), {})
  for (const [rarity, isChecked, isBad] of [[1, true, false], [1, true, true], [8, false, false], [8, true, true], [1, true, false]]) {
    tally.note(rarity, isChecked, isBad)
  }
  t.same(tally.close(), { bodies: [{ answers: 3, checked: 3, bad: 1 }, { answers: 2, checked: 1, bad: 1 }] })
})
