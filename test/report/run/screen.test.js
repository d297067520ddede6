import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { measureText } from '../../../src/report/text.js'
import { tablesOfContainers, writeSizeCommand } from '../../../src/report/run/document/containers.js'
import { renderScreen } from '../../fixtures/shown.js'
import { buildHeadline } from '../../../src/judge/headline.js'
import { buildResult } from '../../../src/judge/result.js'
import { makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'
import { makeLook } from '../../fixtures/looks.js'
import { makeRecord } from '../../fixtures/records.js'

const files = { page: 'reports/x/report.html', record: 'reports/x/record.json' }
const MISSING = ['haproxy-fastify', 'haproxy-compression'].map((target) => ({
  target,
  reason: 'haproxy not found',
  hint: 'install it: apt-get install haproxy'
}))
const MET = { code: 0, failures: [], verdicts: [] }
const MISSED = { code: 1, failures: [], verdicts: [{ target: 'fastify-json', objective: { text: 'success>=99.9%' }, verdict: 'missed' }] }
const STOPS = { count: 40, totalUs: 400_000, longestUs: 43_000, hitSeconds: 14, seconds: 60 }
const look = buildResult({ record: await makeLook(), decode: decodeHistogram })
const noisy = buildResult({ record: await makeLook({ trialMs: 3900, unavailable: MISSING }), decode: decodeHistogram })
Object.assign(noisy.baselines[0].rows.find(({ measured }) => measured).measured, { stops: STOPS, waitedRatio: 0.21 })

for (const columns of [80, 120]) {
  t.test(`the first look at ${columns} columns`, async (t) => {
    matchGolden(t, `screen-first-look-${columns}.txt`, renderScreen({ result: look, columns, colors: false, files, exit: MET }))
    matchGolden(
      t,
      `screen-several-${columns}.txt`,
      renderScreen({ result: makeFiveRepeatResult(), columns, colors: false, files, exit: MISSED })
    )
  })
}

t.test('the containers of the first look as a table, for page and report.md', async (t) => {
  const [table] = tablesOfContainers({ result: look, headline: buildHeadline({ result: look }) })
  t.match(table.title, /^Containers of one core for 5,000\/s, a third of capacity kept free$/)
  t.match(table.rows[0], { of: 'fastify', cells: { server: 'fastify', units: { value: 1 } } })
  const other = makeFiveRepeatResult()
  t.strictSame(tablesOfContainers({ result: other, headline: buildHeadline({ result: other }) }), [], 'nobody asked')
})

t.test('a noisy machine without HAProxy: said once, and the rest is worth reading', async (t) => {
  matchGolden(t, 'screen-first-look-noisy-80.txt', renderScreen({ result: noisy, columns: 80, colors: false, files, exit: MET }))
})

t.test('one baseline: its objectives by their own words', async (t) => {
  const result = makeOneRepeatResult()
  matchGolden(
    t,
    'screen-one-80.txt',
    renderScreen({
      result: { ...result, baselines: [result.baselines[0]] },
      columns: 80,
      colors: false,
      files,
      exit: MISSED
    })
  )
})

t.test('what went wrong stands on top, and what only says how well a figure is founded does not', async (t) => {
  const result = makeOneRepeatResult()
  const [baselineResult] = result.baselines
  const [row, ...rows] = baselineResult.rows
  const troubled = (more = []) => ({
    run: {
      ...result.run,
      warnings: [
        { code: 'MACHINE', check: 'cores', found: '2' },
        { code: 'PEAKS_NATIVE', target: 'a|b', uncounted: '1xx' },
        ...more
      ]
    },
    baselines: [
      {
        ...baselineResult,
        rows: [
          { ...row, warnings: [{ code: 'TARGET_IGNORED_SIGTERM', part: 'server' }, { code: 'NO_STEADY_STATE' }] },
          ...rows
        ]
      }
    ]
  })
  const render = (shown) => renderScreen({ result: shown, columns: 80, colors: false, files, exit: MET })
  const text = render(troubled())
  t.match(text, /^! PEAKS_NATIVE: a\|b sends 1xx/m)
  t.match(text, /^! .*TARGET_IGNORED_SIGTERM: server had to be killed/m)
  t.notMatch(text, /NO_STEADY_STATE|cores: 2/)
  const many = render(troubled(['b', 'c', 'd', 'e'].map((target) => ({ code: 'PEAKS_NATIVE', target, uncounted: '1xx' }))))
  t.match(many, /^! 2 more: --details$/m)
})

t.test('what became of the hypotheses: held, refuted, then what cannot be told', async (t) => {
  const result = makeOneRepeatResult()
  const [baselineResult] = result.baselines
  const claim = (text, verdict) => ({
    claim: { text, figure: 'rate', target: 'a|b', other: 'b', operator: 'atLeast', factor: 1 },
    verdict,
    ratio: { value: 0.5, low: 0.4, high: 0.6 },
    rough: true
  })
  const claims = [claim('rate(x) > rate(y)', 'held'), claim('rate(a|b) >= rate(b)', 'refuted'), claim('p99(a) < p99(b)', 'unknown')]
  const text = renderScreen({
    result: { ...result, baselines: [{ ...baselineResult, claims }] },
    columns: 80,
    colors: false,
    files,
    exit: MET
  })
  t.match(text, /^HYPOTHESES {4}1 held {3}1 refuted {3}1 cannot tell$/m)
  t.match(text, /^REFUTED {7}a\|b answers as many requests\/s as b \(rough\): -50 % \(-60 to -40\)$/m)
  t.match(text, /^HELD {10}a\|b answers as many requests\/s as b$/m)
  t.match(text, /^CANNOT TELL {3}a\|b answers as many requests\/s as b$/m)
  const open = Array.from({ length: 9 }, (_, i) => {
    const one = claim('', 'unknown')
    return { ...one, claim: { ...one.claim, other: `other-${i}` } }
  })
  const wrapped = renderScreen({ result: { ...result, baselines: [{ ...baselineResult, claims: open }] }, columns: 80, colors: false })
  for (const { claim: { other } } of open) t.match(wrapped.replace(/\n +/g, ' '), `as many requests/s as ${other}`, 'none is cut')
})

t.test('the last line names what made the exit code', async (t) => {
  const last = (exit) => renderScreen({ result: look, columns: 80, colors: false, files, exit }).trimEnd().split('\n').at(-1)
  const missed = (target) => ({ target, objective: { text: 'p99<5ms' }, verdict: 'missed' })
  t.equal(last({ ...MISSED, verdicts: ['a', 'b', 'c'].map(missed) }), 'EXIT   1: missed: a p99<5ms, b p99<5ms and 1 more')
  t.equal(last({ code: 3, failures: [], verdicts: [missed('a')] }), 'EXIT   3: not decided (--strict): a p99<5ms')
  t.equal(
    last({ code: 4, failures: [{ target: 'a', code: 'TARGET_DIED' }], verdicts: [] }),
    'EXIT   4: could not be measured: a (TARGET_DIED)'
  )
  t.equal(last({ code: 70, failures: [], verdicts: [] }), 'EXIT   70: a bug in baseload; please report it')
  const spared = renderScreen({ result: makeFiveRepeatResult(), columns: 80, colors: false, exit: MET })
  t.match(spared, /^EXIT {3}0: no objective of yours was missed; what ships never fails a run$/m)
  const open = makeFiveRepeatResult()
  for (const one of open.baselines) one.verdicts = one.verdicts.filter(({ verdict }) => verdict !== 'missed')
  t.match(
    renderScreen({ result: open, columns: 80, colors: false, exit: MET }),
    /^EXIT {3}0: nothing failed; what could not be decided fails only with --strict$/m
  )
})

t.test('containers for a peak: numbers beside each other, then who has none and why, and what measures it', async (t) => {
  const result = makeOneRepeatResult()
  const [baselineResult] = result.baselines
  const question = { peakPerSecond: 90_000, headroom: 0, spare: 1 }
  const one = (target, more) => ({ target, units: null, low: null, high: null, atMost: false, ratePerSecond: null, undecided: [], ...more })
  const targets = [
    one('node-http', { units: 4, low: 3, high: 4 }),
    one('fastify', { units: 4, atMost: true }),
    one('a', { units: 9, undecided: ['p99<50ms'] }),
    one('fastify-json', { reason: { code: 'missed', objective: 'success>=99.9%', offeredPerSecond: null } }),
    one('b', { reason: { code: 'rateUnsure', low: 10, high: 2000 } })
  ]
  const baseline = { ...baselineResult.baseline, peak: question }
  const asked = {
    run: { ...result.run, plan: { ...result.run.plan, baselines: [baseline] } },
    baselines: [{ ...baselineResult, baseline, containers: { question, targets } }]
  }
  const text = renderScreen({ result: asked, columns: 80, colors: false, files, exitCode: 0 })
  t.match(text, `CONTAINERS OF ONE CORE FOR 90,000/s, 1 SPARE
  The node-http server     4 (3 to 4)   a                        9 (if met)
  The fastify server       ≤ 4
  The fastify-json server  missed success>=99.9% flat out
  b                        cannot tell: its starts differ too much, 10 to`)
  t.match(text, `
  an estimate from the rates above; \`baseload size\` measures it
  if met: an objective is not decided
`)
  t.match(
    text,
    /^NEXT {3}containers +npx baseload size fastify --peak 90000\/s --spare 1 --objective 'p99<=5ms' --objective 'success>=99.9%' --unit cpu=1$/m
  )
})

t.test('the command that measures containers: with the question of the peak, and as a target of the user\'s own is started', async (t) => {
  const [objective] = makeOneRepeatResult().baselines[0].baseline.objectives
  const write = (peak, target, more) => writeSizeCommand({
    result: { run: { plan: { baselines: [{ peak, targets: ['ref', 'it'], reference: 'ref', objectives: [objective] }], targets: { it: { name: 'it', parts: [], request: { path: '/' }, good: {}, ...target } } }, failures: [], ...more } },
    headline: { isOneCore: false }
  })
  const question = { peakPerSecond: 90, headroom: 1 / 3, spare: 0 }
  const asked = "--objective 'p99<=5ms' --unit none"
  t.equal(write(question), `npx baseload size it --peak 90/s --headroom 33.3% ${asked}`)
  t.equal(write({ ...question, headroom: 0.2, spare: 2 }), `npx baseload size it --peak 90/s --headroom 20% --spare 2 ${asked}`)
  t.equal(write({ ...question, headroom: 0 }, { parts: [{ command: 'node a.js' }], request: { path: '/x' }, good: { status: 204 } }),
    `npx baseload size --start 'node a.js' --path /x --status 204 --peak 90/s ${asked}`)
  t.match(write(question, { url: 'http://h' }), 'size --start "<command>" --peak')
  t.equal(write(undefined), null, 'nobody asked')
  t.equal(write(question, {}, { measuredBy: { tool: 'wrk' } }), null)
  t.equal(write(question, {}, { failures: [{ target: 'it' }] }), null, 'it would fail again')
})

/** A server of the user's own beside the reference, at both loads. @param {boolean} missed */
async function makePair (missed) {
  const record = await makeRecord({ repeats: 1, phases: ['peak', 'latency'], unavailable: false })
  const [baseline] = record.plan.baselines
  const plan = {
    ...record.plan,
    baselines: [
      {
        ...baseline,
        name: 'measure',
        title: 'fastify-proxy beside node-http',
        targets: ['node-http', 'fastify-proxy'],
        objectives: [{ ...baseline.objectives[0], ...(missed && { text: 'p99<1ms', boundUs: 1000 }) }]
      }
    ]
  }
  return buildResult({ record: { ...record, plan }, decode: decodeHistogram })
}

t.test('one server beside the reference: side by side, its own objectives first', async (t) => {
  const text = renderScreen({ result: await makePair(false), columns: 80, colors: false, files, exit: MET })
  matchGolden(t, 'screen-pair-80.txt', text)
  t.ok(text.trimEnd().split('\n').length <= 25)
  t.match(
    renderScreen({ result: await makePair(true), columns: 80, colors: false, files, exit: MISSED }),
    /^✗ p99<1ms: missed \(rough\): 1\.\d+ ms, SLO ratio 0\.\d+; /m
  )
})

t.test('a pair of which one was not measured is a table with the reason', async (t) => {
  const result = await makePair(false)
  result.baselines[0].rows = result.baselines[0].rows.filter(({ target }) => target === 'node-http')
  t.match(renderScreen({ result, columns: 80, colors: false }), /the fastify-proxy server +not measured/)
})

t.test('no more lines than a screen has, and none wider but for a path', async (t) => {
  for (const result of [look, noisy, makeFiveRepeatResult(), makeOneRepeatResult()]) {
    for (const columns of [72, 80, 100, 120, 200]) {
      const lines = renderScreen({ result, columns, colors: false, files, exit: MET }).trimEnd().split('\n')
      t.ok(lines.length <= 60, `${lines.length} lines`)
      t.same(lines.filter((line) => measureText({ text: line }) > columns), [], `${columns} columns`)
    }
  }
  const [http] = makeFiveRepeatResult().baselines
  t.ok(
    renderScreen({
      result: { ...makeFiveRepeatResult(), baselines: [http] },
      columns: 80,
      colors: false,
      files,
      exit: MET
    })
      .trimEnd()
      .split('\n').length <= 30
  )
})

t.test('labs have a sentence, and what is not installed has one too', async (t) => {
  const result = makeFiveRepeatResult()
  const [{ baseline }] = result.baselines
  result.run.unavailable = [{ target: 'stampede/redis', reason: 'redis not found', hint: 'install it: apt-get install redis' }]
  result.baselines = [
    {
      ...result.baselines[0],
      baseline: { ...baseline, title: 'Stampedes', targets: [], lab: { kind: 'stampede' } },
      rows: [],
      verdicts: [],
      stampede: { laws: { reason: { code: 'LAWS_HELD', trials: 6 } }, advice: [], rows: [], summaries: [], overTime: [] }
    }
  ]
  t.match(
    renderScreen({ result, columns: 80, colors: false }),
    /STAMPEDES\nAll 6 trials made exactly[^]*redis not found, so not measured: stampede\/redis; install it: apt-get install\s+redis/
  )
})

t.test('a rate with a wide range is that range', async (t) => {
  const result = makeFiveRepeatResult()
  Object.assign(result.baselines[0].rows[0].measured.goodPerSecond, { value: 29_000, low: 15_040, high: 57_310 })
  t.match(renderScreen({ result, columns: 80, colors: false }), /^ {2}node-http +15,000 to 57,000 +reference/m)
  Object.assign(result.baselines[0].rows[0].measured.goodPerSecond, { low: 0, high: 290_000 })
  t.match(
    renderScreen({ result, columns: 80, colors: false }),
    /^ {2}node-http +cannot tell +reference/m,
    'and one that says nothing is no number'
  )
})

t.test('many rows are cut, and it is said', async (t) => {
  const result = makeFiveRepeatResult()
  const [http] = result.baselines
  const targets = Array.from({ length: 60 }, (_, i) => `target-${i}`)
  const rows = targets.map((target) => ({ ...http.rows[0], target }))
  const text = renderScreen({
    result: {
      ...result,
      baselines: [{ ...http, baseline: { ...http.baseline, targets, reference: 'target-0' }, rows, verdicts: [] }]
    },
    columns: 80,
    colors: false
  })
  t.ok(text.trimEnd().split('\n').length <= 30)
  t.match(text, /and \d+ more: --details/)
})

t.test('colours change nothing but colours', async (t) => {
  const plain = renderScreen({ result: look, columns: 120, colors: false, files, exit: MET })
  const painted = renderScreen({ result: look, columns: 120, colors: true, files, exit: MET })
  t.notMatch(plain, '\u001b')
  t.match(painted, '\u001b[36m█')
  // eslint-disable-next-line no-control-regex -- colours are control sequences
  t.equal(painted.replace(/\u001b\[\d+m/g, '').replace(/ +$/gm, ''), plain)
})

t.test('the percentile that is asked for has a column, whichever it is', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines[0].baseline.objectives[0] = { text: 'p95<=5ms', kind: 'latency', ratio: 0.95, boundUs: 5000 }
  t.match(renderScreen({ result, columns: 80, colors: false }), /p95 flat out/)
})

t.test('hostile names stay on their line', async (t) => {
  const text = renderScreen({ result: makeFiveRepeatResult(), columns: 120, colors: false })
  // eslint-disable-next-line no-control-regex -- that none is left is the point
  t.notMatch(text.replace(/\n/g, ''), /[\u0000-\u001f\u007f-\u009f\u202e]/)
})

t.test('an interrupted run, one that measured nothing and one without baselines say so', async (t) => {
  const result = makeFiveRepeatResult()
  result.run.status = 'interrupted'
  t.match(renderScreen({ result, columns: 80, colors: false }), /! interrupted/)
  t.match(
    renderScreen({
      result: { ...result, baselines: result.baselines.map((one) => ({ ...one, rows: [], costs: [], verdicts: [] })) },
      columns: undefined,
      colors: false
    }),
    /The fastify server +not measured/
  )
  t.match(renderScreen({ result: { ...result, baselines: [] }, columns: undefined, colors: false }), /baseload 0\.1\.0/)
})
