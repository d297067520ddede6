import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { parseObjective } from '../../src/plan/objective.js'
import { howMany } from '../fixtures/long.js'

t.test('reads latencies, in the manner of k6 and plainly', async (t) => {
  const known = [
    ['p(99)<50ms', 0.99, 50_000, true],
    ['p99<=50ms', 0.99, 50_000, false],
    ['p99.9 < 1s', 0.999, 1_000_000, true],
    ['p(99.99) <= 2s', 0.9999, 2_000_000, false],
    ['p99_9<=1ms', 0.999, 1000, false],
    ['P50<=500us', 0.5, 500, false],
    ['p50<=500µs', 0.5, 500, false],
    ['p50<=500μs', 0.5, 500, false],
    ['p97.5<=0.3ms', 0.975, 300, false]
  ]
  for (const [text, ratio, boundUs, strict] of known) { t.strictSame(parseObjective({ text }), { text, kind: 'latency', ratio, boundUs, strict }, text) }
})

t.test('reads success and rate', async (t) => {
  t.strictSame(parseObjective({ text: 'success>=99.9%' }), { text: 'success>=99.9%', kind: 'success', ratio: 0.999 })
  t.strictSame(parseObjective({ text: ' success >= 99 % ' }), { text: 'success >= 99 %', kind: 'success', ratio: 0.99 })
  t.strictSame(parseObjective({ text: 'rate>=20/s' }), { text: 'rate>=20/s', kind: 'rate', ratePerSecond: 20 })
  t.strictSame(parseObjective({ text: 'rate >= 0.5 / s' }), { text: 'rate >= 0.5 / s', kind: 'rate', ratePerSecond: 0.5 })
  t.equal(parseObjective({ text: 'rate>=1200/min' }).ratePerSecond, 20, 'as every other rate')
})

t.test('reads time without service, over a period', async (t) => {
  t.strictSame(parseObjective({ text: 'downtime<=1h/year' }), {
    text: 'downtime<=1h/year',
    kind: 'success',
    ratio: 0.999885844749,
    overMs: 365 * 86_400_000
  })
  t.match(parseObjective({ text: 'downtime <= 43m12s / month' }), { ratio: 0.999, overMs: 30 * 86_400_000 }, 'as SRE tables have 99.9 %')
  t.match(parseObjective({ text: 'Downtime<=1d12h/30d' }), { ratio: 0.95 })
  t.match(parseObjective({ text: 'success>=99.9%/30d' }), { kind: 'success', ratio: 0.999, overMs: 30 * 86_400_000 })
  t.match(parseObjective({ text: 'success >= 99.95 % / quarter' }), { ratio: 0.9995, overMs: 90 * 86_400_000 })
  for (const text of [
    'downtime<1h/year', 'downtime<=1h', 'downtime<=1h/fortnight', 'downtime<=/year', 'downtime<=0m/day',
    'downtime<=25h/day', 'downtime<=1h/year/day', 'success>=99%/', 'success>=99%/0d'
  ]) {
    t.throws(() => parseObjective({ text }), { code: 'OBJECTIVE_INVALID' }, text)
  }
})

t.test('shifts the decimal point in the text: 99.9 / 100 would be 0.9990000000000001', async (t) => {
  t.not(99.9 / 100, 0.999)
  t.equal(parseObjective({ text: 'success>=99.9%' }).ratio, 0.999)
})

t.test('refuses the rest with what to write instead', async (t) => {
  const refused = [
    ['', /write it like/],
    ['p0.99<50ms', /did you mean p99<50ms\?/],
    ['p(0.999) <= 1s', /did you mean p99\.9<=1s\?/],
    ['p0.5<5ms', /did you mean p50<5ms\?/],
    ['success>=0.999%', /did you mean success>=99\.9%\?/],
    ['success>=0.99%/30d', /did you mean success>=99%\/30d\?/],
    ['p99', /write it like/],
    ['succes>=99%', /did you mean "success"\?/],
    ['rates>=20/s', /did you mean "rate"\?/],
    ['q99<50ms', /did you mean "p99"\?/],
    ['latency<50ms', /metrics are/],
    ['avg<50ms', /p50/],
    ['med<50ms', /p50/],
    ['max<50ms', /p99\.9/],
    ['p99<50', /p99<50ms/],
    ['p99<50min', /units are/],
    ['p99<-5ms', /units are/],
    ['p99>=50ms', /p99<=50ms/],
    ['p99==50ms', /p99<=50ms/],
    ['p100<50ms', /between 0 and 100/],
    ['p0<50ms', /between 0 and 100/],
    ['p99<0ms', /1us/],
    ['p99<0.5us', /1us/],
    ['success>99%', /success>=99%/],
    ['success>=0.99', /percent/],
    ['success>=100%', /less than 100%/],
    ['success>=0%', /less than 100%/],
    ['rate<1%', /rate>=1%|success/],
    ['rate>=20', /rate>=20\/s/],
    ['rate>=0/s', /requests a second/]
  ]
  for (const [text, hint] of refused) { t.throws(() => parseObjective({ text }), { code: 'OBJECTIVE_INVALID', exitCode: 2, hint }, JSON.stringify(text)) }
})

const root = fileURLToPath(new URL('../../', import.meta.url))
const types = join(root, 'src/types.ts')
const { options } = ts.parseJsonConfigFileContent(JSON.parse(readFileSync(join(root, 'jsconfig.json'), 'utf8')), ts.sys, root)
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.includes('browser'))
  .map((name) => join(root, 'src', name))
const concerned = files.filter((file) => /objective/i.test(readFileSync(file, 'utf8')))

const KINDS = 'LatencyObjective | SuccessObjective'
const THROUGHPUT = "\nexport interface ThroughputObjective { text: string, kind: 'throughput', ratio: number, bytesPerSecond: number }\n"

// Some 7 s of CPU time.
const skip = howMany({ short: 0, long: 1 }) === 0 && 'with BASELOAD_LONG=1'
t.test('a fourth kind of objective is an error of types wherever it is not handled', { skip }, async (t) => {
  t.strictSame(listBroken(), [
    'src/judge/objectives/index.js', // how it is judged
    'src/report/sentences/verdicts.js', // what a bad one has done
    'src/plan/objective.js', // how it is written and what it asks
    'src/judge/service/objectives/index.js' // what it asks of a composed service
  ])
})

/** The files that do not compile if src/types.ts knows one kind more; nothing is written. */
function listBroken () {
  const changed = readFileSync(types, 'utf8').replaceAll(`= ${KINDS}`, `= ${KINDS} | ThroughputObjective`) + THROUGHPUT
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (name) => relative(types, name) === '' ? changed : readFile(name)
  const program = ts.createProgram({ rootNames: concerned, options: { ...options, skipLibCheck: true }, host })
  return concerned
    .filter((file) => program.getSemanticDiagnostics(program.getSourceFile(file)).length > 0)
    .map((file) => relative(root, file)).sort()
}
