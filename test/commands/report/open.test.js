import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import t from 'tap'
import { findOpener, openFile } from '../../../src/commands/report/boot/opener.js'
import { keepK6Run } from '../../../src/commands/report/k6-run.js'
import { openPage } from '../../../src/commands/report/open.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecord } from '../../fixtures/records.js'

const skip = process.platform === 'win32' && 'the false program is a shell script'

/** A folder with a run and an opener that notes what it is given. */
async function makeScene (t, { exitCode = 0 } = {}) {
  const folder = await makeFolder(t)
  const run = join(folder, 'reports', 'run-1')
  await mkdir(run, { recursive: true })
  await writeFile(join(run, 'report.html'), '<html>')
  await writeFile(join(run, 'record.json'), '{}')
  await symlink('run-1', join(folder, 'reports', 'latest'))
  const opener = join(folder, 'xdg-open')
  await writeFile(opener, `#!/bin/sh\nprintf '%s' "$#:$1" > '${folder}/opened'\nexit ${exitCode}\n`)
  await chmod(opener, 0o755)
  const open = (args, env = { BASELOAD_OPENER: opener }) =>
    askBaseload(t, ['report', '--open', ...args], { folder, env: { DISPLAY: '', WAYLAND_DISPLAY: '', ...env } })
  return { folder, opener, open, readOpened: () => readFile(join(folder, 'opened'), 'utf8') }
}

t.test('the last run, or the one that is named', { skip }, async (t) => {
  const { folder, open, readOpened } = await makeScene(t)
  for (const args of [[], ['latest'], ['reports/run-1'], ['reports/run-1/record.json'], ['reports/latest']]) {
    const { exitCode, stdout, stderr } = await open(args)
    t.match({ exitCode, stderr }, { exitCode: 0, stderr: '' }, args.join(' '))
    t.match(stdout, /^reports\/(?:run-1|latest)\/report\.html\n$/)
    t.equal(await readOpened(), `1:${resolve(folder, stdout.trim())}`, 'its whole path, as one word')
  }
})

t.test('nothing to open it with: the path, and what to do', { skip }, async (t) => {
  const { open } = await makeScene(t, { exitCode: 3 })
  const failed = await open([])
  t.match(failed, { exitCode: 0, stdout: 'reports/run-1/report.html\n' })
  t.match(failed.stderr, /xdg-open ended with 3: open the path by hand, or name a program in BASELOAD_OPENER/)
  const none = await open([], { BASELOAD_OPENER: '/nowhere/browser' })
  t.match(none, { exitCode: 0, stdout: 'reports/run-1/report.html\n' })
  t.match(none.stderr, /no program to open it with was found/)
})

t.test('no run, or a run without a page', async (t) => {
  const folder = await makeFolder(t)
  t.match(await askBaseload(t, ['report', '--open'], { folder }), { exitCode: 2, stderr: /error RECORD_NOT_FOUND: there is no last run in reports/ })
  await mkdir(join(folder, 'out', 'run-1'), { recursive: true })
  await symlink('run-1', join(folder, 'out', 'latest'))
  t.match(await askBaseload(t, ['report', '--open', '--reports', 'out'], { folder }), {
    exitCode: 2,
    stderr: /there is no out\/run-1\/report\.html\n {2}hint: .*-o html/
  })
})

t.test('which program', { skip }, async (t) => {
  const { folder, opener } = await makeScene(t)
  t.equal(await findOpener({ platform: 'linux', env: { PATH: folder } }), null, 'no screen')
  t.equal(await findOpener({ platform: 'linux', env: { PATH: folder, DISPLAY: ':0' } }), opener)
  t.equal(await findOpener({ platform: 'linux', env: { PATH: folder, WAYLAND_DISPLAY: 'wayland-0' } }), opener)
  t.equal(await findOpener({ platform: 'linux', env: { PATH: folder, BASELOAD_OPENER: opener } }), opener, 'one that is named needs none')
  t.equal(await findOpener({ platform: 'linux', env: { PATH: '/nowhere', DISPLAY: ':0' } }), null)
  t.match(await openFile({ opener: '/nowhere/opener', file: 'x' }), /cannot be started/)
})

t.test('the page of a run: by its folder, its record, or the page itself, and none but a page', async (t) => {
  const { folder } = await makeScene(t)
  const own = process.env.BASELOAD_OPENER
  process.env.BASELOAD_OPENER = '/nowhere/browser'
  t.teardown(() => { if (own === undefined) delete process.env.BASELOAD_OPENER; else process.env.BASELOAD_OPENER = own })
  const open = async (...path) => {
    const said = { printed: [], noted: [] }
    const exitCode = await openPage({ path: join(folder, 'reports', ...path), io: { print: (text) => said.printed.push(text), note: (text) => said.noted.push(text) } })
    return { exitCode, ...said }
  }
  const page = join(folder, 'reports', 'run-1', 'report.html')
  for (const name of ['', 'record.json', 'report.html']) {
    t.match(await open('run-1', name), { exitCode: 0, printed: [page], noted: [/^no program to open it with was found: open the path by hand/] }, name)
  }
  await mkdir(join(folder, 'reports', 'run-2', 'report.html'), { recursive: true })
  await t.rejects(open('run-2'), { code: 'RECORD_NOT_FOUND' }, 'a folder is no page')
})

t.test('what k6 measured is kept as a run of its own each time', async (t) => {
  const reportsFolder = join(await makeFolder(t), 'reports')
  const record = await makeRecord({ repeats: 1, requests: 200 })
  const watched = []
  const io = { note () {}, signal: new AbortController().signal, reaper: () => ({ watchFolder: (folder) => watched.push(folder) }) }
  const ids = []
  for (let i = 0; i < 3; i++) {
    const kept = await keepK6Run({ record, reportsFolder, io })
    t.equal(kept.failed, false)
    t.match(kept.files, { record: /record\.json$/, page: /report\.html$/ })
    ids.push(kept.record.id)
  }
  t.same(ids, [record.id, `${record.id}-2`, `${record.id}-3`])
  t.same(watched, ids.map((id) => join(reportsFolder, id)))
})
