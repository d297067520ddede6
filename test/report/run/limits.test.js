import t from 'tap'
import { listLimits } from '../../../src/report/run/prose/limits.js'
import { describeNoise, describeRun, nameBaseline, titleReport } from '../../../src/report/run/prose/run.js'
import { makeFiveRepeatResult } from '../fixture.js'

/** The limits of a result with one row, that begin with these words. */
function limits ({ row = {}, measured = {}, run = {}, baseline = {} } = {}) {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const [first] = http.rows
  http.rows = [{ ...first, ...row, measured: measured === null ? null : { ...first.measured, ...measured } }]
  http.baseline.targets = ['node-http']
  result.baselines = [{ ...http, fanOut: [], ...baseline }]
  Object.assign(result.run, { unavailable: [], failures: [], ...run })
  const told = listLimits({ result })
  return (begin) => told.filter((text) => text.startsWith(begin))
}

t.test('each sentence is there where it is true', async (t) => {
  const has = (begin, options) => limits(options)(begin).length
  const latency = { phase: 'latency', offeredPerSecond: 5 }
  const users = { ...latency, traffic: { kind: 'users', users: 5 } }
  const stage = { kind: 'stage', number: 1, of: 1, fromMs: 0, toMs: 1000 }
  const [ofUsers, ofRates] = [{ fromUsers: 0, toUsers: 5 }, { fromPerSecond: 0, toPerSecond: 5 }]
    .map((ends) => ({ ...latency, traffic: { ...stage, ...ends } }))
  for (const [begin, ...cases] of [
    ['Histograms keep times', [1], [0, { measured: null }]],
    ['Flat out is a closed loop', [1], [0, { row: latency }]],
    ['Users who pause wait', [0], [1, { row: users }], [1, { row: ofUsers }], [0, { row: ofRates }]],
    ['Response times at a given rate', [0], [1, { row: latency }], [1, { row: ofRates }], [0, { row: users }], [0, { row: latency, measured: { k6: { version: '1', instances: [1], basis: 'stream' } } }]],
    ['A percentile reads', [0, { measured: { responseTimeUs: { p50: {} } } }], [1, { measured: { responseTimeUs: { p50: {}, p99: null } } }]],
    ['Each target answered the same request', [1], [0, { measured: null }], [1, { baseline: { traffic: { kind: 'users', rows: [] } } }]],
    ['The fan-out table assumes', [0], [1, { baseline: { fanOut: [{}] } }]],
    ['The machine is virtual', [1]],
    ['It ran in a container', [0]],
    ['Not measured: ', [0], [1, { measured: null, row: { status: 'missing' } }]],
    ['Load driver and targets ran', [1]]
  ]) for (const [count, options] of cases) t.equal(has(begin, options), count, `${begin} ${JSON.stringify(options)}`)
  t.equal(has('', { run: { measuredBy: { tool: 'k6' } } }), 0, 'its warnings say all that is known')
})

t.test('who shared a core, and who was pinned nowhere', async (t) => {
  const sharing = (cores) => {
    const told = limits({ measured: { cores } })
    return ['Shared cores', 'Workers of the driver', 'Not every part'].map((begin) => told(begin).length)
  }
  t.same(sharing({ server: [0], driver: [1] }), [0, 0, 0])
  t.same(sharing({ server: [0], driver: [0] }), [1, 0, 0])
  t.same(sharing({ server: [0], proxy: [0], driver: [1] }), [1, 0, 0])
  t.same(sharing({ server: [0], driver: [1], 'driver 2': [1] }), [0, 1, 0])
  t.same(sharing({ server: [0], driver: [1], 'driver 2': [2] }), [0, 0, 0])
  t.same(sharing({ server: [0, 1], driver: [1], 'driver 2': [2] }), [1, 0, 0])
  t.same(sharing({ server: null, driver: [1] }), [0, 0, 1])
  t.same(limits({ measured: { cores: { server: [0], driver: [0] } } })('Shared cores'),
    ['Shared cores, so the load driver or parts of the target took CPU time from each other: node-http.'])
})

t.test('where it ran: how many cores, and what is elsewhere', async (t) => {
  const place = (machine, url) => {
    const { machine: own, plan } = makeFiveRepeatResult().run
    const target = { ...plan.targets['node-http'], ...url && { url } }
    return limits({ run: { machine: { ...own, ...machine }, plan: { ...plan, targets: { 'node-http': target } } } })
  }
  t.match(place({ cores: 1 })('Load driver'), [/\(1 core\) over loopback/])
  t.match(place({ cores: 2 })('Load driver'), [/\(2 cores\) over loopback/])
  t.equal(place({}, 'http://127.0.0.1:3000/')('Load driver').length, 1)
  t.match(place({}, 'http://192.0.2.1:3000/')('Not on this machine'), [/^Not on this machine: node-http at http:\/\/192\.0\.2\.1:3000\/?\. Its cost/])
  t.equal(place({}, 'no address')('Not on this machine').length, 1)
  t.equal(place({ virtualization: 'container' })('It ran in a container').length, 1)
  t.equal(place({ virtualization: null })('The machine is virtual').length, 0)
})

t.test('a run in one line: servers, starts, how long it took, and where', async (t) => {
  const describe = (headline, change = () => {}) => {
    const { run } = makeFiveRepeatResult()
    change(run)
    return describeRun({ result: { run }, headline: { servers: 3, starts: { least: 5, most: 5 }, isOneCore: false, ...headline } })
  }
  const end = ' in 4 min 54 s · 2 cores, Node 20.19.0'
  t.equal(describe({}), `http, fleet: 3 servers, 5 starts each${end}`)
  t.equal(describe({ servers: 1, isOneCore: true, starts: { least: 1, most: 1 } }), `http, fleet: 1 server on one core, 1 start each (rough)${end}`)
  t.equal(describe({ starts: { least: 2, most: 3 } }), `http, fleet: 3 servers, 2 to 3 starts each${end}`)
  t.equal(describe({ starts: { least: 1, most: 2 } }), `http, fleet: 3 servers, 1 to 2 starts each (rough)${end}`)
  t.equal(describe({ starts: { least: 0, most: 0 } }), `http, fleet: 3 servers${end}`)
  const took = (endedAt) => describe({}, (run) => Object.assign(run, { endedAt })).match(/each(.*) ·/)[1]
  t.same(['2026-01-02T03:05:05.178Z', '2026-01-02T03:05:04.177Z', '2026-01-02T03:05:05.677Z', '2026-01-01T00:00:00.000Z', undefined].map(took),
    [' in 1 min 0 s', ' in 58 s', ' in 1 min 0 s', ' in 0 s', ''])
  t.match(describe({}, (run) => { run.plan.replay = { name: 'a paper' } }), /^replay of a paper: /)
  t.match(describe({}, (run) => { for (const one of run.plan.baselines) one.targets = [] }), /^http, fleet: measured, 5 starts each/)
  const { plan } = makeFiveRepeatResult().run
  t.same(['measure', 'http'].map((name) => nameBaseline({ run: { plan }, baseline: { name, title: 'T' } })), ['T', 'http'])
  t.equal(titleReport({ result: makeFiveRepeatResult() }), 'What each layer costs: http, fleet')
})

t.test('what the machine did to the numbers: from one percent of waiting on, and each second with a stop', async (t) => {
  const noise = (more) => describeNoise({ noise: { hitSeconds: 0, seconds: 1200, longestUs: 45_000, waitedRatio: 0, ...more }, longer: 'more time' })
    .replace(/^Noisy machine: (.*)\. Ranges.*$/, '$1')
  t.equal(noise({ waitedRatio: 0.01 }), 'servers waited for a core 1 % of the time, as other programs ran')
  t.equal(noise({ waitedRatio: 0.0099, hitSeconds: 1 }), 'in 1 of 1,200 seconds the machine stopped, for up to 45.0 ms')
  t.match(noise({ waitedRatio: 0.2, hitSeconds: 3 }), /^servers waited for a core 20 % .*; in 3 of 1,200 seconds/)
  t.match(describeNoise({ noise: { hitSeconds: 1, seconds: 2, longestUs: 1, waitedRatio: 0 }, longer: 'more time' }), /give it more time$/)
})
