import t from 'tap'
import {
  ENGINE_FLAGS, EXPORT_FLAGS, listSecretNames, makePresetFlags, makeVersionFlags, MEASURING_FLAGS
} from '../../../src/cli/flags/flags.js'
import { nameFlag } from '../../../src/cli/given-flags.js'
import { chooseVirtualUsers } from '../../../src/plan/k6/virtual-users.js'

const aboutOf = (flags, name) => flags.find((spec) => nameFlag(spec) === name).about

t.test('presets say how long they take; a budget its default, or how it is written', async (t) => {
  t.same(makePresetFlags({ quick: '30s', thorough: '20m', usual: '3m' }).map(({ about }) => about), [
    'a first look: 30s', 'firm numbers: 20m', 'time for the whole run (default 3m)'
  ])
  t.equal(aboutOf(makePresetFlags({ quick: '30s', thorough: '20m' }), '--budget'), 'time for the whole run, e.g. 2m')
  t.match(aboutOf(MEASURING_FLAGS, '--quick'), /^a first look: \w+, or \w+ each of several servers$/)
})

t.test('two versions: how long each preset takes', async (t) => {
  for (const of of ['compare', 'gate']) {
    const flags = makeVersionFlags({ of })
    t.match(aboutOf(flags, '--thorough'), /^firm numbers: \w+ at most$/)
    t.match(aboutOf(flags, '--budget'), /^time for the whole run \(default \w+\)$/)
    t.match(aboutOf(flags, '--connections'), /\(default 10\)$/)
  }
})

t.test('names whose values are hidden, and none unless they are given', async (t) => {
  t.same(listSecretNames({ flags: {} }), { headers: [], query: [], body: [] })
  t.same(listSecretNames({ flags: { secretHeader: ['a'], secretQuery: ['b'], secretBody: ['c'] } }), { headers: ['a'], query: ['b'], body: ['c'] })
  t.same(EXPORT_FLAGS.map(nameFlag), ['--export', '--comment-name'])
})

t.test('virtual users of k6: --help says how many there are by themselves', async (t) => {
  const [, least, usual, ms] = /default: (\d+) to (\d+) by the rate, or the requests of (\d+) ms/.exec(aboutOf(ENGINE_FLAGS, '--vus')).map(Number)
  const choose = (ratePerSecond) => chooseVirtualUsers({ ratePerSecond, instances: 1 })
  t.equal(choose(1), least)
  t.equal(choose(200), usual)
  t.equal(choose(100_000), 100 * ms, 'at 100 requests a millisecond')
})
