import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../../config/bounded-file.js'
import { mergeInstances } from '../../../load/k6/merge.js'
import { findSummaries, readK6Summary } from '../../../load/k6/summary.js'
import { findSegmentGaps, startOfSegment } from '../../../plan/k6/segments.js'
import { BaseloadError } from '../../../errors.js'

/**
 * @import { DriverResult, K6Experiment } from '../../../types.ts'
 * @import { K6Summary } from '../../../load/k6/summary.js'
 */

/** @typedef {{ source: string, summary: K6Summary }} Found */

/** What no summary of k6 tells of its version. */
export const UNKNOWN_VERSION = 'not known'

/**
 * What instances of k6 have printed, merged as if baseload had run them: one result for each experiment.
 * @param {{ files: readonly string[] }} options summaries as files, or logs with them
 * @returns {Promise<Array<{ experiment: K6Experiment, startedAtMs: number | null, cutShort: string | null, load:
 *   DriverResult }>>} cutShort: how, of a test that was ended before its time
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export async function readK6Files ({ files }) {
  const found = (await Promise.all(files.map(readSummaries))).flat()
  /** @type {Found[][]} */
  const groups = []
  for (const one of found) {
    const group = groups.find(([first]) => isDeepStrictEqual(first.summary.experiment, one.summary.experiment))
    if (group) group.push(one)
    else groups.push([one])
  }
  assertOneRun(groups)
  return Promise.all(
    groups.map((group) =>
      asMistakeOf({ what: [...new Set(group.map(({ source }) => source))].join(', '), make: () => mergeGroup(group) })
    )
  )
}

/** @param {string} file */
async function readSummaries (file) {
  const text = await readBounded({ file, mostBytes: MOST_BYTES.byProgram }).catch((error) => {
    throw new BaseloadError('K6_SUMMARY_INVALID', `${file} cannot be read: ${tellUnreadable(error)}`, {
      hint: hintUnreadable(error, 'name files that k6 or kubectl logs wrote'),
      cause: error
    })
  })
  const source = basename(file)
  const all = findSummaries({ text })
  if (all.length === 0) {
    throw new BaseloadError('K6_SUMMARY_INVALID', `${source} holds no summary of a script that baseload made`, {
      hint: 'was the log cut short, or k6 killed? Scripts of `baseload export k6` print it at their end. A summary of another script is read one at a time, by `baseload report`'
    })
  }
  return asMistakeOf({
    what: source,
    make: () => all.map((json, i) => ({
      source: all.length === 1 ? source : `${source}, summary ${i + 1}`,
      summary: readK6Summary({ json, source })
    }))
  })
}

/**
 * Two experiments of one name are no instances of one test and no repeats of each other; and a target has one address.
 * @param {Found[][]} groups
 */
function assertOneRun (groups) {
  for (const [index, [{ source, summary: { experiment } }]] of groups.entries()) {
    for (const [{ source: before, summary: { experiment: other } }] of groups.slice(0, index)) {
      const isSameName = other.name === experiment.name
      if (!isSameName && (other.target !== experiment.target || other.url === experiment.url)) continue
      const keys = /** @type {Array<keyof K6Experiment>} */ (Object.keys({ ...other, ...experiment })).filter(
        (key) => !isDeepStrictEqual(other[key], experiment[key])
      )
      throw new BaseloadError(
        'K6_SUMMARY_INVALID',
        `${isSameName ? experiment.name : experiment.target} is not the same in ${before} and ${source}: they differ in ${isSameName ? keys.join(', ') : 'url'}`,
        { hint: 'give the logs of one run at a time, made by one script' }
      )
    }
  }
}

/** @param {Found[]} group of one experiment */
async function mergeGroup (group) {
  const [{ summary: { experiment } }] = group
  const { missing, twice } = findSegmentGaps({ segments: group.map(({ summary }) => summary.segment) })
  if (twice.length > 0) {
    throw new BaseloadError(
      'K6_SUMMARY_INVALID',
      `${experiment.name}: the segment ${twice.join(', ')} is there more than once (${group.map(({ source }) => source).join(', ')})`,
      {
        hint: 'give each log once, and the logs of one run at a time'
      }
    )
  }
  const { durationMs, warmupMs } = experiment
  const starts = group.flatMap(({ summary }) => summary.startedAtMs ?? [])
  // By the longest: an instance that went on has counted more, and no rate may come out too good.
  const windowsMs = group.map(({ summary: { testMs } }) =>
    testMs === null ? durationMs : Math.min(durationMs, Math.max(1, testMs - warmupMs))
  )
  const windowMs = Math.max(...windowsMs)
  const cutShort = windowMs < durationMs - EARLY_MS ? `ended after ${seconds(windowMs)} of ${seconds(durationMs)}` : null
  const kind = /** @type {const} */ ('incomplete')
  return {
    experiment,
    startedAtMs: starts.length > 0 ? Math.min(...starts) : null,
    cutShort,
    load: await mergeInstances({
      instances: group
        .map(({ source, summary }) => ({ name: source, segment: summary.segment, summary }))
        .sort((a, b) => startOfSegment(a.segment) - startOfSegment(b.segment)),
      version: UNKNOWN_VERSION,
      windowMs,
      releaseSpreadMs: null,
      isCut: cutShort !== null,
      shortfalls: [
        ...missing.map((segment) => ({ kind, code: /** @type {const} */ ('K6_SEGMENT_MISSING'), segment })),
        ...(spreadOf(starts) > APART * durationMs
          ? [{ kind, code: /** @type {const} */ ('K6_STARTS_APART'), ms: spreadOf(starts) }]
          : []),
        ...(spreadOf(windowsMs) > Math.max(EARLY_MS, APART * windowMs)
          ? [
              {
                kind,
                code: /** @type {const} */ ('K6_LENGTHS_APART'),
                leastMs: Math.min(...windowsMs),
                mostMs: windowMs
              }
            ]
          : [])
      ]
    })
  }
}

const APART = 0.1 // of the window: more is another load for that part of it
const EARLY_MS = 50

/** @param {number[]} values */
function spreadOf (values) {
  return values.length === 0 ? 0 : Math.max(...values) - Math.min(...values)
}

/** @param {number} ms */
function seconds (ms) {
  return `${Number((ms / 1000).toFixed(ms < 10_000 ? 2 : 0))} s`
}

/**
 * What fails on data of others is a mistake in them, and none of ours: whoever wrote the file can do something about it.
 * @template T
 * @param {{ what: string, make: () => T | Promise<T> }} options what: the files that it is made of
 * @returns {Promise<T>}
 * @throws {BaseloadError} K6_SUMMARY_INVALID
 */
export async function asMistakeOf ({ what, make }) {
  try {
    return await make()
  } catch (error) {
    if (error instanceof BaseloadError && error.code === 'K6_SUMMARY_INVALID') throw error
    const { message } = /** @type {Error} */ (error)
    // The check of a record begins with the name of its file.
    throw new BaseloadError('K6_SUMMARY_INVALID', message.startsWith(what) ? message : `${what}: no record can be made from this: ${message}`, {
      hint: 'was a file changed by hand or cut short? Get the log again, and give the logs of one run',
      cause: error
    })
  }
}
