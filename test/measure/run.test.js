import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { findFreePort } from '../../src/boot/ports.js'
import { PATHS } from '../../src/config/files.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { readRecord } from '../../src/record/store.js'
import { run } from '../../src/measure/run.js'
import { buildResult } from '../../src/judge/result.js'
import { makeFolder, serverFile } from '../fixtures/command-line.js'
import { findDriver } from '../fixtures/find-driver.js'
import { shareReaper } from '../fixtures/site.js'
import { tryUntil } from '../fixtures/try-until.js'
import { parseObjective } from '../../src/plan/objective.js'
import { expectRunMs } from '../../src/plan/estimate.js'
import { makePlan, makeServerTarget, makeTarget } from '../fixtures/plans.js'
import { told, toldShortfalls, withReason } from '../fixtures/told.js'

/** Runs a plan and writes down what was told of its progress; `on` is called at each event with its name. */
async function runPlan (t, plan, { on = () => {}, signal = new AbortController().signal, require = [], redact, reportsFolder } = {}) {
  const told = []
  const note = (name) => (event) => { told.push([name, event]); on(name, event) }
  const progress = {
    onPlan: note('plan'),
    onTrial: note('trial'),
    onTick: note('tick'),
    onTrialEnd: note('end'),
    onFailure: note('failure')
  }
  const settings = {
    version: '0.0.0',
    targetsFolder: PATHS.targets,
    configs: PATHS.configs,
    reportsFolder: reportsFolder ?? (await makeFolder(t)),
    pin: false,
    require,
    reaper: shareReaper()
  }
  const { record, store } = await run({ plan, settings, progress, signal, redact, now: () => new Date('2026-01-02T03:04:05.678Z') })
  return {
    record,
    store,
    told,
    names: told.map(([name]) => name),
    events: (name) => told.filter(([each]) => each === name).map(([, event]) => event)
  }
}

/** A driver that was the bottleneck is followed by another: those trials are not asked for here. */
const isPlanned = ({ id }) => /\/peak-c\d+\/\d+$/.test(id)
const planned = ({ record }) => record.trials.map(({ trial }) => trial).filter(isPlanned)

/** A machine that is busy may spoil a trial twice: then its repeat is missing, and the run is made again. */
const hasAllRepeats = ({ record }, driver, repeats = '1,2') =>
  buildResult({ record, decode: decodeHistogram }).baselines
    .flatMap(({ rows }) => rows.filter((row) => row.driver === driver))
    .every(({ measured }) => measured?.byRepeat?.map(({ repeat }) => repeat).join() === repeats)

t.test('a whole run, and the file that it leaves, written after each trial', async (t) => {
  let reportsFolder = ''
  const plan = makePlan({
    targets: ['a', 'b'].map((name) => makeServerTarget(name, 'waits')),
    baselines: { one: ['a', 'b'], two: ['b', 'a'] },
    preset: { repeats: 2, durationMs: 300 },
    connections: 1
  })
  let seen = []
  const on = (name, event) => {
    if (name === 'trial' && isPlanned(event)) {
      seen.push(
        JSON.parse(readFileSync(join(reportsFolder, '2026-01-02T03-04-05-678Z-one-two', 'record.json'), 'utf8'))
      )
    }
  }
  const result = await tryUntil({
    async run () {
      seen = []
      reportsFolder = await makeFolder(t)
      return runPlan(t, plan, { on, reportsFolder })
    },
    isAsMeant: (ran) => hasAllRepeats(ran, 'autocannon')
  })
  const { record, store, events } = result
  t.match(record, {
    format: 'baseload-record',
    formatVersion: 3,
    tool: { name: 'baseload', version: '0.0.0' },
    id: '2026-01-02T03-04-05-678Z-one-two',
    status: 'complete',
    failures: [],
    unavailable: []
  })
  t.same(planned(result).map(({ id }) => id), plan.trials.map(({ id }) => id), 'every trial, in the order of the plan')
  t.same(
    planned(result)
      .map(({ target }) => target)
      .sort(),
    ['a', 'a', 'b', 'b'],
    'what two baselines load alike is measured once a repeat'
  )
  t.same((await readRecord({ path: store.folder })).record, record)
  t.equal(record.endedAt, '2026-01-02T03:04:05.678Z')
  t.same(Object.keys(record.machine.versions), ['haproxy', 'redis', 'autocannon', 'fastify'], 'no program that nothing is built with')

  const { baselines } = buildResult({ record, decode: decodeHistogram })
  for (const { rows, costs } of baselines) {
    t.same(
      rows
        .filter(({ driver }) => driver === 'autocannon')
        .map(({ measured }) => measured?.byRepeat?.map(({ repeat }) => repeat)),
      [[1, 2], [1, 2]]
    )
    t.match(costs, [{ timesFrom: 'peak', p50Us: { blocks: 2 }, goodPerSecond: { blocks: 2 } }], 'paired by repeat')
  }

  for (const { status, endedAt } of seen) t.same([status, endedAt], ['running', undefined], 'it says that it runs')
  t.equal(seen[0].trials.length, 0, 'there before the first trial')
  for (const [index, { trials }] of seen.slice(1).entries()) { t.ok(trials.length > seen[index].trials.length, 'each trial that has ended is in it') }

  t.match(events('plan'), [{ plan, expectedMs: expectRunMs({ plan }) }])
  const starts = events('trial').filter(isPlanned)
  t.same(starts.map(({ id }) => id), plan.trials.map(({ id }) => id))
  t.equal(starts[0].index, 0)
  t.ok(starts[0].remainingMs > 4 * 250, 'what is left: windows, warm-ups and starts')
  for (const { ratePerSecond } of events('end')) t.ok(ratePerSecond > 0)
})

t.test('a target that failed is not tried again; the others go on', async (t) => {
  const plan = makePlan({ targets: [makeServerTarget('good', 'waits'), makeServerTarget('bad', 'dies-at-boot')], preset: { repeats: 2 }, connections: 1 })
  const result = await runPlan(t, plan)
  t.equal(planned(result).length, 2)
  t.ok(planned(result).every(({ target }) => target === 'good'))
  t.match(result.record.failures, [
    {
      target: 'bad',
      trial: 'bad/peak-c1/1',
      code: 'TARGET_DIED_AT_BOOT',
      message: /cannot read config\.json/,
      hint: /./
    }
  ])
  t.equal(result.record.failures.length, 1)
  t.equal(result.events('trial').filter(({ id }) => id.startsWith('bad/')).length, 1)
  t.same(result.events('failure'), result.record.failures)
  t.equal(result.record.status, 'complete')
})

t.test('a target that dies while it is measured: what it gave is kept, and it is not tried again', async (t) => {
  const plan = makePlan({ targets: [makeServerTarget('bad', 'dies-mid-trial')], preset: { repeats: 2, durationMs: 15_000 } })
  const { record } = await runPlan(t, plan)
  t.equal(record.trials.length, 1)
  t.match(record.trials[0], { status: 'partial', reason: /^server died after \d+ ms$/ })
  t.match(record.failures, [{ target: 'bad', code: 'TARGET_DIED' }])
})

t.test('targets whose program is missing are named, and not tried', async (t) => {
  const before = process.env.HAPROXY_BIN
  t.teardown(() => { if (before === undefined) delete process.env.HAPROXY_BIN; else process.env.HAPROXY_BIN = before })
  process.env.HAPROXY_BIN = '/nowhere/haproxy'
  const proxied = makeTarget('proxied', {
    parts: [
      { name: 'server', script: 'node-http.js' },
      { name: 'proxy', haproxy: 'plain', env: { BASELOAD_BACKEND: '{{server.host}}' } }
    ]
  })
  const plan = makePlan({ targets: [makeServerTarget('a', 'waits'), proxied] })
  const result = await runPlan(t, plan)
  t.same(planned(result).map(({ target }) => target), ['a'])
  t.match(result.record.unavailable, [{ target: 'proxied', reason: 'haproxy not found', hint: /apt-get install haproxy/ }])
  t.equal(result.record.unavailable.length, 1)
  t.same(result.record.failures, [])
  await t.rejects(runPlan(t, plan, { require: ['haproxy'] }), { code: 'DEPENDENCY_MISSING', hint: /apt-get install haproxy/ })
})

t.test('what runs already and is not up is named, with the command that brings it up', async (t) => {
  const port = await findFreePort()
  const down = makeTarget('down', { parts: [], url: `http://127.0.0.1:${port}`, up: 'docker compose up --wait down' })
  const result = await runPlan(t, makePlan({ targets: [makeServerTarget('a', 'waits'), down] }))
  t.same(planned(result).map(({ target }) => target), ['a'])
  t.match(result.record.unavailable, [{
    target: 'down', reason: `nothing listens at 127.0.0.1:${port}`, hint: 'bring it up: docker compose up --wait down'
  }])
  const server = createServer((_, response) => response.end('ok')).listen(port, '127.0.0.1')
  t.teardown(() => server.close())
  await once(server, 'listening')
  const { record } = await runPlan(t, makePlan({ targets: [down] }))
  t.same(record.unavailable, [])
})

t.test('an abort within a trial keeps what was measured, and starts no other', async (t) => {
  const controller = new AbortController()
  const plan = makePlan({ targets: [makeServerTarget('a', 'waits')], preset: { repeats: 3, durationMs: 60_000 } })
  const { record, store, events } = await runPlan(t, plan, {
    signal: controller.signal,
    on: (name) => {
      if (name === 'tick') controller.abort()
    }
  })
  t.equal(record.status, 'interrupted')
  t.equal(record.trials.length, 1)
  t.match(record.trials[0], { status: 'partial', reason: 'interrupted' })
  t.ok(record.trials[0].load.counts.ok > 0)
  t.equal(events('trial').length, 1)
  t.equal((await readRecord({ path: store.folder })).record.status, 'interrupted')
})

t.test('an abort before the first trial, or while its target starts', async (t) => {
  const plan = makePlan({ targets: [makeServerTarget('a', 'never-listens')] })
  const early = await runPlan(t, plan, { signal: AbortSignal.abort() })
  t.match(early.record, { status: 'interrupted', trials: [], failures: [] })
  const controller = new AbortController()
  const late = await runPlan(t, plan, {
    signal: controller.signal,
    on: (name) => {
      if (name === 'trial') setTimeout(() => controller.abort(), 200)
    }
  })
  t.match(late.record, { status: 'interrupted', trials: [], failures: [] }, 'stopping is no failure of the target')
})

t.test('reports that cannot be written end the run before it begins', async (t) => {
  const reportsFolder = join(t.testdir({ reports: 'a file' }), 'reports')
  await t.rejects(
    runPlan(t, makePlan({ targets: [makeTarget('a')] }), { reportsFolder, on: () => t.fail('nothing may be told') }),
    { code: 'REPORTS_UNWRITABLE' }
  )
})

t.test('what is redacted never reaches the file; the target is asked with it all the same', async (t) => {
  const target = makeServerTarget('a', 'answers-what-it-was-given', {
    good: { json: { port: null } },
    request: { path: '/', headers: { authorization: 'topsecret' } }
  })
  const redact = (record) => JSON.parse(JSON.stringify(record).replaceAll('topsecret', 'hidden'))
  const { record, store } = await runPlan(t, makePlan({ targets: [target] }), { redact })
  t.equal(record.plan.targets.a.request.headers.authorization, 'hidden')
  t.notOk(readFileSync(join(store.folder, 'record.json'), 'utf8').includes('topsecret'))
  t.same(record.failures, [])
})

t.test('a driver that stood still in the window: the trial is invalid, is measured again, and blames nobody', async (t) => {
  const plan = makePlan({ targets: [makeServerTarget('a', 'waits')], preset: { durationMs: 2500, latencyDurationMs: 0 }, timeoutMs: 1000 })
  plan.baselines[0].objectives = ['p99<500ms', 'success>=99.9%', 'rate>=1/s'].map((text) => parseObjective({ text }))
  const stop = async () => {
    const driver = await findDriver(process.pid)
    process.kill(driver, 'SIGSTOP')
    await sleep(1200)
    process.kill(driver, 'SIGCONT')
  }
  const { record, events } = await tryUntil({
    async run () {
      let stopping
      const ran = await runPlan(t, plan, { on: (name) => { if (name === 'tick') stopping ??= stop() } })
      await stopping
      return ran
    },
    isAsMeant: ({ record }) => record.trials[1]?.load.invalid.length === 0 // the machine too may stop a driver
  })
  const [first, again] = record.trials
  t.same([first.trial.id, again.trial.id], ['a/peak-c2/1', 'a/peak-c2/1-again'])
  t.match(told(first.load.invalid), [/^the load driver stood still for [1-3](\.\d+)? s of its 2\.5 s window/])
  t.match(first.load.invalid, [{ kind: 'still' }])
  t.same(again.load.invalid, [])
  t.same(events('failure'), [])

  const decode = decodeHistogram
  const [spoiled] = buildResult({ record: { ...record, trials: [first] }, decode }).baselines
  t.match(withReason(spoiled.rows), [{ status: 'invalid', reason: /^the load driver stood still/ }])
  t.notOk(spoiled.verdicts.some(({ verdict }) => verdict === 'missed'), JSON.stringify(spoiled.verdicts))
  const [{ rows, verdicts }] = buildResult({ record, decode }).baselines
  t.match(rows[0], { status: 'ok', repeats: 1 })
  t.match(told(rows[0].warnings).join('\n'), /1 of 2 trials left out as invalid: the load driver stood still/)
  t.notOk(verdicts.some(({ verdict }) => verdict === 'invalid'), JSON.stringify(verdicts))
})

/** One that answers plainly, and one that sends 103 before its answers. */
const makeHintsPlan = ({ env = {} } = {}) => makePlan({
  targets: [makeServerTarget('plain', 'waits'), makeTarget('hints', { parts: [{ name: 'server', command: `node ${serverFile('early-hints')}`, env }] })],
  preset: { durationMs: 300 },
  connections: 1
})

t.test('answers before the answer: autocannon would count them, so the native driver drives all peaks', async (t) => {
  const { record } = await tryUntil({ run: () => runPlan(t, makeHintsPlan()), isAsMeant: (ran) => hasAllRepeats(ran, 'native', '1') })
  t.same(record.failures, [])
  t.match(
    told(record.warnings).filter((text) => text.startsWith('PEAKS_NATIVE')),
    [
      'PEAKS_NATIVE: hints sends 103 before its answers, which autocannon miscounts: the native driver drives all peaks of this run'
    ]
  )
  t.same([...new Set(record.plan.trials.map(({ driver }) => driver))], ['native'])
  const hints = record.trials.filter(({ trial }) => trial.target === 'hints')
  t.same([...new Set(hints.map(({ trial }) => trial.driver))], ['native'])
  for (const { load: { counts } } of hints) t.match(counts, { failed: 0, timedOut: 0 })

  const [{ rows, costs }] = buildResult({ record, decode: decodeHistogram }).baselines
  const native = rows.filter(({ driver }) => driver === 'native')
  t.same(native.map(({ target }) => target), ['plain', 'hints'], 'the same driver for both')
  for (const { measured } of native) t.same(measured.byRepeat.map(({ repeat }) => repeat), [1])
  t.match(costs, [{ target: 'hints' }])
})

t.test(
  'such answers in the middle of the load: what autocannon measured is invalid, and measured again by the native driver',
  async (t) => {
    const { record } = await runPlan(t, makeHintsPlan({ env: { SOMETIMES: '1' } }))
    const byAutocannon = record.trials.find(({ trial }) => trial.target === 'hints' && trial.driver === 'autocannon')
    t.match(toldShortfalls(byAutocannon.load.invalid).find(({ code }) => code === 'interim'), {
      text: /^the target sent \d+ interim answers \(1xx\)/
    })
    const again = record.trials.find(({ trial }) => trial.id === 'hints/peak-c1-native/1')
    t.match(again, { trial: { driver: 'native' }, load: { counts: { failed: 0 } } })
    t.match(told(record.warnings).join('\n'), /PEAKS_NATIVE: hints sends answers before some of its answers \(1xx\)/)
  }
)
