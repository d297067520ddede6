import { countVerdicts, nameVerdict } from '../../../judge/wording.js'
import { buildMachineTable } from '../../../report/tables/setup-tables.js'
import { describeSessions } from '../../../report/prose/comparison.js'
import { formatNumberOf, formatRate, formatRatio, formatShare, formatTimestamp } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { tableFigures } from '../../../report/run/comparison-document.js'
import {
  tableAgreed, tableCapacity, tableObjectives, tableOfThen, tablePast, tableProduction, tablePromises, tableServices
} from './tables.js'
import { listSome } from '../../../report/screen/frame.js'
import { nameAll } from '../../../report/run/comparison-words.js'
import { namePromise } from '../../../plan/objective.js'

/**
 * @import { Result } from '../../../types.ts'
 * @import { ReviewCapacity, ReviewObjective, ReviewResult } from '../types.ts'
 * @import { Block, Document, Fields, Foot, Line, Outcome, Section, Table } from '../../../report/document.ts'
 */

const MOST_NOTES = 3
const MOST_OBJECTIVES = 6
const MOST_CAPACITIES = 3
const MET = /** @type {const} */ (['met', 'good'])
const EXIT_MEANING = 'the review was made; what it says does not change this code'
/** @type {ReadonlyArray<[verdict: ReviewObjective['verdict'], outcome: Outcome]>} */
const GRAVEST_FIRST = Object.freeze([['missed', 'bad'], ['invalid', 'open'], ['inconclusive', 'open']])

const MOST_TARGETS = 3

/**
 * What a review has to talk about; in a file it has fields to fill in, and is whole.
 * @param {{ review: ReviewResult, foot?: Foot, exitCode?: number }} options exitCode: of the command that prints it;
 *   absent: not known
 * @returns {Document}
 */
export function documentReview ({ review, foot = {}, exitCode }) {
  return {
    subject: 'review',
    title: `SLO review: ${nameReview(review)}`,
    subtitle: describeReview(review),
    mostInReport: Infinity,
    blocks: [
      fieldsOf(review),
      troubles(review),
      ...listAnswers(review),
      badgesOfObjectives(review),
      ...listFacts(review),
      ...listSections(review)
    ],
    foot: { ...foot, ...exitCode !== undefined && { exit: { code: exitCode, meaning: EXIT_MEANING } } }
  }
}

/** What is to be filled in, with what is there already. @param {ReviewResult} review @returns {Fields} */
function fieldsOf ({ fields: { status, author, reviewers, revisitAt } }) {
  return {
    kind: 'fields',
    depth: 2,
    fields: [
      { name: 'Status', value: status, ask: 'draft, agreed or to be changed' },
      { name: 'Author', value: author, ask: 'who wrote this' },
      { name: 'Reviewers', value: reviewers.length > 0 ? reviewers.join(', ') : null, ask: 'who read it' },
      { name: 'Look again on', value: revisitAt, ask: 'a date' }
    ]
  }
}

/** @param {ReviewResult} review @returns {Block} */
function troubles ({ validity }) {
  const more = validity.length - MOST_NOTES
  return {
    kind: 'trouble',
    texts: [
      ...validity.slice(0, MOST_NOTES).map((one) => tell(one)),
      ...more > 0 ? [`${formatNumberOf({ count: more, of: 'more note' })} under "How far to believe it"`] : []
    ]
  }
}

/** @param {ReviewResult} review @returns {Block[]} */
function listAnswers ({ objectives }) {
  if (objectives.length === 0) return [{ kind: 'answer', outcome: 'open', text: 'The record judges no objective.' }]
  const open = GRAVEST_FIRST.flatMap(([kind, outcome]) =>
    objectives.filter(({ verdict }) => verdict === kind).map((one) => ({ one, outcome })))
  const met = objectives.filter(({ verdict }) => verdict === 'met')
  const [nearest] = met.filter(({ sloRatio }) => sloRatio !== null).sort((a, b) => Number(a.sloRatio) - Number(b.sloRatio))
  const name = (/** @type {ReviewObjective} */ { target, objective }) => `${target} ${objective}`
  const near = nearest
    ? `, nearest to its bound: ${name(nearest)} (SLO ratio ${formatRatio({ ratio: nearest.sloRatio })})`
    : ''
  const more = open.length - MOST_OBJECTIVES
  const shown = open.slice(0, MOST_OBJECTIVES).map(({ one, outcome }, index) => /** @type {Block} */ ({
    kind: 'answer',
    outcome,
    text: `${name(one)}: ${nameVerdict(one)}: ${tell(one.reason)}`,
    because: more > 0 && index === MOST_OBJECTIVES - 1 ? [`and ${more} more that were missed or not decided`] : []
  }))
  const good = `${met.length} of ${objectives.length} objectives met${near}`
  /** @type {Block[]} */
  const held = met.length > 0 ? [{ kind: 'answer', outcome: 'good', text: good }] : []
  return [...shown, ...held]
}

/** How many came out how, the worst first. @param {ReviewResult} review @returns {Block} */
function badgesOfObjectives ({ objectives }) {
  const kinds = [...GRAVEST_FIRST, MET]
  return {
    kind: 'badges',
    depth: 2,
    groups: [{
      title: 'Objectives',
      badges: kinds.flatMap(([kind, tone]) => {
        const { length } = objectives.filter(({ verdict }) => verdict === kind)
        return length > 0 ? [{ tone, text: `${length} ${nameVerdict({ verdict: kind })}`, to: 'objectives' }] : []
      })
    }]
  }
}

/** Each section in a line. @param {ReviewResult} review @returns {Block[]} */
function listFacts (review) {
  const { capacity } = review
  const capacities = capacity.length === 0
    ? ['not known: --size-json brings it, --peak-json the peak that was observed']
    : capacity.slice(0, MOST_CAPACITIES).map(describeCapacity)
  return [
    { kind: 'facts', label: 'PRODUCTION', lines: [describeProduction(review)] },
    { kind: 'facts', label: 'CAPACITY', lines: capacities },
    { kind: 'facts', label: 'DEPENDENCIES', lines: [describeDependencies(review)] },
    { kind: 'facts', label: 'CHANGES', lines: describeChanges(review) }
  ]
}

/** In the order in which they are talked about. @param {ReviewResult} review @returns {Section[]} */
function listSections (review) {
  const { validity, machine, tool, commands, dependencies } = review
  const result = /** @type {Result} */ (/** @type {unknown} */ ({ run: { machine, tool } }))
  return [
    section('objectives', 'Objectives', [
      { kind: 'text', text: describeObjectives(review) }, tableObjectives(review), tablePast(review)
    ]),
    section('production', 'Production', [tableProduction(review), tableAgreed(review)]),
    section('capacity', 'Capacity', [tableCapacity(review)]),
    section('dependencies', 'Dependencies', dependencies ? [tableServices(dependencies), tablePromises(dependencies)] : []),
    section('changes', 'What has changed', [...listSince(review), tableOfThen(review), ...blocksOfComparison(review)]),
    section('validity', 'How far to believe it', [list(validity.length === 0
      ? ['Nothing is known that would spoil the numbers.']
      : validity.map((one) => tell(one)))]),
    { ...section('environment', 'Environment', [tableMachine(result)]), fold: true },
    {
      ...section('commands', 'To make it again', [{ kind: 'code', language: 'sh', text: commands.join('\n') }]),
      fold: true
    },
    section('decisions', 'Decisions', [{
      kind: 'fields', fields: [{ name: 'Decided', value: null, ask: 'what was decided, by whom, until when' }]
    }])
  ]
}

/** @param {string} id @param {string} title @param {Block[]} blocks @returns {Section} */
function section (id, title, blocks) {
  return { kind: 'section', depth: 2, id, title, blocks }
}

/** @param {Line[]} lines @returns {Block} */
function list (lines) {
  return { kind: 'list', lines }
}

/** @param {ReviewResult} review @returns {Block[]} */
function listSince ({ changes: { against, reason } }) {
  if (against === null) return []
  const since = `Since run ${against.run}, ${formatTimestamp({ iso: against.startedAt })} (${against.from})`
  return [{ kind: 'text', text: `${since}: ${tell(reason)}.` }]
}

/** @param {ReviewResult} review @returns {Block[]} */
function blocksOfComparison ({ changes: { comparison } }) {
  if (comparison === null) return []
  return [
    { ...tableFigures(comparison), title: 'Figures since then' },
    list([
      ...comparison.differences.map((one) => `the records differ: ${tell(one)}`),
      ...comparison.left.map((one) => `not compared: ${tell(one)}`),
      ...describeSessions({ comparison })
    ])
  ]
}

/** @param {Result} result @returns {Table} */
function tableMachine (result) {
  return {
    kind: 'table',
    title: 'Machine',
    columns: [{ key: 'what', head: 'what', priority: 0 }, { key: 'found', head: 'found', priority: 1 }],
    rows: buildMachineTable({ result }).rows
  }
}

/** `my-service, gateway and 2 more`; without objectives the run. @param {ReviewResult} review */
function nameReview ({ objectives, record }) {
  const targets = [...new Set(objectives.map(({ target }) => target))]
  return targets.length === 0 ? record.id : listSome({ names: targets, most: MOST_TARGETS })
}

/** @param {ReviewResult} review */
function describeReview ({ record, madeAt }) {
  const made = formatTimestamp({ iso: madeAt.replace(/\.\d+Z$/, 'Z') })
  return `Run ${record.id} of ${formatTimestamp({ iso: record.startedAt })}, ${record.status}. Made ${made}.`
}

/** `8 objectives: 7 met, 1 not decided.` @param {ReviewResult} review */
function describeObjectives ({ objectives, record }) {
  const from = `Measured in run ${record.id}, ${formatTimestamp({ iso: record.startedAt })} (${record.file}).`
  if (objectives.length === 0) return `${from} The record judges no objective.`
  const counts = /** @type {const} */ (['met', 'missed', 'inconclusive', 'invalid']).flatMap((kind) => {
    const list = objectives.filter(({ verdict }) => verdict === kind)
    return list.length > 0 ? [countVerdicts({ kind, list })] : []
  })
  return `${from} ${objectives.length} ${objectives.length === 1 ? 'objective' : 'objectives'}: ${counts.join(', ')}.`
}

/** @param {ReviewResult} review */
function describeProduction ({ production, agreed }) {
  if (production === null) {
    return agreed.length > 0
      ? `${agreed.length} objectives agreed; --prometheus asks how they are kept`
      : 'not known: --slo and --prometheus bring it'
  }
  const { objectives } = production
  const name = (/** @type {'not kept' | 'unknown'} */ state) => {
    const own = objectives.filter((one) => one.state === state)
    const names = own.map(({ slo, objective }) => `${slo} ${objective}`)
    return own.length === 0 ? '' : `; ${state}: ${listSome({ names })}`
  }
  const kept = objectives.filter(({ state }) => state === 'kept').length
  return `${kept} of ${objectives.length} kept${name('not kept')}${name('unknown')}`
}

/** @param {ReviewCapacity} capacity */
function describeCapacity ({ name, units, code, capacityPerSecond, peakPerSecond, observed, headroom }) {
  const peak = `peak ${formatRate({ perSecond: observed?.ratePerSecond ?? peakPerSecond })}/s (${observed ? 'observed' : 'asked for'})`
  if (units === null || capacityPerSecond === null) return `${name}: ${code ?? 'not known'}, ${peak}`
  const free = headroom === null ? '' : headroom < 0 ? '; TOO FEW' : `; ${formatShare({ ratio: headroom })} free`
  return `${name}: ${units} ${units === 1 ? 'unit' : 'units'} for ${formatRate({ perSecond: capacityPerSecond })}/s, ${peak}${free}`
}

/** @param {ReviewResult} review */
function describeDependencies ({ dependencies }) {
  if (dependencies === null) return 'not known: --sla brings them'
  const { promises, services } = dependencies
  const open = promises.filter(({ verdict }) => verdict !== 'met').map((one) => `${namePromise(one)} ${nameVerdict(one)}`)
  const kept = `${services.length} services; ${promises.length - open.length} of ${promises.length} promises hold`
  return open.length === 0 ? kept : `${kept}; ${listSome({ names: open })}`
}

/** @param {ReviewResult} review @returns {string[]} */
function describeChanges ({ changes: { against, comparison, reason } }) {
  if (against === null) return [`nothing to compare with: ${tell(reason)}`]
  const since = `since ${formatTimestamp({ iso: against.startedAt })} (${against.from})`
  if (comparison === null) return [`${since}: ${tell(reason)}`]
  const { figures, differences } = comparison
  const pick = (/** @type {string} */ kind) => figures.filter(({ verdict }) => verdict === kind)
  const [worse, open] = [pick('regressed'), pick('inconclusive').length]
  const differ = listSome({ names: differences.map((one) => tell(one)), most: 2 })
  return [
    `${since}: ${describeWorse({ worse: worse.length === 0 ? '' : nameAll(worse, undefined), open, all: figures.length })}`,
    ...differ === '' ? [] : [`the records differ: ${differ}`]
  ]
}

/**
 * Of figures that could not be compared, nobody knows that they are no worse.
 * @param {{ worse: string, open: number, all: number }} options worse: their names; empty: none is
 */
function describeWorse ({ worse, open, all }) {
  if (all === 0) return 'cannot tell: no figure is in both records'
  if (open === all) return `cannot tell for any of ${all} ${all === 1 ? 'figure' : 'figures'}`
  const known = worse === '' ? 'no figure worse' : `worse: ${worse}`
  return open > 0 ? `${known}; cannot tell for ${open} of ${all}` : known
}
