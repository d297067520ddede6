import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { describeMeasured, replaceMeasured } from '../../scripts/replays/measured.js'
import { readPublished } from '../../scripts/replays/published.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { readRecord } from '../../src/record/store.js'
import { REPLAYS } from '../../src/plan/replays.js'
import { buildResult } from '../../src/judge/result.js'
import { makeRecord } from '../fixtures/records.js'

const ROOT = new URL('../../', import.meta.url)

const OWN_SCRIPT = ['stampede'] // scripts/replays/stampede.js makes its page

for (const [name, { baselines }] of Object.entries(REPLAYS).filter(([name]) => !OWN_SCRIPT.includes(name))) {
  t.test(`the page of ${name} says what the kept run measured`, async (t) => {
    const page = readFileSync(new URL(`docs/replays/${name}.md`, ROOT), 'utf8')
    t.match(page, `npx baseload replay ${name}`)
    const folder = new URL(`reports/example-replay-${name}/`, ROOT)
    if (!existsSync(folder)) return t.match(page, 'No run is kept here yet.')
    const { record } = await readRecord({ path: fileURLToPath(folder) })
    t.equal(record.plan.replay?.name, name)
    for (const baseline of record.plan.baselines) t.ok(baselines.includes(baseline.name), baseline.name)
    for (const baseline of record.plan.baselines) baseline.published = await readPublished(baseline.name)
    const measured = describeMeasured({ result: buildResult({ record, decode: decodeHistogram }) })
    t.equal(replaceMeasured({ page, measured }), page, 'node scripts/replays.js brings it up to date')
  })
}

t.test('what was shortened says so; a page without a place is a mistake', async (t) => {
  const record = await makeRecord()
  record.plan.replay = { name: 'x', source: 'a paper', timeScale: 0.1 }
  t.match(describeMeasured({ result: buildResult({ record, decode: decodeHistogram }) }), /^Published by a paper\. Shortened: windows and phases last 1\/10/)
  const page = 'a\n<!-- measured:begin, made by scripts/replays.js -->\nold\n<!-- measured:end -->\nb\n'
  t.equal(replaceMeasured({ page, measured: 'new' }), page.replace('old', 'new'))
  t.throws(() => replaceMeasured({ page: 'a', measured: 'new' }), /has no/)
})
