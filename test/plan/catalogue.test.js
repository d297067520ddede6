import { readFileSync } from 'node:fs'
import t from 'tap'
import { parseCatalogue } from '../../src/plan/catalogue.js'

const schema = JSON.parse(readFileSync(new URL('../../schema/targets.schema.json', import.meta.url), 'utf8'))
const parse = (text) => parseCatalogue({ text, file: 'targets.yml', schema })

t.test('gives targets by name, with the default time to be ready', async (t) => {
  t.strictSame(
    parse('a: { title: A, parts: [{ name: server, script: a.js }], request: { path: / }, good: { body: ok } }\n'),
    {
      a: {
        name: 'a',
        title: 'A',
        parts: [{ name: 'server', script: 'a.js' }],
        request: { path: '/' },
        good: { body: 'ok' },
        readyTimeoutMs: 10_000
      }
    }
  )
  t.equal(
    parse('a: { title: A, parts: [{ name: s, script: a.js }], request: { path: / }, good: {}, readyTimeoutMs: 500 }\n')
      .a.readyTimeoutMs,
    500
  )
})

t.test('what was read before is heeded for its own text and schema alone', async (t) => {
  const text = 'a: { title: A, parts: [{ name: s, script: a.js }], request: { path: / }, good: {} }\n'
  const shipped = { text, file: 'targets.yml', schema, readBefore: { text, schema, value: { before: {} } } }
  t.same(Object.keys(parseCatalogue(shipped)), ['before'])
  t.same(Object.keys(parseCatalogue({ ...shipped, text: text.replace('a:', 'mine:') })), ['mine'])
  t.throws(() => parseCatalogue({ ...shipped, schema: { type: 'array' } }), { code: 'BASELINE_INVALID' })
})

t.test('lists every mistake', async (t) => {
  const text = `a b: { title: A, parts: [{ name: s, script: a.js }], request: { path: / }, good: {} }
b: { title: B, parts: [{ name: s, haproxy: plian }], request: { path: x }, god: {} }
c: { title: C, parts: [{ name: s, script: x.js, env: { A: '{{p.url}}' } }], request: { path: / }, good: {} }
`
  try {
    parse(text)
    t.fail('it is full of mistakes')
  } catch (error) {
    t.match(error, { code: 'BASELINE_INVALID', hint: /schema\/targets\.schema\.json/ })
    t.match(error.message.split('\n').slice(1), [
      /^targets\.yml:1:1: "a b" cannot be a name; Letters/,
      /^targets\.yml:2:4: missing key "good" in b; add good/,
      /^targets\.yml:2:44: b\.parts\[0\]\.haproxy is "plian"; did you mean "plain"\?/,
      /^targets\.yml:2:71: b\.request\.path is "x"; Path and query \(for example/,
      /^targets\.yml:2:76: unknown key "god" in b; did you mean "good"\?/,
      /^targets\.yml:3:59: {{p\.url}} names no earlier part/
    ])
  }
})

t.test('an empty catalogue is a mistake', async (t) => {
  t.throws(() => parse(''), { message: /targets\.yml:1:1: the file is empty; it must be a group of keys/ })
  t.throws(() => parse('{}'), { message: /the file is empty; it needs at least 1 key/ })
  t.throws(() => parse('a: ~'), { message: /a is empty; it must be a group of keys/ })
})
