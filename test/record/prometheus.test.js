import { createServer } from 'node:http'
import t from 'tap'
import { askPrometheus, askPrometheusSeries, readAnswer, readSeries } from '../../src/record/prometheus.js'
import { tell } from '../../src/report/sentences/index.js'
import { withReason } from '../fixtures/told.js'

const AT_MS = 1_700_000_000_000
const vector = (...values) =>
  JSON.stringify({
    status: 'success',
    data: { resultType: 'vector', result: values.map((value) => ({ metric: {}, value: [AT_MS / 1000, value] })) }
  })

/** A server that answers as given. */
async function serve (t, answer) {
  const server = createServer(answer)
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return new URL(`http://127.0.0.1:${server.address().port}/prom`)
}

/** With its reason as a sentence. */
const ask = async (options) => withReason(await askPrometheus(options))

t.test('one number, asked at one instant, below a path', async (t) => {
  let asked = ''
  const url = await serve(t, (request, response) => { asked = request.url ?? ''; response.end(vector('0.25')) })
  t.same(await askPrometheus({ url, query: 'a{b="c&d"}', atMs: AT_MS, timeoutMs: 3000 }), {
    query: 'a{b="c&d"}',
    value: 0.25,
    warnings: []
  })
  const { pathname, searchParams } = new URL(asked, 'http://x')
  t.equal(pathname, '/prom/api/v1/query')
  t.same(Object.fromEntries(searchParams), { query: 'a{b="c&d"}', time: '1700000000', timeout: '3000ms' })
})

t.test('everything that is no number is told', async (t) => {
  // Bodies as Prometheus 2.42 writes them.
  for (const [status, body, reason] of [
    [200, vector('NaN'), /NaN: there was no traffic/],
    [200, vector('+Inf'), /\+Inf is no finite number/],
    [200, vector(''), /no finite number/],
    [200, vector(), /no series/],
    [200, vector('1', '2'), /2 series instead of one: use sum\(\)/],
    [200, '{"status":"success","data":{"resultType":"matrix","result":[]}}', /gives a matrix/],
    [200, '{"status":"success","data":{"resultType":"string","result":[1,"x"]}}', /gives a string/],
    [
      200,
      '{"status":"success","data":{"resultType":"vector","result":[{"metric":{},"histogram":[1,{}]}]}}',
      /has no value/
    ],
    [200, '{"status":"success"}', /not an answer of Prometheus/],
    [200, '<html>', /not an answer of Prometheus/],
    [200, 'null', /not an answer of Prometheus/],
    [
      400,
      '{"status":"error","errorType":"bad_data","error":"invalid parameter \\"query\\": 1:5: parse error: unclosed left parenthesis"}',
      /bad_data: invalid parameter/
    ],
    [401, 'Unauthorized', /HTTP 401/],
    [302, '', /redirects are not followed/],
    [500, '', /HTTP 500/]
  ]) {
    const answer = readAnswer({ status, body })
    t.equal(answer.value, null)
    t.match(tell(answer.reason), reason)
  }
})

t.test('a scalar, and warnings', async (t) => {
  t.same(
    readAnswer({
      status: 200,
      body: '{"status":"success","data":{"resultType":"scalar","result":[1,"3"]},"warnings":["partial"],"infos":["metric might not be a counter"]}'
    }),
    { value: 3, warnings: ['partial', 'metric might not be a counter'] }
  )
})

t.test('no answer in time, nobody there, an answer without end, a redirect', async (t) => {
  const silent = await serve(t, () => {})
  t.match(await ask({ url: silent, query: 'a', atMs: AT_MS, timeoutMs: 100 }), { value: null, reason: 'no answer within 100 ms' })
  const endless = await serve(t, (_, response) => {
    response.on('error', () => {})
    const write = () => { while (!response.destroyed && response.write(Buffer.alloc(2 ** 20, 'x'))) ; }
    response.on('drain', write)
    write()
  })
  t.match(await ask({ url: endless, query: 'a', atMs: AT_MS, timeoutMs: 20_000 }), { value: null, reason: /too long/ })
  let followed = 0
  const elsewhere = await serve(t, (_, response) => { followed++; response.end(vector('1')) })
  const redirecting = await serve(t, (_, response) => response.writeHead(302, { location: elsewhere.href }).end())
  t.match(await ask({ url: redirecting, query: 'a', atMs: AT_MS, timeoutMs: 3000 }), {
    value: null,
    reason: /HTTP 302: redirects are not followed/
  })
  t.equal(followed, 0)
  t.match(await ask({ url: new URL('http://127.0.0.1:1/'), query: 'a', atMs: AT_MS, timeoutMs: 3000 }), {
    value: null,
    reason: 'nobody listens there'
  })
})

t.test('an interrupt', async (t) => {
  const silent = await serve(t, () => {})
  const stop = new AbortController()
  const asked = ask({ url: silent, query: 'a', atMs: AT_MS, timeoutMs: 30_000, signal: stop.signal })
  stop.abort()
  t.match(await asked, { value: null, reason: 'interrupted' })
})

const matrix = (...series) =>
  JSON.stringify({ status: 'success', data: { resultType: 'matrix', result: series.map((values) => ({ metric: {}, values })) } })

t.test('one series over a time', async (t) => {
  let asked = ''
  const url = await serve(t, (request, response) => { asked = request.url ?? ''; response.end(matrix([[1_700_000_000, '1.5'], [1_700_000_001.5, '2']])) })
  t.same(await askPrometheusSeries({ url, query: 'up', fromMs: AT_MS, toMs: AT_MS + 1500, stepMs: 500, timeoutMs: 3000 }), {
    samples: [{ atMs: AT_MS, value: 1.5 }, { atMs: AT_MS + 1500, value: 2 }]
  })
  const { pathname, searchParams } = new URL(asked, 'http://x')
  t.equal(pathname, '/prom/api/v1/query_range')
  t.same(Object.fromEntries(searchParams), { query: 'up', start: '1700000000', end: '1700000001.5', step: '0.5', timeout: '3000ms' })
})

t.test('a time of which there is nothing', async (t) => {
  for (const [status, body, reason] of [
    [200, matrix(), /no series/],
    [200, matrix([[1, '1']], [[1, '2']]), /2 series instead of one/],
    [200, matrix([[1, 'NaN'], ['x', '1'], null, [1]]), /has no value/],
    [200, '{"status":"success","data":{"resultType":"matrix","result":[{"metric":{}}]}}', /has no value/],
    [200, vector('1'), /gives a vector/],
    [422, '{"status":"error","errorType":"execution","error":"query timed out"}', /execution: query timed out/],
    [502, '<html>', /HTTP 502/]
  ]) {
    const answer = readSeries({ status, body })
    t.same(answer.samples, [])
    t.match(tell(answer.reason), reason)
  }
  t.match(await askPrometheusSeries({ url: new URL('http://127.0.0.1:1'), query: 'up', fromMs: 0, toMs: 1, stepMs: 1, timeoutMs: 3000 }), {
    samples: [], reason: { code: 'NOBODY_LISTENS' }
  })
})
