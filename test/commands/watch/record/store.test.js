import t from 'tap'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOwn } from '../../../../src/commands/watch/record/copies.js'
import { prepareTables, STEPS } from '../../../../src/commands/watch/record/schema.js'
import { openStore } from '../../../../src/commands/watch/record/store.js'
import { importFolder } from '../../../../src/commands/watch/records.js'
import { openPostgres } from '../../../../src/commands/watch/record/postgres.js'
import { holdFile, openSqlite } from '../../../../src/commands/watch/record/sqlite.js'
import { closeTo } from '../../../fixtures/close.js'
import { makeFolder } from '../../../fixtures/command-line.js'
import { makeGateAnswer } from '../../../fixtures/made-gates.js'
import { makeRecords } from '../../../fixtures/histories.js'
import { FIRST_MS, makeFleet, makeRun } from '../../../fixtures/made-fleet.js'
import { needsPostgres, startPostgres } from '../../../fixtures/postgres.js'

const made = makeFleet({ count: 3, seed: 1 })
const RUNS = [0, 1, 2].map((night) => makeRun({ night, values: made.measure(night), commit: `${night}`, budget: night === 2 ? 900 : null }))
/** What was before runs of two machines could have one name. */
const FIRST_STEPS = STEPS.slice(0, 1)
const CHANGE = {
  series: 1, firstRun: 2, lastRun: 1, newRun: 3, ratio: 1.05, isWorse: true, qValue: 0.001, values: 4, state: 'found', foundRun: 3, toldAtMs: null
}

/** The same for both: what goes in comes out. */
async function tryStore (t, place) {
  const store = await openStore({ place })
  t.teardown(() => store.close())
  t.same(await store.readFleet({ fromMs: 0 }), { runs: [], series: [] })
  t.equal(await store.addRuns([RUNS[2], RUNS[0]]), 2, 'in any order')
  t.equal(await store.addRuns(RUNS), 1, 'twice is once')
  const { runs, series } = await store.readFleet({ fromMs: 0 })
  const keep = ({ id, atMs, commit, facts }) => ({ id, atMs, commit, facts })
  t.same(runs.map(keep), RUNS.map(keep))
  t.equal(series.length, 3)
  for (const [index, one] of series.entries()) {
    for (const [night, value] of one.values.entries()) closeTo(t, value, RUNS[night].points[index].value, 1e-13)
    t.match(one, { runs: [0, 1, 2], rates: null, budget: null, figure: 'p99', isReference: false })
  }
  t.equal((await store.readFleet({ fromMs: FIRST_MS + 1 })).runs.length, 2, 'only a window')
  await store.addRuns([makeRun({ night: 3, values: made.measure(3), budget: 900 })])
  t.equal((await store.readFleet({ fromMs: 0 })).series[0].budget, 900, 'the newest')
  await store.updateChanges(() => ({ changes: [CHANGE, { ...CHANGE, series: 2 }] }))
  const [, second] = await store.readChanges()
  const tidings = { changes: [second], holds: [], atMs: FIRST_MS }
  t.match(await store.tellUntold({ ...tidings, tell: async () => 'it answered 500' }), { refused: 'it answered 500', told: { changes: [] } })
  const other = await openStore({ place })
  t.teardown(() => other.close())
  const asked = []
  const tell = async ({ changes }) => { asked.push(changes.length); await sleep(50); return null }
  const answers = await Promise.all([store, other, other, store].map((one) => one.tellUntold({ ...tidings, tell })))
  t.same([asked, answers.map(({ told }) => told.changes.length).sort()], [[1], [0, 0, 0, 1]], 'four looks at once tell once')
  t.same(await store.readChanges(), [{ ...CHANGE, key: 1 }, { ...CHANGE, key: 2, series: 2, toldAtMs: FIRST_MS }])
  const drop = (series) => store.updateChanges((known) => ({ changes: known.filter((one) => one.series !== series) }))
  await Promise.all([drop(1), drop(2)])
  t.same(await store.readChanges(), [], 'neither undoes the other')
  t.match(await store.readRun({ key: 1 }), { id: 'run-2-0', source: 'reports/run-2-0/record.json' })
  t.equal(await store.readRun({ key: 99 }), null)
  await t.rejects(store.addRuns([makeRun({ night: 4, values: made.measure(4) }), { ...RUNS[0], id: 'bad', atMs: null }]))
  t.equal((await store.readFleet({ fromMs: 0 })).runs.length, 4, 'all of them or none')
  const slower = makeRun({ night: 5, values: made.measure(5) })
  slower.points[0].ratePerSecond = 80
  slower.points[1].ratePerSecond = null
  await store.addRuns([slower])
  const rates = (await store.readFleet({ fromMs: 0 })).series.map((one) => one.rates)
  t.same(rates, [[100, 100, 100, 100, 80], null, null], 'of each value, where they differ')
  const twin = makeRun({ night: 0, values: made.measure(0), machine: 'another machine' })
  t.same([await store.addRuns([twin]), await store.addRuns([twin])], [1, 0], 'a run of the same name on another machine')
  t.match((await store.readSources()).filter(({ machine }) => machine === 'another machine'), [{ id: twin.id, source: twin.source }])
  const more = Array.from({ length: 6 }, (_, i) => makeRun({ night: 10 + i, values: made.measure(10 + i) }))
  t.same(await Promise.all(more.map((run) => store.addRuns([run]))), Array(6).fill(1), 'one writer after the other')
}

/** Answers of gates, with their figures. */
async function tryGates (t, place) {
  const store = await openStore({ place })
  t.teardown(() => store.close())
  const answers = [makeGateAnswer({ night: 1 }), makeGateAnswer({ night: 0, verdict: 'ship', reasons: [], source: null })]
  for (const [index, answer] of answers.entries()) t.equal(await store.addGate(answer), index + 1, 'its key')
  t.equal(await store.addGate(answers[0]), null, 'twice is once')
  const stored = [{ ...answers[1], key: 2, toldAtMs: null }, { ...answers[0], key: 1, toldAtMs: null }]
  t.same(await store.readGates({ fromMs: 0 }), stored)
  t.equal((await store.readGates({ fromMs: FIRST_MS + 1 })).length, 1, 'only a window')
  await store.tellUntold({ changes: [], holds: [stored[1]], atMs: FIRST_MS, tell: async () => null })
  t.same(await store.readGate({ key: 1 }), { ...stored[1], toldAtMs: FIRST_MS })
  t.equal(await store.readGate({ key: 99 }), null)
  const known = await store.readSources()
  t.match(known.find(({ id }) => id === 'gate-1'), { source: 'reports/gate-1/record.json' }, 'it is not read again')
  for (const [more, expected] of [
    [{ night: 2, verdict: 'cannot tell' }, null],
    [{ night: 3 }, FIRST_MS],
    [{ night: 3, machine: 'another machine' }, null],
    [{ night: 4, next: 'node app.js (main, 3333333333)' }, null]
  ]) {
    const key = await store.addGate(makeGateAnswer(more))
    t.equal((await store.readGate({ key }))?.toldAtMs, expected, `${JSON.stringify(more)}: told as long as the hold lasts`)
  }
}

/** Of the first days, of today, of tomorrow. open: a driver. */
async function tryVersions (t, place, open) {
  const look = async (work) => {
    const driver = await open()
    return work(driver).finally(() => driver.close())
  }
  const readVersions = () => look(({ all }) => all('SELECT version FROM baseload_schema'))
  t.same(await readVersions(), [{ version: STEPS.length }])
  await look(({ run }) => run('DROP TABLE baseload_gates').then(() => run('DELETE FROM baseload_schema')))
  const first = await openStore({ place })
  const { length } = (await first.readFleet({ fromMs: 0 })).runs
  t.ok(length > 0, 'what the first days wrote is still there')
  t.same(await first.readGates({ fromMs: 0 }), [], 'and what was missing was made')
  await first.close()
  t.same(await readVersions(), [{ version: STEPS.length }])
  const steps = [...Array(STEPS.length).fill([]), ['ALTER TABLE baseload_gates ADD COLUMN more TEXT'], ['UPDATE baseload_runs SET commit_hash = \'moved\'']]
  await look(({ write }) => write((statements) => prepareTables({ statements, place: 'x', steps })))
  t.same(await readVersions(), [{ version: STEPS.length + 2 }])
  t.match(await look(({ all }) => all('SELECT commit_hash FROM baseload_runs')), Array(length).fill({ commit_hash: 'moved' }), 'one step after the other')
  const error = await openStore({ place }).catch((error) => error)
  t.match(error, { code: 'STORE_NEWER', exitCode: 2, hint: /npm install baseload@latest/ })
  t.match(error.message, `has tables of version ${STEPS.length + 2}; this program knows version ${STEPS.length}`)
  t.notMatch(error.message, /secret/)
}

/** A store that the first version of the tables has written. open: a driver. */
async function tryUpgrade (t, place, open) {
  const driver = await open()
  await driver.write((statements) => prepareTables({ statements, place: 'x', steps: FIRST_STEPS }))
  await driver.run(`INSERT INTO baseload_runs (key, id, baseline, at_ms, machine, facts, commit_hash, source)
    VALUES (7, 'run-0-0', 'made', ${FIRST_MS}, 'a machine', '{}', NULL, 'reports/run-0-0/record.json')`)
  await driver.close()
  const store = await openStore({ place })
  t.teardown(() => store.close())
  t.match(await store.readRun({ key: 7 }), { id: 'run-0-0', commit: null, source: 'reports/run-0-0/record.json' })
  const values = made.measure(0)
  const add = (machine) => store.addRuns([makeRun({ night: 0, values, machine })])
  t.same([await add('a machine'), await add('another machine')], [0, 1])
}

t.test('a folder that was imported is not read again; that of another machine is, though paths and names are the same', async (t) => {
  const folder = await makeFolder(t)
  const reports = join(folder, 'reports')
  const [record] = await makeRecords({ rates: [20_000] })
  const write = async (one) => {
    await mkdir(join(reports, record.id), { recursive: true })
    await writeFile(join(reports, record.id, 'record.json'), JSON.stringify(one))
  }
  await write(record)
  const store = await openStore({ place: join(folder, 'watch.db') })
  t.teardown(() => store.close())
  const take = (machine) => importFolder({ store, folder: reports, reports, origin: { commit: null, machine } })
  t.match(await take('one'), { added: 1, twice: 0, troubles: [] })
  t.match(await take('two'), { added: 1, twice: 0, troubles: [] })
  await write('not read')
  for (const machine of ['one', 'two']) t.match(await take(machine), { added: 0, twice: 1, troubles: [] }, machine)
  await write({ ...record, machine: { ...record.machine, cpuModel: 'another CPU' } })
  t.match(await take(null), { added: 1 }, 'by its CPU')
  t.match(await take(null), { added: 0, twice: 1, troubles: [] }, 'twice is once')
})

t.test('records of another folder are copied once, and rows from before copies were made get theirs', async (t) => {
  const folder = await makeFolder(t)
  const [reports, theirs] = [join(folder, 'reports'), join(folder, 'theirs')]
  const [first, second, third] = await makeRecords({ rates: [20_000, 20_100, 20_200] })
  const write = async (place, record) => {
    await mkdir(join(place, '..'), { recursive: true })
    await writeFile(place, JSON.stringify(record))
  }
  const place = (record) => join(theirs, record.id, 'record.json')
  await write(place(first), first)
  const store = await openStore({ place: join(folder, 'watch.db') })
  t.teardown(() => store.close())
  const take = (from = theirs) => importFolder({ store, folder: from, reports, origin: { commit: null, machine: 'ci' } })
  const copies = () => readdir(join(reports, 'imported')).then((names) => names.length, () => 0)

  t.match(await take(), { added: 1, twice: 0, troubles: [] })
  const { source } = await store.readRun({ key: 1 })
  t.match(source, /reports\/imported\/[0-9a-f]{16}\/record\.json$/)
  await write(place(first), { ...first, id: 'not read' })
  t.match(await take(), { added: 0, twice: 1, troubles: [] })
  t.equal(await readFile(source, 'utf8'), JSON.stringify(first), 'it is the record that was imported')
  t.match(await take(reports), { added: 0, twice: 0, troubles: [] }, 'copies are no runs of this folder')

  await rm(source)
  await write(place(first), first)
  t.match(await take(), { added: 0, twice: 1, troubles: [] })
  t.equal(await readFile(source, 'utf8'), JSON.stringify(first), 'a copy that is gone is made again')

  await write(join(theirs, 'loose.json'), second)
  await take()
  await write(join(theirs, 'loose.json'), third)
  t.match(await take(), { added: 1, twice: 1 }, 'a file that holds another record by now')
  const [two, three] = await Promise.all([2, 3].map((key) => store.readRun({ key })))
  t.same(await Promise.all([two, three].map(async ({ source }) => JSON.parse(await readFile(source, 'utf8')).id)), [second.id, third.id])

  await write(join(folder, 'backup', first.id, 'record.json'), { ...first, trials: first.trials.slice(0, 1) })
  t.match(await take(join(folder, 'backup')), { added: 0, twice: 1, troubles: [] })
  t.equal((await store.readRun({ key: 1 })).source, source, 'a record of that name from elsewhere takes nothing over')
  t.equal(await copies(), 3)

  const old = await openStore({ place: join(folder, 'old.db') })
  t.teardown(() => old.close())
  const values = { store: old, reports, origin: { commit: null, machine: 'ci' } }
  await importFolder({ ...values, folder: theirs, reports: theirs }) // as before: the source is where it was found
  t.equal((await old.readRun({ key: 2 })).source, place(first))
  t.match(await importFolder({ ...values, folder: theirs }), { added: 0, troubles: [] })
  t.equal((await old.readRun({ key: 2 })).source, source)
})

t.test('a link that leads out is foreign, and a copy that cannot be written costs no value', async (t) => {
  const folder = await makeFolder(t)
  const [reports, theirs] = [join(folder, 'reports'), join(folder, 'theirs')]
  const [first] = await makeRecords({ rates: [20_000] })
  await mkdir(join(theirs, first.id), { recursive: true })
  await mkdir(reports)
  await writeFile(join(theirs, first.id, 'record.json'), JSON.stringify(first))
  await symlink(join(theirs, first.id), join(reports, first.id))
  t.equal(await isOwn({ reports, source: join(reports, first.id, 'record.json') }), false)
  t.equal(await isOwn({ reports, source: join(reports, '..', 'reportsx', 'record.json') }), false)
  const store = await openStore({ place: join(folder, 'watch.db') })
  t.teardown(() => store.close())
  const take = (machine) => importFolder({ store, folder: reports, reports, origin: { commit: null, machine } })
  await writeFile(join(reports, 'imported'), 'in the way')
  const { added, troubles } = await take('one')
  t.equal(added, 1)
  t.match(troubles, [/^1 record of .*reports could not be copied, so --serve has no report of it \(.*imported.*: E(?:EXIST|NOTDIR)\)\. Make room, and import the folder again\.$/])
  await rm(join(reports, 'imported'))
  t.match(await take('one'), { added: 0, troubles: [] })
  t.match((await store.readRun({ key: 1 })).source, /reports\/imported\//)
})

t.test('SQLite', async (t) => {
  const folder = await makeFolder(t)
  const place = join(folder, 'new', 'watch.db')
  await tryStore(t, place)
  await tryGates(t, place)
  await tryVersions(t, place, () => openSqlite({ file: place }))
  const first = join(folder, 'first.db')
  await tryUpgrade(t, first, () => openSqlite({ file: first }))
  await writeFile(join(folder, 'text.db'), 'no database, but a text that is long enough to be taken for one'.repeat(20))
  await t.rejects(openStore({ place: join(folder, 'text.db') }), { code: 'STORE_UNUSABLE', message: /text\.db cannot be used/ })
})

t.test('a file that somebody else writes is waited for, and all else goes on meanwhile', async (t) => {
  const place = join(await makeFolder(t), 'watch.db')
  const [store, other] = [await openStore({ place }), await openSqlite({ file: place })]
  t.teardown(async () => { await store.close(); await other.close() })
  let letGo = () => {}
  const began = new Promise((resolve) => {
    other.write(() => { resolve(undefined); return new Promise((resolve) => { letGo = resolve }) })
  })
  await began
  let isDone = false
  const adding = store.addRuns(RUNS).then((count) => { isDone = true; return count })
  let turns = 0
  for (; turns < 20; turns++) await sleep(5)
  t.same([isDone, turns, (await store.readFleet({ fromMs: 0 })).runs], [false, 20, []], 'what reads need not wait')
  letGo()
  t.equal(await adding, 3)
})

t.test('PostgreSQL', needsPostgres(), async (t) => {
  const { url, stop } = await startPostgres()
  t.teardown(stop)
  await Promise.all(Array.from({ length: 4 }, async () => (await openStore({ place: url })).close()))
  await tryStore(t, url)
  await tryGates(t, url)
  await tryVersions(t, url.replace('baseload@', 'baseload:secret@'), () => openPostgres({ url, allowHosts: [] }))
  const tables = ['schema', 'runs', 'series', 'points', 'changes', 'gates', 'gate_figures'].map((name) => `baseload_${name}`)
  const driver = await openPostgres({ url, allowHosts: [] })
  await driver.run(`DROP TABLE ${tables.join(', ')}`).finally(() => driver.close())
  await tryUpgrade(t, url, () => openPostgres({ url, allowHosts: [] }))
  await t.rejects(openStore({ place: url.replace('/postgres', '/nothing') }), { code: 'STORE_UNUSABLE', message: /nothing/ })
})

t.test('a file is held by one at a time, until it lets go or ends', async (t) => {
  const file = join(await makeFolder(t), 'watch.lock')
  const release = await holdFile({ file })
  t.equal(await holdFile({ file }), null)
  release?.()
  const url = new URL('../../../../src/commands/watch/record/sqlite.js', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `
    import { holdFile } from ${JSON.stringify(url)}
    console.log(typeof await holdFile({ file: process.argv[1] }))
    setInterval(() => {}, 1000)
  `, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const [text] = await once(child.stdout, 'data')
  t.equal(`${text}`, 'function\n')
  t.equal(await holdFile({ file }), null, 'by another process')
  child.kill('SIGKILL')
  await once(child, 'close')
  const again = await holdFile({ file })
  t.type(again, 'function')
  again?.()
  await t.rejects(holdFile({ file: join(file, 'x') }))
})

t.test('another host is not asked unless it is named', async (t) => {
  await t.rejects(openStore({ place: 'postgres://me:secret@192.0.2.7/db' }), { code: 'HOST_NOT_ALLOWED' })
  const error = await openStore({ place: 'postgres://me:secret@127.0.0.1:1/db' }).catch((error) => error)
  t.match(error, { code: 'STORE_UNUSABLE', message: /ECONNREFUSED/ })
  t.notMatch(error.message, /secret/)
})

t.test('no password is shown, however it is written', async (t) => {
  for (const place of [
    'postgres://me:sec@secret@127.0.0.1:1/db', 'postgres://me:secret/x@127.0.0.1:1/db', 'postgres://127.0.0.1:1/db?password=secret',
    'mysql://me:secret@127.0.0.1/db', 'POSTGRES://me:secret@127.0.0.1:1/db'
  ]) {
    const error = await openStore({ place }).catch((error) => error)
    t.equal(error.code, 'STORE_UNUSABLE', place)
    t.notMatch(error.message, /secret/, place)
  }
})
