import t from 'tap'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { upgradeRecord } from '../../src/record/older-records.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { compareVersions } from '../../src/judge/version-comparison.js'
import { parseRecord } from '../../src/record/store.js'
import { makeRecord } from '../fixtures/records.js'
import { told } from '../fixtures/told.js'

const now = await makeRecord({ repeats: 1 })
/** The same as version 1 wrote it. @param {any} load any: what is another in the load of the first trial */
function makeOld (load) {
  const [first, ...rest] = JSON.parse(JSON.stringify(now.trials)).map((/** @type {any} */ trial) => ({
    ...trial,
    warnings: told(trial.warnings)
  }))
  return { ...now, formatVersion: 1, warnings: told(now.warnings), trials: [{ ...first, load: { ...first.load, ...load } }, ...rest] }
}

t.test('texts are carried as texts, and faults keep what they spoil', async (t) => {
  const invalid = ['the driver sent late', 'out of ports']
  const faults = [{ code: 'late', text: invalid[0] }, { code: 'exhausted', text: invalid[1] }]
  const record = await parseRecord({ text: JSON.stringify(makeOld({ invalid, faults })), file: 'record.json' })
  t.equal(record.formatVersion, 3)
  t.strictSame(record.warnings, [{ code: 'TEXT', text: told(now.warnings)[0] }])
  t.strictSame(told(record.trials[0].warnings), told(now.trials[0].warnings))
  t.strictSame(record.trials[0].load.invalid, [
    { kind: 'late', code: 'TEXT', text: invalid[0] },
    { kind: 'exhausted', code: 'TEXT', text: invalid[1] }
  ])
  t.notOk('faults' in record.trials[0].load)
})

t.test('one that does not tell codes', async (t) => {
  const record = await parseRecord({ text: JSON.stringify(makeOld({ invalid: ['out of ports'] })), file: 'record.json' })
  t.strictSame(record.trials[0].load.invalid, [{ code: 'TEXT', text: 'out of ports' }])
})

t.test('runs that version 1 kept are read', async (t) => {
  for (const name of ['version-1', 'version-1-cache']) {
    const text = gunzipSync(await readFile(new URL(`../fixtures/older-records/${name}.json.gz`, import.meta.url))).toString()
    const { formatVersion, warnings } = JSON.parse(text)
    const record = await parseRecord({ text, file: 'record.json' })
    t.equal(formatVersion, 1)
    t.equal(record.formatVersion, 3)
    t.strictSame(told(record.warnings), warnings)
  }
})

t.test('two versions that version 2 kept in blocks: each block is a start of both, and the same is found', async (t) => {
  const text = gunzipSync(await readFile(new URL('../fixtures/older-records/version-2-versions.json.gz', import.meta.url))).toString()
  const old = JSON.parse(text)
  const record = await parseRecord({ text, file: 'record.json' })
  t.strictSame([old.formatVersion, record.formatVersion], [2, 3])
  const { budgetMs, looks } = old.plan.versions
  t.match(record.plan.budget, { ms: budgetMs, generations: old.plan.versions.plannedBlocks })
  t.strictSame(record.plan.budget?.looks.map(({ repeats, spentMs }) => ({ repeats, spentMs })),
    looks.map((/** @type {{ blocks: number, spentMs: number }} */ { blocks, spentMs }) => ({ repeats: blocks, spentMs })))
  const { figures } = compareVersions({ record, decode: decodeHistogram })
  t.match(figures.map(({ figure, verdict }) => `${figure} ${verdict}`).slice(0, 2), ['goodPerSecond regressed', 'cpuPerRequestUs regressed'])
})

t.test('what has not the shape of version 1 is left for the schema to find', async (t) => {
  for (const record of [
    { trials: 1, warnings: null },
    { trials: [null, 1, { load: 1 }, { load: { invalid: 1, faults: 1 } }] },
    {}
  ]) { t.equal(upgradeRecord({ record }).formatVersion, 3) }
})
