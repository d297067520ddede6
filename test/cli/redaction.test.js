import t from 'tap'
import { createRedaction } from '../../src/cli/redaction.js'

const target = (more) => ({ name: 'x', title: 'x', parts: [], request: { path: '/' }, good: {}, readyTimeoutMs: 1000, ...more })
const hide = ({ targets, secretHeaders = [] }, message) => createRedaction({ plan: { targets }, secretHeaders }).hideInFailure({ target: 'x', code: 'BUG', message, hint: message }).message

t.test('values of secret headers, wherever they stand', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { authorization: 'Bearer abcdef123', accept: 'text/plain' } } }) }
  t.equal(hide({ targets }, 'it said "Bearer abcdef123" to text/plain'), 'it said "[redacted]" to text/plain')
  t.equal(hide({ targets }, '{"token":"abcdef123"}'), '{"token":"[redacted]"}', 'a token without its kind')
  t.equal(hide({ targets, secretHeaders: ['Accept'] }, 'text/plain'), '[redacted]')
})

t.test('one cookie of several, and variables of a part', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { cookie: 'a=1; sid=s3cr3ts3cr3t' } }, parts: [{ name: 'server', command: 'x', env: { DB_PASSWORD: 'hunter22', MODE: 'production' } }] }) }
  t.equal(hide({ targets }, 'sid s3cr3ts3cr3t, hunter22, production'), 'sid [redacted], [redacted], production')
})

t.test('a value too short to be told from a word is left', async (t) => {
  const targets = { x: target({ request: { path: '/', headers: { authorization: 'a' } } }) }
  t.equal(hide({ targets }, 'an answer'), 'an answer')
})

t.test('no secrets, nothing changed', async (t) => {
  t.equal(hide({ targets: { x: target() } }, 'status 500 instead of 200'), 'status 500 instead of 200')
  t.equal(hide({ targets: {} }, ''), '')
})

t.test('secrets of a feed, of those entries too that no record keeps', async (t) => {
  const requests = Array.from({ length: 30 }, (_, i) => ({ path: '/', headers: { authorization: `Bearer tkn${100 + i}xyz`, 'x-a': `open-${100 + i}` } }))
  const plan = { targets: { x: target({ feed: { file: 'r.csv', order: 'in-turn', requestCount: 30, sha256: 'x', requests } }) } }
  t.equal(hide(plan, 'it got tkn129xyz and open-129'), 'it got [redacted] and open-129')
  const { hideInRecord } = createRedaction({ plan, secretHeaders: ['X-A'] })
  t.notOk('requests' in hideInRecord({ plan, failures: [] }).plan.targets.x.feed)
  const short = { targets: { x: target({ feed: { ...plan.targets.x.feed, requests: requests.slice(0, 2) } }) } }
  t.notMatch(JSON.stringify(hideInRecord({ plan: short, failures: [] })), /tkn1|open-1/)
})
