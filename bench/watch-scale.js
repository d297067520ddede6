// node bench/watch-scale.js [--series 1000] [--nights 1825] [--postgres]
// Five years of a fleet: how long it takes to write, to read, to look for changes and to draw the page, with how much
// memory. The parts after the writing run in a process of their own, which knows nothing of how the fleet was made.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { importFolder } from '../src/commands/watch/records.js'
import { openStore } from '../src/commands/watch/record/store.js'
import { renderWatchPage } from '../src/commands/watch/report/page.js'
import { analyseFleet } from '../src/commands/watch/verdict/analysis.js'
import { judgeChanges } from '../src/commands/watch/verdict/changes.js'
import { readScriptlessAssets } from '../src/commands/common/page-assets.js'
import { makeRecords } from '../test/fixtures/histories.js'
import { FIRST_MS, makeFleet, makeRun } from '../test/fixtures/made-fleet.js'
import { startPostgres } from '../test/fixtures/postgres.js'
import { layTable } from './tables.js'

const BASELINES = 50
const RUNS_AT_ONCE = 100
const RECORDS = 100
const { values } = parseArgs({
  options: {
    series: { type: 'string', default: '1000' },
    nights: { type: 'string', default: '1825' },
    postgres: { type: 'boolean', default: false },
    read: { type: 'string' },
    days: { type: 'string' },
    page: { type: 'string' }
  }
})
if (values.read && values.page) await readApart({ place: values.read, file: values.page })
else await fill()

async function fill () {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-scale-'))
  const postgres = values.postgres ? await startPostgres() : null
  const place = postgres?.url ?? join(folder, 'watch.db')
  try {
    const writeMs = await writeAll(place)
    const size = postgres ? '' : `, ${((await stat(place)).size / 2 ** 20).toFixed(0)} MiB`
    console.log(`written: ${(writeMs / 1000).toFixed(1)} s${size}`)
    const rows = []
    for (const days of [365, 3650]) {
      const args = [fileURLToPath(import.meta.url), '--read', place, '--days', String(days), '--page', join(tmpdir(), `baseload-fleet-${days}.html`)]
      const { stdout } = await promisify(execFile)(process.execPath, args)
      rows.push(JSON.parse(stdout))
    }
    console.log(layTable(['days', 'values', 'read', 'changes looked for', 'page', 'size of it', 'resident at most'], rows))
    console.log(`a folder of ${RECORDS} records: ${await importRecords(folder)}`)
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The time of the store alone. @param {string} place */
async function writeAll (place) {
  const [count, nights] = [Number(values.series), Number(values.nights)]
  const planted = Array.from({ length: 40 }, (_, i) => ({ series: i * 25, night: nights - 10 - i * 40, ratio: 1.05 }))
  const made = makeFleet({ count, seed: 1, planted })
  const store = await openStore({ place })
  /** @type {import('../src/commands/watch/types.ts').NewRun[]} */
  let waiting = []
  let elapsedMs = 0
  const flush = async () => {
    const beginMs = performance.now()
    await store.addRuns(waiting)
    elapsedMs += performance.now() - beginMs
    waiting = []
  }
  for (let night = 0; night < nights; night++) {
    const measured = made.measure(night)
    for (let baseline = 0; baseline < BASELINES; baseline++) {
      const run = makeRun({ night, baseline: `b${baseline}`, values: measured.filter(({ index }) => index % BASELINES === baseline), budget: 4000 })
      waiting.push({ ...run, atMs: run.atMs - (nights - 250) * 86_400_000 })
    }
    if (waiting.length >= RUNS_AT_ONCE) await flush()
  }
  await flush()
  await store.close()
  return elapsedMs
}

/** @param {{ place: string, file: string }} options */
async function readApart ({ place, file }) {
  const marks = [performance.now()]
  const mark = () => marks.push(performance.now())
  const store = await openStore({ place })
  const days = Number(values.days)
  const fleet = await store.readFleet({ fromMs: FIRST_MS + 250 * 86_400_000 - days * 86_400_000 })
  mark()
  const analysis = analyseFleet({ fleet, margin: 0.02 })
  const { changes } = judgeChanges({ fleet, analysis, known: [] })
  mark()
  const told = changes.map((change, i) => ({ ...change, key: i + 1 }))
  const none = { news: [], gates: [], answered: [], added: 0, twice: 0, unmeasured: 0, troubles: [] }
  const result = { fleet, analysis, changes: told, days, margin: 0.02, ...none }
  const page = renderWatchPage({ result, assets: await readScriptlessAssets() })
  mark()
  await store.close()
  await writeFile(file, page)
  const count = fleet.series.reduce((sum, series) => sum + series.values.length, 0)
  console.log(JSON.stringify([
    String(days),
    count.toLocaleString('en'),
    ...marks.slice(1).map((ms, i) => `${((ms - marks[i]) / 1000).toFixed(2)} s`),
    `${(page.length / 2 ** 20).toFixed(2)} MiB`,
    `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MiB`
  ]))
}

/** @param {string} folder */
async function importRecords (folder) {
  const records = await makeRecords({ rates: Array(RECORDS).fill(20_000) })
  for (const record of records) {
    await mkdir(join(folder, 'reports', record.id), { recursive: true })
    await writeFile(join(folder, 'reports', record.id, 'record.json'), JSON.stringify(record))
  }
  const store = await openStore({ place: join(folder, 'import.db') })
  const beginMs = performance.now()
  const reports = join(folder, 'reports')
  const { added } = await importFolder({ store, folder: reports, reports, origin: { commit: null, machine: null } })
  const elapsedMs = performance.now() - beginMs
  await store.close()
  return `${added} added in ${(elapsedMs / 1000).toFixed(2)} s, ${(elapsedMs / RECORDS).toFixed(1)} ms a record`
}
