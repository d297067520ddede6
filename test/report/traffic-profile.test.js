import t from 'tap'
import { describeProfile, tableProfile } from '../../src/report/traffic-profile.js'

const hours = Array.from({ length: 24 }, (_, hour) => hour === 3 ? null : 100 + hour)

t.test('the shape of a day, and of a week where there is one', (t) => {
  t.same(describeProfile({ profile: { hours, weekdays: null } }), ['▁▁▁·▂▂▃▃▃▄▄▄▅▅▅▆▆▆▇▇▇███ by hour, UTC: lowest 00:00 100/s, highest 23:00 123/s'])
  const weekdays = [5, 6, 7, 8, 9, 1.234, 2]
  t.match(describeProfile({ profile: { hours, weekdays } })[1], /by weekday, from Monday: lowest Sat 1\.23\/s, highest Fri 9\/s$/)
  const one = [5, null, null, null, null, null, null]
  t.equal(describeProfile({ profile: { hours, weekdays: one } }).length, 1, 'one day is no week')
  t.same(describeProfile({ profile: { hours: hours.map((rate, hour) => hour < 13 ? null : rate), weekdays: null } }), [], 'less than half a day')
  t.end()
})

t.test('as a table, of the hours that there are', (t) => {
  const { rows, notes } = tableProfile({ profile: { hours, weekdays: null } })
  t.same([rows.length, rows[3].cells, notes.length], [23, { when: '04:00', rate: { value: 104, unit: 'perSecond' } }, 2])
  t.end()
})
