import t from 'tap'
import { findEnvMistakes, findPartMistakes } from '../../src/plan/target-mistakes.js'
import { isGroup } from '../../src/plan/mistakes.js'

t.test('an address of any earlier part may be used', async (t) => {
  const parts = [
    { name: 'producer', script: 'p.js' },
    {
      name: 'gateway',
      script: 'g.js',
      env: { URL: '{{producer.url}}', BOTH: 'a {{ producer.host }} b {{producer.url}}' }
    }
  ]
  t.strictSame(findPartMistakes({ parts, path: ['x', 'parts'] }), [])
})

t.test('a part\'s own address is not known yet', async (t) => {
  t.match(findPartMistakes({ parts: [{ name: 'p', script: 'p.js', env: { URL: '{{p.url}}' } }], path: ['parts'] }), [
    { path: ['parts', 0, 'env', 'URL'], wrong: '{{p.url}} names no earlier part' }
  ])
})

t.test('each wrong reference is told', async (t) => {
  const mistakes = findEnvMistakes({ env: { A: '{{a.url.x}} {{}} {{b.url}} {a.url}' }, earlier: ['a'], path: [] })
  t.strictSame(
    mistakes.map(({ wrong }) => wrong),
    ['{{a.url.x}} asks for "a.url.x"', '{{}} names no earlier part', '{{b.url}} names no earlier part']
  )
})

t.test('parts of any shape give mistakes, never a crash', async (t) => {
  for (const parts of [null, 7, {}, [], [null], [7], [[]], [{ name: 7 }], [{ env: 7 }], [{ env: { A: null } }]]) {
    t.strictSame(findPartMistakes({ parts, path: [] }), [])
  }
})

t.test('a list is no group of keys', async (t) => {
  t.strictSame([{}, [], null, 'x'].map(isGroup), [true, false, false, false])
})
