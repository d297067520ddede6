import t from 'tap'
import { tablesOfContainers, writeSizeCommand } from '../../../../src/report/run/document/containers.js'
import { badgesOfRun } from '../../../../src/report/run/document/objectives.js'
import { describePeak, formatContainers } from '../../../../src/report/run/tables/containers-text.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const question = { peakPerSecond: 5000, headroom: 0, spare: 0 }
const found = { target: 'a', units: 10, low: 9, high: 11, atMost: false, ratePerSecond: { value: 500, low: 480, high: 520 }, reason: null, undecided: [] }
const PLAN = { targets: { a: { title: 'A' } } }
const draw = (targets, { isOneCore = false } = {}) =>
  tablesOfContainers({ result: { run: { plan: PLAN } }, headline: { containers: [{ question, targets }], isOneCore } })

t.test('a peak in words: what is kept free, and what is spare', async (t) => {
  const peak = (more) => describePeak({ ...question, ...more })
  t.equal(peak({}), '5,000/s')
  t.equal(peak({ headroom: 1 / 3 }), '5,000/s, a third of capacity kept free')
  t.equal(peak({ headroom: 0.3333 }), '5,000/s, 33 % of capacity kept free')
  t.equal(peak({ headroom: 0.2, spare: 2, base: 'p1' }), '5,000/s, 20 % of capacity kept free, 2 spare, by the rate kept in 99 % of the seconds')
  const ranges = [{}, { low: 10, high: 10 }, { low: null }, { high: null }, { atMost: true }]
  t.same(ranges.map((more) => formatContainers({ ...found, ...more })), ['10 (9 to 11)', '10', '10', '10', '≤ 10'])
})

t.test('an estimate for each server, then who has none and why', async (t) => {
  const [table] = draw([{ ...found, target: 'b', units: null, ratePerSecond: null, reason: { code: 'nothingGood' } }, found])
  const { title, heads, rows, notes } = textsOf({ table })
  t.equal(title, 'Containers for 5,000/s')
  t.same(heads, ['server', 'containers', 'requests/s flat out'], 'nothing is remarked')
  t.same(rows, [['A', '10 (9 to 11)', '500 (480 to 520)'], ['b', 'no good answer flat out']])
  t.equal(notes.length, 2)
  t.equal(table.id, 'containers')
  t.same(draw([], { isOneCore: true }).map((one) => one.title), ['Containers of one core for 5,000/s'])
  const containers = [{ question, targets: [] }, { question, targets: [] }]
  const two = tablesOfContainers({ result: { run: { plan: PLAN } }, headline: { containers, isOneCore: false } })
  t.same(two.map(({ id }) => id), ['containers', undefined])
})

t.test('a bound, and what holds only if an objective is met', async (t) => {
  const row = (more) => textsOf({ table: draw([{ ...found, ...more }])[0] })
  t.same(row({ atMost: true }).rows[0].slice(1), ['≤ 10', '≥ 500'])
  const open = row({ undecided: ['p99<1s', 'success>=99%'] })
  t.same(open.rows[0].slice(1), ['10 (9 to 11) (if met)', '500 (480 to 520)', 'not decided: p99<1s, success>=99%'])
  t.equal(open.notes[1], 'if met: an objective is not decided')
  t.same(row({ units: null, reason: null }).rows[0], ['A', 'not known'])
})

t.test('the command that measures it: of the reference where nothing is compared, without rates, and of one core', async (t) => {
  const own = { name: 'a', parts: [{ command: 'node app.js' }], request: { path: '/' }, good: {} }
  const write = ({ target = {}, baseline = {}, isOneCore = false, failures = [] } = {}) => {
    const targets = { a: { ...own, ...target }, ref: { name: 'ref', parts: [], request: { path: '/' }, good: {} } }
    const baselines = [{ peak: question, targets: ['ref', 'a'], reference: 'ref', objectives: [], ...baseline }]
    return writeSizeCommand({ result: { run: { failures, plan: { targets, baselines } } }, headline: { isOneCore } })
  }
  t.match(write(), /^npx baseload size --start 'node app\.js' --peak 5000\/s --objective '?[^ ]+'? --unit none$/)
  t.match(write({ isOneCore: true }), / --unit cpu=1$/)
  const objectives = [{ kind: 'latency', text: 'p99<1s' }, { kind: 'rate', text: 'rate>=5/s' }, { kind: 'success', text: 'success>=99%' }]
  t.match(write({ baseline: { objectives } }), " --objective 'p99<1s' --objective 'success>=99%' --unit none")
  t.match(write({ target: { parts: [{ script: 'a.js' }] } }), /^npx baseload size a --peak/)
  t.match(write({ target: { parts: [{ script: 'a.js' }, { command: 'x' }] } }), /^npx baseload size --start "<command>" --peak/)
  t.match(write({ baseline: { targets: ['ref'] } }), /^npx baseload size ref --peak/)
  t.not(write({ failures: [{ target: 'ref' }] }), null, 'another has failed')
})

t.test('how many objectives were met and claims held; what is none is there, what is rare is not', async (t) => {
  const badges = (objectives, ...claims) => badgesOfRun({
    result: { baselines: [{ claims: claims.map((verdict) => ({ verdict })) }, {}] },
    headline: { objectives: { met: 0, missed: 0, open: 0, invalid: 0, ...objectives } }
  }).groups.map((group) => group.badges.map(({ text, tone, none }) => `${text} ${tone}${none ? ' none' : ''}`))
  t.same(badges({}), [[], []])
  t.same(badges({ met: 3 }, 'held', 'held', 'refuted'), [['3 met good', '0 missed bad none', '0 not decided open none'], ['2 held good', '1 refuted bad']])
  t.same(badges({ missed: 1, open: 5, invalid: 2 }, 'unknown'),
    [['0 met good none', '1 missed bad', '3 not decided open', '2 invalid open'], ['0 held good none', '0 refuted bad none', '1 cannot tell open']])
})
