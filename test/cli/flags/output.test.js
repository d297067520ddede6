import t from 'tap'
import { COMMANDS } from '../../../src/cli/commands.js'
import { makeOutputFlag } from '../../../src/cli/flags/output.js'
import { nameFlag } from '../../../src/cli/given-flags.js'

t.test('formats by their names, the first unasked', async (t) => {
  t.match(makeOutputFlag(['text', 'json']), { about: 'text or json', initial: 'text', choices: ['text', 'json'] })
  t.match(makeOutputFlag(['md', 'text', 'json']), { about: 'md, text or json', initial: 'md' })
})

t.test('what a flag offers a shell is what it is told to be', async (t) => {
  for (const { name, flags } of COMMANDS) {
    for (const spec of flags) {
      for (const word of spec.oneOf ?? []) t.ok(spec.about.includes(word), `${name} ${nameFlag(spec)}: ${word}`)
    }
  }
})
