import t from 'tap'
import { createKeyHash, hashBytes } from '../../../../src/commands/cache/stats/key-hash.js'
import { createKeyNames } from '../../../../src/commands/cache/stats/key-names.js'
import { createKeyTable } from '../../../../src/commands/cache/stats/key-table.js'

t.test('20,000 keys have numbers of their own, also after half of them are gone', (t) => {
  const hash = createKeyHash()
  const table = createKeyTable()
  const hashOf = (i) => {
    const bytes = Buffer.from(`GET /items/${i}?page=${i % 7}`)
    hashBytes(bytes, 4, bytes.length, hash)
    return [hash.low, hash.high]
  }
  const keys = Array.from({ length: 20_000 }, (_, i) => hashOf(i))
  t.equal(new Set(keys.map(([low]) => low)).size > 19_990, true, 'even one half of the hash is nearly free of doubles')
  t.ok(Math.abs(keys.filter(([low]) => low < 2 ** 31).length - 10_000) < 500, 'and even')
  let wrong = 0
  keys.forEach(([low, high], i) => {
    if (table.find(low, high) !== -1 || table.add(low, high) !== i) wrong++
  })
  t.equal(wrong, 0)
  const newOf = table.keep((one) => one % 2 === 0)
  t.equal(table.count(), 10_000)
  t.ok(keys.every(([low, high], i) => table.find(low, high) === (i % 2 === 0 ? i / 2 : -1) && newOf[i] === (i % 2 === 0 ? i / 2 : -1)))
  t.end()
})

t.test('names of popular keys stay, however many there are', (t) => {
  const names = createKeyNames()
  const counts = new Uint32Array(20_000)
  const ask = (one) => { if (names.wants(one, ++counts[one])) names.add(one, counts[one], `/${one}`) }
  for (let round = 0; round < 8; round++) {
    for (let one = 0; one < 20; one++) for (let i = 0; i < 5; i++) ask(one)
    const last = round < 3 ? 20_000 : 0
    for (let one = 20; one < last; one++) ask(one)
  }
  t.same([...Array(20).keys()].map((one) => names.read().get(one)), [...Array(20).keys()].map((one) => `/${one}`))
  t.ok(names.read().size <= 4096)
  t.equal(names.wants(19_999, 1), false)
  names.renumber(Int32Array.from({ length: 20_000 }, (_, one) => one - 1))
  t.equal(names.read().get(18), '/19')
  t.end()
})
