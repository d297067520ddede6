import t from 'tap'
import { mergeTargets } from '../../src/plan/target-merge.js'

const makeTarget = (name) => ({
  name,
  title: name,
  parts: [{ name: 'server', command: 'node a.js' }],
  request: { path: '/' },
  good: {},
  readyTimeoutMs: 1000
})
const [a, b] = ['a', 'b'].map(makeTarget)
const one = {
  name: 'one',
  title: '',
  question: '',
  hypothesis: '',
  reference: 'a',
  targets: ['a'],
  load: { connections: 1, pipelining: 1, timeoutMs: 1, ratePerSecond: null },
  objectives: [],
  fanOut: null,
  published: null
}
const two = { ...one, name: 'two' }

t.test('targets of several baselines become one table', async (t) => {
  t.strictSame(
    mergeTargets({
      parsed: [{ baseline: one, targets: { a } }, { baseline: two, targets: { a: structuredClone(a), b } }]
    }),
    { a, b }
  )
  t.strictSame(mergeTargets({ parsed: [] }), {})
})

t.test('a name that means two servers is refused', async (t) => {
  const parsed = [{ baseline: one, targets: { a } }, { baseline: two, targets: { a: { ...a, request: { path: '/other' } } } }]
  t.throws(() => mergeTargets({ parsed }), {
    code: 'BASELINE_INVALID',
    message: /one and two mean different servers by the target "a"/,
    hint: /rename/
  })
})
