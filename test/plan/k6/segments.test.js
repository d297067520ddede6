import t from 'tap'
import { divideIntoSegments, findSegmentGaps } from '../../../src/plan/k6/segments.js'

t.test('shares as k6 takes them', async (t) => {
  t.strictSame(divideIntoSegments({ instances: 1 }), { segments: ['0:1'], sequence: '0,1' })
  t.strictSame(divideIntoSegments({ instances: 3 }), { segments: ['0:1/3', '1/3:2/3', '2/3:1'], sequence: '0,1/3,2/3,1' })
  for (let instances = 1; instances <= 100; instances++) {
    const { segments } = divideIntoSegments({ instances })
    t.strictSame(findSegmentGaps({ segments: [...segments].reverse() }), { missing: [], twice: [] }, String(instances))
  }
})

t.test('what is missing and what is there twice', async (t) => {
  t.strictSame(findSegmentGaps({ segments: [] }), { missing: ['0:1'], twice: [] })
  t.strictSame(findSegmentGaps({ segments: ['0:1/3', '2/3:1'] }), { missing: ['1/3:2/3'], twice: [] })
  t.strictSame(findSegmentGaps({ segments: ['1/3:2/3'] }), { missing: ['0:1/3', '2/3:1'], twice: [] })
  t.strictSame(findSegmentGaps({ segments: ['0:1/2', '0:1/2', '1/2:1'] }), { missing: [], twice: ['0:1/2'] })
  t.strictSame(findSegmentGaps({ segments: ['0:1', '1/3:2/3'] }), { missing: [], twice: ['1/3:2/3'] })
  t.strictSame(findSegmentGaps({ segments: ['0:0.25', '25%:1'] }), { missing: [], twice: [] }, 'other ways to write them')
})

t.test('text that is no segment is no share of anything', async (t) => {
  for (const text of ['', 'x', '0', '1:0', '0:0', '0:2', '-1:1', '0:1/0', '1/3', 'NaN:1', '0:1:1', ' : ']) {
    const { missing } = findSegmentGaps({ segments: [text] })
    t.strictSame(missing, ['0:1'], text)
  }
})
