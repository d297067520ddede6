import t from 'tap'
import { readdir } from 'node:fs/promises'
import { tell, tellTrials } from '../../../src/report/sentences/index.js'
import * as TABLES from '../../../src/report/sentences/tables.js'

t.test('a code with what its sentence names, as that sentence', async (t) => {
  t.equal(
    tell({ code: 'BACKLOG', requests: 760 }),
    'BACKLOG: 760 requests of the warm-up still waited when measuring began, and later ones waited behind them. Try a longer --warmup: if requests still wait, the target cannot serve this rate'
  )
  t.equal(tell({ code: 'CLOCKS_APART', ratio: 0.05 }), 'two clocks of this machine (monotonic and wall) disagree by 5 %')
  t.equal(
    tell({ code: 'PARTS_SHARE', parts: ['server', 'a|b<script>'], cores: 1 }),
    'server and a|b<script> share one core',
    'escaped by the format, and not before'
  )
})

t.test('whose it is stands before it, in how many trials it was so behind it', async (t) => {
  t.equal(
    tell({ kind: 'unsent', code: 'UNSENT', sent: 9, due: 10, worker: 2 }),
    'worker 2: the driver sent only 9 of 10 requests in the window while connections were free'
  )
  const shared = /** @type {const} */ ({ code: 'TEXT', text: 'swap', inTrials: { count: 1, of: 3 } })
  t.equal(tell(shared), 'swap (1 of 3 trials)')
  t.equal(tellTrials(shared), ' (1 of 3 trials)')
  t.equal(tellTrials({ code: 'TEXT', text: 'swap' }), '')
})

t.test('why a row is invalid: each sentence once', async (t) => {
  const shortfalls = ['a', 'b', 'a'].map((text) => ({ code: /** @type {const} */ ('TEXT'), text }))
  t.equal(tell({ code: 'INVALID', shortfalls, others: 0 }), 'a; b')
  t.equal(tell({ code: 'INVALID', shortfalls, others: 2 }), 'a; b (and 2 more trials)')
  t.equal(
    tell({ code: 'LEFT_OUT', spoiled: 1, trials: 3, shortfall: { ...shortfalls[0], worker: 1 } }),
    '1 of 3 trials left out as invalid: worker 1: a'
  )
})

t.test('a reason of a reason, of whatever kind', async (t) => {
  const of = /** @type {const} */ ({ code: 'row', why: { code: 'UNAVAILABLE', found: 'a|b<script> not found' } })
  t.equal(tell(of), 'unavailable: a|b<script> not found')
  t.equal(
    tell({
      code: 'SIZE_STOPPED',
      units: 1,
      reason: { code: 'CAPACITY_HELD', perSecond: 20, of: { code: 'PROBE_GREW', of } }
    }),
    '1 unit: it held 20/s: unavailable: a|b<script> not found, and the backlog grew without limit'
  )
})

t.test('what a later version or a hand wrote is told as its code', async (t) => {
  for (const message of [{ code: 'NOT_YET' }, { code: 'K6_UNTRIED', version: '2' }, { code: 'toString' }]) { t.equal(tell(/** @type {any} */ (message)), message.code) }
})

t.test('every file of sentences is one of the table, and each code has one meaning', async (t) => {
  const names = (await readdir('src/report/sentences')).filter((name) => /\.js$/.test(name) && name !== 'tables.js' && name !== 'index.js')
  const tables = (await Promise.all(names.map((name) => import(`../../../src/report/sentences/${name}`)))).flatMap((table) => Object.values(table))
  t.same(new Set(Object.values(TABLES)), new Set(tables))
  const codes = tables.flatMap((table) => Object.keys(table))
  t.equal(new Set(codes).size, codes.length)
})
