import t from 'tap'
import { readK6Csv } from '../../../src/record/foreign/k6-points.js'
import { NONE } from '../../fixtures/records.js'

t.test('k6: a point stands at the end of its request', async (t) => {
  const head = 'metric_name,timestamp,metric_value,check,error,expected_response,group,status'
  const read = (/** @type {string[]} */ ...lines) => readK6Csv({ text: [head, ...lines].join('\n'), name: 'it' })
  const { rows } = read(
    'vus,1000000000000,3,,,,,', 'vus,1000000001000,2,,,,,',
    'http_req_duration,1000000001000,500.5,,,true,,200',
    'http_req_duration,1000000002000,1000,,,false,,503',
    'http_req_duration,1000000002500000,100,,boom,false,,0',
    'checks,1000000002500,1,ok,,,::a::b,', 'checks,1000000002500,0,ok,,,::a::b,', 'checks,1000000002500,1,ok,,,,'
  )
  t.match(rows[0], {
    startedAtMs: 1_000_000_000_499.5,
    windowMs: 2000.5,
    connections: 3,
    counts: { ...NONE, ok: 1, failed: 2, due: 3 },
    failedByCause: { 'status 503': 1, boom: 1 },
    maxUs: 1_000_000,
    distribution: { valuesUs: [100_000, 500_500, 1_000_000], counts: [1, 1, 1], total: 3 }
  })
  t.same(rows.slice(1).map(({ target, counts: { ok, failed } }) => [target, ok, failed]), [['check a / b / ok', 1, 1], ['check ok', 1, 0]])
  t.equal(read('vus,1000000000000,3,,,,,'), null, 'no request')
  t.equal(read('http_req_duration,1000000001000,1,,,true,,200').rows[0].connections, null)
})
