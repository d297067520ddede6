import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { nameFlag } from '../../src/cli/given-flags.js'
import { buildProgram } from '../../src/cli/main.js'
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
