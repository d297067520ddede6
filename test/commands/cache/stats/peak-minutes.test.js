import t from 'tap'
import { createPeakMinutes } from '../../../../src/commands/cache/stats/peak-minutes.js'

t.test('the busiest minute of the clock, with what was counted in it, whatever comes late by minutes', (t) => {
  const minutes = createPeakMinutes({ cells: 1 })
  for (const second of [60, 61, 119, 120, 700, 650, 659, 300, 600, 601, 5000]) {
    const minute = minutes.at(second)
    minute.requests++
    minute.misses[0] += 2
  }
  t.match(minutes.read(), { minute: 10, requests: 4, misses: Float64Array.from([8]) })
  minutes.at(0).requests += 100
  t.equal(minutes.read().requests, 4, 'far too late: in no minute')
  t.end()
})

t.test('the earliest of several, and none', (t) => {
  t.match(createPeakMinutes({ cells: 1 }).read(), { minute: -1, requests: 0 })
  const minutes = createPeakMinutes({ cells: 1 })
  minutes.at(120).requests++
  minutes.at(60).requests++
  t.equal(minutes.read().minute, 1)
  t.end()
})
