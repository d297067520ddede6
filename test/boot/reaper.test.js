import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { comesTrue, isRunning, readLine } from '../fixtures/site.js'

const url = (path) => new URL(`../../src/boot/${path}`, import.meta.url).href

/** A program that starts two groups, both watched, waits until the reaper is up, does `then`, and says who they are. */
function startParent (t, then, { before = '', after = ' & wait' } = {}) {
  const code = `
    import { startReaper } from '${url('reaper.js')}'
    import { startProcess } from '${url('process.js')}'
    import { existsSync, readdirSync, readFileSync } from 'node:fs'
    import { comesTrue } from '${url('../../test/fixtures/site.js')}'
    const reaper = startReaper()
    const stays = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const start = async () => {
      const running = await startProcess({ name: 'x', file: '${before}"$NODE" -e \\'' + stays + '\\'${after}', shell: true, env: { NODE: process.execPath }, reaper })
      await new Promise((resolve) => running.child.stdout.once('data', resolve))
      return running
    }
    const groups = [await start(), await start()]
    const reaperPid = readdirSync('/proc').find((pid) => /^\\d+$/.test(pid) && (() => { try { return readFileSync('/proc/' + pid + '/stat', 'utf8').split(') ')[1].split(' ')[1] === String(process.pid) && readFileSync('/proc/' + pid + '/cmdline', 'utf8').includes('reaper-process') } catch { return false } })())
    // That it handles SIGHUP, the lowest bit, is the last thing it sees to.
    await comesTrue(() => /^SigCgt:.*[13579bdf]$/m.test(readFileSync('/proc/' + reaperPid + '/status', 'utf8')))
    ${then}
    console.log('groups ' + groups.map(({ pid }) => pid).join(' '))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => child.kill('SIGKILL'))
  return child
}

const readGroups = async (child) => (await readLine({ child }, 'groups')).split(' ').slice(1).map(Number)
const groupIsGone = async (group) => !await isRunning(group)

t.test('kill -9 of the parent: every group it watched is killed', async (t) => {
  const child = startParent(t, 'setInterval(() => {}, 1000)')
  const groups = await readGroups(child)
  t.ok(await isRunning(groups[0]) && await isRunning(groups[1]))
  child.kill('SIGKILL')
  t.ok(await comesTrue(() => groupIsGone(groups[0])))
  t.ok(await comesTrue(() => groupIsGone(groups[1])))
})

t.test('kill -9 of the parent: a group is killed though nothing in it has kept its environment, by which it would be found', async (t) => {
  const child = startParent(t, 'setInterval(() => {}, 1000)', { before: 'exec env -i ', after: '' })
  const groups = await readGroups(child)
  t.ok(await isRunning(groups[0]) && await isRunning(groups[1]))
  child.kill('SIGKILL')
  const areGone = await comesTrue(async () => await groupIsGone(groups[0]) && await groupIsGone(groups[1]))
  if (!areGone) for (const group of groups) process.kill(-group, 'SIGKILL')
  t.ok(areGone)
})

t.test(
  'kill -9 before the reaper is up: it finds by their marks what was started',
  { skip: !existsSync('/proc/self/environ') && 'no /proc' },
  async (t) => {
    const code = `
    import { startReaper } from '${url('reaper.js')}'
    import { startProcess } from '${url('process.js')}'
    import { writeSync } from 'node:fs'
    const reaper = startReaper()
    const stays = ['-e', 'setInterval(() => {}, 1000)']
    const { pid } = await startProcess({ name: 'x', file: process.execPath, args: stays, reaper: { watch () {}, forget () {} } })
    writeSync(1, 'groups ' + pid + '\\n')
    process.kill(process.pid, 'SIGKILL')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [group] = await readGroups(child)
    t.ok(await comesTrue(() => groupIsGone(group)))
  }
)

t.test('kill -9 at the very start of a process: it never becomes what it was to be', async (t) => {
  const folder = t.testdir({})
  const code = `
    import { startProcess } from '${url('process.js')}'
    import { writeSync } from 'node:fs'
    const kill = (pid) => { writeSync(1, 'groups ' + pid + '\\n'); process.kill(process.pid, 'SIGKILL') }
    await startProcess({ name: 'x', file: 'touch', args: [${JSON.stringify(join(folder, 'begun'))}], reaper: { watch: kill, forget () {} } })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [group] = await readGroups(child)
  t.ok(await comesTrue(() => groupIsGone(group)), 'no reaper is there, and nobody ends it')
  t.notOk(existsSync(join(folder, 'begun')))
})

t.test('kill -9 while a file is written: what is half written goes, what is whole stays', async (t) => {
  const folder = t.testdir({ 'record.json': 'whole', 'record.json.part': 'ha', charts: { 'a.svg.part': 'ha', 'a.svg': 'whole' } })
  const child = startParent(t, `reaper.watchFolder(${JSON.stringify(folder)}); setInterval(() => {}, 1000)`)
  await readGroups(child)
  child.kill('SIGKILL')
  t.ok(await comesTrue(() => !existsSync(join(folder, 'record.json.part')) && !existsSync(join(folder, 'charts', 'a.svg.part'))))
  t.ok(existsSync(join(folder, 'record.json')) && existsSync(join(folder, 'charts', 'a.svg')))
})

t.test('closed while its owner lives: nothing is ended', async (t) => {
  const child = startParent(t, 'reaper.close(); await comesTrue(() => !existsSync("/proc/" + reaperPid)); setInterval(() => {}, 1000)')
  const groups = await readGroups(child)
  t.ok(await isRunning(groups[0]) && await isRunning(groups[1]))
  for (const group of groups) process.kill(-group, 'SIGKILL')
})

t.test('closed while somebody has stopped it (SIGSTOP): it does not stay', async (t) => {
  const child = startParent(
    t,
    'process.kill(Number(reaperPid), "SIGSTOP"); reaper.close(); if (!await comesTrue(() => !existsSync("/proc/" + reaperPid))) throw new Error("it stays")'
  )
  const groups = await readGroups(child)
  t.ok(await isRunning(groups[0]) && await isRunning(groups[1]))
  for (const group of groups) process.kill(-group, 'SIGKILL')
})

t.test('a parent that ends by itself leaves nothing either', async (t) => {
  const child = startParent(t, 'setTimeout(() => process.exit(), 50)')
  const groups = await readGroups(child)
  t.ok(await comesTrue(() => groupIsGone(groups[0])) && await comesTrue(() => groupIsGone(groups[1])))
})

t.test('a group that is forgotten is left alone', async (t) => {
  // By now its number may be a stranger's, which has no mark of ours.
  const child = startParent(t, `
    const { spawn } = await import('node:child_process')
    const stranger = spawn(process.execPath, ['-e', stays], { detached: true, stdio: 'ignore' })
    reaper.watch(stranger.pid)
    reaper.forget(stranger.pid)
    groups[1] = stranger
    setInterval(() => {}, 1000)`)
  const groups = await readGroups(child)
  t.teardown(() => process.kill(-groups[1], 'SIGKILL'))
  child.kill('SIGKILL')
  t.ok(await comesTrue(() => groupIsGone(groups[0])))
  t.ok(await isRunning(groups[1]))
})

t.test('Ctrl-C reaches the whole terminal: the reaper stays until its parent is gone', async (t) => {
  const child = startParent(t, `
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(Number(reaperPid), signal)
    setInterval(() => {}, 1000)`)
  const groups = await readGroups(child)
  child.kill('SIGKILL')
  t.ok(await comesTrue(() => groupIsGone(groups[0])))
})
