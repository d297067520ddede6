import { createServer } from 'node:http'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const SHORT = ['--repeats', '1', '--warmup', '100ms', '--no-pin', '--no-watch']

/** A server that takes its time, and says how often it was asked. */
async function startSlow (t, { ms }) {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    setTimeout(() => response.end('ok'), ms)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}/`, countAsked: () => asked }
}

/** It refuses more than four at once. A process of its own: one that other tests hold up would refuse a burst, and be missed in truth. */
const REFUSES = `
let atOnce = 0
require('node:http').createServer((request, response) => {
  response.statusCode = ++atOnce > 4 ? 503 : 200
  setTimeout(() => { atOnce--; response.end('ok') }, 20)
}).listen(process.env.PORT, '127.0.0.1')
`

t.test('users who pause ask as often as users / (pause + response) says', async (t) => {
  const { url, countAsked } = await startSlow(t, { ms: 20 })
  const { exitCode, stdout, stderr } = await askBaseload(t, [
    'measure', url, '--name', 'yours', '--users', '20', '--pause', '60ms', '-d', '1200ms', '--objective', 'success>=90%', ...SHORT, '--json'
  ])
  const { traffic: [{ kind, rows }], summary, verdicts, run, baselines } = JSON.parse(stdout)
  const own = rows.find(({ target }) => target === 'yours')
  t.equal(kind, 'users')
  t.match(own, { users: 20, pauseMs: 60 })
  t.ok(own.meanUs >= 19_000, `${own.meanUs} µs`)
  t.ok(countAsked() >= own.achievedPerSecond * 1.2 - 20)
  t.match(summary.map(({ phase, traffic }) => [phase, traffic?.kind]), [['latency', 'users'], ['latency', 'users']], 'no peak')
  // A driver that stood still spoils the trial, on a busy machine twice: then it may be left open.
  const { status } = summary.find(({ target }) => target === 'yours')
  // At the edges of the window one request of each user is in or out, whether there are 15 rounds or, on a busy machine, 8.
  const beyond = (own.achievedPerSecond - own.expectedPerSecond) * 1.2
  t.ok(beyond <= 20 && (status === 'invalid' || beyond >= -20), JSON.stringify(own))
  const [{ verdict }] = verdicts.filter(({ target }) => target === 'yours')
  t.ok(verdict === 'met' || (status === 'invalid' && verdict === 'invalid'), `${status}: ${verdict}`)
  t.equal(exitCode, 0, stderr)
  t.equal(run.status, 'complete')
  t.match(baselines[0].load.traffic, { kind: 'users', users: 20, pauseMs: 60 })
})

t.test('stages of a file: offered against achieved each second, and a verdict for each', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'refuses.cjs'), REFUSES)
  await writeFile(join(folder, 'ramp.yml'), `
title: A ramp
question: Does it keep up?
hypothesis: It does.
reference: own
targets:
  - name: own
    command: node refuses.cjs
load:
  stages:
    - { duration: 0s, ratePerSecond: 50 }
    - { duration: 1s, ratePerSecond: 50 }
    - { duration: 1s, ratePerSecond: 550 }
objectives: [success>=80%, success>=10%, p50<4s]
`)
  const ran = await askBaseload(t, ['run', 'ramp.yml', ...SHORT, '--details'], { folder })
  t.ok([1, 3].includes(ran.exitCode), ran.stderr)
  t.match(ran.stdout, /own, stage 1: 1 s at 50\/s/)
  t.match(ran.stdout, /own, stage 2: 1 s from 50 to 550\/s/)
  t.match(ran.stdout, /offered against achieved, each second/i)
  const { trials } = await ran.readRecord()
  for (const { load } of trials) {
    t.equal(load.timeline.length, 2)
    t.equal(load.timeline[0].due + load.timeline[1].due, load.counts.due)
    t.same(load.stages.map(({ counts }) => counts.due), load.timeline.map(({ due }) => due))
    t.match(load.stages, [{ dependence: Object, dependenceAt: [{ boundUs: 4e6 }] }, { failedByCause: { 'status 503': Number } }])
  }

  const again = await askBaseload(t, ['report', 'reports/latest', '--json'], { folder })
  const { verdicts, traffic: [{ stages, rows: [row] }], summary } = JSON.parse(again.stdout)
  const told = verdicts.filter(({ objective }) => objective !== 'p50<4s').map(({ stage, objective, verdict }) => [stage.number, objective, verdict])
  // A machine that is busy may leave it open; it may not turn it round.
  const truth = [[1, 'success>=80%', 'met'], [1, 'success>=10%', 'met'], [2, 'success>=80%', 'missed'], [2, 'success>=10%', 'met']]
  t.same(told.map((one, i) => one[2] === 'inconclusive' ? truth[i] : one), truth)
  t.match(stages, [{ fromPerSecond: 50, toPerSecond: 50 }, { fromPerSecond: 50, toPerSecond: 550 }])
  // Whether the driver was on time in the first stage is up to the machine; its percentile is not judged otherwise.
  const isKept = verdicts.filter(({ stage }) => stage.number === 1).every(({ verdict }) => verdict === 'met')
  const isMissed = told[2][2] === 'missed'
  t.match(row, {
    seconds: [{ second: 0, stage: 1 }, { second: 1, stage: 2 }],
    knee: { kept: isKept ? { number: 1 } : null, missed: isMissed ? { stage: { number: 2 }, objective: 'success>=80%' } : null, back: null }
  })
  t.same(summary.map(({ offeredPerSecond }) => offeredPerSecond), [50, 300])
  // On a machine that is busy it may have been measured again: then the row is of both.
  if (trials.length === 1) t.same(row.seconds.map(({ duePerSecond }) => duePerSecond), trials[0].load.timeline.map(({ due }) => due))
})

t.test('what contradicts itself, before anything is started', async (t) => {
  const { url, countAsked } = await startSlow(t, { ms: 1 })
  const cases = [
    [['--users', '5', '--stages', '1s:5/s'], /--users and --stages contradict each other/],
    [['--users', '5', '--no-latency'], /--users and --no-latency contradict each other/],
    [['--pause', '1s'], /--pause would do nothing without --users: say with --users how many pause\n {2}hint: leave/],
    [['--users', '5', '--pause', '0s'], /It must be longer than 0/],
    [['--users', '0'], /whole number from 1/],
    [['--stages', '30s'], /It must be stages/],
    [['--stages', '3s:9/s', '--engine', 'k6', '--arrivals', 'constant'], /the stages of measure by themselves[^]*baseload export k6/]
  ]
  for (const [args, message] of cases) {
    const { exitCode, stderr } = await askBaseload(t, ['measure', url, ...args])
    t.equal(exitCode, 2, args.join(' '))
    t.match(stderr, message)
  }
  t.equal(countAsked(), 0)
})
