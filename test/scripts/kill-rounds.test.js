import { existsSync } from 'node:fs'
import t from 'tap'
import { COMMANDS } from '../../scripts/kill-rounds/commands.js'
import { planRound, runRound } from '../../scripts/kill-rounds/round.js'
import { countLeft, layRounds } from '../../scripts/kill-rounds/tables.js'
import { comesTrue } from '../fixtures/site.js'

const NOTHING = { processes: [], cgroups: [], files: [], unreadable: [], records: 0 }
const outcome = (more) => ({ round: 1, command: 'measure', moment: 'any time', phase: 'in a trial', killedMs: 5, left: NOTHING, ...more })

t.test('a round is the same whatever was done before', async (t) => {
  const plan = (round) => planRound({ round, seed: 1, commands: COMMANDS })
  t.same([plan(7).command, plan(7).moment, plan(7).random()], [plan(7).command, plan(7).moment, plan(7).random()])
  const plans = Array.from({ length: 200 }, (_, round) => plan(round))
  t.same(
    [...new Set(plans.map(({ command }) => command.name))].sort(),
    COMMANDS.map(({ name }) => name).sort(),
    'each command has its turn'
  )
  t.equal(new Set(plans.map(({ moment }) => moment)).size, 3)
})

t.test('what is counted', async (t) => {
  t.equal(countLeft(outcome()), 0)
  const left = { processes: [{ pid: 7, command: 'node' }], cgroups: ['a'], files: ['b', 'c'], unreadable: ['d'], records: 9 }
  t.equal(countLeft(outcome({ left })), 5)
  const table = layRounds({ outcomes: [outcome({ left }), outcome({ phase: 'ended' }), outcome({ command: 'redis' })] })
  t.match(table, /^\| measure +\| +2 \| +1 \| +1 \| +1 \| +2 \| +1 \| +9 \|$/m)
  t.match(table, /^\| all +\| +3 \| +2 \|/m)
})

t.test('one round: nothing is left', { skip: !existsSync('/proc/self/environ') && 'no /proc' }, async (t) => {
  const command = COMMANDS.find(({ name }) => name === 'setsid')
  const { left, phase } = await runRound({
    plan: { round: 1, command, moment: 'at a boot', random: () => 0.5 },
    wait: (list) => comesTrue(async () => countLeft(outcome({ left: await list() })) === 0)
  })
  t.not(phase, 'ended')
  t.same({ ...left, records: 0 }, NOTHING)
})
