import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

// At more than 100 requests a second the driver takes a core for itself, and beside it the other tests take longer.
const SERVICE_MS = 10
const CAPACITY = 1000 / SERVICE_MS
const FLAGS = ['--quick', '-d', '2s', '--warmup', '100ms', '--no-pin', '--no-watch']
const ARGS = ['--until-break', ...FLAGS, '-R', '75', '--objective', 'p90<120ms']

const describeRise = ({ url }) => `
title: Yours under a rate that rises
question: Up to which rate does it keep its objectives?
hypothesis: It comes back by itself.
reference: yours
targets: [{ name: yours, url: ${JSON.stringify(url)} }]
load: { untilBreak: true, ratePerSecond: 75 }
objectives: [p90<120ms]
`

/** One request at a time, 10 ms each: M/D/1 under Poisson arrivals. isFragile: once 300 ms of work wait it fails for good. */
async function startQueue (t, { isFragile = false } = {}) {
  let freeMs = 0
  let isLost = false
  const server = createServer((request, response) => {
    const nowMs = performance.now()
    freeMs = Math.max(freeMs, nowMs) + SERVICE_MS
    isLost ||= isFragile && freeMs - nowMs > 300
    response.statusCode = isLost ? 503 : 200
    setTimeout(() => response.end('ok'), isLost ? 0 : freeMs - nowMs).unref() // a long queue is not waited for when the test is over
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}/`, isLost: () => isLost }
}

t.test('a server whose capacity is known: the knee within a step or two, and it comes back', async (t) => {
  const { exitCode, stdout, stderr, readRecord } = await askBaseload(t, ['measure', (await startQueue(t)).url, '--name', 'yours', ...ARGS, '--json'])
  t.equal(exitCode, 0, stderr)
  const { traffic: [{ rows: [{ target, untilBreak }] }], verdicts, summary } = JSON.parse(stdout)
  t.equal(target, 'yours')
  t.same(verdicts, [], 'what was to break is no promise that was missed')
  const { end, keptPerSecond: kept, brokenPerSecond: broken, steps, after } = untilBreak
  const told = JSON.stringify(untilBreak)
  // A machine that is busy may leave it open; it may not turn it round. A server that is asked for little more than it
  // can do needs some seconds to be late.
  t.ok(['broke', 'driver', 'unclear'].includes(end), told)
  if (kept !== null) t.ok(kept >= 0.5 * CAPACITY && kept < 1.3 * CAPACITY, told)
  if (broken !== null) t.ok(broken <= 2 * CAPACITY, told)
  if (kept !== null && broken !== null) t.ok(kept < broken && broken > 0.75 * CAPACITY, told)
  t.ok(steps.every(({ ratePerSecond }) => ratePerSecond < 4 * CAPACITY), 'it stopped soon')
  t.not(after.back, 'notBack', told)
  t.ok(after.ratePerSecond < CAPACITY)
  t.equal(summary.length, steps.length + 1, 'each step is a row, and the watch')
  const { trials: [{ trial, load }] } = await readRecord()
  t.equal(trial.durationMs, load.fell.atMs + 10_000, 'the load as it was')
})

t.test('a server that does not recover, on the screen, asked for by a file', async (t) => {
  const folder = await makeFolder(t)
  const { url, isLost } = await startQueue(t, { isFragile: true })
  await writeFile(join(folder, 'limit.yml'), describeRise({ url }))
  const { exitCode, stdout, stderr } = await askBaseload(t, ['run', 'limit.yml', ...FLAGS, '-d', '1s'], { folder })
  t.equal(exitCode, 0, stderr)
  const told = stdout.replace(/\s+/g, ' ')
  t.match(told, /Yours (keeps p90<120ms up to about [\d.]+\/s \(at least [\d.]+\/s, at most [\d.]+\/s\)\.|broke p90<120ms at|keeps its objectives|was not shown)/)
  // A machine that stands still may break it before that much waits, and no more is sent then; or spoil the step to which it is compared.
  const isClear = isLost() && !told.includes('the driver or its machine')
  if (isClear) t.match(told, /It does not come back: at [\d.]+\/s|comes back cannot be told: at [\d.]+\/s, which it was not shown to keep before/)
  t.ok(stdout.split('\n').length <= 31, stdout)
})

t.test('what contradicts itself, before anything is started', async (t) => {
  const cases = [
    [['--objective', 'success>=99%'], /without an objective of a response time/],
    [['--objective', 'p99<9ms', '--stages', '1s:5/s'], /--stages and --until-break contradict each other/],
    [['--objective', 'p99<9ms', '--repeats', '3'], /--repeats would do nothing with a rate that rises until it breaks: each server is brought to its limit once/],
    [['--objective', 'p99<9ms', '--reference', 'fastify'], /--reference and --until-break contradict each other/],
    [['--objective', 'p99<9ms', '-d', '500ms'], /steps of less than 1 s/],
    [['--objective', 'p99<9ms', '--engine', 'k6'], /k6 cannot do what is asked: --until-break/]
  ]
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', 'http://127.0.0.1:1/', '--until-break', ...args])
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'limit.yml'), describeRise({ url: 'http://127.0.0.1:1/' }))
  for (const [args, message] of [
    [['run', 'limit.yml', '--repeats', '3'], /--repeats would do nothing with a rate that rises until it breaks/],
    [['export', 'k6', 'limit.yml'], /k6 cannot do what is asked: a rate that rises until an objective breaks/]
  ]) {
    const { exitCode, stderr } = await askBaseload(t, [...args], { folder })
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
})
