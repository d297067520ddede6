import { readFileSync } from 'node:fs'
import t from 'tap'
import { fillPlace } from '../../bench/performance-page.js'
import { layFaults, parseOutcomes } from '../../scripts/fault-table/tables.js'

const outcome = (id, more = {}) => ({ id, axis: 'disks', phase: 'boot', skip: false, broken: [], ...more })

t.test('cells are counted by axis; what was not played is neither kept nor broken', async (t) => {
  const outcomes = [
    outcome('a'),
    outcome('b', { broken: ['left: x'] }),
    outcome('c', { skip: 'no root' }),
    outcome('d', { axis: 'signals', phase: 'report' })
  ]
  t.equal(layFaults({ outcomes }), `| what went wrong | cells | played | all promises kept | a promise broken |
| :-------------- | ----: | -----: | ----------------: | ---------------: |
| disks           |     3 |      2 |                 1 |                1 |
| signals         |     1 |      1 |                 1 |                0 |
| all             |     4 |      3 |                 2 |                1 |`)
})

t.test('a cell that was played again counts by its last outcome', async (t) => {
  const log = [outcome('a', { broken: ['left: x'] }), outcome('b'), outcome('a')].map((each) => JSON.stringify(each)).join('\n')
  t.strictSame(parseOutcomes(`${log}\n`), [outcome('a'), outcome('b')])
  t.strictSame(parseOutcomes(''), [])
})

t.test('the page has a place for it', async (t) => {
  const page = readFileSync(new URL('../../docs/explanation/reliability.md', import.meta.url), 'utf8')
  t.doesNotThrow(() => fillPlace({ page, key: 'faults', text: '' }))
})
