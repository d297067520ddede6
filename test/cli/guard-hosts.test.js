import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { openShell } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { needHosts, openTwoHosts } from '../fixtures/hosts.js'
import { findK6 } from '../fixtures/k6.js'
import { describePins } from '../../src/plan/k6/pins.js'
import { findProgram } from '../../src/boot/programs/found.js'

const K6_TRIES = `
import http from 'k6/http'
import grpc from 'k6/net/grpc'
const client = new grpc.Client()
export default function () {
  for (const url of ['http://mine.test:9/', 'http://192.0.2.2:9191/', 'http://[::ffff:192.0.2.2]:9191/', 'http://127.0.0.2:9191/', 'http://[::1]:9191/']) console.log('TRIED ' + url + ' ' + http.get(url, { timeout: '2s' }).error_code)
  try { client.connect('192.0.2.2:9191', { plaintext: true, timeout: '1s' }) } catch (error) { console.log('TRIED grpc 0') }
}
`
const { skip } = needHosts({ names: ['ip'] })
const TRIES = fileURLToPath(new URL('../fixtures/leave-this-machine.js', import.meta.url))
const ANSWERS =
  'require("node:http").createServer((_, response) => setTimeout(() => response.end("ok"), 2)).listen(process.env.PORT, "127.0.0.1")'
const SHORT = ['--repeats', '1', '--no-latency', '--peak-connections', '1', '-d', '200ms', '--warmup', '0s', '--no-pin', '--no-watch', '--quiet']

/** One repeat is seldom enough for a verdict, and a busy machine may miss the objective of `measure`. */
const judged = ({ exitCode }) => [0, 1, 3].includes(exitCode)

t.test('nothing leaves this machine unless it is allowed', { skip }, async (t) => {
  const wire = openTwoHosts(t)
  const within = [wire.ip, ...wire.enter]
  const folder = await makeFolder(t)
  const ask = openShell(t, { within })
  const baseload = (args, env) => ask(args, { folder, env })
  const start = `node -e '${ANSWERS}'`
  const baseline = (...targets) =>
    `title: x\nquestion: x\nhypothesis: x\nreference: mine\nobjectives: [success>=99%]\ntargets: ${JSON.stringify(targets)}\n`

  t.equal(wire.countPackets(), 0, 'the wire is silent')

  await t.test('every part that connects, by every form', async (t) => {
    const [file, ...args] = [...within, process.execPath, TRIES]
    const { stdout } = await promisify(execFile)(file, args)
    const told = JSON.parse(stdout)
    for (const [name, { tried, answered, refused, failed }] of Object.entries(told)) {
      t.comment(`${name}: ${tried} tried, ${answered} answered here, ${refused} refused, ${failed} failed`)
      t.equal(answered + refused + failed, tried)
      if (name.includes('by path')) t.strictSame([refused, failed], [0, 0], `${name}: all of them went to the server here`)
      if (name.includes('by address')) t.strictSame([answered, failed], [0, 0], `${name}: all of them were refused`)
    }
    t.ok(Object.values(told).reduce((sum, { tried }) => sum + tried, 0) > 500)
    t.equal(wire.countPackets(), 0)
  })

  await t.test('measure and run', async (t) => {
    const measured = await baseload([
      'measure', '--start', start, '--path', '//192.0.2.2:9191/x', '-H', 'Authorization: Bearer s', ...SHORT
    ])
    t.ok(judged(measured), measured.stderr)
    t.equal((await baseload(['measure', 'http://[::ffff:192.0.2.2]:9191/', ...SHORT])).exitCode, 2)
    const mine = { name: 'mine', command: start, path: '/\\192.0.2.2:9191/x' }
    const away = { STRATEGY: 'none', ORIGIN_URL: 'http://192.0.2.2:9191' }
    const parts = { name: 'parts', parts: [{ name: 'service', script: 'cache/service.js', env: away }], path: '/items/1' }
    await writeFile(join(folder, 'own.yml'), baseline(mine, parts))
    const run = await baseload(['run', './own.yml', ...SHORT])
    t.match(run.stdout, /^ *mine(?: \(.*\))? +[\d,.]+/m, run.stderr)
    t.match(run.stderr, /HOST_NOT_ALLOWED: 192\.0\.2\.2:9191 is not this machine/, 'not through a process of ours either')
    t.equal(run.exitCode, 2)
    t.equal(wire.countPackets(), 0)
  })

  await t.test('size', { skip: await findProgram('haproxy') ? false : 'haproxy not found' }, async (t) => {
    await baseload([
      'size', '--start', start, '--path', '//192.0.2.2:9191/x', '--peak', '20', '--objective', 'p99<1s',
      '--quick', '--budget', '1s', '--unit', 'none', '--max-units', '1', '--no-pin', '--quiet'
    ]).then(({ exitCode, stderr }) => t.ok([0, 1, 3].includes(exitCode), `${exitCode} ${stderr}`))
    t.equal(wire.countPackets(), 0)
  })

  const k6 = findK6()
  await t.test('k6', { skip: k6.skip }, async (t) => {
    await writeFile(join(folder, 'k6.yml'), baseline({ name: 'mine', command: start, path: '//192.0.2.2:9191/x' }))
    const run = await baseload(['run', './k6.yml', '--engine', 'k6', ...SHORT, '-d', '1s'], { K6_BIN: k6.file ?? '' })
    t.ok(judged(run), run.stderr)
    t.equal(wire.countPackets(), 0)

    // Whatever its script asks for: the name leads to where it was found, and there is no other address.
    await writeFile(join(folder, 'pins.json'), JSON.stringify(describePins({ place: { host: '127.0.0.1', name: 'mine.test' } })))
    await writeFile(join(folder, 'script.js'), K6_TRIES)
    const [file, ...before] = [...within, k6.file ?? '']
    const { stdout } = await promisify(execFile)(
      file,
      [
        ...before, 'run', '--config', join(folder, 'pins.json'), '--no-usage-report', '--quiet',
        '--log-format', 'raw', join(folder, 'script.js')
      ],
      { env: { ...process.env, NO_PROXY: '*' } }
    ).then(({ stdout, stderr }) => ({ stdout: stdout + stderr }))
    const codes = Object.fromEntries([...stdout.matchAll(/TRIED (\S+) (\d+)/g)].map(([, url, code]) => [url, Number(code)]))
    t.strictSame(
      codes,
      {
        'http://mine.test:9/': 1212,
        'http://192.0.2.2:9191/': 1110,
        'http://[::ffff:192.0.2.2]:9191/': 1110,
        'http://127.0.0.2:9191/': 1110,
        'http://[::1]:9191/': 1110,
        grpc: 0
      },
      '1212 is refused by who is there, 1110 is never asked'
    )
    t.equal(wire.countPackets(), 0)
  })

  await t.test('with --allow-host it does: the wire works', async (t) => {
    await writeFile(join(folder, 'far.yml'), baseline({ name: 'mine', url: 'http://192.0.2.2:9191', path: '//x' }))
    const run = await baseload(['run', './far.yml', '--allow-host', '192.0.2.2', ...SHORT])
    t.ok(judged(run), run.stderr)
    const packets = wire.countPackets()
    t.comment(`${packets} packets came over the wire`)
    t.ok(packets > 10)
  })
})
