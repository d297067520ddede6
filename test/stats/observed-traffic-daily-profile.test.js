import t from 'tap'
import { profileTraffic } from '../../src/stats/observed-traffic.js'

const DAY = 86_400
const HOUR = 3600

t.test('a day: hours that the log has, at their mean rate; half an hour is enough', (t) => {
  const counts = new Uint32Array(DAY)
  counts.fill(2, 10 * HOUR, 11 * HOUR)
  counts.fill(4, 11 * HOUR, 11 * HOUR + 1000)
  const start = 20_000 * DAY
  const at = (first, last) => profileTraffic({ days: [{ day: 20_000, counts }], firstSecond: start + first, lastSecond: start + last })
  const { hours, weekdays } = at(10 * HOUR, 12 * HOUR + 1799)
  t.same([hours[9], hours[10], hours[11], hours[12], hours[13]], [null, 2, 4000 / HOUR, 0, null])
  t.equal(weekdays, null)
  t.equal(at(10 * HOUR, 12 * HOUR + 1000).hours[12], null)
  t.end()
})

t.test('a week from Monday on, days without a request left out', (t) => {
  const monday = 20_514 // 2026-03-02
  t.equal(new Date(monday * DAY * 1000).toUTCString().slice(0, 16), 'Mon, 02 Mar 2026')
  const days = Array.from({ length: 7 }, (_, i) => ({ day: monday + i, counts: new Uint32Array(DAY).fill(i + 1) }))
  const firstSecond = monday * DAY
  t.same(profileTraffic({ days, firstSecond, lastSecond: firstSecond + 7 * DAY - 1 }).weekdays, [1, 2, 3, 4, 5, 6, 7])
  t.equal(profileTraffic({ days: days.slice(0, 6), firstSecond, lastSecond: firstSecond + 6 * DAY - 1 }).weekdays, null)
  t.end()
})
