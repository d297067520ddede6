import t from 'tap'
import { suggest } from '../../src/plan/suggestion.js'

t.test('offers the nearest name', async (t) => {
  t.strictSame(suggest({ word: 'fastifi', candidates: ['node-http', 'fastify', 'fastify-json'] }), {
    names: ['fastify'],
    text: 'did you mean "fastify"?'
  })
  t.strictSame(suggest({ word: 'conections', candidates: ['connections', 'pipelining'] }).names, ['connections'])
})

t.test('offers all that are as near, at most three', async (t) => {
  t.equal(suggest({ word: 'p98', candidates: ['p90', 'p95', 'p50', 'success'] }).text, 'did you mean "p90" or "p95"?')
  t.equal(suggest({ word: 'abx', candidates: ['aba', 'abb', 'abc', 'abd'] }).text, 'did you mean "aba", "abb" or "abc"?')
})

t.test('bounds the distance: another word is no typing mistake', async (t) => {
  t.strictSame(suggest({ word: 'redis', candidates: ['haproxy', 'node-http'] }), { names: [], text: '' })
  t.strictSame(suggest({ word: 'ab', candidates: ['xy'] }).names, [])
})

t.test('takes a name that goes on where the word stops', async (t) => {
  t.strictSame(suggest({ word: 'compr', candidates: ['compression', 'http'] }).names, ['compression'])
  t.strictSame(suggest({ word: 'co', candidates: ['compression'] }).names, [], 'two letters say nothing')
})

t.test('capital letters make no difference', async (t) => {
  t.strictSame(suggest({ word: 'fanout', candidates: ['fanOut'] }).names, ['fanOut'])
})

t.test('nothing, one, and the same name twice', async (t) => {
  t.strictSame(suggest({ word: 'x', candidates: [] }), { names: [], text: '' })
  t.strictSame(suggest({ word: '', candidates: ['http'] }).names, [])
  t.strictSame(suggest({ word: 'htpp', candidates: ['http', 'http'] }).names, ['http'])
})
