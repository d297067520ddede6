import t from 'tap'
import { renderInflux } from '../../../src/report/dashboards/influx.js'
import { HOSTILE_NAME, HOSTILE_TEXT, makeFiveRepeatResult } from '../fixture.js'
import { say } from '../../fixtures/told.js'

const result = makeFiveRepeatResult()
const lines = readLines(renderInflux({ result }))
const find = (measurement, tags) =>
  lines.filter(
    (line) => line.measurement === measurement && Object.entries(tags).every(([key, value]) => line.tags[key] === value)
  )

t.test('lines follow the grammar: tags sorted, integers with their suffix, one time', async (t) => {
  for (const { tags, time } of lines) {
    t.same(Object.keys(tags), Object.keys(tags).toSorted())
    t.equal(time, '1767323340000000000', '2026-01-02T03:09:00Z in nanoseconds')
  }
  t.same([...new Set(lines.map(({ measurement }) => measurement))].toSorted(), ['baseload_part', 'baseload_row', 'baseload_verdict'])
})

t.test('what the parts used is a series, each point at its own time', async (t) => {
  const [row] = result.baselines[0].rows
  const resources = {
    startedAt: '2026-01-02T03:04:10.000Z',
    stretchMs: 1000,
    parts: [{ name: 'server', isDriver: false, meanCores: 0.5, cpuCores: [0.5, null], residentBytes: [1024, 2048] }]
  }
  const { baselines: [one], run } = result
  const given = { run, baselines: [{ ...one, verdicts: [], rows: [{ ...row, measured: { ...row.measured, resources } }] }] }
  const series = readLines(renderInflux({ result: given })).filter(({ measurement }) => measurement === 'baseload_resources')
  t.match(series, [
    { tags: { part: 'server', target: row.target }, fields: { cpu_cores: 0.5, resident_bytes: 1024 }, time: '1767323050500000000' },
    { fields: { resident_bytes: 2048 }, time: '1767323051500000000' }
  ])
  t.notOk('cpu_cores' in series[1].fields, 'not known is no 0')
})

t.test('numbers are those of the report', async (t) => {
  const [{ fields }] = find('baseload_row', { baseline: 'http', target: 'node-http' })
  const { measured } = result.baselines[0].rows[0]
  t.equal(fields.achieved_per_second, 38_884.14)
  t.equal(fields.ok, BigInt(measured.counts.ok))
  t.equal(fields.p99_us, measured.responseTimeUs.p99.value)
  t.equal(fields.driver_bound, false)
  t.equal(fields.state, 'ok')
  t.equal(find('baseload_verdict', { target: 'fastify-json', objective: 'success>=99.9%' })[0].fields.verdict, 'missed')
})

t.test('what is not known is left out, and so are the numbers of a row that is not to be believed', async (t) => {
  t.notOk('p99_999_us' in find('baseload_row', { baseline: 'fleet', target: 'gateway-grpc' })[0].fields)
  t.same(Object.keys(find('baseload_row', { target: HOSTILE_NAME })[0].fields), ['state', 'reason', 'repeats'])
  t.same(Object.keys(find('baseload_row', { target: 'haproxy-node-http' })[0].fields), ['state', 'reason', 'repeats'])
})

t.test('hostile names and reasons', async (t) => {
  const hostile = structuredClone(result)
  const name = 'a, b=c\nd " e\\'
  for (const row of hostile.baselines[0].rows) { Object.assign(row, { target: `${row.target}${name}`, reason: say(`${HOSTILE_TEXT} "quoted" \\ \n end`) }) }
  const rows = readLines(renderInflux({ result: hostile })).filter(({ measurement }) => measurement === 'baseload_row')
  t.ok(rows.some(({ tags }) => tags.target === 'fastifya, b=c d " e'), 'line breaks are spaces, and a last backslash is gone')
  t.ok(rows.every(({ fields }) => fields.reason === undefined || !/\n/.test(fields.reason)))
  t.ok(rows.some(({ fields }) => fields.reason?.endsWith('"quoted" \\ end')), 'quotes and backslashes come back')
})

t.test('an empty result is an empty file', async (t) => {
  t.equal(renderInflux({ result: { ...result, baselines: [] } }), '')
})

/** Written from https://docs.influxdata.com/influxdb/v2/reference/syntax/line-protocol/ alone; what it does not know, it refuses. */
function readLines (text) {
  return text === ''
    ? []
    : text.split('\n').map((line) => {
      const match = /^((?:[^,= \\]|\\.)+)((?:,(?:[^,= \\]|\\[^\n])+=(?:[^,= \\]|\\[^\n])+)*) (.+) (\d+)$/.exec(line)
      if (!match) throw new Error(`no line: ${line}`)
      const plain = (escaped) => escaped.replace(/\\([,= ])/g, '$1')
      const tags = Object.fromEntries(
        [...match[2].matchAll(/,((?:[^,= \\]|\\.)+)=((?:[^,= \\]|\\.)+)/g)].map(([, key, value]) => [
          plain(key),
          plain(value)
        ])
      )
      const fields = {}
      const pattern = /([a-z0-9_]+)=(?:(-?\d+)i|(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)|(true|false)|"((?:[^"\\]|\\["\\])*)")(,|$)/y
      while (pattern.lastIndex < match[3].length) {
        const field = pattern.exec(match[3])
        if (!field) throw new Error(`no field: ${line}`)
        const [, name, integer, float, truth, string] = field
        fields[name] =
          integer !== undefined
            ? BigInt(integer)
            : float !== undefined
              ? Number(float)
              : truth !== undefined
                ? truth === 'true'
                : string.replace(/\\(.)/g, '$1')
      }
      return { measurement: match[1], tags, fields, time: match[4] }
    })
}
