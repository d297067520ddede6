import t from 'tap'
import { CauseNames, Causes, OTHER_CAUSES } from '../../src/load/causes.js'
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

t.test('names are made once, of the first hundred kinds', async (t) => {
  const names = new CauseNames()
  for (let i = 0; i < 100; i++) t.equal(names.share(`body ${i} bytes`), `body ${i} bytes`)
  t.equal(names.share('body 100 bytes'), OTHER_CAUSES)
  t.equal(names.share('body 7 bytes'), 'body 7 bytes', 'a known one stays')
})
