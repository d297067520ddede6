import { createGuard } from '../../../src/boot/guard.js'
import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { measureColdReaders } from '../../../src/experiments/lab/trial.js'
import { openCounting } from '../../../src/experiments/lab/counting.js'

/** A part that counts, with a status for each path that is not 200. */
async function startPart (t, { name, refuses = {} }) {
  const asked = []
  const state = { refuses }
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.statusCode = state.refuses[request.url] ?? 200
    response.end(JSON.stringify({ of: name, byKey: {}, perSecond: [{ second: 6, calls: 1 }, { second: 8, calls: 2 }] }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { part: { name, host: '127.0.0.1', port: server.address().port, running: { hasEnded: () => false } }, asked, state }
}

const names = { origin: 'origin', services: ['a', 'b'] }

t.test('all of them are cleared, told and read', async (t) => {
  const [origin, a, b, other] = await Promise.all(['origin', 'a', 'b', 'redis'].map((name) => startPart(t, { name })))
  const counting = openCounting({ parts: [other, b, a, origin].map(({ part }) => part), names })
  t.equal(counting.origin, origin.part)
  await counting.clear()
  await counting.mark()
  t.match(
    await counting.read({ startedUs: 7e6 }),
    {
      origin: { of: 'origin', perSecond: [{ second: 1, calls: 2 }] },
      services: [{ of: 'a', perSecond: [{ second: 1 }] }, { of: 'b' }],
      missing: []
    },
    'by the seconds of the window'
  )
  t.same(
    [origin.asked, a.asked, other.asked],
    [
      ['POST /_admin/clear_current_count', 'GET /_admin/counters'],
      ['POST /_lab/clear', 'POST /_lab/mark', 'GET /_lab/counters'],
      []
    ]
  )
})

t.test('who was not cleared has counted the warm-up as well', async (t) => {
  const origin = await startPart(t, { name: 'origin', refuses: { '/_admin/clear_current_count': 503 } })
  const [a, b] = await Promise.all(['a', 'b'].map((name) => startPart(t, { name })))
  const counting = openCounting({ parts: [origin, a, b].map(({ part }) => part), names })
  await counting.clear()
  t.match(await counting.read({ startedUs: 7e6 }), {
    origin: null,
    services: [{ of: 'a' }, { of: 'b' }],
    missing: ['origin did not clear what it had counted before the window']
  })
})

t.test('who was started anew has counted a part of the window', async (t) => {
  const [origin, a, b] = await Promise.all(['origin', 'a', 'b'].map((name) => startPart(t, { name })))
  const counting = openCounting({ parts: [origin, a, b].map(({ part }) => part), names })
  await counting.clear()
  origin.part.running = { hasEnded: () => false }
  t.match(await counting.read({ startedUs: 7e6 }), {
    origin: null,
    services: [{}, {}],
    missing: ['origin was started anew within the window']
  })
})

t.test('the sum of some services is not said to be that of all', async (t) => {
  const [origin, a, b] = await Promise.all(['origin', 'a', 'b'].map((name) => startPart(t, { name })))
  const counting = openCounting({ parts: [origin, a, b].map(({ part }) => part), names })
  await counting.clear()
  b.state.refuses = { '/_lab/counters': 500 }
  t.same(await counting.read({ startedUs: 7e6 }), {
    origin: { of: 'origin', byKey: {}, perSecond: [{ second: 1, calls: 2 }] },
    services: [],
    missing: ['b could not be asked what it counted']
  })
})

t.test('nobody counts', async (t) => {
  const counting = openCounting({ parts: [], names: { origin: null, services: [] } })
  await counting.clear()
  await counting.mark()
  t.equal(counting.origin, null)
  t.same(await counting.read({ startedUs: 7e6 }), { origin: null, services: [], missing: [] })
})

t.test('readers of a cold key: an origin that does not clear its counters has no number of calls', async (t) => {
  const origin = await startPart(t, { name: 'origin', refuses: { '/_admin/clear_current_count': 500 } })
  const measure = async () =>
    measureColdReaders({
      booted: {
        url: `http://127.0.0.1:${origin.part.port}`,
        place: await createGuard().resolve({ url: `http://127.0.0.1:${origin.part.port}` }),
        parts: []
      },
      faults: { act: async () => ({ action: 'recipe to origin', ok: true }) },
      origin: origin.part,
      readers: 2
    })
  t.match(await measure(), { readers: 2, calls: null })
  origin.state.refuses = {}
  t.match(await measure(), { readers: 2, calls: 0 })
})
