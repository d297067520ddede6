import t from 'tap'
import { success } from '../../../src/judge/objectives/success.js'

const stands = (shortfalls, { isMet = false, driver = 'native', failedByCause = {} } = {}) =>
  success.standsSpoiled({ isMet, row: { driver, shortfalls, measured: { failedByCause } } }) === 'successStands'

t.test('whether an answer was good does not depend on when it was asked for', async (t) => {
  for (const code of ['late', 'clock', 'busy']) t.ok(stands([code]), code)
  t.ok(stands([]))
  t.notOk(stands(['late', 'other']))
})

t.test('what makes requests fail or go unsent: what is met in spite of it is met', async (t) => {
  for (const code of ['exhausted', 'connections', 'still']) {
    t.notOk(stands([code]), code)
    t.ok(stands([code], { isMet: true }), code)
  }
  t.ok(stands(['unsent']), 'our own driver counts as good what it sent too late')
  t.notOk(stands(['unsent'], { driver: 'k6' }))
  t.ok(stands(['unsent'], { driver: 'k6', isMet: true }))
  t.notOk(stands(['late', 'still']))
})

t.test('an older record, without codes: where the machine of the driver ran out of something, only what is met', async (t) => {
  t.ok(stands(undefined))
  t.ok(stands(undefined, { failedByCause: { ECONNRESET: 3 } }))
  for (const cause of ['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM']) {
    t.notOk(stands(undefined, { failedByCause: { [cause]: 1 } }), cause)
    t.ok(stands(undefined, { failedByCause: { [cause]: 1 }, isMet: true }), cause)
  }
})

t.test('measured is the share of good answers', async (t) => {
  const find = (ratio, isKept = true) => success.findMeasured({ ratio, allowed: 0.01, isKept })
  t.match(find(0.005), { measured: 0.995, sloRatio: 2 })
  t.match(find(0.02, false), { measured: 0.98, sloRatio: 0.5 })
  t.equal(success.findDependence({ measured: {} }).tau, 1)
  t.equal(success.findDependence({ measured: { failureTau: 7 } }).tau, 7)
})
