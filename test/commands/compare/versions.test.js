import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, lstat, mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../../fixtures/command-line.js'
import { tryUntil } from '../../fixtures/try-until.js'

t.jobs = 2 // they wait for time more than for a core

const SHORT = ['-d', '150ms', '--warmup', '50ms', '-c', '2', '--no-pin', '--repeats', '1', '--seed', '3', '--no-watch']
/**
 * By waiting, never by work: a machine that others use is too slow for work, and no slower in waiting. A slice lasts ten answers: one of
 * 25 ms needs no more than the quarter of a second that each has anyway.
 */
const waits = (ms) => `WAIT_MS=${ms} node ${serverFile('busy')}`

t.test('two commands, one far slower: regressed, exit 1; the record gives the same again', async (t) => {
  let starts = 3 // that tell; if a busy machine has spoiled one of them, five are made
  const run = await tryUntil({
    run (attempt) {
      starts = attempt === 1 ? 3 : 5
      return askBaseload(t, [
        'compare', '--start', waits(5), '--against', waits(25), '--no-latency', '--json', '--export', 'junit=out.xml', ...SHORT,
        '--repeats', `${starts}`
      ])
    },
    isAsMeant: ({ exitCode }) => exitCode === 1
  })
  const { comparison } = JSON.parse(run.stdout)
  t.match(comparison, { before: { id: waits(5) }, after: { id: waits(25) }, oneRun: { plannedGenerations: starts } })
  t.match(comparison.figures, [{ figure: 'goodPerSecond', verdict: 'regressed' }, { figure: 'cpuPerRequestUs' }])
  t.equal(run.exitCode, 1, run.stderr)
  t.same(await run.leftovers(), [])
  const record = await run.readRecord()
  t.ok(record.trials.length >= 2 * starts)
  t.ok(
    new Set(record.plan.trials.map(({ target }, i) => (i % 2 === 0 ? target : ''))).size > 2,
    'the order is not always the same'
  )
  const [name] = await readdir(join(run.folder, 'reports'))
  const again = await askBaseload(t, ['compare', `reports/${name}`, '--json'], { folder: run.folder })
  t.strictSame(JSON.parse(again.stdout), JSON.parse(run.stdout))
  t.equal(again.exitCode, run.exitCode)
  const report = await askBaseload(t, ['report', `reports/${name}`], { folder: run.folder })
  t.match(report.stdout, /before[^]*after/)
})

t.test('two addresses: the latency phase at a given rate, and no CPU time', async (t) => {
  const urls = await Promise.all([0, 1].map(async () => {
    const server = createServer((request, response) => setTimeout(() => response.end('ok'), 20))
    t.teardown(() => { server.closeAllConnections(); server.close() })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${server.address().port}`
  }))
  const run = await askBaseload(t, ['compare', '--url', urls[0], '--against-url', urls[1], '-R', '40', ...SHORT])
  t.match(
    run.stdout,
    /before: http:\/\/127[^]*FIGURE[^]*NOT COMPARED\n[^]*CPU per request[^]*NEXT[^]*npx baseload compare reports\/\S+ --details\nREPORT reports\/\S+\/report\.html\nEXIT/
  )
  t.match((await run.readRecord()).plan, { baselines: [{ load: { ratePerSecond: 40 } }], slices: true, preset: { repeats: 1 } })
})

/** A repository whose commit is slow and whose working folder is not. */
async function makeRepository (t) {
  const folder = await makeFolder(t)
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder, encoding: 'utf8'
    })
  await mkdir(join(folder, 'app', 'node_modules', 'wait'), { recursive: true })
  await writeFile(join(folder, 'app', 'node_modules', 'wait', 'index.js'), 'module.exports = (ms) => { process.env.WAIT_MS = String(ms) }')
  await writeFile(join(folder, '.gitignore'), 'node_modules\nreports\n')
  await copyFile(serverFile('busy'), join(folder, 'app', 'busy.mjs'))
  const version = (ms) => writeFile(join(folder, 'app', 'app.cjs'), `require('wait')(${ms})\nimport('./busy.mjs')\n`)
  await writeFile(join(folder, 'app', 'package.json'), '{}')
  await version(16)
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'slow')
  await version(4)
  await writeFile(join(folder, 'app', 'package.json'), '{ "name": "other" }')
  return { folder, app: join(folder, 'app'), worktrees: () => git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length }
}

const leftRefs = async (folder) => (await readdir(folder)).filter((name) => /^baseload-[\d-]+-ref-/.test(name))

t.test('a commit against the working folder: the folder is the new version, and nothing of the commit is left', async (t) => {
  const { app, worktrees } = await makeRepository(t)
  const tmp = await makeFolder(t)
  const run = await askBaseload(
    t,
    ['compare', '--start', 'node app.cjs', '--against-ref', 'main', '--no-latency', ...SHORT],
    { folder: app, env: { TMPDIR: tmp } }
  )
  t.ok([0, 1, 3].includes(run.exitCode), `${run.exitCode}, as so short a run may not tell: ${run.stdout}${run.stderr}`)
  t.match(run.stdout, /VERSIONS +before: node app\.cjs \(main, [0-9a-f]{10}\)\n +after: node app\.cjs\n/)
  t.match(run.stdout, /main: packages of the working folder, which names the same:\s+copied in [\d.]+ s, 1 file \(1 KiB\)/)
  t.same(await run.leftovers(), [])
  t.equal(worktrees(), 1)
  t.same(await leftRefs(tmp), [])
  t.ok((await lstat(join(app, 'node_modules', 'wait'))).isDirectory(), 'the packages of the working folder are still there')
  const unknown = await askBaseload(t, ['compare', '--start', 'node app.cjs', '--against-ref', 'nowhere'], { folder: app })
  t.equal(unknown.exitCode, 2)
  t.match(unknown.stderr, /error REF_UNKNOWN: git knows no commit nowhere/)
})

t.test('Ctrl-C leaves no process and no worktree', async (t) => {
  const { app, worktrees } = await makeRepository(t)
  const tmp = await makeFolder(t)
  const run = await runBaseload(
    t,
    ['compare', '--start', 'node app.cjs', '--against-ref', 'main', '--no-latency', ...SHORT],
    { folder: app, env: { TMPDIR: tmp }, interruptOn: /start 1 of 1/ }
  )
  t.equal(run.exitCode, 130)
  t.same(await run.leftovers(), [])
  t.equal(worktrees(), 1)
  t.same(await leftRefs(tmp), [])
  t.equal((await run.readRecord()).status, 'interrupted')
})

t.test('a version that does not start: its error, exit 4', async (t) => {
  const run = await askBaseload(t, ['compare', '--start', waits(4), '--against', 'node -e "process.exit(7)"', '--no-latency', ...SHORT])
  t.equal(run.exitCode, 4)
  t.match(run.stderr, /TARGET_DIED_AT_BOOT: after/)
  t.same(await run.leftovers(), [])
})

t.test('forms that do not go together', async (t) => {
  const folder = await makeFolder(t)
  for (const [args, message] of [
    [[], /there is nothing to compare/],
    [['--start', 'a'], /--start without --against or --against-ref/],
    [['--start', 'a', '--url', 'http://127.0.0.1:1', '--against', 'b'], /--start and --url contradict/],
    [['--start', 'a', '--against', 'b', '--against-ref', 'c'], /--against and --against-ref contradict each other/],
    [['--url', 'http://127.0.0.1:1'], /--url without --against-url/],
    [['one', '--start', 'a', '--against', 'b'], /--start would do nothing with two records/],
    [['--start', 'a', '--against-ref', 'main'], /is in no working tree of git/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['compare', ...args], { folder })
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
})
