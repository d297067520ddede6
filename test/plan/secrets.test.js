import t from 'tap'
import { redactArgv, redactBody, REDACTED, redactHeaders, redactPath, redactPlan, redactRequest, redactValue } from '../../src/plan/secrets.js'

t.test('hides values and keeps names, whatever their case', async (t) => {
  const headers = {
    Authorization: 'Bearer s3cret',
    cookie: 'id=s3cret',
    'PROXY-Authorization': 's3cret',
    'Set-Cookie': 's3cret',
    accept: 'text/plain'
  }
  t.strictSame(redactHeaders({ headers }), {
    Authorization: REDACTED,
    cookie: REDACTED,
    'PROXY-Authorization': REDACTED,
    'Set-Cookie': REDACTED,
    accept: 'text/plain'
  })
  t.equal(headers.Authorization, 'Bearer s3cret', 'the headers that are sent are left alone')
})

t.test('hides the headers that the user names', async (t) => {
  t.strictSame(
    redactHeaders({
      headers: { 'X-Api-Key': 's3cret', 'x-other': 'v' },
      secretNames: { headers: [' x-api-key ', ''] }
    }),
    { 'X-Api-Key': REDACTED, 'x-other': 'v' }
  )
  t.strictSame(redactHeaders({ headers: {} }), {})
})

t.test('hides secrets in a command line', async (t) => {
  const argv = [
    'baseload', 'measure', '-H', 'Authorization: Bearer s3cret', '-H', 'Authorization=s3cret',
    '-Hcookie: id=s3cret; b=s3cret', '--header=Cookie: s3cret', '--header', 'X-Api-Key: s3cret',
    'Authorization: Digest username="s3cret", response=\'s3cret\'', 'http://me:s3cret@127.0.0.1:3000/',
    '--start', 'node app.js -H "Authorization: Bearer s3cret" --port 3000',
    'node app.js -H \'Authorization: Digest u="s3cret"\' --port 3000'
  ]
  const hidden = redactArgv({ argv, secretNames: { headers: ['X-Api-Key'] } })
  t.notMatch(hidden.join('\n'), /s3cret/)
  t.equal(hidden.length, argv.length)
  t.equal(hidden[3], `Authorization: ${REDACTED}`)
  t.equal(hidden[6], `-Hcookie: ${REDACTED}`)
  t.equal(hidden[13], `node app.js -H "Authorization: ${REDACTED}" --port 3000`, 'what follows the closing quote stays')
  t.equal(hidden[14], `node app.js -H 'Authorization: ${REDACTED}' --port 3000`)
})

t.test('hides headers that look secret, and values to their end, also within the command of --start', async (t) => {
  const argv = [
    '-H', 'X-Api-Key: s3cret', "--header='X-Auth-Token: s3cret'", '--header=X-Api-Key:s3cret',
    '-b', '{"auth":{"token":{"a":{"b":"c"},"d":"s3cret"}}}',
    '--start', "PASSWORD=ab\\ s3cret node app.js -H 'X-Api-Key: s3cret' --port 3000"
  ]
  t.strictSame(redactArgv({ argv }), [
    '-H', `X-Api-Key: ${REDACTED}`, `--header='X-Auth-Token: ${REDACTED}'`, `--header=X-Api-Key:${REDACTED}`,
    '-b', `{"auth":{"token":${REDACTED}}}`,
    '--start', `PASSWORD=${REDACTED} node app.js -H 'X-Api-Key: ${REDACTED}' --port 3000`
  ])
})

t.test('leaves a command line without secrets as it is', async (t) => {
  const argv = [
    'baseload', 'run', 'http', '--quick', '-H', 'accept: */*', 'http://127.0.0.1:3000/users/@me',
    '--allow-host', 'example.test'
  ]
  t.strictSame(redactArgv({ argv }), argv)
  t.strictSame(redactArgv({ argv: [] }), [])
})

t.test('a header name with signs of a pattern is text', async (t) => {
  t.strictSame(redactArgv({ argv: ['x.y: s3cret', 'xay: open'], secretNames: { headers: ['x.y'] } }), [`x.y: ${REDACTED}`, 'xay: open'])
})

t.test('hides secrets everywhere in a plan, and leaves the plan that is run alone', async (t) => {
  const request = { path: '/', headers: { Authorization: 's3cret', accept: '*/*' } }
  /** @type {any} a file may hold the keys of another kind besides */
  const check = { kind: 'http', request, good: {}, grpc: { proto: 'a.proto', method: 'a.B/C', message: { note: 's3cret' } } }
  const plan = {
    baselines: [],
    targets: {
      mine: {
        name: 'mine',
        title: 'mine',
        parts: [
          {
            name: 'server',
            command: 'API_TOKEN=1 node a.js -H "Cookie: s3cret"',
            env: { DB_PASSWORD: 's3cret', PORT_NAME: 'x', UPSTREAM: 'http://a:s3cret@b/' },
            check
          },
          { name: 'plain', script: 'x.js' }
        ],
        request,
        good: {},
        readyTimeoutMs: 1
      }
    },
    preset: { name: 'quick', repeats: 1, durationMs: 1, warmupMs: 0, latencyDurationMs: 0 },
    seed: 1,
    trials: []
  }
  const before = JSON.stringify(plan)
  const hidden = redactPlan({ plan })
  t.notMatch(JSON.stringify(hidden), /s3cret/)
  t.equal(hidden.targets.mine.request.headers?.accept, '*/*')
  t.equal(hidden.targets.mine.parts[0].env?.PORT_NAME, 'x')
  t.strictSame(hidden.targets.mine.parts[1], { name: 'plain', script: 'x.js' })
  t.equal(JSON.stringify(plan), before)
})

const told = []
const options = { named: ['pin'], hideText: (text) => text.replaceAll('inner', '***'), onSecret: (value) => told.push(value) }
const R = '[redacted]'

t.beforeEach(() => { told.length = 0 })

t.test('parameters of a path; all else byte for byte', async (t) => {
  const path = (text) => redactPath({ path: text, ...options })
  t.equal(path('/a%2Fb?token=X&api_key=Y&page=2&q='), `/a%2Fb?token=${R}&api_key=${R}&page=2&q=`)
  t.equal(path('/?api%5Fkey=X%20Y&PIN=1&pinned=2'), `/?api%5Fkey=${R}&PIN=${R}&pinned=2`)
  t.same(told, ['X', 'X', 'Y', 'Y', 'X%20Y', 'X Y', '1', '1'], 'as it stands, and as it is decoded')
  t.equal(path('/?user[password]=X&a=b=c&&token&token=&=x'), `/?user[password]=${R}&a=b=c&&token&token=&=x`)
  t.equal(path('/?%E0%A4%A=1&token=x=y'), `/?%E0%A4%A=1&token=${R}`, 'what cannot be decoded')
  t.equal(path('/inner'), '/***')
  t.equal(path(path('/?token=X')), `/?token=${R}`)
})

t.test('bodies: JSON, forms, text', async (t) => {
  const body = (text) => redactBody({ body: text, ...options })
  t.equal(body('{ "a" : 1 }'), '{ "a" : 1 }', 'nothing hidden: as it was')
  t.equal(
    body('{"a":{"password":"x","b":[{"Pin":12}]},"token":{"k":["v"]},"secret":null,"hasToken":true}'),
    `{"a":{"password":"${R}","b":[{"Pin":"${R}"}]},"token":"${R}","secret":null,"hasToken":true}`
  )
  t.same(told, ['x', '12', 'v'])
  t.equal(body('[{"a":"inner"}]'), '[{"a":"***"}]')
  t.equal(body('user=a&password=x+y'), `user=a&password=${R}`)
  t.ok(told.includes('x y'))
  t.equal(body('{"cut":"inner'), '{"cut":"***')
  t.equal(body(''), '')
  const parts = (value) =>
    `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${value}\r\n--b--\r\n`
  t.equal(body(parts('hunter')), parts(R))
})

t.test('values of any shape', async (t) => {
  for (const value of [1, null, true, undefined, [], {}]) t.same(redactValue({ value, ...options }), value)
})

t.test('a request: each of its places by its own names', async (t) => {
  const request = {
    path: '/?a=1&b=2',
    headers: { 'X-Api-Key': 'x', c: '3' },
    body: 'a=1&b=2',
    grpc: { proto: 'p', method: 'm', message: { b: 1, accessToken: 'x' } }
  }
  const hidden = redactRequest({ request, secretNames: { headers: ['C'], query: ['A'], body: ['B'] } })
  t.same(hidden, {
    path: `/?a=${R}&b=2`,
    headers: { 'X-Api-Key': R, c: R },
    body: `a=1&b=${R}`,
    grpc: { proto: 'p', method: 'm', message: { b: R, accessToken: R } }
  })
})
