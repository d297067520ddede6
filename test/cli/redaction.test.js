import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { redactArgv } from '../../src/plan/secrets.js'
import { createRedaction, writeAgain } from '../../src/cli/redaction.js'

const target = (more) => ({ name: 'x', title: 'x', parts: [], request: { path: '/' }, good: {}, readyTimeoutMs: 1000, ...more })
const hide = ({ targets, secretNames = {} }, message) =>
  createRedaction({ plan: { targets }, secretNames }).hideInFailure({
    target: 'x', code: 'BUG', message, hint: message
  }).message
const record = (plan) => ({ plan, trials: [], warnings: [], failures: [] })

t.test('values of secret headers, wherever they stand', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { authorization: 'Bearer abcdef123', accept: 'text/plain' } } }) }
  t.equal(hide({ targets }, 'it said "Bearer abcdef123" to text/plain'), 'it said "[redacted]" to text/plain')
  t.equal(hide({ targets }, '{"token":"abcdef123"}'), '{"token":"[redacted]"}', 'a token without its kind')
  t.equal(hide({ targets, secretNames: { headers: ['Accept'] } }, 'text/plain'), '[redacted]')
})

t.test('one cookie of several, and variables of a part', async (t) => {
  const targets = {
    x: target({
      request: { path: '/', headers: { cookie: 'a=1; sid=s3cr3ts3cr3t' } },
      parts: [{ name: 'server', command: 'x', env: { DB_PASSWORD: 'hunter22', MODE: 'production' } }]
    })
  }
  t.equal(hide({ targets }, 'sid s3cr3ts3cr3t, hunter22, production'), 'sid [redacted], [redacted], production')
})

t.test('a value too short to be told from a word is left', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { authorization: 'a' } } }) }
  t.equal(hide({ targets }, 'an answer'), 'an answer')
  const of = (authorization) => ({ x: target({ request: { path: '/', headers: { authorization } } }) })
  t.equal(hide({ targets: of('abc') }, 'abc abcd'), 'abc abcd', 'three letters')
  t.equal(hide({ targets: of('abcd') }, 'abcd'), '[redacted]', 'four')
})

t.test('the longest secret first: nothing of it is left behind', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { authorization: 'abcd', 'x-api-key': 'abcdefgh' } } }) }
  t.equal(hide({ targets }, 'abcdefgh abcd'), '[redacted] [redacted]')
})

t.test('defaults that a run took, and trials that have no reason', async (t) => {
  const plan = { targets: { x: target({ request: { path: '/', headers: { authorization: 's3cr3t-of-x' } } }) } }
  const { hideInRecord } = createRedaction({ plan, secretNames: {} })
  const kept = hideInRecord({ ...record(plan), defaults: ['--reports s3cr3t-of-x'], trials: [{ warnings: [] }] })
  t.same(kept.defaults, ['--reports [redacted]'])
  t.notOk('reason' in kept.trials[0])
  t.notOk('defaults' in hideInRecord(record(plan)))
})

t.test('no secrets, nothing changed', async (t) => {
  t.equal(hide({ targets: { x: target() } }, 'status 500 instead of 200'), 'status 500 instead of 200')
  t.equal(hide({ targets: {} }, ''), '')
})

t.test('secrets of a feed, of those entries too that no record keeps', async (t) => {
  const requests = Array.from({ length: 30 }, (_, i) => ({
    path: '/',
    headers: { authorization: `Bearer tkn${100 + i}xyz`, 'x-a': `open-${100 + i}` }
  }))
  const plan = { targets: { x: target({ feed: { file: 'r.csv', order: 'in-turn', requestCount: 30, sha256: 'x', requests } }) } }
  t.equal(hide(plan, 'it got tkn129xyz and open-129'), 'it got [redacted] and open-129')
  const { hideInRecord } = createRedaction({ plan, secretNames: { headers: ['X-A'] } })
  t.notOk('requests' in hideInRecord(record(plan)).plan.targets.x.feed)
  const short = { targets: { x: target({ feed: { ...plan.targets.x.feed, requests: requests.slice(0, 2) } }) } }
  t.notMatch(JSON.stringify(hideInRecord(record(short))), /tkn1|open-1/)
})

t.test('what is hidden in part is looked for as well, and the record says where it was', async (t) => {
  const plan = {
    targets: {
      x: target({
        parts: [{ name: 'server', command: 'node app.js --api-key=k3y-of-x --port 1', env: { MODE: 'a' } }],
        request: { path: '/a?token=t0ken%2Dof&page=2', body: '{"user":{"pin_code":"p1n-of-x"},"a":1}' }
      })
    }
  }
  const secretNames = { body: ['pin_code'] }
  t.equal(
    createRedaction({ plan, secretNames }).hideInFailure({
      target: 'x',
      code: 'BUG',
      message: 'k3y-of-x t0ken-of t0ken%2Dof p1n-of-x',
      hint: ''
    }).message,
    Array(4).fill('[redacted]').join(' ')
  )
  const kept = createRedaction({ plan, secretNames }).hideInRecord({
    ...record(plan),
    warnings: [{ code: 'TEXT', text: 'it said k3y-of-x' }],
    trials: [{ reason: 'p1n-of-x', warnings: [{ code: 'VEGETA_NOTED', errors: ['p1n-of-x'], more: 0 }] }]
  })
  t.same(kept.masked, ['x.parts.server.command', 'x.request.path', 'x.request.body'])
  t.notMatch(JSON.stringify(kept), /-of/)
  t.match(kept.plan.targets.x, {
    parts: [{ command: 'node app.js --api-key=[redacted] --port 1' }],
    request: { path: '/a?token=[redacted]&page=2', body: '{"user":{"pin_code":"[redacted]"},"a":1}' }
  })
  t.notOk(
    'masked' in
      createRedaction({ plan: { targets: { x: target() } }, secretNames }).hideInRecord(
        record({ targets: { x: target() } })
      )
  )
})

t.test('the command to type again names a flag once, and no secret', async (t) => {
  const again = (argv, more) => writeAgain({ argv, more })
  t.equal(again(['gate', '--budget', '20s', '-c', '1'], ['--budget', '4m']), 'npx baseload gate -c 1 --budget 4m')
  t.equal(again(['gate', '--budget=20s'], ['--budget', '4m']), 'npx baseload gate --budget 4m')
  t.equal(again(['plan', 'x.yml'], ['--details']), 'npx baseload plan x.yml --details')
  t.equal(again(['measure', '--header', 'cookie: s3cr3t'], []), "npx baseload measure --header 'cookie: [redacted]'")
})

t.test('no hint is taken for a secret where it is printed: its example can be read', async (t) => {
  const root = fileURLToPath(new URL('../../src', import.meta.url))
  const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.js'))
  let texts = 0
  for (const file of files) {
    const code = await readFile(join(root, file), 'utf8')
    if (!/hint/i.test(code)) continue
    const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
    const look = (node) => {
      const text = readText(node)
      if (text !== null && text.includes(' ')) {
        texts++
        const [shown] = redactArgv({ argv: [text] })
        if (shown !== text) t.fail(`${file}: ${shown}`)
      }
      ts.forEachChild(node, look)
    }
    look(source)
  }
  t.ok(texts > 1000, `${texts} texts`)
  for (const hint of ['--token-file watch.token cannot be read: ENOENT', 'postgres://127.0.0.1/name']) t.same(redactArgv({ argv: [hint] }), [hint])
  t.same(redactArgv({ argv: ['postgres://user@127.0.0.1/x', '--token abc'] }), ['postgres://[redacted]@127.0.0.1/x', '--token [redacted]'])
})

/** What a string of the code says, with a word for each value in it. */
function readText (node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  return ts.isTemplateExpression(node) ? node.head.text + node.templateSpans.map(({ literal }) => `value${literal.text}`).join('') : null
}
