import t from 'tap'
import { findBaselineMistakes } from '../../src/plan/baseline-mistakes.js'

const catalogue = { http: { name: 'http', title: '', parts: [], request: { path: '/' }, good: {}, readyTimeoutMs: 1 } }
const list = (value) => findBaselineMistakes({ value, catalogue }).map(({ wrong, right }) => `${wrong}; ${right}`)

t.test('nothing wrong, nothing told', async (t) => {
  t.strictSame(
    list({
      reference: 'http',
      targets: ['http', { name: 'own', command: 'x' }],
      objectives: ['p99<1s'],
      load: { timeout: '1s' },
      published: { figures: { http: {}, own: {} }, orders: [['own', 'http']] }
    }),
    []
  )
})

t.test('names that every object has are not in the catalogue', async (t) => {
  t.strictSame(list({ targets: ['constructor'] }), ['unknown target "constructor"; there are http'])
})

t.test('a reference may be a target of the user\'s own', async (t) => {
  t.strictSame(list({ reference: 'own', targets: ['http', { name: 'own', command: 'x' }] }), [])
  t.strictSame(list({ reference: 'far-away', targets: ['http'] }), [
    'the reference "far-away" is not in targets; add it to targets: it is measured beside the others'
  ])
})

t.test('who is judged is in targets', async (t) => {
  t.strictSame(list({ targets: ['http', { name: 'own', command: 'x' }], judged: ['own'] }), [])
  t.strictSame(list({ targets: ['http'], judged: ['htpt', 'a|b<script>'] }), [
    '"htpt" is not in targets; did you mean "http"?',
    '"a|b<script>" is not in targets; add it to targets, or leave it out here'
  ])
  t.strictSame(list({ targets: ['http'], judged: [7, null] }), [], 'the schema tells that')
})

t.test('without a catalogue there is nothing to offer', async (t) => {
  t.match(findBaselineMistakes({ value: { targets: ['x'] }, catalogue: {} }), [{ right: 'there are none' }])
})

t.test('values of any shape give mistakes, never a crash', async (t) => {
  for (const value of [
    null,
    undefined,
    7,
    'x',
    [],
    {},
    { targets: [null, 7, [], {}] },
    { published: { figures: [], orders: 7 } },
    { published: { figures: {}, orders: [7, [null]] } },
    { load: [], objectives: [7, null] }
  ]) {
    t.strictSame(list(value).filter((line) => !line.includes('figures for')), [])
  }
})
