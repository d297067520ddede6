/*
 * Puts what a kept run of each published experiment measured between the markers of its page in docs/replays, with the
 * published figures beside. To renew one: node bin/baseload.js replay <name> … --reports <folder>, copy its record.json to
 * reports/example-replay-<name>, then run this.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decodeHistogram } from '../src/record/histogram.js'
import { readRecord } from '../src/record/store.js'
import { REPLAYS } from '../src/plan/replays.js'
import { buildResult } from '../src/judge/result.js'
import { compactRecord } from './example/compact.js'
import { readPublished } from './replays/published.js'
import { describeMeasured, replaceMeasured } from './replays/measured.js'

const ROOT = new URL('../', import.meta.url)

for (const name of Object.keys(REPLAYS)) {
  const folder = new URL(`reports/example-replay-${name}/`, ROOT)
  const page = new URL(`docs/replays/${name}.md`, ROOT)
  if (!existsSync(new URL('record.json', folder)) || !existsSync(page)) continue
  compactRecord(folder)
  const { record } = await readRecord({ path: fileURLToPath(folder) })
  for (const baseline of record.plan.baselines) baseline.published = await readPublished(baseline.name)
  const result = buildResult({ record, decode: decodeHistogram })
  writeFileSync(page, replaceMeasured({ page: readFileSync(page, 'utf8'), measured: describeMeasured({ result }) }))
}
