import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { drawHouse, MEASURE, PAGE, putDrawing, readHouse, readLoads } from '../../scripts/architecture.js'
import { findSection, readRows, readSpans, ROOT } from '../docs/fixtures/documents.js'

const MOST_FILES = 260 // of src, and all that these import
const LONGEST_CHAIN = 15

const page = readFileSync(fileURLToPath(new URL(`../../${PAGE}`, import.meta.url)), 'utf8')

t.test('the picture is what the imports say; `node scripts/architecture.js` makes it again', async (t) => {
  t.equal(page, putDrawing({ page, drawing: drawHouse(readHouse()) }))
})

t.test('what a start of run and measure waits for is counted: what only some need is imported where they need it', async (t) => {
  for (const entries of [MEASURE, ['src/cli/main.js', 'src/commands/run/execute.js']]) {
    const { files, packages, chain } = readLoads(entries)
    t.ok(files.length <= MOST_FILES, `${files.length} files, and at most ${MOST_FILES}: await import what is needed later`)
    t.ok(chain.length <= LONGEST_CHAIN, `a chain of ${chain.length}, and at most ${LONGEST_CHAIN}: ${chain.join(' ')}`)
    t.strictSame(packages, ['commander'])
  }
})

t.test('no imports in a circle', async (t) => {
  const commands = readdirSync(`${ROOT}/src/commands`).filter((name) => existsSync(`${ROOT}/src/commands/${name}/execute.js`))
  t.ok(readLoads(['src/index.js', 'src/cli/main.js', ...commands.map((name) => `src/commands/${name}/execute.js`)]).files.length > MOST_FILES)
})

t.test('a house by hand: what most commands use is drawn once, and who does not is named', async (t) => {
  const rooms = ['cli', 'commands/one', 'commands/three', 'commands/two', 'entry', 'experiments/lab', 'stats', 'trial']
  const arrows = [
    ['cli', 'stats'],
    ['commands/one', 'cli'],
    ['commands/two', 'cli'],
    ['commands/three', 'trial'],
    ['entry', 'commands/one'],
    ['experiments/lab', 'stats'],
    ['judge', 'stats'],
    ['trial', 'experiments/lab']
  ]
  t.strictSame(drawHouse({ rooms, arrows }).split('\n').filter((line) => />/.test(line)).map((line) => line.trim()), [
    'config -.-> plan -.-> boot -.-> load -.-> record -.-> stats -.-> judge -.-> sentences -.-> report',
    'entry --> commands', 'commands -->|"all but three"| cli', 'commands-three --> trial',
    'trial --> experiments-lab', 'experiments ==> trunk', 'cli ==> trunk'
  ])
})

t.test('a page without a place for it', async (t) => {
  t.throws(() => putDrawing({ page: '# Nothing', drawing: '' }), /has no place for the drawing/)
})

t.test('where do I put: the files that CONTRIBUTING names are there', async (t) => {
  const named = readRows(findSection('CONTRIBUTING.md', 'Where do I put').lines).flatMap(([, files]) => readSpans(files))
  const paths = named.map((name) => name.replace(/<.*$/, '')).filter((name) => name.includes('/') && !name.includes(' '))
  t.ok(paths.length > 20)
  for (const path of paths) t.ok(existsSync(`${ROOT}/${path}`), path)
})
