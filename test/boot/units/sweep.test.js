import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { nameOwner } from '../../../src/boot/units/owner.js'
import { sweepLeftovers } from '../../../src/boot/units/sweep.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRepository } from '../../fixtures/repositories.js'
import { comesTrue, isRunning, openTestSite, readLine } from '../../fixtures/site.js'
import { listCgroups, needLimits } from './fixtures/units.js'

const url = (path) => new URL(path, import.meta.url).href

/** A run of its own that starts two units behind a proxy, and says what it has. */
async function startRun (t) {
  const code = `
    import { openTestSite } from '${url('../../fixtures/site.js')}'
    import { startTestUnits } from '${url('./fixtures/units.js')}'
    import { nameOwner } from '${url('../../../src/boot/units/owner.js')}'
    const t = { teardown () {} }
    const site = await openTestSite(t)
    const units = await startTestUnits(t, site, { count: 2 })
    console.log('up ' + JSON.stringify({ owner: nameOwner(), folder: site.folder, pids: units.parts.map(({ running }) => running.pid) }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  const run = JSON.parse((await readLine({ child }, 'up ')).slice(3))
  return { ...run, child, reaper: await findReaper(child.pid) }
}

async function findReaper (parent) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const [stat, command] = await Promise.all(['stat', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')))
    if (command.includes('reaper-process') && stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent)) return Number(pid)
  }
}

async function isAllGone ({ owner, folder, pids }) {
  const running = await Promise.all(pids.map(isRunning))
  return !running.includes(true) && (await listCgroups(owner)).length === 0 && !existsSync(folder)
}

t.test('kill -9 of a run: its reaper ends units, proxy, cgroups and folder', needLimits(), async (t) => {
  const run = await startRun(t)
  t.ok((await listCgroups(run.owner)).length >= 2)
  t.equal(run.pids.length, 3)
  run.child.kill('SIGKILL')
  t.ok(await comesTrue(() => isAllGone(run)))
})

t.test('kill -9 of a run and of its reaper: the next one ends what is left', needLimits(), async (t) => {
  // Any other test that opens a site just then is the next one: then there is one more to look at.
  for (let attempt = 1; ; attempt++) {
    const run = await startRun(t)
    process.kill(run.reaper, 'SIGKILL')
    t.ok(await comesTrue(async () => !await isRunning(run.reaper)))
    run.child.kill('SIGKILL')
    await once(run.child, 'close')
    const running = await Promise.all(run.pids.map(isRunning))
    const cgroups = await listCgroups(run.owner)
    const isLeft = !running.includes(false) && cgroups.length >= 2
    if (isLeft || attempt === 3) {
      for (const each of running) t.ok(each, 'nobody has ended it yet')
      t.ok(cgroups.length >= 2)
      await openTestSite(t)
    }
    t.ok(await comesTrue(() => isAllGone(run)))
    if (isLeft || attempt === 3) break
  }
})

t.test('a run that is under way is left alone', needLimits(), async (t) => {
  const run = await startRun(t)
  const swept = await sweepLeftovers()
  t.notOk(swept.folders.includes(run.folder))
  for (const pid of run.pids) t.ok(await isRunning(pid))
  t.ok((await listCgroups(run.owner)).length >= 2)
  run.child.kill('SIGKILL')
  t.ok(await comesTrue(() => isAllGone(run)))
})

/** A folder, and a mark, as of a run that is gone. */
async function leaveFolder (t, { mode = 0o700 } = {}) {
  const gone = spawn('true')
  await once(gone, 'exit')
  const temporary = await makeFolder(t)
  const owner = nameOwner().replace(/-\d+-/, `-${gone.pid}-`)
  const folder = join(temporary, `${owner}-AbCdEf`)
  await mkdir(folder, { mode })
  await chmod(folder, mode)
  return { temporary, folder, owner }
}

t.test(
  'processes are known by their marks: those of a run that is gone are killed, in whatever session',
  { skip: !existsSync('/proc/self/environ') && 'no /proc' },
  async (t) => {
    const { temporary, folder, owner } = await leaveFolder(t)
    const startMarked = (mark) => {
      const child = spawn('setsid', ['sleep', '1000'], {
        env: { ...process.env, BASELOAD_OWNERS: mark },
        stdio: 'ignore'
      })
      t.teardown(() => child.kill('SIGKILL'))
      return child
    }
    const [left, within] = [startMarked(`${owner}-p1`), startMarked(`${nameOwner()}-p1 ${owner}-p12`)]
    const [living, older, stranger] = [startMarked(`${nameOwner()}-p1`), startMarked(owner), startMarked('')]
    await sweepLeftovers({ temporary })
    t.ok(await comesTrue(async () => !(await isRunning(left.pid)) && !(await isRunning(within.pid))))
    for (const { pid } of [living, older, stranger]) t.ok(await isRunning(pid))
    t.notOk(existsSync(folder))
  }
)

t.test('a folder that others may write into tells nothing', async (t) => {
  const { temporary, folder } = await leaveFolder(t, { mode: 0o777 })
  t.same((await sweepLeftovers({ temporary })).folders, [])
  t.ok(existsSync(folder))
})

t.test('nothing is there, not even the place', async (t) => {
  t.same((await sweepLeftovers({ temporary: join(await makeFolder(t), 'none') })).folders, [])
})

t.test('a worktree that is left is forgotten by its repository, and one of the user\'s is not', async (t) => {
  const temporary = await realpath(await makeFolder(t))
  const { folder, git, commit } = await makeRepository(t, { 'a.txt': '' })
  commit('first')
  const away = join(temporary, 'away')
  git('worktree', 'add', '-q', '--detach', away)
  await rename(away, `${away}.unplugged`)
  const home = await mkdtemp(join(temporary, `baseload-999999999-1-${nameOwner().split('-').at(-1)}-ref-`))
  git('worktree', 'add', '-q', '--detach', join(home, 'tree'))
  t.same((await sweepLeftovers({ temporary })).folders, [home])
  t.same(git('worktree', 'list', '--porcelain').match(/^worktree .+$/gm), [`worktree ${folder}`, `worktree ${away}`])
})
