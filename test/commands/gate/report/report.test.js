import t from 'tap'
import { listGateCases, printBisection, printGate, renderGateJunit } from '../../../../src/commands/gate/report/cases.js'
import { documentBisection, documentGate } from '../../../../src/commands/gate/report/document.js'
import { describeGate, describeGateExit } from '../../../../src/commands/gate/report/words.js'
import { judgeGate, judgeObjectives, readGate } from '../../../../src/commands/gate/verdict/gate.js'
import { decodeHistogram as decode } from '../../../../src/record/histogram.js'
import { renderComment, renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { makeVersionsPlan, simulateVersions } from '../../../fixtures/versions.js'

const HOSTILE = 'a|b<script>\n@team'
const plan = makeVersionsPlan({ latencyMs: 1000, margin: 0.05, budgetMs: 60_000 })
const held = readGate({ record: await simulateVersions({ plan, slower: 1.3, noise: 0.01, seed: 1 }), decode })
const many = judgeGate({
  comparison: {
    ...held.comparison,
    before: { id: HOSTILE, startedAt: '' },
    oneRun: { ...held.comparison.oneRun, notes: ['one', 'two', 'three'] }
  },
  objectives: judgeObjectives({
    verdicts: Array.from({ length: 12 }, (_, index) => ['live', 'next'].map((target) => ({
      target, phase: 'latency', objective: { text: `p99<${index + 1}ms` }, verdict: 'missed', reason: { code: 'nothingMeasured' }
    }))).flat(),
    live: 'live',
    next: 'next'
  }),
  failures: [],
  next: 'next'
})

t.test('a screen says what holds the release, and how', async (t) => {
  const text = renderScreen({ document: documentGate({ gate: held, foot: { report: 'reports/x/record.json' }, exitCode: 1 }), columns: 100 })
  t.match(text, /^baseload gate: hold\n\nVERSIONS {6}live: node before\.js\n +next: node after\.js\n +4 starts of each in one run, /)
  t.match(text, /^✗ Hold: requests\/s -\d+ % \(-\d+ to -\d+; allowed -5 %\)[^]*^FIGURE +change +allowed +verdict/m)
  t.match(text, /\nEXIT {3}1: hold: requests\/s -\d+ % /)
  t.ok(renderScreen({ document: documentGate({ gate: many }), columns: 80 }).split('\n').length <= 31)
})

t.test('Markdown for a pull request: 25 lines at most, and no name that does something there', async (t) => {
  for (const gate of [held, many]) {
    const text = renderComment({ document: documentGate({ gate }), marker: '<!-- baseload:gate -->' })
    t.ok(text.trimEnd().split('\n').length <= 25, text)
    t.match(text, /^<!-- baseload:gate -->\n### baseload gate: hold\n[^]*^✗ \*\*Hold: /m)
    t.notMatch(text, /<script>|@team/)
  }
  t.notMatch(renderMarkdown({ document: documentGate({ gate: held }) }), /<!--/)
})

t.test('JSON and JUnit: each figure and objective', async (t) => {
  const { gate, files } = printGate({ gate: held, record: 'reports/x/record.json' })
  t.same(files, { record: 'reports/x/record.json' })
  t.match(gate, { verdict: 'hold', reasons: [{ code: 'GATE_WORSE', text: /^requests\/s: -?\d/ }], moreMs: null })
  t.equal(typeof gate.comparison.figures[0].reason, 'string')
  const xml = renderGateJunit({ gate: many })
  t.match(xml, /<testsuite package="baseload" id="0" name="gate" [^>]*tests="16" failures="\d" errors="0"/)
  t.match(xml, /<property name="verdict" value="hold"\/>/)
  t.notMatch(xml, /<script>/)
})

t.test('a search: found, and not found', async (t) => {
  const figure = held.comparison.figures[0]
  const bisection = {
    good: 'v1',
    bad: 'main',
    figure,
    steps: [
      { commit: '1'.repeat(40), subject: HOSTILE, verdict: 'good', figure },
      { commit: '2'.repeat(40), subject: 'second', verdict: 'skipped', failed: 'INSTALL_FAILED' }
    ],
    found: { commit: '3'.repeat(40), subject: 'parse twice' },
    reason: null
  }
  const text = renderScreen({ document: documentBisection({ bisection, exitCode: 0 }), columns: 100 })
  t.match(text, /^baseload gate: bisect v1\.\.main\n\n✓ First bad commit: 3333333333 parse twice\. main against v1: requests\/s -/)
  t.match(text, /skipped: INSTALL_FAILED[^]*EXIT {3}0: the commit was found\n$/)
  t.notMatch(renderComment({ document: documentBisection({ bisection }) }), /<script>|@team/)
  const open = { ...bisection, found: null, reason: { code: 'BISECTION_SKIPPED', commits: ['4'.repeat(40), '5'.repeat(40)] } }
  t.match(renderScreen({ document: documentBisection({ bisection: open, exitCode: 3 }), columns: 100 }), /\? Not found: the first bad commit is one of these 2, as[^]*4444444444/)
  t.match(printBisection({ bisection: open }).bisection, { found: null, reason: /^the first bad commit is one of these 2/, steps: [{ verdict: 'good' }, { failed: 'INSTALL_FAILED' }] })
})

const figureOf = (verdict, more) => ({
  target: 'next', phase: 'peak', figure: 'cpuPerRequestUs', verdict, ratio: 1.12, low: 1.09, high: 1.15, allowed: 0.05, reason: { code: 'TEXT', text: 'why' }, ...more
})
const objectiveOf = (outcome, more) => ({
  objective: 'p99<50ms', phase: 'latency', live: 'met', next: outcome === 'kept' ? 'met' : 'missed', outcome, verdict: { reason: { code: 'nothingMeasured' } }, ...more
})
const gateOf = (verdict, { figures = [], left = [], oneRun = held.comparison.oneRun, ...more } = {}) => ({
  verdict, reasons: [], remarks: [], objectives: [], moreMs: null, comparison: { ...held.comparison, figures, left, oneRun }, ...more
})
const worse = figureOf('regressed')
const open = figureOf('inconclusive', { figure: 'p99', phase: 'latency', low: 0.99, high: 1.2 })

t.test('the answer names what made it: of a hold what is worse or missed, of no verdict what is open, and no figure aside', async (t) => {
  const say = (verdict, more) => describeGate({ gate: gateOf(verdict, more) })
  const rate = figureOf('no regression', { figure: 'goodPerSecond' })
  t.same(say('ship', { figures: [rate, { ...rate, figure: 'p50', phase: 'latency' }, { ...open, isAside: true }] }), {
    outcome: 'good', text: 'Ship: requests/s, p50 at a rate are no worse than allowed.'
  })
  t.equal(say('ship', { figures: [rate], objectives: [objectiveOf('kept')] }).text,
    'Ship: requests/s are no worse than allowed; no objective is missed that the live version meets.')
  const all = { figures: [worse, open, rate], objectives: [objectiveOf('missed'), objectiveOf('open', { objective: 'p50<9ms' })] }
  t.same(say('hold', all), { outcome: 'bad', text: 'Hold: CPU per request +12 % (+9 to +15; allowed +5 %), p99<50ms is missed.' })
  t.same(say('cannot tell', { ...all, figures: [rate, open, { ...open, isAside: true }], moreMs: 90_000 }), {
    outcome: 'open',
    text: 'Cannot tell: p99 at a rate -1 to +20 % (allowed +5 %), p50<9ms; about 90 s more of measuring would decide it, if results stay the same.'
  })
  const reasons = [{ code: 'GATE_FAILING', message: 'm' }, { code: 'GATE_FAILED', error: 'TARGET_DIED', message: 'm' }, { code: 'GATE_NOTHING' }]
  t.equal(say('cannot tell', { reasons }).text,
    'Cannot tell: the new version began to fail, TARGET_DIED, no figure was measured in both versions.')
  t.equal(say('hold', { reasons, figures: [worse] }).text, 'Hold: the new version began to fail, TARGET_DIED, no figure was measured in both versions and 1 more.')
})

t.test('what an exit code means', async (t) => {
  const tell = (exitCode, gate) => describeGateExit({ gate, exitCode })
  const hold = gateOf('hold', { figures: [worse, open] })
  t.equal(tell(0, gateOf('ship')), 'ship')
  t.equal(tell(1, hold), 'hold: CPU per request +12 % (+9 to +15; allowed +5 %)')
  t.equal(tell(3, gateOf('cannot tell', { figures: [worse, open] })), 'cannot tell: p99 at a rate -1 to +20 % (allowed +5 %)')
  t.equal(tell(4, hold), 'a version could not be measured')
  t.equal(documentGate({ gate: hold }).foot.exit, undefined, 'none where it is not known')
})

t.test('objectives by how they came out: what both versions miss is not kept', async (t) => {
  const objectives = [
    objectiveOf('kept'), objectiveOf('kept', { next: 'missed', phase: 'peak' }), objectiveOf('missed'), objectiveOf('open', { objective: 'p50<9ms' })
  ]
  const { blocks } = documentGate({ gate: gateOf('hold', { objectives, left: [{ code: 'TEXT', text: 'x' }] }) })
  const { rows, short } = blocks.find(({ title }) => title === 'Objective')
  t.same(rows.map(({ tone, cells: { objective, verdict } }) => [objective, verdict, tone]), [
    ['p99<50ms at a rate', 'kept', undefined], ['p99<50ms flat out', 'both miss it', undefined], ['p99<50ms at a rate', 'missed', 'bad'],
    ['p50<9ms at a rate', 'cannot tell', 'open']
  ])
  t.equal(short, 'Objectives kept: p99<50ms at a rate; both miss it: p99<50ms flat out; missed: p99<50ms at a rate; cannot tell: p50<9ms at a rate.')
  t.same(blocks.at(-1), { kind: 'list', title: 'Not compared', lines: ['x'] })
})

t.test('other reasons: three on a screen, and none that the table of figures shows', async (t) => {
  const failed = (error) => ({ code: 'GATE_FAILED', error, message: 'm' })
  const why = { code: 'TEXT', text: 'w' }
  const reasons = [{ code: 'GATE_WORSE', why, figure: 'p99', phase: 'peak' }, failed('A'), { code: 'GATE_OPEN', why, figure: 'p99', phase: 'peak' }, failed('B'), failed('C')]
  const remarks = [{ code: 'GATE_BOTH_MISS', objective: 'p99<1s', phase: 'latency' }]
  const { because } = documentGate({ gate: gateOf('hold', { reasons, remarks }) }).blocks.find(({ kind }) => kind === 'answer')
  t.same(because.map(({ text, depth }) => [text, depth]), [
    ['A: m', undefined], ['B: m', undefined], ['C: m', undefined],
    ['p99<1s at a rate: both versions miss it, so it does not hold the release', 2]
  ])
})

t.test('cases of JUnit: what fails, what is missed and what is open', async (t) => {
  const objectives = [objectiveOf('kept'), objectiveOf('missed'), objectiveOf('open', { next: 'inconclusive' })]
  const gate = gateOf('hold', { figures: [worse], objectives, reasons: [{ code: 'GATE_FAILING', message: 'it failed' }] })
  t.match(listGateCases({ gate })[1], { suite: 'gate', outcome: 'failed' }, 'the figure')
  t.same(listGateCases({ gate }).toSpliced(1, 1).map(({ name, outcome, kind, message }) => [name, outcome, kind, message]), [
    ['the new version answers', 'failed', 'TARGET_FAILING', 'it failed'],
    ['p99<50ms at a rate', 'passed', 'met', 'live met, next met: nothing was measured'],
    ['p99<50ms at a rate', 'failed', 'missed', 'live met, next missed: nothing was measured'],
    ['p99<50ms at a rate', 'errored', 'inconclusive', 'live met, next inconclusive: nothing was measured']
  ])
  t.match(renderGateJunit({ gate: { ...held, comparison: { ...held.comparison, margin: 0.07 } } }), /name="margin" value="0.07"\/>[^]*name="starts" value="4"\/>/)
  t.same(printGate({ gate: held }).files, {})
})

t.test('a search that was not decided, and commits by how they were judged', async (t) => {
  const bisection = { good: 'v1', bad: 'v2', figure: null, steps: [], found: null, reason: null }
  const show = (more) => documentBisection({ bisection: { ...bisection, ...more }, exitCode: 3 })
  t.match(show().blocks[0], { outcome: 'open', text: 'Not found: no reason is known.' })
  t.match(show({ figure: worse, reason: { code: 'BISECTION_NOT_WORSE', good: 'v1', bad: 'v2' } }).blocks[0].text,
    'Not found: v2 was not found to be worse than v1, so no commit was searched for. v2 against v1: CPU per request +12 % (+9 to +15).')
  t.equal(show().foot.exit.meaning, 'the commit was not found')
  const steps = [['bad', worse], ['good', worse], ['skipped']].map(([verdict, figure]) => ({ commit: 'a'.repeat(40), subject: 's', verdict, figure }))
  t.same(show({ steps }).blocks[1].rows.map(({ tone, cells: { commit, verdict } }) => [commit, verdict, tone]), [
    ['aaaaaaaaaa s', 'bad', 'bad'], ['aaaaaaaaaa s', 'good', undefined], ['aaaaaaaaaa s', 'skipped', 'open']
  ])
  t.equal(show({ steps }).blocks[1].rows[2].cells.change, null)
})

t.test('JSON of a gate and of a search: codes beside sentences, and what there is not stays null or away', async (t) => {
  const objectives = [objectiveOf('missed')]
  const printed = printGate({ gate: gateOf('hold', { objectives, reasons: [{ code: 'GATE_NOTHING' }] }), record: 'r.json' })
  t.equal(printed.formatVersion, 1)
  t.strictSame(printed.files, { record: 'r.json' })
  t.strictSame(printed.gate.reasons, [{ code: 'GATE_NOTHING', text: 'no figure was measured in both versions under the same load' }])
  t.strictSame(printed.gate.objectives, [{ objective: 'p99<50ms', phase: 'latency', live: 'met', next: 'missed', outcome: 'missed', reason: 'nothing was measured' }])
  const print = (more) => printBisection({ bisection: { good: 'a', bad: 'b', figure: null, steps: [], found: null, reason: null, ...more } })
  t.strictSame(print(), { formatVersion: 1, bisection: { good: 'a', bad: 'b', found: null, figure: null, steps: [], reason: null } })
  const step = { commit: 'c', subject: 's', verdict: 'bad' }
  const { bisection } = print({ figure: worse, steps: [step, { ...step, figure: worse }], reason: { code: 'BISECTION_INTERRUPTED', steps: 1 } })
  t.strictSame([bisection.figure, bisection.steps], [{ ...worse, reason: 'why' }, [step, { ...step, figure: { ...worse, reason: 'why' } }]])
  t.equal(bisection.reason, 'interrupted after 1 commit')
})
