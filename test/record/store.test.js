import { execFile } from 'node:child_process'
import { lstat, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { setImmediate as later } from 'node:timers/promises'
import t from 'tap'
import { nameRun, openStore, parseRecord, readRecord, upgradeRecord } from '../../src/record/store.js'
import { makeFolder } from '../fixtures/command-line.js'
import { makeRecord } from '../fixtures/records.js'
import { told } from '../fixtures/told.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { compareVersions } from '../../src/judge/version-comparison.js'

const record = await makeRecord({ repeats: 1 })
const text = JSON.stringify(record)

t.test('a run is named by its start and by what was run', async (t) => {
  t.equal(nameRun({ startedAt: '2026-01-02T03:04:05.678Z', what: 'http-proxy' }), '2026-01-02T03-04-05-678Z-http-proxy')
  t.equal(nameRun({ startedAt: '2026-01-02T03:04:05.678Z', what: '../a b/ü|<x>' }), '2026-01-02T03-04-05-678Z-.._a_b____x_')
  t.equal(nameRun({ startedAt: '2026-01-02T03:04:05.678Z', what: 'x'.repeat(200) }).length, 80)
})

t.test('a run has a folder of its own, and what is written comes back', async (t) => {
  const reportsFolder = join(await makeFolder(t), 'not', 'there', 'yet')
  const store = await openStore({ reportsFolder, id: 'run-1' })
  t.equal(store.folder, join(reportsFolder, 'run-1'))
  t.same(await readdir(store.folder), [], 'nothing is left of the look whether it can be written')
  await store.write(record)
  const file = join(store.folder, 'record.json')
  t.same(await readRecord({ path: store.folder }), { record, path: file }, 'by its folder')
  t.same(await readRecord({ path: file }), { record, path: file }, 'by its file')
  t.equal(await store.writeFile('report.md', '# x\n'), join(store.folder, 'report.md'))
  t.equal(await readFile(join(store.folder, 'report.md'), 'utf8'), '# x\n')
})

t.test('a record is replaced whole or not at all', async (t) => {
  const store = await openStore({ reportsFolder: await makeFolder(t), id: 'x' })
  await store.write(record)
  const file = join(store.folder, 'record.json')
  const { ino } = await stat(file)
  await store.write({ ...record, status: 'interrupted' })
  t.not((await stat(file)).ino, ino, 'another file has taken its place: whoever reads the old one reads it to its end')
  t.same(await readdir(store.folder), ['record.json'], 'and no part of it is left')
  t.equal((await readRecord({ path: file })).record.status, 'interrupted')
})

t.test('a crash in the middle of writing leaves the record as it was', async (t) => {
  const store = await openStore({ reportsFolder: await makeFolder(t), id: 'x' })
  await store.write(record)
  await writeFile(join(store.folder, 'record.json.part'), text.slice(0, 100))
  t.same((await readRecord({ path: store.folder })).record, record)
})

t.test('a link that somebody put in the way is not followed', async (t) => {
  const folder = await makeFolder(t)
  const victim = join(folder, 'victim')
  await writeFile(victim, 'mine')
  const store = await openStore({ reportsFolder: folder, id: 'x' })
  for (const name of ['record.json.part', 'record.json']) await symlink(victim, join(store.folder, name))
  await store.write(record)
  t.equal(await readFile(victim, 'utf8'), 'mine')
  t.ok((await lstat(join(store.folder, 'record.json'))).isFile(), 'its own file has taken the place of the link')
  t.same((await readdir(store.folder)).sort(), ['record.json', 'record.json.part'], 'one that is in nobody\'s way stays')
})

t.test('nor is a link in the place of the run or of a folder in it', async (t) => {
  const [reportsFolder, elsewhere] = [await makeFolder(t), await makeFolder(t)]
  await writeFile(join(elsewhere, 'report.md'), 'theirs')
  await symlink(elsewhere, join(reportsFolder, 'run-1'))
  await symlink('nowhere', join(reportsFolder, 'run-2'))
  for (const id of ['run-1', 'run-2']) {
    await t.rejects(openStore({ reportsFolder, id }), { code: 'REPORTS_UNWRITABLE', message: /run-\d is a link, and no run is written where it leads$/ })
  }
  const store = await openStore({ reportsFolder, id: 'run-3' })
  await symlink(elsewhere, join(reportsFolder, 'run-3', 'charts'))
  await store.write(record)
  const written = await store.writeFile('charts/a.svg', '<svg/>')
  t.notMatch(written, /run-3/, 'kept elsewhere, as of a folder that was lost')
  t.match(store.mark(record).warnings.at(-1), { code: 'RECORD_MOVED' })
  await rm(store.folder, { recursive: true })
  t.same(await readdir(elsewhere), ['report.md'])
  t.equal(await readFile(join(elsewhere, 'report.md'), 'utf8'), 'theirs')
})

t.test('a folder that is lost and comes back', async (t) => {
  const reportsFolder = join(await makeFolder(t), 'reports')
  const { TMPDIR } = process.env
  t.teardown(() => { if (TMPDIR === undefined) delete process.env.TMPDIR; else process.env.TMPDIR = TMPDIR })
  const warnings = []
  const store = await openStore({ reportsFolder, id: 'x', warn: async (warning) => { await later(); warnings.push(warning) } })
  const home = store.folder
  await store.write(record)
  await rename(reportsFolder, `${reportsFolder}-away`)
  await writeFile(reportsFolder, 'a file')
  process.env.TMPDIR = '/proc/nowhere'
  t.equal(await store.writeFile('report.md', 'x'), null, 'nowhere')
  t.equal(warnings.length, 1, 'told before anything else is done')
  t.equal(store.folder, null)
  t.equal(await store.writeFile('report.html', 'y'), null)
  t.equal(warnings.length, 1, 'told once')
  t.match(told(store.mark(record).warnings), [
    ...told(record.warnings),
    /^RECORD_UNWRITABLE: the files of this run could not be written: .*x \(ENOTDIR\), \/proc\/nowhere \(ENOENT\)$/
  ])
  await rm(reportsFolder)
  t.equal(await store.writeFile('late.md', 'z'), join(home, 'late.md'), 'all of them are where they were to be')
  t.same((await readdir(home)).sort(), ['late.md', 'record.json', 'report.html', 'report.md'])
  t.same((await readRecord({ path: home })).record, record, 'and nothing is said of it')
})

t.test('a folder that cannot be written is found out before anything is measured', async (t) => {
  const folder = t.testdir({ reports: 'a file' })
  const error = { code: 'REPORTS_UNWRITABLE', message: /cannot write to .*: (ENOTDIR|EEXIST)/, hint: /--reports/ }
  await t.rejects(openStore({ reportsFolder: join(folder, 'reports'), id: 'x' }), error)
  await t.rejects(openStore({ reportsFolder: '/dev/null', id: 'x' }), error)
})

t.test('the folder that baseload was started in is removed: what is measured is kept where it was to be', async (t) => {
  const folder = await makeFolder(t)
  const store = new URL('../../src/record/store.js', import.meta.url).href
  const script = `const { openStore } = await import('${store}'); const { rmSync } = await import('node:fs')
    const store = await openStore({ reportsFolder: 'reports', id: 'x' })
    rmSync(process.cwd(), { recursive: true })
    process.stdout.write(await store.writeFile('charts/a.svg', 'a'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder, timeout: 60_000, killSignal: 'SIGKILL'
  })
  t.equal(stdout, join('reports', 'x', 'charts', 'a.svg'))
  t.equal(await readFile(join(folder, stdout), 'utf8'), 'a')
})

t.test('no record there', async (t) => {
  const folder = t.testdir({ empty: {} })
  await t.rejects(readRecord({ path: join(folder, 'none.json') }), {
    code: 'RECORD_NOT_FOUND',
    message: /ENOENT/,
    hint: /record\.json or the folder/
  })
  await t.rejects(readRecord({ path: join(folder, 'empty') }), { code: 'RECORD_NOT_FOUND', message: /empty\/record\.json: ENOENT/ })
})

t.test('what is no record', async (t) => {
  const read = (content) => readRecord({ path: join(t.testdir({ 'record.json': content }), 'record.json') })
  const cases = {
    'not JSON': ['oops', /is not JSON/],
    empty: ['', /is not JSON/],
    'cut short': [text.slice(0, text.length / 2), /is not JSON/],
    null: ['null', /is not a baseload record/],
    'another format': ['{"format":"k6"}', /is not a baseload record/],
    'a newer version': [
      JSON.stringify({ ...record, formatVersion: 4 }),
      /record format 4; this baseload reads formats 1, 2 and 3/
    ],
    'without trials': [
      JSON.stringify({ ...record, trials: undefined }),
      /is not a whole record \(1 mistake\):\n.*trials/
    ],
    'with a plan of another kind': [JSON.stringify({ ...record, plan: 'none' }), /plan is "none"/],
    'with a trial that has no load': [
      JSON.stringify({ ...record, trials: [{ ...record.trials[0], load: undefined }] }),
      /load/
    ],
    'with counts that are no numbers': [
      JSON.stringify({
        ...record,
        trials: [{ ...record.trials[0], load: { ...record.trials[0].load, counts: { due: 'many' } } }]
      }),
      /is not a whole record \(6 mistakes\):(\n .*){3}$/
    ]
  }
  for (const [name, [content, message]] of Object.entries(cases)) { await t.rejects(read(content), { code: 'RECORD_INVALID', message, hint: /./ }, name) }
})

t.test('a list is as long as the longest run makes it, and no longer', async (t) => {
  const read = (load) => {
    const whole = { ...record, trials: record.trials.map((trial, i) => i === 0 ? { ...trial, load: { ...trial.load, ...load } } : trial) }
    return readRecord({ path: join(t.testdir({ 'record.json': JSON.stringify(whole) }), 'record.json') })
  }
  await t.rejects(read({ dependenceAt: new Array(1001).fill({ boundUs: 1, strict: false, tau: 1 }) }), {
    code: 'RECORD_INVALID', message: /dependenceAt must NOT have more than 1000 items/
  })
  await t.resolves(read({ timeline: new Array(200_000).fill({ ok: 1, failed: 0 }) }), 'a window of two days')
})

t.test('keys that a later version has added do no harm', async (t) => {
  const later = { ...record, weather: 'fine', trials: record.trials.map((trial) => ({ ...trial, mood: 'good' })) }
  const path = join(t.testdir({ 'record.json': JSON.stringify(later) }), 'record.json')
  t.same((await readRecord({ path })).record, later)
})

const now = await makeRecord({ repeats: 1 })
/** The same as version 1 wrote it. */
function makeOld (load) {
  const [first, ...rest] = JSON.parse(JSON.stringify(now.trials)).map((trial) => ({
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
    looks.map(({ blocks, spentMs }) => ({ repeats: blocks, spentMs })))
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
