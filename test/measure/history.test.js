import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findLastGoodRecord, readHistory, readSessionDrift } from '../../src/measure/history.js'
import { readRecordFolder } from '../../src/record/record-folder.js'
import { makeFolder } from '../fixtures/command-line.js'
import { addNoise, makeRecords } from '../fixtures/histories.js'
import { makePartialClone } from '../fixtures/partial-clone.js'
import { tell } from '../../src/report/sentences/index.js'
import { told } from '../fixtures/told.js'

const LEVELS = [...Array(12).fill(20_000), ...Array(10).fill(16_000)]

async function write (folder, records) {
  for (const record of records) {
    await mkdir(join(folder, record.id), { recursive: true })
    await writeFile(join(folder, record.id, 'record.json'), JSON.stringify(record))
  }
}

t.test('a step is found where it is, with its size, and the last good record lies before it', async (t) => {
  const folder = await makeFolder(t)
  await write(folder, await makeRecords({ rates: addNoise(LEVELS), failAt: [11] }))
  const result = await readHistory({ path: folder })
  t.equal(result.baseline, 'http')
  t.equal(result.points.length, 22)
  t.equal(result.verdict, 'regressed')
  const [step, ...others] = result.series.flatMap(({ steps }) => steps)
  t.same(others, [])
  t.match(step, { target: 'node-http', figure: 'goodPerSecond', kind: 'regression' })
  t.ok(Math.abs(step.index - 12) <= 1, `at ${step.index}`)
  t.equal(step.startedAt, result.points[step.index].startedAt)
  t.ok(Math.abs(step.ratio - 0.8) < 0.02 && step.pValue <= 0.01, JSON.stringify(step))
  t.ok(result.lastGood && result.lastGood.startedAt < step.startedAt)
  t.equal(result.lastGood?.id, 'run-010', 'the one of which an objective was missed is passed over')
})

t.test('a regression that was mended, and an improvement, are no reason to go back', async (t) => {
  const folder = await makeFolder(t)
  await write(
    folder,
    await makeRecords({
      rates: addNoise([...Array(12).fill(20_000), ...Array(12).fill(15_000), ...Array(12).fill(24_000)])
    })
  )
  const result = await readHistory({ path: folder })
  t.same(result.series.flatMap(({ steps }) => steps).map(({ kind }) => kind), ['mended regression', 'improvement'])
  t.equal(result.verdict, 'no regression')
  t.equal(result.lastGood?.id, 'run-035')
})

t.test('response times: more is worse; a step within the margin is small', async (t) => {
  const folder = await makeFolder(t)
  const slow = await makeRecords({ rates: LEVELS.map(() => 20_000), timesUs: addNoise(LEVELS.map((_, i) => i < 12 ? 10_000 : 13_000)) })
  await write(folder, slow)
  const result = await readHistory({ path: folder })
  t.same(result.series.map(({ figure, phase, steps }) => [figure, phase, steps.map(({ kind }) => kind)]), [
    ['goodPerSecond', 'peak', []], ['p50', 'latency', ['regression']], ['p99', 'latency', ['regression']]
  ])
  const lax = await readHistory({ path: folder, margin: 0.5 })
  t.equal(lax.verdict, 'no regression')
  t.same(lax.series[1].steps.map(({ kind }) => kind), ['small'])
})

t.test('damaged files and folders without a record are named', async (t) => {
  const folder = await makeFolder(t)
  const records = await makeRecords({ rates: [20_000, 20_100] })
  await write(folder, records)
  await mkdir(join(folder, 'empty'))
  await mkdir(join(folder, 'cut'))
  await writeFile(join(folder, 'cut', 'record.json'), JSON.stringify(records[0]).slice(0, 500))
  await writeFile(join(folder, 'other.json'), '{"a":1}')
  await writeFile(join(folder, 'copy.json'), JSON.stringify(records[1]))
  await writeFile(join(folder, 'notes.txt'), 'not meant')
  const { id, ...rest } = records[0]
  await writeFile(join(folder, 'half.json'), JSON.stringify(rest))
  const result = await readHistory({ path: folder })
  t.equal(result.points.length, 2)
  t.equal(result.verdict, 'inconclusive')
  const reasons = Object.fromEntries(result.leftOut.map(({ source, reason }) => [source.slice(folder.length + 1), tell(reason)]))
  t.equal(Object.keys(reasons).length, 5)
  t.match(reasons['cut/record.json'], /is not JSON/)
  t.match(reasons['empty/record.json'], /there is no record\.json/)
  t.match(reasons['other.json'], /is not a baseload record/)
  t.match(reasons['half.json'], /is not a whole record \(1 mistake\): .*id/)
  t.match(reasons['run-001/record.json'], /the same run as .*copy\.json/)
})

t.test('records of another machine are listed and left out; the newest says which machine is meant', async (t) => {
  const folder = await makeFolder(t)
  await write(
    folder,
    await makeRecords({
      rates: [1000, 20_000, 1100, 20_000],
      change: (record, index) => {
        if (index % 2 === 0) record.machine.cores = 64
      }
    })
  )
  const result = await readHistory({ path: folder })
  t.same(result.points.map(({ id }) => id), ['run-001', 'run-003'])
  t.same(result.otherMachines.map(({ differences }) => told(differences)), [['cores 64 against 2'], ['cores 64 against 2']])
})

t.test('offered rates that differ: shown, and no steps are looked for', async (t) => {
  const folder = await makeFolder(t)
  const records = await makeRecords({
    rates: LEVELS.map(() => 20_000),
    change: (record, index) => {
      const rate = index < 12 ? 400 : 800
      record.plan.baselines[0].load.ratePerSecond = rate
      record.plan.trials[1].load = { ...record.plan.trials[1].load, ratePerSecond: rate }
      record.trials[1].trial = record.plan.trials[1]
    }
  })
  await write(folder, records)
  const { series } = await readHistory({ path: folder })
  const p99 = series.find(({ figure }) => figure === 'p99')
  t.same(p99?.untested, { code: 'RATES_DIFFER' })
  t.equal(p99?.change, null)
  t.match(p99?.load, /400 to 800\/s/)
})

t.test('several baselines: one is asked for', async (t) => {
  const folder = await makeFolder(t)
  await write(
    folder,
    await makeRecords({
      rates: [20_000, 20_000],
      change: (record, index) => {
        record.plan.baselines[0].name = ['http', 'proxy'][index]
      }
    })
  )
  await t.rejects(readHistory({ path: folder }), { code: 'USAGE', message: /2 baselines: http, proxy/ })
  const result = await readHistory({ path: folder, baseline: 'proxy' })
  t.equal(result.points.length, 1)
  t.equal(result.otherBaselines, 1)
  t.equal(result.series[0].change, null, 'of one value there is no change')
  await t.rejects(readHistory({ path: folder, baseline: 'prox' }), { code: 'HISTORY_NOT_FOUND', hint: /proxy/ })
})

t.test('no folder, an empty one, only damaged files', async (t) => {
  const folder = await makeFolder(t)
  await t.rejects(readHistory({ path: join(folder, 'none') }), { code: 'HISTORY_NOT_FOUND', message: /ENOENT/ })
  await t.rejects(readHistory({ path: folder }), { code: 'HISTORY_NOT_FOUND', message: /there is no run record/ })
  await writeFile(join(folder, 'x.json'), '{')
  await t.rejects(readHistory({ path: folder }), { code: 'HISTORY_NOT_FOUND', message: /x\.json: is not JSON/ })
})

t.test('only the newest records', async (t) => {
  const folder = await makeFolder(t)
  await write(folder, await makeRecords({ rates: [1, 2, 3, 4, 5].map((n) => n * 1000) }))
  const result = await readHistory({ path: folder, last: 2 })
  t.same(result.points.map(({ id }) => id), ['run-003', 'run-004'])
  t.match(result.remarks[0], { code: 'RECORDS_BEYOND', records: 3, last: 2 })
})

t.test('the last good record for another record', async (t) => {
  const folder = await makeFolder(t)
  const records = await makeRecords({ rates: [20_000, 20_000, 20_000], failAt: [1] })
  await write(folder, records)
  const found = await findLastGoodRecord({ folder, record: records[2] })
  t.match(found.source, /run-000/, 'neither itself nor one with an objective missed')
  await t.rejects(findLastGoodRecord({ folder, record: records[0] }), { code: 'HISTORY_NOT_FOUND', message: /no older record of http/ })
  await t.rejects(
    findLastGoodRecord({ folder, record: { ...records[2], machine: { ...records[2].machine, cores: 8 } } }),
    { code: 'HISTORY_NOT_FOUND' }
  )
})

t.test('git history', async (t) => {
  const folder = await makeFolder(t)
  const git = (...args) =>
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@example.test', '-c', 'commit.gpgsign=false', ...args],
      { cwd: folder, stdio: 'pipe' }
    )
  git('init', '-q')
  await mkdir(join(folder, 'runs'))
  // A name that is an option, and pathspec magic, when nobody takes care.
  const path = join(folder, 'runs', '-z:(top)*.json')
  const records = await makeRecords({ rates: [20_000, 21_000, 22_000] })
  for (const [index, record] of records.entries()) {
    await writeFile(path, index === 1 ? '{' : JSON.stringify(record))
    git('add', '--all')
    git('commit', '-q', '-m', `run ${index} a|b<script>`)
  }
  const result = await readHistory({ path, git: true })
  t.same(result.points.map(({ id, commit }) => [id, commit?.subject]), [['run-000', 'run 0 a|b<script>'], ['run-002', 'run 2 a|b<script>']])
  t.match(result.points[0].source, /^[0-9a-f]{12}:/)
  t.equal(result.leftOut.length, 1)
  t.match(result.leftOut[0].reason, { code: 'RECORD_UNREADABLE', found: /is not JSON/ })
  await t.rejects(readHistory({ path: join(folder, 'runs', 'none.json'), git: true }), {
    code: 'HISTORY_NOT_FOUND',
    message: /no commit has changed/
  })
  const outside = await makeFolder(t)
  await t.rejects(readHistory({ path: join(outside, 'record.json'), git: true }), {
    code: 'HISTORY_NOT_FOUND',
    message: /git cannot tell .*not a git repository/
  })
})

t.test('commits whose files are at the remote alone are left out, and nothing is fetched', async (t) => {
  const records = await makeRecords({ rates: [20_000, 21_000] })
  const { folder, hasReached } = await makePartialClone(t, { file: 'record.json', versions: records.map((record) => JSON.stringify(record)) })
  const { points, leftOut } = await readHistory({ path: join(folder, 'record.json'), git: true })
  t.same(points.map(({ id }) => id), ['run-001'])
  t.equal(leftOut.length, 1)
  t.match(tell(leftOut[0].reason), /^not there: parts of the commit are missing here .*git fetch --refetch --no-filter first$/)
  t.notOk(await hasReached())
})

t.test('the examples that ship lie beside the runs of a clone, and are none of them', async (t) => {
  const shipped = []
  await readRecordFolder({ folder: 'reports', onRecord: ({ source }) => { if (/^reports\/example/.test(source)) shipped.push(source) } })
  t.same(shipped, [])
  const folder = await makeFolder(t)
  const [record] = await makeRecords({ rates: [20_000] })
  await write(folder, [{ ...record, id: 'example' }])
  t.equal((await readHistory({ path: folder })).points.length, 1, 'a folder of that name elsewhere is the user\'s')
})

t.test('another path of a server of the user\'s own is another series, and a run that failed is no value', async (t) => {
  const folder = await makeFolder(t)
  const records = await makeRecords({ rates: addNoise(Array(6).fill(20_000)) })
  const paths = ['/', '/orders', '/', '/orders', '/', '/']
  const changed = records.map((record, index) => {
    const target = { ...record.plan.targets['node-http'], name: 'yours', url: 'http://127.0.0.1:3000', parts: [], request: { path: paths[index] } }
    const text = JSON.stringify({ ...record, plan: { ...record.plan, targets: { ...record.plan.targets, 'node-http': target } } })
    return JSON.parse(text)
  })
  changed[4].failures = [{ target: 'node-http', code: 'TARGET_DIED', message: 'it ended', hint: 'see why' }]
  for (const { load } of changed[5].trials) load.counts = { ...load.counts, failed: load.counts.ok, ok: 0 }
  await write(folder, changed)
  const { series, remarks } = await readHistory({ path: folder })
  const rates = series.filter(({ figure }) => figure === 'goodPerSecond')
  t.same(rates.map(({ subject }) => subject), ['127.0.0.1:3000', '127.0.0.1:3000/orders'])
  const places = rates.map(({ estimates }) => estimates.flatMap((estimate, place) => estimate ? [place] : []))
  t.same(places, [[0, 2], [1, 3]], 'neither the one that died nor the one whose answers failed')
  t.same(rates[0].doubted, [4, 5])
  t.match(told(remarks).join('\n'), /127\.0\.0\.1:3000, peak.*left out: they are invalid or failed/)
})

t.test('how far sessions lie apart is told by four other records of the machine, of the baselines that both have', async (t) => {
  const folder = await makeFolder(t)
  const records = await makeRecords({ rates: [20_000, 20_400, 19_800, 20_100, 20_300, 20_200] })
  await write(folder, records.slice(0, 5))
  const find = (more = {}) => readSessionDrift({ folder, before: records[5], after: { ...records[5], id: 'new' }, ...more })
  const drift = await find()
  t.same(drift.map(({ figure, records }) => [figure, records]), [['goodPerSecond', 5], ['p50', 5], ['p99', 5]])
  t.same((await find({ before: records[4] })).map(({ records }) => records), [4, 4, 4], 'neither of the two is one of the others')
  t.same(await find({ before: records[4], after: records[3] }), [])
  t.same(await find({ folder: join(folder, 'none') }), [])
  t.same(await find({ after: { ...records[5], id: 'new', machine: { ...records[5].machine, cores: 64 } } }), [])
  const other = { ...records[5], plan: { ...records[5].plan, baselines: [{ ...records[5].plan.baselines[0], name: 'other' }] } }
  t.same(await find({ before: other }), [])
})

t.test('where none is good enough to compare with, files that could not be read are counted', async (t) => {
  const folder = await makeFolder(t)
  const [record] = await makeRecords({ rates: [20_000] })
  const none = (unread) => t.rejects(findLastGoodRecord({ folder, record }), {
    code: 'HISTORY_NOT_FOUND', message: new RegExp(`no older record of http from this machine${unread}$`), hint: /--reports/
  })
  await none('')
  await writeFile(join(folder, 'a.json'), '{')
  await none('; 1 file there could not be read')
  await writeFile(join(folder, 'b.json'), '{')
  await none('; 2 files there could not be read')
})
