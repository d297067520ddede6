import t from 'tap'
import { createEntry } from '../../../src/record/access-log/entry.js'
import { createTally } from '../../../src/record/access-log/tally.js'

const DAY = 86_400
const ALL = { byRoute: false, fromS: 0, toS: Infinity }

async function tally (lines, options = ALL) {
  const counter = await createTally(options)
  try {
    const counted = lines.map((line) => counter.add({ ...createEntry(), second: DAY, status: 200, ...line }))
    return { counted, ...counter.read() }
  } finally {
    counter.free()
  }
}

t.test('a duration of 0 is one, and a line without one is a request all the same', async (t) => {
  const { requests, durations, medianUs, sumUs } = await tally([0, 0, 2000, -1].map((durationUs) => ({ durationUs })))
  t.match({ requests, medianUs, sumUs }, { requests: 4, medianUs: 0, sumUs: 2000 })
  t.match(durations, { valuesUs: [0, 2000], counts: [2, 1], total: 3 })
  t.match(await tally([{ durationUs: -1 }]), { durations: null, medianUs: 0, requests: 1, sumUs: 0 })
})

t.test('the half of the durations', async (t) => {
  const median = async (...ms) => (await tally(ms.map((one) => ({ durationUs: one * 1000 })))).medianUs
  t.equal(await median(1, 2, 3), 2000)
  t.equal(await median(1, 2, 3, 4), 2000)
  t.equal(await median(1, 2, 2, 2), 2000)
})

t.test('how fine they were written: by the finest of them', async (t) => {
  const resolution = async (...durations) => (await tally(durations.map((durationUs) => ({ durationUs })))).resolutionUs
  t.equal(await resolution(1_000_000, 2_000_000), 1_000_000)
  t.equal(await resolution(1_000_000, 2_005_000), 1000)
  t.equal(await resolution(2_005_000, 1_000_001), 1)
  t.equal(await resolution(0, 1001), 1)
})

t.test('what is asked for: from its first second on, before its last', async (t) => {
  const { counted, requests, outside } = await tally([9, 10, 19, 20].map((second) => ({ second })), { ...ALL, fromS: 10, toS: 20 })
  t.strictSame({ counted, requests, outside }, { counted: [false, true, true, false], requests: 2, outside: 2 })
})

t.test('sizes, where a line has one; statuses; stamps', async (t) => {
  const { sent, statuses, writtenS } = await tally([
    { sizeBytes: 0, status: 204, written: 30 }, { sizeBytes: 700, written: 20 }, { sizeBytes: -1, written: 24 }, { status: 0, written: -1 }
  ])
  t.strictSame({ sent, statuses, writtenS }, { sent: { answers: 2, bytes: 700 }, statuses: { 0: 1, 200: 2, 204: 1 }, writtenS: 11 })
  t.match(await tally([{}]), { sent: null, writtenS: null })
})

t.test('seconds of a day, and no more than 400 days', async (t) => {
  const { days, requests, beyondDays } = await tally([...Array(401).keys(), 3, 500].map((day) => ({ second: day * DAY + 7 })))
  t.match({ requests, beyondDays }, { requests: 401, beyondDays: 2 })
  t.equal(days.length, 400)
  t.equal(days[0].counts[7], 1)
  t.equal(days.find(({ day }) => day === 3).counts[7], 2)
})
