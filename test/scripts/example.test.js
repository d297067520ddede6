import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { buildExample, replaceExample } from '../../scripts/example/tables.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { readRecord } from '../../src/record/store.js'
import { buildResult } from '../../src/judge/result.js'
import { makeFiveRepeatResult } from '../report/fixture.js'

const ROOT = new URL('../../', import.meta.url)

t.test('one table: what a layer costs, and its p99 where there is one', async (t) => {
  const result = makeFiveRepeatResult()
  const [http, fleet] = result.baselines
  http.rows.push({ ...fleet.rows.find(({ phase }) => phase === 'latency'), target: 'node-http' })
  t.strictSame(buildExample({ result }).split('\n').slice(2), [
    '| http | node-http | 38,884 [38,184, 39,584] | reference | 1.28 [1.15, 1.41] ms at 939/s |',
    '| http | fastify | ≥ 34,103 | not measured: driver |  |'
  ])
})

t.test('between the markers and nowhere else', async (t) => {
  const readme = 'before\n<!-- example:begin -->\nold\n<!-- example:end -->\nafter\n'
  t.match(replaceExample({ readme, example: 'new' }), /^before\n<!-- example:begin -->\nnew\n[^]*<!-- example:end -->\nafter\n$/)
  t.throws(() => replaceExample({ readme: 'no markers', example: 'new' }), /has no <!-- example:begin -->/)
})

t.test('the README shows the committed run', async (t) => {
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8')
  const { record } = await readRecord({ path: fileURLToPath(new URL('reports/example/record.json', ROOT)) })
  const result = buildResult({ record, decode: decodeHistogram })
  t.equal(replaceExample({ readme, example: buildExample({ result }) }), readme, 'node scripts/example.js renews it')
})
