import t from 'tap'
import { readOptions } from '../../bench/options.js'

t.test('all sections unless some are named, in their own order', async (t) => {
  t.same(readOptions([]).sections, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])
  t.same(readOptions(['c', 'a']).sections, ['a', 'c'])
  t.throws(() => readOptions(['a', 'h']), { message: /unknown section h/ })
})

t.test('medians of 5, with --quick of 3, with --rounds of as many', async (t) => {
  t.equal(readOptions([]).extent.rounds, 5)
  t.equal(readOptions(['--quick']).extent.rounds, 3)
  t.match(readOptions(['--rounds', '7']).extent, { rounds: 7, truthRounds: 7, ourTruthRounds: 7 })
  for (const rounds of ['0', '1.5', 'x']) t.throws(() => readOptions(['--rounds', rounds]), { message: /--rounds/ })
  t.equal(readOptions([]).extent.rounds, 5, 'and the next is not changed by it')
})

t.test('a stall is measured over whole periods, and all times that are drawn are sent', async (t) => {
  for (const argv of [[], ['--quick']]) {
    const { stallSeconds, mixtureSeconds, truthRates } = readOptions(argv).extent
    t.equal(stallSeconds % 5, 0)
    for (const rate of truthRates) t.equal(rate * mixtureSeconds % 2500, 0)
  }
})

t.test('peers, seed, and a page that stays as it is', async (t) => {
  t.match(readOptions(['--peers', 'wrk,oha', '--seed', '9', '--no-write']), { peers: ['wrk', 'oha'], seed: 9, isWritten: false })
  t.match(readOptions([]), { peers: null, seed: 1, isWritten: true })
  t.throws(() => readOptions(['--fast']))
})
