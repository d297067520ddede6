import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../../fixtures/command-line.js'
import { comesTrue } from '../../fixtures/site.js'
import { tryUntil } from '../../fixtures/try-until.js'

t.jobs = 2 // they wait for time more than for a core

// A slice lasts ten answers: those of up to 25 ms need no longer ones than all have. Two connections wait as long as ten do.
const SHORT = ['-d', '150ms', '--warmup', '50ms', '-c', '2', '--no-pin', '--repeats', '1', '--seed', '3', '--no-watch', '--no-latency']
const START = ['--start', 'node app.mjs']

/** Three starts tell; if a busy machine has spoiled one of them, five are made. */
function judge (t, args, { folder, env }) {
  return tryUntil({
    run: (attempt) => askBaseload(t, ['gate', ...args, ...START, ...SHORT, '--repeats', attempt === 1 ? '3' : '5'], { folder, env }),
    isAsMeant: ({ exitCode }) => exitCode !== 3
  })
}

/**
 * A repository with a commit for each time that a request takes, in milliseconds; null: one that does not start. isPacked: each names
 * other packages, and all but the first have them in it; busyUs: of each, how long it takes a core besides.
 */
async function makeRepository (t, times, { isPacked = false, busyUs = [] } = {}) {
  const folder = await makeFolder(t)
  const tmp = await makeFolder(t)
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' })
  git('init', '-q', '-b', 'main')
  await copyFile(serverFile('busy'), join(folder, 'busy.mjs'))
  await writeFile(join(folder, '.gitignore'), 'node_modules\nreports\n*.xml\n*.md\n')
  for (const [index, ms] of times.entries()) {
    const text = ms === null ? 'process.exit(7)\n' : `Object.assign(process.env, { WAIT_MS: ${ms}, BUSY_US: ${busyUs[index] ?? 0} })\nawait import('./busy.mjs')\n`
    const needs = isPacked && index > 0 ? await writePackages(folder, git) : ''
    await writeFile(join(folder, 'app.mjs'), `${needs}${text}// ${index}\n`)
    if (isPacked) await writeFile(join(folder, 'package.json'), `{ "version": "${index}.0.0" }\n`)
    git('add', '.')
    git('commit', '-q', '-m', `change ${index}`)
    git('tag', `v${index}`)
  }
  const head = git('symbolic-ref', 'HEAD')
  return {
    folder,
    env: { TMPDIR: tmp },
    git,
    assertClean: async (t, run) => {
      t.same(await run.leftovers(), [], 'no process is left')
      t.equal(git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length, 1, 'no worktree is left')
      t.same((await readdir(tmp)).filter((name) => /^baseload-[\d-]+-ref-/.test(name)), [], 'no folder is left')
      t.equal(git('symbolic-ref', 'HEAD'), head)
      t.equal(git('status', '--porcelain'), '', 'the working folder is as it was')
      t.equal(git('for-each-ref', 'refs/bisect'), '')
    }
  }
}

/** @returns the line that needs them */
async function writePackages (folder, git) {
  await mkdir(join(folder, 'node_modules', 'own'), { recursive: true })
  await writeFile(join(folder, 'node_modules', 'own', 'index.js'), '')
  git('add', '--force', 'node_modules')
  return "import 'own/index.js'\n"
}

t.test('two commits, the new one far slower: hold, exit 1, with files for CI', async (t) => {
  const { folder, env, assertClean } = await makeRepository(t, [5, 25])
  const run = await judge(t, ['--live', 'v0', '--next', 'v1', '--export', 'junit=out.xml', '--export', 'comment=out.md'], { folder, env })
  t.equal(run.exitCode, 1, run.stderr)
  t.match(run.stdout, /^baseload gate: hold\n\nVERSIONS +live: node app\.mjs \(v0, [0-9a-f]{10}\)\n +next: node app\.mjs \(v1, [0-9a-f]{10}\)\n/)
  t.match(run.stdout, /✗ Hold: [^]*find the commit {2}npx baseload gate --bisect v0\.\.v1 [^]*\nEXIT {3}1: hold: /)
  const comment = await readFile(join(folder, 'out.md'), 'utf8')
  t.match(comment, /^<!-- baseload:gate -->\n### baseload gate: /)
  t.ok(comment.trimEnd().split('\n').length <= 25)
  t.match(await readFile(join(folder, 'out.xml'), 'utf8'), /<testsuite package="baseload" id="0" name="gate"[^]*<property name="live" value="node app\.mjs \(v0/)
  await assertClean(t, run)
  const name = (await readdir(join(folder, 'reports'))).filter((one) => one !== 'latest').sort().at(-1)
  const again = await askBaseload(t, ['compare', `reports/${name}`, '--json'], { folder, env })
  t.match(JSON.parse(again.stdout).comparison, { before: { id: /v0/ }, after: { id: /v1/ } }, 'the record is one of two versions')
})

t.test('two commits, the new one far faster in far less CPU time: ship, exit 0', async (t) => {
  const { folder, env, assertClean } = await makeRepository(t, [25, 5], { busyUs: [2000] })
  const run = await judge(t, ['--live', 'v0', '--next', 'v1'], { folder, env })
  t.equal(run.exitCode, 0, run.stdout)
  t.match(run.stdout, /^baseload gate: ship\n[^]*✓ Ship: [^]*\nEXIT {3}0: ship/)
  await assertClean(t, run)
})

t.test('a search finds the commit, though each has packages of its own, and leaves nothing behind', async (t) => {
  const { folder, env, git, assertClean } = await makeRepository(t, [5, 5, 25], { isPacked: true })
  const marker = join(env.TMPDIR, 'hooks')
  for (const name of ['reference-transaction', 'post-checkout', 'post-index-change']) {
    await writeFile(join(folder, '.git', 'hooks', name), `#!/bin/sh\necho ${name} >> ${marker}\n`, { mode: 0o755 })
    git('config', '--add', 'hook.named.event', name) // git 2.54 and newer
  }
  git('config', 'hook.named.command', `echo named >> ${marker}; true`)
  const run = await judge(t, ['--bisect', 'v0..v2', '--json'], { folder, env })
  t.equal(await readFile(marker, 'utf8').catch(() => ''), '', 'no hook of the repository was run')
  t.equal(run.exitCode, 0, run.stderr)
  const { bisection } = JSON.parse(run.stdout)
  t.same(bisection.steps.flatMap(({ failed }) => failed ?? []), [], 'what is committed is there')
  t.match(bisection, {
    found: { commit: git('rev-parse', 'v2').trim(), subject: 'change 2' },
    reason: null,
    steps: [{ commit: git('rev-parse', 'v1').trim(), verdict: 'good' }]
  })
  await assertClean(t, run)
})

t.test('Ctrl-C leaves no process and no worktree', async (t) => {
  const { folder, env, assertClean } = await makeRepository(t, [4])
  const run = await runBaseload(t, ['gate', '--live', 'v0', '--next', 'v0', ...START, ...SHORT], { folder, env, interruptOn: /start 1 of 1/ })
  t.equal(run.exitCode, 130)
  await assertClean(t, run)
})

t.test('kill -9 leaves no worktree, neither its folder nor what the repository knows of it', async (t) => {
  const { folder, env, git } = await makeRepository(t, [4])
  const run = await runBaseload(t, ['gate', '--live', 'v0', ...START, ...SHORT], { folder, env, interruptOn: /start 1 of 1/, signal: 'SIGKILL' })
  t.equal(run.exitCode, 'SIGKILL')
  t.ok(await comesTrue(async () => !(await readdir(env.TMPDIR)).some((name) => /-ref-/.test(name))))
  t.ok(await comesTrue(() => git('worktree', 'list', '--porcelain').match(/^worktree /gm)?.length === 1))
  t.ok(await comesTrue(async () => !(await readdir(join(folder, '.git'))).includes('worktrees')))
})

t.test('what cannot be measured: the commit that does not start, the packages that cannot be installed', async (t) => {
  const { folder, env, assertClean } = await makeRepository(t, [4, null])
  const dead = await askBaseload(t, ['gate', '--live', 'v0', '--next', 'v1', ...START, ...SHORT], { folder, env })
  t.equal(dead.exitCode, 4)
  t.match(dead.stderr, /TARGET_DIED_AT_BOOT: next/)
  t.match(dead.stdout, /\? Cannot tell: TARGET_DIED_AT_BOOT/)
  await assertClean(t, dead)
  const search = await askBaseload(t, ['gate', '--bisect', 'v0..v1', ...START, ...SHORT], { folder, env })
  t.equal(search.exitCode, 4)
  t.match(search.stderr, /error TARGET_DIED_AT_BOOT: v1: /)
  const install = await askBaseload(t, ['gate', '--live', 'v0', '--install', 'echo no such package; exit 3', ...START, ...SHORT], { folder, env })
  t.equal(install.exitCode, 4)
  t.match(install.stderr, /error INSTALL_FAILED: v0: "echo no such package; exit 3" ended with exit code 3; it printed:\n {4}no such package\n {2}hint: /)
  await assertClean(t, install)
})

t.test('bad input: an error before anything starts', async (t) => {
  const { folder, env } = await makeRepository(t, [4, 4])
  const empty = await makeFolder(t)
  for (const [args, message, where = folder] of [
    [['--live', 'nowhere', ...START], /error REF_UNKNOWN: git knows no commit nowhere/],
    [['--live', 'main', ...START], /error REF_UNKNOWN: \S+ is in no working tree of git/, empty],
    [['--bisect', 'v1..v0', ...START], /error USAGE: [0-9a-f]{10} is no ancestor of [0-9a-f]{10}/],
    [['--live', 'v0', ...START, '--objective', 'fast'], /error OBJECTIVE_INVALID/],
    [['--live-start', 'a', '--next-start', 'b', '--install', 'x'], /--install would do nothing with versions that are no commits/],
    [['--bisect', 'v0..v1', ...START, '--live', 'v0'], /--live would do nothing with --bisect/],
    [['--live-url', 'http://shop.test', '--next-url', 'http://new.test', '--allow-host', 'shop.test'], /http:\/\/shop\.test is not on this machine, and no --rate is given/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, ['gate', ...args], { folder: where, env })
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
})
