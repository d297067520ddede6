import { readFileSync } from 'node:fs'
import t from 'tap'
import * as library from '../../src/index.js'
import { DECLARATIONS, makeDeclarations } from '../../scripts/declarations.js'
import { howMany } from '../fixtures/long.js'

const text = readFileSync(DECLARATIONS, 'utf8')

// 20 s of CPU: each night, and `npm test` compiles a program against what is packed (test/package).
const skip = howMany({ short: 0, long: 1 }) === 0 && 'with BASELOAD_LONG=1'
t.test('the declarations are those of the source; `node scripts/declarations.js` makes them again', { skip }, async (t) => {
  t.ok(makeDeclarations() === text, 'src/index.d.ts is what the script makes') // a difference of thousands of lines is of no use
})

t.test('they declare every export, stand alone, and say nothing of any type', async (t) => {
  const declared = [...text.matchAll(/^export declare (?:const|class|function) (\w+)/gm)].map(([, name]) => name)
  t.strictSame(declared.sort(), Object.keys(library).sort())
  const code = text.replace(/\/\*\*[^]*?\*\/|\/\/.*/g, '')
  t.notMatch(code, /\bimport\b|\bany\b|\bNodeJS\b|\bBuffer\b/)
})
