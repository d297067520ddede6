import t from 'tap'
import { parseObjective } from '../../../src/plan/objective.js'
import { listKept, listThresholds } from '../../../src/plan/k6/thresholds.js'

const closed = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }
const open = { kind: 'constant-rate', ratePerSecond: 100, connections: 10 }
const list = (texts, more = {}) => listThresholds({
  experiment: { objectives: texts.map((text) => parseObjective({ text })), load: closed, durationMs: 10_000, ...more }
})

t.test('each kind of objective', async (t) => {
  t.same(list([]), {})
  t.same(list(['p99<50ms']), { 'http_req_duration{scenario:measure}': ['p(99)<50'], baseload_kept_0: ['rate>=0.99'] })
  t.same(list(['p(99.9)<=300us', 'p50<1s']), {
    'http_req_duration{scenario:measure}': ['p(99.9)<=0.3', 'p(50)<1000'], baseload_kept_0: ['rate>=0.999'], baseload_kept_1: ['rate>=0.5']
  })
  t.same(list(['success>=99.9%']), { 'checks{scenario:measure}': ['rate>=0.999'], baseload_kept_0: ['rate>=0.999'] })
  t.same(list(['rate>=20/s']), { baseload_ok_in_window: ['count>=200'] })
  t.same(list(['rate>=2000/s']), { baseload_ok_in_window: ['count>=20000'] })
  t.same(list(['rate>=20.3/s'], { durationMs: 1500 }), { baseload_ok_in_window: ['count>=31'] }, '30.45: 30 answers are fewer than asked')
})

t.test('an open loop: what k6 left out nobody answered, and no more comes than is offered', async (t) => {
  t.same(list(['success>=99%', 'p99.9<1s', 'rate>=20/s'], { load: open })['dropped_iterations{scenario:measure}'], ['count<=1'], 'the strictest: 0.1 % of 1000')
  t.notOk(Object.hasOwn(list(['rate>=20/s'], { load: open }), 'baseload_ok_in_window'))
})

t.test('over gRPC a script has no time of a call', async (t) => {
  t.same(list(['p99<50ms', 'success>=99%'], { grpc: {} }), {
    'grpc_req_duration{scenario:measure}': ['p(99)<50'], 'checks{scenario:measure}': ['rate>=0.99'], baseload_kept_1: ['rate>=0.99']
  })
  const experiment = { objectives: ['p99<50ms', 'success>=99%'].map((text) => parseObjective({ text })), grpc: {} }
  t.same(listKept({ experiment }), [{ name: 'baseload_kept_1', holds: 'fault === null' }])
})

t.test('what another tool was asked is none of k6\'s matter', async (t) => {
  t.same(listThresholds({ experiment: { objectives: [{ kind: 'told', text: 'x' }], load: open, durationMs: 1000 } }), {})
})
