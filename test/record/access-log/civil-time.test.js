import t from 'tap'
import { createClfReader, readClfZone, readZone, toEpochSecond } from '../../../src/record/access-log/civil-time.js'

t.test('each month has its days, and no more', async (t) => {
  for (const [year, february] of [[2023, 28], [2024, 29], [1900 + 200, 28], [2000, 29]]) {
    for (const [i, days] of [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].entries()) {
      t.same(toEpochSecond(year, i + 1, days, 0, 0, 0), Date.UTC(year, i, days) / 1000, `${year}-${i + 1}-${days}`)
      t.same(toEpochSecond(year, i + 1, days + 1, 0, 0, 0), NaN, `${year}-${i + 1}-${days + 1}`)
    }
  }
})

t.test('the first and the last of everything', async (t) => {
  t.same(toEpochSecond(1970, 1, 1, 0, 0, 0), 0)
  t.same(toEpochSecond(2026, 3, 1, 23, 59, 60), Date.UTC(2026, 2, 2) / 1000, 'a leap second')
  for (const wrong of [
    [1969, 12, 31, 0, 0, 0], [2026, 0, 1, 0, 0, 0], [2026, 13, 1, 0, 0, 0], [2026, 3, 0, 0, 0, 0],
    [2026, 3, 1, 24, 0, 0], [2026, 3, 1, 0, 60, 0], [2026, 3, 1, 0, 0, 61]
  ]) t.same(toEpochSecond(...wrong), NaN, String(wrong))
})

t.test('zones', async (t) => {
  const both = { '+0000': 0, '+0530': 19_800, '-0845': -31_500, '+2359': 86_340, '-2400': NaN, '+0060': NaN }
  for (const [text, seconds] of Object.entries(both)) {
    t.same(readZone(text), seconds, text)
    t.same(readClfZone(Buffer.from(`x${text}`), 1), seconds, text)
  }
  t.strictSame(['Z', 'z', '+05:30', '-08', '0530', ''].map(readZone), [0, 0, 19_800, -28_800, NaN, NaN])
  t.same(readClfZone(Buffer.from('00530'), 0), NaN)
})

t.test('the stamp of an access log, one after the other', async (t) => {
  const read = createClfReader()
  const at = (text) => read(Buffer.from(`[${text}]`), 1)
  t.same(at('10/Oct/2000:13:55:36'), Date.UTC(2000, 9, 10, 13, 55, 36) / 1000)
  t.same(at('10/Oct/2000:23:59:60'), Date.UTC(2000, 9, 11) / 1000)
  t.same(at('11/Oct/2000:00:00:00'), Date.UTC(2000, 9, 11) / 1000)
  t.same(at('11/Nov/2000:00:00:00'), Date.UTC(2000, 10, 11) / 1000)
  for (const wrong of [
    '10/Oct/2000:24:00:00', '10/Oct/2000:00:60:00', '10/Oct/2000:00:00:61', '31/Sep/2000:00:00:00', '10/Oct/2000:1a:00:00', '10/Oct/2000:13-55:36'
  ]) t.same(at(wrong), NaN, wrong)
})
