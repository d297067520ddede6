import {
  bitsText, describeArithmetic, describeScaleAnswer, describeScaleInput, ENGINE_NAMES, LIMIT_NAMES, listScaleCommands,
  listScaleRemarks, rateText, TARGET_NAMES
} from './prose.js'
import { formatDuration } from '../../../units.js'

/**
 * @import { ScaleLoad, ScalePlan, ScaleTargetLimit } from '../types.ts'
 * @import { Document, Figure, Name, Step, Table } from '../../../report/document.ts'
 */

const MOST_REMARKS = 1 // on a screen
/** More would push a column off a terminal. */
const MOST_NAMES = 3

/** What each limit of the other side is, in a line. */
const TARGET_MEANINGS = Object.freeze({
  bandwidth: 'one line as fast as a generator\'s, into all that is loaded',
  conntrack: 'connections that one firewall or NAT remembers',
  backlog: 'of one target address, if all in flight connect at once',
  proxyPorts: 'from one proxy address to one backend address'
})

/**
 * How many load generators a rate takes.
 * @param {{ plan: ScalePlan, steps?: Step[], exitCode?: number }} options steps: after those that the plan leads to;
 *   exitCode: of the command that prints it; absent: not known
 * @returns {Document}
 */
export function documentScale ({ plan, steps = [], exitCode }) {
  const { asked: { engine, hosts } } = plan
  const { host, core, request, inFlight } = describeScaleInput({ plan })
  return {
    subject: 'plan',
    title: 'plan: arithmetic, nothing is measured',
    blocks: [
      {
        kind: 'answer',
        outcome: engine === 'native' && hosts > 1 ? 'bad' : 'good',
        text: describeScaleAnswer({ plan })
      },
      tableLimits(plan),
      { kind: 'facts', label: 'A HOST', lines: [host] },
      { kind: 'facts', label: 'A CORE', depth: 2, lines: [core] },
      { kind: 'facts', label: 'A REQUEST', depth: 2, lines: [request] },
      { kind: 'facts', label: 'IN FLIGHT', lines: [inFlight] },
      tableRates(plan),
      tableTarget(plan),
      { kind: 'list', title: 'To keep in mind', most: MOST_REMARKS, lines: listScaleRemarks({ plan }) }
    ],
    foot: {
      steps: [...listScaleCommands({ plan }).map(({ about, command }) => ({ purpose: about, command })), ...steps],
      ...exitCode !== undefined && { exit: { code: exitCode, meaning: 'worked out; nothing was measured' } }
    }
  }
}

/** @param {number | null} value @returns {Figure} */
function rate (value) {
  return { value, unit: 'perSecond' }
}

/** @param {number} value @returns {Figure} */
function count (value) {
  return { value, unit: 'count' }
}

/** @param {ScalePlan} plan @returns {Table} */
function tableLimits (plan) {
  const { engine, limits, ratePerSecond } = plan.asked
  return {
    kind: 'table',
    title: 'Limit',
    columns: [
      { key: 'limit', head: 'limit', priority: 0 },
      { key: 'rate', head: 'a host sends', priority: 1 },
      { key: 'hosts', head: 'hosts', priority: 2 },
      { key: 'arithmetic', head: 'arithmetic', priority: 3 }
    ],
    rows: limits.map((limit) => ({
      cells: {
        limit: LIMIT_NAMES[limit.kind],
        rate: rate(limit.ratePerSecond),
        hosts: count(limit.hosts),
        arithmetic: describeArithmetic({ kind: limit.kind, plan, engine })
      }
    })),
    notes: [{
      text: `of one host with ${ENGINE_NAMES[engine]}, in the order in which they come; hosts: for ${rateText(ratePerSecond)}`,
      depth: 2
    }]
  }
}

/** @param {ScalePlan} plan @returns {Table} */
function tableRates ({ loads, question }) {
  return {
    kind: 'table',
    title: `What is passed at which rate, at ${formatDuration({ durationMs: question.responseTimeMs })} a request`,
    depth: 2,
    columns: [
      { key: 'rate', head: 'rate', priority: 0 },
      { key: 'hosts', head: 'hosts', priority: 1 },
      { key: 'driver', head: 'driver', priority: 1 },
      { key: 'inFlight', head: 'in flight', priority: 2 },
      { key: 'line', head: 'Gbit/s', priority: 2 },
      { key: 'host', head: 'past on one host', priority: 3 },
      { key: 'target', head: 'past at the target', priority: 4 }
    ],
    rows: loads.map((load) => ({ cells: cellsOf(load) })),
    notes: ['* what was asked for. Gbit/s: in the direction that has more. What comes first is named first.']
  }
}

/** @param {ScaleLoad} load @returns {Table['rows'][number]['cells']} */
function cellsOf ({ ratePerSecond, isAsked, hosts, engine, inFlight, outBitsPerSecond, inBitsPerSecond, limits, target }) {
  return {
    rate: { ...rate(ratePerSecond), ...isAsked && { mark: '*' } },
    hosts: count(hosts),
    driver: engine,
    inFlight: count(inFlight),
    line: { value: Math.max(outBitsPerSecond, inBitsPerSecond) / 1e9, unit: 'plain' },
    host: listNames(limits.filter((limit) => limit.hosts > 1).map(({ kind }) => LIMIT_NAMES[kind])),
    target: listNames(target.filter(({ share }) => share > 1).map(({ kind }) => TARGET_NAMES[kind]))
  }
}

/** @param {ScalePlan} plan @returns {Table} */
function tableTarget ({ asked }) {
  const amount = (/** @type {ScaleTargetLimit['kind']} */ kind, /** @type {number} */ value) =>
    kind === 'bandwidth' ? bitsText(value) : count(value)
  return {
    kind: 'table',
    title: `On the target's side at ${rateText(asked.ratePerSecond)}, with the defaults of Linux`,
    depth: 2,
    columns: [
      { key: 'limit', head: 'limit', priority: 0 },
      { key: 'takes', head: 'takes', priority: 1, align: 'left' },
      { key: 'has', head: 'one has', priority: 1, align: 'left' },
      { key: 'full', head: 'full at', priority: 1 },
      { key: 'what', head: 'of what', priority: 2 }
    ],
    rows: asked.target.map(({ kind, used, limit, ratePerSecond }) => ({
      cells: {
        limit: TARGET_NAMES[kind],
        takes: amount(kind, used),
        has: amount(kind, limit),
        full: rate(ratePerSecond),
        what: TARGET_MEANINGS[kind]
      }
    }))
  }
}

/** `Memory, CPU, ports`, in short ` + 2`. @param {string[]} names @returns {Name} */
function listNames (names) {
  const shown = names.map((name, index) => index === 0 || name === 'CPU' ? name : name.toLowerCase())
  const [text, some] = [shown.join(', ') || 'nothing', shown.slice(0, MOST_NAMES).join(', ')]
  return { text, short: names.length > MOST_NAMES ? `${some} + ${names.length - MOST_NAMES}` : text }
}
