import t from 'tap'
import { createEntry } from '../../../src/record/access-log/entry.js'
import { chooseReader } from '../../../src/record/access-log/formats.js'

const line = (duration) => Buffer.from(JSON.stringify({ time: '2026-03-01T12:00:00Z', status: 200, path: '/a', duration_ms: duration }))

/** Microseconds of each. */
async function read (...durations) {
  const lines = durations.map(line)
  const { reader } = await chooseReader({ lines, format: 'json', options: { timeUnit: null, fields: {}, utcOffsetS: 0 } })
  const entry = createEntry()
  return lines.map((one) => reader.parse(one, 0, one.length, entry) ?? entry.durationUs)
}

t.test('a duration: 0 is one, as a number and as a text; what is below 0, absent or no time at all is none', async (t) => {
  t.strictSame(await read(0, '0', 1.5, '1.5', 2000, -1, 'soon', null, true), [0, 0, 1500, 1500, 2_000_000, -1, -1, -1, -1])
  t.strictSame(await read('1', '120, 340', '0.5 : -', '-, -'), [1000, 460_000, 500, -1], 'a list of tries is their sum')
  t.strictSame(await read(12, 12, 12, 999_999_999_999, 1_000_000_000_000), [12_000, 12_000, 12_000, 999_999_999_999_000, -1], '31 years')
})
