import t from 'tap'
import { renderBlocks } from '../../../../src/report/render/html.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { blocksOfStampede } from '../../../../src/experiments/stampede/report/experiment.js'
import { buildStampedeHead, listStampedeCosts } from '../../../../src/experiments/stampede/report/head.js'
import { answerStampede, describeStampedes } from '../../../../src/experiments/stampede/report/prose.js'
import { buildStampedeTables } from '../../../../src/experiments/stampede/report/tables.js'
import { buildStampedeResult } from '../../../../src/experiments/stampede/verdict/result.js'
import { makeStampede, makeStampedes, PUBLISHED } from '../../../fixtures/stampedes.js'
import { textsOf } from '../../../fixtures/table-texts.js'

const result = buildStampedeResult({ trials: makeStampedes(), published: PUBLISHED })

/** @param {typeof result} of */
const layTables = (of) => buildStampedeTables({ result: of }).map((table) => textsOf({ table }))
const page = (result) => renderBlocks({ blocks: blocksOfStampede({ result }) })

t.test('published beside ours, and what was drawn', async (t) => {
  const [counters, times, ill] = layTables(result)
  t.equal(counters.title, 'Fetches and stores: a simulated cache process, 3 documents')
  t.same(counters.rows[0], ['none', '100', '100', '100', '100', '100', 'equal', 'no', '2 / 2.5 / 3', '3', 'in all 2'])
  t.same(counters.rows[2], ['stampede', '100', '2 / 2.5 / 3', '3', '2 / 2.5 / 3', '3', 'per document', 'no', '2 / 2.5 / 3', '3', 'in all 2'])
  t.same(times.rows[4].slice(0, 6), ['stampede', '100', '6.00 / 6.50 / 7.00', '5.00 < 3.25 < 6.50', '325', '3.25'])
  t.same(times.rows[5].slice(0, 6), ['stampede, published', '100', '6', '3 < 4 < 6', '412', '4'])
  t.same(ill.rows[2].slice(0, 7), ['slow', 'stampede', 'process', '100', '3 %', 'yes', '3'])
})

t.test('who is left waiting when a caller dies, and when stores are slow', async (t) => {
  const failures = { waiterTimeouts: 97, fetchErrors: 3, rejected: 100 }
  const more = { origin: 'caller-dies', stores: 0, servedAgainMs: 6010, failures, latencyMs: { ...makeStampede().latencyMs, max: 1500 } }
  const trials = [makeStampede(more), makeStampede({ strategy: 'none', origin: 'slow-store', failures: { storeErrors: 50, rejected: 50 } })]
  const [ill] = layTables(buildStampedeResult({ trials }))
  t.same(ill.rows.map((row) => row.slice(0, 10)), [
    ['slow-store', 'none', 'process', '100', '50 %', 'yes', '100', '0', '10.0', '-'],
    ['caller-dies', 'stampede', 'process', '100', '0 %', 'yes', '3', '97', '1,500', '6,010']
  ])
  t.match(ill.notes.join(), /its lock ends after 5000 ms/)
  t.match(describeStampedes({ result: buildStampedeResult({ trials }) })[1], /When the first caller of each document dies .* served again after 6,010 ms\.$/)
})

t.test('a later start is explained, a broken law stands out', async (t) => {
  const trials = [makeStampede({ strategy: 'none', workers: 1000 }), makeStampede({ strategy: 'async', workers: 1000, fetches: 999 })]
  const broken = buildStampedeResult({ trials, published: PUBLISHED })
  const [counters] = layTables(broken)
  t.same(counters.rows.map((row) => row.at(-1)), ['in all 1', 'in 0 of 1, broken in 1'])
  t.same(buildStampedeTables({ result: broken })[0].rows.map(({ tone }) => tone), [undefined, 'dim'])
  t.match(counters.notes.join(), /later start: the published counters/)
})

t.test('a staggered start: tables of its own, its note, and the queues of those with the most workers', async (t) => {
  const queues = { stepMs: 0.5, origin: [0, 440, 200, 0], store: [1, 1, 2, 1], worker: [0, 0, 0, 0] }
  const trials = [100, 1000].map((workers) => makeStampede({ strategy: 'none', workers, start: 'staggered', fetches: 90, stores: 90, queues }))
  const result = buildStampedeResult({ trials, published: PUBLISHED })
  const [counters, , queued] = layTables(result)
  t.equal(counters.title, 'Fetches and stores: a simulated cache process, 3 documents, staggered start')
  t.match(counters.notes.join(), /start decides: .*90 a millisecond/)
  t.equal(queued.title, 'Queues over time: 1,000 workers, a simulated cache process, 3 documents, staggered start')
  t.same(queued.rows, [['none', '440', '▁█▄▁', '2', '▁▁█▁', '0', '-', '0.50']])
  t.match(page(result), /All workers start 90 a millisecond \(staggered\), on a flushed cache/)
})

t.test('a sentence for each strategy, from the numbers', async (t) => {
  t.same(describeStampedes({ result }), [
    'none: 100 workers fetched 100 times (40 a document) and stored 100 times; all had ended after 55.0 ms. With the origin slow (process, 100 workers) every worker was served; the origin was asked 100 times, and all had ended after 2,000 ms.',
    'async: 100 workers fetched 100 times (40 a document) and stored 100 times, 0 % fewer fetches and 0 % fewer stores than none; all had ended after 51.0 ms, 0.927 times as long as none. With the origin slow (process, 100 workers) every worker was served; the origin was asked 100 times, and all had ended after 2,000 ms.',
    'stampede: 100 workers fetched 2.5 times (1 a document) and stored 2.5 times, 97.5 % fewer fetches and 97.5 % fewer stores than none; all had ended after 6.50 ms, 0.118 times as long as none. With the origin slow (process, 100 workers) 3 % of the workers were served; 97 % gave up waiting; the origin was asked 3 times, and all had ended after 2,000 ms.',
    'stampede_async: 100 workers fetched 100 times (40 a document) and stored 2.5 times, 0 % fewer fetches and 97.5 % fewer stores than none; all had ended after 51.5 ms, 0.936 times as long as none. With the origin slow (process, 100 workers) every worker was served; the origin was asked 100 times, and all had ended after 2,000 ms.',
    'Fewest origin calls if the origin answers before workers give up: stampede (2.5 fetches for 100 workers; every worker was served).',
    'Fewest origin calls if it can take longer: none, async and stampede_async (100 fetches for 100 workers; every worker was served).',
    'Of 4 published results 2 came out equal in every repeat; 2 where all documents were drawn.'
  ])
})

t.test('a page: setting, sentences, verdict, tables', async (t) => {
  const text = page(result)
  t.match(text, /same-tick/)
  t.match(text, /<li>Counters met: all 12 trials/)
  t.match(text, /<th scope="row" class="short">stampede<\/th>/)
  t.match(
    page(buildStampedeResult({ trials: [makeStampede({ fetches: 4 })] })),
    /<li>stampede\/process\/fixed-n100\/healthy\/1: does not hold: fetches = distinct documents/
  )
})

t.test('the answer, the one table and the bars', async (t) => {
  t.match(answerStampede({ result }), /^Fewest origin calls if the origin answers before workers give up: stampede .* Of 4 published results 2 came out equal/)
  t.match(answerStampede({ result: buildStampedeResult({ trials: [makeStampede()] }) }), /trial/)
  const table = textsOf({ table: buildStampedeHead({ result }) })
  t.same(
    table.rows.map(([strategy, workers, , , , , served]) => [strategy, workers, served]),
    [
      ['none', '100', '100 %'],
      ['async', '100', '100 %'],
      ['stampede', '100', '3 %'],
      ['stampede_async', '100', '100 %']
    ]
  )
  const { bars } = listStampedeCosts({ result })
  t.same(bars.map(({ label, cost, text }) => [label, Math.round(cost * 1000), text])[2], ['stampede', 25, '2.5 fetches'])
})

t.test('a terminal: no line is too long, and nothing but text is in it', async (t) => {
  for (const columns of [80, 120]) {
    const blocks = blocksOfStampede({ result, notes: ['\u001b[31mred a|b<script>'] })
    const document = { subject: 'stampede', title: 'stampede', blocks, foot: {} }
    const lines = renderScreen({ document, columns, details: true }).split('\n')
    t.ok(lines.every((line) => line.length <= columns), `${columns} columns: ${Math.max(...lines.map((line) => line.length))}`)
    t.notMatch(lines.join('\n'), /\u001b/) // eslint-disable-line no-control-regex -- the control character is what must not be there
    t.match(lines.join('\n'), /Counters met/)
  }
})

t.test('nothing measured, nothing said', async (t) => {
  const empty = buildStampedeResult({ trials: [] })
  t.equal(buildStampedeHead({ result: empty }), null)
  t.same(blocksOfStampede({ result: empty }), [])
})
