import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { COMMANDS } from '../../../src/cli/commands.js'
import { DOCUMENT_FORMATS, RESULT_FORMATS } from '../../../src/cli/formats.js'
import { listBaselines } from '../../../src/config/files.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const isThere = (shell) => spawnSync(shell, ['-c', 'exit 0']).status === 0
const names = COMMANDS.map(({ name }) => name)
const baselines = await listBaselines()

/** A folder with the script of a shell, a file, a folder and a baseline. */
async function makeScene (t, shell) {
  const folder = await makeFolder(t)
  const { exitCode, stdout, stderr } = await askBaseload(t, ['completion', shell])
  t.match({ exitCode, stderr }, { exitCode: 0, stderr: '' })
  const script = join(folder, `baseload.${shell}`)
  writeFileSync(script, stdout)
  writeFileSync(join(folder, 'my-own.yml'), '')
  const run = (text) =>
    spawnSync(shell, shell === 'bash' ? ['--norc', '--noprofile', '-c', text] : ['-c', text], {
      cwd: folder, encoding: 'utf8', timeout: 60_000
    })
  return { folder, script, run }
}

/** What is typed, and words that must be among those offered; `only`: nothing else is. */
const CASES = [
  { typed: 'baseload ', offers: names, only: true },
  { typed: 'baseload me', offers: ['measure'], only: true },
  { typed: 'baseload run --thor', offers: ['--thorough'], only: true },
  { typed: 'baseload run ', offers: baselines },
  { typed: 'baseload run http my', offers: ['my-own.yml'], only: true },
  { typed: 'baseload run http --target fastify-g', offers: ['fastify-gzip'] },
  { typed: 'baseload measure --engine ', offers: ['baseload', 'k6'], only: true },
  { typed: 'baseload report latest -o ', offers: RESULT_FORMATS, only: true },
  { typed: 'baseload peak x.log --output ', offers: DOCUMENT_FORMATS, only: true },
  { typed: 'baseload size fasti', offers: ['fastify'] },
  { typed: 'baseload report lat', offers: ['latest'] }
]

t.test('bash', { skip: !isThere('bash') && 'no bash' }, async (t) => {
  const { script, run } = await makeScene(t, 'bash')
  // Words as readline splits them: = stands alone.
  const ask = (typed) => {
    const words = typed.replaceAll('=', ' = ').split(' ')
    return `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _baseload; echo "\${COMPREPLY[*]}"`
  }
  const more = [
    { typed: 'baseload report --output=ju', offers: ['junit'], only: true },
    { typed: 'baseload report x --export ju', offers: ['junit='], only: true },
    { typed: 'baseload report x --export junit=my', offers: ['my-own.yml'], only: true },
    { typed: 'baseload run --rate ', offers: [''], only: true }
  ]
  const cases = [...CASES, ...more]
  const { status, stdout, stderr } = run([`source '${script}'`, ...cases.map(({ typed }) => ask(typed))].join('\n'))
  t.match({ status, stderr }, { status: 0, stderr: '' })
  t.match(run(`source '${script}'; complete -p baseload`).stdout, /^complete .*-F _baseload baseload$/m, 'it is registered')
  const answers = stdout.trimEnd().split('\n')
  for (const [index, { typed, offers, only }] of cases.entries()) { check(t, { typed, offers, only, offered: (answers[index] ?? '').split(' ') }) }
  const flags = run(`source '${script}'\n${names.map((name) => ask(`baseload ${name} --`)).join('\n')}`).stdout.trimEnd().split('\n')
  for (const [index, { name, flags: specs }] of COMMANDS.entries()) {
    t.strictSame(
      flags[index].split(' ').sort(),
      [...specs.map(({ flags }) => /--[\w-]+/.exec(flags)[0]), '--help'].sort(),
      `every flag of ${name}`
    )
  }
})

t.test('bash: names with blanks, stars and quotes are offered whole', { skip: !isThere('bash') && 'no bash' }, async (t) => {
  const { folder, script, run } = await makeScene(t, 'bash')
  for (const name of ['x y.log', 'x*y.log', "x'y.log", 'x[y].log', 'x$(y).log']) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'd e'))
  const ask = (typed) => {
    const words = ['baseload', ...typed].map((word) => `$'${word.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`)
    const { stdout, stderr } = run(`source '${script}'; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${typed.length}; _baseload; printf '%s\\n' "\${COMPREPLY[@]}"`)
    t.equal(stderr, '')
    return stdout.trimEnd().split('\n').sort()
  }
  t.strictSame(ask(['peak', 'x']), ['x y.log', 'x$(y).log', "x'y.log", 'x*y.log', 'x[y].log'].sort())
  for (const typed of ['x\\ ', '"x ', "'x "]) t.strictSame(ask(['cache', typed]), ['x y.log'], typed)
  t.strictSame(ask(['report', 'a', '--reports', 'd']), ['d e'], 'a folder')
  t.strictSame(ask(['run', 'http', '--haproxy-config', '=', 'x\\*']), ['x*y.log'], 'behind the = of a flag')
})

t.test('zsh', { skip: !isThere('zsh') && 'no zsh' }, async (t) => {
  const { folder, script, run } = await makeScene(t, 'zsh')
  // In a terminal of its own, as completion is a matter of its line editor. What compadd is given is printed, and the line thrown away.
  const inside = [
    'PROMPT=; RPROMPT=; count=0', `autoload -Uz compinit; compinit -u -D; source '${script}'`,
    'compadd () { builtin compadd -O shown "$@"; print -r -- "<$shown>"; builtin compadd "$@" }',
    'ask () { zle complete-word; BUFFER=; print -r -- "END-$((count++))-" }',
    "zle -N ask; bindkey '^I' ask; print READY-NOW"
  ]
  writeFileSync(join(folder, 'inside.zsh'), inside.join('\n'))
  const { stdout, stderr } = run(
    [
      'zmodload zsh/zpty; zpty z zsh -f -i',
      `zpty -w z "source '${join(folder, 'inside.zsh')}'"; zpty -r z line "*READY-NOW*"`,
      ...CASES.map(
        ({ typed }, index) =>
          `zpty -w -n z "${typed}"$'\\t'; zpty -r z line "*END-${index}-*"; print -r -- "$line"; print -r -- "=== ${index}"`
      )
    ].join('\n')
  )
  const answers = stdout.split(/^=== \d+$/m)
  for (const [index, { typed, offers }] of CASES.entries()) {
    const offered = [...(answers[index] ?? '').matchAll(/<([^<>]*)>/g)]
      .flatMap(([, words]) => words.split(/\s+/))
      .map((word) => word.replace(/:.*/, ''))
    check(t, { typed, offers, offered: offered.length > 0 ? offered : [answers[index] + stderr] })
  }
})

t.test('fish', { skip: !isThere('fish') && 'no fish' }, async (t) => {
  const { script, run } = await makeScene(t, 'fish')
  const { status, stdout, stderr } = run(
    [`source '${script}'`, ...CASES.map(({ typed }, index) => `complete -C '${typed}'; echo "=== ${index}"`)].join('\n')
  )
  t.match({ status, stderr }, { status: 0, stderr: '' })
  const answers = stdout.split(/^=== \d+\n/m)
  for (const [index, { typed, offers, only }] of CASES.entries()) {
    check(t, { typed, offers, only, offered: answers[index].trimEnd().split('\n').map((line) => line.split('\t')[0]) })
  }
})

t.test('a shell that is not known', async (t) => {
  const { exitCode, stderr } = await askBaseload(t, ['completion', 'zshh'])
  t.equal(exitCode, 2)
  t.match(stderr, /no completion for zshh\n {2}hint: did you mean "zsh"\? There are bash, zsh, fish/)
})

function check (t, { typed, offers, only = false, offered }) {
  for (const word of offers) t.ok(offered.includes(word), `${typed}: ${word} in ${offered.join(' ').slice(0, 300)}`)
  if (only) t.strictSame(offered.filter((word) => !offers.includes(word)), [], `${typed}: nothing else`)
}
