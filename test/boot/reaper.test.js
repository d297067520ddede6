import { spawn } from 'node:child_process'
import t from 'tap'
import { comesTrue, isRunning, readLine } from '../fixtures/site.js'

const url = (path) => new URL(`../../src/boot/${path}`, import.meta.url).href

/** A program that starts two groups, both watched, waits until the reaper is up, does `then`, and says who they are. */
function startParent (t, then) {
  const code = `
    import { startReaper } from '${url('reaper.js')}'
    import { startProcess } from '${url('process.js')}'
    import { readdirSync, readFileSync } from 'node:fs'
    import { comesTrue } from '${url('../../test/fixtures/site.js')}'
    const reaper = startReaper()
    const stays = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up")'
    const start = async () => {
      const running = await startProcess({ name: 'x', file: '"$NODE" -e \\'' + stays + '\\' & wait', shell: true, env: { NODE: process.execPath }, reaper })
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

t.test('kill -9 before the reaper is up: it reads what was written down', async (t) => {
  const folder = t.testdir({})
  const code = `
    import { startReaper } from '${url('reaper.js')}'
    import { spawn } from 'node:child_process'
    import { writeSync } from 'node:fs'
    const reaper = startReaper({ folder: ${JSON.stringify(folder)} })
    const groups = [0, 1].map(() => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' }).pid)
    for (const group of groups) reaper.watch(group)
    reaper.forget(groups[1])
    writeSync(1, 'groups ' + groups.join(' ') + '\\n')
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [watched, forgotten] = await readGroups(child)
  t.teardown(() => process.kill(-forgotten, 'SIGKILL'))
  t.ok(await comesTrue(() => groupIsGone(watched)))
  t.ok(await isRunning(forgotten))
})

t.test('a parent that ends by itself leaves nothing either', async (t) => {
  const child = startParent(t, 'setTimeout(() => process.exit(), 50)')
  const groups = await readGroups(child)
  t.ok(await comesTrue(() => groupIsGone(groups[0])) && await comesTrue(() => groupIsGone(groups[1])))
})

t.test('a group that is forgotten is left alone', async (t) => {
  const child = startParent(t, 'reaper.forget(groups[1].pid); setInterval(() => {}, 1000)')
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
