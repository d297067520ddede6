import t from 'tap'
import { lab } from '../../../../src/experiments/lab/report/experiment.js'
import { buildLabTables } from '../../../../src/experiments/lab/report/tables.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { answerVersions, blocksOfVersions, buildVersionsTable } from '../../../../src/experiments/lab/report/versions.js'
import { makeLabRow } from '../../../fixtures/labs.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const HOSTILE = 'a|b<script>\u001b[31m'

/** @returns any: a LabRow as far as these tables read it */
function makeRow ({ target, errors = [0, 0, 0], misses = [0, 0, 0], calls = [0, 0, 0], back = 0, most = 0, perKey = 0, ...more }) {
  return makeLabRow({
    target,
    recovery: { repeats: 1, recoveredMs: { low: 0, high: 0 }, notRecovered: 0, freshMs: null, notFresh: 0 },
    versions: {
      phases: ['old alone', 'both', 'new alone'].map((name, index) => ({
        name, errorRatio: errors[index], missRatio: misses[index], callsPerRequest: calls[index]
      })),
      steadyRatio: 1,
      backSeconds: back,
      mostCallsPerSecond: most,
      callsPerKey: perKey
    },
    ...more
  })
}

const rows = [
  makeRow({ target: HOSTILE, errors: [0, 0.4977, 0.9996], back: null }),
  makeRow({ target: 'cold', misses: [0, 0.0951, 0.0004], calls: [0, 0.314, 0.004], back: 6, most: 82, perKey: 1 }),
  makeRow({ target: 'warmed', calls: [0, 0.083, 0], most: 100, perKey: 1 }),
  makeRow({ target: 'both', perKey: 0 }),
  makeLabRow({ target: 'gone', status: 'missing', reason: { code: 'UNAVAILABLE', found: 'redis not found' } })
]

t.test('a line for each, phase by phase in a cell', async (t) => {
  const build = (/** @type {any[]} */ of) =>
    textsOf({ table: /** @type {any} any: it is there */ (buildVersionsTable({ result: { rows: of } })) })
  const table = build(rows)
  t.equal(table.title, 'A deploy behind one cache: old alone / both / new alone')
  t.same(table.rows, [
    ['a|b<script>', '0/50/99.9', '0/0/0', '0/0/0', 'never', '0', '0'],
    ['cold', '0/0/0', '0/9.5/<.1', '0/0.31/<.01', '6 s', '82', '1.00'],
    ['warmed', '0/0/0', '0/0/0', '0/0.083/0', '0 s', '100', '1.00'],
    ['both', '0/0/0', '0/0/0', '0/0/0', '0 s', '0', '0'],
    ['gone', 'unavailable: redis not found']
  ])
  t.equal(buildVersionsTable({ result: { rows: [makeLabRow({})] } }), null, 'nothing is deployed')
  const unknown = makeRow({ target: 'x', misses: [null, null, null], most: null, perKey: null })
  unknown.versions.steadyRatio = null
  t.same(build([unknown]).rows[0], ['x', '0/0/0', '-/-/-', '0/0/0', '-', '-', '-'])
})

t.test('the answer: who loses requests, whose hits are back, who asks the origin most', async (t) => {
  t.equal(
    answerVersions({ result: { rows } }),
    `requests fail only with ${HOSTILE} (up to 100 %); the hit ratio is back soonest with warmed and both (at once), last with cold (after 6 s); ` +
      "the origin's busiest second has 0 calls with both, 100 calls with warmed."
  )
  t.equal(
    answerVersions({ result: { rows: rows.slice(2, 4).map((row) => ({ ...row, versions: { ...row.versions, mostCallsPerSecond: 1 } })) } }),
    'no request fails; the hit ratio is back at once with all.'
  )
  t.equal(answerVersions({ result: { rows: rows.slice(0, 1) } }), null)
  t.equal(answerVersions({ result: { rows: [makeLabRow({}), makeLabRow({})] } }), null)
})

t.test('on the screen in 80 columns with every figure, and no line of what is missing', async (t) => {
  const document = { subject: 'lab', title: 'lab', blocks: blocksOfVersions({ result: { rows } }), foot: {} }
  const lines = renderScreen({ document, columns: 80 }).trimEnd().split('\n')
  t.match(lines[3], /^ +Server +errors % +misses % +calls\/req\. +back +calls\/s +a key$/)
  t.equal(lines.filter((line) => /^ {2}\S.* \d+ s|never/.test(line)).length, 4)
  t.notMatch(lines.join('\n'), /gone/)
  t.notOk(lines.join('\n').includes('\u001b'))
  for (const line of lines) t.ok(line.length <= 80, line)
  t.same(blocksOfVersions({ result: { rows: [makeLabRow({})] } }), [])
})

t.test('no table of a fault where none was', async (t) => {
  const result = { rows }
  const titles = buildLabTables({ result }).map(({ title }) => title)
  t.ok(titles.some((title) => title.startsWith('A deploy behind one cache')))
  t.notOk(titles.some((title) => title.startsWith('In the fault')))
  t.equal(lab.buildHead({ lab: result }.lab && { lab: result })?.title, titles.find((title) => title.startsWith('A deploy')))
})
