import t from 'tap'
import { findEnvelope } from '../../src/stats/leak.js'

const MB = 2 ** 20
const samples = (...megabytes) => megabytes.map((y, x) => ({ x, y: y * MB }))

t.test('without teeth: the lowest of each block, where it was', async (t) => {
  const { points, errorY } = findEnvelope({ samples: samples(5, 4, 5, 5, 5, 4.5, 5, 6, 6) })
  t.same(points, [{ x: 1, y: 4 * MB }, { x: 5, y: 4.5 * MB }, { x: 6, y: 5 * MB }])
  t.equal(errorY, undefined)
  t.same(findEnvelope({ samples: [] }).points, [])
})

t.test('of a saw-tooth what is left after each fall, and how exact that is', async (t) => {
  const { points, errorY } = findEnvelope({ samples: samples(60, 70, 80, 61, 71, 81, 62, 72, 82, 63, 73) })
  t.same(points.map(({ x, y }) => [x, y / MB]), [[3, 61], [6, 62], [9, 63]])
  t.equal(errorY, 5 * MB, 'half of what comes in a sample')
})

t.test('a fall that two samples see is one', async (t) => {
  const { points } = findEnvelope({ samples: samples(60, 80, 70, 61, 80, 62, 80, 63) })
  t.same(points.map(({ x }) => x), [3, 5, 7])
})

t.test('of very many only the lowest', async (t) => {
  const many = samples(...Array.from({ length: 400 }, (_, i) => i % 4 === 0 ? 60 : 60 + 10 * (i % 4)))
  t.equal(findEnvelope({ samples: many }).points.length, 24)
})
