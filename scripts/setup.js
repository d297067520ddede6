/*
 * Gets what is needed: `node scripts/setup.js packages|start|full|test`. `packages` (prepare: npm installs none where it links a clone):
 * npm packages; `start` (npm start): those, and the programs of the first look, where it may install them;
 * `full` (npm run setup): all that a run can use; `test` (npm test): what lint, types and tests need, too.
 * Runs before anything is installed, so it and all it imports use Node's own modules only.
 */

import { gatherFacts, SCOPES } from './setup/facts.js'
import { planSetup } from './setup/plan.js'
import { doRows } from './setup/steps.js'
import { findUnmetRequirements } from './setup/requirements.js'

const root = new URL('..', import.meta.url)
const scope = SCOPES.find((name) => name === process.argv[2]) ?? 'start'
const facts = await gatherFacts({ root, scope, env: process.env })
const done = await doRows({ root, rows: planSetup({ facts }) })
const unmet = done && scope !== 'packages' ? await findUnmetRequirements({ env: process.env }) : []

for (const message of unmet) process.stderr.write(`setup: ${message}\n`)
process.exitCode = done && unmet.length === 0 ? 0 : 1
