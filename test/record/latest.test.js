import { lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { readAnyRecord } from '../../src/record/any-record.js'
import { findRun, pointLatest } from '../../src/record/latest.js'
import { openStore } from '../../src/record/store.js'
import { readRecordFolder } from '../../src/record/record-folder.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'

const record = await makeRecord({ repeats: 1 })

async function makeRuns (t, ...names) {
  const runs = await makeFolder(t)
  for (const name of names) await mkdir(join(runs, name))
  return runs
}

t.test('latest is the last run, at once and by a name within its folder', async (t) => {
  const runs = await makeRuns(t, 'run-1', 'run-2')
  const latest = join(runs, 'latest')
  for (const name of ['run-1', 'run-2']) {
    t.equal(await pointLatest({ folder: join(runs, name) }), latest)
    t.equal(await readlink(latest), name)
    t.equal(await findRun({ path: 'latest', runs }), join(runs, name))
  }
  t.equal(await findRun({ path: latest, runs }), latest, 'a path is a path')
  t.same(await readdir(join(runs, 'run-2')), [], 'no part is left')
})

t.test('where links are refused it is a file with the name', async (t) => {
  const runs = await makeRuns(t, 'run-1', 'run-2')
  const latest = join(runs, 'latest')
  await writeFile(latest, 'run-1\n')
  t.equal(await findRun({ path: 'latest', runs }), join(runs, 'run-1'))
  t.equal(await findRun({ path: latest, runs: 'elsewhere' }), join(runs, 'run-1'), 'by its path, too')
  await mkdir(join(runs, 'run-2', 'latest.part')) // no link can be made in its place
  await writeFile(join(runs, 'run-2', 'latest.part', 'x'), '')
  t.equal(await pointLatest({ folder: join(runs, 'run-2') }), null, 'no path leads through a file')
  t.equal(await readFile(latest, 'utf8'), 'run-2\n')
})

t.test('what is not ours is neither replaced nor followed', async (t) => {
  const elsewhere = await makeRuns(t, 'run-1')
  for (const [what, make] of Object.entries({
    'a link to elsewhere': (path) => symlink(join(elsewhere, 'run-1'), path),
    'a link out of the folder': (path) => symlink('../run-1', path),
    'a link to the folder above': (path) => symlink('..', path),
    'a folder': (path) => mkdir(path),
    'a file of something else': (path) => writeFile(path, 'notes of mine, two words'),
    'a large file': (path) => writeFile(path, 'x'.repeat(10_000)),
    'an empty file': (path) => writeFile(path, '')
  })) {
    const runs = await makeRuns(t, 'run-2')
    const latest = join(runs, 'latest')
    await make(latest)
    const { ino } = await lstat(latest)
    t.equal(await pointLatest({ folder: join(runs, 'run-2') }), null, what)
    t.equal((await lstat(latest)).ino, ino, `${what} stays`)
    await t.rejects(findRun({ path: 'latest', runs }), { code: 'RECORD_NOT_FOUND', message: /names no run/ }, what)
  }
})

t.test('a folder of that name, or with a name that no run has, is not pointed at', async (t) => {
  const runs = await makeRuns(t, 'latest', 'two words', 'x'.repeat(201))
  for (const name of ['latest', 'two words', 'x'.repeat(201)]) {
    t.equal(await pointLatest({ folder: join(runs, name) }), null, name)
    t.same(await readdir(join(runs, name)), [], name)
  }
  const others = await makeRuns(t, 'two words')
  await pointLatest({ folder: join(others, 'two words') })
  t.same(await readdir(others), ['two words'])
})

t.test('a run that is gone, or is a link itself, is no run', async (t) => {
  const runs = await makeRuns(t)
  await t.rejects(findRun({ path: 'latest', runs }), { code: 'RECORD_NOT_FOUND', message: /there is no last run in/ })
  await symlink('run-1', join(runs, 'latest'))
  await t.rejects(findRun({ path: 'latest', runs }), { code: 'RECORD_NOT_FOUND' })
  await symlink('/etc', join(runs, 'run-1'))
  await t.rejects(findRun({ path: 'latest', runs }), { code: 'RECORD_NOT_FOUND' })
})

t.test('a run is not counted twice', async (t) => {
  const runs = await makeFolder(t)
  const store = await openStore({ reportsFolder: runs, id: record.id })
  await store.write(record)
  t.equal(await store.pointLatest(), join(runs, 'latest'))
  const found = []
  t.strictSame(await readRecordFolder({ folder: runs, onRecord: ({ source }) => found.push(source) }), [])
  t.strictSame(found, [join(runs, record.id, 'record.json')])
  t.equal((await readAnyRecord({ path: join(runs, 'latest') })).record.id, record.id)
  await rm(join(runs, 'latest'))
  await writeFile(join(runs, 'latest'), `${record.id}\n`)
  t.equal((await readAnyRecord({ path: join(runs, 'latest') })).record.id, record.id, 'a file leads there too')
  t.strictSame(await readRecordFolder({ folder: runs, onRecord: () => {} }), [])
})
