import { existsSync } from 'node:fs'
import t from 'tap'
import { bootTarget, toWarning } from '../../src/boot/target.js'
import { delayParts } from '../../src/plan/delays.js'
import { findFreePort, isListening } from '../../src/boot/ports.js'
import { serverFile } from '../fixtures/command-line.js'
import { comesTrue, isRunning, openTestSite, openWatchedSite } from '../fixtures/site.js'
import { told } from '../fixtures/told.js'

const describeStop = (remark) => told([toWarning(remark)])[0]

const ASK_ROOT = { request: { path: '/' }, good: { body: 'ok' }, readyTimeoutMs: 10_000 }

const boot = (site, target, signal = new AbortController().signal) =>
  bootTarget({
    site,
    target: { name: 'mine', title: 'mine', ...ASK_ROOT, ...target },
    cores: Object.fromEntries((target.parts ?? []).map(({ name }) => [name, null])),
    signal
  })

t.test('parts start in order, each asked its own question; load goes to the last', async (t) => {
  const site = await openWatchedSite(t)
  const booted = await boot(site, {
    parts: [
      {
        name: 'producer',
        script: 'fastify-json.js',
        check: { kind: 'http', request: { path: '/item' }, good: { json: { id: 'medium' } } }
      },
      { name: 'server', script: 'node-http.js', env: { A: '{{producer.url}}' } }
    ]
  })
  t.teardown(() => booted.stop())
  t.same(booted.parts.map(({ name }) => name), ['producer', 'server'])
  t.same(booted.parts.map(({ running }) => running.pid), site.started)
  t.equal(booted.url, `http://127.0.0.1:${booted.parts[1].port}`)
  t.match(booted.place, { host: '127.0.0.1', port: booted.parts[1].port })
  t.ok(booted.readyMs > 0)
  t.equal(booted.wireBytes, 2)
  t.same(await booted.stop(), [], 'all heeded SIGTERM')
  for (const { port } of booted.parts) t.notOk(await isListening({ port }))
})

t.test('a command that listens on [::1] alone, and whose port is taken there', async (t) => {
  const site = await openTestSite(t)
  const script = "require('node:http').createServer((_, r) => r.end('ok')).listen(process.env.PORT, '::1')"
  const command = `node -e "${script}"`
  const booted = await boot(site, { parts: [{ name: 'server', command }] })
  t.teardown(() => booted.stop())
  const [{ port }] = booted.parts
  t.equal(booted.url, `http://[::1]:${port}`)
  t.match(booted.place, { host: '::1', port, authority: `[::1]:${port}` })
  await t.rejects(boot(site, { parts: [{ name: 'server', command, port }] }), { code: 'PORT_TAKEN' })
  t.not(await findFreePort({ pick: () => port }), port)
  t.same(await booted.stop(), [])
  t.notOk(await isListening({ host: '::1', port }))
})

t.test('a part behind a link is so much farther away', async (t) => {
  const site = await openTestSite(t)
  const target = { name: 'mine', title: 'mine', ...ASK_ROOT, parts: [{ name: 'server', script: 'node-http.js' }] }
  const booted = await boot(site, delayParts({ targets: { target }, delays: [{ part: 'server', roundTripMs: 60 }] }).target)
  t.teardown(() => booted.stop())
  t.same(booted.parts.map(({ name }) => name), ['server', 'server_link'])
  const ask = async ({ port }) => {
    const startedMs = performance.now()
    t.equal(await (await fetch(`http://127.0.0.1:${port}/`)).text(), 'ok')
    return performance.now() - startedMs
  }
  const [near, far] = booted.parts
  await ask(near)
  t.ok(await ask(far) >= 58, 'two timers of 30 ms') // a timer may ring a millisecond early
  t.same(await booted.stop(), [])
})

t.test('the second part fails: the first is stopped', async (t) => {
  const site = await openWatchedSite(t)
  await t.rejects(
    boot(site, {
      parts: [
        { name: 'producer', script: 'node-http.js' },
        { name: 'server', command: `node ${serverFile('dies-at-boot')}` }
      ]
    }),
    { code: 'TARGET_DIED_AT_BOOT', message: /mine: server/ }
  )
  t.equal(site.started.length, 2)
  for (const pid of site.started) t.notOk(await isRunning(pid))
})

t.test('a part that answers its own question wrongly: all are stopped, later ones never started', async (t) => {
  const site = await openWatchedSite(t)
  const check = { kind: 'http', request: { path: '/' }, good: { body: 'something else' } }
  await t.rejects(
    boot(site, {
      parts: [{ name: 'producer', script: 'node-http.js', check }, { name: 'server', script: 'node-http.js' }]
    }),
    { code: 'TARGET_WRONG_ANSWER', message: /^mine: producer answered wrongly/ }
  )
  t.equal(site.started.length, 1)
  t.notOk(await isRunning(site.started[0]))
})

t.test('a gRPC part is asked in gRPC', async (t) => {
  const site = await openTestSite(t)
  const producer = (message) => ({
    name: 'producer',
    script: 'protocol/producer.js',
    env: { PROTOCOL: 'grpc' },
    check: { kind: 'grpc', grpc: { proto: 'protocol/catalogue.proto', method: 'baseload.catalogue.Catalogue/GetItem', message } }
  })
  const booted = await boot(site, { parts: [producer({ id: 'small' }), { name: 'server', script: 'node-http.js' }] })
  await booted.stop()
  await t.rejects(boot(site, { parts: [producer({ id: 'none' }), { name: 'server', script: 'node-http.js' }] }), {
    code: 'TARGET_WRONG_ANSWER',
    message: /mine: producer answered .*grpc-status 5/
  })
})

t.test('a target that answers wrongly as a whole is stopped', async (t) => {
  const site = await openWatchedSite(t)
  await t.rejects(boot(site, { parts: [{ name: 'server', command: `node ${serverFile('answers-500')}` }] }), {
    code: 'TARGET_WRONG_ANSWER',
    message: /status 500/
  })
  t.notOk(await isRunning(site.started[0]))
})

t.test('a part that ends by itself is told, with how and what it said', async (t) => {
  const booted = await boot(await openTestSite(t), {
    parts: [
      { name: 'producer', script: 'node-http.js' },
      { name: 'server', command: `node ${serverFile('dies-mid-trial')} 100` }
    ]
  })
  t.teardown(() => booted.stop())
  let died
  booted.died.then((one) => { died = one })
  t.ok(await comesTrue(async () => {
    await fetch(booted.url).catch(() => {})
    return died !== undefined
  }))
  t.same(died, { part: 'server', tail: 'out of luck', how: 'exit code 9' })
})

t.test('the last part is stopped first, and a stubborn one is named', async (t) => {
  const booted = await boot(await openTestSite(t), {
    parts: [
      { name: 'first', script: 'node-http.js' },
      { name: 'last', command: `node ${serverFile('ignores-sigterm')}` }
    ]
  })
  const ended = []
  for (const { name, running } of booted.parts) running.ended.then(() => ended.push(name))
  t.same(await booted.stop(), [{ part: 'last', code: 'TARGET_IGNORED_SIGTERM' }])
  t.ok(await comesTrue(() => ended.length === 2))
  t.same(ended, ['last', 'first'])
})

t.test(
  'one that hides in a session of its own, without a mark: its port tells who it is',
  { skip: !existsSync('/proc/net/tcp') && 'no /proc' },
  async (t) => {
    const port = await findFreePort()
    const code = `require("http").createServer((q, s) => s.end("ok")).listen(${port}, "127.0.0.1")`
    const booted = await boot(await openTestSite(t), {
      parts: [{ name: 'server', port, command: `env -i setsid --fork "${process.execPath}" -e '${code}'; sleep 1000` }]
    })
    const [remark, ...others] = await booted.stop()
    t.match(remark, { part: 'server', code: 'TARGET_ESCAPED', pids: [Number], port })
    t.same(others, [])
    t.equal(
      describeStop(remark),
      `TARGET_ESCAPED: something still listens on port ${port} after server was stopped (pid ${remark.pids}); end it: kill ${remark.pids}`
    )
    process.kill(remark.pids[0], 'SIGKILL')
    t.ok(await comesTrue(async () => !(await isRunning(remark.pids[0]))))
  }
)

t.test('how a part ended, in words', async (t) => {
  t.match(describeStop({ part: 'a|b', code: 'TARGET_IGNORED_SIGTERM' }), /^TARGET_IGNORED_SIGTERM: a\|b had to be killed/)
  t.equal(
    describeStop({ part: 'a', code: 'TARGET_ESCAPED', pids: [7, 8], port: null }),
    'TARGET_ESCAPED: a left a process running that this user may not end (pid 7, 8); end it: kill 7 8'
  )
  t.equal(
    describeStop({ part: 'a', code: 'TARGET_ESCAPED', pids: [], port: 80 }),
    'TARGET_ESCAPED: something still listens on port 80 after a was stopped; end it by hand'
  )
})

t.test('a target that runs already is asked, and neither timed nor stopped', async (t) => {
  const site = await openWatchedSite(t)
  const own = await boot(site, { parts: [{ name: 'server', script: 'node-http.js' }] })
  t.teardown(() => own.stop())
  const booted = await boot(site, { parts: [], url: new URL(own.url).origin, request: { path: '/?a=b' } })
  t.equal(booted.url, new URL(own.url).origin, 'without the path, which is sent as it is')
  t.equal(booted.readyMs, null)
  t.same(await booted.stop(), [])
  t.ok(await isRunning(site.started[0]))
})

t.test('an abort between two parts leaves nothing', async (t) => {
  const controller = new AbortController()
  const site = await openWatchedSite(t)
  const stopping = {
    ...site,
    reaper: {
      ...site.reaper,
      watch: (pid) => {
        site.reaper.watch(pid)
        if (site.started.length === 2) controller.abort()
      }
    }
  }
  await t.rejects(
    boot(
      stopping,
      {
        parts: [
          { name: 'producer', script: 'node-http.js' },
          { name: 'server', command: `node ${serverFile('never-listens')}` }
        ]
      },
      controller.signal
    )
  )
  for (const pid of site.started) t.ok(await comesTrue(async () => !await isRunning(pid)))
})
