import { chmod, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { findCacheFolder } from '../../src/config/cache-folder.js'
import { keepCalibration, readCalibrations, tryCacheFolder } from '../../src/record/calibration-store.js'
import { makeCalibration } from '../fixtures/calibrations.js'
import { makeFolder } from '../fixtures/command-line.js'

t.test('where it is kept', async (t) => {
  t.equal(findCacheFolder({}), join(homedir(), '.cache', 'baseload'))
  t.equal(findCacheFolder({ XDG_CACHE_HOME: '/cache' }), join('/cache', 'baseload'))
  t.equal(findCacheFolder({ XDG_CACHE_HOME: '/cache', BASELOAD_CACHE: '/mine' }), '/mine')
})

t.test('one for each machine; a new one replaces the old', async (t) => {
  const folder = join(await makeFolder(t), 'deep', 'cache')
  t.strictSame(await readCalibrations({ folder }), [])
  const [a, b] = [makeCalibration({ seed: 1 }), makeCalibration({ seed: 2 })]
  const path = await keepCalibration({ folder, fingerprint: 'a', calibration: a })
  t.equal(path, join(folder, 'calibration.json'))
  await keepCalibration({ folder, fingerprint: 'b', calibration: b })
  await keepCalibration({ folder, fingerprint: 'a', calibration: { ...a, seed: 3 } })
  t.strictSame((await readCalibrations({ folder })).map(({ seed }) => seed), [3, 2])
})

t.test('what cannot be read counts as none, and is replaced', async (t) => {
  const folder = await makeFolder(t)
  const file = join(folder, 'calibration.json')
  for (const text of [
    '', '{', 'null', '{"format":"else"}',
    '{"format":"baseload-calibrations","formatVersion":1,"calibrations":{"a":null}}'
  ]) {
    await writeFile(file, text)
    t.strictSame(await readCalibrations({ folder }), [], text)
  }
  await keepCalibration({ folder, fingerprint: 'a', calibration: makeCalibration() })
  const [text, calibration] = [await readFile(file, 'utf8'), makeCalibration()]
  t.strictSame(JSON.parse(text), { format: 'baseload-calibrations', formatVersion: 1, calibrations: { a: calibration } })
  t.match(text, /^\{\n "format": "baseload-calibrations",\n "formatVersion": 1,\n[^]*\}\n$/)
  for (const [change, one] of [
    [{ formatVersion: 2 }, {}],
    [{ format: 'else' }, {}],
    [{}, { formatVersion: 2 }],
    [{}, { format: 'else' }]
  ]) {
    const calibrations = { a: { ...calibration, ...one } }
    await writeFile(file, JSON.stringify({ format: 'baseload-calibrations', formatVersion: 1, calibrations, ...change }))
    t.strictSame(await readCalibrations({ folder }), [], JSON.stringify([change, one]))
  }
})

t.test('where there is no folder, none is kept', async (t) => {
  t.strictSame(await readCalibrations({ folder: null }), [])
  await t.rejects(tryCacheFolder({ folder: null }), { code: 'REPORTS_UNWRITABLE', message: /no HOME/, hint: /BASELOAD_CACHE/ })
  const folder = join(await makeFolder(t), 'deep')
  t.equal(await tryCacheFolder({ folder }), folder)
})

t.test('a folder that cannot be made', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'file'), '')
  await chmod(join(folder, 'file'), 0o600)
  await t.rejects(
    keepCalibration({ folder: join(folder, 'file', 'cache'), fingerprint: 'a', calibration: makeCalibration() }),
    { code: 'REPORTS_UNWRITABLE', hint: /BASELOAD_CACHE/ }
  )
})
