import { bitsText, describeArithmetic, LIMIT_NAMES, rateText, TARGET_NAMES } from './prose.js'
import { formatCount, formatDuration, formatSignificant, NOTHING } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'

/**
 * @import { ScalePlan, ScaleTargetLimit } from '../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/** More would push a column off a terminal. */
const MOST_NAMES = 3

/** What each limit of the other side is, in a line. */
const TARGET_MEANINGS = Object.freeze({
  bandwidth: 'one line as fast as a generator\'s, into all that is loaded',
  conntrack: 'connections that one firewall or NAT remembers',
  backlog: 'of one target address, if all in flight connect at once',
  proxyPorts: 'from one proxy address to one backend address'
})

/** @param {{ plan: ScalePlan }} options @returns {Table[]} */
export function makeScaleTables ({ plan }) {
  return [makeLimitTable({ plan }), makeRateTable({ plan }), makeTargetTable({ plan })]
}

/** @param {{ plan: ScalePlan }} options */
function makeLimitTable ({ plan }) {
  const { engine, limits, ratePerSecond } = plan.asked
  return makeTable({
    title: `Limits of one host with ${engine === 'k6' ? 'k6' : 'the native driver'}, in the order in which they come`,
    columns: [['Limit', 'left'], ['A host sends', 'right'], [`Hosts for ${rateText(ratePerSecond)}`, 'right'], ['Arithmetic', 'left']],
    rows: limits.map((limit) => [
      LIMIT_NAMES[limit.kind],
      limit.ratePerSecond === null ? NOTHING : rateText(limit.ratePerSecond),
      formatCount({ count: limit.hosts }),
      describeArithmetic({ kind: limit.kind, plan, engine })
    ])
  })
}

/** @param {{ plan: ScalePlan }} options @returns {Table} */
function makeRateTable ({ plan: { loads, question } }) {
  const listRows = (/** @type {number} */ mostNames) =>
    loads.map(
      ({ ratePerSecond, isAsked, hosts, engine, inFlight, outBitsPerSecond, inBitsPerSecond, limits, target }) => [
        `${isAsked ? '* ' : ''}${rateText(ratePerSecond)}`,
        formatCount({ count: hosts }),
        engine,
        formatCount({ count: inFlight }),
        formatSignificant({ value: Math.max(outBitsPerSecond, inBitsPerSecond) / 1e9, maxDecimals: 2 }),
        listNames({
          names: limits.filter(({ hosts }) => hosts > 1).map(({ kind }) => LIMIT_NAMES[kind]),
          most: mostNames
        }),
        listNames({
          names: target.filter(({ share }) => share > 1).map(({ kind }) => TARGET_NAMES[kind]),
          most: mostNames
        })
      ]
    )
  const table = makeTable({
    title: `What is passed at which rate, at ${formatDuration({ durationMs: question.responseTimeMs })} a request`,
    columns: [
      ['Rate', 'right'],
      ['Hosts', 'right'],
      ['Driver', 'left'],
      ['In flight', 'right'],
      ['Gbit/s', 'right'],
      ['Past on one host', 'left'],
      ['Past at the target', 'left']
    ],
    rows: listRows(Infinity),
    notes: ['* what was asked for. Gbit/s: in the direction that has more. What comes first is named first.']
  })
  return { ...table, shortRows: listRows(MOST_NAMES) }
}

/** @param {{ plan: ScalePlan }} options */
function makeTargetTable ({ plan: { asked } }) {
  return makeTable({
    title: `On the target's side at ${rateText(asked.ratePerSecond)}, with the defaults of Linux`,
    columns: [
      ['Limit', 'left'],
      ['Takes', 'right'],
      ['One has', 'right'],
      ['Full at', 'right'],
      ['Of what', 'left']
    ],
    rows: asked.target.map((limit) => [
      TARGET_NAMES[limit.kind],
      ...amounts(limit),
      rateText(limit.ratePerSecond),
      TARGET_MEANINGS[limit.kind]
    ])
  })
}

/** `Memory, CPU, ports + 2` @param {{ names: string[], most: number }} options */
function listNames ({ names, most }) {
  const shown = names.slice(0, most).map((name, index) => index === 0 || name === 'CPU' ? name : name.toLowerCase()).join(', ')
  return names.length > most ? `${shown} + ${names.length - most}` : shown || 'nothing'
}

/** @param {ScaleTargetLimit} limit @returns {[string, string]} */
function amounts ({ kind, used, limit }) {
  return kind === 'bandwidth' ? [bitsText(used), bitsText(limit)] : [formatCount({ count: used }), formatCount({ count: limit })]
}
