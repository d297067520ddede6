import t from 'tap'
import { Linter } from 'eslint'
import { findHeavySentences, plainSentences } from '../../scripts/lint/plain-sentences.js'

const long = (words) => Array.from({ length: words }, () => 'word').join(' ')

t.test('a sentence of more than 30 words, or of two semicolons', async (t) => {
  t.same(findHeavySentences(`${long(30)}. ${long(30)}? (${long(29)}.) Next\n${long(30)}`), [])
  t.same(findHeavySentences(`Short. ${long(31)}. Short.`), [`${long(31)}.`])
  t.same(findHeavySentences('a; b'), [])
  t.same(findHeavySentences('a; b; c'), ['a; b; c'])
  t.same(findHeavySentences(''), [])
})

t.test('errors, hints and what flags say, wherever they are written', async (t) => {
  const lint = (code) =>
    new Linter().verify(code, {
      plugins: { baseload: { rules: { plain: plainSentences } } },
      rules: { 'baseload/plain': 'error' }
    }).length
  t.equal(lint(`new BaseloadError('CODE', '${long(31)}', { hint: 'a; b; c' })`), 2)
  t.equal(
    lint(
      `new BaseloadError('CODE', \`\${a} ${long(28)} \${b}\`, { hint: \`\${a.map(() => 'x; y; z').join('; ')}; b\` })`
    ),
    0,
    'a value is one word'
  )
  t.equal(lint('const HINT = "a; " + (isLate ? "b" : "b; c")'), 1, 'the longer way')
  t.equal(lint(`const flag = { about: given ?? '${long(31)}', name: '${long(31)}' }`), 1)
})
