import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import t from 'tap'
import { startRemoteInstances } from '../../../src/load/k6/remote.js'
import { dropPolling, findRemoteFailure } from '../../../src/load/k6/instance.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { comesTrue, isRunning, NO_REAPER } from '../../fixtures/site.js'

const BUNDLE = { files: { 'script.js': 'hello\n' }, environment: { BASELOAD_SECRET_1: 'Bearer 7f3a' } }

t.test('instances go to hosts in turn, each by a connection and with ports of its own', async (t) => {
  const { folder, instances, start } = await openSsh(
    t,
    'n=$$; printf \'%s\\0\' "$@" > "$OUT/$n.args"; cat > "$OUT/$n.input"; touch "$OUT/$n.over"'
  )
  await start({ hosts: ['a', 'me@b.example'], count: 3, exact: true })
  t.strictSame(instances.map(({ name }) => name), ['instance 1 on a', 'instance 2 on me@b.example', 'instance 3 on a'])
  const calls = []
  for (const { running } of instances) {
    t.ok(await comesTrue(() => readFile(join(folder, `${running.pid}.input`), 'utf8').then((text) => text.endsWith('\n.\n'), () => false)))
    calls.push({
      args: (await readFile(join(folder, `${running.pid}.args`), 'utf8')).split('\0').slice(0, -1),
      input: await readFile(join(folder, `${running.pid}.input`), 'utf8')
    })
  }
  t.strictSame(calls.map(({ args }) => args.slice(-3, -1)), [['--', 'a'], ['--', 'me@b.example'], ['--', 'a']])
  const forwards = calls.map(({ args }) => args[args.indexOf('-L') + 1])
  t.ok(forwards.every((forward) => /^127\.0\.0\.1:\d+:127\.0\.0\.1:\d+$/.test(forward)), 'from loopback to loopback')
  t.equal(new Set(forwards.flatMap((forward) => [forward.split(':')[1], forward.split(':')[3]])).size, 6)
  for (const [i, { args, input }] of calls.entries()) {
    t.match(args.at(-1), `--execution-segment ${['0:1/3', '1/3:2/3', '2/3:1'][i]}`)
    t.match(args.at(-1), `--address 127.0.0.1:${forwards[i].split(':')[3]}`)
    t.match(args.at(-1), 'sleep 101 ', 'its test, and 90 s')
    t.notOk(args.some((arg) => arg.includes('7f3a')))
    t.match(input, '>script.js\n=hello\n>config.json\n={}\n!export BASELOAD_SECRET_1=\'Bearer 7f3a\'\n')
  }
  for (const { running } of instances) {
    await running.stop({ graceMs: 100 })
    t.ok(await readFile(join(folder, `${running.pid}.over`)), 'it was let end by the end of its input, not killed')
    t.notOk(await isRunning(running.pid))
  }
})

t.test('no ssh', async (t) => {
  const { start } = await openSsh(t, null)
  await t.rejects(start({ hosts: ['a'], count: 1 }), { code: 'DEPENDENCY_MISSING', message: /^ssh not found/, hint: /openssh-client/ })
})

t.test('why k6 cannot be had on a host', async (t) => {
  const find = (text, exitCode = null) => findRemoteFailure({ name: 'instance 2 on b', host: 'b', text, exitCode })
  t.equal(find(''), null)
  t.equal(find('level=error msg="x"', 107), null, 'k6 has ended by itself')
  t.match(find('BASELOAD-K6-MISSING\n', 127), {
    code: 'DEPENDENCY_MISSING',
    message: 'instance 2 on b: k6 not found there',
    hint: /^install it on b .*go install/
  })
  t.match(find('mktemp: failed to create directory: No space left on device\nBASELOAD-K6-NO-FOLDER\n'), {
    code: 'K6_FAILED',
    message: /No space left on device/,
    hint: /disk of b/
  })
  t.match(find('channel 2: open failed: administratively prohibited: open failed\n'), {
    code: 'HOST_UNREACHABLE',
    hint: /AllowTcpForwarding/
  })
  t.match(
    find('channel 2: open failed: connect failed: Connection refused\nroot@b: Permission denied (publickey).\n', 255),
    {
      code: 'HOST_UNREACHABLE',
      message: /^instance 2 on b: ssh could not connect; it printed:\n {4}root@b: Permission denied \(publickey\)\.$/,
      hint: /ssh -o BatchMode=yes b k6 version/
    }
  )
  t.match(find('', 255), { code: 'HOST_UNREACHABLE', message: /it printed nothing/ })
  t.equal(dropPolling('a\nchannel 12: open failed: connect failed: Connection refused\nb'), 'a\nb')
})

/** An `ssh` that is a script, first on PATH; null: there is none. */
async function openSsh (t, script) {
  const folder = await makeFolder(t)
  const bin = join(folder, 'bin')
  await mkdir(bin)
  if (script !== null) {
    await writeFile(join(bin, 'ssh'), `#!/bin/sh\nOUT=${folder}\n${script}\n`)
    await chmod(join(bin, 'ssh'), 0o755)
  }
  const before = process.env.PATH
  process.env.PATH = script === null ? bin : `${bin}${delimiter}${before}`
  t.teardown(() => { process.env.PATH = before })
  const instances = []
  t.teardown(() => Promise.all(instances.map(({ running }) => running.stop({ graceMs: 10 }))))
  const start = (options) =>
    startRemoteInstances({
      site: { reaper: NO_REAPER },
      bundle: BUNDLE,
      config: '{}',
      exact: false,
      isGrpc: false,
      testMs: 11_000,
      onStarted: (instance) => {
        instances.push(instance)
      },
      ...options
    })
  return { folder, instances, start }
}
