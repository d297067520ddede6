/*
 * Kills baseload with SIGKILL at random moments, round after round, and counts two seconds later what it has left:
 *
 *   node scripts/kill-rounds.js --rounds 1000 --log kill-rounds.jsonl
 *
 * With --log a round is kept as soon as it is over, and the same command goes on where it was interrupted. --only
 * <name> takes one of the commands, --seed another order of them, --wait-ms another time to clean up. Exit code 1 when
 * anything was left. Linux only: it looks into /proc.
 */

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { COMMANDS } from './kill-rounds/commands.js'
import { planRound, runRound } from './kill-rounds/round.js'
import { countLeft, layRounds } from './kill-rounds/tables.js'

/** @import { Outcome } from './kill-rounds/round.js' */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    log: { type: 'string' },
    'wait-ms': { type: 'string', default: '2000' }
  }
})
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupted.abort())
const commands = COMMANDS.filter(({ name }) => values.only === undefined || name === values.only)
if (commands.length === 0) throw new Error(`no command ${values.only}; there are ${COMMANDS.map(({ name }) => name).join(', ')}`)

/** @type {Outcome[]} */
const outcomes =
  values.log && existsSync(values.log)
    ? readFileSync(values.log, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    : []
for (let round = outcomes.length + 1; round <= Number(values.rounds) && !interrupted.signal.aborted; round++) {
  const plan = planRound({ round, seed: Number(values.seed), commands })
  const outcome = await runRound({ plan, wait: () => sleep(Number(values['wait-ms'])) })
  outcomes.push(outcome)
  if (values.log) appendFileSync(values.log, `${JSON.stringify(outcome)}\n`)
  const left = countLeft(outcome)
  console.error(
    `${round}/${values.rounds} ${outcome.command}, killed ${outcome.phase === 'ended' ? 'not: it had ended' : outcome.phase} after ${outcome.killedMs} ms (${outcome.moment}): ${left === 0 ? 'nothing left' : JSON.stringify(outcome.left)}`
  )
}
console.log(layRounds({ outcomes }))
process.exitCode = outcomes.some((outcome) => countLeft(outcome) > 0) ? 1 : 0
