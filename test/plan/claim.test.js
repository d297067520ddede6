import t from 'tap'
import { parseClaim } from '../../src/plan/claim.js'

t.test('a figure of two targets, and a factor', async (t) => {
  t.strictSame(parseClaim({ text: ' rate(fastify)  >=  0.8 * rate(node-http) ' }), {
    text: 'rate(fastify) >= 0.8 * rate(node-http)',
    figure: 'rate',
    target: 'fastify',
    other: 'node-http',
    operator: 'atLeast',
    factor: 0.8
  })
  t.match(parseClaim({ text: 'p99(a|b<script>)<p99(b)' }), {
    figure: 'p99',
    target: 'a|b<script>',
    other: 'b',
    operator: 'atMost',
    factor: 1
  })
  t.match(parseClaim({ text: 'cpu(a) > 2*cpu(b)' }), { operator: 'atLeast', factor: 2 })
})

t.test('what cannot be read says what can', async (t) => {
  for (const [text, message, hint] of [
    ['', /does not compare two targets/, /write it like/],
    ['rate(a) = rate(b)', /does not compare two targets/, /write it like/],
    ['rate(a) >= 5', /does not compare two targets/, /write it like/],
    ['p999(a) < p999(b)', /no figure "p999"/, /There are rate, p50, p99, cpu/],
    ['p50(a) < p99(b)', /two figures/, /one figure/],
    ['rate(a) < rate(a)', /with itself/, /two targets/],
    ['rate(a) < 0 * rate(b)', /0 is not a factor/, /above 0/],
    ['rate(a) < 1.2.3 * rate(b)', /1.2.3 is not a factor/, /above 0/]
  ]) t.throws(() => parseClaim({ text }), { code: 'CLAIM_INVALID', message, hint }, text)
})
