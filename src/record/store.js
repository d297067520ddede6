import { lstat, mkdtemp, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { BaseloadError } from '../errors.js'
import { hintUnreadable, MOST_BYTES, readBounded, UnfitFile } from '../config/bounded-file.js'
import { readSchema } from '../config/files.js'
import { findPlaceBelow, makeFolder, openFolder, replaceFile } from '../config/writing-place.js'
import { isGroup } from '../plan/json.js'
import { findSchemaMistakes } from '../plan/schema-mistakes.js'
import { findRun, pointLatest } from './latest.js'
import { formatPath } from '../plan/mistakes.js'

/** @import { Message, RunRecord } from '../types.ts' */

/**
 * @typedef {{ folder: string, path: string }} Place folder: as it is told to people; path: the whole of it
 * @typedef {(warnings: Message[]) => string} MakeText called again for each place that is tried; warnings: what is to be said of that place
 *
 * The files of one run stay together. Where their folder is lost (a full disk, one that became read-only, something
 * else in the folder's place, a limit), all of them go to another one below the system's temporary folder. Where that
 * cannot be written either nothing is kept, and nothing is thrown.
 * @typedef {object} KeptFiles
 * @property {() => string | null} folder where they are by now, as it is told to people; null: nowhere
 * @property {() => Message[]} warnings RECORD_MOVED or RECORD_LOST, where they are not in the folder that was asked for
 * @property {(name: string, make: MakeText) => Promise<string | null>} write the file's path by now
 */

const FILE = 'record.json'
const MISTAKES_SHOWN = 3
const LONGEST_NAME = 80
const HINT = 'name another folder with --reports, or make this one writable'

const VERSION = 3 // the format that is written

const OLDER = Object.freeze([1, 2]) // formats that are read as well

/**
 * Before anything is started or looked for.
 * @param {{ reportsFolder: string }} options
 * @returns {Promise<void>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function tryReportsFolder ({ reportsFolder }) {
  await openFolder({ folder: reportsFolder, hint: HINT })
}

/** The seed of a run that is given none: from the clock, and kept in its record. @returns {number} */
export function drawSeed () {
  return Date.now() % 1_000_000_000
}

/**
 * The name of a run, which its folder has too.
 * @param {{ startedAt: string, what: string }} options startedAt: ISO 8601; what: was run
 * @returns {string} of letters, digits, dots, dashes and underscores
 */
export function nameRun ({ startedAt, what }) {
  return `${startedAt.replace(/[:.]/g, '-')}-${what}`.replace(/[^\w.-]/g, '_').slice(0, LONGEST_NAME)
}

/**
 * A folder of its own for one run, made before anything is measured: nothing is worse than a result that cannot be
 * kept. Lost later, it costs no result.
 * @typedef {object} Store
 * @property {string | null} folder where the run is kept by now; null: nowhere
 * @property {(record: RunRecord) => Promise<RunRecord>} write the record, marked; as it was written
 * @property {(name: string, text: string) => Promise<string | null>} writeFile its path; null: it is kept nowhere
 * @property {(record: RunRecord) => RunRecord} mark with the warning RECORD_UNWRITABLE, where the folder was lost
 * @property {() => Promise<string | null>} pointLatest at this run; a path that leads to it, null where none does
 * @param {{ reportsFolder: string, id: string, warn?: (warning: Message) => void | Promise<void> }} options
 *   warn: that the folder was lost, at once
 * @returns {Promise<Store>}
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function openStore ({ reportsFolder, id, warn = () => {} }) {
  const folder = join(reportsFolder, id)
  // The name of a run that is imported stands in a file, so that a link may wait for it.
  if (await lstat(folder).then((entry) => entry.isSymbolicLink(), () => false)) {
    throw new BaseloadError('REPORTS_UNWRITABLE', `${folder} is a link, and no run is written where it leads`, { hint: HINT })
  }
  const files = keepFiles({ home: { folder, path: await openFolder({ folder, hint: HINT }) }, warn })
  const mark = (/** @type {RunRecord} */ record, warnings = files.warnings()) => {
    const others = record.warnings.filter(({ code }) => code !== 'RECORD_MOVED' && code !== 'RECORD_LOST') // of a record that was marked before
    return { ...record, warnings: [...others, ...warnings] }
  }
  return {
    get folder () { return files.folder() },
    async write (record) {
      await files.write(FILE, (warnings) => JSON.stringify(mark(record, warnings), null, 1) + '\n')
      return mark(record)
    },
    writeFile: (name, text) => files.write(name, () => text),
    mark: (record) => mark(record),
    pointLatest: async () => files.folder() === folder ? pointLatest({ folder }) : null
  }
}

/**
 * Writes a record where `run` would have written it.
 * @param {{ record: RunRecord, reportsFolder?: string }} options reportsFolder: absent: `reports` below the working folder
 * @returns {Promise<{ folder: string | null }>} the folder that holds `record.json`
 * @throws {BaseloadError} REPORTS_UNWRITABLE
 */
export async function writeRecord ({ record, reportsFolder = 'reports' }) {
  const store = await openStore({ reportsFolder, id: record.id })
  await store.write(record)
  return { folder: store.folder }
}

/**
 * @param {{ path: string }} options a record, or the folder of a run; `latest`: see findRun
 * @returns {Promise<{ record: RunRecord, path: string }>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readRecord ({ path }) {
  const place = await findRun({ path })
  const isFolder = await stat(place).then((entry) => entry.isDirectory(), () => false)
  const file = isFolder ? join(place, FILE) : place
  return { record: await parseRecord({ text: await readRecordText({ file }), file }), path: file }
}

/**
 * @param {{ file: string }} options
 * @returns {Promise<string>}
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID
 */
export async function readRecordText ({ file }) {
  return readBounded({ file, mostBytes: MOST_BYTES.byProgram }).catch((error) => {
    const hint = hintUnreadable(error, 'name a record.json or the folder of a run; `baseload run` prints where it wrote')
    if (error instanceof UnfitFile) throw new BaseloadError('RECORD_INVALID', error.message, { hint, cause: error })
    throw new BaseloadError('RECORD_NOT_FOUND', `no run record at ${file}: ${error.code ?? error.message}`, { hint, cause: error })
  })
}

/**
 * @param {{ text: string, file: string }} options file: what to call it in messages
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function parseRecord ({ text, file }) {
  return checkRecord({ record: parse(text, file), file })
}

/**
 * Keys that this version does not know are let pass: a later one may have added them.
 * @param {{ record: any, file: string }} options whatever the JSON held
 * @returns {Promise<RunRecord>}
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function checkRecord ({ record, file }) {
  if (record?.format !== 'baseload-record') {
    throw new BaseloadError('RECORD_INVALID', `${file} is not a baseload record`, { hint: 'name a record.json that `baseload run` wrote' })
  }
  if (![...OLDER, VERSION].includes(record.formatVersion)) {
    throw new BaseloadError(
      'RECORD_INVALID',
      `${file} has record format ${record.formatVersion}; this baseload reads formats ${OLDER.join(', ')} and ${VERSION}`,
      { hint: 'use the baseload version that wrote it, or a newer one' }
    )
  }
  const current = record.formatVersion === VERSION ? record : upgradeRecord({ record })
  const beyond = findNumberMistake({ value: current })
  const mistakes = [
    ...(beyond === null ? [] : [beyond]),
    ...findSchemaMistakes({ value: current, schema: await readSchema('record') }).filter(({ at }) => at !== 'key')
  ]
  if (mistakes.length > 0) {
    const lines = [...new Set(mistakes.map(({ wrong, right }) => `\n  ${wrong}; ${right}`))]
    const count = lines.length === 1 ? '1 mistake' : `${lines.length} mistakes`
    throw new BaseloadError(
      'RECORD_INVALID',
      `${file} is not a whole record (${count}):${lines.slice(0, MISTAKES_SHOWN).join('')}`,
      { hint: 'the file was changed by hand or cut short' }
    )
  }
  return current
}

/** @param {string} text @param {string} file */
function parse (text, file) {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BaseloadError('RECORD_INVALID', `${file} is not JSON: ${/** @type {Error} */ (error).message}`, {
      hint: 'the file was changed by hand or cut short',
      cause: error
    })
  }
}

const LARGEST = Number.MAX_SAFE_INTEGER // beyond it whole numbers are no longer told apart
const DEEPEST = 100

/**
 * The first number in a record that nothing can be computed with, wherever it stands: `1e308` is a whole number by its
 * schema, and would keep the statistics busy for minutes. So would a text nested without end whoever writes it down
 * again.
 * @param {{ value: unknown }} options what JSON.parse gave
 */
function findNumberMistake ({ value }) {
  return look(value, [])
}

/** @param {unknown} value @param {Array<string | number>} path @returns {{ wrong: string, right: string } | null} */
function look (value, path) {
  if (typeof value === 'number') {
    return Math.abs(value) <= LARGEST
      ? null
      : { wrong: `${formatPath(path)} is ${value}`, right: `it must be between -${LARGEST} and ${LARGEST}` }
  }
  if (typeof value !== 'object' || value === null) return null
  if (path.length === DEEPEST) { return { wrong: `${formatPath(path.slice(0, 3))} is nested more than ${DEEPEST} deep`, right: 'no record is' } }
  if (Array.isArray(value) && value.every((inner) => typeof inner === 'number' && Math.abs(inner) <= LARGEST)) return null
  for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    path.push(key)
    const mistake = look(inner, path)
    if (mistake !== null) return mistake
    path.pop()
  }
  return null
}

/**
 * @param {{ home: Place, warn: (warning: Message) => void | Promise<void> }} options warn: told before anything else is done
 * @returns {KeptFiles}
 */
function keepFiles ({ home, warn }) {
  /** @type {Place | null} */
  let place = home
  /** @type {Message[]} */
  let warnings = []
  /** @type {Map<string, MakeText>} */
  const files = new Map()

  return {
    folder: () => place && place.folder,
    warnings: () => warnings,
    async write (name, make) {
      files.set(name, make)
      const lost = place && await tryPlace({ place, names: [name], warnings })
      if (place === null || lost) await move(lost)
      return place && join(place.folder, name)
    }
  }

  /** @param {string | null} lost why the present place is; null: there was none */
  async function move (lost) {
    const reasons = lost === null ? [] : [lost]
    const others = place === home ? [openTemporary] : [async () => home, openTemporary]
    for (const open of others) {
      const next = await open().catch((error) => { reasons.push(describe(tmpdir(), error)) })
      if (!next) continue
      /** @type {Message[]} */
      const said = next === home ? [] : [{ code: 'RECORD_MOVED', lost: reasons[0] ?? home.folder, folder: next.folder }]
      const failed = await tryPlace({ place: next, names: [...files.keys()], warnings: said })
      if (failed === null) return await settle(next, said)
      reasons.push(failed)
      if (next !== home) await rm(next.path, { recursive: true, force: true }).catch(() => {})
    }
    await settle(null, place === null ? warnings : [{ code: 'RECORD_LOST', reasons }])
  }

  /** @param {Place | null} next @param {Message[]} said */
  async function settle (next, said) {
    const news = said === warnings ? [] : said
    place = next
    warnings = said
    for (const one of news) await warn(one)
  }

  /** @param {{ place: Place, names: string[], warnings: Message[] }} options @returns {Promise<string | null>} why not */
  async function tryPlace ({ place, names, warnings }) {
    try {
      for (const name of names) await writeOne({ folder: place.path, name, text: /** @type {MakeText} */ (files.get(name))(warnings) })
      return null
    } catch (error) {
      return describe(place.folder, error)
    }
  }
}

async function openTemporary () {
  const path = await mkdtemp(join(tmpdir(), 'baseload-reports-'))
  return { folder: path, path }
}

/**
 * Not where a link of the folder leads: one of that name may have come with the folder from somebody else.
 * @param {{ folder: string, name: string, text: string }} options
 */
async function writeOne ({ folder, name, text }) {
  const path = join(folder, name)
  const within = dirname(name)
  // Of a folder that is lost the system says more below.
  if (within !== '.' && await findPlaceBelow({ folder, path: within }).catch(() => within) !== within) {
    throw Object.assign(new Error(`${dirname(path)} is a link`), { code: 'ELOOP' })
  }
  await makeFolder({ folder: dirname(path) })
  await replaceFile({ file: path, text })
}

/** @param {string} folder @param {unknown} error */
function describe (folder, error) {
  const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
  return `${folder} (${code ?? message})`
}

/**
 * A record of an older format as one of this format. What does not have the shape of its format is left as it is: the schema finds it.
 * @param {{ record: any }} options any: whatever the JSON held
 * @returns {any} what the schema is to judge
 */
export function upgradeRecord ({ record }) {
  const { plan } = record
  const told = record.formatVersion === 1 ? carryTexts(record) : record
  return { ...told, formatVersion: VERSION, ...isGroup(plan) && isGroup(plan.versions) && { plan: upgradeVersions(plan) } }
}

/**
 * Two versions were measured in blocks of whole trials, with a time budget of their own: each block is a generation.
 * @param {any} plan any: as the record has it
 */
function upgradeVersions ({ versions: { budgetMs, plannedBlocks, looks, ...versions }, ...plan }) {
  if (budgetMs === undefined || !Array.isArray(looks)) return { ...plan, versions }
  const generations = plannedBlocks ?? plan.preset?.repeats
  const kept = looks.map((look) => isGroup(look) ? { repeats: look.blocks, spentMs: look.spentMs, open: [] } : look)
  return { ...plan, versions, budget: { ms: budgetMs, generations, looks: kept } }
}

/**
 * In format 1 warnings, and why a trial is invalid, were sentences, and are carried as such.
 * @param {any} record any: as the file has it
 */
function carryTexts (record) {
  return {
    ...record,
    ...Array.isArray(record.warnings) && { warnings: record.warnings.map(carry) },
    ...Array.isArray(record.trials) && { trials: record.trials.map(upgradeTrial) }
  }
}

/** @param {any} trial any: as the record has it */
function upgradeTrial (trial) {
  if (!isGroup(trial)) return trial
  return {
    ...trial,
    ...Array.isArray(trial.warnings) && { warnings: trial.warnings.map(carry) },
    ...isGroup(trial.load) && { load: upgradeLoad(trial.load) }
  }
}

/**
 * Each of `faults` stood for the text of the same place in `invalid`; older records have none.
 * @param {any} load any: as the record has it
 */
function upgradeLoad ({ faults, ...load }) {
  if (!Array.isArray(load.invalid)) return load
  const kinds = Array.isArray(faults) && faults.length === load.invalid.length ? faults : []
  /** @param {unknown} text @param {number} i */
  const carryFault = (text, i) => ({ ...isGroup(kinds[i]) && { kind: kinds[i].code }, ...carry(text) })
  return { ...load, invalid: load.invalid.map(carryFault) }
}

/** @param {unknown} text */
function carry (text) {
  return { code: 'TEXT', text }
}
