import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { createRandom } from '../../src/plan/random.js'
import { removeCgroup } from '../../src/boot/units/cgroups.js'
import { nameOwner } from '../../src/boot/units/owner.js'
import { findPhase, listLeft } from './looks.js'
import { MOMENTS } from './moments.js'

/**
 * @import { KilledCommand } from './commands.js'
 * @import { Left } from './looks.js'
 *
 * @typedef {{ round: number, command: KilledCommand, moment: keyof typeof MOMENTS, random: () => number }} Plan
 *
 * @typedef {object} Outcome
 * @property {number} round
 * @property {string} command
 * @property {string} moment
 * @property {string} phase what it was at: `at start`, `with a site`, `in a trial`, `after the trials`; `ended` when it had ended by itself
 * @property {number} killedMs after its start
 * @property {Left} left
 */

const BIN = fileURLToPath(new URL('../../bin/baseload.js', import.meta.url))
const MARK = 'KILL_ROUND'

/**
 * The same for a round whatever was done before, so that a series can be gone on with.
 * @param {{ round: number, seed: number, commands: KilledCommand[] }} options
 * @returns {Plan}
 */
export function planRound ({ round, seed, commands }) {
  const random = createRandom(seed * 1_000_003 + round)
  const command = commands[Math.floor(random() * commands.length)]
  const moments = /** @type {Array<keyof typeof MOMENTS>} */ (Object.keys(MOMENTS))
  return { round, command, moment: moments[Math.floor(random() * moments.length)], random }
}

/**
 * One start, one kill, one look; afterwards nothing is left, as this ends it.
 * @param {{ plan: Plan, wait: (list: () => Promise<Left>) => Promise<unknown> }} options wait: resolves when it is time
 *   to look; list: what is left by now
 * @returns {Promise<Outcome>}
 */
export async function runRound ({ plan: { round, command, moment, random }, wait }) {
  const home = mkdtempSync(join(tmpdir(), 'kill-'))
  const [folder, temporary] = [join(home, 'w'), join(home, 't')] // short: sockets are made below
  for (const each of [folder, temporary, join(folder, 'reports')]) mkdirSync(each)
  command.prepare?.(folder)
  const mark = randomUUID()
  const startedMs = performance.now()
  const child = spawn(process.execPath, [BIN, ...command.args], {
    cwd: folder,
    env: { ...process.env, [MARK]: mark, TMPDIR: temporary, BASELOAD_CACHE: join(folder, 'cache'), CI: '1', NO_COLOR: '1' },
    stdio: 'ignore'
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const pid = child.pid ?? 0
  const owner = nameOwner(pid) // while it lives
  const list = () => listLeft({ owner, mark, folder, temporary })
  try {
    await Promise.race([ended, MOMENTS[moment]({ pid, folder, temporary, random, lastsMs: command.lastsMs })])
    const isKilled = child.exitCode === null && child.kill('SIGKILL')
    const killedMs = Math.round(performance.now() - startedMs)
    const phase = isKilled ? findPhase({ folder, temporary }) : 'ended'
    await ended
    await wait(list)
    return { round, command: command.name, moment, phase, killedMs, left: await list() }
  } finally {
    await endAll(await list())
    rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/**
 * Only what has this round's mark, and the groups of the process that was started for it.
 * @param {Left} left
 */
async function endAll ({ processes, cgroups }) {
  for (const each of processes) {
    try { process.kill(each.pid, 'SIGKILL') } catch { /* gone meanwhile */ }
  }
  for (const cgroup of cgroups) await removeCgroup(cgroup)
}
