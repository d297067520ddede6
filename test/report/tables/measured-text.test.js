import t from 'tap'
import { parseObjective } from '../../../src/plan/objective.js'
import { formatMeasured } from '../../../src/report/tables/measured-text.js'
import { buildOriginTable, describeOrigin } from '../../../src/report/tables/origin-table.js'
import { describeStage, nameStage } from '../../../src/report/tables/stage-text.js'
import { textsOf } from '../../fixtures/table-texts.js'

t.test('what was measured, in the unit of its objective', async (t) => {
  const format = (/** @type {string} */ text, /** @type {number | null} */ measured, measuredAtLeast = false) =>
    formatMeasured({ objective: parseObjective({ text }), measured, measuredAtLeast })
  t.same([format('p99<50ms', 12_400), format('p99<50ms', 12_400, true), format('p99<50ms', null, true)], ['12.4 ms', '≥ 12.4 ms', '-'])
  t.same([format('success>=99%', 0.9987), format('success>=99%', 1)], ['99.87 %', '100 %'])
  t.same([format('rate>=100/s', 1234.5), format('rate>=100/s', null)], ['1,235/s', '-'])
})

t.test('a stage: its number, how long it took, and from where to where', async (t) => {
  const stage = { number: 2, fromMs: 10_000, toMs: 190_000 }
  t.equal(describeStage(/** @type {any} */ ({ ...stage, fromPerSecond: 100, toPerSecond: 500 })), '2: 3 min from 100 to 500/s')
  t.equal(describeStage(/** @type {any} */ ({ ...stage, fromPerSecond: 100, toPerSecond: 100 })), '2: 3 min at 100/s')
  t.equal(describeStage(/** @type {any} */ ({ ...stage, fromUsers: 0, toUsers: 1200 })), '2: 3 min from 0 to 1,200 users')
  const users = /** @type {any} */ ({ ...stage, fromUsers: 10, toUsers: 10 })
  t.equal(describeStage(users), '2: 3 min with 10 users')
  t.equal(describeStage(/** @type {any} */ ({ ...stage, fromUsers: 1, toUsers: 1 })), '2: 3 min with 1 user')
  t.same([nameStage({ target: 'a', stage: users }), nameStage({ target: 'a' })], ['a, stage 2: 3 min with 10 users', 'a'])
})

t.test('another tool in the place of the machine', async (t) => {
  const build = (/** @type {object} */ more, /** @type {object} */ targets) => textsOf({
    table: buildOriginTable(/** @type {any} */ ({ result: { run: { plan: { targets } } }, measuredBy: { tool: 'wrk', source: 'a.txt', missing: ['x', 'y'], ...more } }))
  }).rows
  t.same(build({}, { a: {} }), [['Measured by', 'wrk'], ['Its version', '-'], ['Read from', 'a.txt'], ['URL', '-'], ['Not known', 'x, y']])
  t.same(build({ version: '4' }, { a: { url: 'http://h/' }, b: {}, c: { url: 'http://i/' } }).slice(1, 4),
    [['Its version', '4'], ['Read from', 'a.txt'], ['URL', 'http://h/, http://i/']])
  t.equal(describeOrigin(/** @type {any} */ ({ tool: 'wrk', source: 'a.txt' })), 'baseload started nothing and sent nothing: it read what wrk wrote to a.txt.')
})
