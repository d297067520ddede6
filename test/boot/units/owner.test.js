import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import t from 'tap'
import { isLeftover, nameOwner } from '../../../src/boot/units/owner.js'
import { comesTrue } from '../../fixtures/site.js'

const [, pid, startTime, namespace] = /^baseload-(\d+)-(\d+)-(\d+)$/.exec(nameOwner())

t.test('a name says whose it is', async (t) => {
  t.equal(Number(pid), process.pid)
  t.equal(nameOwner(), nameOwner())
})

t.test('what a running process owns is no leftover', async (t) => {
  t.notOk(isLeftover(`${nameOwner()}-1-u1`))
})

t.test('what a process that is gone owns is one', async (t) => {
  const child = spawn('true')
  await once(child, 'exit')
  t.ok(isLeftover(`baseload-${child.pid}-123-${namespace}-1-u1`))
  t.ok(isLeftover(`baseload-${child.pid}-123-${namespace}-1-u1.scope`), 'as systemd names it')
})

t.test('a number that went to another process since: a leftover', { skip: startTime === '0' && '/proc does not tell' }, async (t) => {
  t.ok(isLeftover(`baseload-${pid}-${Number(startTime) - 1}-${namespace}-1-u1`))
})

t.test('what cannot be told is left alone', async (t) => {
  for (const name of [
    '', 'baseload', 'baseload-', 'baseload-test-AbCdEf', 'baseload-AbCdEf', 'baseload-999999-1',
    `baseload-${pid}x-1-${namespace}-u1`, `x-baseload-999999-1-${namespace}-u1`, 'baseload-999999-1-7-u1'
  ]) { t.notOk(isLeftover(name), name) }
})

t.test('one that has ended and that nobody looks after: a leftover', { skip: startTime === '0' && '/proc does not tell' }, async (t) => {
  // The shell becomes a program that waits for no child: what it had started stays what it is, ended.
  const parent = spawn('sh', ['-c', 'sleep 0.5 & echo $!; exec sleep 100'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => parent.kill('SIGKILL'))
  const child = Number(await new Promise((resolve) => parent.stdout.once('data', (text) => resolve(String(text)))))
  const readStat = async () => (await readFile(`/proc/${child}/stat`, 'utf8')).split(') ')[1].split(' ')
  t.ok(await comesTrue(async () => (await readStat())[0] === 'Z'))
  t.ok(isLeftover(`baseload-${child}-${(await readStat())[19]}-${namespace}-1-u1`))
})
