// node bench/watch-kill.js [--rounds 20] [--postgres]
// A writer is killed (SIGKILL) in the middle of its writing, again and again: is all there that it had been told is
// kept, and nothing by half? --postgres: in a database of its own, not in a file of SQLite.
import { fork, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openStore } from '../src/commands/watch/record/store.js'
import { makeFleet, makeRun } from '../test/fixtures/made-fleet.js'
import { makeGateAnswer } from '../test/fixtures/made-gates.js'
import { startPostgres } from '../test/fixtures/postgres.js'

const POINTS = 50
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false }, write: { type: 'string' }, from: { type: 'string' } } })

if (values.write) await write({ place: values.write, from: Number(values.from) })
else await tryRounds({ rounds: Number(values.rounds) })

/** Tells its parent of each night's run and gate once they are kept. @param {{ place: string, from: number }} options */
async function write ({ place, from }) {
  const store = await openStore({ place })
  const made = makeFleet({ count: POINTS, seed: from })
  for (let night = from; ; night++) {
    await store.addRuns([makeRun({ night, values: made.measure(night) })])
    process.send?.({ run: night })
    await store.addGate(makeGateAnswer({ id: `gate-${night}`, night }))
    process.send?.({ gate: night })
  }
}

/** @param {{ rounds: number }} options */
async function tryRounds ({ rounds }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-kill-'))
  const postgres = values.postgres ? await startPostgres() : null
  const place = postgres?.url ?? join(folder, 'watch.db')
  const kept = { run: new Set(), gate: new Set() }
  const figures = makeGateAnswer().figures.length
  let unacknowledged = 0
  let from = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const child = fork(fileURLToPath(import.meta.url), ['--write', place, '--from', String(from)])
      child.on('message', (/** @type {Partial<Record<'run' | 'gate', number>>} */ { run, gate }) => {
        if (run !== undefined) kept.run.add(run)
        if (gate !== undefined) kept.gate.add(gate)
      })
      await once(child, 'message')
      await sleep(20 + (round * 37) % 160)
      child.kill('SIGKILL')
      await once(child, 'close')
      const store = await openStore({ place })
      const { runs, series } = await store.readFleet({ fromMs: 0 })
      const gates = await store.readGates({ fromMs: 0 })
      await store.close()
      const there = { run: listNights(runs), gate: listNights(gates) }
      const lost = /** @type {const} */ (['run', 'gate'])
        .flatMap((what) => [...kept[what]].filter((night) => !there[what].has(night))).length
      const half = runs.filter((_, place) => series.some((one) => !one.runs.includes(place))).length +
        gates.filter((gate) => gate.figures.length !== figures).length
      unacknowledged += there.run.size - kept.run.size + there.gate.size - kept.gate.size
      Object.assign(kept, there)
      if (lost > 0 || half > 0) throw new Error(`round ${round}: ${lost} lost, ${half} by half`)
      from = Math.max(...there.run) + 1
    }
    console.log(`${postgres ? 'PostgreSQL' : 'SQLite'}: ${rounds} kills, ${kept.run.size} runs of ${POINTS} values and ${kept.gate.size} gates of ${figures} figures kept, 0 lost, 0 by half; ${unacknowledged} were kept before the writer heard of it`)
    if (!postgres) console.log(`integrity: ${check(place)}`)
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {ReadonlyArray<{ id: string }>} stored whose ids end with their night */
function listNights (stored) {
  return new Set(stored.map(({ id }) => Number(id.split('-')[1])))
}

/** By SQLite's own program, where it is. @param {string} file */
function check (file) {
  try {
    return execFileSync('sqlite3', [file, 'PRAGMA integrity_check']).toString().trim()
  } catch {
    return 'not asked: sqlite3 is not on PATH'
  }
}
