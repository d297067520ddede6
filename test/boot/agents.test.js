import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openAgents } from '../../src/boot/agents.js'
import { startProcess } from '../../src/boot/process.js'
import { makeFolder } from '../fixtures/command-line.js'
import { comesTrue, NO_REAPER, readLine } from '../fixtures/site.js'
import { tryUntil } from '../fixtures/try-until.js'

const AGENT = fileURLToPath(new URL('../../src/boot/agent.js', import.meta.url))
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
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', AGENT, '-e', ''], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
      timeout: 20_000
    })
    t.same({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' })
  }
})

/** Speaks through the socket as if it were an agent of part `x`. say: what it answers each question with. */
async function pretend (t, { socketPath, pid = 1, say }) {
  const socket = connect(socketPath)
  t.teardown(() => socket.destroy())
  const closed = new Promise((resolve) => { socket.on('error', () => {}).on('close', () => resolve('closed')) })
  socket.write(`${JSON.stringify({ pid, group: 'x' })}\n`)
  socket.on('data', (questions) => String(questions).split('\n').filter(Boolean).forEach((question) => socket.write(say(question))))
  return { socket, closed }
}

const USE = { idleMs: 1, activeMs: 1, cpuUs: 1, memoryBytes: 1 }
const LOOK = { ...USE, pid: 1, heapUsedBytes: 1, loopDelayUs: null, sockets: null, bytesIn: null, bytesOut: null }

t.test('what has not the shape of an answer is none, and who said it is asked no more', async (t) => {
  for (const [what, kind, answers] of [
    ['a text for a number', 'ask', [{ ...USE, cpuUs: '1' }]],
    ['a number beyond all', 'ask', [{ ...USE, memoryBytes: 1e300 }]],
    ['one below zero', 'ask', [{ ...USE, idleMs: -5 }]],
    ['a part of a byte', 'look', [{ ...LOOK, heapUsedBytes: 0.5 }]],
    ['what only grows, going back', 'ask', [{ ...USE, activeMs: 100 }, { ...USE, activeMs: 10 }]],
    ['another process', 'look', [LOOK, { ...LOOK, pid: 2 }]],
    ['a list', 'ask', [[1, 2]]],
    ['nothing', 'ask', [null]]
  ]) {
    const socketPath = join(await makeFolder(t), 's')
    const agents = await openAgents({ socketPath })
    t.teardown(() => agents.close())
    const left = [...answers]
    const { closed } = await pretend(t, { socketPath, say: () => `${JSON.stringify(left.shift())}\n` })
    for (let i = 1; i < answers.length; i++) t.ok(await comesTrue(async () => (await agents[kind]('x')).length === 1), what)
    t.ok(await comesTrue(async () => { await agents[kind]('x'); return left.length === 0 }), what)
    t.equal(await closed, 'closed', what)
    t.same(await agents[kind]('x'), [], what)
  }
})

t.test('lines that nobody asked for, and one that does not end, are not taken', async (t) => {
  const socketPath = join(await makeFolder(t), 's')
  const agents = await openAgents({ socketPath })
  t.teardown(() => agents.close())
  const talks = await pretend(t, { socketPath, say: () => '' })
  talks.socket.write('{"pid":1}\n'.repeat(1000))
  t.equal(await talks.closed, 'closed')
  const pours = await pretend(t, { socketPath, say: () => '' })
  const piece = Buffer.alloc(2 ** 20, 'a')
  const pour = () => { while (!pours.socket.destroyed && pours.socket.write(piece)); }
  pours.socket.on('drain', pour)
  pour()
  t.equal(await pours.closed, 'closed')
  t.ok(pours.socket.bytesWritten < 64 * 2 ** 20, `${pours.socket.bytesWritten} bytes`)
})

t.test('when the lines that have not ended are too long together, whose is the longest goes; the others answer', async (t) => {
  const socketPath = join(await makeFolder(t), 's')
  const agents = await openAgents({ socketPath })
  t.teardown(() => agents.close())
  const pours = await pretend(t, { socketPath, say: () => '' })
  await new Promise((resolve) => pours.socket.write(Buffer.alloc(16 * 2 ** 20 - 1000, 'a'), resolve))
  await pretend(t, { socketPath, pid: 2, say: () => `${' '.repeat(2 ** 18)}${JSON.stringify(USE)}\n` })
  t.ok(await comesTrue(async () => (await agents.ask('x')).length === 1))
  t.equal(await pours.closed, 'closed')
})

t.test('a profile is answered without a path, and a signal ends the wait for it', async (t) => {
  const socketPath = join(await makeFolder(t), 's')
  const agents = await openAgents({ socketPath })
  t.teardown(() => agents.close())
  const heap = { pid: 1, threadId: 0, thread: null, heapBytes: [1, 2], collections: [{ isMinor: true, ms: 1 }] }
  const answers = { start: { ready: true }, stop: { ...heap, file: '../../etc/passwd' }, broken: { error: 'e'.repeat(1e6) } }
  await pretend(t, { socketPath, say: (question) => question === 'usage' ? `${JSON.stringify(USE)}\n` : `${JSON.stringify(answers[question.slice(8)])}\n` })
  t.ok(await comesTrue(async () => (await agents.ask('x')).length === 1))
  t.strictSame(await agents.profile('x', 'start'), [{ ready: true }])
  t.strictSame(await agents.profile('x', 'stop'), [heap])
  t.equal((await agents.profile('x', 'broken'))[0].error.length, 300)
  await pretend(t, { socketPath, pid: 2, say: () => '' })
  const controller = new AbortController()
  const waiting = agents.profile('x', 'start', controller.signal)
  controller.abort()
  t.strictSame(await waiting, [])
})

t.test('bytes of connections are added up where they are not too many to be gone through', async (t) => {
  const agents = await open(t)
  const code = (count) => `const { EventEmitter } = require("events")
    const opened = require("diagnostics_channel").channel("net.server.socket")
    const make = () => Object.assign(new EventEmitter(), { bytesRead: 1, bytesWritten: 2 })
    const sockets = Array.from({ length: ${count} + 1 }, make)
    for (const socket of sockets) opened.publish({ socket })
    sockets[0].emit("close")
    process.once("SIGTERM", () => process.exit())
    ${UP}`
  await startNode(t, agents, 'few', code(5000))
  await startNode(t, agents, 'many', code(5001))
  const look = async (part) => {
    let looks = []
    await comesTrue(async () => (looks = await agents.look(part)).length === 1)
    const [{ sockets, bytesIn, bytesOut }] = looks
    return { sockets, bytesIn, bytesOut }
  }
  t.same(await look('few'), { sockets: 5000, bytesIn: 5001, bytesOut: 10_002 }, 'those that have ended among them')
  t.same(await look('many'), { sockets: 5001, bytesIn: null, bytesOut: null })
})
