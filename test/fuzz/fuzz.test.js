import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { NAMES } from '../../scripts/fuzz/fuzzer.js'
import { howMany } from '../fixtures/long.js'

// The same inputs each time, a second of each parser at most: new ones are for `npm run fuzz`.
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const INPUTS = howMany({ short: 100, long: 500 })

t.test(`every parser, for a second or ${INPUTS} inputs`, async (t) => {
  const { results, said } = await fuzzAll()
  t.same(results.map(({ name }) => name), NAMES, said)
  for (const { name, inputs, hangs, wrong, uncaught, failures } of results) {
    t.same({ hangs, wrong, uncaught, failures }, { hangs: 0, wrong: 0, uncaught: 0, failures: [] }, name)
    t.ok(inputs > 0, name)
  }
})

function fuzzAll () {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['scripts/fuzz.js', 'all', '--seconds', '1', '--inputs', String(INPUTS), '--seed', '1', '--json'],
      { cwd: ROOT, maxBuffer: 2 ** 26 },
      (_error, stdout, said) => {
        resolve({ results: JSON.parse(stdout || '[]'), said })
      }
    )
  })
}
