import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { drawHouse, PAGE, putDrawing, readHouse } from '../../scripts/architecture.js'
import { findSection, readRows, readSpans, ROOT } from '../docs/fixtures/documents.js'

const page = readFileSync(fileURLToPath(new URL(`../../${PAGE}`, import.meta.url)), 'utf8')

t.test('the picture is what the imports say; `node scripts/architecture.js` makes it again', async (t) => {
  t.equal(page, putDrawing({ page, drawing: drawHouse(readHouse()) }))
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
