import t from 'tap'
import { howMany } from '../../fixtures/long.js'
import { MEDIANS_S, readKnownLogs } from '../../fixtures/known-log-table.js'
import { WRITERS } from '../../fixtures/known-logs.js'

const seeds = Array.from({ length: howMany({ short: 1, long: 20 }) }, (_, index) => index + 1)

for (const { requests, ratePerSecond } of [{ requests: 120, ratePerSecond: 0.5 }, { requests: 30, ratePerSecond: 0.2 }]) {
  t.test(`logs of ${requests} requests whose truth is known: read right or asked back, never wrong`, async (t) => {
    const rows = (await Promise.all(seeds.map((seed) => readKnownLogs({ seed, requests, ratePerSecond })))).flat()
    const count = (outcome, of = rows) => of.filter((row) => row.outcome === outcome).length
    for (const name of Object.keys(WRITERS)) {
      const own = rows.filter(({ writer }) => writer === name)
      t.comment(`${name.padEnd(48)} right ${count('right', own)}, asked ${count('asked', own)}, wrong ${count('wrong', own)} of ${own.length}`)
    }
    t.comment(`right ${count('right')}, asked ${count('asked')}, wrong ${count('wrong')} of ${rows.length}`)
    t.equal(rows.length, Object.keys(WRITERS).length * MEDIANS_S.length * seeds.length)
    t.same(rows.filter(({ outcome }) => outcome === 'wrong'), [])
    const must = rows.filter(({ writer }) => WRITERS[writer].mustAsk)
    t.same(must.filter(({ outcome }) => outcome !== 'asked'), [], 'a number that may be in several units is asked for')
    if (requests > 100) t.ok(count('asked') - must.length <= 0.01 * rows.length, 'nobody else is asked')
  })
}
