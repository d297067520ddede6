import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { mergeInstances } from '../load/k6/merge.js'
import { findSummaries, readK6Summary } from '../load/k6/summary.js'
import { findSegmentGaps } from '../plan/k6/segments.js'
import { BaseloadError } from '../errors.js'

/**
 * @import { DriverResult, K6Experiment } from '../types.ts'
 * @import { K6Summary } from '../load/k6/summary.js'
 *
 * @typedef {{ source: string, summary: K6Summary }} Found
 */

/** What no summary of k6 tells of its version. */
export const UNKNOWN_VERSION = 'not known'

/**
 * What instances of k6 have printed, merged as if baseload had run them: one result for each experiment.
 * @param {{ files: readonly string[] }} options summaries as files, or logs with them
 * @returns {Promise<Array<{ experiment: K6Experiment, startedAtMs: number | null, load: DriverResult }>>}
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
  return Promise.all(groups.map(mergeGroup))
}

/** @param {string} file @returns {Promise<Found[]>} */
async function readSummaries (file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new BaseloadError('K6_SUMMARY_INVALID', `${file} cannot be read: ${error.code}`, { hint: 'name files that k6 or kubectl logs wrote', cause: error })
  })
  const source = basename(file)
  const all = findSummaries({ text })
  if (all.length === 0) {
    throw new BaseloadError('K6_SUMMARY_INVALID', `${source} holds no summary of a script that baseload made`, {
      hint: 'was the log cut short, or k6 killed? Scripts of `baseload export k6` print it at their end. A summary of another script is read one at a time, by `baseload report`'
    })
  }
  return all.map((json, i) => ({ source: all.length === 1 ? source : `${source}, summary ${i + 1}`, summary: readK6Summary({ json, source }) }))
}

/** @param {Found[]} group of one experiment */
async function mergeGroup (group) {
  const [{ summary: { experiment } }] = group
  const { missing, twice } = findSegmentGaps({ segments: group.map(({ summary }) => summary.segment) })
  if (twice.length > 0) {
    throw new BaseloadError('K6_SUMMARY_INVALID', `${experiment.name}: the segment ${twice.join(', ')} is there more than once (${group.map(({ source }) => source).join(', ')})`, {
      hint: 'give each log once, and the logs of one run at a time'
    })
  }
  const starts = group.flatMap(({ summary }) => summary.startedAtMs ?? [])
  const ranMs = Math.min(...group.flatMap(({ summary }) => summary.testMs ?? []))
  return {
    experiment,
    startedAtMs: starts.length > 0 ? Math.min(...starts) : null,
    load: await mergeInstances({
      instances: group.map(({ source, summary }) => ({ name: source, segment: summary.segment, summary })).sort((a, b) => orderOf(a.segment) - orderOf(b.segment)),
      version: UNKNOWN_VERSION,
      windowMs: Math.max(1, Math.min(experiment.durationMs, ranMs - experiment.warmupMs)),
      releaseSpreadMs: null,
      faults: missing.map((segment) => `the log of segment ${segment} is missing: a part of the load is another load`)
    })
  }
}

/** @param {string} segment */
function orderOf (segment) {
  const [above, below = '1'] = segment.split(':')[0].split('/')
  return Number(above) / Number(below)
}
