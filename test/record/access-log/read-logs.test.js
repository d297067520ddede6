import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import t from 'tap'
import { readAccessLogs } from '../../../src/record/access-log/read-logs.js'
import { summarizeTraffic } from '../../../src/stats/observed-traffic.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeLog } from '../../fixtures/made-log.js'
import { countSlowly } from '../../fixtures/slow-count.js'

const OPTIONS = { format: null, options: { timeUnit: null, fields: {}, utcOffsetS: 0 }, byRoute: false }
const fixture = (name) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))
const read = (files, more = {}) => readAccessLogs({ files, ...OPTIONS, ...more })
const line = (stamp, status = 200) => `192.0.2.1 - - [${stamp}] "GET / HTTP/1.1" ${status} 1 "-" "x" 0.010\n`
const folder = await makeFolder(t)
const file = async (name, content) => { await writeFile(join(folder, name), content); return join(folder, name) }

t.test('the same as the slow and obvious count of 25,000 lines out of order, also packed and in pieces', async (t) => {
  const lines = makeLog({ seed: 3, ratePerSecond: 5 })
  const text = Array.from({ length: 25_000 }, () => lines.next().value).join('')
  const path = await file('made.log', text)
  const slow = await countSlowly(path)
  t.ok(slow.unreadable > 0 && slow.busiest[3600] && slow.last - slow.first > 3688, 'the log has all there is to count')
  const packed = await file('made.bin', Buffer.concat([gzipSync(text.slice(0, 1_000_000)), gzipSync(text.slice(1_000_000))]))
  const middle = text.indexOf('\n', text.length / 2) + 1
  const [newer, older] = [await file('made.log.0', text.slice(middle)), await file('made.log.1', text.slice(0, middle))]
  for (const files of [[path], [packed], [newer, older]]) {
    const tally = await read(files)
    const traffic = summarizeTraffic({ tally })
    t.match(tally, { lines: slow.lines, unreadable: slow.unreadable, requests: slow.requests })
    t.match(traffic, { firstSecond: slow.first, lastSecond: slow.last, errors: slow.errors, p999SecondPerSecond: slow.p999Second })
    t.match([traffic.peakSecond, traffic.peakMinute, traffic.peakHour], [slow.busiest[1], slow.busiest[60], slow.busiest[3600]])
    const error = traffic.durations.percentilesUs.p99 / slow.p99Us - 1
    t.ok(error >= 0 && error <= 0.001, 'p99 within the histogram\'s bucket')
  }
})

t.test('gzip is known by its content, stdin may be either', async (t) => {
  const text = line('01/Mar/2026:12:00:00 +0000').repeat(3)
  t.equal((await read(['-'], { stdin: Readable.from([Buffer.from(text)]) })).requests, 3)
  const bytes = [...gzipSync(text)].map((byte) => Buffer.from([byte]))
  t.equal((await read(['-'], { stdin: Readable.from(bytes) })).requests, 3, 'byte by byte')
  t.equal((await read([await file('plain.gz', text)])).requests, 3, 'a name says nothing')
})

t.test('several formats of stamps meet in one second; clocks that go back do not mix two hours', async (t) => {
  const path = await file(
    'dst.log',
    [
      line('25/Oct/2026:02:30:00 +0200'),
      line('25/Oct/2026:02:30:00 +0100'),
      line('25/Oct/2026:01:30:00 +0000'),
      line('24/Oct/2026:18:30:00 -0700')
    ].join('')
  )
  const { days } = await read([path])
  const seconds = days.flatMap(({ day, counts }) =>
    [...counts].flatMap((count, i) => (count > 0 ? [[new Date((day * 86_400 + i) * 1000).toISOString(), count]] : []))
  )
  t.same(seconds, [['2026-10-25T00:30:00.000Z', 1], ['2026-10-25T01:30:00.000Z', 3]])
})

t.test('only the time asked for', async (t) => {
  const path = await file('window.log', [0, 1, 2, 3].map((second) => line(`01/Mar/2026:12:00:0${second} +0000`)).join(''))
  const noon = Date.UTC(2026, 2, 1, 12) / 1000
  t.match(await read([path], { fromS: noon + 1, toS: noon + 3 }), { requests: 2, outside: 2 })
  await t.rejects(read([path], { fromS: noon + 10 }), { code: 'LOG_EMPTY', message: /within the time asked for/ })
})

t.test('lines that cannot be read are counted, the first few are named', async (t) => {
  const { unreadable, requests, lines, first } = await read([fixture('hostile.log')])
  t.same([lines, requests, unreadable], [7, 4, 3])
  t.same(
    first.map(({ line, reason }) => [line, reason]),
    [
      [5, 'a time that does not exist'],
      [6, 'a time that does not exist'],
      [7, 'no time in brackets, like [10/Oct/2000:13:55:36 -0700]']
    ]
  )
  const half = await file('half.log', line('01/Mar/2026:12:00:00 +0000').repeat(10) + 'nonsense\n'.repeat(10))
  t.equal((await read([half])).first.length, 5)
  await t.rejects(
    read([await file('most.log', line('01/Mar/2026:12:00:00 +0000').repeat(10) + 'nonsense\n'.repeat(11))]),
    { code: 'LOG_UNREADABLE', message: /11 of 21 lines .*most\.log:11: no time/s }
  )
})

t.test('more days than are counted', async (t) => {
  const day = (n) => {
    const date = new Date(Date.UTC(2020, 0, 1 + n))
    return `${String(date.getUTCDate()).padStart(2, '0')}/${'JanFebMarAprMayJunJulAugSepOctNovDec'.slice(date.getUTCMonth() * 3, date.getUTCMonth() * 3 + 3)}/${date.getUTCFullYear()}:00:00:00 +0000`
  }
  const path = await file('days.log', Array.from({ length: 403 }, (_, n) => line(day(n))).join(''))
  const tally = await read([path])
  t.match(tally, { requests: 400, beyondDays: 3 })
  t.equal(tally.days.length, 400)
})

t.test('what is no log', async (t) => {
  await mkdir(join(folder, 'logs'))
  await t.rejects(read([join(folder, 'logs')]), { code: 'LOG_NOT_FOUND', message: /is a folder/, hint: /logs\/\*/ })
  await t.rejects(read([join(folder, 'none.log')]), { code: 'LOG_NOT_FOUND', message: /ENOENT/ })
  await t.rejects(read([await file('empty.log', '')]), { code: 'LOG_EMPTY' })
  await t.rejects(read([await file('blank.log', '\n\n')]), { code: 'LOG_EMPTY' })
  await t.rejects(read([await file('empty.gz', gzipSync(''))]), { code: 'LOG_EMPTY' })
  await t.rejects(read([await file('prose.txt', 'Once upon a time.\n'.repeat(9))]), { code: 'LOG_UNREADABLE', hint: /--format/ })
  await t.rejects(read([await file('app.jsonl', '{"time":"2026-03-01T12:00:00Z","msg":"started"}\n'.repeat(9))]), {
    code: 'LOG_UNREADABLE',
    hint: /--field status=/
  })
  await t.rejects(
    read([await file('cut.gz', gzipSync(line('01/Mar/2026:12:00:00 +0000').repeat(1e4)).subarray(0, 200))]),
    { code: 'LOG_UNREADABLE', message: /cannot be unpacked/ }
  )
  await t.rejects(read([await file('access.log.zst', Buffer.from('28b52ffd00000000', 'hex'))]), {
    code: 'LOG_UNREADABLE',
    hint: /zstdcat .*access\.log\.zst \| baseload peak -/
  })
  await t.rejects(read([fixture('combined.log')], { format: 'haproxy' }), {
    code: 'LOG_UNREADABLE',
    message: /as haproxy: not five timers/
  })
})

t.test('an empty file beside a full one is no reason to stop', async (t) => {
  t.equal((await read([await file('none.log', ''), fixture('nginx-time.log')])).requests, 5)
})

t.test('stopped in the middle: what was read is kept', async (t) => {
  const stdin = new PassThrough()
  const controller = new AbortController()
  stdin.write(line('01/Mar/2026:12:00:00 +0000').repeat(10_000))
  const reading = read(['-'], { stdin, signal: controller.signal, onProgress: () => controller.abort() })
  const { isWhole, requests } = await reading
  t.equal(isWhole, false)
  t.ok(requests > 0, String(requests))
})
