import t from 'tap'
import { findHeavySentences } from '../../scripts/lint/plain-sentences.js'
import { lintTexts } from './fixtures/lint-texts.js'

const long = (words) => Array.from({ length: words }, () => 'word').join(' ')

t.test('a sentence of more than 30 words, or of two semicolons', async (t) => {
  t.same(findHeavySentences(`${long(30)}. ${long(30)}? (${long(29)}.) Next\n${long(30)}`), [])
  t.same(findHeavySentences(`Short. ${long(31)}. Short.`), [`${long(31)}.`])
  t.same(findHeavySentences('a; b'), [])
  t.same(findHeavySentences('a; b; c'), ['a; b; c'])
  t.same(findHeavySentences(''), [])
})

t.test('errors, hints and what flags say, wherever they are written', async (t) => {
  const cases = [
    [`new BaseloadError('CODE', '${long(31)}', { hint: 'a; b; c' })`, 2],
    [`new BaseloadError('CODE', \`\${a} ${long(28)} \${b}\`, { hint: \`\${a.map(() => 'x; y; z').join('; ')}; b\` })`, 0, 'a value is one word'],
    ['const HINT = "a; " + (isLate ? "b" : "b; c")', 1, 'the longer way'],
    [`const flag = { about: given ?? '${long(31)}', name: '${long(31)}' }`, 1]
  ]
  const found = await lintTexts(t, cases.map(([code]) => ['src/plan/x.js', code]), /plain-sentences/)
  for (const [at, [code, count, why = code]] of cases.entries()) t.equal(found[at].length, count, why)
})
