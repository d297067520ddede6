import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import t from 'tap'
import { findPinnableCores } from '../../src/boot/cores.js'
import { inspectForRun, inspectMachine } from '../../src/boot/inspection.js'
import { PROGRAM_NAMES } from '../../src/programs/index.js'

const missing = Object.fromEntries(PROGRAM_NAMES.map((name) => [name, null]))
const checks = await inspectMachine({ programs: { ...missing, haproxy: '/usr/sbin/haproxy' } })
const named = (list, name) => list.find((check) => check.name === name)

t.test('each check says what it found, what that does to a number, and how to mend it', async (t) => {
  t.ok(checks.length >= 10)
  t.equal(new Set(checks.map(({ name }) => name)).size, checks.length, 'names differ')
  for (const { name, status, found, why, mend, spoils, ...rest } of checks) {
    t.ok(['ok', 'warn', 'fail'].includes(status), name)
    t.ok(typeof found === 'string' && found !== '' && !/NaN|undefined|null/.test(found), `${name}: ${found}`)
    t.ok(why.length > 10, `${name} says why`)
    t.equal(mend === '', status === 'ok', `${name}: to be mended only when it is not well`)
    t.equal(typeof spoils, 'boolean')
    t.notOk(status === 'ok' && spoils, `${name}: what is well spoils nothing`)
    t.same(rest, {})
  }
})

t.test('what every machine is asked', async (t) => {
  for (const name of [
    'node', 'cores', 'pinning', 'frequency governor', 'clock source', 'swap in use', 'cgroup limit',
    'open files', 'ephemeral ports'
  ]) { t.ok(named(checks, name), name) }
  t.equal(named(checks, 'node').status, 'ok', 'these tests run on a version that will do')
})

t.test('programs: a missing one is a warning, and spoils no number', async (t) => {
  t.match(named(checks, 'haproxy'), { status: 'ok', found: '/usr/sbin/haproxy', spoils: false })
  t.match(named(checks, 'nginx'), { status: 'warn', found: 'not found', mend: /apt-get install nginx-light/, spoils: false })
  t.match(named(checks, 'redis'), { status: 'warn', found: 'not found', mend: /apt-get install redis-server/, spoils: false })
})

t.test('a run asks for all that can spoil it, and tries no unit', async (t) => {
  const asked = (await inspectForRun()).map(({ name }) => name)
  t.same(checks.map(({ name }) => name).filter((name) => !asked.includes(name)), ['unit limits', ...PROGRAM_NAMES])
  for (const { name } of checks.filter(({ spoils }) => spoils)) t.ok(asked.includes(name), name)
})

const textOf = (path) => existsSync(path) ? readFileSync(path, 'utf8').trim() : null
const statusOf = (isGood) => isGood ? 'ok' : 'warn'

t.test('what is found is what the system tells, judged by its rule', async (t) => {
  const cores = availableParallelism()
  t.match(named(checks, 'cores'), { found: `${cores}`, status: statusOf(cores >= 4), spoils: cores < 4 })
  t.equal(named(checks, 'node').found, process.version)
  const range = textOf('/proc/sys/net/ipv4/ip_local_port_range')?.split(/\s+/).map(Number) ?? [0, 16_000]
  t.match(named(checks, 'ephemeral ports'), { found: `${range[1] - range[0]}`, status: statusOf(range[1] - range[0] >= 10_000) })
  const governor = textOf('/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor')
  t.match(named(checks, 'frequency governor'), {
    found: governor ?? 'not visible (usual in a virtual machine)', status: statusOf(governor === null || governor === 'performance')
  })
  const clock = textOf('/sys/devices/system/clocksource/clocksource0/current_clocksource')
  t.match(named(checks, 'clock source'), { found: clock ?? 'not visible', status: statusOf(clock === null || /^(tsc|kvm-clock|arch_sys_counter)$/.test(clock)) })
  const { stdout } = spawnSync('/bin/sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })
  t.match(named(checks, 'open files'), { found: stdout.trim(), status: statusOf(!(Number(stdout) < 4096)) })
  const pinnable = findPinnableCores()
  t.match(named(checks, 'pinning'), { found: pinnable ? `taskset, CPUs ${pinnable}` : 'no taskset', status: statusOf(pinnable !== null) })
  const { found, status } = named(checks, 'swap in use')
  t.match(found, /^\d+ MB$/)
  if (/^SwapTotal:\s+0 /m.test(textOf('/proc/meminfo') ?? '')) t.same([found, status], ['0 MB', 'ok'])
  const isLimited = textOf('/sys/fs/cgroup/cpu.max')?.startsWith('max') === false
  t.match(named(checks, 'cgroup limit').found, isLimited ? /under a CPU limit/ : /^\d+ throttled periods$/)
})
