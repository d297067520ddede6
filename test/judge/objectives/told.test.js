import { readFileSync } from 'node:fs'
import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { buildForeignRecord } from '../../../src/record/foreign/build-record.js'
import { parseForeign } from '../../../src/record/foreign/parse.js'
import { checkRecord } from '../../../src/record/store.js'
import { buildResult, exitCodeOf } from '../../../src/judge/result.js'
import { tell } from '../../../src/report/sentences/index.js'

/** What a file of k6 becomes; change: of its JSON. */
async function judge (file, change = () => {}) {
  const value = JSON.parse(readFileSync(new URL(`../../fixtures/foreign/${file}`, import.meta.url), 'utf8'))
  change(value)
  const foreign = await parseForeign({ text: JSON.stringify(value), name: 'it' })
  const record = await buildForeignRecord({ foreign, source: file, name: 'it', fileTimeMs: 0, version: '1' })
  await checkRecord({ record: JSON.parse(JSON.stringify(record)), file })
  return buildResult({ record, decode: decodeHistogram })
}
const list = ({ baselines: [{ verdicts }] }) =>
  verdicts.map(({ target, objective, verdict, reason }) => `${target}: ${objective.text}: ${verdict}: ${tell(reason)}`)

t.test('thresholds and checks of k6 are judged as k6 judged them', async (t) => {
  const result = await judge('k6-thresholds.json')
  t.same(list(result).toSorted(), [
    'check front / has body: rate>0.9: met: 121 of 121 held',
    'check front / status is 200: rate>0.9: missed: 90 of 121 held',
    'it: checks rate>0.9: missed: rate=87.19%',
    'it: http_req_duration p(95)<500: met: p(95)=4.781',
    'it: http_req_duration p(99)<1: missed: the tool gave no figure',
    'it: http_req_duration{kind:a} p(95)<400: met: p(95)=4.781',
    'it: http_req_failed rate<0.01: missed: rate=25.62%'
  ])
  t.equal(exitCodeOf({ result }), 1)
  const [untold] = result.baselines[0].verdicts.filter(({ objective }) => objective.text.endsWith('p(99)<1'))
  t.strictSame(untold.reason, { code: 'told', figure: null }, 'said, not left out')
  const check = result.baselines[0].verdicts.find(({ target }) => target.endsWith('status is 200'))
  t.match(check, { measured: 90 / 121, sli: 90 / 121, errorBudget: null, sloRatio: null })
})

t.test('all kept: exit code 0', async (t) => {
  const result = await judge('k6-thresholds.json', ({ metrics, root_group: root }) => {
    for (const metric of Object.values(metrics)) for (const key of Object.keys(metric.thresholds ?? {})) metric.thresholds[key] = false
    for (const check of Object.values(root.groups.front.checks)) check.fails = 0
  })
  t.ok(list(result).every((text) => text.includes(': met: ')), list(result).join('\n'))
  t.equal(exitCodeOf({ result }), 0)
})

t.test('a check in a script that asks nothing of its checks: always, as k6 marks it', async (t) => {
  const result = await judge('k6-thresholds.json', ({ metrics }) => { delete metrics.checks.thresholds })
  t.ok(list(result).includes('check front / status is 200: always holds: missed: 90 of 121 held'))
})
