import { createServer } from 'node:http'
import t from 'tap'
import { addAskedResources } from '../../src/record/asked-resources.js'

const STARTED_MS = Date.UTC(2026, 0, 2)
const RESOURCES = {
  startedAt: new Date(STARTED_MS).toISOString(),
  atMs: [0, 1001, 2000, 4000],
  parts: [{ name: 'driver', cpuUs: [1, 2, 3, 4] }]
}

/** As Prometheus documents its answers. series: by query, seconds after the start and values; a text is an error. */
async function serve (t, series) {
  const server = createServer((request, response) => {
    const values = series[new URL(request.url ?? '', 'http://x').searchParams.get('query') ?? '']
    if (typeof values === 'string') {
      response.statusCode = 422
      return response.end(JSON.stringify({ status: 'error', errorType: 'execution', error: values }))
    }
    const result = [{ metric: {}, values: values.map(([second, value]) => [STARTED_MS / 1000 + second, String(value)]) }]
    response.end(JSON.stringify({ status: 'success', data: { resultType: 'matrix', result } }))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}/`
}

t.test('cores become time used, memory is as it is; where there is no value there is a gap', async (t) => {
  const url = await serve(t, {
    'rate(cpu[2s])': [[0, 0.5], [1, 0.5], [2, 1], [4, 'NaN']],
    mem: [[0, 1e6], [1, 2e6]]
  })
  const { resources, warnings } = await addAskedResources({ resources: RESOURCES, prometheus: { url, queries: { cpu: 'rate(cpu[2s])', memory: 'mem' } } })
  t.same(resources.parts, [
    { name: 'server', cpuUs: [0, 500_500, 1_499_500, null], residentBytes: [1e6, 2e6, 2e6, null] },
    RESOURCES.parts[0]
  ])
  t.same(warnings, [])
})

t.test('a look without a value takes nothing from the CPU time of the next', async (t) => {
  const url = await serve(t, { cpu: [[0, 1], [1, 1], [4, 1]] })
  const { resources } = await addAskedResources({ resources: { ...RESOURCES, atMs: [0, 1000, 2600, 4000] }, prometheus: { url, queries: { cpu: 'cpu' } } })
  t.same(resources.parts[0].cpuUs, [0, 1_000_000, null, 4_000_000])
})

t.test('what it does not answer is said, and the rest is kept', async (t) => {
  const url = await serve(t, { 'rate(cpu[1m])': [[0, 1], [4, 1]], mem: 'too many samples' })
  const { resources, warnings } = await addAskedResources({ resources: RESOURCES, prometheus: { url, queries: { cpu: 'rate(cpu[1m])', memory: 'mem' } } })
  t.equal(resources.parts[0].residentBytes, undefined)
  t.match(warnings, [
    { code: 'PROMETHEUS_LOOKS_BACK', figure: 'cpu', range: '1m', windowMs: 4000 },
    { code: 'PROMETHEUS_UNANSWERED', figure: 'memory', of: { code: 'ANSWER_IS_ERROR', error: 'too many samples' } }
  ])
})

t.test('nobody answers any more: the trial is kept as it was', async (t) => {
  const { resources, warnings } = await addAskedResources({ resources: RESOURCES, prometheus: { url: 'http://127.0.0.1:1/', queries: { memory: 'mem' } } })
  t.same(resources, RESOURCES)
  t.match(warnings, [{ code: 'PROMETHEUS_UNANSWERED', figure: 'memory', of: { code: 'NOBODY_LISTENS' } }])
})
