import t from 'tap'
import { tell } from '../../../src/report/sentences/index.js'
import { findHeavySentences } from '../../../scripts/lint/plain-sentences.js'

const bytesPerSecond = { value: 409_600, low: 398_000, high: 421_000 }
const bytesPerRequest = { value: 2048, low: 1990, high: 2113 }
const overMs = 117_000

t.test('what a soak says, with its units', async (t) => {
  const said = [
    [
      { code: 'SOAK_LEAK', bytesPerSecond, bytesPerRequest, requestsPerSecond: 200, overMs },
      'leaks 2.05 kB a request (1.99 to 2.11), 410 kB/s at 200/s: 1 GB would be full after 40.7 min (steady over 117 s)'
    ],
    [
      { code: 'SOAK_LEAK', bytesPerSecond, bytesPerRequest: null, requestsPerSecond: 0, overMs },
      'leaks 410 kB/s at 0/s: 1 GB would be full after 40.7 min (steady over 117 s)'
    ],
    [
      { code: 'SOAK_NO_LEAK', mostPerSecond: 3000, mostPerRequest: 15, overMs: 300_000 },
      'no leak: it grows by at most 15 bytes a request, 3 kB/s, so 1 GB would last 3.86 days or longer (over 5 min)'
    ],
    [{ code: 'SOAK_NO_LEAK', mostPerSecond: -5, mostPerRequest: -1, overMs: 300_000 }, 'no leak: its memory did not grow over 5 min'],
    [
      { code: 'SOAK_SLOWING', grownBytes: 25_400_000, overMs },
      'cannot tell: it grew by 25.4 MB over 117 s, more and more slowly, like a cache that fills; soak longer'
    ],
    [
      { code: 'SOAK_WIDE', bytesPerSecond: { value: 4000, low: -3900, high: 41_000 }, overMs: 14_400_000 },
      'cannot tell: growth of -3.9 kB/s to 41 kB/s over 4 h may be a leak or not; soak longer'
    ]
  ]
  for (const [message, sentence] of said) t.equal(tell(message), sentence)
})

t.test('none of its sentences is hard to read', async (t) => {
  for (const code of ['SOAK_LEAK', 'SOAK_FEW', 'SOAK_SLOWING', 'SOAK_UNEVEN', 'SOAK_SMALL', 'SOAK_WIDE', 'SOAK_UNREAD']) {
    t.same(findHeavySentences(tell({ code, bytesPerSecond, bytesPerRequest, grownBytes: 3e7, requestsPerSecond: 200, overMs })), [], code)
  }
  t.same(findHeavySentences(tell({ code: 'SOAK_NO_LEAK', mostPerSecond: 3000, mostPerRequest: 15, overMs })), [])
})
