import t from 'tap'
import { buildSoakResult, listSoakChecks } from '../../../../src/experiments/soak/verdict/result.js'
import { exitCodeOf } from '../../../../src/judge/result.js'

const BASELINE = { name: 'measure', reference: 'yours', targets: ['yours'], objectives: [], load: { timeoutMs: 1000 } }
const AT_MS = Array.from({ length: 95 }, (_, second) => second * 1000)

function build (...lines) {
  const trial = { id: 'yours/latency-soak-measure/1', target: 'yours', durationMs: 3_600_000, soak: true, load: {} }
  const parts = lines.map((bytesAt, i) => ({ name: `part${i}`, memoryBytes: AT_MS.map((ms) => bytesAt(ms / 1000)) }))
  const load = { windowMs: 94_000, counts: { ok: 18_800, failed: 0 }, endedInWindow: { ok: 18_800, failed: 0 } }
  return buildSoakResult({ baseline: BASELINE, rows: [], record: { trials: [{ trial, load, soak: { atMs: AT_MS, parts } }] } })
}

const leaking = (second) => 60e6 + 409_600 * second
const flat = () => 60e6

function exitCode (result, strict) {
  return exitCodeOf({
    result: {
      run: { plan: { trials: [], baselines: [] }, failures: [], unavailable: [] },
      baselines: [{ baseline: BASELINE, rows: [], verdicts: [], checks: listSoakChecks({ result }) }]
    },
    strict
  })
}

t.test('a leak: bytes a request by the rate that was answered; exit code 1', async (t) => {
  const result = build(leaking)
  const [{ found, requestsPerSecond, endedEarly, parts: [part] }] = result.rows
  t.match({ found, requestsPerSecond, endedEarly }, { found: 'leak', requestsPerSecond: 200, endedEarly: true })
  t.ok(Math.abs(part.bytesPerRequest.value - 2048) < 1e-6)
  t.equal(part.reason.code, 'SOAK_LEAK')
  t.equal(exitCode(result), 1)
})

t.test('no leak: 0; what cannot be told: 0, with --strict 3', async (t) => {
  t.equal(exitCode(build(flat)), 0)
  const open = build((second) => 60e6 + 60e6 * (1 - Math.exp(-second / 60)))
  t.equal(open.rows[0].reason.code, 'SOAK_SLOWING')
  t.equal(exitCode(open), 0)
  t.equal(exitCode(open, true), 3)
  t.equal(build(() => null).rows[0].reason.code, 'SOAK_UNREAD')
})

t.test('of several parts the one that leaks is told', async (t) => {
  const [row] = build(flat, leaking).rows
  t.equal(row.found, 'leak')
  t.equal(row.reason, row.parts[1].reason)
})
