import { existsSync } from 'node:fs'
import t from 'tap'
import { openProcesses } from '../../../src/boot/watch/processes.js'
import { startProcess } from '../../../src/boot/process.js'
import { comesTrue, NO_REAPER, readLine } from '../../fixtures/site.js'

const noProc = { skip: !existsSync('/proc/self/stat') && 'no /proc' }
const UP = 'console.log("up"); setInterval(() => {}, 1000)'

async function start (t) {
  const running = await startProcess({
    name: 'x',
    file: '"$NODE" -e "$CODE" & wait',
    shell: true,
    env: { NODE: process.execPath, CODE: UP },
    reaper: NO_REAPER
  })
  t.teardown(() => running.stop())
  await readLine(running, 'up')
  return running
}

t.test('a group, and below 0 a process with what it has started', noProc, async (t) => {
  const { pid, stop } = await start(t)
  const processes = openProcesses()
  const read = processes.read([pid, -pid])
  t.equal(read.get(pid).length, 2, 'the shell, and what it started')
  t.same(read.get(-pid).map((use) => use.pid).sort(), read.get(pid).map((use) => use.pid).sort())
  const [shell, node] = read.get(-pid)
  t.equal(shell.pid, pid)
  t.ok(node.residentBytes > 10e6 && node.cpuUs > 0 && node.involuntarySwitches >= 0)
  t.ok(node.runDelayUs === null || node.runDelayUs >= 0)
  t.equal(processes.read([-node.pid]).get(-node.pid).length, 1, 'not who started it')
  t.notOk(processes.read([-process.ppid]).get(-process.ppid)?.some((use) => [process.pid, pid].includes(use.pid)), 'nor this program')
  await stop()
  t.ok(await comesTrue(async () => processes.read([pid, -pid]).size === 0), 'what has ended is left out')
})

t.test('what is nobody\'s number is left out', async (t) => {
  t.equal(openProcesses().read([2 ** 30, -(2 ** 30)]).size, 0)
})
