import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t from 'tap'
import { BaseloadError } from '../../src/errors.js'
import { NAMES, openFuzzer } from '../../scripts/fuzz/fuzzer.js'

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))

t.test('what goes wrong is counted, and its input is kept', async (t) => {
  const folder = t.testdir()
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc', pathOf('../../scripts/fuzz/process.js'), pathOf('fixtures/fails-in-every-way.js'), '7',
    '600', '8', folder, '300'
  ])
  const result = JSON.parse(stdout)
  t.match(result, { seed: 7, inputs: 8, accepted: 2, wrong: 1, uncaught: 3, hangs: 1 })
  t.same(
    result.failures.map(({ kind, index }) => [kind, index]),
    [
      ['uncaught', 2],
      ['wrong', 4],
      ['uncaught', 5],
      ['hang', 6]
    ],
    'of two that are alike, the first'
  )
  for (const [i, text] of ['throw', 'wrong', 'never', 'hang'].entries()) t.equal(await readFile(result.failures[i].file, 'utf8'), text)
  t.ok(result.rssStart > 0 || result.rssEnd > 0)
})

t.test('each corpus is read: half of it and more, the rest refused', async (t) => {
  for (const name of NAMES) {
    const { create, read } = await openFuzzer({ name })
    const count = readdirSync(new URL(`corpus/${name}/`, import.meta.url)).length
    let accepted = 0
    for (let index = 0; index < count; index++) {
      try {
        accepted += Number(await read(create({ seed: 1, index })))
      } catch (error) {
        if (!(error instanceof BaseloadError)) throw error
      }
    }
    t.ok(accepted * 2 >= count, `${name}: ${accepted} of ${count}`)
  }
})

t.test('an input is a function of seed and index', async (t) => {
  for (const name of NAMES) {
    const [one, two] = [await openFuzzer({ name }), await openFuzzer({ name })]
    const list = ({ create }, seed) =>
      Array.from({ length: 60 }, (_, i) => create({ seed, index: i }).toString('latin1'))
    t.same(list(one, 3), list(two, 3), name)
    const inputs = list(one, 3)
    t.not(inputs.join(), list(one, 4).join())
    t.ok(new Set(inputs).size > 30, `${name}: they differ from each other`)
  }
})
