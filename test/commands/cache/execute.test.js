import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { observeCache } from '../../../src/commands/cache/cache.js'
import { documentCache } from '../../../src/commands/cache/report/document.js'
import { readCatalogue, readSchema } from '../../../src/config/files.js'
import { parseCatalogue } from '../../../src/plan/catalogue.js'
import { parseBaseline } from '../../../src/plan/baseline.js'
import { renderMarkdown } from '../../../src/report/render/markdown.js'
import { renderScreen } from '../../../src/report/render/screen.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { createNaiveCache } from '../../fixtures/naive-cache.js'
import { makeZipfStream } from '../../fixtures/zipf-stream.js'
import { matchGolden } from '../../report/golden.js'
import { checkDocument } from '../../report/check-document.js'

const folder = await makeFolder(t)
const file = async (name, text) => { await writeFile(join(folder, name), text); return name }
const stamp = (second) => new Date(second * 1000).toISOString().replace(/^(\d+)-03-(\d+)T(.*)\.000Z$/, '$2/Mar/$1:$3 +0000')
const START = Date.UTC(2026, 2, 1, 21) / 1000 - 1_000_000
const COUNT = 40_000

/** A made log with Zipf 0.9: one request in twenty writes, one in fifty fails. */
function * makeLines () {
  let i = 0
  for (const { key, second, bytes } of makeZipfStream({ s: 0.9, of: 5000, count: COUNT, perSecond: 50 })) {
    i++
    const method = i % 20 === 0 ? 'POST' : 'GET'
    const status = i % 50 === 1 ? 503 : 200
    yield { key, second, bytes, isCached: method === 'GET' && status === 200, text: `192.0.2.1 - - [${stamp(START + second)}] "${method} /items/${key}?v=1 HTTP/1.1" ${status} ${bytes} "-" "x" 0.120\n` }
  }
}
const lines = [...makeLines()]
await file('access.log', lines.slice(COUNT / 2).map(({ text }) => text).join(''))
await file('access.log.1', `no line of a log\n${lines.slice(0, COUNT / 2).map(({ text }) => text).join('')}`)
const LOGS = ['access.log', 'access.log.1']

t.test('one screen: the answer, the sizes, what is not cached, what to run next', async (t) => {
  const { stdout, stderr, exitCode } = await askBaseload(t, ['cache', ...LOGS], { folder })
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /^! 1 line could not be read/m)
  t.match(stdout, /^\? A cache of \d+ MB with a TTL of 60 s would answer \d+ % of the requests\. Of 50\/s in the busiest minute, [\d.]+\/s would/m)
  t.match(stdout, /Needed if the origin cannot take 50\/s/)
  t.match(stdout, /^KEYS +[\d,]+ different, [\d.]+ MB of answers; .*Zipf exponent 0\.\d/m)
  t.match(stdout, /^NOT CACHED +in all 7 % · other methods 5 %, POST · other statuses 2 %, 503\n +93 % have a query/m)
  t.match(stdout, /^EXPIRY +hottest key [\d.]+\/s .* [\d.]+ requests reach the origin \(120 ms, median/m)
  t.match(stdout, /^NEXT {3}a lab of this traffic {2}npx baseload cache access\.log access\.log\.1 --lab cache-lab\.yml$/m)
  t.ok(stdout.trimEnd().split('\n').length <= 30, stdout)
})

t.test('the document: all keys, and a sample of them', async (t) => {
  const observe = (mostKeys) => observeCache({
    files: LOGS.map((name) => join(folder, name)),
    format: null,
    options: { timeUnit: null, fields: [], utcOffsetS: 0 },
    wish: { sizeBytes: null, ttlS: null, originPerSecond: 30 },
    query: 'key',
    mostKeys
  })
  const result = await observe(1_000_000)
  const first = result.log.first.map((one) => ({ ...one, file: 'access.log.1' }))
  const log = { ...result.log, files: ['a|b<script>\u001b[31m.log'], first }
  const document = documentCache({ result: { ...result, log }, exitCode: 0 })
  checkDocument(t, document)
  for (const columns of [80, 120]) matchGolden(t, `screen-cache-${columns}.txt`, renderScreen({ document, columns }))
  matchGolden(t, 'cache-80.txt', renderScreen({ document, columns: 80, details: true }))
  matchGolden(t, 'cache.md', renderMarkdown({ document }))
  const sampled = documentCache({ result: await observe(1000) })
  checkDocument(t, sampled)
  t.match(renderScreen({ document: sampled, columns: 120 }), /^ {2}64 MB .* ± .* %  +/m, 'with their ranges')
})

t.test('the figures: exactly those of caches of their own, the exponent of the law', async (t) => {
  const { stdout } = await askBaseload(t, ['cache', ...LOGS, '--size', '5MB', '--ttl', '5m', '--origin-rate', '40', '--json'], { folder })
  const { formatVersion, cache } = JSON.parse(stdout)
  t.equal(formatVersion, 1)
  t.match(cache.log, { lines: COUNT + 1, unreadable: 1, files: ['access.log.1', 'access.log'] }, 'read in the order of time')
  const naive = createNaiveCache({ size: 5e6, ttlS: 300 })
  const hits = lines.filter(({ key, second, bytes, isCached }) => isCached && naive(key, second, bytes)).length
  t.match(cache.choice, { size: 5e6, ttlS: 300, hitRatio: hits / COUNT, isSizeGiven: true, isTtlGiven: true })
  t.ok(Math.abs(cache.keys.zipf.exponent - 0.9) < 0.02, `${cache.keys.zipf.exponent}`)
  t.match(cache.keys.top[0], { name: '/items/0?v=1' })
  t.match(cache.need, { code: 'CACHE_ENOUGH', text: /^Needed, and enough/ })
  t.match(cache.peakMinute, { requests: 3000, ratePerSecond: 50 })
  t.match(cache.refused.map(({ reason, requests }) => [reason, requests]), [['method', 2000], ['status', 800]])
})

t.test('the lab: a run takes it, with the law of the keys and the rate of the busiest minute', async (t) => {
  const { stdout, exitCode } = await askBaseload(t, ['cache', ...LOGS, '--ttl', '10s', '--lab', 'lab.yml'], { folder })
  t.equal(exitCode, 0)
  t.match(stdout, /^NEXT {3}measure it {2}npx baseload run lab\.yml$/m)
  const text = await readFile(join(folder, 'lab.yml'), 'utf8')
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const { baseline } = parseBaseline({ name: 'lab', text, file: 'lab.yml', schema: await readSchema('baseline'), catalogue })
  t.match(text, /^ {2}ratePerSecond: 47$/m)
  t.match(baseline.lab, { keys: { distribution: 'zipf' }, cache: { ttlMs: 10_000 } })
  t.ok(Math.abs(baseline.lab.keys.s - 0.9) < 0.02 && Math.abs(baseline.lab.keys.of / 5000 - 1) < 0.1, JSON.stringify(baseline.lab.keys))
  t.match(baseline.hypothesis, /Within 20s it answers \d+\.\d % of the requests/)
})

t.test('queries, every format, all tables, traces, logs without sizes', async (t) => {
  const ask = async (...args) => (await askBaseload(t, ['cache', ...args], { folder })).stdout
  t.match(await ask('access.log', '--query-string', 'pass'), /^✗ No cache is of use here: no request of the log can be cached\.$/m)
  t.strictSame(JSON.parse(await ask('access.log', '--query-string', 'pass', '--json')).cache.lab, null, 'and so there is no lab of it')
  t.match(JSON.parse(await ask('access.log', '--query-string', 'ignore', '--json')).cache.keys.top[0], { name: '/items/0' })
  t.match(await ask('access.log', '-o', 'md'), /^# Cache for access\.log: [^]*\| 4 MB +\|[^]*```sh\n# a lab of this traffic\nnpx baseload cache access\.log -o md --lab/m)
  t.notMatch(await ask('access.log', '-o', 'md'), /--details/, 'it has all tables')
  t.match(await ask('access.log', '-o', 'html'), /<p class="answer open">A cache of/)
  t.match(await ask('access.log', '-o', 'csv'), /\nNot cached,other methods,number,1000,,,count,/)
  t.match(await ask('access.log', '--details'), /MOST POPULAR KEYS[^]*\/items\/0\?v=1[^]*CALLS OF THE ORIGIN IN THE BUSIEST MINUTE/)
  await file('trace.csv', Array.from({ length: 300 }, (_, i) => `${i},key${i % 5},4,96,1,${i % 10 === 9 ? 'set' : 'get'},0\n`).join(''))
  t.match(JSON.parse(await ask('trace.csv', '--json')).cache, { log: { format: 'twitter' }, keys: { distinct: 5, bytes: 500 }, refused: [{ reason: 'method', examples: ['SET'] }] })
  await file('plain.jsonl', Array.from({ length: 300 }, (_, i) => `${JSON.stringify({ time: 1_772_366_400 + i, status: 200, path: `/${i % 3}` })}\n`).join(''))
  t.match(JSON.parse(await ask('plain.jsonl', '--json')).cache, { unit: 'entries', keys: { distinct: 3, bytes: null }, choice: { size: 10 } })
})

t.test('what was not found is no answer: exit 3 with --strict, with the field to name', async (t) => {
  const line = (second) => `{"time":"2026-03-01T12:00:${10 + second}Z","status":200,"took_ms":12,"resource":"/a"}`
  await writeFile(join(folder, 'pathless.jsonl'), Array.from({ length: 40 }, (_, second) => line(second)).join('\n'))
  for (const more of [[], ['--details'], ['-o', 'md'], ['--json']]) {
    const run = await askBaseload(t, ['cache', 'pathless.jsonl', '--strict', ...more], { folder })
    t.equal(run.exitCode, 3, run.stderr)
    t.match(run.stdout.replace(/\s+/g, ' '), /Cannot tell whether a cache is of use: no path was found for 100 % of the requests.*--field path/)
    t.notMatch(run.stdout, /No cache is of use|would answer|--lab/)
    if (more[0] === '--json') t.strictSame(JSON.parse(run.stdout).cache.lab, null)
  }
  t.equal((await askBaseload(t, ['cache', 'pathless.jsonl'], { folder })).exitCode, 0)
  const named = await askBaseload(t, ['cache', 'pathless.jsonl', '--field', 'path=resource'], { folder })
  t.equal(named.exitCode, 0)
  t.match(named.stdout, /would answer 98 %/)
})

t.test('what it refuses', async (t) => {
  for (const [args, message] of [
    [['none.log'], /error LOG_NOT_FOUND/],
    [['access.log', 'none.log'], /error LOG_NOT_FOUND/],
    [['access.log', '--ttl', '0.5s'], /It must be 1s to 30d/],
    [['access.log', '--size', '5'], /It must be a size/],
    [['access.log', '--query-string', 'drop'], /key, ignore, pass/],
    [['access.log', '--lab', 'lab.txt'], /must end in \.yml/],
    [['access.log', '--lab', 'access.log/lab.yml'], /error EXPORT_UNWRITABLE/],
    [['plain.jsonl', '--size', '5MB'], /no sizes of answers were found in the log/],
    [['access.log', '-o', 'xml'], /error USAGE: no format xml/],
    [['access.log', '--from', '2026-03-02', '--to', '2026-03-01'], /--from is not before --to/]
  ]) {
    const run = await askBaseload(t, ['cache', ...args], { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, message)
    t.equal(run.stdout, '')
  }
})
