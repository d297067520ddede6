import { existsSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openAgents } from '../../src/boot/agents.js'
import { startProcess } from '../../src/boot/process.js'
import { subtractSnapshots, takeSnapshot } from '../../src/record/usage.js'
import { makeFolder } from '../fixtures/command-line.js'
import { comesTrue, NO_REAPER, readLine } from '../fixtures/site.js'
import { tryUntil } from '../fixtures/try-until.js'

const noProc = { skip: !existsSync('/proc/self/stat') && 'no /proc' }
const nobody = async () => []

/** Busy for so much CPU time (not of the clock: the machine may have others to run); then says what it has used by its own account. */
const SPEND =
  'const spend = (us) => { const first = process.cpuUsage(); for (;;) { const { user, system } = process.cpuUsage(first); if (user + system >= us) return user + system } };'
const WORKS = `${SPEND} process.on("message", (us) => process.send(spend(us))); console.log("up")`

async function startNode (t, code, { agents, part = 'x' } = {}) {
  const running = await startProcess({
    name: part,
    file: process.execPath,
    args: ['-e', code],
    ipc: true,
    env: agents ? agents.environment(part) : {},
    reaper: NO_REAPER
  })
  t.teardown(() => running.stop())
  await readLine(running, 'up')
  return { ...running, subject: { name: part, kind: 'node', group: running.pid, cores: [0], agentId: agents ? part : '' } }
}

function work ({ child }, us) {
  return new Promise((resolve) => { child.once('message', resolve); child.send(us) })
}

t.test('CPU time between two snapshots is what was used, within a few ms', noProc, async (t) => {
  const busy = await startNode(t, WORKS, { part: 'busy' })
  const idle = await startNode(t, WORKS, { part: 'idle' })
  const subjects = [busy.subject, idle.subject]
  const take = () => takeSnapshot({ subjects, ask: nobody })
  const first = await take()
  const shortUs = await work(busy, 100_000)
  const second = await take()
  const longUs = await work(busy, 300_000)
  const third = await take()
  const [short] = subtractSnapshots({ subjects, before: first, after: second })
  const [long, other] = subtractSnapshots({ subjects, before: second, after: third })
  // The rest is its start, the message there and back, and a snapshot's ends that are not at the same moment.
  for (const [seen, used] of [
    [short.cpuUs, shortUs],
    [long.cpuUs, longUs]
  ]) { t.ok(seen >= used * 0.95 && seen < used + 150_000, `${seen} for ${used}`) }
  t.ok(long.cpuUs > 1.5 * short.cpuUs, 'three times the work')
  t.ok(other.cpuUs >= 0 && other.cpuUs < 0.3 * long.cpuUs, 'the idle one\'s is its own')
  t.ok(long.memoryBytes > 10e6 && long.memoryBytes < 1e9)
  t.ok(Number.isInteger(long.involuntarySwitches) && long.involuntarySwitches >= 0)
  t.match(long, { name: 'busy', kind: 'node', cores: [0], eventLoopUtilization: null }, 'nobody was asked')
})

t.test('a part is its whole process group', noProc, async (t) => {
  const running = await startProcess({
    name: 'x',
    file: '"$NODE" -e "$CODE" & wait',
    shell: true,
    env: { NODE: process.execPath, CODE: `${SPEND} spend(100_000); console.log("up"); setInterval(() => {}, 1000)` },
    reaper: NO_REAPER
  })
  t.teardown(() => running.stop())
  await readLine(running, 'up')
  const snapshot = (
    await takeSnapshot({
      subjects: [{ name: 'x', kind: 'command', group: running.pid, cores: null, agentId: '' }],
      ask: nobody
    })
  ).get('x')
  t.ok(snapshot.cpuUs >= 90_000, 'what the shell started is in it')
  t.ok(snapshot.memoryBytes > 10e6)
})

t.test('the time of threads that have ended is not lost', noProc, async (t) => {
  const running = await startNode(
    t,
    `
    const { Worker } = require("worker_threads")
    process.on("message", (us) => new Worker(${JSON.stringify(SPEND)} + "spend(" + us + ")", { eval: true }).once("exit", () => process.send("done")))
    console.log("up")`
  )
  const subjects = [running.subject]
  const before = await takeSnapshot({ subjects, ask: nobody })
  await work(running, 200_000)
  const [{ cpuUs }] = subtractSnapshots({ subjects, before, after: await takeSnapshot({ subjects, ask: nobody }) })
  t.ok(cpuUs >= 150_000, `${cpuUs}`)
})

t.test('event-loop use: a busy process against an idle one', async (t) => {
  const agents = await openAgents({ socketPath: join(await makeFolder(t), 's') })
  t.teardown(() => agents.close())
  const busy = await startNode(t, WORKS, { agents, part: 'busy' })
  const idle = await startNode(t, WORKS, { agents, part: 'idle' })
  const subjects = [busy.subject, idle.subject]
  await comesTrue(async () => (await agents.ask('busy')).length === 1 && (await agents.ask('idle')).length === 1)
  // Who is stopped for a moment answers too late, or between two snapshots makes the busy one wait and the idle one
  // seem active; hardly three times in a row.
  const [busyUse, idleUse] = await tryUntil({
    async run () {
      const before = await takeSnapshot({ subjects, ask: agents.ask })
      await work(busy, 300_000)
      return subtractSnapshots({ subjects, before, after: await takeSnapshot({ subjects, ask: agents.ask }) }).map(
        ({ eventLoopUtilization }) => eventLoopUtilization
      )
    },
    isAsMeant: ([busyUse, idleUse]) => idleUse !== null && busyUse > 0.6 && idleUse < 0.4
  })
  t.ok(busyUse !== null && idleUse !== null, 'both have answered')
  t.ok(busyUse > 0.6 && busyUse <= 1, `${busyUse}`)
  t.ok(idleUse >= 0 && idleUse < 0.4, `${idleUse}`)
})

const usage = (more) => ({ idleMs: 0, activeMs: 0, cpuUs: 0, memoryBytes: 0, ...more })
const GONE = 2 ** 30 // no process group has this number: /proc tells nothing of it, as where there is no /proc

t.test('without /proc the agents are all there is', async (t) => {
  const subjects = [
    { name: 'x', kind: 'node', group: GONE, cores: null, agentId: 'x' },
    { name: 'y', kind: 'haproxy', group: GONE + 1, cores: null, agentId: '' }
  ]
  const answers = [
    [usage({ cpuUs: 100, memoryBytes: 10 }), usage({ cpuUs: 5, memoryBytes: 1 })],
    [usage({ cpuUs: 300, memoryBytes: 20, activeMs: 1, idleMs: 3 }), usage({ cpuUs: 5, memoryBytes: 1, idleMs: 4 })]
  ]
  const ask = async () => answers.shift()
  const before = await takeSnapshot({ subjects, ask })
  const [own, proxy] = subtractSnapshots({ subjects, before, after: await takeSnapshot({ subjects, ask }) })
  t.match(own, { cpuUs: 200, memoryBytes: 21, involuntarySwitches: null, eventLoopUtilization: 0.25 }, 'sums; of the loops the busiest')
  t.match(proxy, { cpuUs: null, memoryBytes: null, involuntarySwitches: null, eventLoopUtilization: null }, 'what cannot be known is null')
})

t.test('what is known of one end only is not known', async (t) => {
  const subjects = [{ name: 'x', kind: 'node', group: GONE, cores: null, agentId: 'x' }]
  const snapshot = { cpuUs: 10, memoryBytes: 5, involuntarySwitches: 1, agents: [usage()] }
  const nothing = { cpuUs: null, involuntarySwitches: null, eventLoopUtilization: null }
  t.match(subtractSnapshots({ subjects, before: new Map(), after: new Map([['x', snapshot]]) }), [{ ...nothing, memoryBytes: 5 }])
  t.match(subtractSnapshots({ subjects, before: new Map([['x', snapshot]]), after: new Map() }), [{ ...nothing, memoryBytes: null }])
  t.match(
    subtractSnapshots({
      subjects,
      before: new Map([['x', snapshot]]),
      after: new Map([['x', { ...snapshot, agents: [] }]])
    }),
    [{ cpuUs: 0, eventLoopUtilization: null }]
  )
  t.match(
    subtractSnapshots({ subjects, before: new Map([['x', snapshot]]), after: new Map([['x', snapshot]]) }),
    [{ cpuUs: 0, eventLoopUtilization: 0 }],
    'no time between them'
  )
  t.same(subtractSnapshots({ subjects: [], before: new Map(), after: new Map() }), [])
})

t.test('less than before: a process has ended and taken its own with it, so it is not known', async (t) => {
  const subjects = [{ name: 'driver', kind: 'driver', group: 1, cores: null, agentId: '' }]
  const snapshot = (cpuUs, involuntarySwitches) => new Map([['driver', { cpuUs, memoryBytes: 1, involuntarySwitches, agents: [] }]])
  t.match(subtractSnapshots({ subjects, before: snapshot(5000, 481), after: snapshot(9000, 0) }), [
    { cpuUs: 4000, involuntarySwitches: null }
  ])
  t.match(subtractSnapshots({ subjects, before: snapshot(5000, 481), after: snapshot(0, 481) }), [{ cpuUs: null, involuntarySwitches: 0 }])
  t.match(subtractSnapshots({ subjects, before: snapshot(5000, 481), after: new Map() }), [
    { cpuUs: null, involuntarySwitches: null, memoryBytes: null }
  ])
})
