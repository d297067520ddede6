import { existsSync } from 'node:fs'
import t from 'tap'
import { createMark, endMarked, findMarked } from '../../src/boot/marks.js'
import { startProcess } from '../../src/boot/process.js'
import { isLeftover, nameOwner } from '../../src/boot/units/owner.js'
import { comesTrue, isRunning, NO_REAPER, readLine } from '../fixtures/site.js'

const NO_PROC = { skip: !existsSync('/proc/self/environ') && 'no /proc' }

/** A shell whose child has a session of its own, and is deaf to SIGTERM if wanted. */
async function startDeserter (t, { before = '' } = {}) {
  const running = await startProcess({
    name: 'x',
    file: `setsid --fork sh -c "${before}echo stays; sleep 300; true"; echo gone`,
    shell: true,
    reaper: NO_REAPER
  })
  t.teardown(() => running.stop({ graceMs: 0 }))
  await Promise.all([readLine(running, 'stays'), running.ended])
  return running
}

t.test('a mark is of one process, and begins with its owner', async (t) => {
  const [one, other] = [createMark(), createMark()]
  t.not(one.mark, other.mark)
  t.ok(one.mark.startsWith(`${nameOwner()}-`))
  t.not(nameOwner(process.ppid), nameOwner(), 'what another process makes')
  t.notOk(isLeftover(one.mark), 'its owner lives')
  t.same(one.env, { BASELOAD_OWNERS: one.mark })
})

t.test('a run within a run has the marks of both', async (t) => {
  process.env.BASELOAD_OWNERS = 'outer'
  t.teardown(() => { delete process.env.BASELOAD_OWNERS })
  const { mark, env } = createMark()
  t.same(env, { BASELOAD_OWNERS: `outer ${mark}` })
})

t.test('what left its group is stopped with it', NO_PROC, async (t) => {
  const running = await startDeserter(t)
  const { killed, outside, escaped } = await running.stop()
  t.notOk(killed)
  t.ok(outside.length >= 1)
  t.same(escaped, [])
  for (const pid of outside) t.ok(await comesTrue(async () => !await isRunning(pid)))
})

t.test('one that left and is deaf to SIGTERM', NO_PROC, async (t) => {
  const running = await startDeserter(t, { before: "trap '' TERM; " })
  t.match(await running.stop({ graceMs: 300 }), { killed: true, outside: [Number], escaped: [] })
})

t.test('only what is wanted is ended', NO_PROC, async (t) => {
  const [one, other] = [await startDeserter(t), await startDeserter(t)]
  await one.stop()
  const ours = await findMarked({ isWanted: (mark) => mark.startsWith(`${nameOwner()}-`) })
  t.ok(ours.length >= 1, 'the other is another mark')
  t.match(await endMarked({ isWanted: () => false }), { found: [], killed: false, left: [] })
  for (const pid of ours) t.ok(await isRunning(pid))
  t.match(await other.stop(), { outside: ours })
})
