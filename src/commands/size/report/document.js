import { EXIT } from '../../../errors.js'
import { renderKubernetes } from '../../../report/kubernetes.js'
import { tell } from '../../../report/sentences/index.js'
import { describeSeen } from './capacity-prose.js'
import {
  describeAnswer, describeCurve, describeDemand, describeEvidence, describeMethod, describeQueues, describeRunning, nameUnit,
  perSecondText, plural
} from './prose.js'
import { tableUnits } from './units-table.js'

/**
 * @import { Chart, SizedUnit, SizeResult, SizingQuestion } from '../../../types.ts'
 * @import { Block, Cell, Document, Foot, Line, Outcome, Row, Table } from '../../../report/document.ts'
 *
 * One of the sizes of a result. @typedef {{ result: SizeResult, size: SizedUnit }} One
 */

/**
 * How many units.
 * @param {{ result: SizeResult, charts?: readonly Chart[], foot?: Foot, exitCode?: number }} options charts: those
 *   that are written beside the report; exitCode: of the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentSize ({ result, charts = [], foot = {}, exitCode }) {
  const { sizes } = result
  const warnings = [...new Set(sizes.flatMap(({ measurements }) => measurements.warnings.map(tell)))]
  const given = sizes.length > 0 && sizes.every(({ measurements: { kind } }) => kind === 'points')
  return {
    subject: 'size',
    title: `size of ${nameQuestion(result)}`,
    ...given && { subtitle: 'Nothing was measured: the rates are from the file.' },
    blocks: [
      { kind: 'trouble', texts: warnings },
      ...sizes.length > 1
        ? blocksCompared(result)
        : sizes.flatMap((size) => [answer({ result, size }), ...blocksOfSize({ result, size })]),
      ...charts.map((chart) => /** @type {Block} */ ({ kind: 'chart', depth: 2, chart }))
    ],
    foot: { ...foot, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } } }
  }
}

/** @param {SizeResult} result */
function nameQuestion ({ question: { name, peakPerSecond, objectives } }) {
  return `${name}: how many units for ${perSecondText(peakPerSecond)}${objectives.length > 0 ? ` at ${objectives.map(({ text }) => text).join(', ')}` : ''}`
}

/** A number that was measured, a guess, or none. @param {SizedUnit} size @returns {Outcome} */
function rate ({ sizing: { code, evidence } }) {
  if (code !== null) return 'bad'
  return evidence === 'not shown' ? 'open' : 'good'
}

/** @param {One} one @returns {Block} */
function answer ({ result: { question }, size }) {
  return { kind: 'answer', outcome: rate(size), text: describeAnswer({ question, size }), because: listEvidence({ question, size }) }
}

/**
 * What the answer stands on; what matters less only where there is room for all.
 * @param {{ question: SizingQuestion, size: SizedUnit }} options
 * @returns {Line[]}
 */
function listEvidence ({ question, size }) {
  const { measurements, sizing: { evidence, demandPerSecond } } = size
  const deep = (/** @type {boolean} */ isDeep) => isDeep ? { depth: /** @type {const} */ (2) } : {}
  return [
    ...describeEvidence({ size }),
    ...describeSeen({ measurements, capacity: measurements.capacities.at(-1) })
      .map((text) => ({ text, ...deep(evidence === 'measured') })),
    { text: describeDemand({ question, demandPerSecond }), ...deep(demandPerSecond === question.peakPerSecond) }
  ]
}

/** @param {One} one @returns {Block[]} */
function blocksOfSize ({ result: { question, published }, size }) {
  const { sizing } = size
  const yaml = renderKubernetes({ question, size })
  const running = describeRunning({ size, question })
  return [
    tableUnits({ size, published }),
    tableOtherwise(size),
    { kind: 'facts', label: 'RUNNING', lines: running, depth: sizing.autoscaler || sizing.cost ? 1 : 2 },
    {
      kind: 'list',
      title: 'How it was found',
      depth: 2,
      lines: [...describeCurve({ usl: sizing.usl }), ...describeQueues({ size }), ...describeMethod({ size })]
    },
    ...yaml === null ? [] : [code(yaml)]
  ]
}

/** @param {string} text @returns {Block} */
function code (text) {
  return { kind: 'code', depth: 2, language: 'yaml', title: 'Kubernetes, to start from:', text }
}

/** What the answer would be if the peak or the objective were another. @param {SizedUnit} size @returns {Table} */
function tableOtherwise ({ sizing: { sensitivity, demandPerSecond, needed, units } }) {
  const asked = /** @type {const} */ ({ code: 'UNITS_FROM', basis: needed.basis })
  const details = [...new Set(sensitivity.flatMap(({ detail }) => detail === null ? [] : tell(detail)))]
  const isKnown = units !== null && sensitivity.some((one) => one.needed !== null)
  return {
    kind: 'table',
    title: 'What if',
    depth: isKnown ? 1 : 2,
    columns: [
      { key: 'change', head: 'change', priority: 0 },
      { key: 'demand', head: 'demand', priority: 3, depth: 2 },
      { key: 'needed', head: 'needed', priority: 4, depth: 2 },
      { key: 'run', head: 'units to run', priority: 1 },
      { key: 'from', head: 'known from', priority: 2 }
    ],
    rows: [
      { change: 'as asked', demandPerSecond, needed, units, reason: asked },
      ...sensitivity
    ].map((one, index) => /** @type {Row} */ ({
      cells: {
        change: one.change,
        demand: { value: one.demandPerSecond, unit: 'perSecond' },
        needed: count(one.needed?.units ?? null),
        run: count(one.units),
        from: tell(one.reason)
      },
      ...index === 0 && { weight: 1 },
      ...one.needed === null && { depth: 2 }
    })),
    notes: details.map((text) => ({ text, depth: /** @type {const} */ (2) }))
  }
}

/** @param {number | null} value @returns {Cell} */
function count (value) {
  return { value, unit: 'count' }
}

/**
 * Sizes of unit side by side, the cheapest first; then each by itself.
 * @param {SizeResult} result
 * @returns {Block[]}
 */
function blocksCompared (result) {
  const { question, sizes, comparison } = result
  return [
    ...comparison === null ? [] : blocksOfComparison(result, comparison),
    ...sizes.map((size) => /** @type {Block} */ ({
      kind: 'answer',
      outcome: rate(size),
      text: `${nameUnit({ unit: size.measurements.unit })} each. ${describeAnswer({ question, size })}`
    })),
    ...sizes.map((size) => /** @type {Block} */ ({
      kind: 'section',
      depth: 2,
      title: nameUnit({ unit: size.measurements.unit }),
      blocks: [{ kind: 'list', lines: listEvidence({ question, size }) }, ...blocksOfSize({ result, size })]
    }))
  ]
}

/** @param {SizeResult} result @param {NonNullable<SizeResult['comparison']>} comparison @returns {Block[]} */
function blocksOfComparison ({ sizes }, { rows, cheapest, by, reason }) {
  return [
    {
      kind: 'answer',
      outcome: cheapest === null ? 'open' : rate(sizes[cheapest]),
      text: cheapest === null
        ? `No cheapest size: ${tell(reason)}.`
        : `Cheapest by ${by}: ${nameUnit({ unit: sizes[cheapest].measurements.unit })} (${tell(reason)}).`
    },
    {
      kind: 'table',
      title: 'Units',
      columns: [
        { key: 'unit', head: 'unit', priority: 0 },
        { key: 'needed', head: 'needed', priority: 4, depth: 2 },
        { key: 'run', head: 'to run', priority: 1 },
        { key: 'cores', head: 'cores', priority: 2 },
        { key: 'memory', head: 'memory', priority: 5, depth: 2 },
        { key: 'cost', head: 'cost/h', priority: 3 }
      ],
      rows: rows.map(({ index, units, cores, memoryBytes, perHour, reason: why }) => /** @type {Row} */ ({
        cells: {
          unit: nameUnit({ unit: sizes[index].measurements.unit }),
          needed: count(sizes[index].sizing.needed.units),
          run: count(units),
          cores: { value: cores, unit: 'cores' },
          memory: { value: memoryBytes, unit: 'mebibytes' },
          cost: { value: perHour, unit: 'money' }
        },
        ...units === null && { reason: why === null ? 'no number' : tell(why) },
        ...index === cheapest && { tone: 'strong' }
      }))
    }
  ]
}

/** @param {{ result: SizeResult, exitCode: number }} options */
function describeExit ({ result: { sizes, question }, exitCode }) {
  const asked = perSecondText(sizes[0]?.sizing.demandPerSecond ?? question.peakPerSecond)
  const known = sizes.filter((size) => rate(size) === 'good').map(({ sizing: { units }, measurements: { unit } }) =>
    `${plural(units ?? 0)}${sizes.length > 1 ? ` of ${nameUnit({ unit })}` : ''}`)
  switch (exitCode) {
    case EXIT.met: return `${known.join(' or ')} for ${asked}`
    case EXIT.missed: return `no number of units holds ${asked}`
    default: return `cannot tell how many units hold ${asked}`
  }
}
