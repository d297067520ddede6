import t from 'tap'
import { drawSparkline } from '../../src/report/sparkline.js'

t.test('from the lowest to the highest', async (t) => {
  t.equal(drawSparkline({ values: [0, 1, 2, 3, 4, 5, 6, 7] }), '▁▂▃▄▅▆▇█')
  t.equal(drawSparkline({ values: [100, 200] }), '▁█')
})

t.test('gaps, equal values, one value, none', async (t) => {
  t.equal(drawSparkline({ values: [1, null, 2, NaN] }), '▁·█·')
  t.equal(drawSparkline({ values: [5, 5, 5] }), '▄▄▄')
  t.equal(drawSparkline({ values: [5] }), '▄')
  t.equal(drawSparkline({ values: [null, Infinity] }), '')
  t.equal(drawSparkline({ values: [] }), '')
})

t.test('the newest, where there is no room for all', async (t) => {
  t.equal(drawSparkline({ values: [9, 1, 2], most: 2 }), '▁█')
})
