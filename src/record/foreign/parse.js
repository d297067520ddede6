import { readAutocannon } from './autocannon.js'
import { readHey, readHeyCsv } from './hey.js'
import { readHgrm } from './hgrm.js'
import { readHlog } from './hlog.js'
import { readK6, spreadK6 } from './k6.js'
import { readOha } from './oha.js'
import { findK6Starts, readK6Text } from './k6-text.js'
import { assertFewRows } from './result.js'
import { cutJson, cutRuns, joinRuns } from './runs.js'
import { readVegeta, readVegetaText } from './vegeta.js'
import { readWrk } from './wrk.js'
import { readGroup } from '../../plan/json.js'

/** @import { BaseloadError } from '../../errors.js' */
/** @import { ForeignResult } from './result.js' */

/** What is read, for a hint. */
export const READABLE =
  'autocannon --json; k6 --summary-export, also with --new-machine-readable-summary, and what k6 printed at its end; oha --output-format json; vegeta report, also with -type=json or -type=hdrplot; hey, also with -o csv; what wrk and wrk2 printed with --latency; ' +
  '.hgrm and .hlog of HdrHistogram'

/**
 * @typedef {object} TextForm
 * @property {(text: string) => number[]} findStarts where its runs begin, in a file with several
 * @property {(options: { text: string, name: string, unit?: string }) => ForeignResult | null} read
 */

/** @type {readonly TextForm[]} */
const TEXTS = Object.freeze([
  { findStarts: find(/^[ \t]*Running .{0,80} test @ \S/), read: readWrk },
  { findStarts: find(/^Requests[ \t]+\[/), read: readVegetaText },
  { findStarts: find(/^response-time,DNS\+dialup,/), read: readHeyCsv },
  { findStarts: find(/^Summary:[ \t\r]*$/), read: readHey },
  { findStarts: findK6Starts, read: readK6Text }
])
/** Comes last: what wrk2 prints holds such a distribution. */
const HGRM = Object.freeze({ findStarts: find(/^[ \t]*Value(?:\(ms\))?[ \t]+Percentile[ \t]+TotalCount/), read: readHgrm })
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]{0,20}m/g

/**
 * The result of another tool, known by what it holds and not by the name of its file. It may hold several runs of one tool.
 * @param {{ text: string, name: string, unit?: string }} options name: what a target is called that the file has no name
 *   for; unit: of the values of HdrHistogram's files, where they do not say it
 * @returns {Promise<ForeignResult | null>} null when it is none of them
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function parseForeign ({ text: given, name, unit }) {
  const text = given.replace(COLOURS, '')
  const values = cutJson({ text, isKnown: (value) => readValue({ value: readGroup(value), name }) !== null, name })
  const result = values.length > 0
    ? joinRuns({ runs: values.map((value) => readValue({ value, name })), name })
    : readTexts({ text, name }) ?? (await readHlog({ text, name, unit })) ?? readText({ text, name, unit, ...HGRM })
  if (result) assertFewRows({ names: result.rows.map(({ target, phase }) => `${target}/${phase}`), file: name })
  return result
}

/** @param {RegExp} mark of a line @returns {(text: string) => number[]} */
function find (mark) {
  return (text) => {
    /** @type {number[]} */
    const starts = []
    for (let at = 0; at >= 0 && at < text.length;) {
      const end = text.indexOf('\n', at)
      if (mark.test(text.slice(at, Math.min(end < 0 ? text.length : end, at + LONGEST_MARK)))) starts.push(at)
      at = end < 0 ? -1 : end + 1
    }
    return starts
  }
}

const LONGEST_MARK = 200

/** @param {{ value: Record<string, any>, name: string }} options */
function readValue ({ value, name }) {
  return readVegeta({ value, name }) ??
    readK6({ value: spreadK6({ value }), name }) ??
    readOha({ value, name }) ??
    readAutocannon({ value, name })
}

/** @param {{ text: string, name: string }} options */
function readTexts ({ text, name }) {
  const runs = TEXTS.map((one) => readText({ text, name, ...one })).filter((run) => run !== null)
  return joinRuns({ runs, name })
}

/** @param {{ text: string, name: string, unit?: string } & TextForm} options */
function readText ({ text, name, unit, findStarts, read }) {
  return joinRuns({ runs: cutRuns({ text, starts: findStarts(text), name }).map((run) => read({ text: run, name, unit })), name })
}
