import t from 'tap'
import { renderLabMarkdown, renderLabTerminal } from '../../src/report/lab.js'
import { describeLab } from '../../src/report/prose/lab.js'
import { buildLabTables } from '../../src/report/tables/lab-tables.js'
import { adviseLab } from '../../src/verdict/lab-advice.js'
import { makeLabRow, makeStretch } from '../fixtures/labs.js'

const HOSTILE = 'a|b<script>\u001b[31m'
const phase = (/** @type {any} any: of a phase */ more) => ({ name: 'down', action: 'recipe to origin', isFault: true, ok: true, fromMs: 1000, toMs: 3000, ...makeStretch(), ...more })
const second = (/** @type {any} any: of a second */ more) => ({ phase: 0, ok: 100, failed: 0, calls: 10, callsFailed: 0, served: 100, stale: 0, ...more })
const seconds = [second({ second: 0, calls: 100 }), second({ second: 1, phase: 1, calls: 200, ok: 50, failed: 50 }), second({ second: 2, phase: null, calls: 0 })]
const phases = [phase({ name: 'well', action: null, isFault: false, fromMs: 0 }), phase({})]
const rows = [
  makeLabRow({ target: 'cache-none', healthy: makeStretch({ callsPerRequest: 1, p50: 1_000_000 }), fault: { phases: ['down'], ...makeStretch({ goodRatio: 0, callsPerRequest: 1, p50: 500_000 }) }, origin: { calls: 400, callsPerRequest: 1, offloadRatio: 0 }, phases, seconds, recovery: { repeats: 1, recoveredMs: { low: 480, high: 500 }, notRecovered: 0, freshMs: null, notFresh: 1 } }),
  makeLabRow({ target: HOSTILE, healthy: makeStretch({ callsPerRequest: 0.1, staleRatio: 0.25 }), fault: { phases: ['down'], ...makeStretch({ callsPerRequest: 0.05, staleRatio: 1, p50: 2100 }) }, service: { memoryBytes: 80 * 2 ** 20, versionsBehind: { known: 100, count: 4, max: 2, ratio: 0.04 } }, phases, seconds, recovery: { repeats: 1, recoveredMs: { low: 0, high: 0 }, notRecovered: 0, freshMs: { low: 750, high: 750 }, notFresh: 0 } }),
  makeLabRow({ target: 'cache-redis-lazy', status: 'missing', reason: 'unavailable: redis not found', ratePerSecond: null, success: null, responseTimeUs: null, maxUs: null, healthy: null, origin: null, service: null })
]
const build = (/** @type {any[]} */ of, reference = 'cache-none') => /** @type {any} any: rows as far as they are read */ ({ rows: of, ...adviseLab({ rows: of, reference }), reference, writes: false })
const result = build(rows)

t.test('for each target a sentence: what it saves, what it costs, what the fault did', async (t) => {
  t.same(describeLab({ result }), [
    'cache-none at 100/s saves nothing that was measured; it costs nothing that was measured. In the fault: 0 % success, 1.00 calls to the origin a request, p50 500 ms (-500 ms), the last failure 500 ms after it was over, old values until the window ended.',
    `${HOSTILE} at 100/s saves 90 % of the calls to the origin, 998 ms of the 1,000 ms that half of the requests take with cache-none; it costs 20.0 MiB more memory than cache-none, 25 % of the answers stale, 4 % of the cached answers behind a version that it had seen, by 2 at most. In the fault: 100 % success, 0.050 calls to the origin a request, p50 2.10 ms (+100 µs), 100 % of the answers stale, the last old value 750 ms after it was over.`,
    'While all is well at 100/s all serve alike (100 %).',
    `While all is well at 100/s, of those that serve most, ${HOSTILE} asks the origin least (0.100 calls a request); then cache-none (1.00 calls a request).`,
    `In the fault at 100/s, ${HOSTILE} serves most requests (100 %); then cache-none (0 %).`
  ])
})

t.test('differences that two runs could have are neither saved nor paid', async (t) => {
  const alike = build([makeLabRow({ target: 'cache-none', healthy: makeStretch({ callsPerRequest: 0.99, p50: 2000 }) }), makeLabRow({ target: 'a', healthy: makeStretch({ callsPerRequest: 1.01, p50: 2150 }), service: { memoryBytes: 60.5 * 2 ** 20 } })])
  t.same(describeLab({ result: alike }).slice(0, 2), ['cache-none at 100/s saves nothing that was measured; it costs nothing that was measured.', 'a at 100/s saves nothing that was measured; it costs nothing that was measured.'])
})

t.test('tables: what is not known is a dash, what was not measured has a reason', async (t) => {
  const tables = buildLabTables({ result })
  t.same(tables.map(({ title }) => title.replace(/ \(times.*/, '')), ['What users saw, and what the origin was asked', 'Phase by phase', 'Second by second at 100/s', 'Where answers came from, and how old they were', 'What keeping values takes', 'After the fault, and between processes'])
  t.same(tables[0].rows[0].slice(0, 9), ['cache-none', '100', '100 %', '2.00', '5.00', '0 %', '0 %', '1.00', '5.00'])
  t.same(tables[0].rows[2].slice(0, 3), ['cache-redis-lazy', 'unavailable: redis not found', ''])
  t.equal(tables[0].states[2], 'missing')
  t.same(tables[2].rows.slice(0, 3), [['phases', '', '12/', ''], ['cache-none', 'origin calls', '▄█·', '200/s'], ['cache-none', 'success', '█▄█', '50 %']])
  t.same(tables[5].rows[0].slice(0, 4), ['cache-none', '100', '480 ms to 500 ms', 'not in the window'])
})

t.test('one phase or none: no table about phases or recovery', async (t) => {
  t.same(buildLabTables({ result: build([makeLabRow()]) }).map(({ title }) => title.split(' ')[0]), ['What', 'Where', 'What'])
})

t.test('Markdown and terminal: hostile names are text, no line is too long', async (t) => {
  const text = renderLabMarkdown({ result, notes: [HOSTILE] }).join('\n\n')
  t.notMatch(text, /<script>/)
  t.match(text, /a\\\|b&lt;script>/)
  for (const columns of [60, 80, 140]) {
    const lines = renderLabTerminal({ result, columns })
    t.ok(lines.every((line) => line.length <= columns), `${columns} columns: ${Math.max(...lines.map((line) => line.length))}`)
    t.notMatch(lines.join('\n'), /\u001b/) // eslint-disable-line no-control-regex -- the control character is what must not be there
  }
})

t.test('nothing measured, nothing said', async (t) => {
  const nothing = build([rows[2]])
  t.same(renderLabMarkdown({ result: nothing }), [])
  t.same(renderLabTerminal({ result: nothing }), [])
})
