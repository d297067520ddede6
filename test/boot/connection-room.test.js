import t from 'tap'
import { countRoom, readConnectionRoom, readProxyRoom } from '../../src/boot/connection-room.js'

const limits = (soft) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax processes             1                    2                    processes\nMax open files            ${soft.padEnd(20)} 524288               files\n`
const range = '32768\t60999\n'

t.test('descriptors of each process, ports of all together', async (t) => {
  t.equal(countRoom({ limits: limits('1024'), range, workers: 1 }), 960)
  t.equal(countRoom({ limits: limits('1024'), range, workers: 4 }), 3840)
  t.equal(countRoom({ limits: limits('524288'), range, workers: 1 }), 28_232)
  t.equal(countRoom({ limits: limits('unlimited'), range, workers: 2 }), 28_232)
  t.equal(countRoom({ limits: limits('10'), range, workers: 1 }), 1)
  t.equal(countRoom({ limits: limits('1024'), range, workers: 4, parts: 1 }), 960, 'the target has one process')
  t.equal(countRoom({ limits: limits('256'), range, workers: 1, parts: 2 }), 96, 'a proxy has two for each')
})

t.test('where neither is told', async (t) => {
  t.equal(countRoom({ limits: null, range: null, workers: 1 }), 60_000)
  t.equal(countRoom({ limits: limits('4096'), range: 'x', workers: 1 }), 4032)
})

t.test('of this machine', async (t) => {
  const room = await readConnectionRoom({ workers: 1 })
  t.ok(Number.isInteger(room) && room > 0 && room <= 65_535, `${room}`)
  t.equal(
    await readProxyRoom(),
    await readConnectionRoom({ workers: 8, parts: 2 }),
    'a proxy takes as many clients as all drivers together may have'
  )
})

t.test('whole connections, one at least, and a range of a single port', async (t) => {
  t.equal(countRoom({ limits: limits('257'), range, workers: 9, parts: 2 }), 96, 'half of 193')
  t.equal(countRoom({ limits: limits('65'), range, workers: 1 }), 1)
  t.equal(countRoom({ limits: limits('67'), range, workers: 1 }), 3)
  t.equal(countRoom({ limits: limits('1024'), range: '5000 5000', workers: 1 }), 1)
  t.equal(countRoom({ limits: limits('1024'), range: '5000 5001\n', workers: 1 }), 2)
  t.equal(countRoom({ limits: null, range: '5001 5000', workers: 1 }), 60_000)
})
