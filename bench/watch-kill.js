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
import { startPostgres } from '../test/fixtures/postgres.js'

const POINTS = 50
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, postgres: { type: 'boolean', default: false }, write: { type: 'string' }, from: { type: 'string' } } })

if (values.write) await write({ place: values.write, from: Number(values.from) })
else await tryRounds({ rounds: Number(values.rounds) })

/** Tells its parent of each run once it is kept. @param {{ place: string, from: number }} options */
async function write ({ place, from }) {
  const store = await openStore({ place })
  const made = makeFleet({ count: POINTS, seed: from })
  for (let night = from; ; night++) {
    await store.addRuns([makeRun({ night, values: made.measure(night) })])
    process.send?.(night)
  }
}

/** @param {{ rounds: number }} options */
async function tryRounds ({ rounds }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-kill-'))
  const postgres = values.postgres ? await startPostgres() : null
  const place = postgres?.url ?? join(folder, 'watch.db')
  const kept = new Set()
  let unacknowledged = 0
  let from = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const child = fork(fileURLToPath(import.meta.url), ['--write', place, '--from', String(from)])
      child.on('message', (night) => kept.add(night))
      await once(child, 'message')
      await sleep(20 + (round * 37) % 160)
      child.kill('SIGKILL')
      await once(child, 'close')
      const store = await openStore({ place })
      const { runs, series } = await store.readFleet({ fromMs: 0 })
      await store.close()
      const there = new Set(runs.map(({ id }) => Number(id.split('-')[1])))
      const lost = [...kept].filter((night) => !there.has(night))
      const half = runs.filter((_, place) => series.some((one) => !one.runs.includes(place)))
      unacknowledged += there.size - kept.size
      for (const night of there) kept.add(night)
      if (lost.length > 0 || half.length > 0) throw new Error(`round ${round}: ${lost.length} lost, ${half.length} by half`)
      from = Math.max(...there) + 1
    }
    console.log(`${postgres ? 'PostgreSQL' : 'SQLite'}: ${rounds} kills, ${kept.size} runs of ${POINTS} values kept, 0 lost, 0 by half; ${unacknowledged} were kept before the writer heard of it`)
    if (!postgres) console.log(`integrity: ${check(place)}`)
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** By SQLite's own program, where it is. @param {string} file */
function check (file) {
  try {
    return execFileSync('sqlite3', [file, 'PRAGMA integrity_check']).toString().trim()
  } catch {
    return 'not asked: sqlite3 is not on PATH'
  }
}
