import t from 'tap'
import {
  assertFormats, CHANGE_FORMATS, chooseFormat, DOCUMENT_FORMATS, RESULT_FORMATS
} from '../../src/cli/formats.js'
import { COMMANDS } from '../../src/cli/commands.js'
import { FORMATS } from '../../src/commands/common/formats.js'

const renderers = { text: () => 'a text', md: () => '# a text', json: () => '{}' }

t.test('the format that is asked for, and its renderer', async (t) => {
  t.strictSame(chooseFormat({ renderers, flags: { output: 'md' } }), { format: 'md', render: renderers.md })
  t.equal(chooseFormat({ renderers, flags: {} }).format, 'text', 'of a command without --output')
  t.equal(chooseFormat({ renderers, flags: { output: 'md', json: true } }).format, 'json', '--json is --output json')
})

t.test('one that there is not', async (t) => {
  const refuse = (output, more) => { try { chooseFormat({ renderers, flags: { output }, ...more }) } catch (error) { return error } }
  t.match(refuse('mdd'), { code: 'USAGE', message: 'no format mdd', hint: 'did you mean "md"? There are text, md, json' })
  t.match(refuse('toString'), { code: 'USAGE', message: 'no format toString', hint: 'There are text, md, json' })
  t.match(refuse('clf', { use: 'to print', hint: 'that of the log is --format' }), {
    message: 'no format clf to print',
    hint: 'There are text, md, json; that of the log is --format'
  })
  t.throws(() => assertFormats({ wanted: ['text', 'a', 'b'], formats: ['text'], use: 'to export' }), {
    message: 'no format a, b to export'
  })
  t.doesNotThrow(() => assertFormats({ wanted: [], formats: ['text'] }))
})

t.test('help lists the formats that there are', async (t) => {
  const known = [DOCUMENT_FORMATS, CHANGE_FORMATS, RESULT_FORMATS].map((formats) => formats.join(' '))
  const outputs = COMMANDS.flatMap(({ name, flags }) =>
    flags.filter(({ flags: syntax }) => syntax === '-o, --output <format>').map((flag) => ({ name, ...flag }))
  )
  t.equal(outputs.length, 15)
  for (const { name, about, initial } of outputs) {
    const formats = about.split(/, | or /)
    t.ok(known.includes(formats.join(' ')), `${name}: ${about}`)
    t.equal(initial, formats[0], `${name}: the first is the default`)
  }
  t.strictSame(Object.keys(FORMATS), RESULT_FORMATS)
})
