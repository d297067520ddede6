import t from 'tap'
import { tell } from '../../../src/report/sentences/index.js'

/** @param {Array<[code: string, of: object, sentence: string]>} cases */
const says = (t, cases) => { for (const [code, of, sentence] of cases) t.equal(tell({ code, ...of }), sentence) }

const band = { independentUs: 40_000, comonotonicUs: 55_000, isAtMost: false }
const told = '40 ms if the services are slow independently, 55 ms if at the same moments'
const UNKNOWN = { code: 'LATENCY_UNKNOWN' }

t.test('why a promise of a time is kept or not', async (t) => {
  says(t, [
    ['LATENCY_UNKNOWN', {}, 'the latency of some service is not known'],
    ['BOUND_HOLDS', { boundUs: 60_000, band }, `at most 60 ms without an assumption (${told})`],
    ['NOT_PROMISED', { boundUs: 60_000, band }, `the objectives of the services are not enough: ${told}; 60 ms without an assumption`],
    ['NOT_PROMISED', { boundUs: null, band }, `the objectives of the services are not enough: ${told}; no bound without an assumption`],
    ['BEYOND_BUCKETS', { band: { ...band, isAtMost: true } },
      'it lies beyond the last bucket of a histogram: at most 40 ms if the services are slow independently, at most 55 ms if at the same moments'],
    ['BAND_HOLDS', { boundUs: 60_000, band }, `${told}; at most 60 ms without an assumption`],
    ['BAND_HOLDS', { boundUs: null, band }, `${told}; not known without an assumption`],
    ['BAND_MISSES', { band: { ...band, independentUs: null } }, 'not known if the services are slow independently, 55 ms if at the same moments'],
    ['BAND_SPLIT', { band }, `it depends on whether they are slow together: ${told}`],
    ['MEASURED_ABOVE', { valueUs: 1_500_000, of: UNKNOWN },
      'the whole was measured at 1.5 s, more than its services add up to: something is missing in the graph. The graph alone says: ' +
      'the latency of some service is not known']
  ])
})

t.test('why a promise of a ratio is kept or not', async (t) => {
  const ratio = { independent: 0.998, low: 0.997, high: 0.999 }
  const said = '99.8 % if services fail independently; 99.7 % to 99.9 % without an assumption'
  const counted = { bad: 20, total: 2000, low: 0.006, high: 0.015, tau: 1, from: 'probes' }
  says(t, [
    ['RATIO_DECIDED', ratio, said],
    ['RATIO_SPLIT', ratio, `met only if failures come at the same moments: ${said}`],
    ['RATIO_UNKNOWN', { services: ['a', 'b'] }, 'the success ratio of a, b is not known: give an objective such as success>=99.9%'],
    ['PROBE_COUNTED', counted, '20 of 2,000 were not good (0.6 % to 1.5 %; probes)'],
    ['PROBE_COUNTED', { ...counted, tau: 8 }, '20 of 2,000 were not good (0.6 % to 1.5 %; in bursts, worth about 250; probes)'],
    ['PROBE_COUNTED', { ...counted, bad: 0, low: 0 }, '0 of 2,000 were not good (1.5 % or less; probes)'],
    ['PROBE_COUNTED', { ...counted, high: undefined }, 'nothing was counted (probes)'],
    ['PROBE_COUNTED', { ...counted, low: undefined }, 'nothing was counted (probes)'],
    ['SAMPLES_TOO_FEW', { requests: 2000, worth: 2000, service: 'a', asked: 'p99.9', needed: 36_887 }, 'a has 2,000 requests; p99.9 needs 36,887'],
    ['SAMPLES_TOO_FEW', { requests: 2000, worth: 126, service: 'a', asked: 'p99', needed: 5000 },
      'a has 2,000 requests (in bursts: they count like about 130 independent ones); p99 needs 5,000']
  ])
})

t.test('of services: one, two and more of them', async (t) => {
  says(t, [
    ['SUPPOSED', { services: ['a'] }, 'Assumed, not measured: a.'],
    ['SUPPOSED', { services: ['a', 'b'] }, 'Assumed, not measured: a and b.'],
    ['LATENCIES_UNKNOWN', { services: ['a', 'b', 'c'] }, 'The latency of a, b and c is not known, so the whole has no composed latency.'],
    ['BUCKETS_WIDE', { buckets: [{ service: 'a', ratio: 0.256 }, { service: 'b', ratio: 1.5 }] },
      'The histogram bucket with the p99 is wide: 26 % of the p99 for a and 150 % of the p99 for b. ' +
      'Percentiles assume that times are spread evenly within a bucket. Bounds take its upper end.'],
    ['GRID_ERROR', { ratio: 0.00123 }, 'Composed percentiles are rounded to a grid: off by 0.12 % at most.'],
    ['KNOWN_FROM_ROW', { target: 'a', file: 'r.json', status: 'partial', reason: null }, 'a (r.json) is partial: no reason was given.'],
    ['KNOWN_FROM_ROW', { target: 'a', file: 'r.json', status: 'partial', reason: { code: 'TEXT', text: 'it died' } }, 'a (r.json) is partial: it died.'],
    ['RULE_LEFT_OUT', { factor: 14.4, objective: 'success>=90%' },
      'success>=90% cannot burn 14.4 times too fast, even if every request fails: that rule is left out.']
  ])
})

t.test('why a probe of a capacity search was judged so', async (t) => {
  const unsent = { code: 'UNSENT', sent: 9, due: 10 }
  const late = 'the driver sent only 9 of 10 requests in the window while connections were free'
  says(t, [
    ['PROBE_INVALID', { shortfalls: [unsent], isEmpty: false }, late],
    ['PROBE_INVALID', { shortfalls: [unsent], isEmpty: true }, `${late}; no request was due`],
    ['PROBE_EXCUSED', { ratio: 0.02 }, 'stops of the machine hit 2 % of the requests; without these no objective is missed'],
    ['PROBE_FAILING', { failed: 1200, ended: 5000, overMs: 2540, leastRatio: 0.8 },
      '1,200 of 5,000 answers failed within 2.5 s; ended at once, as fewer than 80 % were good'],
    ['PROBE_GREW', { of: UNKNOWN }, 'the latency of some service is not known, and the backlog grew without limit'],
    ['PROBE_IN_BURSTS', { of: { code: 'nothingEnded' }, worth: 234 },
      'no request ended. They came in bursts and count like about 230 independent requests: too few']
  ])
})

t.test('what a capacity search found, and why it stopped', async (t) => {
  const starts = { perSecond: 1500, leastPerSecond: 1400, mostPerSecond: 1600, starts: 5, leftOut: 0 }
  const between = { code: 'CAPACITY_BRACKET', heldPerSecond: 1200, isConfirmed: true, failedPerSecond: 1500 }
  const said = 'held 1,200/s (confirmed), failed at 1,500/s'
  const points = [[1, 100, 120], [2, 210, null], [3, 0, 40]]
    .map(([units, lowerPerSecond, upperPerSecond]) => ({ units, lowerPerSecond, upperPerSecond }))
  const none = { perSecond: 5, isMissed: true, p99Us: 80_000, of: { code: 'PROBE_UNASKED' } }
  says(t, [
    ['CAPACITY_STARTS', starts, 'about 1,500/s, at least 1,400/s, at most 1,600/s (95 %, over 5 server starts)'],
    ['CAPACITY_STARTS', { ...starts, leftOut: 2 },
      'about 1,500/s, at least 1,400/s, at most 1,600/s (95 %, over 5 server starts; 2 starts left out, far slower than the others)'],
    ['CAPACITY_STARTS', { ...starts, leftOut: 1, runs: true },
      'about 1,500/s, at least 1,400/s, at most 1,600/s (95 %, over 5 probes of a server that ran on; 1 probe left out, far slower than the others)'],
    ['CAPACITY_BRACKET', between, said],
    ['CAPACITY_BRACKET', { ...between, isConfirmed: false, failedPerSecond: null }, 'held 1,200/s (not confirmed), no higher rate failed'],
    ['CAPACITY_BRACKET', { ...between, heldPerSecond: null }, 'held no rate for long enough, failed at 1,500/s'],
    ['CAPACITY_NONE_HELD', none, '5/s, the lowest rate tried, missed the objective (p99 80 ms): no objective was asked'],
    ['CAPACITY_NONE_HELD', { ...none, isMissed: false, p99Us: null }, '5/s, the lowest rate tried, could not be decided: no objective was asked'],
    ['CAPACITY_APART', { between, ratio: 0.03 }, `${said}: 3 % apart`],
    ['CAPACITY_HELD', { perSecond: 20, of: null }, 'it held 20/s'],
    ['CAPACITY_NOT_HELD', { perSecond: 20, of: null }, 'it did not hold 20/s'],
    ['CAPACITY_NOT_HELD', { perSecond: 20, of: UNKNOWN }, 'it did not hold 20/s: the latency of some service is not known'],
    ['CAPACITY_FAILING', { between, perSecond: null, of: null }, `${said}; the search ended when it began to fail`],
    ['CAPACITY_FAILING', { between, perSecond: 30, of: UNKNOWN },
      `${said}; the search ended when it began to fail at 30/s: the latency of some service is not known`],
    ['CAPACITY_LOST', { between, perSecond: 30, answer: 'ECONNREFUSED' }, `${said}; the search ended as it did not come back after 30/s: ECONNREFUSED`],
    ['CAPACITY_OUT_OF_REACH', { perSecond: 20, sloRatio: null, of: UNKNOWN },
      'even at 20/s the objective is missed (the latency of some service is not known); more units will not help'],
    ['CAPACITY_OUT_OF_REACH', { perSecond: 20, sloRatio: 0.4, of: null },
      'even at 20/s the objective is missed, 2.5 times what is allowed; more units will not help'],
    ['UNITS_FROM_PROBES', { boundUs: 50_000, points }, 'p99 50 ms: estimated from the p99 of each probe, without a range: 1 unit 100 to 120/s, 2 units 210/s or more, 3 units less than 40/s.'],
    ['UNITS_WITHOUT_NUMBER', { error: null }, 'no number'],
    ['UNITS_WITHOUT_NUMBER', { error: 'UNIT_TOO_SMALL' }, 'UNIT_TOO_SMALL'],
    ['UNITS_FROM', { basis: 'interpolated' }, 'estimate between measured numbers']
  ])
})

const CHANGED = { code: 'CHANGED', ratio: 1.1, low: 1, high: 1.25, allowed: 0.05 }
const change = '+10 % (0 % to +25 %); up to 5 % worse is allowed'

t.test('how a figure has changed, and why that is not decided', async (t) => {
  says(t, [
    ['CHANGED', CHANGED, change],
    ['CHANGED', { ...CHANGED, ratio: 0.98765 }, '-1.23 % (0 % to +25 %); up to 5 % worse is allowed'],
    ['CHANGE_OPEN', { change: CHANGED, isAlone: false, moreRepeats: 3, hasDrift: false }, `${change}: about 3 more starts of each would decide`],
    ['CHANGE_OPEN', { change: CHANGED, isAlone: true, moreRepeats: null, hasDrift: false },
      `${change}; significant alone, not after Holm correction: too close to tell with any sensible number of starts`],
    ['CHANGE_OPEN', { change: CHANGED, isAlone: false, moreRepeats: null, hasDrift: true },
      `${change}: too close to tell from two runs; measure both versions in one run`],
    ['STARTS_OPEN', { change: CHANGED, isAlone: true, moreStarts: 12 },
      `${change}; significant alone, not after Holm correction: about 12 more starts of each would decide`],
    ['STARTS_OPEN', { change: CHANGED, isAlone: false, moreStarts: null }, `${change}: too close to tell with any sensible number of starts`],
    ['DRIVER_BOUND', { of: null }, 'not compared: the driver was the bottleneck'],
    ['DRIVER_BOUND', { of: CHANGED }, `${change}, but the driver was the bottleneck`],
    ['STARTS_MISSING', { starts: 1, measured: 4, needed: 3, shortfall: null }, '1 of 4 starts have this figure for both versions; 3 are needed'],
    ['STARTS_MISSING', { starts: 1, measured: 4, needed: 3, shortfall: { code: 'CLOCKS_APART', ratio: 0.05 } },
      '1 of 4 starts have this figure for both versions; 3 are needed; the last invalid trial: two clocks of this machine (monotonic and wall) disagree by 5 %']
  ])
})

t.test('in what two records differ', async (t) => {
  says(t, [
    ['TOOLS', { first: 'k6', second: 'k6' }, 'both measured by k6, not by baseload'],
    ['TOOLS', { first: 'k6', second: 'wrk' }, 'the first measured by k6, the second by wrk'],
    ['ENGINES_DIFFER', { first: 'baseload', second: 'k6' },
      'the engines differ: first baseload (times count from when a request was due), second k6 (times count from when it sent)'],
    ['MACHINE_DIFFERS', { key: 'memoryBytes', before: 8e9, after: 16e9 }, 'machine memory: 8 GB against 16 GB'],
    ['MACHINE_DIFFERS', { key: 'cores', before: 8, after: 16 }, 'machine cores: 8 against 16'],
    ['TIME_DIFFERS', { key: 'latencyDurationMs', before: 5000, after: 300_000 }, 'duration at a rate: 5 s against 5 min'],
    ['LOAD_DIFFERS', { before: { engine: { instances: 2, hosts: ['a', 'b'], isExact: true }, arrivals: 'constant' }, after: { engine: null, arrivals: 'poisson' } },
      'load: 2 instances of k6 on a, b (--exact), constant arrivals against poisson arrivals'],
    ['REQUESTS_DIFFER', { target: 'a', before: { requestCount: 3, file: 'f.csv', sha256: '0123456789abcdef', order: 'given' }, after: null },
      'the requests of target a: 3 of f.csv (sha256 0123456789ab) against always the same one'],
    ['ANSWERS_DIFFER', { target: 'a', before: 2000, after: 1500 }, 'an answer of a has 2 kB against 1.5 kB on the wire (-25.0 %)'],
    ['ROW_LOAD_DIFFERS', { rows: 'a', phase: 'peak', before: { connections: 10, offered: null }, after: { connections: 20, offered: null } },
      'the load of a (peak): 10 connections against 20 connections']
  ])
})

t.test('why a version is held, and where a search for a commit ended', async (t) => {
  says(t, [
    ['GATE_WORSE', { figure: 'goodPerSecond', phase: 'peak', why: CHANGED }, `requests/s: ${change}`],
    ['GATE_OPEN', { figure: 'cpuPerRequestUs', phase: 'peak', why: CHANGED }, `CPU per request: ${change}`],
    ['GATE_WORSE', { figure: 'p99', phase: 'latency', why: CHANGED }, `p99 at a rate: ${change}`],
    ['GATE_WORSE', { figure: 'p99', phase: 'peak', why: CHANGED }, `p99 flat out: ${change}`],
    ['BISECTION_INTERRUPTED', { steps: 1 }, 'interrupted after 1 commit'],
    ['BISECTION_SKIPPED', { commits: ['0123456789abcdef', 'fedcba9876543210'] },
      'the first bad commit is one of these 2, as some of them could not be judged: 0123456789, fedcba9876']
  ])
})

t.test('why a record is not one to go back to', async (t) => {
  const killed = { code: 'RUN_KILLED' }
  says(t, [
    ['NEWEST_GOOD', { regressedAt: '2026-01-02' }, 'the newest record with all its verdicts met, before the regression of 2026-01-02'],
    ['NO_GOOD_RECORD', { regressedAt: null, why: null }, 'no record had all its verdicts met'],
    ['NONE_GOOD', { regressedAt: 'May', why: killed }, 'none before the regression of May had all its verdicts met; the newest of them: baseload was killed'],
    ['OBJECTIVE_NOT_MET', { target: 'a', objective: 'p99<50ms', verdict: 'missed' }, 'a, p99<50ms: missed']
  ])
})

t.test('what a rate says, over how many seconds', async (t) => {
  const rate = (overSeconds) => tell({ code: 'rate', perSecond: 400, low: 390, high: 410, overSeconds, askedPerSecond: 405, doubt: null })
  const said = (how) => `400 good requests/s, 390 to 410 ${how}; 405/s was asked`
  t.same([null, 2, 3, 1200].map(rate), ['over the starts', 'within one start', 'over 3 seconds', 'over 1,200 seconds'].map(said))
})

t.test('starts that are alike are too few, others differ too much', async (t) => {
  const objective = { kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false }
  const of = (keptUs) => tell({
    code: 'events', objective, events: { valid: 1000, badAtLeast: 4, badAtMost: 10 }, allowed: 0.01, hasFailed: false, doubt: { code: 'startsDiffer', keptUs }
  }).replace(/^.* is allowed/, '')
  t.equal(of([30_000, 20_000]), '. p99 20 ms to 30 ms in 2 starts: too few to rule out a slower one')
  t.equal(of([30_001, 20_000, 25_000]), '. The starts differ too much to tell (p99 20 ms to 30 ms): measure more of them')
})

t.test('stops of the machine beside a verdict', async (t) => {
  const [all, outside] = [{ code: 'nothingEnded' }, { code: 'nothingMeasured' }]
  const stops = (found) => tell({ code: 'stops', all, outside, count: 1200, totalUs: 1_500_000, found })
  const said = '1,200 stops, 1.5 s'
  t.equal(stops('missedBoth'), `no request ended. Also missed outside the stops of the machine (${said})`)
  t.equal(stops('missedByStops'), `the machine: missed with its stops (${said}), met without them. no request ended`)
  t.equal(stops('missedPerhaps'), `the machine: missed with its stops (${said}), not decided without them. nothing was measured`)
})
