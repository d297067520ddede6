import t from 'tap'
import { isDocumentOf, makeDocument } from '../../../targets/stampede/document.js'
import { createOrigin } from '../../../targets/stampede/origin.js'
import { createVirtualClock } from './virtual-clock.js'

t.test('so many at once, the others wait in line', async (t) => {
  const clock = createVirtualClock()
  const tally = { fetches: 0, fetchErrors: 0 }
  const fetchDocument = createOrigin({ latencyMs: 5, atOnce: 2, fails: false, documentBytes: 40, tally, clock })
  const ends = []
  for (const id of [1, 2, 3, 4, 5]) fetchDocument(id).then(() => ends.push([id, clock.now()]))
  t.equal(tally.fetches, 5, 'counted when asked')
  await clock.runPatiently()
  t.same(ends, [[1, 5], [2, 5], [3, 10], [4, 10], [5, 15]])
})

t.test('no line, and a failing one', async (t) => {
  const clock = createVirtualClock()
  const tally = { fetches: 0, fetchErrors: 0 }
  const fetchDocument = createOrigin({ latencyMs: 5, atOnce: null, fails: true, documentBytes: 40, tally, clock })
  const asked = Promise.allSettled(Array.from({ length: 50 }, (_, id) => fetchDocument(id)))
  await clock.runPatiently()
  t.equal(clock.now(), 5)
  t.ok((await asked).every(({ status }) => status === 'rejected'))
  t.same(tally, { fetches: 50, fetchErrors: 50 })
})

t.test('documents say whose they are', async (t) => {
  t.equal(makeDocument({ id: 7, bytes: 1024 }).length, 1024)
  t.same(JSON.parse(makeDocument({ id: 7, bytes: 0 })), { id: 7, filler: '' }, 'whole, however small')
  t.ok(isDocumentOf({ id: 7, document: makeDocument({ id: 7, bytes: 64 }) }))
  t.notOk(isDocumentOf({ id: 7, document: makeDocument({ id: 77, bytes: 64 }) }), 'not another one\'s')
  for (const document of [undefined, null, '', 7, {}]) t.notOk(isDocumentOf({ id: 7, document }), String(document))
})
