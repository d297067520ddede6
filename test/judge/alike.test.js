import t from 'tap'
import { areAlike } from '../../src/judge/alike.js'

t.test('answers of another size are another workload', async (t) => {
  const target = (good) => ({ good })
  const [ok, item, page] = [target({ body: 'ok' }), target({ decodedBytes: { min: 1016, max: 1016 } }), target({ decodedBytes: { min: 41353, max: 41353 } })]
  const gzipped = target({ contentEncoding: 'gzip', bodyBytes: { min: 5000, max: 10200 }, decodedBytes: { min: 41353, max: 41353 } })
  t.ok(areAlike(ok, item), 'some kilobytes are a layer')
  t.ok(areAlike(page, gzipped), 'what is unpacked counts')
  t.notOk(areAlike(ok, page))
  t.notOk(areAlike(gzipped, ok))
  t.ok(areAlike(target({ contentEncoding: 'gzip', bodyBytes: { max: 100_000 } }), ok), 'packed, of an unknown length')
  t.ok(areAlike(undefined, page), 'nothing known')
  t.notOk(areAlike(target({ contentEncoding: 'identity', bodyBytes: { max: 100_000 } }), ok))
})
