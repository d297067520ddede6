import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { howMany } from '../fixtures/long.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const types = join(root, 'src/types.ts')
const { options } = ts.parseJsonConfigFileContent(JSON.parse(readFileSync(join(root, 'jsconfig.json'), 'utf8')), ts.sys, root)
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.js') && !name.includes('browser'))
  .map((name) => join(root, 'src', name))
const concerned = files.filter((file) => /objective/i.test(readFileSync(file, 'utf8')))

const KINDS = 'LatencyObjective | SuccessObjective'
const THROUGHPUT = "\nexport interface ThroughputObjective { text: string, kind: 'throughput', ratio: number, bytesPerSecond: number }\n"

// Some 7 s of CPU time.
const skip = howMany({ short: 0, long: 1 }) === 0 && 'with BASELOAD_LONG=1'
t.test('a fourth kind of objective is an error of types wherever it is not handled', { skip }, async (t) => {
  t.strictSame(listBroken(), [
    'src/judge/objectives/index.js', // how it is judged
    'src/report/sentences/verdicts.js', // what a bad one has done
    'src/plan/objective.js', // how it is written and what it asks
    'src/judge/service/objectives/index.js' // what it asks of a composed service
  ])
})

/** The files that do not compile if src/types.ts knows one kind more; nothing is written. */
function listBroken () {
  const changed = readFileSync(types, 'utf8').replaceAll(`= ${KINDS}`, `= ${KINDS} | ThroughputObjective`) + THROUGHPUT
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (name) => relative(types, name) === '' ? changed : readFile(name)
  const program = ts.createProgram({ rootNames: concerned, options: { ...options, skipLibCheck: true }, host })
  return concerned
    .filter((file) => program.getSemanticDiagnostics(program.getSourceFile(file)).length > 0)
    .map((file) => relative(root, file)).sort()
}
