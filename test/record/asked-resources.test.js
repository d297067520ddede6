import { createServer } from 'node:http'
import t from 'tap'
import { addAskedResources } from '../../src/record/asked-resources.js'

const STARTED_MS = Date.UTC(2026, 0, 2)
const RESOURCES = {
  startedAt: new Date(STARTED_MS).toISOString(),
  atMs: [0, 1001, 2000, 4000],
  parts: [{ name: 'driver', cpuUs: [1, 2, 3, 4] }]
}

/** As Prometheus documents its answers. series: by query, seconds after the start and values; a text is an error; asked: what was. */
async function serve (t, series, asked = []) {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x')
    asked.push(searchParams)
    const values = series[searchParams.get('query') ?? '']
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

t.test('it is asked from the first look to the last, at every whole second or as seldom as was looked', async (t) => {
  for (const [atMs, step] of [[[500, 3500, 6400], 3], [[500, 4200, 6400], 3], [[500, 700, 900], 1], [[500], 1]]) {
    const asked = []
    const url = await serve(t, { cpu: [[1, 1]] }, asked)
    await addAskedResources({ resources: { ...RESOURCES, atMs }, prometheus: { url, queries: { cpu: 'cpu' } } })
    const [start, end, asStep] = ['start', 'end', 'step'].map((name) => Number(asked[0].get(name)))
    const told = [start - STARTED_MS / 1000, end - STARTED_MS / 1000, asStep].map((one) => Number(one.toFixed(3)))
    t.same(told, [0.5, atMs.at(-1) / 1000, step], String(atMs))
  }
})

t.test('the nearest value counts, within a step; less than nothing is no time', async (t) => {
  const url = await serve(t, { cpu: [[0, -1], [2, 1], [4, 2]], mem: [[0, 1.4], [2.9, 2.6]] })
  const atMs = [0, 1900, 3800, 5801]
  const { resources } = await addAskedResources({ resources: { ...RESOURCES, atMs }, prometheus: { url, queries: { cpu: 'cpu', memory: 'mem' } } })
  t.same(resources.parts[0], { name: 'server', cpuUs: [0, 1_900_000, 5_700_000, 9_702_000], residentBytes: [1, 3, 3, null] })
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
