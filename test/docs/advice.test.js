import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { COMMANDS } from '../../src/cli/commands.js'
import { EXAMPLES } from '../../src/cli/help.js'
import { parseWords, splitShell } from './fixtures/commands.js'
import { ROOT } from './fixtures/documents.js'

/*
 * Advice is tried: what the program prints as a command is a command. examples.test.js has those of the documents.
 */

const list = (folder, ends) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => ends.test(file)).map((file) => join(folder, file))
const read = (file) => readFileSync(join(ROOT, file), 'utf8')

/** A blank is filled with what stands in it: `"<node app.js>"` */
const fill = (text) => text.replace(/<(?:its )?url>/gi, 'http://127.0.0.1:3000/').replace(/<([^<>]*)>/g, '$1')

/** @param {import('tap').Test} t @param {string[]} texts each from `baseload` on */
async function tryAll (t, texts) {
  for (const text of new Set(texts)) {
    const [words, ...others] = splitShell(fill(text))
    t.ok(words && others.length === 0, `${text}: one command`)
    if (words) await t.resolves(parseWords(words), text)
  }
}

t.test('examples in --help', async (t) => {
  await tryAll(t, [...EXAMPLES, ...COMMANDS.flatMap(({ examples }) => examples).map((line) => line.replace(/^.*\| (?=baseload)/, ''))])
})

t.test('what screens and reports print', async (t) => {
  const texts = list('test', /golden\/.*\.(txt|md)$/).flatMap((file) => read(file).split('\n')).flatMap((line) =>
    [...line.matchAll(/npx (baseload (?:"[^"]*"|'(?:[^']|'\\'')*'|[^`"'])*)/g)].map(([, text]) => text.replace(/ {2,}.*| &&.*|[.)]$/, '')))
    .filter((text) => !text.includes('a|b<script>')) // a hostile name: its quoting is tested where it is written
  t.ok(texts.length > 50, `${texts.length} commands`)
  await tryAll(t, texts)
})

t.test('what hints and sentences in the code name', async (t) => {
  const texts = list('src', /\.js$/).flatMap((file) => [...read(file).matchAll(/\\?`(?:npx )?(baseload [^`\\\n]*)\\?`/g)].map(([, text]) => text))
    .filter((text) => !text.includes('${'))
  t.ok(texts.length > 30, `${texts.length} commands`)
  await tryAll(t, texts)
})
