import t from 'tap'
import { printBisection, printGate, renderGateJunit } from '../../../../src/commands/gate/report/cases.js'
import { documentBisection, documentGate } from '../../../../src/commands/gate/report/document.js'
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
