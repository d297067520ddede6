import t from 'tap'
import { listParts } from '../../../../src/commands/traces/stats/parts.js'

/** counts: of times in milliseconds */
const tally = (counts = {}) => ({
  read: () => {
    const all = Object.values(counts)
    return { valuesUs: Object.keys(counts).map((ms) => Number(ms) * 1000), counts: all, total: all.reduce((sum, count) => sum + count, 0) }
  }
})
let ids = 0
const node = (name, more = {}, children = []) => {
  const made = {
    id: ids++, // each its own
    name,
    service: `${name} service`,
    parent: null,
    children: new Map(),
    outer: tally(),
    own: tally(),
    between: tally(),
    lost: tally(),
    ownLevels: [],
    betweenLevels: [],
    ...more
  }
  for (const child of children) made.children.set(child.name, Object.assign(child, { parent: made }))
  return made
}
const some = tally({ 10: 100 })
/** A root of 100 ms, whose own time is 10 ms in the levels as they are given. */
const ofLevels = (levels, more) => {
  const all = {}
  for (const level of levels) for (const [ms, count] of Object.entries(level)) all[ms] = (all[ms] ?? 0) + count
  const root = node('root', { outer: tally({ 100: 100 }), own: tally(all), ownLevels: levels.map(tally), ...more }, [node('leaf', { own: some })])
  return listParts({ root })[0]
}

t.test('the times that are there, each by a name of its own', async (t) => {
  const leaf = (more) => node('get', { own: some, ...more })
  const root = node('root', { own: some, lost: some }, [node('a', { own: some, between: some }, [leaf()]), node('b', {}, [leaf({ between: some, lost: some })])])
  t.same(listParts({ root }).map(({ kind, name }) => [kind, name]), [
    ['lost', 'root, failed attempts'], ['own', 'root, own time'],
    ['between', 'between root service and a'], ['own', 'a, own time'], ['own', 'get'],
    ['lost', 'get, failed attempts'], ['between', 'between b service and get'], ['own', 'get (in b)']
  ])
  t.equal(listParts({ root: node('root', { between: some }) })[0].name, 'between its client and root')
  t.match(listParts({ root })[0], { totalUs: 1_000_000, growth: null, isLeaf: false, quiet: undefined })
  t.equal(listParts({ root })[4].isLeaf, true)
})

t.test('the largest twenty are kept', async (t) => {
  const root = node('root', {}, Array.from({ length: 22 }, (_, i) => node(`n${i}`, { own: tally({ [i + 1]: 100 }) })))
  t.same(listParts({ root }).filter(({ isKept }) => !isKept).map(({ name }) => name), ['n0', 'n1'])
})

t.test('growth is the median while many are under way over that while few are, of a quarter of the calls each', async (t) => {
  const growthOf = (...levels) => ofLevels(levels).growth
  t.equal(growthOf({ 10: 100 }, { 20: 100 }, { 30: 100 }, { 40: 100 }).toFixed(3), (40.1 / 10.1).toFixed(3))
  t.equal(growthOf({ 10: 60 }, { 20: 65 }, { 40: 375 }).toFixed(3), (40.1 / 20.1).toFixed(3), 'the first level alone is less than a quarter')
  t.equal(growthOf({ 10: 60 }, { 20: 340 }, { 40: 100 }), null, 'both quarters need the level between')
  t.equal(growthOf({ 10: 50 }, { 40: 50 }).toFixed(3), (40.1 / 10.1).toFixed(3), 'fifty calls are enough')
  t.equal(growthOf({ 10: 49 }, { 40: 51 }), null)
  t.equal(growthOf({ 10: 400 }), null, 'all alike')
})

t.test('it waits where it takes twice as long and that matters to the root; the work of a leaf is no waiting', async (t) => {
  const isWaiting = (levels, more) => 'quiet' in ofLevels(levels, more)
  t.ok(isWaiting([{ 10: 100 }, { 40: 100 }]))
  t.notOk(isWaiting([{ 10: 100 }, { 18: 100 }]), 'not twice as long')
  t.notOk(isWaiting([{ 10: 100 }, { 40: 100 }], { outer: tally({ 700: 100 }) }), 'less than a twentieth of the whole')
  const leaf = node('leaf', { own: tally({ 10: 100, 40: 100 }), ownLevels: [tally({ 10: 100 }), tally({ 40: 100 })] })
  const between = { between: tally({ 10: 100, 40: 100 }), betweenLevels: [tally({ 10: 100 }), tally({ 40: 100 })] }
  t.same(listParts({ root: leaf }).map((part) => 'quiet' in part), [false])
  t.same(listParts({ root: { ...leaf, ...between } }).map((part) => 'quiet' in part), [true, false])
  const [{ quiet, distribution }] = listParts({ root: { ...leaf, ...between } })
  t.same([quiet.total, distribution.total], [100, 200])
})
