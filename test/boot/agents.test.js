import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { AGENT_PATH, openAgents } from '../../src/boot/agents.js'
import { startProcess } from '../../src/boot/process.js'
import { makeFolder } from '../fixtures/command-line.js'
import { comesTrue, NO_REAPER, readLine } from '../fixtures/site.js'
import { tryUntil } from '../fixtures/try-until.js'

const UP = 'setInterval(() => {}, 1000); console.log("up")'

async function open (t) {
  const agents = await openAgents({ socketPath: join(await makeFolder(t), 's') })
  t.teardown(() => agents.close())
  return agents
}

/** A Node process with the agent preloaded, as each part of a target has. */
async function startNode (t, agents, part, code, more = {}) {
  const running = await startProcess({
    name: part,
    file: process.execPath,
    args: ['-e', code],
    env: { ...agents.environment(part), ...more },
    reaper: NO_REAPER
  })
  t.teardown(() => running.stop())
  await readLine(running, 'up')
  return running
}

/** An agent connects while its process starts: it may be there a moment later. */
const answers = (agents, part, count = 1) => comesTrue(async () => (await agents.ask(part)).length === count)

/** What the one process of a part says. It may get no time for as long as its answer is waited for: then it is asked again. */
async function askOne (agents, part) {
  let usages = []
  await comesTrue(async () => (usages = await agents.ask(part)).length === 1)
  return usages[0]
}

t.test('each process of a part answers with its use', async (t) => {
  const agents = await open(t)
  await startNode(t, agents, 'mine/server', UP)
  await startNode(t, agents, 'mine/producer', UP)
  t.ok(await answers(agents, 'mine/server') && await answers(agents, 'mine/producer'))
  const usage = await askOne(agents, 'mine/server')
  t.same(Object.keys(usage).sort(), ['activeMs', 'cpuUs', 'idleMs', 'memoryBytes'])
  t.ok(usage.cpuUs > 0 && usage.memoryBytes > 1e6 && usage.activeMs > 0)
  t.same(await agents.ask('mine/other'), [], 'a part without Node processes')
})

t.test('a part of two processes answers twice; one that ended no more', async (t) => {
  const agents = await open(t)
  const first = await startNode(t, agents, 'x', UP)
  await startNode(t, agents, 'x', UP)
  t.ok(await answers(agents, 'x', 2))
  await first.stop()
  t.ok(await answers(agents, 'x', 1))
})

t.test('a look tells of heap, event loop and connections, and the questions do not mix', async (t) => {
  const agents = await open(t)
  const server = 'require("net").createServer((s) => s.resume().end("hello")).listen(0, "127.0.0.1", function () { console.log("up " + this.address().port) })'
  const running = await startNode(t, agents, 'x', server)
  t.ok(await answers(agents, 'x'))
  const look = async () => {
    let looks = []
    await comesTrue(async () => (looks = await agents.look('x')).length === 1)
    return looks[0]
  }
  const first = await look()
  t.match(first, { pid: running.pid, loopDelayUs: null, sockets: null, bytesIn: null, bytesOut: null })
  t.ok(first.heapUsedBytes > 1e6 && first.memoryBytes > first.heapUsedBytes)
  const port = Number(running.outputTail().match(/up (\d+)/)[1])
  await new Promise((resolve, reject) => connect(port, '127.0.0.1').on('error', reject).on('close', resolve).on('connect', function () {
    this.end('12')
  }).resume())
  let last = first
  const [both] = await Promise.all([agents.look('x'), agents.ask('x')])
  t.ok(both.every((one) => 'heapUsedBytes' in one), 'each gets the answer to its own question')
  t.ok(await comesTrue(async () => (last = await look()).sockets === 0), 'the connection has ended')
  t.match(last, { bytesIn: 2, bytesOut: 5 })
  t.ok(last.loopDelayUs === null || last.loopDelayUs >= 0)
})

t.test('what held the loop up for too long to answer is told with the next look', async (t) => {
  const agents = await open(t)
  const stuck = await startNode(t, agents, 'x', `process.on("SIGUSR2", () => { const end = Date.now() + 900; while (Date.now() < end); }); ${UP}`)
  t.ok(await answers(agents, 'x'))
  let worstUs = 0
  const look = async () => {
    const looks = await agents.look('x')
    for (const { loopDelayUs } of looks) worstUs = Math.max(worstUs, loopDelayUs ?? 0)
    return looks.length === 1
  }
  t.ok(await comesTrue(look), 'from here on it is measured')
  process.kill(stuck.pid, 'SIGUSR2')
  t.ok(await comesTrue(async () => { await look(); return worstUs > 400_000 }), `${worstUs}`)
})

t.test('children of children are found: the environment is theirs too', async (t) => {
  const agents = await open(t)
  await startNode(t, agents, 'x', `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(UP)}], { stdio: "inherit" })`)
  t.ok(await answers(agents, 'x', 2))
})

t.test('the options that Node.js was given stay', async (t) => {
  const before = process.env.NODE_OPTIONS
  t.teardown(() => { if (before === undefined) delete process.env.NODE_OPTIONS; else process.env.NODE_OPTIONS = before })
  process.env.NODE_OPTIONS = '--no-warnings'
  t.match((await open(t)).environment('x').NODE_OPTIONS, /^--no-warnings --import file:.*agent\.js$/)
})

t.test('the use grows with the work', async (t) => {
  const agents = await open(t)
  await startNode(t, agents, 'busy', 'setInterval(() => { const end = Date.now() + 40; while (Date.now() < end); }, 0); console.log("up")')
  await startNode(t, agents, 'idle', UP)
  t.ok(await answers(agents, 'busy') && await answers(agents, 'idle'))
  const read = async () => [await askOne(agents, 'busy'), await askOne(agents, 'idle')]
  const share = (before, after) => (after.activeMs - before.activeMs) / (after.activeMs - before.activeMs + after.idleMs - before.idleMs)
  // A process that is stopped while it answers seems active all the while; hardly three times in a row.
  const { busyShare, idleShare, isMore } = await tryUntil({
    async run (look) {
      const [busyBefore, idleBefore] = await read()
      await new Promise((resolve) => setTimeout(resolve, 300 * look))
      const [busy, idle] = await read()
      return {
        busyShare: share(busyBefore, busy),
        idleShare: share(idleBefore, idle),
        isMore: busy.cpuUs - busyBefore.cpuUs > idle.cpuUs - idleBefore.cpuUs
      }
    },
    isAsMeant: ({ busyShare, idleShare, isMore }) => busyShare > 0.6 && idleShare < 0.4 && isMore
  })
  t.ok(busyShare > 0.6, `busy ${busyShare}`)
  t.ok(idleShare < 0.4, `idle ${idleShare}`)
  t.ok(isMore)
})

t.test('a stuck event loop does not block the others, and answers again later', async (t) => {
  const agents = await open(t)
  const free = join(await makeFolder(t), 'free')
  const stuck = await startNode(
    t,
    agents,
    'x',
    `
    process.on("SIGUSR2", () => { console.log("stuck"); const end = Date.now() + 10_000; while (Date.now() < end && !require("fs").existsSync(${JSON.stringify(free)})); })
    ${UP}`
  )
  await startNode(t, agents, 'x', UP)
  t.ok(await answers(agents, 'x', 2))
  const line = readLine(stuck, 'stuck')
  process.kill(stuck.pid, 'SIGUSR2')
  await line
  t.ok(await answers(agents, 'x', 1), 'the other one\'s answer comes, without it')
  await writeFile(free, '')
  t.ok(await answers(agents, 'x', 2), 'the late answer is not taken for a new one, and the next is there')
})

t.test('the agent keeps no process alive and says nothing', async (t) => {
  const agents = await open(t)
  for (const env of [agents.environment('x'), {}, { BASELOAD_AGENT_SOCKET: '/nowhere/s' }]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', AGENT_PATH, '-e', ''], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      timeout: 20_000
    })
    t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
  }
})
