import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'
import { makeTrace, writeOtlp } from '../fixtures/spans.js'

const folder = await makeFolder(t)
const place = (name) => join(folder, name)

/** Twelve requests in three seconds: 2, 6 and 4. Each second one takes 30 ms, the others 10; the first of the busiest second fails. */
const LOG = [2, 6, 4].flatMap((count, second) => Array.from({ length: count }, (_, i) => {
  const [status, took] = [second === 1 && i === 0 ? 500 : 200, i % 2 === 0 ? '0.010' : '0.030']
  return `192.0.2.1 - - [01/Mar/2026:12:00:0${second} +0000] "GET /items/${i}?page=${second} HTTP/1.1" ${status} 100 "-" "-" ${took}\n`
}))
await writeFile(place('access.log'), LOG.join(''))
/** 30 and 10 ms of each call, of 45 in all. */
const CALLS = [{ name: 'users GET', ms: [0, 30] }, { name: 'db SELECT', ms: [30, 40] }]
const spans = Array.from({ length: 20 }, (_, i) => makeTrace({ name: 'shop GET /', ms: [0, 45], calls: CALLS }, { atMs: i * 1000 }))
await writeFile(place('spans.jsonl'), spans.map((one) => `${JSON.stringify(writeOtlp(one))}\n`).join(''))
await writeFile(place('points.csv'), 'units,ratePerSecond\n1,6\n2,12\n3,18\n4,24\n')
await writeFile(place('service.yml'), 'title: T\nobjectives: [p99<=1s]\nservices:\n  a: { constant: 200ms }\n  b: { constant: 300ms }\ngraph: { series: [a, b] }\n')
const record = await makeRecord({ repeats: 3, requests: 500 })
for (const [name, more] of [['one', {}], ['two', { id: 'two', startedAt: '2026-02-02T03:04:05.000Z' }]]) {
  await mkdir(place(`reports/${name}`), { recursive: true })
  await writeFile(place(`reports/${name}/record.json`), JSON.stringify({ ...record, ...more }))
}
const [log, traces, points, service, runs] = ['access.log', 'spans.jsonl', 'points.csv', 'service.yml', 'reports'].map(place)
const ask = (argv) => askBaseload(t, argv, { folder, env: { COLUMNS: '120' } })
const readJson = async (...argv) => JSON.parse((await ask([...argv, '--json'])).stdout)

t.test('each format is printed as what it is, with all tables only where they are asked for', async (t) => {
  const lines = {
    peak: ['peak', log],
    cache: ['cache', log],
    traces: ['traces', traces],
    plan: ['plan', '--peak', '1e6/s', '--cores', '16', '--memory', '32GB'],
    sla: ['sla', service],
    size: ['size', '--points', points, '--peak', '20/s'],
    history: ['history', runs],
    review: ['review', runs],
    compare: ['compare', join(runs, 'one'), join(runs, 'two')],
    report: ['report', join(runs, 'one')]
  }
  for (const [name, argv] of Object.entries(lines)) {
    const { stdout } = await ask([...argv, '-o', 'md'])
    t.match(stdout, /^(?:---\n[^]*---\n\n)?# /, name)
    t.notMatch(stdout, /^npx baseload .* --details$/m, `${name}: no file has the steps of a screen`)
    const [short, long] = [await ask([...argv]), await ask([...argv, '--details'])]
    t.ok(long.stdout.length > short.stdout.length, name)
    t.same([short.exitCode, long.exitCode], [0, 0], name)
    t.notMatch(long.stdout, /^ *(?:NEXT)? +all tables .* --details$/m, name)
  }
})

t.test('peak: the rate of the busiest second, satisfied users, one route, a time that is asked for', async (t) => {
  const { peak } = await readJson('peak', log, '--by', 'route', '--apdex', '20ms')
  t.match(peak, {
    log: { lines: 12, requests: 12 },
    traffic: { peakSecond: { requests: 6, from: '2026-03-01T12:00:01Z' }, routes: [{ name: '/items/:id', requests: 12 }] }
  })
  const { stdout } = await ask(['peak', log, '--apdex', '20ms', '--details'])
  t.match(stdout, /^APDEX +0\.67 at 20\.0 ms: 5 satisfied · 6 tolerating · 1 frustrated$/m, '(5 + 6 / 2) / 12')
  t.notMatch(stdout, /^ROUTES/m)
  const second = await readJson('peak', log, '--from', '2026-03-01T12:00:02Z', '--to', '2026-03-01T12:00:03Z')
  t.match(second.peak, { traffic: { peakSecond: { requests: 4 } } })
  t.equal((await readJson('peak', log, '--time-unit', 'none')).peak.traffic.durations, null)
  t.match((await ask(['peak', log])).stdout, /^ +all tables +npx baseload peak \S+access\.log --details$/m)
})

t.test('cache: what is given of it, whether a query is part of the key, a file for a lab', async (t) => {
  const { cache } = await readJson('cache', log, '--query-string', 'ignore', '--ttl', '5m', '--size', '1KiB', '--origin-rate', '3/s')
  t.match(cache, {
    choice: { size: 1024, ttlS: 300, isSizeGiven: true, isTtlGiven: true, hitRatio: 5 / 12 }, keys: { distinct: 6 }, need: { code: 'CACHE_SPARED' }
  })
  t.match((await readJson('cache', log)).cache, { keys: { distinct: 11 }, choice: { isSizeGiven: false, isTtlGiven: false } }, 'the one that failed is not cached')
  t.match((await readJson('cache', log, '--query-string', 'pass')).cache, { cacheable: 0 })
  const tell = async (rule) => (await ask(['cache', log, '--query-string', rule])).stdout
  t.match(await tell('key'), /^ +91\.7 % have a query, which is part of the key \(--query-string\)$/m)
  t.match(await tell('ignore'), /^ +91\.7 % have a query, which is not part of the key \(--query-string\)$/m)
  t.notMatch(await tell('pass'), /which is/)
  const made = await ask(['cache', log, '--lab', place('lab.yml')])
  t.match([made.stdout, await readFile(place('lab.yml'), 'utf8')], [/^NEXT {3}measure it {2}npx baseload run \S+lab\.yml$/m, /^title: /m])
  t.match((await ask(['cache', log])).stdout, /^NEXT {3}a lab of this traffic {2}npx baseload cache \S+access\.log --lab cache-lab\.yml$/m)
})

t.test('traces: a service file with its times beside it, named after it; what an objective is missed by', async (t) => {
  const made = await ask(['traces', traces, '--service', place('graphs/shop.yml'), '--objective', 'p50<50ms'])
  t.match([made.exitCode, made.stdout], [0, /^NEXT {3}what it can promise {2}npx baseload sla \S+shop\.yml$/m])
  t.match(await readFile(place('graphs/shop.yml'), 'utf8'), /histogram: shop-histograms\/01-shop-get-own-time\.csv\n/)
  t.match(await readFile(place('graphs/shop-histograms/02-users-get.csv'), 'utf8'), /,20$/m)
  const missed = await ask(['traces', traces, '--objective', 'p50<40ms'])
  t.match([missed.exitCode, missed.stdout], [1, /^EXIT {3}1: missed: p50<40ms$/m])
  t.match(missed.stdout, /npx baseload traces \S+spans\.jsonl --objective 'p50<40ms' --service service\.yml$/m)
  t.match((await readJson('traces', traces, '--root', 'shop')).traces, { root: 'shop GET /', traces: 20 })
})

t.test('size: units for a peak, of what a file says that some hold, with what is asked beside it', async (t) => {
  const units = async (...flags) => (await readJson('size', '--points', points, '--peak', '20/s', ...flags)).units
  t.same([await units(), await units('--spare', '2'), await units('--growth', '1.2'), await units('--headroom', '25%')], [4, 6, 4, 5], '20, 24, 26.7')
  t.match((await ask(['size', '--points', points, '--peak', '20/s', '--price', '0.5/h'])).stdout, /Cost: 2 an hour/)
  t.match((await ask(['size', '--points', points, '--peak', '20/s'])).stdout, /^NEXT {3}all tables, Kubernetes {2}npx baseload size .* --details$/m)
})

t.test('sla: what the whole promises, rules for alerts, a missed promise', async (t) => {
  t.match(await readJson('sla', service), { verdicts: [{ verdict: 'met' }], services: [{ name: 'a' }, { name: 'b' }] })
  await writeFile(place('slow.yml'), (await readFile(service, 'utf8')).replace('1s', '499ms'))
  t.match(await ask(['sla', place('slow.yml')]), { exitCode: 1, stdout: /^✗ p99<=499ms: missed/m })
  await writeFile(place('quiet.yml'), 'title: T\nservices:\n  a: { constant: 1ms }\ngraph: a\n')
  t.match(await ask(['sla', place('quiet.yml'), '--alerts', 'prometheus']), { exitCode: 2, stderr: /^error USAGE: there is nothing to alert on/ })
  t.match(await ask(['sla']), { exitCode: 2, stderr: /^error USAGE: there is no service to compose/ })
  await writeFile(place('good.yml'), 'title: T\nobjectives: [success>=99.9%]\nservices:\n  a: { constant: 1ms, objectives: [success>=99.99%] }\ngraph: a\n')
  t.match(await ask(['sla', place('good.yml'), '--alerts', 'prometheus']), { exitCode: 0, stdout: /^# Burn-rate alerts of T[^]*\ngroups:/ })
  t.match((await ask(['sla', place('good.yml')])).stdout, /^NEXT {3}alert on it {2}npx baseload sla \S+good\.yml --alerts prometheus$/m)
  t.match((await ask(['sla', place('good.yml'), '--to-openslo'])).stdout, /^apiVersion: openslo\/v1$/m)
})

t.test('report: judged by other objectives, which change the exit code', async (t) => {
  const judge = (...flags) => ask(['report', join(runs, 'one'), ...flags])
  t.match(await judge('--objective', 'p99<1us'), { exitCode: 1, stdout: /^EXIT {3}1/m })
  t.match(await judge('--objective', 'p99<1s'), { exitCode: 0, stdout: /^OBJECTIVES +\d met {3}0 missed/m })
  t.match(await judge('-o', 'comment', '--comment-name', 'mine'), { stdout: /<!-- baseload[^>]*mine/ })
  t.match(await judge('--row', 'node-http/peak', '-o', 'hgrm'), { stdout: /^ +Value +Percentile/ })
})

t.test('review: what is written into the document, and the commands that make it', async (t) => {
  const { review } = await readJson('review', runs, '--target', 'node-http')
  t.match(review, { record: { id: 'two' }, production: null, dependencies: null, changes: { against: { run: record.id } } })
  t.same([...new Set(review.objectives.map(({ target }) => target))], ['node-http'])
  const first = await readJson('review', join(runs, 'one'))
  t.match(first.review.changes, { against: null, comparison: null })
  t.match((await ask(['review', runs])).stdout, /^NEXT {3}the document {2}npx baseload review \S+reports -o md > review\.md$/m)
})

t.test('replay and completion: what there is', async (t) => {
  const { stdout, exitCode } = await ask(['replay'])
  t.equal(exitCode, 0)
  t.match(stdout, /^baseload replay fallback +stored copies while the origin fails/m)
  for (const [shell, text] of [['bash', /^complete .*_baseload/m], ['zsh', /^#compdef baseload/], ['fish', /^complete -c baseload/m]]) {
    t.match(await ask(['completion', shell]), { stdout: text, exitCode: 0 }, shell)
  }
  t.match(await ask(['completion', 'fisch']), { exitCode: 2, stderr: /^error USAGE: no completion for fisch\n {2}hint: .*fish/ })
  t.match(await ask(['replay', 'falback']), { exitCode: 2, stderr: /^error REPLAY_UNKNOWN: .*\n {2}hint: .*fallback/ })
  t.match(await ask(['replay', 'fallback', '--test', 'x']), { exitCode: 2, stderr: /^error REPLAY_UNKNOWN: fallback has no test "x"/ })
})
