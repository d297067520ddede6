import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../../fixtures/command-line.js'

const root = (path) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = await makeFolder(t)
await writeFile(join(folder, 'b.csv'), 'ms,count\n10,990\n20,10\n')
await writeFile(
  join(folder, 'service.yml'),
  'title: T\nobjectives: [p99<=1s, success>=99%]\nservices:\n  a: { exponential: 10ms, objectives: [success>=99.9%] }\n  b: { histogram: b.csv, objectives: [success>=99.9%] }\ngraph: { series: [a, b] }\n'
)

t.test('a histogram with too few requests for the percentile decides nothing', async (t) => {
  const few = await makeFolder(t)
  await writeFile(join(few, 'db.csv'), 'ms,count\n10,20\n')
  await writeFile(join(few, 'service.yml'), 'title: T\nobjectives: [p99.9<=10ms]\nservices:\n  db: { histogram: db.csv }\ngraph: db\n')
  const { exitCode, stdout } = await askBaseload(t, ['sla', 'service.yml', '--strict'], { folder: few })
  t.equal(exitCode, 3)
  t.match(stdout.replace(/\s+/g, ' '), /\? p99\.9<=10ms: cannot tell, .*db has 20 requests; p99\.9 needs 3,688/)
})

t.test('every format, alerts', async (t) => {
  const text = await askBaseload(t, ['sla', 'service.yml'], { folder })
  t.equal(text.exitCode, 0, text.stderr)
  t.match(
    text.stdout,
    /^baseload SLA of T: what the whole can promise\n\n✓ p99<=1s: met[^]*^NEXT {3}alert on it {2}npx baseload sla service\.yml --alerts prometheus$[^]*^EXIT {3}0: every objective can be promised\n$/m
  )
  const md = await askBaseload(t, ['sla', 'service.yml', '-o', 'md'], { folder })
  t.match(md.stdout, /```mermaid\nflowchart LR/)
  t.notMatch(md.stdout, /--details/, 'it has all tables')
  const html = await askBaseload(t, ['sla', 'service.yml', '-o', 'html'], { folder })
  t.match(html.stdout, /<p class="answer good">p99&lt;=1s: met/)
  const csv = await askBaseload(t, ['sla', 'service.yml', '-o', 'csv'], { folder })
  t.match(csv.stdout, /\nWho spends most,a,less without it,[\d.]+,,,us,/)
  const json = await askBaseload(t, ['sla', 'service.yml', '--json'], { folder })
  t.match(JSON.parse(json.stdout), {
    formatVersion: 1,
    tool: { name: 'baseload' },
    verdicts: [{ verdict: 'met' }, { verdict: 'met' }],
    services: [{ name: 'a' }, { name: 'b', text: 'histogram b.csv' }]
  })
  const rules = await askBaseload(t, ['sla', 'service.yml', '--alerts', 'prometheus'], { folder })
  t.match(rules.stdout, /^# Burn-rate alerts of T.*groups:/s)
})

t.test('the examples in the documents', async (t) => {
  const chain = await askBaseload(t, ['sla', root('docs/examples/chain.yml'), '--details', '--strict'], { folder })
  t.equal(chain.exitCode, 3, 'it depends on whether they are slow together')
  t.match(chain.stdout, /p99 +116 ms +230 ms +≤ 311 ms/)
  const page = await askBaseload(t, ['sla', root('docs/examples/checkout.yml'), '--details'], { folder })
  const report = await askBaseload(t, ['sla', 'docs/examples/checkout.yml', '-o', 'md'], { folder: root('') })
  t.equal(
    report.stdout,
    await readFile(root('reports/example-sla/report.md'), 'utf8'),
    'the report that is shown is what the command gives'
  )
  t.match(page.stdout, /p95 +12\.9 % +0\.0035 %/)
  const gateway = await askBaseload(t, ['sla', root('docs/examples/gateway.yml'), '--json'], { folder })
  t.ok(JSON.parse(gateway.stdout).band.every(({ place }) => place === 'above'), 'a client that no record has')
})

t.test('OpenSLO there and back', async (t) => {
  const made = await askBaseload(t, ['sla', '--from-openslo', root('test/fixtures/openslo/shop.yml')], { folder })
  t.equal(made.exitCode, 0)
  t.match(made.stderr, /OpenSLO does not say which service calls which/)
  await writeFile(join(folder, 'made.yml'), made.stdout)
  const back = await askBaseload(t, ['sla', 'made.yml', '--to-openslo'], { folder })
  t.match(back.stdout, /kind: AlertPolicy/)
  t.equal(back.stderr, '')
})

t.test('what it refuses', async (t) => {
  await writeFile(
    join(folder, 'bad.yml'),
    'title: T\nservices:\n  a: { histogram: none.csv }\n  b: { record: nothing, target: x }\n  c: { histogram: bad.csv }\ngraph: { series: [a, b, c, d] }\n'
  )
  await writeFile(join(folder, 'bad.csv'), 'ms,count\nten,1\n')
  await writeFile(join(folder, 'quiet.yml'), 'title: T\nservices:\n  a: { constant: 1ms }\ngraph: a\n')
  for (const [args, message] of [
    [
      ['bad.yml'],
      /bad\.yml has 4 mistakes:\nbad\.yml:3:\d+: none\.csv cannot be read \(ENOENT\).*\nbad\.yml:4:\d+: no run record.*\nbad\.yml:5:\d+: bad\.csv: line 2.*\nbad\.yml:6:\d+: unknown service "d"/
    ],
    [['none.yml'], /SERVICE_INVALID: none\.yml cannot be read/],
    [[], /there is no service/],
    [['service.yml', '--from-openslo', 'x'], /contradict/],
    [['service.yml', '-o', 'xml'], /no format xml/],
    [['service.yml', '--alerts', 'nagios'], /--alerts "nagios" is not understood\s+hint: It must be prometheus/],
    [['service.yml', '--alerts', 'prometheus', '--to-openslo'], /give one/],
    [['quiet.yml', '--alerts', 'prometheus'], /nothing to alert on/],
    [['--from-openslo', 'b.csv'], /SERVICE_INVALID/]
  ]) {
    const run = await askBaseload(t, ['sla', ...args], { folder })
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, message)
    t.equal(run.stdout, '')
  }
})

t.test('retries within retries take no longer with each level than one retry does', async (t) => {
  const own = await makeFolder(t)
  const graph = Array.from({ length: 8 }).reduce((inner) => ({ retry: { call: inner, timeout: '1s' } }), 'a')
  await writeFile(
    join(own, 'service.json'),
    JSON.stringify({
      title: 'T',
      objectives: ['success>=99%'],
      services: { a: { objectives: ['success>=99.9%', 'p99<=10ms'] } },
      graph
    })
  )
  const { exitCode, stdout, stderr } = await askBaseload(t, ['sla', 'service.json'], { folder: own })
  t.equal(exitCode, 0, stderr)
  t.match(stdout, /success>=99%: met/)
})

t.test('a graph that would take hours is refused before it is begun', async (t) => {
  const own = await makeFolder(t)
  const write = (name, calls) => {
    const services = Object.fromEntries(Array.from({ length: calls }, (_, i) => [`s${i}`, { exponential: `${i + 1}ms` }]))
    return writeFile(
      join(own, name),
      JSON.stringify({
        title: 'T',
        services,
        graph: { series: Object.keys(services).map((call) => ({ call, chance: 0.9 })) }
      })
    )
  }
  await write('long.json', 300)
  const refused = await askBaseload(t, ['sla', 'long.json'], { folder: own })
  t.equal(refused.exitCode, 2)
  t.match(
    refused.stderr,
    /error SERVICE_INVALID: too many calls come one after the other: .* about \d+ minutes; 2 are the most\n {2}hint: use loop and fanOut/
  )
})

t.test('a file nested too deep is a mistake, and does not end the process', async (t) => {
  const files = { 'deep.yml': '['.repeat(1000) + ']'.repeat(1000), 'dashes.yml': '- '.repeat(5000) }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const service = await runBaseload(t, ['sla', 'deep.yml'], { folder })
  t.match(service, { exitCode: 2, stderr: /deep\.yml:1:101: nested more than 100 levels deep/ })
  for (const args of [['sla', 'dashes.yml'], ['sla', '--from-openslo', 'dashes.yml'], ['run', './dashes.yml'], ['origin', '--recipe', 'dashes.yml']]) {
    t.match(await askBaseload(t, args, { folder }), { exitCode: 2, stderr: /dashes\.yml(?::1:201)?: nested more than 100 levels deep/ }, args.join(' '))
  }
})
