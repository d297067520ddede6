import t from 'tap'
import { parseYamlDocument } from '../../src/plan/yaml-document.js'

/** @returns `line:col wrong; right` */
function listMistakes (text) {
  const { mistakes, locate } = parseYamlDocument({ text })
  return mistakes.map((mistake) => `${locate(mistake).line}:${locate(mistake).col} ${mistake.wrong}; ${mistake.right}`)
}

t.test('points at keys and at values', async (t) => {
  const { value, locate } = parseYamlDocument({ text: '# first\na:\n  b: 1\n  list:\n    - x\n    - { c: 2 }\n' })
  t.strictSame(value, { a: { b: 1, list: ['x', { c: 2 }] } })
  const at = (path, at = 'value') =>
    locate({ path, at, wrong: '', right: '' })
  t.strictSame(at(['a', 'b']), { line: 3, col: 6 })
  t.strictSame(at(['a', 'b'], 'key'), { line: 3, col: 3 })
  t.strictSame(at(['a', 'list', 1, 'c']), { line: 6, col: 12 })
  t.strictSame(at(['a', 'list', 1]), { line: 6, col: 7 })
})

t.test('points at the nearest that there is', async (t) => {
  const { locate } = parseYamlDocument({ text: 'a: &x { b: 1 }\nc: *x\nd:\n  <<: *x\n' })
  const at = (path) => locate({ path, wrong: '', right: '' })
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

t.test('a carriage return alone ends a line, as YAML has it', async (t) => {
  const { value, mistakes, locate } = parseYamlDocument({ text: 'a: 1\rb:\r\n- x\rb: 3' })
  t.same(value, { a: 1, b: 3 })
  t.same(mistakes.map((mistake) => ({ ...locate(mistake), wrong: mistake.wrong })), [{ line: 4, col: 1, wrong: 'the key is here twice' }])
  t.same(parseYamlDocument({ text: '{"a":\r10,"b": "x\ry"}' }).value, { a: 10, b: 'x y' })
})

t.test('of nothing but mistakes, no stack is kept, and later errors have theirs', async (t) => {
  const { mistakes } = parseYamlDocument({ text: `[${','.repeat(1000)}` })
  t.ok(mistakes.length > 900)
  t.ok(Error.stackTraceLimit > 0)
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
  t.match(listMistakes(`a: &a [1]\nb:\n${many}`), [/its aliases stand for more than|more than 5,000 aliases/])
  const { locate } = parseYamlDocument({ text: `a: &a {c: 1}\nb:\n${many.slice(0, 700)}${'  - 1\n'.repeat(20_000)}` })
  for (let i = 0; i < 20_000; i++) locate({ path: ['b', i % 100, 'c'], wrong: '', right: '' })
  t.match(locate({ path: ['b', 99, 'c'], wrong: '', right: '' }), { line: 1 })
})

t.test('goes on looking for mistakes only where the value says what was meant', async (t) => {
  t.ok(parseYamlDocument({ text: 'a: 1\na: 2' }).readable)
  t.notOk(parseYamlDocument({ text: 'a: [1' }).readable)
  t.match(parseYamlDocument({ text: '' }), { value: null, readable: true, mistakes: [] })
})

/** Texts of so many levels, in each of the ways in which YAML nests. */
const NESTED = {
  'flow lists': (levels) => '['.repeat(levels) + ']'.repeat(levels),
  'flow maps': (levels) => '{a: '.repeat(levels) + '}'.repeat(levels),
  dashes: (levels) => '- '.repeat(levels) + 'x',
  'question marks': (levels) => '? '.repeat(levels) + 'x',
  indentation: (levels) => Array.from({ length: levels }, (_, i) => `${' '.repeat(i)}a:\n`).join('')
}

t.test('a hundred levels are read, one more is refused where it begins', async (t) => {
  const places = { 'flow lists': '1:101', 'flow maps': '1:401', dashes: '1:201', 'question marks': '1:201', indentation: '101:101' }
  for (const [name, nest] of Object.entries(NESTED)) {
    t.match(parseYamlDocument({ text: nest(100) }), { readable: true, mistakes: [] }, name)
    t.match(listMistakes(nest(101)), [`${places[name]} nested more than 100 levels deep`], name)
  }
})

t.test('however deep it is nested, the process goes on', async (t) => {
  for (const [name, nest] of Object.entries(NESTED)) {
    // More of indentation is over 1 MiB.
    for (const levels of name === 'indentation' ? [300, 1000] : [1000, 5000, 100_000]) {
      t.match(listMistakes(nest(levels)), [/nested more than 100 levels deep/], `${name} ${levels}`)
    }
  }
  t.match(listMistakes('['.repeat(100_000)), [/nested more than 100 levels deep/], 'never closed')
  t.match(listMistakes(`a: 1\n---\n${NESTED.dashes(5000)}`), [/^3:201 nested/], 'in a second document')
  const chain = Array.from({ length: 5000 }, (_, i) => `- &a${i} [${i === 0 ? '' : `*a${i - 1}`}]\n`).join('')
  t.match(listMistakes(chain), [/^100:9 nested more than 100 levels deep when its aliases are written out/], 'by aliases')
})

t.test('what nests twice for a level stays readable', async (t) => {
  const pairs = '[a: '.repeat(100) + ']'.repeat(100)
  t.match(parseYamlDocument({ text: pairs }), { readable: true, mistakes: [] })
})

t.test('of very many keys, each is compared and found without a walk through the others', async (t) => {
  // One walk each took ten seconds and more.
  const text = Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join('')
  const { mistakes, locate } = parseYamlDocument({ text: `${text}k7: 2\n"k19999": 3\n` })
  t.same(mistakes.map((mistake) => ({ ...locate(mistake), wrong: mistake.wrong })), [
    { line: 20_001, col: 1, wrong: 'the key is here twice' },
    { line: 20_002, col: 1, wrong: 'the key is here twice' }
  ])
  for (let i = 0; i < 20_000; i++) locate({ path: [`k${i}`], wrong: '', right: '' })
  t.same(locate({ path: ['k19998'], wrong: '', right: '' }), { line: 19_999, col: 9 })
})

t.test('keys are the same by their values, in each map for itself', async (t) => {
  t.match(listMistakes('a: { b: 1, c: 2, b: 3 }'), ['1:18 the key is here twice'])
  t.match(listMistakes('- 1: x\n  0x1: y'), ['2:3 the key is here twice'])
  t.strictSame(listMistakes('a: { a: 1 }\nb: [{ a: 1 }, { a: 2 }]\n1: x\n"1": y\n.nan: 1\n.NaN: 2\n? [a]\n: 1\n'), [])
  t.strictSame(listMistakes('a: &a { b: 1 }\nc: { <<: *a, <<: *a }'), [], 'merging twice is none')
})

t.test('more than 1 MiB is not read, unless the caller has a limit of its own', async (t) => {
  const text = `# ${'é'.repeat(2 ** 19 - 1)}`
  t.strictSame(listMistakes(text), [])
  t.strictSame(listMistakes(`${text}\n`), ['1:1 it has 1.01 MiB; at most 1 MiB of YAML is read'])
  t.match(parseYamlDocument({ text: `${text}\na: 1\n`, anySize: true }), { value: { a: 1 }, mistakes: [] })
})
