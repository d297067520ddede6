import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { nameOwner } from '../../../src/boot/units/owner.js'
import { sweepLeftovers } from '../../../src/boot/units/sweep.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { comesTrue, isRunning, NO_REAPER, openTestSite, readLine } from '../../fixtures/site.js'
import { startProcess } from '../../../src/boot/process.js'
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

/** A folder as a run that is gone has left it. */
async function leaveFolder (t, { groups, mode = 0o700 }) {
  const gone = spawn('true')
  await once(gone, 'exit')
  const temporary = await makeFolder(t)
  const folder = join(temporary, `${nameOwner().replace(/-\d+-/, `-${gone.pid}-`)}-AbCdEf`)
  await mkdir(folder, { mode })
  await chmod(folder, mode)
  await writeFile(join(folder, 'groups'), groups)
  return { temporary, folder }
}

async function startSleeper (t, env) {
  const running = await startProcess({ name: 'x', file: 'sleep', args: ['1000'], env, reaper: NO_REAPER })
  t.teardown(() => running.stop({ graceMs: 0 }))
  return running
}

t.test('of the groups in its folder those are killed that were not stopped and that know the folder', { skip: !existsSync('/proc/self/environ') && 'no /proc' }, async (t) => {
  const stranger = await startSleeper(t, {})
  const { temporary, folder } = await leaveFolder(t, { groups: '' })
  const [left, stopped] = [await startSleeper(t, { SOCKET: join(folder, 's') }), await startSleeper(t, { SOCKET: join(folder, 's') })]
  await writeFile(join(folder, 'groups'), `watch ${stranger.pid}\nwatch ${left.pid}\nwatch ${stopped.pid}\nforget ${stopped.pid}\nwatch 0\nwatch 1\nwatch x\n\n`)
  t.same((await sweepLeftovers({ temporary })).folders, [folder])
  await left.ended
  t.ok(await isRunning(stranger.pid), 'its number was used again')
  t.ok(await isRunning(stopped.pid), 'a number that was given back')
  t.notOk(existsSync(folder))
})

t.test('a folder that others may write into tells nothing', async (t) => {
  const { temporary, folder } = await leaveFolder(t, { groups: '', mode: 0o777 })
  t.same((await sweepLeftovers({ temporary })).folders, [])
  t.ok(existsSync(folder))
})

t.test('nothing is there, not even the place', async (t) => {
  t.same((await sweepLeftovers({ temporary: join(await makeFolder(t), 'none') })).folders, [])
})
