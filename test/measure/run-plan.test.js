import { readFileSync } from 'node:fs'
import t from 'tap'
import { PATHS } from '../../src/config/files.js'
import { makeRecord } from '../fixtures/records.js'
import { isPointless } from '../../src/measure/record-events.js'
import { fillProgress, fillSettings, neverAborted, runVersions } from '../../src/measure/run-plan.js'

t.test('settings that nobody gave', async (t) => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const usual = { targetsFolder: PATHS.targets, configs: PATHS.configs, reportsFolder: 'reports', pin: true, require: [], secretNames: {}, version }
  t.strictSame(await fillSettings(), usual)
  t.strictSame(await fillSettings({ pin: false, version: '9' }), { ...usual, pin: false, version: '9' })
  t.equal((await fillSettings({ version: undefined })).version, version)
})

t.test('nobody has to listen, and nobody aborts', async (t) => {
  const onTick = () => {}
  const progress = fillProgress({ onTick })
  t.equal(progress.onTick, onTick)
  for (const call of Object.values(fillProgress())) t.equal(/** @type {Function} */ (call)({}), undefined)
  t.equal(neverAborted().aborted, false)
})

t.test('two versions are essential to each other, and nothing is begun where nothing can be kept', async (t) => {
  const { plan } = await makeRecord({ repeats: 1 })
  await t.rejects(runVersions({ plan, settings: { reportsFolder: '/dev/null' } }), { code: 'REPORTS_UNWRITABLE' })
})

t.test('without one that is essential the rest answers nothing', async (t) => {
  const record = /** @type {any} */ ({ failures: [{ target: 'a' }] })
  t.equal(isPointless({ record, essential: ['a', 'b'] }), true)
  t.equal(isPointless({ record, essential: ['b'] }), false)
  t.equal(isPointless({ record: { failures: [] }, essential: ['a'] }), false)
})
