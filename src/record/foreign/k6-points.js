import { readRows } from './csv-rows.js'
import { listChecks } from './k6.js'
import { FAILURES, FROM_SENT, readTimeUs, RESOURCES, SEND_LAG, toText } from './result.js'
import { startTally } from './tally.js'
import { parseJson, readGroup } from '../../plan/json.js'

/** @import { ForeignResult } from './result.js' */

const MS = 1000
const MS_DIGITS = 13

/**
 * `k6 run --out csv=FILE`. A time counts from when a request was sent, without connecting.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readK6Csv ({ text, name }) {
  const points = startPoints(name)
  readRows({
    text,
    eachRow: (cell) =>
      points.add({ metric: cell('metric_name'), value: Number(cell('metric_value') || NaN), atMs: readStamp(cell('timestamp') ?? ''), tag: cell })
  })
  return points.tell()
}

/** As K6_CSV_TIME_FORMAT has it: NaN of whole seconds. @param {string} text */
function readStamp (text) {
  if (text.includes('.')) return Date.parse(text)
  return /^\d{13,19}$/.test(text) ? Number(text) / 10 ** (text.length - MS_DIGITS) : NaN
}

/**
 * `k6 run --out json=FILE`: a line for each point.
 * @param {{ text: string, name: string }} options name: of the file, without its ending
 * @returns {ForeignResult | null}
 */
export function readK6Json ({ text, name }) {
  const points = startPoints(name)
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = parseJson(line)
    if (read === undefined) throw new Error(`line ${i + 1} is not JSON`)
    const { type, metric, data } = readGroup(read)
    const { value, time, tags, name, thresholds } = readGroup(data)
    if (type === 'Metric' && name === 'checks' && Array.isArray(thresholds)) points.ask(thresholds.map(toText))
    if (type === 'Point') points.add({ metric, value, atMs: Date.parse(toText(time)), tag: (key) => readGroup(tags)[key] })
  }
  return points.tell()
}

/** @param {string} name */
function startPoints (name) {
  const tally = startTally()
  let [users, areJudged] = [0, true]
  /** @type {string[]} */
  let asked = []
  /** @type {Map<string, { name: string, path: string[], passes: number, fails: number }>} */
  const checks = new Map()
  const addCheck = (/** @type {string} */ group, /** @type {string} */ name, /** @type {boolean} */ holds) => {
    const own = checks.get(`${group}::${name}`) ?? { name, path: group.split('::').filter(Boolean), passes: 0, fails: 0 }
    checks.set(`${group}::${name}`, { ...own, [holds ? 'passes' : 'fails']: own[holds ? 'passes' : 'fails'] + 1 })
  }
  return {
    /** @param {string[]} thresholds of all checks together */
    ask (thresholds) { asked = thresholds },
    /** @param {{ metric: unknown, value: unknown, atMs: number, tag: (key: string) => unknown }} point atMs: at its end */
    add ({ metric, value, atMs, tag }) {
      if (metric === 'vus') users = Math.max(users, Number(value) || 0)
      if (metric === 'checks') addCheck(toText(tag('group') ?? ''), toText(tag('check')), Number(value) !== 0)
      if (metric !== 'http_req_duration') return
      const us = readTimeUs(value, MS)
      if (us === null) throw new Error(`not a time of k6: ${toText(value).slice(0, 80)}`)
      const expected = tag('expected_response')
      if (expected !== 'true' && expected !== 'false') areJudged = false
      const cause = toText(tag('error') || `status ${toText(tag('status'))}`)
      tally.add({ us, ...(expected === 'false' && { cause }), startMs: atMs - us / MS, endMs: atMs })
    },
    /** @returns {ForeignResult | null} */
    tell () {
      const row = tally.tell({ target: name })
      if (row.counts.due === 0) return null
      return {
        tool: 'k6',
        missing: [
          SEND_LAG, FROM_SENT, 'whether a rate was offered', ...(areJudged ? [] : [FAILURES]),
          ...(row.windowMs !== null ? [] : ['rates, as its times of day are whole seconds (K6_CSV_TIME_FORMAT=unix_milli)']), RESOURCES
        ],
        rows: [{ ...row, connections: users || null }, ...listChecks({
          groups: [...checks.values()].map(({ path, ...check }) => ({ path, checks: [check] })),
          metrics: { checks: { thresholds: Object.fromEntries(asked.map((threshold) => [threshold, null])) } },
          windowMs: row.windowMs
        })]
      }
    }
  }
}
