import t from 'tap'
import { Causes, OTHER_CAUSES } from '../../src/load/causes.js'
import { addCauses } from '../../src/load/counts.js'

t.test('none, one, the same again', async (t) => {
  const causes = new Causes()
  t.same(causes.toRecord(), {})
  causes.note('timeout')
  causes.note('timeout')
  causes.note('__proto__', 3)
  t.same(Object.entries(causes.toRecord()), [['timeout', 2], ['__proto__', 3]])
})

t.test('a hundred kinds are kept apart, the rest are counted together, and none is lost', async (t) => {
  const causes = new Causes()
  for (let i = 0; i < 8939; i++) causes.note(`GOAWAY ${i}`)
  causes.note('GOAWAY 7')
  const record = causes.toRecord()
  t.equal(Object.keys(record).length, 101)
  t.equal(record['GOAWAY 7'], 2)
  t.equal(record[OTHER_CAUSES], 8839)
  const merged = addCauses([{ failedByCause: record }, { failedByCause: { late: 5 } }, { failedByCause: record }])
  t.equal(Object.keys(merged).length, 101)
  t.equal(Object.values(merged).reduce((sum, count) => sum + count), 2 * 8940 + 5)
})

t.test('a long one is cut', async (t) => {
  const causes = new Causes()
  causes.note('x'.repeat(1e6))
  t.equal(Object.keys(causes.toRecord())[0].length, 201)
})
