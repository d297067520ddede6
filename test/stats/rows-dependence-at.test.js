import t from 'tap'
import { findDependenceAt } from '../../src/stats/rows.js'

const at = (boundUs, tau, strict = false) => ({ boundUs, strict, tau })
const trials = (...all) => all.map((dependenceAt) => ({ load: { ...dependenceAt && { dependenceAt } } }))

t.test('the strictest of the repeats, at bounds that all of them know', async (t) => {
  t.same(findDependenceAt(trials([at(10, 2), at(20, 3)], [at(20, 5), at(10, 1)])), [at(10, 2), at(20, 5)])
  t.same(findDependenceAt(trials([at(10, 2), at(20, 3)], [at(10, 4)])), [at(10, 4)])
  t.same(findDependenceAt(trials([at(10, 2), at(10, 3, true)], [at(10, 4, true)])), [at(10, 4, true)], '< and <= are two bounds')
  t.same(findDependenceAt(trials([at(10, 2)])), [at(10, 2)])
  t.same(findDependenceAt(trials([at(10, 2)], undefined)), [])
  t.same(findDependenceAt(trials(undefined)), [])
})

t.test('a bound that one trial has twice is that of one repeat', async (t) => {
  t.same(findDependenceAt(trials([at(10, 2), at(10, 6)], [])), [])
  t.same(findDependenceAt(trials([at(10, 2), at(10, 6)], [at(10, 3)])), [at(10, 6)])
})
