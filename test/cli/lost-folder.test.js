import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, readRecord, runBaseload } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { mountDisk, needMounts } from '../fixtures/mounts.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'
import { told } from '../fixtures/told.js'

const ARGS = ['--target', 'one', '--no-watch', '--repeats', '2', '-d', '200ms', '--warmup', '50ms', '--details']

/** A disk that is full is the case of the day. */
const byNight = { skip: howMany({ short: 'by npm run test:long', long: false }) }

async function makeBaseline (t) {
  const folder = await makeSlowBaseline(t, { load: '{ users: 2, pause: 20ms }' })
  await mkdir(join(folder, 'tmp'))
  return folder
}

/** A run whose reports folder is lost while its second trial goes on. within: a process of its own, started with that command */
async function runLosing (t, { reports, lose, more = [], within }) {
  const folder = await makeBaseline(t)
  const [args, env] = [['run', 'own.yml', ...ARGS, '--reports', reports, ...more], { TMPDIR: join(folder, 'tmp') }]
  const running = within ? runBaseload(t, args, { folder, within, env }) : askBaseload(t, args, { folder, env })
  if (lose) {
    const state = { isOver: false }
    running.finally(() => { state.isOver = true }).catch(() => {})
    while (!state.isOver && !await hasTrial(reports)) await sleep(20)
    t.notOk(state.isOver, 'the first trial is kept')
    await lose()
  }
  return { ...await running, temporary: join(folder, 'tmp') }
}

const hasTrial = (reports) => readRecord(join(reports, '..')).then(({ trials }) => trials.length > 0, () => false)

const listFiles = async (folder) => (await readdir(folder, { recursive: true })).map(String)

/** Everything that was measured is told, and kept in another folder that is named. */
async function expectMoved (t, run, { code }) {
  t.equal(run.exitCode, 0, `by the verdicts, of which there is none: ${run.stderr}`)
  t.match(run.stdout, /one +[\d,.]+/, 'the table is printed')
  t.match(
    run.stderr,
    new RegExp(
      `^warning RECORD_UNWRITABLE: \\S+ \\(${code}\\) cannot be written; all files of this run are in \\S+/tmp/baseload-reports-\\w+$`,
      'm'
    )
  )
  t.match(run.stdout, /^- RECORD_UNWRITABLE: /m)
  const [, kept] = /^record: (.*)\/record\.json$/m.exec(run.stdout)
  const path = join(run.folder, kept)
  const record = JSON.parse(await readFile(join(path, 'record.json'), 'utf8'))
  t.equal(record.status, 'complete')
  t.equal(new Set(record.trials.map(({ trial }) => trial.repeat)).size, 2, 'of before and after')
  t.ok(told(record.warnings).some((text) => text.startsWith('RECORD_UNWRITABLE: ')))
  const files = await listFiles(path)
  for (const name of ['report.md', 'report.html', 'charts']) t.ok(files.includes(name), name)
  t.strictSame((await listFiles(run.temporary)).filter((name) => name.endsWith('.part')), [])
  t.strictSame(await run.leftovers(), [])
}

t.test('a disk that is full', needMounts(), async (t) => {
  const disk = mountDisk(t, { size: '512k' })
  const run = await runLosing(t, { reports: join(disk.folder, 'reports'), lose: disk.fill, more: ['--export', `md=${disk.folder}/x.md`] })
  await expectMoved(t, run, { code: 'ENOSPC' })
  t.strictSame((await listFiles(disk.folder)).filter((name) => name.endsWith('.part')), [], 'nor there')
  const [, file] =
    /^warning EXPORT_UNWRITABLE: cannot write to \S+\/x\.md: ENOSPC; it is in (\S+\/tmp\/baseload-export-\w+\/x\.md)$/m.exec(
      run.stderr
    )
  t.match(await readFile(file, 'utf8'), /\bone\b/, 'the export too is elsewhere')
})

t.test('a disk that becomes full with the report', needMounts(), async (t) => {
  const disk = mountDisk(t, { size: '96k' }) // the record and the charts have room, the page has not
  const run = await runLosing(t, { reports: join(disk.folder, 'reports') })
  await expectMoved(t, run, { code: 'ENOSPC' })
})

t.test('a disk that becomes read-only', byNight.skip ? byNight : needMounts(), async (t) => {
  const disk = mountDisk(t, { size: '1m' })
  const run = await runLosing(t, { reports: join(disk.folder, 'reports'), lose: disk.makeReadOnly })
  await expectMoved(t, run, { code: 'EROFS' })
})

t.test('a file takes the place of the folder', byNight, async (t) => {
  const reports = join(await makeFolder(t), 'reports')
  const run = await runLosing(t, {
    reports,
    async lose () {
      // The program may make the folder again between the two steps.
      for (let tries = 0; tries < 20; tries++) {
        await rename(reports, `${reports}-moved-${tries}`)
        const isThere = await writeFile(reports, 'a file', { flag: 'wx' }).then(() => true, () => false)
        if (isThere) return
      }
    }
  })
  await expectMoved(t, run, { code: '(?:ENOTDIR|ENOENT)' }) // ENOENT: between the two steps
})

t.test('a limit on the size of files: nothing can be kept anywhere, and all is told', async (t) => {
  const reports = join(await makeFolder(t), 'reports')
  const run = await runLosing(t, { reports, within: ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh'] })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stdout, /one +[\d,.]+/)
  t.match(run.stderr, /^warning RECORD_UNWRITABLE: the files of this run could not be written: \S+ \(EFBIG\), \S+ \(EFBIG\)$/m)
  t.equal(run.stderr.match(/RECORD_UNWRITABLE/g).length, 1, 'said once')
  t.notMatch(run.stdout, /^record: /m)
  t.strictSame((await listFiles(reports)).filter((name) => name.endsWith('.part')), [], 'and nothing is left half')
  t.strictSame(await listFiles(run.temporary), [])
})
