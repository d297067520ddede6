import t from 'tap'
import { renderMarkdown } from '../../fixtures/render-result.js'
import { makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'
import { matchGolden } from '../golden.js'

t.test('five repeats', async (t) => {
  matchGolden(t, 'report-five-repeats.md', renderMarkdown({ result: makeFiveRepeatResult() }))
})

t.test('one repeat', async (t) => {
  matchGolden(t, 'report-one-repeat.md', renderMarkdown({ result: makeOneRepeatResult() }))
})

t.test('the parts are there, in the order in which they are read', async (t) => {
  const headings = renderMarkdown({ result: makeFiveRepeatResult() }).split('\n').filter((line) => line.startsWith('## '))
  t.same(headings, [
    '## What a framework costs',
    '## What the protocol between two services costs',
    '## Limits'
  ])
})

t.test('at most 250 lines, for one baseline 90, however many servers', async (t) => {
  for (const [copies, targets, most] of [[1, 6, 250], [4, 60, 250], [0, 60, 90]]) {
    const result = makeFiveRepeatResult()
    const [http, fleet] = result.baselines
    http.baseline.targets = Array.from({ length: targets }, (_, index) => `server-${index}`)
    http.rows = http.baseline.targets.map((target) => ({ ...http.rows[0], target }))
    http.verdicts = http.baseline.targets.map((target) => ({ ...http.verdicts[3], target }))
    result.baselines = copies === 0 ? [http] : Array.from({ length: copies }, () => [http, fleet]).flat()
    const text = renderMarkdown({ result })
    t.ok(text.split('\n').length - 1 <= most, `${copies} copies, ${targets} servers: ${text.split('\n').length - 1}`)
    if (targets > 6) t.match(text, /^- and \d+ more in the report$/m)
  }
})

t.test('no cell of a table breaks its row', async (t) => {
  const lines = renderMarkdown({ result: makeFiveRepeatResult() }).split('\n')
  const cells = (/** @type {string} */ line) => line.replace(/\\\\/g, '').replace(/\\\|/g, '').split('|').length
  let expected = 0
  for (const line of lines) {
    if (!line.startsWith('|')) expected = 0
    else if (expected === 0) expected = cells(line)
    else t.equal(cells(line), expected, line.slice(0, 60))
  }
})

t.test('neither markup nor secrets get in', async (t) => {
  const text = renderMarkdown({ result: makeFiveRepeatResult() })
  for (const bad of ['<script', '\u001b', 'secret-token']) t.notOk(text.includes(bad), bad.slice(1))
  t.notMatch(text, /^# heading/m)
  t.notMatch(text, /(?<!\\)\]\(http/)
})

t.test('nothing is said that is not true of the result', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines = [{ ...result.baselines[1], rows: result.baselines[1].rows.filter(({ phase }) => phase === 'latency') }]
  result.run.machine.virtualization = 'metal'
  const limits = renderMarkdown({ result }).split('## Limits')[1]
  t.notMatch(limits, /coordinated omission/, 'no peak was measured')
  t.notMatch(limits, /virtual|fan-out|Shared cores|invalid|bottleneck/)
  t.match(limits, /when a request was due/)
})

t.test('shared cores, a remote target and an interrupted run are told', async (t) => {
  const result = makeFiveRepeatResult()
  const row = result.baselines[0].rows[0]
  if (row.measured) row.measured.cores = { server: [0, 1], driver: [1] }
  result.run.plan.targets.fastify.url = 'http://user:pass@10.0.0.1/'
  result.run.status = 'interrupted'
  const text = renderMarkdown({ result })
  const limits = text.split('## Limits')[1]
  t.match(limits, /Shared cores.*: node-http\./)
  t.match(limits, 'Not on this machine: fastify at http://10.0.0.1/')
  t.notMatch(limits, /over loopback/)
  t.match(limits, 'The run was cut short')
  t.notMatch(text, 'user:pass')
})

t.test('workers that share a core are told as what they are', async (t) => {
  const result = makeOneRepeatResult()
  const tell = (/** @type {Record<string, number[] | null>} */ cores) => {
    for (const { measured } of result.baselines.flatMap(({ rows }) => rows)) if (measured) measured.cores = cores
    return renderMarkdown({ result }).split('## Limits')[1]
  }
  t.match(tell({ server: [0], driver: [1], 'driver 2': [1] }), /Workers of the driver shared a core, so each was late at times: /)
  t.notMatch(tell({ server: [0], driver: [1], 'driver 2': [1] }), /Shared cores/)
  t.notMatch(tell({ server: [0], driver: [1], 'driver 2': [2] }), /shared a core/)
})

t.test('an empty run gives a report, not an error', async (t) => {
  const result = makeOneRepeatResult()
  result.baselines = []
  result.run.plan.trials = []
  result.run.plan.targets = {}
  t.match(renderMarkdown({ result }), '## Limits')
})
