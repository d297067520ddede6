import { Command } from 'commander'
import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { nameFlag } from '../../src/cli/given-flags.js'
import { listGroups, shapeCommandHelp } from '../../src/cli/help.js'
import { addFlags, buildProgram } from '../../src/cli/main.js'
import { findHeavySentences } from '../../scripts/lint/plain-sentences.js'

const MOST_LINES = 40
/** One line a command, and there are more of them each year. */
const MOST_LINES_OF_ALL = 44
const COLUMNS = 80

/** As it is printed where stdout is no terminal: 80 columns. */
function readHelp (argv, name) {
  const printed = []
  const io = { argv, print: (text) => { printed.push(text) }, note () {} }
  const program = buildProgram({ version: '0', io, onExit () {} })
  const command = name === undefined ? program : program.commands.find((one) => one.name() === name)
  command?.outputHelp()
  return printed.join('\n')
}

t.test('a help fits a screen: 40 lines of 80 columns', async (t) => {
  for (const { name } of [{ name: undefined }, ...COMMANDS]) {
    const lines = readHelp([], name).split('\n')
    t.ok(lines.length <= (name === undefined ? MOST_LINES_OF_ALL : MOST_LINES), `${name}: ${lines.length} lines`)
    t.same(lines.filter((line) => line.length > COLUMNS), [], name)
  }
})

t.test('where to start, the other commands in four groups, a line each, then examples', async (t) => {
  const [, ...blocks] = readHelp([]).split('\n\n')
  t.same(blocks.slice(0, 6).map((block) => block.split('\n')[0]), ['Start here:', 'Measure:', 'Decide:', 'Look back:', 'This machine:', 'Examples:'])
  t.same(
    blocks
      .slice(0, 5)
      .flatMap((block) => block.split('\n').slice(1))
      .map((line) => line.split(/ +/)[1])
      .sort(),
    COMMANDS.map(({ name }) => name).sort()
  )
  t.equal(blocks[5].split('\n').length, 5)
})

for (const { name, about, examples, args, flags } of COMMANDS) {
  const words = flags.flatMap((flag) => flag.flags.split(/[ ,]+/).filter((word) => word.startsWith('-')))

  t.test(`help of ${name}: what it does, two examples, flags in groups`, async (t) => {
    const lines = readHelp([], name).split('\n')
    t.equal(lines[0].toLowerCase(), about.toLowerCase())
    t.same(lines.slice(2, 4), examples.map((line) => `  ${line}`))
    for (const line of examples) {
      t.match(line, `baseload ${name}`)
      t.same(
        line
          .replace(/"[^"]*"/g, '')
          .match(/(?<=\s)-[\w-]+/g)
          ?.filter((word) => !words.includes(word)) ?? [],
        [],
        'flags that there are'
      )
    }
  })

  t.test(`help of ${name}: every flag with --all, and how many are left out without it`, async (t) => {
    const all = readHelp(['--all'], name)
    for (const flag of flags) t.match(all, new RegExp(`^ {2}${flag.flags.replace(/[[\]]/g, '\\$&')}(?: |$)`, 'm'))
    const rare = flags.filter(({ isRare }) => isRare)
    const help = readHelp([], name)
    for (const flag of rare) t.notOk(help.split('\n').some((line) => line.startsWith(`  ${flag.flags} `)), nameFlag(flag))
    t.equal(help.match(/(\d+) more flags?,/)?.[1], rare.length === 0 ? undefined : String(rare.length))
  })

  t.test(`help of ${name}: plain sentences`, async (t) => {
    for (const text of [about, ...args.map((arg) => arg.about), ...flags.map((flag) => flag.about)]) {
      t.same(findHeavySentences(text), [], text)
    }
  })
}

t.test('help of a command, to the letter: defaults that are words or numbers, groups in their order, rare flags by their number', async (t) => {
  const flags = [
    { flags: '--own', about: 'of its own' },
    { flags: '-j, --json', about: 'one document', group: 'output' },
    { flags: '-R, --rate <rate>', about: 'requests a second', group: 'load', initial: 50 },
    { flags: '--objective <text>', about: 'judge by this', initial: [] },
    { flags: '--warmup <time>', about: 'before it', group: 'load', isRare: true, initial: '3s' },
    { flags: '--seed <n>', about: 'of what is random', isRare: true }
  ]
  const spec = { name: 'try', about: 'tries it', examples: ['baseload try a', 'baseload try b'], args: [{ syntax: '[url]', about: 'where' }] }
  const tell = (more) => {
    const command = new Command('try')
    addFlags({ command, specs: more.flags })
    shapeCommandHelp({ command, spec: { ...spec, ...more }, all: more.all ?? false })
    return command.helpInformation()
  }
  const groups = (...rare) => [
    `Flags:\n  --own               of its own\n  --objective <text>  judge by this${rare[0] ?? ''}`,
    `How much is measured:\n  -R, --rate <rate>   requests a second (default 50)${rare[1] ?? ''}`,
    'Output:\n  -j, --json          one document'
  ]
  const head = ['Tries it', '  baseload try a\n  baseload try b', 'Usage: baseload try [flags] [url]\n  [url]               where']
  t.equal(tell({ flags }).trimEnd(), [...head, ...groups(), '2 more flags, such as --warmup: baseload try --help --all'].join('\n\n'))
  t.equal(tell({ flags: flags.slice(0, 5) }).trimEnd().split('\n').at(-1), '1 more flag, such as --warmup: baseload try --help --all')
  t.equal(tell({ flags, all: true }).trimEnd(), [
    ...head,
    ...groups('\n  --seed <n>          of what is random', '\n  --warmup <time>     before it (default 3s)')
  ].join('\n\n'))
  t.equal(tell({ flags: [], args: [] }).trimEnd(), [head[0], head[1], 'Usage: baseload try [flags]'].join('\n\n'), 'nothing to list')
})

t.test('groups in the order of their names, without those that are empty', async (t) => {
  const of = [{ group: 'b', at: 1 }, { group: 'a', at: 2 }, { group: 'b', at: 3 }]
  t.same(listGroups({ names: { a: 'One', c: 'None', b: 'Two' }, of, groupOf: ({ group }) => group }), [
    { title: 'One:', members: [of[1]] }, { title: 'Two:', members: [of[0], of[2]] }
  ])
})
