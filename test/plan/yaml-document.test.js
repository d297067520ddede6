import t from 'tap'
import { parseYamlDocument } from '../../src/plan/yaml-document.js'

/**
 * @param {string} text
 * @returns {string[]} `line:col wrong; right`
 */
function listMistakes (text) {
  const { mistakes, locate } = parseYamlDocument({ text })
  return mistakes.map((mistake) => `${locate(mistake).line}:${locate(mistake).col} ${mistake.wrong}; ${mistake.right}`)
}

t.test('points at keys and at values', async (t) => {
  const { value, locate } = parseYamlDocument({ text: '# first\na:\n  b: 1\n  list:\n    - x\n    - { c: 2 }\n' })
  t.strictSame(value, { a: { b: 1, list: ['x', { c: 2 }] } })
  const at = (/** @type {Array<string | number>} */ path, /** @type {'key' | 'value'} */ at = 'value') =>
    locate({ path, at, wrong: '', right: '' })
  t.strictSame(at(['a', 'b']), { line: 3, col: 6 })
  t.strictSame(at(['a', 'b'], 'key'), { line: 3, col: 3 })
  t.strictSame(at(['a', 'list', 1, 'c']), { line: 6, col: 12 })
  t.strictSame(at(['a', 'list', 1]), { line: 6, col: 7 })
})

t.test('points at the nearest that there is', async (t) => {
  const { locate } = parseYamlDocument({ text: 'a: &x { b: 1 }\nc: *x\nd:\n  <<: *x\n' })
  const at = (/** @type {Array<string | number>} */ path) => locate({ path, wrong: '', right: '' })
  t.strictSame(at(['a', 'nope', 'deeper']), { line: 1, col: 7 })
  t.strictSame(at(['c', 'b']), { line: 1, col: 12 }, 'through an alias')
  t.strictSame(at(['d', 'b']), { line: 4, col: 3 }, 'what was merged in stands elsewhere')
  t.strictSame(parseYamlDocument({ text: '' }).locate({ path: ['a'], wrong: '', right: '' }), { line: 1, col: 1 })
})

t.test('merges anchors', async (t) => {
  t.strictSame(parseYamlDocument({ text: 'a: &x { b: 1 }\nd: { <<: *x, c: 2 }\n' }).value, { a: { b: 1 }, d: { b: 1, c: 2 } })
})

t.test('tells what is wrong as YAML', async (t) => {
  t.match(listMistakes('a: 1\na: 2'), ['2:1 the key is here twice; keep one of the two'])
  t.match(listMistakes('a:\n\t- b'), ['2:1 a tab indents this line; indent with spaces'])
  t.match(listMistakes('a: 1\n---\nb: 2'), [/^2:1 a second document begins here/])
  t.match(listMistakes('title: a: b'), [/^1:8 this is not YAML: .*quotes/])
  t.match(listMistakes('a: *x'), [/^1:4 an alias cannot be followed/])
  t.match(listMistakes('a: &a [*a]'), [/an alias cannot be followed/])
  t.match(listMistakes('a: !foo 1'), [/Unresolved tag|unresolved tag/])
})

t.test('a small file cannot fill the memory', async (t) => {
  const bomb = Array.from({ length: 9 }, (_, i) => `x${i}: &x${i} [${Array(9).fill(i === 0 ? 'lol' : `*x${i - 1}`).join(', ')}]`).join('\n')
  const { readable, mistakes } = parseYamlDocument({ text: bomb })
  t.notOk(readable)
  t.match(mistakes, [{ wrong: /alias/ }])
})

t.test('of very many aliases, each is followed without a walk through the whole file', async (t) => {
  // One walk each would take minutes.
  const many = '  - *a\n'.repeat(20_000)
  t.match(listMistakes(`a: &a [1]\nb:\n${many}`), [/alias cannot be followed: Excessive/])
  const { locate } = parseYamlDocument({ text: `a: &a {c: 1}\nb:\n${many.slice(0, 700)}${'  - 1\n'.repeat(20_000)}` })
  for (let i = 0; i < 20_000; i++) locate({ path: ['b', i % 100, 'c'], wrong: '', right: '' })
  t.match(locate({ path: ['b', 99, 'c'], wrong: '', right: '' }), { line: 1 })
})

t.test('goes on looking for mistakes only where the value says what was meant', async (t) => {
  t.ok(parseYamlDocument({ text: 'a: 1\na: 2' }).readable)
  t.notOk(parseYamlDocument({ text: 'a: [1' }).readable)
  t.match(parseYamlDocument({ text: '' }), { value: null, readable: true, mistakes: [] })
})
