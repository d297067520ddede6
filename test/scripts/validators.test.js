import { readFileSync } from 'node:fs'
import t from 'tap'
import { makeCatalogue, makeValidator, placeOf } from '../../scripts/validators.js'
import { READ_CATALOGUE } from '../../src/config/files.js'
import { COMPILED } from '../../src/config/validators.js'

for (const name of COMPILED) {
  t.test(`the validator of ${name} that ships is that of its schema`, async (t) => {
    t.ok(readFileSync(placeOf(name), 'utf8') === makeValidator(name), 'node scripts/validators.js writes it again')
  })
}

t.test('what was read of the catalogue is what it holds', async (t) => {
  t.ok(readFileSync(READ_CATALOGUE, 'utf8') === makeCatalogue(), 'node scripts/validators.js writes it again')
})
