import hdr from 'hdr-histogram-js'
import t from 'tap'
import { parseHlog, writeHlog } from '../../src/record/hlog.js'
import { createHistogram } from '../../src/record/histogram-encoder.js'

const histogram = await createHistogram()
for (const value of [100, 200, 300_000]) histogram.record(value)
const encoded = histogram.encode()
const START = Date.UTC(2026, 0, 2, 3, 4, 5, 678)
const intervals = [
  { tag: 'fastify/peak', startedAtMs: START, windowMs: 10_000, maxUs: 300_000, encoded },
  { tag: 'a|b<script>/latency', startedAtMs: START + 20_000, windowMs: 4000.25, maxUs: 300_000, encoded }
]

t.test('HdrHistogram\'s own reader reads it', async (t) => {
  const reader = new hdr.HistogramLogReader(writeHlog({ intervals, comment: 'a\nb' }))
  for (const { tag, windowMs } of intervals) {
    const read = reader.nextIntervalHistogram()
    t.equal(read.tag, tag)
    t.equal(read.totalCount, 3)
    t.ok(Math.abs(read.endTimeStampMsec - read.startTimeStampMsec - windowMs) < 1)
  }
  t.notOk(reader.nextIntervalHistogram())
})

t.test('what is written is read back', async (t) => {
  const read = parseHlog({ text: writeHlog({ intervals, comment: 'x' }) })
  t.equal(read.unit, 'microseconds')
  const written = intervals.map(({ maxUs, ...one }) =>
    ({ ...one, windowMs: Math.round(one.windowMs), intervalMax: maxUs / 1000, maxDecimals: 3 }))
  t.same(read.intervals, written, 'to the millisecond')
})

t.test('what HdrHistogram\'s own writer wrote is read too, in no unit that one could know', async (t) => {
  let text = ''
  const writer = new hdr.HistogramLogWriter((part) => { text += part })
  writer.outputLogFormatVersion()
  writer.outputStartTime(START)
  writer.outputLegend()
  const one = hdr.decodeFromCompressedBase64(encoded)
  one.tag = 'theirs'
  writer.outputIntervalHistogram(one, START / 1000, START / 1000 + 5, 1000)
  const read = parseHlog({ text })
  t.equal(read.unit, null)
  t.match(read.intervals, [{ tag: 'theirs', startedAtMs: START, windowMs: 5000, intervalMax: Number }])
  t.equal(hdr.decodeFromCompressedBase64(read.intervals[0].encoded).totalCount, 3)
})

t.test('a tag cannot break a line, and no line is no log', async (t) => {
  const text = writeHlog({ intervals: [{ ...intervals[0], tag: 'a, b\nTag=c' }], comment: 'x' })
  t.same(parseHlog({ text }).intervals.map(({ tag }) => tag), ['a_b_Tag=c'])
  t.same(parseHlog({ text: writeHlog({ intervals: [], comment: 'x' }) }).intervals, [])
  t.equal(parseHlog({ text: 'hello' }), null)
})
