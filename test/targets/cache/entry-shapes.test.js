import t from 'tap'
import { decodeEntry } from '../../../targets/cache/service/entry-format.js'
import { decodeShaped, encodeShaped } from '../../../targets/cache/service/entry-shapes.js'

const body = Buffer.from([0x1f, 0x8b, 0x0a, 0xff])
const entry = { value: { body, type: 'application/json', encoding: 'gzip', version: 3 }, storedAtMs: 1_700_000_000_000.5 }

t.test('each shape is read back as it was, and says which it is', async (t) => {
  for (const shape of [1, 2]) t.same(decodeShaped(encodeShaped({ entry, shape })), { entry, shape })
})

t.test('the older version\'s own reader finds nothing where it looks in the newer shape', async (t) => {
  t.match(decodeEntry(encodeShaped({ entry, shape: 2 })), { value: { type: undefined, version: undefined }, storedAtMs: undefined })
})

t.test('what is no entry', async (t) => {
  for (const text of ['', 'x', '\n', '{']) t.equal(decodeShaped(Buffer.from(text)), null, JSON.stringify(text))
})
