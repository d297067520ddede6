/*
 * Writes what a run of the fault matrix has shown into docs/explanation/reliability.md, between the markers there:
 *
 *   BASELOAD_LONG=1 BASELOAD_FAULT_LOG=faults.jsonl npx tap --timeout=3600 test/faults
 *   node scripts/fault-table.js faults.jsonl
 *
 * A cell that was played again counts by its last outcome. Exit code 1 when a promise was broken, after the table is written.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { release } from 'node:os'
import { fillPlace } from '../bench/performance-page.js'
import { layFaults, parseOutcomes } from './fault-table/tables.js'

const PAGE = new URL('../docs/explanation/reliability.md', import.meta.url)

const [,, log] = process.argv
if (log === undefined) throw new Error('which log? node scripts/fault-table.js <file of BASELOAD_FAULT_LOG>')
const outcomes = parseOutcomes(readFileSync(log, 'utf8'))
const origin = `${new Date().toISOString().slice(0, 10)}, Linux ${release()}, Node.js ${process.version}.`
writeFileSync(PAGE, fillPlace({ page: readFileSync(PAGE, 'utf8'), key: 'faults', text: `${layFaults({ outcomes })}\n\n${origin}` }))
for (const { id, broken } of outcomes) if (broken.length > 0) console.error(`${id}: ${broken.join('; ')}`)
process.exitCode = outcomes.some(({ broken }) => broken.length > 0) ? 1 : 0
