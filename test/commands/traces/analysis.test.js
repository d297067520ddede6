import t from 'tap'
import { analyseRoot } from '../../../src/commands/traces/analysis.js'
import { isWholeInside, placeInBand } from '../../../src/commands/traces/verdict/band-place.js'
import { buildTracesDocument } from '../../../src/commands/traces/report/traces-json.js'
import { documentTraces } from '../../../src/commands/traces/report/document.js'
import { findMoves } from '../../../src/commands/traces/verdict/moves.js'
import { groupShapes, listShapes, writeServiceFile } from '../../../src/commands/traces/plan/service-file.js'
import { buildCalls } from '../../../src/commands/traces/stats/call-tree.js'
import { createCounts } from '../../../src/commands/traces/stats/counts.js'
import { listNodes } from '../../../src/commands/traces/stats/call-graph.js'
import { keyOfPart } from '../../../src/commands/traces/stats/critical-path.js'
import { findStructures } from '../../../src/commands/traces/stats/structure.js'
import { listParts } from '../../../src/commands/traces/stats/parts.js'
import { remarkTraces } from '../../../src/commands/traces/verdict/remarks.js'
import { createRoots } from '../../../src/commands/traces/stats/roots.js'
import { readSchema } from '../../../src/config/files.js'
import { parseObjective } from '../../../src/plan/objective.js'
import { createRandom } from '../../../src/plan/random.js'
import { renderMarkdown } from '../../../src/report/render/markdown.js'
import { renderScreen } from '../../../src/report/render/screen.js'
import { makeTrace } from '../../fixtures/spans.js'
import { matchGolden } from '../../report/golden.js'
import { checkDocument } from '../../report/check-document.js'

const schema = await readSchema('service')

/** What is said of the band, in one line. */
const tellBand = (result) => renderScreen({ document: documentTraces({ result }) }).split('\n\n')[1].replace(/\s+/g, ' ')

/** Traces one after the other, so many milliseconds apart. */
async function analyse (makeOne, { count = 1000, apartMs = 1000, objectives = [] } = {}) {
  const counts = createCounts({ files: 1 })
  const roots = createRoots({ counts })
  const random = createRandom(7)
  for (let i = 0; i < count; i++) {
    for (const call of buildCalls({ spans: makeTrace(makeOne(random, i), { atMs: i * apartMs }), counts })) roots.add(call)
  }
  const [root] = roots.read()
  return analyseRoot({
    root, otherRoots: [], counts, files: ['x'], objectives: objectives.map((text) => parseObjective({ text })), serviceFile: 'service.yml', schema
  })
}
const exponential = (random, mean) => -Math.log(1 - random()) * mean
const near = (t, us, ms, text) => t.ok(Math.abs(us / 1000 / ms - 1) < 0.03, `${text}: ${us / 1000} for ${ms}`)
const bandOf = ({ sla }, p) => sla.percentiles.find(({ percentile }) => percentile === p)
const rowOf = ({ tree }, name) => tree.find((row) => row.name === name)

t.test('in a row: the graph, the shares, and a sum', async (t) => {
  const result = await analyse(() => ({ name: 'shop GET', ms: [0, 30], calls: [{ name: 'a x', ms: [5, 15] }, { name: 'b y', ms: [15, 25] }] }))
  t.match(result.service.text, /graph:\n {2}series:\n {4}- shop GET, own time\n {4}- a x\n {4}- b y\n/)
  near(t, bandOf(result, 0.5).independent.valueUs, 30, 'p50')
  near(t, bandOf(result, 0.99).comonotonic.valueUs, 30, 'p99')
  t.ok(result.band.every(({ isInside }) => isInside))
  t.same(result.causes, [])
  t.match(result.tree.map(({ name, share }) => [name, Math.round(share * 3)]), [['shop GET', 1], ['a x', 1], ['b y', 1]])
})

t.test('at once: the longer one, of independent times', async (t) => {
  const result = await analyse((random) => {
    const [a, b] = [exponential(random, 20), exponential(random, 20)]
    return { name: 'shop GET', ms: [0, Math.max(a, b) + 2], calls: [{ name: 'a x', ms: [1, 1 + a] }, { name: 'b y', ms: [1, 1 + b] }] }
  }, { count: 2000 })
  t.match(result.service.text, /- shop GET, own time\n {4}- parallel:\n {8}- a x\n {8}- b y\n/)
  // 1 - (1 - e^-x)^2 = 0.01: x = 5.296 means
  t.ok(Math.abs(bandOf(result, 0.99).independent.valueUs / 1000 / (2 + 5.296 * 20) - 1) < 0.06)
  t.ok(result.band.every(({ isInside }) => isInside))
  t.ok(rowOf(result, 'a x').how.isParallel)
})

t.test('series within parallel: what is in a row beside something that lasts', async (t) => {
  const result = await analyse(() => ({
    name: 'shop GET', ms: [0, 30], calls: [{ name: 'a x', ms: [0, 10] }, { name: 'c z', ms: [0, 29] }, { name: 'b y', ms: [11, 20] }]
  }))
  t.match(result.service.text, /- parallel:\n {8}- series:\n {12}- a x\n {12}- b y\n {8}- c z\n/)
})

t.test('a branch: one of two, and one that is not always called', async (t) => {
  const result = await analyse((random, i) => {
    const [isA, hasC] = [i === 0 || random() < 0.3, random() < 0.2]
    return {
      name: 'shop GET',
      ms: [0, 60],
      calls: [isA ? { name: 'a x', ms: [0, 10] } : { name: 'b y', ms: [0, 40] }, ...hasC ? [{ name: 'c z', ms: [45, 55] }] : []]
    }
  })
  t.match(result.service.text, /- branch:\n {8}- chance: 0\.(2[6-9]|3)\d*\n {10}call: a x\n {8}- chance: 0\.[67]\d*\n {10}call: b y\n {4}- call: c z\n {6}chance: 0\.(1[6-9]|2)/)
  t.ok(rowOf(result, 'a x').how.isArm)
  t.ok(Math.abs(rowOf(result, 'c z').how.chance - 0.2) < 0.03)
})

t.test('a fan-out of three, a loop of two rounds, what differs in number', async (t) => {
  const fan = await analyse(() => ({ name: 'shop GET', ms: [0, 20], calls: [0, 1, 2].map(() => ({ name: 'a x', ms: [1, 11] })) }))
  t.match(fan.service.text, /- fanOut:\n {8}count: 3\n {8}call: a x\n/)
  t.match(rowOf(fan, 'a x').how, { rounds: 1, width: 3, isFixed: true })
  const loop = await analyse(() => ({ name: 'shop GET', ms: [0, 30], calls: [[1, 9], [1, 9], [10, 18], [10, 18]].map((ms) => ({ name: 'a x', ms })) }))
  t.match(loop.service.text, /- loop:\n {8}count: 2\n {8}call:\n {10}fanOut:\n {12}count: 2\n/)
  near(t, bandOf(loop, 0.5).independent.valueUs, 30, 'two rounds of 8 and 14 of its own')
  const both = await analyse((_, i) => ({ name: 'shop GET', ms: [0, 25], calls: Array.from({ length: 1 + i % 2 }, (_, k) => ({ name: 'a x', ms: [k * 10, k * 10 + 10] })) }))
  t.match(both.service.text, /- branch:\n {8}- chance: 0\.5\n {10}call: a x\n {8}- chance: 0\.5\n {10}call:\n {12}loop:\n {14}count: 2\n/)
})

t.test('a number of calls that differs a lot: the largest is kept, and the tail with it', async (t) => {
  const times = new Map([...Array.from({ length: 30 }, (_, i) => [`${i + 1}x1`, 30 - i]), ['1x60', 1]])
  const groups = groupShapes(times)
  const sum = (all, one = () => 1) => all.reduce((total, shape) => total + shape.count * one(shape), 0)
  t.same([groups.length, groups.at(-1), sum(groups)], [4, { rounds: 1, width: 60, count: 1 }, 466])
  t.ok(Math.abs(sum(groups, ({ rounds }) => rounds) / sum(listShapes(times), ({ rounds }) => rounds) - 1) < 0.03, 'as many calls in the mean')
  t.same(groupShapes(new Map([['2x1', 5], ['1x1', 7]])).map(({ rounds }) => rounds), [1, 2])
  const result = await analyse((random) => {
    const count = 1 + Math.floor(random() * 20)
    return { name: 'shop GET', ms: [0, count * 10 + 2], calls: Array.from({ length: count }, (_, k) => ({ name: 'a x', ms: [1 + k * 10, 11 + k * 10] })) }
  }, { count: 2000 })
  // At the median one call more or less is 10 %.
  t.match([result.band.at(-1), result.causes], [{ percentile: 0.99, isInside: true }, []])
  t.not(isWholeInside(result), false)
})

t.test('numbers that were grouped are the cause, not spans that are slow together', async (t) => {
  const result = await analyse((_, i) => {
    const count = 1 + i % 20
    return { name: 'shop GET', ms: [0, count * 10 + 2], calls: Array.from({ length: count }, (_, k) => ({ name: 'a x', ms: [1 + k * 10, 11 + k * 10] })) }
  }, { count: 2000, objectives: ['p72<1s'] })
  t.match(result.band.at(-1), { percentile: 0.72, isInside: false })
  t.match(result.causes, [{ code: 'TRACE_GROUPED', part: 'a x', fewest: 1, most: 20, numbers: [5, 11, 16, 20], percentile: 0.72 }])
})

t.test('hundreds of queries in a row, and more than a file may have', async (t) => {
  const write = (count) => {
    const query = { name: 'shop GET', ms: [0, count + 3], calls: Array.from({ length: count }, (_, k) => ({ name: 'db SELECT', ms: [1 + k, 2 + k] })) }
    const counts = createCounts({ files: 1 })
    const roots = createRoots({ counts })
    for (const call of buildCalls({ spans: makeTrace(query), counts })) roots.add(call)
    const root = roots.read()[0].graph.root
    const structures = findStructures(listNodes(root))
    return writeServiceFile({
      title: 'x', root, structures, parts: listParts({ root }), objectives: [], csvOf: () => '', keyOf: keyOfPart, folder: 'x', comment: 'x'
    })
  }
  t.match(write(300), { text: /loop:\n +count: 300\n/, cuts: [] })
  const { text, cuts } = write(1200)
  t.match([text, cuts], [/count: 1000\n/, [{ name: 'db SELECT', rounds: 1200, most: 1000 }]])
  const remarks = remarkTraces({ counts: createCounts({ files: 1 }), parts: [], otherRoots: [], cuts, shareOf: () => 0 })
  t.match(remarks, [{ code: 'TRACE_LOOP_CUT', part: 'db SELECT', rounds: 1200, most: 1000 }])
  const small = await analyse(() => ({
    name: 'shop GET', ms: [0, 303], calls: Array.from({ length: 101 }, (_, k) => ({ name: 'db SELECT', ms: [3 * k, 3 * k + 3] }))
  }), { count: 6 })
  t.match(small.service.text, /count: 101\n/, 'a file that is read back')
})

t.test('retries: the attempts that failed, with the pauses, before the one that stood', async (t) => {
  const result = await analyse((_, i) => i % 20 === 0
    ? { name: 'shop GET', ms: [0, 40], calls: [{ name: 'a x', ms: [0, 20], error: true }, { name: 'a x', ms: [25, 35] }] }
    : { name: 'shop GET', ms: [0, 15], calls: [{ name: 'a x', ms: [0, 10] }] })
  t.match(result.service.text, /- call: a x, failed attempts\n {6}chance: 0\.05\n {6}critical: 0\n {4}- a x\n/)
  near(t, bandOf(result, 0.99).independent.valueUs, 40, '25 lost, 10 and 5')
  t.match(rowOf(result, 'a x').how, { retriedRatio: 0.05 })
  t.ok(result.band.every(({ isInside }) => isInside))
})

t.test('times that are slow together: at the upper end of the band, and beyond it where they exclude each other', async (t) => {
  const together = await analyse((random) => {
    const ms = exponential(random, 20)
    return { name: 'shop GET', ms: [0, 2 * ms + 1], calls: [{ name: 'a x', ms: [0, ms] }, { name: 'b y', ms: [ms, 2 * ms] }] }
  }, { count: 2000 })
  const { measured, lowUs, highUs, isInside } = together.band.find(({ percentile }) => percentile === 0.99)
  t.ok(isInside && highUs > lowUs * 1.2, 'the band has a width')
  t.ok(Math.abs(measured.value / highUs - 1) < 0.05, 'at its end')
  const apart = await analyse((random) => {
    const ms = exponential(random, 20) % 60
    return { name: 'shop GET', ms: [0, 61], calls: [{ name: 'a x', ms: [0, ms] }, { name: 'b y', ms: [ms, 60] }] }
  }, { count: 2000 })
  t.match(apart.causes, [{ code: 'TRACE_SLOW_APART', percentile: 0.99 }])
})

t.test('calls that the graph has in a row, and that went on at once', async (t) => {
  const result = await analyse((random) => {
    const [a, b] = [20 + 20 * random(), 20 + 20 * random()]
    const isParallel = random() < 0.45
    return {
      name: 'shop GET',
      ms: [0, isParallel ? Math.max(a, b) : a + b],
      calls: [{ name: 'a x', ms: [0, a] }, { name: 'b y', ms: isParallel ? [0, b] : [a, a + b] }]
    }
  }, { count: 2000 })
  t.match(result.causes, [{ code: 'TRACE_PARALLEL', pair: ['a x', 'b y'] }])
  t.ok(Math.abs(result.causes[0].ratio - 0.45) < 0.04)
})

t.test('a queue before a server: what it adds is in no span of a service, and grows with those under way', async (t) => {
  // One server of 8 ms in the mean, asked at 80 %: each waits for those before it.
  let freeAt = 0
  let now = 0
  const random = createRandom(3)
  const waits = Array.from({ length: 3000 }, () => {
    now += exponential(random, 10)
    const service = 6 + 4 * random()
    const start = Math.max(now, freeAt)
    freeAt = start + service
    return { at: now, wait: start - now, service }
  })
  const counts = createCounts({ files: 1 })
  const roots = createRoots({ counts })
  for (const { at, wait, service } of waits) {
    const [root, client, server] = makeTrace({ name: 'shop GET', ms: [0, wait + service + 4], calls: [{ name: 'users GET', ms: [2, wait + service + 2], network: 0 }] }, { atMs: at })
    server.startUs += wait * 1000
    for (const call of buildCalls({ spans: [root, client, server], counts })) roots.add(call)
  }
  const result = await analyseRoot({
    root: roots.read()[0], otherRoots: [], counts, files: ['x'], objectives: [parseObjective({ text: 'p99<20ms' })], serviceFile: 'service.yml', schema
  })
  t.match(result.band.at(-1), { percentile: 0.99, place: 'above' })
  t.match(result.causes, [{ code: 'TRACE_QUEUE', parts: [{ name: 'between shop and users GET' }], percentile: 0.99 }])
  const [{ withoutUs, withUs }] = result.causes
  t.ok(withoutUs < withUs / 2, `${withoutUs} without it, ${withUs} with it`)
  t.match(result.verdicts, [{ verdict: 'inconclusive', measured: null }], 'requests in a queue depend on each other')
  t.ok(result.verdicts[0].needed > 3000)
  t.ok(result.tree.find(({ kind }) => kind === 'between').share > 0.5, 'the slowest wait there')
})

t.test('a root that is a client: the way to its server is a part', async (t) => {
  const counts = createCounts({ files: 1 })
  const roots = createRoots({ counts })
  for (let i = 0; i < 500; i++) {
    const spans = makeTrace({ name: 'shop GET', ms: [0, 40], network: 10 }, { atMs: i * 100, caller: 'browser' })
    for (const call of buildCalls({ spans, counts })) roots.add(call)
  }
  const result = await analyseRoot({ root: roots.read()[0], otherRoots: [], counts, files: ['x'], objectives: [], serviceFile: 'service.yml', schema })
  t.match(result.service.text, /graph:\n {2}series:\n {4}- between its client and shop GET\n {4}- shop GET\n/)
  t.ok(result.band.every(({ isInside }) => isInside))
  t.match(result.tree, [{ kind: 'between', share: 0.5 }, { kind: 'call', share: 0.5 }])
})

t.test('few traces: no p99, and what chance may have put outside is not judged', async (t) => {
  const few = await analyse(() => ({ name: 'shop GET', ms: [0, 30] }), { count: 300 })
  t.match(few.tree, [{ p99Us: null }])
  t.same(few.band.map(({ percentile }) => percentile), [0.5])
  t.same([few.unplaced, isWholeInside(few)], [[{ percentile: 0.99, needed: 368 }], null], 'the tail was not compared')
  t.match(tellBand(few), /^\? Cannot tell, [^]*p50 30.0 ms measured[^]*; p99 needs 368 traces\.$/)
  t.match(tellBand(await analyse(() => ({ name: 'shop GET', ms: [0, 30] }), { count: 3 })), /p50 needs 6 traces; p99 needs 368 traces\.$/)
  const odd = await analyse(() => ({ name: 'shop GET', ms: [0, 30] }), { objectives: ['p75<50ms'] })
  t.match([odd.band.map(({ percentile }) => percentile), odd.unplaced, isWholeInside(odd)], [[0.5, 0.75], [], true], 'one that no table has')
  const check = { percentile: 0.99, lowUs: 10, highUs: 20 }
  const [chance, outside, near] = placeInBand({
    checks: [
      { ...check, measured: { value: 40, low: 15, high: 60 }, place: 'cannot tell' },
      { ...check, measured: { value: 40, low: 30, high: 60 }, place: 'above' },
      { ...check, measured: { value: 20.5, low: 20.1, high: 21 }, place: 'above' }
    ]
  })
  t.match([chance, outside, near].map(({ isInside }) => isInside), [null, false, true])
  t.match([[chance, near], [chance, outside], [near], []].map((band) => isWholeInside({ band, unplaced: [] })), [null, false, true, null])
  t.equal(isWholeInside({ band: [near, outside], unplaced: [{ percentile: 0.999, needed: 3688 }] }), false)
})

t.test('which part would have to move, and which alone is not enough', async (t) => {
  const result = await analyse((random) => {
    const [a, b] = [40 + 20 * random(), 10 + 5 * random()]
    return { name: 'shop GET', ms: [0, a + b + 1], calls: [{ name: 'a x', ms: [0, a] }, { name: 'b y', ms: [a, a + b] }] }
  }, { objectives: ['p99<60ms', 'p50<500ms'] })
  t.match(result.verdicts.map(({ verdict }) => verdict), ['missed', 'met'])
  const a = result.moves.find(({ part }) => part === 'a x')
  t.ok(a.toUs > 40_000 && a.toUs < 50_000, `a: ${a.toUs}`)
  t.match(result.moves.find(({ part }) => part === 'b y'), { toUs: null })
  t.equal(result.moves[0].part, 'a x')
  const document = documentTraces({ result: { ...result, root: 'a|b<script>\u001b[31m' }, exitCode: 1 })
  checkDocument(t, document)
  for (const columns of [80, 120]) matchGolden(t, `screen-traces-${columns}.txt`, renderScreen({ document, columns }))
  matchGolden(t, 'traces-80.txt', renderScreen({ document, columns: 80, details: true }))
  matchGolden(t, 'traces.md', renderMarkdown({ document }))
})

t.test('a graph that is too large to compose: all but the band', async (t) => {
  const random = createRandom(3)
  /** Each calls the next level one to four times. */
  const nest = (depth, at = 0) => {
    if (depth === 0) return { name: 'l0 x', ms: [at, at + 1 + random()] }
    const calls = []
    let endMs = 0
    for (let k = 1 + Math.floor(random() * 4); k > 0; k--) {
      calls.push(nest(depth - 1, endMs))
      endMs = calls.at(-1).ms[1]
    }
    return { name: `l${depth} x`, ms: [at, at + endMs + 1], calls }
  }
  const large = await analyse(() => nest(6), { count: 60, apartMs: 100_000, objectives: ['p50<10ms'] })
  t.match(large, { sla: null, band: [], unplaced: [], causes: [], moves: [], verdicts: [{ verdict: 'missed' }], remarks: [{ code: 'TRACE_TOO_LARGE' }] })
  t.match([isWholeInside(large), tellBand(large)], [null, /^\? Cannot tell: the graph is too large/])
  t.ok(Math.abs(large.tree.reduce((sum, { share }) => sum + share, 0) - 1) < 0.03)
  const document = documentTraces({ result: large })
  checkDocument(t, document)
  const text = renderScreen({ document, details: true })
  t.match(text, /^SPANS .*time in the slowest/m)
  t.notMatch(text, /THE ROOT AGAINST ITS PARTS/)
  t.match(buildTracesDocument({ result: large, tool: {} }).traces, { isInside: null, graph: null, percentiles: null })
})

t.test('two objectives for one percentile: both are judged, the stricter one is written', async (t) => {
  const { verdicts, service } = await analyse(() => ({ name: 'shop GET', ms: [0, 30] }), { objectives: ['p99<50ms', 'p99<20ms', 'p99<=20ms', 'p50<40ms'] })
  t.match(verdicts.map(({ verdict }) => verdict), ['met', 'missed', 'missed', 'met'])
  t.match(service.text, /objectives:\n {2}- p99<20ms\n {2}- p50<40ms\nservices/)
})

t.test('moves: none beyond the work that they may be, and none after an interrupt', async (t) => {
  const constant = (valueUs) => ({ kind: 'constant', valueUs })
  const [names, laws] = [['a', 'b', 'c'], { a: constant(30_000), b: constant(20_000), c: constant(10_000) }]
  const graph = { kind: 'series', nodes: names.map((name) => ({ kind: 'service', name })) }
  const missed = [{ objective: parseObjective({ text: 'p99<50ms' }), measuredUs: 60_000 }]
  const find = (more) => findMoves({ missed, graph, laws, names, ...more })
  const all = await find()
  t.match([all.moves.map(({ part }) => part), all.skipped], [['a', 'b', 'c'], 0])
  t.match(await find({ mostSeconds: 0 }), { moves: [], skipped: 3 })
  t.match(await find({ signal: AbortSignal.abort() }), { moves: [], skipped: 3 })
  const controller = new AbortController()
  let pauses = 0
  const pause = async () => { if (++pauses === 15) controller.abort() }
  t.match(await find({ signal: controller.signal, pause }), { moves: [{ part: 'a' }], skipped: 2 }, 'heard between two compositions')
  t.same(await find({ missed: [] }), { moves: [], skipped: 0 })
})
