import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { OF_DEFAULTS } from '../../src/cli/given-flags.js'
import { findEntryMistake, isRepeatable, listTexts, readFlags, writeWords } from '../../src/cli/written-flags.js'

const { flags: specs } = COMMANDS.find(({ name }) => name === 'gate')
const find = (flag) => specs.find(({ flags }) => flags.includes(flag))

t.test('flags of a file, as a command gets them', async (t) => {
  const flags = readFlags({ specs, entries: { live: 'main', margin: '3%', objective: 'p99<1s', 'no-latency': true, 'no-pin': false, quiet: true } })
  t.match(flags, { live: 'main', margin: 0.03, objective: [{ text: 'p99<1s' }], latency: false, pin: true, quiet: true, latencyMargin: 0.25, header: {} })
  t.equal(flags.next, undefined)
  t.equal(flags.json, undefined)
})

t.test('with those of baseload.yml, which are marked', async (t) => {
  const defaults = [{ key: 'rate', value: 50 }, { key: 'no-pin', value: false }, { key: 'latency-margin', value: 0.5 }]
  const flags = readFlags({ specs, entries: { live: 'main', 'no-pin': false }, defaults })
  t.match(flags, { live: 'main', rate: 50, pin: false, latencyMargin: 0.5, margin: 0.05 })
  t.same(flags[OF_DEFAULTS], new Set(['--rate', '--no-pin', '--latency-margin']))
})

t.test('and as they would be typed', async (t) => {
  t.strictSame(writeWords({ spec: find('--live <'), entry: '-x' }), ['--live=-x'], 'a value stays one')
  t.strictSame(writeWords({ spec: find('--objective'), entry: ['a', 'b'] }), ['--objective=a', '--objective=b'])
  t.strictSame(writeWords({ spec: find('--rate'), entry: 200 }), ['--rate=200'])
  t.strictSame([true, false].map((entry) => writeWords({ spec: find('--no-latency'), entry })), [['--no-latency'], []])
})

t.test('what YAML has made of it already: a number that may have been a commit, a list of nothing', async (t) => {
  t.match(findEntryMistake({ spec: find('--live <'), entry: 123456 }), ['123456 is a number', /quotes/])
  t.equal(findEntryMistake({ spec: find('--live <'), entry: '0123456' }), null)
  t.equal(findEntryMistake({ spec: find('--rate'), entry: 200 }), null, 'a rate is one')
  t.match(findEntryMistake({ spec: find('--objective'), entry: [] }), ['an empty list', /leave the key out/])
})

t.test('a value that a flag does not take, and what would be right', async (t) => {
  const tell = (flag, entry) => findEntryMistake({ spec: find(flag), entry })
  t.strictSame(tell('--quick', 'yes'), ['"yes" is no value of it', 'write true or false'])
  t.strictSame([tell('--quick', true), tell('--quick', false)], [null, null])
  t.strictSame(tell('--rate', [1, 2]), ['a list', 'it takes one value'])
  t.strictSame(tell('--objective', ['p99<1s', {}]), ['no text and no number', 'write a value, or a list of them'])
  t.strictSame(tell('--rate', true), ['no text and no number', 'write a value'])
  t.equal(tell('--objective', ['p99<1s', 'p50<1s']), null)
  t.strictSame(tell('--rate', 'fast'), ['fast: It must be a rate, like 500, 500/s or 1200/min.', 'write it as the flag has it'])
  t.strictSame(tell('--header', 'topsecret').join(' ').includes('topsecret'), false, 'one that may be a secret is not repeated')
  t.strictSame(['--objective', '--rate', '--quick'].map((flag) => isRepeatable(find(flag))), [true, false, false])
  t.strictSame([listTexts(true), listTexts(5), listTexts(['a', 2])], [[], ['5'], ['a', '2']])
})
