import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeCgroup } from '../../src/boot/units/cgroups.js'
import { readRecord } from '../../src/record/store.js'
import { listLeft } from '../../scripts/kill-rounds/looks.js'
import { act, describeStart, prepare, whyNot } from './acts.js'
import { findBroken } from './broken.js'
import { PHASE_EVENTS, PROCESSES } from './phases.js'
import { makeScene, startRun } from './scene.js'

/**
 * What was seen of a cell.
 * @typedef {object} Seen
 * @property {string} id
 * @property {string | false} skip why it could not be played
 * @property {boolean} isHit the fault came when it was to come
 * @property {number | string} end exit code or signal
 * @property {string[]} codes of errors and warnings
 * @property {string[]} statuses of its records
 * @property {string[]} left
 * @property {number} tookMs
 * @property {string[]} broken promises
 * @property {string} said the last of stderr and stdout, for whoever has to find out why
 */

const LONGEST_MS = 90_000
const LEFT_MS = 15_000
const ELSEWHERE = /^baseload-(?:reports|export)-/ // files of a run whose folder was lost
const ATTEMPTS = 3

/**
 * Plays one cell for real; again where the fault came too late, on a machine that stood still.
 * @param {object} t
 * @param {import('./matrix.js').CELLS[number]} cell
 * @returns {Promise<Seen>}
 */
export async function runCell (t, cell) {
  const skip = whyNot(cell)
  const startedMs = performance.now()
  if (skip) return { id: cell.id, skip, isHit: false, end: '', codes: [], statuses: [], left: [], tookMs: 0, broken: [], said: '' }
  for (let attempt = 1; ; attempt++) {
    const seen = await play(t, cell)
    if (seen.isHit || attempt === ATTEMPTS) return { id: cell.id, skip, ...seen, tookMs: Math.round(performance.now() - startedMs) }
  }
}

/** @param {object} t @param {import('./matrix.js').CELLS[number]} cell */
async function play (t, cell) {
  const scene = makeScene(t, cell)
  prepare(cell, scene)
  const run = startRun({ cell, scene, ...describeStart(cell, scene) })
  const list = () => listLeft({ pid: Number(run.child.pid), mark: run.mark, folder: scene.folder, temporary: scene.temporary })
  const late = setTimeout(() => run.child.kill('SIGKILL'), LONGEST_MS)
  try {
    const isSent = await hit(run)
    writeFileSync(join(run.tell, 'go'), '')
    const end = await run.ended
    // What both have left is for the next start to find.
    if (cell.what === 'the program and its reaper') {
      await startRun({ cell: { ...cell, what: 'the next start' }, scene, ...describeStart(cell, scene) }).ended
    }
    const left = await waitForNothing({ list, scene })
    const records = await readRecords(scene)
    const codes = findCodes({ stdout: run.stdout(), stderr: run.stderr() })
    // A driver or a part that had done its work before the signal came has lost nothing.
    const isOver = cell.what in PROCESSES && end === 0 && codes.length === 0 && cell.promise.codes?.length > 0
    const isHit = isSent && !isOver
    const seen = { isHit, end, left, stdout: run.stdout(), stderr: run.stderr(), records }
    const broken = findBroken({ cell, seen, codes, isLate: end === 'SIGKILL' && cell.fault !== 'SIGKILL' })
    const said = `${seen.stderr.slice(-1500)}\n${seen.stdout.slice(-1500)}`
    return { isHit, end, codes, statuses: records.map(({ status }) => status), left, broken, said }
  } finally {
    clearTimeout(late)
    await endAll(await list())
    rmSync(scene.home, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** @param {{ stderr: string, stdout: string }} streams */
function findCodes ({ stderr, stdout }) {
  const found = [...stderr.matchAll(/^(?:error|warning) ([A-Z\d_]+)/gm), ...stdout.matchAll(/\b([A-Z\d]+(?:_[A-Z\d]+)+):/g)]
  return [...new Set(found.map(([, code]) => code))]
}

/** @param {import('./scene.js').Run} run */
async function hit (run) {
  const { phase, what, fault } = run.cell
  // The server, and how the program is started, are the fault from the beginning on.
  if (what === 'the server') { await PHASE_EVENTS[phase](run); return existsSync(join(run.tell, phase)) }
  if (phase === 'start') { if (fault === 'closed') await act(run); return true }
  const isSeen = await Promise.race([PHASE_EVENTS[phase](run), run.ended.then(() => false)])
  return isSeen !== false && await act(run)
}

/** What is being ended is given time: looks until nothing is left. */
async function waitForNothing ({ list, scene }) {
  const startedMs = performance.now()
  for (;;) {
    const { processes, cgroups, files, unreadable } = await list()
    const left = [
      ...processes.map(({ command }) => `process ${command}`), ...cgroups, ...unreadable,
      ...files.filter((path) => isLeft(path, scene)), ...listParts(scene.reports)
    ]
    if (left.length === 0 || performance.now() - startedMs > LEFT_MS) return left
    await sleep(100)
  }
}

/**
 * What a run keeps elsewhere is not left behind, nor what fills the disk; and from a disk that is read-only nothing can be
 * removed, nor what was being written in a folder that somebody moved to another name meanwhile.
 */
function isLeft (path, { temporary, reports, cell }) {
  if (path.startsWith(`${reports}-moved/`)) return false
  if (cell.what === 'the temporary folder' && cell.fault === 'read-only') return false
  if (cell.what === 'the folder of reports' && cell.fault === 'read-only' && path.endsWith('.part')) return false
  const name = path.slice(temporary.length + 1)
  return !path.startsWith(temporary) || (name !== 'filler' && !ELSEWHERE.test(name)) || path.endsWith('.part')
}

/** @param {string} folder */
function listParts (folder) {
  return listAll(folder).filter((path) => path.endsWith('.part'))
}

/** @param {string} folder */
function listAll (folder) {
  try { return readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))) } catch { return [] }
}

/** Wherever they are by now; those that cannot be read are among what is left. */
async function readRecords ({ reports, temporary }) {
  const places = [reports, `${reports}-moved`, temporary].flatMap(listAll).filter((path) => path.endsWith('record.json'))
  const describeUnreadable = ({ message }) => ({ status: `unreadable: ${message}`, trials: [], failures: [] })
  const read = await Promise.all([...new Set(places)].map((path) => readRecord({ path }).then(({ record }) => record, describeUnreadable)))
  const isBad = ({ load: { counts } }) => counts.failed + counts.timedOut + counts.unfinished > 0
  const isCounted = ({ trials, failures }) => failures.length > 0 || trials.some(isBad)
  return read.map((record) => ({ status: record.status, trials: record.trials.length, isCounted: isCounted(record) }))
}

/** Only what has the mark of this cell. */
async function endAll ({ processes, cgroups }) {
  for (const { pid } of processes) try { process.kill(pid, 'SIGKILL') } catch { /* gone meanwhile */ }
  for (const cgroup of cgroups) await removeCgroup(cgroup)
}
