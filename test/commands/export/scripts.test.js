import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const URL = 'http://127.0.0.1:1/x'
const ask = (...flags) => askBaseload(t, ['export', 'k6', URL, ...flags])
/** What the script is to do, as it stands in it. */
async function read (...flags) {
  const { stdout, exitCode } = await ask(...flags)
  t.equal(exitCode, 0, flags.join(' '))
  return JSON.parse(/^const EXPERIMENT = (\{[^]*?^\})/m.exec(stdout)[1])
}

t.test('the load of a script: a rate, connections, users, or stages of either', async (t) => {
  t.match(await read('-R', '50'), { name: 'service/latency-r50', phase: 'latency', load: { kind: 'constant-rate', ratePerSecond: 50 } })
  t.match(await read('-c', '7'), { name: 'service/peak-c7', phase: 'peak', load: { kind: 'constant-concurrency', connections: 7 } })
  t.match(await read('--users', '5'), { name: 'service/latency-users5-pause1000ms', load: { kind: 'constant-users', connections: 5, pauseMs: 1000 } })
  t.match(await read('--users', '5', '--pause', '2s'), { load: { pauseMs: 2000 } })
  t.match(await read('--stages', '2s:10/s,3s:20/s'), { name: 'service/latency-stages2', load: { kind: 'stages' } })
  t.match(await read('--stages', '2s:10u,3s:20u', '--pause', '2s'), { name: 'service/latency-user-stages2', load: { kind: 'user-stages', connections: 20, pauseMs: 2000 } })
  t.match(await ask(), { exitCode: 2, stderr: /^error USAGE: no load is given\n {2}hint: give one: -R 500/ })
})

t.test('how long it takes, and its warm-up: a second or more', async (t) => {
  t.match(await read('-R', '50'), { durationMs: 10_000, warmupMs: 1000, timeoutMs: 10_000 })
  t.match(await read('-R', '50', '-d', '1s', '--warmup', '1s', '--timeout', '2s'), { durationMs: 1000, warmupMs: 1000, timeoutMs: 2000 })
  t.match(await read('-R', '50', '--warmup', '0s'), { warmupMs: 0 })
  for (const flags of [['-d', '999ms'], ['--warmup', '999ms']]) t.match(await ask('-R', '50', ...flags), { exitCode: 2, stderr: /^error K6_CANNOT: .* less than 1 s\n/ })
  t.match(await ask('-R', '50', '--operator', '--instances', '3', '--vus', '2'), { exitCode: 2, stderr: 'error USAGE: 3 instances cannot share 2 virtual users\n' })
  t.equal((await ask('-R', '50', '--operator', '--instances', '2', '--vus', '2')).exitCode, 0)
})

t.test('objectives and the request; what k6 has no tool for is refused', async (t) => {
  t.match((await ask('-R', '50', '--objective', 'p99<77ms')).stdout, '77')
  t.match(await read('-R', '50', '--name', 'cart'), { name: 'cart/latency-r50', target: 'cart' })
  t.match(await askBaseload(t, ['export', 'wrk', URL]), { exitCode: 2, stderr: /^error USAGE: nothing is exported to wrk\n/ })
  t.match(await askBaseload(t, ['export', 'k6']), { exitCode: 2, stderr: /^error USAGE: there is nothing to measure\n {2}hint: .*such as http:/ })
  t.match(await askBaseload(t, ['export', 'k6', '/nowhere.yml', '-R', '5']), { exitCode: 2, stderr: /^error BASELINE_UNKNOWN: / })
})

t.test('a folder for the files, or all of it for the operator', async (t) => {
  const folder = join(await makeFolder(t), 'k6')
  const { stdout, stderr, exitCode } = await ask('-R', '50', '--folder', folder)
  t.equal(exitCode, 0)
  const [file] = stdout.split('\n')
  t.match(await readFile(file, 'utf8'), /^const EXPERIMENT = /m)
  t.match(stderr, `run it:  K6_NEW_MACHINE_READABLE_SUMMARY=false k6 run ${file} > k6.log\nread it: baseload report k6.log`)
  const operator = await ask('-R', '50', '--operator', '--instances', '3', '--namespace', 'load', '--cpu', '2')
  t.match(operator, { stdout: /kind: TestRun[^]*parallelism: 3/ })
  t.match(operator.stdout, /namespace: load/)
  t.match((await ask('-R', '50', '--operator')).stdout, /parallelism: 1/)
})

t.test('secrets are named where they are left out, and nothing is said where there are none', async (t) => {
  t.equal((await ask('-R', '50')).stderr, '')
  const said = 'secret values and paths of keys are left out; give k6 '
  const secret = await ask('-R', '50', '-H', 'Authorization: Bearer topsecret')
  t.match(secret.stderr, new RegExp(`^${said}\\S+ in its environment \\(-e NAME=value\\)\\n$`))
  t.notMatch(secret.stdout, /topsecret/)
  t.match((await ask('-R', '50', '--operator', '-H', 'Authorization: Bearer topsecret')).stderr, /in its environment \(a Secret named in the TestRun's runner\.envFrom\)\n$/)
})
