import t from 'tap'
import { parse } from 'yaml'
import { groupShapes, listShapes, writeServiceFile } from '../../../../src/commands/traces/plan/service-file.js'
import { keyOfPart } from '../../../../src/commands/traces/stats/critical-path.js'

let last = 0
const makeNode = (name, more) =>
  ({ id: ++last, name, parent: null, children: new Map(), calls: 100, retried: 0, shapes: new Map([['1x1', 100]]), ...more })
const makePart = (kind, node, name = node.name, more) =>
  ({ key: keyOfPart(kind, node), name, kind, node, isKept: true, totalUs: 0, ...more })
const call = (node) => ({ kind: 'call', node })
const GIVEN = { title: 'shop', objectives: [], csvOf: ({ name }) => `csv of ${name}`, keyOf: keyOfPart, folder: 'times', comment: 'made' }
/** structures: of calls below the root */
function write ({ root = makeNode('shop'), structure = null, structures = [], parts = [], ...more }) {
  const file = writeServiceFile({ ...GIVEN, root, structures: new Map([[root, structure], ...structures]), parts, ...more })
  return { ...file, content: parse(file.text) }
}
const listSteps = (graph) => graph.series ?? [graph]
const graphOf = (options) => listSteps(write(options).content.graph)
const oneCall = (more, root = makeNode('shop')) => {
  const node = makeNode('users', { parent: root, ...more })
  return graphOf({ root, structure: call(node), parts: [makePart('own', node)] })
}

t.test('a call as often as it is made: a chance, none from 99.99 % on, nothing below a millionth', async (t) => {
  const made = (count, calls = 10_000) => oneCall({ shapes: new Map([['1x1', count]]) }, makeNode('shop', { calls }))
  t.same(made(10_000), ['users'])
  t.same(made(9999), ['users'])
  t.same(made(9998), [{ call: 'users', chance: 0.9998 }])
  t.same(made(1, 3), [{ call: 'users', chance: 0.333333 }], 'rounded down')
  t.same(made(1, 1e6), [{ call: 'users', chance: 0.000001 }])
  t.same(made(1, 1e6 + 1), ['everything else'])
})

t.test('so many at once are a fan-out, so many rounds a loop, of a thousand at most', async (t) => {
  const made = (shape) => oneCall({ shapes: new Map([[shape, 100]]) })[0]
  t.same(made('1x2'), { fanOut: { count: 2, call: 'users' } })
  t.same(made('2x1'), { loop: { count: 2, call: 'users' } })
  t.same(made('3x4'), { loop: { count: 3, call: { fanOut: { count: 4, call: 'users' } } } })
  const cut = (rounds) => {
    const root = makeNode('shop')
    const node = makeNode('users', { parent: root, shapes: new Map([['1x1', 50], [`${rounds}x1`, 50]]) })
    const { cuts, content } = write({ root, structure: call(node), parts: [makePart('own', node)] })
    return [cuts, content.graph.branch]
  }
  const arms = (count) => [{ chance: 0.5, call: 'users' }, { chance: 0.5, call: { loop: { count, call: 'users' } } }]
  t.same(cut(1000), [[], arms(1000)])
  t.same(cut(1001), [[{ name: 'users', rounds: 1001, most: 1000 }], arms(1000)])
})

t.test('before a call come its failed attempts, by their chance, and the way there', async (t) => {
  const node = makeNode('users', { retried: 5 })
  const parts = [makePart('lost', node, 'lost'), makePart('between', node, 'way'), makePart('own', node)]
  const made = (kept, retried = 5) => graphOf({ structure: call(Object.assign(node, { retried })), parts: kept })
  t.same(made(parts), [{ call: 'lost', chance: 0.05, critical: 0 }, 'way', 'users'])
  t.same(made(parts, 0), ['way', 'users'])
  t.same(made(parts.slice(1)), ['way', 'users'], 'attempts that are too short to be kept')
  t.same(made(parts.slice(1, 2)), ['way'], 'a call of which the way alone is kept')
  t.same(made([]), ['everything else'])
})

t.test('a call with calls in it has a graph of its own, under a name that is free', async (t) => {
  const root = makeNode('shop')
  const [outer, inner] = [makeNode('users', { parent: root }), makeNode('db')]
  inner.parent = outer
  const options = { root, structure: call(outer), structures: [[outer, call(inner)]] }
  const made = (...names) => {
    const { content } = write({ ...options, parts: [makePart('own', outer, 'own'), makePart('own', inner, 'db'), ...names.map((name) => makePart('lost', makeNode(name)))] })
    const [name] = content.graph.series
    t.same(content.services[name], { graph: { series: ['own', 'db'] } })
    return name
  }
  t.equal(made(), 'users')
  t.equal(made('users'), 'users (in shop)')
  t.equal(made('users', 'users (in shop)'), `users (${outer.id})`)
  t.same(graphOf({ ...options, parts: [makePart('own', inner, 'db')] }), ['db'], 'without a time of its own it is what it calls')
})

t.test('calls of a root: in a row without a row in it, at once, or one of several', async (t) => {
  const root = makeNode('shop')
  const nodes = ['a', 'b', 'c'].map((name) => makeNode(name, { parent: root, shapes: new Map([['1x1', 50]]), calls: 50 }))
  const always = ['d', 'e', 'f'].map((name) => makeNode(name, { parent: root }))
  const made = (structure, lost = []) =>
    graphOf({ root, structure, parts: [root, ...nodes, ...always].filter((node) => !lost.includes(node.name)).map((node) => makePart('own', node)) })
  const [one, two, three] = always.map(call)
  const half = (name) => ({ chance: 0.5, call: name })
  t.same(made({ kind: 'series', parts: [one, { kind: 'series', parts: [two, three] }] }), ['shop', 'd', 'e', 'f'])
  t.same(made({ kind: 'parallel', parts: [one, { kind: 'series', parts: [two, three] }] }), ['shop', { parallel: ['d', { series: ['e', 'f'] }] }])
  t.same(made({ kind: 'parallel', parts: [one, two] }, ['e']), ['shop', 'd'], 'one of them is left')
  t.same(made({ kind: 'parallel', parts: [one, two] }, ['d', 'e']), ['shop'])
  t.same(made({ kind: 'branch', parts: nodes.slice(0, 2).map(call) }), ['shop', { branch: [half('a'), half('b')] }])
  t.same(made({ kind: 'branch', parts: nodes.slice(0, 2).map(call) }, ['a']), ['shop', { call: 'b', chance: 0.5 }])
})

t.test('what is small is one constant, by the call, in milliseconds', async (t) => {
  const root = makeNode('shop', { calls: 10 })
  const rest = (totalUs, kept = true) => write({
    root, parts: [...kept ? [makePart('own', root)] : [], ...[1, 2].map(() => makePart('own', makeNode('small'), 'small', { isKept: false, totalUs: totalUs / 2 }))]
  }).content
  t.match(rest(12_346), { services: { 'everything else': { constant: '1.235ms' } }, graph: { series: ['shop', 'everything else'] } })
  t.match(rest(10), { services: { 'everything else': { constant: '0.001ms' } }, graph: { series: ['shop', 'everything else'] } })
  t.same([rest(9).services['everything else'], rest(9).graph], [undefined, { series: ['shop'] }], 'less than a microsecond')
  t.match(rest(0, false), { services: { 'everything else': { constant: '0.001ms' } }, graph: { series: ['everything else'] } }, 'nothing else is there')
  const never = write({ root: makeNode('shop', { calls: 0 }), parts: [makePart('own', root, 'small', { isKept: false, totalUs: 5000 })] }).content
  t.equal(never.services['everything else'].constant, '5ms')
})

t.test('a histogram a part, by its place and name; a title and a comment of one line', async (t) => {
  const root = makeNode('shop')
  const names = ['users GET /Users/:id', '(a) b!', '***', 'x'.repeat(39) + ' yz']
  const { content, histograms, sources, text } = write({
    root, parts: names.map((name) => makePart('own', makeNode('n'), name)), title: ' a\n b ', comment: 'made\nof  spans', objectives: ['p99<50ms']
  })
  t.same(histograms.map(({ file }) => file), [
    'times/01-users-get-users-id.csv', 'times/02-a-b.csv', 'times/03-part.csv', `times/04-${'x'.repeat(39)}.csv`
  ])
  t.same(histograms.map(({ text }) => text), names.map((name) => `csv of ${name}`))
  t.same(sources.map(({ name }) => name), names)
  t.same(content.services['(a) b!'], { histogram: 'times/02-a-b.csv' })
  t.match([content.title, content.objectives, text], ['a b', ['p99<50ms'], /^# made of spans\n/])
  t.notOk('objectives' in write({ root }).content)
})

t.test('a root that is a client: the way to its server comes first', async (t) => {
  const root = makeNode('shop')
  const way = makePart('between', root, 'way')
  t.same(graphOf({ root, parts: [way, makePart('own', root)] }), ['way', 'shop'])
  t.same(graphOf({ root, parts: [{ ...way, isKept: false, totalUs: 1 }, makePart('own', root)] }), ['shop'])
})

t.test('shapes: by the number of calls, then of rounds; four are left, the nearest two put together first', async (t) => {
  const map = (shapes) => new Map(Object.entries(shapes))
  t.same(listShapes(map({ '2x3': 1, '3x2': 2, '1x6': 3, '1x1': 4 })).map(({ rounds, width, count }) => [rounds, width, count]), [
    [1, 1, 4], [1, 6, 3], [2, 3, 1], [3, 2, 2]
  ])
  const group = (shapes) => groupShapes(map(shapes)).map(({ rounds, width, count }) => [rounds, width, count])
  t.same(group({ '1x1': 9, '2x1': 9, '3x1': 9, '9x1': 9 }), [[1, 1, 9], [2, 1, 9], [3, 1, 9], [9, 1, 9]])
  // joined, squares of distances grow by 30 * 10 / 40 * 4² = 120, by 10 * 10 / 20 * 5² = 125 and by 10 * 2 / 12 * 8² = 107
  t.same(group({ '1x1': 30, '5x1': 10, '10x1': 10, '18x1': 2, '50x1': 1 }), [[1, 1, 30], [5, 1, 10], [11, 1, 12], [50, 1, 1]], '(100 + 36) / 12')
  // 6 * 6 / 12 * 3² = 27 of the widths, 3 * 3 / 6 * 5² = 37.5 of the rounds
  t.same(group({ '1x1': 6, '1x4': 6, '6x3': 3, '11x3': 3, '1x99': 1 }), [[1, 3, 12], [6, 3, 3], [11, 3, 3], [1, 99, 1]], 'a mean of 2.5')
  t.same(group({ '1x1': 1e6, '20x1': 1e6, '40x1': 1e6, '60x1': 1, '61x1': 1 }).at(-1), [61, 1, 1], 'the largest is kept as it is')
})
