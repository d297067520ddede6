import t from 'tap'
import { applyEngine } from '../../../src/plan/k6/apply-engine.js'
import { listResponseBounds } from '../../../src/plan/objective.js'
import { describeK6Experiment } from '../../../src/plan/k6/experiment.js'
import { assertK6Can, findK6Refusals } from '../../../src/plan/k6/refusals.js'
import { makePlan, makeTarget } from '../../fixtures/plans.js'

const ENGINE = { name: 'k6', instances: 1, exact: false }
const own = (more = {}, target = {}) =>
  makePlan({ targets: [makeTarget('own', target)], preset: { durationMs: 1000, warmupMs: 200 }, ...more })
const refusals = (plan, { arrivals = 'constant', hosts = [] } = {}) => findK6Refusals({ plan, arrivals, hosts })

t.test('what k6 can do is not refused', async (t) => {
  t.strictSame(refusals(own()), [])
  t.strictSame(refusals(own({ preset: { durationMs: 1000, latencyDurationMs: 1000 } })), [], 'constant arrivals')
  t.strictSame(refusals(own(), { arrivals: 'poisson' }), [], 'Poisson, without a latency phase')
})

t.test('Poisson arrivals', async (t) => {
  t.match(refusals(own({ preset: { durationMs: 1000, latencyDurationMs: 1000 } }), { arrivals: 'poisson' }), [
    { what: /Poisson/, way: /--arrivals constant.*--no-latency/ }
  ])
})

t.test('stages, which its summary mixes; users it can do', async (t) => {
  const withTraffic = (traffic) => {
    const plan = own({ preset: { durationMs: 1000, latencyDurationMs: 1000 } })
    return { ...plan, baselines: plan.baselines.map((one) => ({ ...one, load: { ...one.load, traffic } })) }
  }
  const stages = { kind: 'stages', stages: [{ durationMs: 2000, ratePerSecond: 5 }] }
  t.match(refusals(withTraffic(stages)), [{ what: /the stages of own/, way: /export k6/ }])
  t.strictSame(refusals(withTraffic({ kind: 'users', users: 5, pauseMs: 9 }), { arrivals: 'poisson' }), [], 'they have no arrivals')
})

t.test('windows of less than a second, of either phase', async (t) => {
  t.match(refusals(own({ preset: { durationMs: 999 } })), [{ what: /a window of 999 ms/, way: /--duration/ }])
  t.match(refusals(own({ preset: { durationMs: 1000, latencyDurationMs: 500 } })), [{ what: /a window of 500 ms/ }])
})

t.test('pipelining, by target', async (t) => {
  const plan = own()
  plan.trials = plan.trials.map((trial) => ({ ...trial, load: { ...trial.load, pipelining: 10 } }))
  t.match(refusals(plan), [{ what: /pipelining, which own is loaded with/, way: /load\.pipelining/ }])
})

t.test('paths that k6 would send in other letters, those of a feed too', async (t) => {
  const asks = (path) => refusals(own({}, { request: { path } }))
  for (const path of [
    '/', '//192.0.2.2:9191/x', '/a/../b', "/a;b=1,2!$&'()*+:@[x]~", '/%2f%5C', '/?', '/?a=ü|"\\', '//x?//y'
  ]) { t.strictSame(asks(path), [], path) }
  for (const path of ['/\\192.0.2.2', '/ü', '/a#b', '/?a#b', '/%', '/%zz', '/a"b', '/{x}', '/a|b', '/^', '/<>', '/`']) { t.match(asks(path), [{ what: /which k6 would change/, way: /encode it/ }], path) }
  t.strictSame(refusals(own({}, { request: { path: '/{{id}}' }, feed: { requests: [{ path: '/1' }] } })), [], 'what is sent counts')
  t.match(refusals(own({}, { request: { path: '/{{id}}' }, feed: { requests: [{ path: '/1' }, { path: '/\\2' }] } })), [
    { what: /"\/\\\\2"/ }
  ])
})

t.test('labs and stampedes', async (t) => {
  const plan = own()
  plan.baselines = [{ ...plan.baselines[0], lab: { kind: 'load' } }]
  t.match(refusals(plan, { arrivals: 'poisson' }), [{ what: /the cache lab of own/, way: /without --engine k6/ }])
})

t.test('other hosts cannot reach what listens on loopback', async (t) => {
  const at = (url) => refusals(own({}, { parts: [], url }), { hosts: ['a', 'b'] })
  for (const url of [
    undefined, 'http://localhost:3000', 'http://127.0.0.1:1', 'http://127.1.2.3', 'http://[::1]:80',
    'http://LOCALHOST', 'http://0.0.0.0:3000', 'http://[::]:1', 'http://app.localhost', 'http://2130706433/'
  ]) {
    t.match(at(url), [{ what: /own from other hosts/, way: /--allow-host/ }], String(url))
  }
  for (const url of ['http://10.0.0.1:3000', 'http://shop.example', 'http://localhost.example', 'http://127.example']) { t.strictSame(at(url), [], url) }
})

t.test('all are said at once, each with its way out', async (t) => {
  const plan = own({ preset: { durationMs: 500, latencyDurationMs: 500 } })
  t.throws(() => assertK6Can({ plan, arrivals: 'poisson', engine: { ...ENGINE, hosts: ['a'] } }), {
    code: 'K6_CANNOT',
    message: /Poisson.*; a window of 500 ms.*; own from other hosts/,
    hint: /--arrivals constant.*; give --duration.*; give the address/
  })
})

t.test('an instance without a virtual user', async (t) => {
  t.throws(() => assertK6Can({ plan: own(), arrivals: 'constant', engine: { ...ENGINE, instances: 3 } }), {
    code: 'USAGE',
    message: '3 instances cannot share 2 connections',
    hint: /-c or --vus/
  })
  t.throws(
    () =>
      assertK6Can({
        plan: own({ connections: 50 }),
        arrivals: 'constant',
        engine: { ...ENGINE, instances: 2, virtualUsers: 1 }
      }),
    { code: 'USAGE', message: '2 instances cannot share 1 connection' }
  )
  t.doesNotThrow(() => assertK6Can({ plan: own(), arrivals: 'constant', engine: { ...ENGINE, instances: 2 } }))
})

t.test('a plan that k6 measures: its trials are k6\'s, warm-ups last a second or not at all, windows as asked', async (t) => {
  const plan = applyEngine({ plan: own(), engine: ENGINE })
  t.equal(plan.engine, ENGINE)
  for (const { driver, warmupMs, durationMs } of plan.trials) { t.strictSame({ driver, warmupMs, durationMs }, { driver: 'k6', warmupMs: 1000, durationMs: 1000 }) }
  t.equal(applyEngine({ plan: own({ preset: { durationMs: 1000, warmupMs: 0 } }), engine: ENGINE }).trials[0].warmupMs, 0)
  t.throws(
    () => applyEngine({ plan: own({ preset: { durationMs: 1000, latencyDurationMs: 1000 } }), engine: ENGINE }),
    { code: 'K6_CANNOT' },
    'Poisson unless the plan says otherwise'
  )
  t.doesNotThrow(() =>
    applyEngine({
      plan: { ...own({ preset: { durationMs: 1000, latencyDurationMs: 1000 } }), arrivals: 'constant' },
      engine: ENGINE
    })
  )
})

t.test('bounds: of latency objectives, each once', async (t) => {
  t.strictSame(listResponseBounds({ objectives: [] }), [])
  t.strictSame(
    listResponseBounds({
      objectives: [
        { kind: 'latency', boundUs: 5000, ratio: 0.99, strict: false },
        { kind: 'latency', boundUs: 5000, ratio: 0.5, strict: false },
        { kind: 'latency', boundUs: 5000, strict: true },
        { kind: 'success', ratio: 0.9 },
        { kind: 'rate', ratePerSecond: 1 }
      ]
    }),
    [{ boundUs: 5000, strict: false }, { boundUs: 5000, strict: true }]
  )
})

t.test('an experiment has no path, no header, no secret of the target', async (t) => {
  const [trial] = own().trials
  const experiment = describeK6Experiment({
    trial,
    url: 'http://me:s3cr3t@127.0.0.1:3000/x',
    request: { path: '/', headers: { authorization: 's3cr3t' } },
    good: { status: 200 },
    objectives: []
  })
  t.equal(experiment.url, 'http://127.0.0.1:3000')
  t.notMatch(JSON.stringify(experiment), /s3cr3t/)
})

t.test('HTTP/2 as asked', async (t) => {
  t.match(refusals(own({}, { http: 2, streams: 5 })), [{ what: /HTTP\/2 to own as asked/, way: /without HTTP\/2/ }])
})
