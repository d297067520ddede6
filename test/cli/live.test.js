import { spawn } from 'node:child_process'
import t from 'tap'
import { BIN, makeFolder } from '../fixtures/command-line.js'
import { listListening } from '../fixtures/listening.js'

const RUN = [
  'run', 'http', '--target', 'fastify', '--no-latency', '--repeats', '1', '-d', '1500ms', '--warmup', '50ms',
  '--no-pin', '--no-watch'
]
const LINUX = { skip: process.platform !== 'linux' && 'who listens is read from /proc' }

t.test('with --serve one port listens, on loopback, until Ctrl-C', LINUX, async (t) => {
  const { child, stderr, ended } = await start(t, [...RUN, '--serve'])
  const [, port] = /^live: http:\/\/127\.0\.0\.1:(\d+)\/\?token=[\w-]+$/m.exec(stderr())
  t.same(await listListening(child.pid), [`0100007F:${Number(port).toString(16).toUpperCase().padStart(4, '0')}`])
  child.kill('SIGINT')
  t.equal(await ended, 130)
  await t.rejects(fetch(`http://127.0.0.1:${port}/`))
})

t.test('without it, nothing does', LINUX, async (t) => {
  const { child, stderr, ended } = await start(t, RUN)
  t.notMatch(stderr(), 'live:')
  t.same(await listListening(child.pid), [])
  child.kill('SIGINT')
  t.equal(await ended, 130)
})

/** Resolves once the run is under way. */
async function start (t, args) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: await makeFolder(t),
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  t.teardown(() => { child.kill(); return ended })
  let stderr = ''
  await new Promise((resolve, reject) => {
    child.stderr.on('data', (text) => {
      stderr += text
      if (/trials: 2 servers/.test(stderr)) resolve()
    })
    child.once('close', () => reject(new Error(stderr)))
  })
  return { child, ended, stderr: () => stderr }
}
