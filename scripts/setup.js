/*
 * What has to be there before `npm start` and `npm test`: `node scripts/setup.js start|test`.
 * Runs before anything is installed, so it and all it imports use Node's own modules only.
 */

import { gatherFacts } from './setup/facts.js'
import { planSetup } from './setup/plan.js'
import { doSetup } from './setup/steps.js'
import { findUnmetRequirements } from './setup/requirements.js'

const root = new URL('..', import.meta.url)
const scope = process.argv[2] === 'test' ? 'all' : 'runtime'
const facts = await gatherFacts({ root, scope, env: process.env })
const done = doSetup({ root, steps: planSetup({ facts }) })
const unmet = done ? await findUnmetRequirements({ env: process.env }) : []

for (const message of unmet) process.stderr.write(`setup: ${message}\n`)
process.exitCode = done && unmet.length === 0 ? 0 : 1
