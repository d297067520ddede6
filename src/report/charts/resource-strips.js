import { makeLinearScale, makeLogScale } from './scales.js'
import { labelCount, labelTime } from './ticks.js'

/**
 * @import { PartOverTime, ResourcesOverTime, RowMeasured } from '../../types.ts'
 * @import { Point } from './lines.js'
 * @import { Scale } from './scales.js'
 *
 * @typedef {'used' | 'waits'} StripKind
 *
 * One figure of all parts over the trial. lines: of each panel; part: null for what is of no part.
 * @typedef {object} Strip
 * @property {string} title
 * @property {string} about a sentence
 * @property {(range: [number, number]) => Scale} makeScale the same domain for all panels
 * @property {(value: number) => string} label of a tick
 * @property {Array<Array<{ part: string | null, name: string, points: Point[] }>>} lines
 *
 * @typedef {Exclude<keyof PartOverTime, 'name' | 'isDriver' | 'limitCores' | 'meanCores'>} Column
 * @typedef {Pick<RowMeasured, 'overTime'> & { resources: ResourcesOverTime }} Measured
 */

const MEBIBYTE = 1_048_576

/**
 * @type {ReadonlyArray<{ kind: StripKind, column: Column, title: string, about: string, size?: number, label?: (value:
 *   number) => string }>}
 */
const FIGURES = [
  {
    kind: 'used',
    column: 'cpuCores',
    title: 'CPU, cores in use',
    about: 'CPU: cores in use by each part, its children included.'
  },
  {
    kind: 'used',
    column: 'residentBytes',
    title: 'memory, MiB resident',
    about: 'Memory: resident, of each part.',
    size: MEBIBYTE
  },
  {
    kind: 'waits',
    column: 'loopDelayUs',
    title: 'event loop, late at most',
    about: 'Event loop: how late it was at most within a stretch, of Node.js processes of the target.',
    label: labelTime
  },
  {
    kind: 'waits',
    column: 'runDelayRatio',
    title: 'waiting for a core, share of the time',
    about: 'Waiting for a core: share of the time that main threads could have run and did not.',
    label: labelShare
  },
  {
    kind: 'waits',
    column: 'throttledRatio',
    title: 'stopped by its limit, share of the time',
    about: 'Stopped by its limit: share of the time that a control group held the part back.',
    label: labelShare
  },
  { kind: 'waits', column: 'heapUsedBytes', title: 'heap used, MiB', about: "Heap used: of V8's heap, Node.js processes only.", size: MEBIBYTE },
  {
    kind: 'waits',
    column: 'sockets',
    title: 'open connections',
    about: 'Open connections: those that a Node.js part has accepted, and those that the driver has opened.'
  },
  { kind: 'waits', column: 'bytesInPerSecond', title: 'in, KiB a second', about: 'In and out: bytes on these connections.', size: 1024 },
  { kind: 'waits', column: 'bytesOutPerSecond', title: 'out, KiB a second', about: '', size: 1024 }
]

/**
 * @param {{ kind: StripKind, panels: readonly Measured[] }} options
 * @returns {Strip[]} those that are known in some panel; empty where only response times are
 */
export function listStrips ({ kind, panels }) {
  const strips = FIGURES.filter((figure) => figure.kind === kind).flatMap(({ column, title, about, size = 1, label = labelCount }) => {
    const lines = panels.map(({ resources: { stretchMs, parts } }) => parts.flatMap(({ name, ...columns }) => {
      const values = columns[column]
      const sized = values?.map((value) => value === null ? null : value / size)
      return sized ? [{ part: name, name, points: placePoints(sized, stretchMs) }] : []
    }))
    const known = lines.flat().flatMap(({ points }) => points.flatMap(({ y }) => y ?? []))
    if (known.length === 0) return []
    const high = Math.max(...known) || 1
    return [{
      title,
      about,
      label,
      lines,
      makeScale: (/** @type {[number, number]} */ range) => makeLinearScale({ low: 0, high, range, count: 3 })
    }]
  })
  return strips.length > 0 && kind === 'used' ? [...listTimes(panels), ...strips] : strips
}

/** @param {readonly Measured[]} panels @returns {Strip[]} */
function listTimes (panels) {
  const lines = panels.map(({ overTime }) => overTime
    ? /** @type {const} */ ([['p50', 'p50Us'], ['p99', 'p99Us']]).map(([name, key]) => ({
        part: null, name, points: placePoints(overTime.stretches.map((stretch) => stretch[key]), overTime.stretchMs)
      }))
    : [])
  const known = lines.flat().flatMap(({ points }) => points.flatMap(({ y }) => y ?? []))
  if (known.length === 0) return []
  const domain = { low: Math.max(1, Math.min(...known)), high: Math.max(1, ...known), count: 3 }
  return [{
    title: 'response time, p50 and p99',
    about: 'Response time: p50 and p99 of the requests that were due in a stretch, on a logarithmic axis.',
    label: labelTime,
    lines,
    makeScale: (range) => makeLogScale({ ...domain, range })
  }]
}

/** @param {Array<number | null>} values @param {number} stretchMs @returns {Point[]} at the middle of each stretch */
function placePoints (values, stretchMs) {
  return values.map((y, stretch) => ({ x: (stretch + 0.5) * stretchMs / 1000, y }))
}

/** @param {number} ratio */
function labelShare (ratio) {
  return `${Number((ratio * 100).toPrecision(3))} %`
}
