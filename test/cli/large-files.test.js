import { execFileSync } from 'node:child_process'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadProto } from '../../src/boot/find-proto.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload } from '../fixtures/command-line.js'

t.jobs = 2 // they wait for time more than for a core

const folder = await makeFolder(t)
await writeFile(join(folder, 'big.json'), '')
await truncate(join(folder, 'big.json'), 600 * 1024 * 1024)
execFileSync('mkfifo', ['pipe'], { cwd: folder })
await mkdir(join(folder, 'folder'))
const socket = createServer().listen(join(folder, 'socket'))
t.teardown(() => socket.close())
await writeFile(join(folder, 'imports.proto'), 'syntax = "proto3";\nimport "pipe";\n')

for (const [args, says] of [
  [['report', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['compare', 'big.json', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['review', 'big.json'], 'RECORD_INVALID: big.json has 600 MiB; at most 128 MiB are read'],
  [['run', 'big.json'], 'BASELINE_INVALID: big.json has 600 MiB; at most 8 MiB are read'],
  [['sla', 'big.json'], 'SERVICE_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['size', '--points', 'big.json', '--peak', '9/s'], 'SIZING_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['origin', '--recipe', 'big.json'], 'RECIPE_INVALID: big.json cannot be read (it has 600 MiB; at most 8 MiB are read)'],
  [['report', 'big.json', 'big.json'], 'K6_SUMMARY_INVALID: big.json cannot be read: it has 600 MiB; at most 128 MiB are read']
]) {
  t.test(args.join(' '), async (t) => {
    const { exitCode, stderr } = await askBaseload(t, args, { folder })
    t.equal(exitCode, 2)
    t.ok(stderr.startsWith(`error ${says}\n`), stderr)
  })
}

const KINDS = { pipe: 'pipe', '/dev/zero': 'device', socket: 'socket', folder: 'folder' }
const RECIPIENTS = [
  [['peak'], 'LOG_NOT_FOUND'], [['cache'], 'LOG_NOT_FOUND'], [['traces'], 'TRACES_NOT_FOUND'],
  [['sla'], 'SERVICE_INVALID'], [['sla', '--from-openslo'], 'SERVICE_INVALID'], [['origin', '--recipe'], 'RECIPE_INVALID'],
  [['size', '--peak', '9/s', '--points'], 'SIZING_INVALID'],
  [['measure', 'http://127.0.0.1:9', '--feed'], 'FEED_INVALID'],
  [['run', 'proxy', '--quick', '--haproxy-config'], 'USAGE'],
  [['watch', '--once', '--import', '.', '--gates'], 'CONFIG_INVALID'],
  [['review', 'record.json', '--previous'], 'REVIEW_INVALID']
]
for (const [args, code] of RECIPIENTS) {
  t.test(`${args.join(' ')}: regular files alone`, async (t) => {
    for (const [file, kind] of Object.entries(KINDS)) {
      const { exitCode, stderr } = await askBaseload(t, [...args, file], { folder })
      t.equal(exitCode, 2, file)
      t.match(stderr, new RegExp(`^error ${code}: .*${file}.* is a ${kind}, not a regular file`), stderr)
    }
  })
}

for (const args of [['report'], ['compare', 'pipe'], ['review'], ['run']]) {
  t.test(`${args.join(' ')}: a record or a baseline that is a pipe or a device`, async (t) => {
    for (const file of ['./pipe', '/dev/zero', './socket']) {
      const { exitCode, stderr } = await askBaseload(t, [...args, file], { folder })
      t.equal(exitCode, 2, file)
      t.match(stderr, /^error (?:RECORD|BASELINE)_INVALID: .* is a (?:pipe|device|socket), not a regular file\n/)
    }
  })
}

t.test('a pipe is refused at once, in a process of its own, and the hint works', async (t) => {
  t.match(await runBaseload(t, ['traces', 'pipe'], { folder }), { exitCode: 2, stderr: /hint: .*zcat .* \| baseload traces -\n/ })
  const log = fileURLToPath(new URL('../record/access-log/fixtures/haproxy.log', import.meta.url))
  const within = ['bash', '-c', `exec "$@" <(cat '${log}')`, 'bash']
  const refused = await runBaseload(t, ['peak'], { folder, within })
  t.match(refused, { exitCode: 2, stderr: /LOG_NOT_FOUND: \/dev\/fd\/\d+ is a pipe, not a regular file\n {2}hint: .*zcat .* \| baseload peak -\n/ })
  const piped = ['bash', '-c', `cat '${log}' | "$@"`, 'bash']
  t.match(await runBaseload(t, ['peak', '-'], { folder, within: piped }), { exitCode: 0, stdout: /^baseload peak of / })
})

t.test('a proto file, and what it imports', async (t) => {
  t.match(await loadProto({ proto: join(folder, 'pipe') }).catch(String), /pipe is a pipe, not a regular file/)
  t.match(await loadProto({ proto: join(folder, 'imports.proto') }).catch(String), /pipe is a pipe, not a regular file/)
})
