import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { makeManPage, PAGE } from '../../scripts/man-page.js'
import { COMMANDS } from '../../src/cli/commands.js'

const page = readFileSync(PAGE, 'utf8')
const hasGroff = spawnSync('groff', ['--version']).status === 0

t.test('the page is what the table of commands says; `node scripts/man-page.js` makes it again', async (t) => {
  t.equal(page, makeManPage())
  const { man, files } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))
  t.equal(man, './man/baseload.1')
  t.ok(files.includes('man'), 'it is in the package')
})

t.test('every command and every flag stands in it', async (t) => {
  const text = page.replaceAll('\\-', '-')
  for (const { name, flags } of COMMANDS) {
    const [section = ''] = text.split(/^\.S[HS] /m).filter((part) => part.startsWith(`baseload ${name} `))
    t.strictSame(flags.filter((flag) => !section.includes(`.B ${flag.flags}\n`)), [], name)
  }
})

t.test('groff reads it without a warning', { skip: !hasGroff && 'no groff' }, async (t) => {
  const { status, stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-rLL=100n', fileURLToPath(PAGE)], { encoding: 'utf8' })
  t.same([status, stderr], [0, ''])
  t.match(stdout, 'baseload measure')
})
