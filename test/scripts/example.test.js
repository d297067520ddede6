import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { buildExample, replaceExample } from '../../scripts/example/tables.js'

const ROOT = new URL('../../', import.meta.url)
const REPORT = `# What each layer costs

## Results

### http: What a framework costs

**Peak (closed loop, 10 connections); response times in ms**

| Target | Req/s | p50 | p90 | p99 |
| :--- | ---: | ---: | ---: | ---: |
| a\\|b | 1,000 | 0.1 | 0.2 | 0.3 |

**Objectives**

| Target | Objective |
| :--- | :--- |
| a | p99 |

## Comparison
`

t.test('the columns of a first look, of the two main tables', async (t) => {
  t.equal(buildExample({ report: REPORT }), [
    '**http: What a framework costs**', '', 'Peak (closed loop, 10 connections); response times in ms', '',
    '| Target | Req/s | p50 | p99 |', '| :--- | ---: | ---: | ---: |', '| a\\|b | 1,000 | 0.1 | 0.3 |'
  ].join('\n'))
})

t.test('between the markers and nowhere else', async (t) => {
  const readme = 'before\n<!-- example:begin -->\nold\n<!-- example:end -->\nafter\n'
  t.match(replaceExample({ readme, example: 'new' }), /^before\n<!-- example:begin -->\nnew\n[^]*<!-- example:end -->\nafter\n$/)
  t.throws(() => replaceExample({ readme: 'no markers', example: 'new' }), /has no <!-- example:begin -->/)
})

t.test('the README shows the committed run', async (t) => {
  t.ok(existsSync(new URL('reports/example/record.json', ROOT)), 'the record is there as well')
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
  const report = readFileSync(new URL('reports/example/report.md', ROOT), 'utf8')
  t.equal(replaceExample({ readme, example: buildExample({ report }) }), readme, 'node scripts/example.js renews it')
})
