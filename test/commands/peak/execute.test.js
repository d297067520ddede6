import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { readFlag } from '../../fixtures/flags.js'
import { makeKnownLog, WRITERS } from '../../fixtures/known-logs.js'
import { makeLog } from '../../fixtures/made-log.js'

const fixture = (name) => fileURLToPath(new URL(`../../record/access-log/fixtures/${name}`, import.meta.url))
const folder = await makeFolder(t)
const lines = makeLog({ seed: 5 })
await writeFile(join(folder, 'access.log'), Array.from({ length: 5000 }, () => lines.next().value).join(''))

t.test('every format', async (t) => {
  const text = await askBaseload(t, ['peak', 'access.log', '--by', 'route'], { folder })
  t.equal(text.exitCode, 0, text.stderr)
  t.match(
    text.stdout,
    /^✓ Peak: \d+\/s from .*the busiest second\.$[^]*^ {2}\/items\/:id +\d+\/s[^]*npx baseload size --start "<node app.js>" --path "<\/items\/:id>" --objective 'p99<150ms'[^]*^EXIT {3}0: the logs were read\n$/m
  )
  t.match(
    (await askBaseload(t, ['peak', 'access.log', '--by', 'route', '--details'], { folder })).stdout,
    /busiest second +\d+\/s .*\/items\/:id +4,9\d\d/s
  )
  const md = await askBaseload(t, ['peak', 'access.log', '-o', 'md'], { folder })
  t.match(md.stdout, /^# Peak of access\.log\n/)
  const html = await askBaseload(t, ['peak', 'access.log', '-o', 'html'], { folder })
  t.match(html.stdout, /^<!doctype html>[^]*<p class="answer good">Peak: [^]*<td data-value="\d+" data-head="rate">\d+\/s<\/td>/)
  const csv = await askBaseload(t, ['peak', 'access.log', '-o', 'csv'], { folder })
  t.match(csv.stdout, /^table,row,column,value,low,high,unit,text\r?\npeak,,note,.*\r?\nRequests,busiest second,rate,\d+,,,perSecond,/)
  t.match(text.stdout, /all tables +npx baseload peak access\.log --by route --details$/m)
  t.notMatch(md.stdout, /--details/, 'a page has all tables')
  const json = await askBaseload(t, ['peak', 'access.log', '--json', '--apdex', '250ms'], { folder })
  const { formatVersion, peak } = JSON.parse(json.stdout)
  t.equal(formatVersion, 1)
  t.match(peak, {
    apdex: { targetUs: 250_000 },
    log: { lines: 5000, format: 'combined' },
    traffic: { peakSecond: { from: /^2026-03-01T2\d:\d\d:\d\dZ$/ }, routes: null },
    next: /--peak \d+\/s --unit "<cpu=1,memory=512m>"$/
  })
})

t.test('flags reach the reader', async (t) => {
  const run = await askBaseload(
    t,
    ['peak', fixture('haproxy.log'), '--utc-offset', '+02:00', '--format', 'haproxy', '--time-unit', 'ms', '--json'],
    { folder }
  )
  t.equal(JSON.parse(run.stdout).peak.traffic.first, '2026-03-01T10:00:00Z')
  const fields = await askBaseload(
    t,
    [
      'peak', fixture('pino.jsonl'), '--field', 'duration=responseTime', '--field', 'path=req.url',
      '--from', '2026-03-01', '--to', '2026-03-02', '--json', '--by', 'route'
    ],
    { folder }
  )
  t.match(JSON.parse(fields.stdout).peak, { log: { other: 1, requests: 2 }, traffic: { routes: [{ name: '/a' }, { name: '/b' }] } })
})

t.test('a unit or a field that the log does not say is asked for: exit 2, and the flag that decides it', async (t) => {
  const write = async (name, medianS, file) =>
    writeFile(join(folder, file), makeKnownLog({ writer: WRITERS[name], medianS, seed: 4, requests: 400 }).text)
  await write('Tomcat %D (9 and older)', 0.012, 'tomcat.log')
  await write('a field named latency, in ms', 0.012, 'latency.jsonl')
  await write('Echo', 0.003, 'echo.jsonl')
  const asked = [['peak', 'tomcat.log', /field 5 after/], ['cache', 'tomcat.log', /field 5 after/], ['peak', 'latency.jsonl', /latency/]]
  for (const [command, file, field] of asked) {
    const run = await askBaseload(t, [command, file], { folder })
    t.equal(run.exitCode, 2, file)
    t.match(run.stderr, /error LOG_UNCLEAR: .*does not say the unit of/)
    t.match(run.stderr, field)
    t.match(run.stderr, /hint: say it with --time-unit s, ms, us; --time-unit none leaves durations out/)
    t.equal(run.stdout, '')
  }
  const median = async (...args) => {
    const run = await askBaseload(t, ['peak', ...args, '--json'], { folder })
    t.equal(run.exitCode, 0, run.stderr)
    return JSON.parse(run.stdout).peak.traffic.durations?.percentilesUs.p50 ?? null
  }
  t.ok(Math.abs(await median('tomcat.log', '--time-unit', 'ms') - 11_500) < 1500)
  t.equal(await median('tomcat.log', '--time-unit', 'ms', '--field', 'duration=-1'), await median('tomcat.log', '--time-unit', 'ms'))
  t.equal(await median('tomcat.log', '--time-unit', 'none'), null)
  t.ok(Math.abs(await median('echo.jsonl') - 3000) < 500, 'nanoseconds, as latency_human beside it says')
  const against = await askBaseload(t, ['peak', 'against.jsonl'], { folder: await writeAgainst() })
  t.equal(against.exitCode, 2)
  t.match(against.stderr, /duration cannot be in the unit it looks to be in: half of its requests would take .* and the log is 2\d\d s long/)

  /** Nanoseconds, in a log that looks as Envoy's does, which has milliseconds. */
  async function writeAgainst () {
    const line = (index) => JSON.stringify({
      start_time: new Date(Date.UTC(2026, 2, 1) + index * 1000).toISOString(), response_code: 200, response_flags: '-', path: '/a', duration: 2_000_000 + index
    })
    await writeFile(join(folder, 'against.jsonl'), Array.from({ length: 250 }, (_, index) => line(index)).join('\n'))
    return folder
  }
})

t.test('what it refuses', async (t) => {
  for (const [args, message] of [
    [['none.log'], /error LOG_NOT_FOUND/],
    [['.'], /error LOG_NOT_FOUND: \. is a folder/],
    [['access.log', '--format', 'morse'], /must be one of /],
    [['access.log', '-o', 'xml'], /error USAGE: no format xml/],
    [['access.log', '--from', '2026-03-02', '--to', '2026-03-01'], /--from is not before --to/],
    [['access.log', '--from', 'noon'], /must be like 2026-03-01/],
    [['access.log', '--field', 'status=foo'], /--field status=… is for JSON logs/],
    [['access.log', '--field', 'size=-1'], /--field size=-1 is no number of a field after the request/],
    [['access.log', '--field', 'duration=foo'], /error LOG_UNCLEAR: .*no field foo= is after the request/],
    [[], /baseload peak needs <files>/]
  ]) {
    const run = await askBaseload(t, ['peak', ...args], { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, message)
    t.equal(run.stdout, '')
  }
})

t.test('values of flags', async (t) => {
  const read = (name, text, given = {}) => readFlag('peak', `--${name}`, text, given)
  t.equal(read('from', '2026-03-01'), Date.UTC(2026, 2, 1) / 1000)
  t.equal(read('to', '2026-03-01T12:30'), Date.UTC(2026, 2, 1, 12, 30) / 1000)
  t.equal(read('to', '2026-03-01T12:30+01:00'), Date.UTC(2026, 2, 1, 11, 30) / 1000)
  t.equal(read('from', '2026-03-01T12:30:15.5Z'), Date.UTC(2026, 2, 1, 12, 30, 15, 500) / 1000)
  t.same(read('field', 'duration=a=b', { time: 'x' }), { time: 'x', duration: 'a=b' })
  t.same(['Z', '+05:30', '-0800'].map((text) => read('utc-offset', text)), [0, 19_800, -28_800])
  for (const [name, text] of [
    ['from', '1772366400'],
    ['from', ''],
    ['to', '2026-02-30'],
    ['field', 'duration'],
    ['field', 'colour=x'],
    ['field', 'time='],
    ['utc-offset', 'CET'],
    ['time-unit', 'h'],
    ['by', 'user']
  ]) {
    t.throws(() => read(name, text), { code: 'commander.invalidArgument' }, `${name} ${text}`)
  }
})
