import t from 'tap'
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
