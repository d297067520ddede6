import t from 'tap'
import { startTarget } from '../../../targets/fixtures/start-process.js'
import { checkAllOk, checkIdentity, closed, driveGrpc, GET_ITEM, hasBoth, PROTO, runUntil } from './fixtures/drive-grpc.js'

const LOADS = {
  'closed loop, 1 slot': { profile: closed({ connections: 1, streams: 1 }), opened: 1 },
  'closed loop, 10 slots on 1 connection': { profile: closed({ connections: 1, streams: 10 }), opened: 1 },
  'closed loop, 10 connections': { profile: closed({ connections: 10, streams: 1 }), opened: 10 },
  'open loop, 2 connections of 3 streams': { profile: { kind: 'poisson', ratePerSecond: 300, connections: 2 }, streams: 3, opened: 2 }
}

const VIAS = ['frames', 'grpc-js']

t.test('the real producer', async (t) => {
  const { url } = await startTarget({ t, script: 'protocol/producer.js', env: { PROTOCOL: 'grpc' } })
  for (const via of VIAS) await t.test(`via ${via}`, (t) => driveAll(t, { url, via }))
})

async function driveAll (t, { url, via }) {
  for (const [name, { opened, ...load }] of Object.entries(LOADS)) {
    for (const id of ['small', 'large']) {
      await t.test(`${name}, ${id} item`, async (t) => {
        const good = { bodyBytes: id === 'large' ? { min: 15_000 } : { min: 50, max: 2000 } }
        const result = await driveGrpc({
          url,
          id,
          via,
          good,
          ...load,
          until: ({ counts, connectionsOpened }) => counts.due > 0 && Number(connectionsOpened) >= opened
        })
        checkAllOk(t, result)
        t.equal(result.connectionsOpened, opened)
        t.equal(result.reconnects, 0)
      })
    }
  }

  await t.test('an item that is not there: grpc-status 5', async (t) => {
    const result = await driveGrpc({ url, id: 'none', via })
    checkIdentity(t, result)
    t.equal(result.counts.ok, 0)
    t.same(Object.keys(result.failedByCause), ['grpc-status 5'])
    t.equal(result.connectionsOpened, 1, 'a bad answer ends no connection')
  })

  await t.test('good and bad calls in turn', async (t) => {
    const [good, bad] = ['small', 'none'].map((id) => ({
      path: '/',
      headers: { 'x-test': 'a' },
      grpc: { proto: PROTO, method: GET_ITEM, message: { id } }
    }))
    const result = await driveGrpc({ url, via, request: [good, bad], until: ({ counts }) => counts.due > 1 })
    checkIdentity(t, result)
    t.ok(Math.abs(result.counts.ok - result.counts.failed) <= 1, JSON.stringify(result.counts))
  })

  await t.test('a message of another length than the good one', async (t) => {
    const result = await driveGrpc({ url, via, good: { bodyBytes: { max: 10 } } })
    checkIdentity(t, result)
    t.match(Object.keys(result.failedByCause)[0], /^body \d+ bytes$/)
  })
}

for (const [name, { profile, ...load }] of Object.entries(LOADS)) {
  t.test(`killed in the middle, ${name}`, async (t) => {
    const own = profile.kind === 'poisson' ? { ...profile, ratePerSecond: 60 } : profile // of two at once, on a busy machine
    const results = await runUntil({
      durationMs: 300,
      until: (results) => results.every(hasBoth),
      run: async (durationMs) => {
        const { url, child } = await startTarget({ t, script: 'protocol/producer.js', env: { PROTOCOL: 'grpc' } })
        let open = 0
        const onWindowReady = () => {
          if (++open === VIAS.length) setTimeout(() => child.kill('SIGKILL'), durationMs / 3)
        }
        const job = { url, ...load, profile: own, timeoutMs: 500, durationMs, onWindowReady, until: () => true }
        return Promise.all(VIAS.map((via) => driveGrpc({ ...job, via })))
      }
    })
    for (const [index, via] of VIAS.entries()) {
      const result = results[index]
      checkIdentity(t, result)
      t.ok(result.counts.ok > 0, `via ${via}: ${JSON.stringify(result.counts)}`)
      t.ok(result.counts.failed + result.counts.timedOut > 0, `via ${via}: ${JSON.stringify(result)}`)
    }
  })
}
