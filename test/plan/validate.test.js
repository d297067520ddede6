import t from 'tap'
import { parseYamlDocument } from '../../src/plan/yaml-document.js'
import { parseValidYaml } from '../../src/plan/validate.js'
import { howMany } from '../fixtures/long.js'

const schema = { type: 'object', additionalProperties: false, properties: { a: { type: 'number' }, b: { type: 'number' } } }

const parse = (text, found = []) => parseValidYaml({ text, file: 'dir/f.yml', schema, reference: 'docs/x.md', findMistakes: () => found })

t.test('gives the value when nothing is wrong', async (t) => {
  t.strictSame(parse('a: 1\nb: 2\n'), { a: 1, b: 2 })
})

t.test('lists mistakes of every kind, from the top of the file down, each once', async (t) => {
  const found = [
    { path: ['b'], wrong: 'b is odd', right: 'make it even.' },
    { path: ['a'], wrong: 'a is odd', right: 'r' },
    { path: ['a'], wrong: 'a is odd', right: 'r' }
  ]
  t.throws(() => parse('a: 1\nb: x\na: 3\n', found), {
    code: 'BASELINE_INVALID',
    message:
      'dir/f.yml has 4 mistakes:\ndir/f.yml:1:4: a is odd; r\ndir/f.yml:2:4: b is "x"; it must be a number\ndir/f.yml:2:4: b is odd; make it even\ndir/f.yml:3:1: the key is here twice; keep one of the two',
    hint: 'fix them and run again; every key is described in docs/x.md'
  })
})

t.test('of what is no YAML, only that is told', async (t) => {
  t.throws(() => parse('a: [1\n', [{ path: ['a'], wrong: 'not reached', right: '' }]), {
    message: /^dir\/f\.yml has a mistake:\n.*this is not YAML/
  })
})

const MANY = howMany({ short: 2000, long: 20_000 })

t.test('of very many mistakes, the first fifty are shown', async (t) => {
  const found = Array.from({ length: MANY }, (_, i) => ({ path: [`k${i}`], wrong: `${i} is odd`, right: 'r' }))
  const text = found.map(({ path }) => `${path}: 1\n`).join('')
  const message = (most) => {
    try {
      parseValidYaml({ text, file: 'f.yml', schema: {}, reference: 'r', findMistakes: () => found.slice(0, most) })
    } catch (error) {
      return error.message.split('\n')
    }
    return []
  }
  t.equal(message(50).length, 51)
  const lines = message(MANY)
  t.strictSame([lines[0], lines[1], ...lines.slice(50)], [
    `f.yml has ${MANY} mistakes:`, 'f.yml:1:5: 0 is odd; r', 'f.yml:50:6: 49 is odd; r', `and ${MANY - 50} more`
  ])
})

t.test('a text that was read before is not read again', async (t) => {
  const document = parseYamlDocument({ text: 'a: 1' })
  t.equal(parseValidYaml({ text: '[', document, file: 'f.yml', schema, reference: 'r', findMistakes: () => [] }), document.value)
})
