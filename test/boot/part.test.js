import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import t from 'tap'
import { startPart } from '../../src/boot/part.js'
import { findFreePort, isListening } from '../../src/boot/ports.js'
import { serverFile } from '../fixtures/command-line.js'
import { comesTrue, isRunning, openTestSite } from '../fixtures/site.js'

const GIVEN = serverFile('answers-what-it-was-given')

async function start (t, part, { site, earlier = [], readyTimeoutMs = 10_000, signal = new AbortController().signal } = {}) {
  const booted = await startPart({
    site: site ?? (await openTestSite(t)),
    target: 'mine',
    part: { name: 'server', ...part },
    earlier,
    cores: null,
    readyTimeoutMs,
    signal
  })
  t.teardown(() => booted.running.stop())
  return booted
}

const ask = async ({ host, port }) => (await fetch(`http://${host}:${port}/`)).json()

t.test('a command listens on the port in PORT', async (t) => {
  const part = await start(t, { command: `node ${GIVEN}` })
  t.equal(part.kind, 'command')
  t.same(await ask(part), { port: String(part.port), given: {} })
})

t.test('a command that listens on a port of its own', async (t) => {
  const port = await findFreePort()
  const part = await start(t, { command: `FIXED_PORT=${port} node ${GIVEN}`, port })
  t.equal(part.port, port)
  t.same(await ask(part), { port: String(port), given: {} })
})

t.test('a script of ours says itself where it listens', async (t) => {
  const part = await start(t, { script: 'node-http.js' })
  t.equal(part.kind, 'node')
  t.equal(part.host, '127.0.0.1')
  t.equal(await (await fetch(`http://${part.host}:${part.port}/`)).text(), 'ok')
})

t.test('the addresses of earlier parts', async (t) => {
  const site = await openTestSite(t)
  const producer = await start(t, { name: 'producer', script: 'node-http.js' }, { site })
  const part = await start(
    t,
    {
      command: `node ${GIVEN}`,
      env: {
        GIVEN_URL: '{{producer.url}}/items',
        GIVEN_HOST: '{{producer.host}}',
        GIVEN_TWICE: '{{producer.host}},{{producer.host}}',
        GIVEN_PLAIN: '{{ no name }}'
      }
    },
    { site, earlier: [producer] }
  )
  const host = `${producer.host}:${producer.port}`
  t.same((await ask(part)).given, {
    GIVEN_URL: `http://${host}/items`,
    GIVEN_HOST: host,
    GIVEN_TWICE: `${host},${host}`,
    GIVEN_PLAIN: '{{ no name }}'
  })
})

t.test('a part that is not there, or is later', async (t) => {
  const site = await openTestSite(t)
  await t.rejects(start(t, { script: 'node-http.js', env: { A: '{{producer.url}}' } }, { site }), {
    code: 'BASELINE_INVALID',
    message: '{{producer.url}} names no earlier part',
    hint: /earlier parts: none/
  })
  await t.rejects(
    start(
      t,
      { script: 'node-http.js', env: { A: '{{prodcer.url}}' } },
      { site, earlier: [{ name: 'producer', host: '127.0.0.1', port: 1 }] }
    ),
    { hint: /earlier parts: producer/ }
  )
})

t.test('a taken port', async (t) => {
  const squatter = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => squatter.once('listening', resolve))
  t.teardown(() => squatter.close())
  const { port } = squatter.address()
  await t.rejects(start(t, { command: `node ${GIVEN}`, port }), {
    code: 'PORT_TAKEN',
    message: new RegExp(`mine: something else listens on port ${port} already`)
  })
})

t.test('one that ends before it listens', async (t) => {
  await t.rejects(start(t, { command: `node ${serverFile('dies-at-boot')}` }), {
    code: 'TARGET_DIED_AT_BOOT',
    message: /\(exit code 3\); it printed:\n {4}cannot read config\.json$/,
    hint: /^start it by hand.*dies-at-boot/
  })
  await t.rejects(start(t, { command: 'kill -KILL $$' }), { message: /\(SIGKILL\); it printed nothing$/ })
  await t.rejects(start(t, { script: 'no-such-file.js' }), { code: 'TARGET_DIED_AT_BOOT', hint: /node targets\/no-such-file\.js/ })
  await t.rejects(start(t, { command: 'no-such-program' }), { code: 'TARGET_DIED_AT_BOOT', message: /exit code 127/ })
})

t.test('a command that goes to the background is not waited for', async (t) => {
  await t.rejects(start(t, { command: `node ${serverFile('never-listens')} &` }), { code: 'TARGET_DIED_AT_BOOT', message: /exit code 0/ })
})

const SERVES = 'require("http").createServer((q, s) => s.end("ok")).listen(process.env.PORT, "127.0.0.1")'
const NO_PROC = { skip: !existsSync('/proc/self/environ') && 'no /proc' }

t.test('a command that becomes a daemon is ended, and told to stay', NO_PROC, async (t) => {
  const error = await start(t, {
    command: `setsid --fork "${process.execPath}" -e 'setInterval(() => {}, 1000)'; sleep 0.5`
  }).catch((thrown) => thrown)
  t.match(error, {
    code: 'TARGET_DIED_AT_BOOT',
    message: /exit code 0[^]*\(it had left pid \d+ in a session of its own, which has been ended\)$/,
    hint: /foreground/
  })
  t.notOk(await isRunning(Number(/left pid (\d+)/.exec(error.message)[1])))
})

t.test('a server in a session of its own is stopped with its command', NO_PROC, async (t) => {
  const { running, port } = await start(t, { command: `setsid "${process.execPath}" -e '${SERVES}'; true` })
  t.match(await running.stop(), { killed: false, outside: [Number], escaped: [] })
  t.notOk(await isListening({ port }))
})

/** Its first thread ends at SIGTERM: to most looks a zombie, while another one keeps its socket open. */
const ENDS_BY_AND_BY = `
import ctypes, os, signal, socket, threading, time
server = socket.create_server(("127.0.0.1", int(os.environ["PORT"])))
def end (*_):
    threading.Thread(target=lambda: (time.sleep(0.4), os._exit(0))).start()
    ctypes.CDLL(None).syscall(93 if os.uname().machine == "aarch64" else 60, 0)
signal.signal(signal.SIGTERM, end)
while True: time.sleep(1)
`

const NEEDS_PYTHON = { skip: (NO_PROC.skip || spawnSync('python3', ['--version']).status !== 0) && 'no python3' }

t.test('one that has ended but for a thread is waited for', NEEDS_PYTHON, async (t) => {
  for (const how of ['setsid', 'env']) {
    const { running, port } = await start(t, { command: `${how} python3 -c '${ENDS_BY_AND_BY}'; true` })
    t.match(await running.stop(), { killed: false, escaped: [] })
    t.notOk(await isListening({ port }), how)
  }
})

t.test('one that never listens is stopped', async (t) => {
  let pid
  const site = await openTestSite(t)
  const watching = { ...site, reaper: { ...site.reaper, watch: (group) => { pid = group; site.reaper.watch(group) } } }
  const command = `node ${serverFile('never-listens')}`
  await t.rejects(start(t, { command }, { site: watching, readyTimeoutMs: 400 }), {
    code: 'TARGET_NOT_READY',
    message: /did not listen within \d+ ms/,
    hint: /PORT=\d+.*--port/
  })
  t.ok(await comesTrue(async () => !await isRunning(pid)))
  const port = await findFreePort()
  await t.rejects(start(t, { command, port }, { readyTimeoutMs: 100 }), { code: 'TARGET_NOT_READY', hint: /readyTimeout/ })
})

t.test('an abort while it starts stops it', async (t) => {
  const controller = new AbortController()
  let pid
  const site = await openTestSite(t)
  const watching = {
    ...site,
    reaper: {
      ...site.reaper,
      watch: (group) => {
        pid = group
        site.reaper.watch(group)
        setImmediate(() => controller.abort())
      }
    }
  }
  await t.rejects(
    start(t, { command: `node ${serverFile('never-listens')}` }, { site: watching, signal: controller.signal }),
    { name: 'AbortError' }
  )
  t.ok(await comesTrue(async () => !await isRunning(pid)))
})

t.test('a part stopped no longer listens', async (t) => {
  const { running, port } = await start(t, { script: 'node-http.js' })
  t.ok(await isListening({ port }))
  t.same(await running.stop(), { killed: false, outside: [], escaped: [] })
  t.notOk(await isListening({ port }))
})
