import t from 'tap'
import { buildTree } from '../../../../src/commands/completion/plan/tree.js'
import { renderBash } from '../../../../src/commands/completion/report/bash.js'
import { renderFish } from '../../../../src/commands/completion/report/fish.js'
import { renderZsh } from '../../../../src/commands/completion/report/zsh.js'

const COMMANDS = [
  {
    name: 'run',
    about: "boot what's there",
    args: [{ syntax: '[baselines...]', about: 'names' }],
    flags: [
      { flags: '--quick', about: 'a [first] look' },
      { flags: '-R, --rate <rate>', about: 'a rate' },
      { flags: '--target <name>', about: 'one', initial: [], names: 'targets' },
      { flags: '--reports <folder>', about: 'where' },
      { flags: '--engine <name>', about: 'who', oneOf: ['baseload', 'k6'] },
      { flags: '--export <format=file>', about: 'more', initial: [], choices: ['junit', 'md'] }
    ]
  },
  {
    name: 'compare',
    about: 'two',
    args: [{ syntax: '<record>', about: 'one' }],
    flags: [
      { flags: '-o, --output <format>', about: 'text or md', choices: ['text', 'md'] },
      { flags: '--export <format=file>', about: 'more', choices: ['junit'] }
    ]
  }
]
const tree = buildTree({ commands: COMMANDS, names: { baselines: ['http'], targets: ['fastify', "a'b", '$(id)'] }, version: '1.2.3' })

t.test('what each value may be', async (t) => {
  const [run, compare] = tree.commands
  t.strictSame(run.offers, [{ words: ['http'], paths: 'files', isBegun: false }])
  t.equal(run.hasRest, true)
  const byName = Object.fromEntries(run.flags.map((flag) => [flag.long, flag]))
  t.strictSame(byName['--quick'], { long: '--quick', short: null, about: 'a [first] look', offer: null, isRepeatable: false })
  t.strictSame(byName['--rate'].offer, { words: [], paths: null, isBegun: false }, 'a value that no shell can guess')
  t.equal(byName['--rate'].short, '-R')
  t.strictSame(byName['--target'].offer.words, ['fastify'], 'a name that means something to a shell is left out')
  t.equal(byName['--target'].isRepeatable, true)
  t.equal(byName['--reports'].offer.paths, 'folders')
  t.strictSame(byName['--engine'].offer.words, ['baseload', 'k6'])
  t.strictSame(byName['--export'].offer, { words: ['junit=', 'md='], paths: null, isBegun: true })
  t.strictSame(compare.offers[0].words, ['latest'])
  t.strictSame(compare.flags[1].offer.words, ['text=', 'md='], 'what can be printed can be exported')
})

t.test('texts are quoted as each shell has it', async (t) => {
  t.match(renderZsh(tree), /'run:boot what'\\''s there'/)
  t.match(renderZsh(tree), /--quick'\[a \\\[first\\\] look\]'/)
  t.match(renderFish(tree), /-a run -d 'boot what\\'s there'/)
  t.notMatch(renderBash(tree), /what/, 'bash shows no descriptions')
})

t.test('flags of baseload itself, without values, and how each command is to be completed', async (t) => {
  const tree = buildTree({ commands: COMMANDS, names: { targets: ['a'], baselines: ['http'] }, version: '1.2.3' })
  t.equal(tree.version, '1.2.3')
  t.match(tree.flags, [
    { long: '--help', short: '-h', about: 'display help', offer: null, isRepeatable: false },
    { long: '--version', short: '-V', about: /^print the version/, offer: null },
    { long: '--no-config', short: null, about: /^leave baseload\.yml/, offer: null }
  ])
  const [run, compare] = tree.commands
  t.same([run.hasRest, compare.hasRest], [true, false])
  t.match(run.offers, [{ words: ['http'] }])
  const flagOf = (command, name) => command.flags.find(({ long }) => long === name)
  t.match(flagOf(run, '--quick'), { short: null, about: 'a [first] look', offer: null })
  t.match(flagOf(run, '--rate'), { short: '-R', isRepeatable: false })
  t.match(flagOf(run, '--target'), { offer: { words: ['a'] }, isRepeatable: true })
  t.match(flagOf(run, '--reports').offer, { words: [], paths: 'folders' })
  t.match(flagOf(run, '--engine').offer, { words: ['baseload', 'k6'], paths: null })
  t.match(flagOf(run, '--export').offer, { words: ['junit=', 'md='] })
  t.match(flagOf(compare, '--export').offer, { words: ['text=', 'md='] }, 'what it prints it exports too')
})
