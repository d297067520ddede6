import t from 'tap'
import { summariseRecord } from '../../src/judge/history-point.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeRecord } from '../fixtures/records.js'

const base = await makeRecord({ repeats: 1, requests: 4000 })
const summarise = (change = () => {}) => {
  const record = structuredClone(base)
  change(record)
  return summariseRecord({ record, source: 'x', commit: null, decode })
}
const subject = (name, more) => {
  const points = summarise(({ plan }) => Object.assign(plan.targets['node-http'], { name, parts: [], url: 'http://shop.test:8080', ...more }))
  return [points].flat()[0].figures.find(({ target }) => target === 'node-http').subject
}

t.test('what was asked: by its name, or its address, with what another question would be', async (t) => {
  t.equal(subject('shop', { request: { path: '/' } }), 'shop')
  t.equal(subject('shop', { request: { path: '/a/b' } }), 'shop /a/b')
  t.equal(subject('shop-a-b', { request: { path: '/a/b' } }), 'shop-a-b', 'the path is in its name')
  t.equal(subject('yours', { request: { path: '/a' } }), 'shop.test:8080/a')
  t.equal(subject('yours', { request: { path: '/' } }), 'shop.test:8080')
  t.equal(subject('shop', { request: { method: 'POST', path: '/', body: 'grün' } }), 'shop POST /, body of 5 bytes')
  t.equal(subject('shop', { request: { method: 'POST', path: '/', bodyFile: 'a.json' } }), 'shop POST /, body of a.json')
  t.equal(subject('shop', { request: { path: '/', grpc: { method: 'a.B/C' } } }), 'shop a.B/C')
  t.equal(subject('yours', { url: undefined, parts: [{ command: 'n'.repeat(61) }], request: { path: '/' } }), `${'n'.repeat(59)}…`)
  t.equal(subject('yours', { url: undefined, parts: [{ command: 'n'.repeat(60) }], request: { path: '/' } }), 'n'.repeat(60))
})

t.test('a figure of which more than half failed is none', async (t) => {
  const reason = (failed) => {
    const points = summarise(({ trials }) => {
      for (const { load: { counts } } of trials) Object.assign(counts, { ok: 100, failed, due: 100 + failed })
    })
    return [points].flat()[0].figures[0].reason
  }
  t.match(reason(101), { code: 'FIGURE_OF_FAILURES', failed: 101, of: 201 })
  t.not(reason(100)?.code, 'FIGURE_OF_FAILURES')
})
