import t from 'tap'
import { findCauses } from '../../../../src/commands/traces/verdict/causes.js'
import { keyOfPair } from '../../../../src/commands/traces/stats/call-graph.js'

const place = (percentile, value, more) => ({ percentile, measured: { value }, lowUs: 100, highUs: 200, isInside: false, ...more })
/** count traces that took so long, and would have as the graph has them */
const traces = (measuredUs, modelUs, count = 20) => Array(count).fill({ measuredUs, modelUs })
const call = (id, more) => ({
  id, name: `n${id}`, children: new Map(), pairs: new Map(), shapes: new Map([['1x1', 1]]), calls: 1, outer: { read: () => ({ valuesUs: [10], counts: [1], total: 1 }) }, ...more
})
const find = (options) => findCauses({ band: [place(0.99, 300)], parts: [], graph: { kind: 'call' }, laws: {}, sample: [], nodes: [], ...options })

t.test('none where all is inside, or the band has no end', async (t) => {
  t.same(find({ band: [place(0.5, 150, { isInside: true }), place(0.99, 300, { highUs: null }), place(0.9, 1, { isInside: null })] }), [])
})

t.test('times that depend on each other are what is left, told of the highest percentile', async (t) => {
  t.same(find({ band: [place(0.5, 50), place(0.99, 300)] }), [{ code: 'TRACE_SLOW_TOGETHER', percentile: 0.99, measuredUs: 300, highUs: 200 }])
  t.same(find({ band: [place(0.5, 300), place(0.99, 50)] }), [{ code: 'TRACE_SLOW_APART', percentile: 0.99, measuredUs: 50, lowUs: 100 }])
  t.same(find({ band: [place(0.5, 50), place(0.99, 150, { isInside: true })] }), [{ code: 'TRACE_SLOW_APART', percentile: 0.5, measuredUs: 50, lowUs: 100 }])
})

t.test('another order of calls, where single traces take more than 5 % longer or shorter than the graph has it', async (t) => {
  t.match(find({ sample: traces(300, 316) }), [{ code: 'TRACE_PARALLEL', pair: null, ratio: 0, modelUs: 316, measuredUs: 300 }])
  t.match(find({ sample: traces(300, 284) }), [{ code: 'TRACE_STAGGERED', pair: null, modelUs: 284 }])
  t.match(find({ sample: traces(300, 315) }), [{ code: 'TRACE_SLOW_TOGETHER' }])
  t.match(find({ sample: traces(300, 600, 19) }), [{ code: 'TRACE_SLOW_TOGETHER' }], 'too few')
  t.match(find({ band: [place(0.9, 300)], sample: [...traces(300, 316, 18), ...traces(900, 900, 2)] }), [{ modelUs: 316, measuredUs: 300 }], 'at the percentile')
})

t.test('of the order, the two calls that follow the graph least, from one in fifty', async (t) => {
  const [a, b, c] = [call(1), call(2), call(3)]
  const pairsOf = (...overlaps) => new Map([[a, b], [a, c], [b, c]].map(([one, other], i) =>
    [keyOfPair(one, other), { both: 100, overlapping: overlaps[i] }]))
  const root = (...overlaps) => call(0, { children: new Map([a, b, c].map((one) => [one.name, one])), pairs: pairsOf(...overlaps) })
  const told = (modelUs, ...overlaps) => find({ sample: traces(300, modelUs), nodes: [root(...overlaps)] })
    .map(({ code, pair, ratio }) => [code, pair?.join(' '), Number(ratio.toFixed(2))])
  t.same(told(400, 10, 30, 90), [['TRACE_PARALLEL', 'n1 n3', 0.3]], 'in a row in the graph: which half of them or fewer go on at once')
  t.same(told(400, 50, 51, 0), [['TRACE_PARALLEL', 'n1 n2', 0.5]])
  t.same(told(200, 10, 60, 90), [['TRACE_STAGGERED', 'n1 n3', 0.4]], 'at once in the graph: that go on in a row')
  t.same(told(400, 2, 0, 0), [['TRACE_PARALLEL', undefined, 0]])
  t.same(told(400, 3, 0, 0), [['TRACE_PARALLEL', 'n1 n2', 0.03]])
})

t.test('numbers of calls of which the graph has some only: the call whose calls take the most of the time', async (t) => {
  const shapes = (count, step) => new Map(Array.from({ length: count }, (_, i) => [`${1 + i * step}x2`, 10]))
  const many = call(1, { shapes: shapes(12, 10), calls: 120 })
  const [cause] = find({ nodes: [call(0), many] })
  t.match(cause, { code: 'TRACE_GROUPED', part: 'n1', fewest: 2, most: 222, measuredUs: 300, endUs: 200 })
  t.ok(cause.numbers.length < 12 && cause.numbers.every((one) => one >= 2 && one <= 222))
  t.equal(find({ band: [place(0.99, 50)], nodes: [many] })[0].endUs, 100)
  const slower = call(2, { shapes: shapes(12, 10), calls: 120, outer: { read: () => ({ valuesUs: [99], counts: [1], total: 1 }) } })
  t.equal(find({ nodes: [many, slower] })[0].part, 'n2')
  t.match(find({ nodes: [call(1, { shapes: shapes(3, 1), calls: 30 })] }), [{ code: 'TRACE_SLOW_TOGETHER' }])
})
