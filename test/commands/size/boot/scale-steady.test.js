import { createServer } from 'node:http'
import t from 'tap'
import { waitUntilSteady } from '../../../../src/commands/size/boot/scale.js'
import { makeTarget } from '../../../fixtures/plans.js'
import { openTestSite } from '../../../fixtures/site.js'

/** Answers well where `isGood` says so of the n-th question. */
async function ask (t, isGood, options = {}) {
  let asked = 0
  const server = createServer((_, response) => {
    response.statusCode = isGood(asked++) ? 200 : 503
    response.end('ok')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const target = makeTarget('it', { parts: [], url: `http://127.0.0.1:${server.address().port}` })
  await waitUntilSteady({ site: await openTestSite(t), target, count: 2, signal: new AbortController().signal, ...options })
  return asked
}

t.test('three good answers of each unit, one after the other', async (t) => {
  t.equal(await ask(t, () => true), 6)
})

t.test('a bad one begins the count anew: a unit that is not up yet', async (t) => {
  t.equal(await ask(t, (n) => n !== 4), 11)
})

t.test('one that stays bad: what it answered, after a while', async (t) => {
  await t.rejects(ask(t, () => false, { patienceMs: 200 }), { code: 'TARGET_WRONG_ANSWER' })
})
