import { dirname, join, resolve } from 'node:path'
import { stat } from 'node:fs/promises'
import { listBaselines, readVersion } from '../../config/files.js'
import { createGuard } from '../../boot/guard.js'
import { assertAllowedUrl } from '../../plan/address.js'
import { DEFAULTS } from '../../plan/presets.js'
import { listProductionQuestions } from '../../plan/service/openslo-queries.js'
import { parseOpenSlo } from '../../plan/service/openslo.js'
import { decodeHistogram } from '../../record/histogram.js'
import { askPrometheus } from '../../record/prometheus.js'
import { readRecord } from '../../record/store.js'
import { readPeakFile, readPreviousReview, readSizeFile } from './review-files.js'
import { composeSla, readText } from '../../measure/sla.js'
import { buildResult } from '../../judge/result.js'
import { compareRecords } from '../../judge/record-comparison.js'
import { reviewCapacity } from './verdict/review-capacity.js'
import { listCommands } from './verdict/review-commands.js'
import { makePast } from './verdict/review-objectives.js'
import { judgeProduction } from './verdict/review-production.js'
import { buildReview, sortPast } from './verdict/review-result.js'
import { BaseloadError } from '../../errors.js'
import { readRecordFolder } from '../../record/record-folder.js'

/** @import { LeftOutReason, Message, ProductionQuestion, RunRecord } from '../../types.ts' */
/** @import { ReviewResult } from './types.ts' */

/**
 * @typedef {{ id: string, startedAt: string, file: string, baselines: string[], fault?: LeftOutReason }} Found a record
 *   without what it holds: that is read again where it is needed. fault: why it is no measurement
 */

const MOST_OLDER = 4

/**
 * The conductor: records and what else a team knows of its service, read and asked for, then the document of its review.
 * @param {object} options
 * @param {readonly string[]} options.paths records, or folders of them
 * @param {readonly string[]} [options.targets]
 * @param {string} [options.slo] OpenSLO documents
 * @param {string} [options.sla] file of a service
 * @param {readonly string[]} [options.sizes] documents of `baseload size --json`
 * @param {string} [options.peak] document of `baseload peak --json`
 * @param {string} [options.previous] document of `baseload review --json`
 * @param {string} [options.prometheus] address
 * @param {readonly string[]} [options.allowHosts]
 * @param {number} [options.timeoutMs] for each query
 * @param {number} [options.margin]
 * @param {readonly string[]} [options.argv] the command line, to be repeated
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<ReviewResult>}
 * @throws {BaseloadError} USAGE, RECORD_NOT_FOUND, RECORD_INVALID, HISTORY_NOT_FOUND, REVIEW_INVALID, SERVICE_INVALID,
 *   URL_INVALID, HOST_NOT_ALLOWED
 */
export async function review ({
  paths, targets = [], slo, sla, sizes = [], peak, previous, prometheus, allowHosts = [], timeoutMs = DEFAULTS.timeoutMs,
  margin = DEFAULTS.margin, argv = [], signal
}) {
  if (prometheus !== undefined && slo === undefined) {
    throw new BaseloadError('USAGE', '--prometheus has nothing to ask', {
      hint: 'give it the queries of OpenSLO documents: --slo slos.yml'
    })
  }
  const url = prometheus === undefined ? null : assertAllowedUrl({ url: prometheus, allowHosts })
  // It would not be sent, and would stand in a document that others read.
  if (url !== null && (url.search !== '' || url.hash !== '')) {
    throw new BaseloadError('USAGE', 'the address of Prometheus has a query', {
      hint: 'give it up to the path: http://127.0.0.1:9090; a token in it is not used'
    })
  }
  // What the user gave is read and checked before anybody is asked.
  const agreed =
    slo === undefined
      ? []
      : listProductionQuestions({
        documents: parseOpenSlo({ text: await readText({ file: slo }), file: slo }).documents
      })
  const observed = peak === undefined ? null : await readPeakFile({ file: peak })
  const capacity = (await Promise.all(sizes.map((file) => readSizeFile({ file })))).map((size) =>
    reviewCapacity({ size, peak: observed })
  )
  const last = previous === undefined ? null : await readPreviousReview({ file: previous })
  const composed = sla === undefined ? null : { file: sla, result: await composeSla({ file: sla, signal }) }
  const { newest, older, remarks } = await findReviewRecords({ paths, signal })
  const { record } = await readRecord({ path: newest.file })
  const result = buildResult({ record, decode: decodeHistogram })
  const unknown = targets.filter((name) => !Object.hasOwn(record.plan.targets, name))
  if (unknown.length > 0) {
    throw new BaseloadError('TARGET_UNKNOWN', `no target ${unknown.join(', ')} in ${newest.file}`, {
      hint: `there are ${Object.keys(record.plan.targets).join(', ')}`
    })
  }
  const fromRecords = []
  for (const { file } of older) {
    fromRecords.push(
      makePast({
        result: buildResult({ record: (await readRecord({ path: file })).record, decode: decodeHistogram }),
        from: `record ${file}`,
        targets
      })
    )
  }
  const past = sortPast({ past: [...(last?.past ?? []), ...fromRecords], run: record.id })
  const places = [
    ...older,
    ...(last
      ? [
          { id: last.recordId, file: last.recordFile },
          { id: last.recordId, file: resolve(dirname(previous ?? ''), last.recordFile) }
        ]
      : [])
  ]
  const earlier = past.length === 0 ? null : await findRecord({ id: past[0].run, places })
  const comparison =
    earlier && compareRecords({ before: earlier.record, after: record, decode: decodeHistogram, margin })
  const made = buildReview({
    result,
    file: newest.file,
    targets,
    past,
    comparison: comparison && {
      ...comparison,
      figures: comparison.figures.filter(({ target }) => targets.length === 0 || targets.includes(target))
    },
    lostRun: past.length === 0 || earlier ? null : past[0].run,
    agreed,
    production:
      url && (await askProduction({ url, guard: createGuard({ allowHosts }), questions: agreed, timeoutMs, signal })),
    capacity,
    sla: composed,
    commands: listCommands({
      result,
      file: newest.file,
      shipped: await listBaselines(),
      argv,
      previous: earlier?.file ?? null
    }),
    madeAt: new Date().toISOString(),
    tool: { name: 'baseload', version: await readVersion() }
  })
  return { ...made, validity: [...made.validity, ...remarks, ...(composed?.result.remarks ?? [])] }
}

/**
 * @param {{ id: string, places: Array<{ id: string, file: string }> }} options places: where records may be; the first
 *   that is the one asked for counts
 * @returns {Promise<{ record: RunRecord, file: string } | null>} null: it is in none of them
 */
async function findRecord ({ id, places }) {
  for (const { file } of places.filter((one) => one.id === id)) {
    const read = await readRecord({ path: file }).catch(() => null)
    if (read?.record.id === id) return { record: read.record, file }
  }
  return null
}

/**
 * One query after the other, all about the same instant: a review must not be what brings a Prometheus down.
 * @param {{ url: URL, guard: import('../../boot/guard.js').Guard, questions: ProductionQuestion[], timeoutMs: number,
 *   signal?: AbortSignal }} options
 */
async function askProduction ({ url, guard, questions, timeoutMs, signal }) {
  const atMs = Date.now()
  /** @type {Map<string, Promise<import('../../types.ts').PrometheusAnswer>>} */
  const asked = new Map()
  const ask = async (/** @type {string} */ query) => {
    const answer = asked.get(query) ?? askPrometheus({ url, guard, query, atMs, timeoutMs, signal })
    asked.set(query, answer)
    return answer
  }
  const objectives = []
  for (const question of questions) {
    /** @type {Parameters<typeof judgeProduction>[0]['answers']} */
    const answers = {}
    for (const [role, query] of Object.entries(question.queries)) {
      answers[/** @type {keyof typeof question.queries} */ (role)] = await ask(query)
    }
    objectives.push(judgeProduction({ question, answers }))
  }
  return { url: url.href, askedAt: new Date(atMs).toISOString(), objectives }
}

/**
 * The newest of the records that are named, and older ones with a baseline of it.
 * @param {{ paths: readonly string[], signal?: AbortSignal }} options paths: records, folders of runs, folders of such folders
 * @returns {Promise<{ newest: Found, older: Found[], remarks: Message[] }>} older: newest first
 * @throws {BaseloadError} RECORD_NOT_FOUND, RECORD_INVALID, HISTORY_NOT_FOUND
 */
async function findReviewRecords ({ paths, signal }) {
  /** @type {Found[]} */
  const found = []
  /** @type {Message[]} */
  const remarks = []
  const add = (/** @type {{ record: RunRecord, source: string }} */ { record, source }) => {
    const fault = findFault(record)
    found.push({
      id: record.id,
      startedAt: record.startedAt,
      file: source,
      baselines: record.plan.baselines.map(({ name }) => name),
      ...fault && { fault }
    })
  }
  for (const path of paths) {
    if (!await isFolderOfRuns(path)) {
      const { record, path: source } = await readRecord({ path })
      add({ record, source })
      continue
    }
    const leftOut = await readRecordFolder({ folder: path, onRecord: add, signal })
    remarks.push(...leftOut.map(({ source, reason }) => ({ code: /** @type {const} */ ('RECORD_LEFT_OUT'), source, reason })))
  }
  const all = found.toSorted((a, b) => a.startedAt < b.startedAt ? 1 : -1)
  // Where nothing else is there, the failed run is the answer: its review says that it failed.
  const sorted = all.some(({ fault }) => fault === undefined) ? all.filter(({ fault }) => fault === undefined) : all
  const [newest] = sorted
  if (!newest) {
    throw new BaseloadError('HISTORY_NOT_FOUND', `there is no run record in ${paths.join(', ')}`, {
      hint: 'name a record.json or the folder of a run; `baseload run` prints where it wrote'
    })
  }
  for (const { file, fault, startedAt } of all) {
    if (fault && startedAt > newest.startedAt) remarks.push({ code: 'RECORD_LEFT_OUT', source: file, reason: fault })
  }
  const seen = new Set([newest.id])
  const older = sorted.filter(({ id, baselines }) => {
    const isNew = !seen.has(id) && baselines.some((name) => newest.baselines.includes(name))
    seen.add(id)
    return isNew
  })
  return { newest, older: older.slice(0, MOST_OLDER), remarks }
}

/**
 * Why a run is no measurement: of no baseline was anything but its reference measured.
 * @param {RunRecord} record
 * @returns {LeftOutReason | null} null: it is one
 */
function findFault ({ plan, trials, failures }) {
  const measured = new Set(trials.map(({ trial }) => trial.target))
  const isMeasured = plan.baselines.some(({ targets, reference }) => {
    const own = targets.filter((name) => name !== reference)
    // A lab has no targets; an experiment that stands by itself is its own reference.
    return targets.length === 0 || (own.length === 0 ? targets : own).some((name) => measured.has(name))
  })
  if (isMeasured) return null
  const [failed] = failures
  return failed ? { code: 'RUN_FAILED', target: failed.target, error: failed.code } : { code: 'RUN_EMPTY' }
}

/** @param {string} path */
async function isFolderOfRuns (path) {
  const [folder, record] = await Promise.all([path, join(path, 'record.json')].map((one) => stat(one).catch(() => null)))
  return folder?.isDirectory() === true && record === null
}
