import { existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { buildExample, replaceExample } from '../../scripts/example/tables.js'

const ROOT = new URL('../../', import.meta.url)
const REPORT = `# What each layer costs

## Results

### http: What a framework costs

**Peak (closed loop, 10 connections); response times in ms**

| Target | Req/s | p50 | p99 | vs reference |
| :--- | ---: | ---: | ---: | ---: |
| node-http | 1,000 [900, 1,100] | 0.1 | 0.3 | reference |
| other | 1 | 1 | 1 | -99 % |
| fastify | 900 [800, 950] | 0.2 | 0.4 | -10 % (-8 to -12) |

**Latency at a given rate (open loop); response times in ms**

| Target | Offered/s | p50 | p99 |
| :--- | ---: | ---: | ---: |
| node-http | 800 | 0.1 | 0.9 [0.8, 1.0] |

**Objectives**

| Target | Objective |
| :--- | :--- |
| a | p99 |

## Comparison
`

t.test('one table: what a layer costs, and its p99 where there is one', async (t) => {
  t.strictSame(buildExample({ report: REPORT }).split('\n').slice(2), [
    '| http | node-http | 1,000 [900, 1,100] | reference | 0.9 [0.8, 1.0] ms at 800/s |',
    '| http | fastify | 900 [800, 950] | -10 % (-8 to -12) |  |'
  ])
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
