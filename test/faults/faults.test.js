import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import t from 'tap'
import { howMany } from '../fixtures/long.js'
import { chooseSome } from './choose.js'
import { CELLS } from './matrix.js'
import { runCell } from './run-cell.js'

/*
 * Always the same few, so that one commit is never green and then red; npm run test:long plays all.
 * BASELOAD_FAULT_SEED plays others, BASELOAD_FAULT the cells whose name holds that text.
 * BASELOAD_FAULT_LOG keeps each outcome in a file as it comes, for scripts/fault-table.js; what is in it is not played again.
 */
const { BASELOAD_FAULT_SEED, BASELOAD_FAULT, BASELOAD_FAULT_LOG } = process.env
const seed = Number(BASELOAD_FAULT_SEED ?? 240)
const log = BASELOAD_FAULT_LOG && existsSync(BASELOAD_FAULT_LOG) ? readFileSync(BASELOAD_FAULT_LOG, 'utf8') : ''
const played = log.split('\n').filter(Boolean).map((line) => JSON.parse(line).id)
const isWhole = howMany({ short: 0, long: 1 }) === 1
const isChosen = isWhole || BASELOAD_FAULT !== undefined
const wanted = isChosen ? CELLS.filter(({ id }) => id.includes(BASELOAD_FAULT ?? '')) : chooseSome({ cells: CELLS, seed })
const cells = wanted.filter(({ id }) => !played.includes(id))

t.jobs = isChosen ? 1 : 3 // they wait for time more than for a core
t.comment(isChosen ? `${cells.length} cells` : `${cells.length} of ${CELLS.length} cells: BASELOAD_FAULT_SEED=${seed}`)

t.test('each cell has a name of its own', async (t) => t.equal(new Set(CELLS.map(({ id }) => id)).size, CELLS.length))

t.test('a seed has always the same cells, and some of each axis', async (t) => {
  const [first, again, other] = [7, 7, 8].map((seed) => chooseSome({ cells: CELLS, seed }).map(({ id }) => id))
  t.strictSame(first, again)
  t.notSame(first, other)
  t.equal(new Set(first).size, first.length)
  t.strictSame(new Set(CELLS.filter(({ id }) => first.includes(id)).map(({ axis }) => axis)), new Set(CELLS.map(({ axis }) => axis)))
})

for (const cell of cells) {
  t.test(cell.id, async (t) => {
    const seen = await runCell(t, cell)
    const { axis, phase } = cell
    if (BASELOAD_FAULT_LOG) appendFileSync(BASELOAD_FAULT_LOG, `${JSON.stringify({ axis, phase, ...seen })}\n`)
    if (seen.skip) return t.skip(seen.skip)
    if (seen.broken.length > 0) t.comment(`BASELOAD_FAULT='${cell.id}' plays it again; it said last:\n${seen.said}`)
    t.strictSame(seen.broken, [])
  })
}
