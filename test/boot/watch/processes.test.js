import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findMembers, openProcesses } from '../../../src/boot/watch/processes.js'
import { startProcess } from '../../../src/boot/process.js'
import { comesTrue, NO_REAPER, readLine } from '../../fixtures/site.js'
import { findCpuLimit } from '../../../src/boot/watch/throttling.js'
import { findHierarchies } from '../../../src/boot/units/hierarchy.js'
import { removeCgroup } from '../../../src/boot/units/cgroups.js'

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

t.test('the time of a thread that has ended counts on', noProc, async (t) => {
  const busy = 'while (process.cpuUsage().user < 300_000) for (let step = 0; step < 1e7; step++);'
  const code = `new (require('worker_threads').Worker)('${busy}', { eval: true })
    .on('exit', () => { console.log('used', process.cpuUsage().user); setInterval(() => {}, 1000) })`
  const running = await startProcess({ name: 'x', file: process.execPath, args: ['-e', code], reaper: NO_REAPER })
  t.teardown(() => running.stop())
  const usedUs = Number((await readLine(running, 'used')).split(' ')[1])
  const [{ cpuUs }] = openProcesses().read([running.pid]).get(running.pid)
  t.ok(usedUs >= 300_000 && cpuUs >= usedUs - 20_000, `${cpuUs} of ${usedUs}: ticks are rounded down`)
})

t.test('what is nobody\'s number is left out', async (t) => {
  t.equal(openProcesses().read([2 ** 30, -(2 ** 30)]).size, 0)
})

const NAME = `baseload-test-${process.pid}`
/** Takes its memory when it is told to: in the group by then. */
const CODE = 'process.stdin.once("data", () => { const b = Buffer.alloc(4e7, 1); setInterval(() => { const end = Date.now() + 40; while (Date.now() < end); b[0]++ }, 50) })'

/** The folders of a group at the top of what counts CPU and memory here. null: it may not be made. */
async function makeGroup (t) {
  const { v2, v1: { cpuacct, memory, cpu } } = await findHierarchies()
  const mounts = cpuacct && memory ? [cpuacct.mount, memory.mount, ...cpu ? [cpu.mount] : []] : v2 ? [v2.mount] : []
  const folders = [...new Set(mounts)].map((mount) => join(mount, NAME))
  t.teardown(async () => { for (const folder of folders) await removeCgroup(folder) })
  try {
    for (const folder of folders) await mkdir(folder, { recursive: true })
    return folders.length > 0 ? folders : null
  } catch {
    return null
  }
}

t.test('a group is read as the kernel counts it, with all that is in it', async (t) => {
  const folders = await makeGroup(t)
  if (folders === null || openProcesses().read([`/${NAME}`]).size === 0) return t.skip('no group can be made here, or it does not count')
  const child = spawn(process.execPath, ['-e', CODE], { stdio: ['pipe', 'ignore', 'ignore'] })
  t.teardown(() => { child.kill('SIGKILL') })
  for (const folder of folders) await writeFile(join(folder, 'cgroup.procs'), String(child.pid))
  child.stdin.write('go\n')
  const processes = openProcesses()
  const read = (path) => processes.read([path, -Number(child.pid)]).get(path)?.[0]
  t.ok(await comesTrue(async () => {
    const use = read(`/${NAME}`)
    return use && use.cpuUs > 50_000 && use.residentBytes > 30e6
  }), JSON.stringify(read(`/${NAME}`)))
  t.match(read(`/${NAME}`), { pid: 0, runDelayUs: null, involuntarySwitches: null })
  t.ok(read(join(folders[0], '/')), 'by its folder as well')
  t.equal(await findCpuLimit({ group: `/${NAME}` }), null, 'nothing limits it')
  const { v2, v1: { cpu } } = await findHierarchies()
  const [file, text] = cpu ? [join(cpu.mount, NAME, 'cpu.cfs_quota_us'), '50000'] : [join(v2.mount, NAME, 'cpu.max'), '50000 100000']
  if (!await writeFile(file, text).then(() => true, () => false)) return
  const limit = await findCpuLimit({ group: `/${NAME}` })
  t.equal(limit.limitCores, 0.5)
  t.ok(Number.isInteger(await limit.readThrottledUs()))
  t.equal((await findCpuLimit({ group: -Number(child.pid) })).limitCores, 0.5, 'by a process in it')
})

t.test('what is no group, or the whole machine, is left out', async (t) => {
  t.equal(openProcesses().read(['/', '/no-such-group', '', '/../..']).size, 0)
})

t.test('a group that does not count both is left out, though its processes are known', async (t) => {
  const { v1: { cpuacct, memory } } = await findHierarchies()
  if (!cpuacct || !memory || cpuacct.mount === memory.mount) return t.skip('one hierarchy counts both here')
  for (const { mount } of [cpuacct, memory]) {
    const folder = join(mount, `${NAME}-half`)
    t.teardown(() => removeCgroup(folder))
    if (!await mkdir(folder).then(() => true, () => false)) return t.skip('no group can be made here')
    t.equal(openProcesses().read([`/${NAME}-half`]).size, 0, mount)
    await removeCgroup(folder)
  }
})

t.test('members of a group, and of a process with what it has started', noProc, async (t) => {
  const { pid } = await start(t)
  const [group, tree] = [findMembers([pid]), findMembers([-pid])]
  t.same(group.map((one) => one.group), [pid, pid])
  t.same(tree.map((one) => one.group), [-pid, -pid])
  t.same(group.map((one) => one.pid).sort(), tree.map((one) => one.pid).sort())
  t.equal(findMembers([-(2 ** 30), '/no-such-group']).length, 0)
})
