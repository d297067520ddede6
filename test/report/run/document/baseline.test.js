import t from 'tap'
import { buildHeadline } from '../../../../src/judge/headline.js'
import { sectionOf } from '../../../../src/report/run/document/baseline.js'
import { isUntilBreak, tableTraffic } from '../../../../src/report/run/document/traffic.js'
import { textsOf } from '../../../fixtures/table-texts.js'
import { makeFiveRepeatResult } from '../../fixture.js'

const STAGES = [1, 2].map((number) => ({
  number,
  of: 2,
  fromMs: (number - 1) * 1000,
  toMs: number * 1000,
  fromPerSecond: 100 * number,
  toPerSecond: 100 * number
}))
const ROW = { target: 'node-http', title: 'node-http', seconds: [], behind: null, knee: { kept: null, missed: null, back: null } }
const BREAK = {
  end: 'broke',
  hasDied: false,
  keptPerSecond: 100,
  brokenPerSecond: 200,
  aboutPerSecond: 141,
  askedPerSecond: 200,
  objective: 'p99<=5ms',
  shortfalls: [],
  steps: [],
  after: null
}

/** A result whose first baseline has traffic. */
function make (/** @type {any} */ traffic, /** @type {any} */ load) {
  const result = makeFiveRepeatResult()
  const [baselineResult] = result.baselines
  baselineResult.rows = baselineResult.rows.slice(0, 1)
  Object.assign(baselineResult, { traffic })
  Object.assign(baselineResult.baseline.load, { traffic: load })
  return { result, baselineResult }
}
/** What stands in its section, in order: of a text its tone, of a table its title. */
const order = (/** @type {any} */ made) => sectionOf({ ...made, headline: buildHeadline(made), charts: [], told: new Set() }).blocks
  .filter(({ depth = 0 }) => depth === 0)
  .map((block) => block.kind === 'text' ? `text ${block.tone ?? ''}`.trim() : block.kind)

t.test('what broke stands first, and strong; without a break the table does', async (t) => {
  const stages = { kind: 'stages', stages: STAGES }
  const broken = make({ ...stages, rows: [{ ...ROW, untilBreak: BREAK }] }, stages)
  const kept = make({ ...stages, rows: [ROW] }, stages)
  t.same([broken.baselineResult, kept.baselineResult, /** @type {any} */ ({})].map(isUntilBreak), [true, false, false])
  t.same(order(broken).slice(0, 2), ['text strong', 'table'])
  t.same(order(kept).slice(0, 2), ['table', 'text'])
})

t.test('users: their pause in the title, and the law beside the rate', async (t) => {
  const load = { kind: 'users', users: 1200, pauseMs: 1000 }
  const users = { target: 'node-http', users: 1200, pauseMs: 1000, meanUs: 5, expectedPerSecond: 1190, achievedPerSecond: 3, differenceRatio: 0 }
  const made = make({ kind: 'users', rows: [users] }, load)
  Object.assign(made.baselineResult.rows[0], { traffic: { kind: 'users', users: 1200 } })
  const table = tableTraffic(made)
  t.match(table.title, /, 1,200 users with a pause of 1 s$/)
  t.same(table.columns.slice(0, 4).map(({ head }) => head), ['server', 'users / (pause + response)', 'requests/s', 'median'])
  const { rows: [cells] } = textsOf({ table })
  t.same(cells.slice(0, 2), ['The node-http server', '1,190/s'])
  t.equal(order(made)[0], 'table')
  const staged = tableTraffic(make({ kind: 'stages', stages: [], rows: [] }, { kind: 'user-stages', pauseMs: 2000 }))
  t.match(staged.title, /, users with a pause of 2 s$/)
  t.notOk(staged.columns.some(({ key }) => key === 'offered'))
})

t.test('a row that is not whole says so; what failed is all that was not answered well', async (t) => {
  const made = make({ kind: 'stages', stages: STAGES, rows: [ROW] }, { kind: 'stages' })
  const [row] = made.baselineResult.rows
  const change = (/** @type {object} */ more) => {
    Object.assign(row, more)
    return textsOf({ table: tableTraffic(made) }).rows[0]
  }
  Object.assign(row.measured.counts, { failed: 3, timedOut: 4, notSent: 5 })
  t.equal(change({ offeredPerSecond: 250 }).at(-1), '12')
  t.equal(change({}).at(1), '250')
  t.equal(change({ status: 'partial' })[0], 'The node-http server (partial)')
  t.same(change({ measured: null, status: 'missing', reason: undefined }), ['The node-http server', 'not measured'])
})
