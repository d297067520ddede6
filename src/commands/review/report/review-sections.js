import { countVerdicts } from '../../../judge/wording.js'
import { makeChangeTables } from './change-tables.js'
import { buildMachineTable } from '../../../layout/markdown-setup.js'
import { describeBounds } from '../../../layout/prose/comparison.js'
import {
  makeCapacityTable, makeDependencyTables, makeObjectiveTable, makePastTable, makeProductionTable
} from './review-tables.js'
import { formatTimestamp } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/** @import { Result } from '../../../types.ts' */
/** @import { ReviewResult } from '../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/**
 * One part of a review, under every format.
 * @typedef {{ id: string, title: string, text: string[], tables: Table[], items: string[], commands: string[] }}
 *   Section
 */

/**
 * A review in the order in which it is talked about.
 * @param {{ review: ReviewResult }} options
 * @returns {Section[]}
 */
export function listReviewSections ({ review }) {
  const { record, production, agreed, dependencies, changes, validity, machine, tool, commands } = review
  return [
    make({
      id: 'objectives',
      title: 'Objectives',
      text: [
        `Measured in run ${record.id}, ${formatTimestamp({ iso: record.startedAt })} (${record.file}). ${describeObjectives(review)}`
      ],
      tables: [makeObjectiveTable({ review }), makePastTable({ review })]
    }),
    make({
      id: 'production',
      title: 'Production',
      text:
        production === null
          ? [
              agreed.length > 0
                ? 'Prometheus was not asked: --prometheus asks it.'
                : 'Nothing is known of production here: --slo and --prometheus bring it.'
            ]
          : [],
      tables: [makeProductionTable({ review })]
    }),
    make({
      id: 'capacity',
      title: 'Capacity',
      text:
        review.capacity.length === 0
          ? ['No capacity is given: --size brings it, --peak the peak that was observed.']
          : [],
      tables: [makeCapacityTable({ review })]
    }),
    make({
      id: 'dependencies',
      title: 'Dependencies',
      text: dependencies === null ? ['No dependencies are given: --sla brings them.'] : [],
      tables: makeDependencyTables({ review })
    }),
    make({
      id: 'changes',
      title: 'What has changed',
      text: describeChanges(changes),
      tables: makeChangeTables({ review }),
      items: changes.comparison
        ? [
            ...changes.comparison.differences.map((one) => `the records differ: ${tell(one)}`),
            ...changes.comparison.left.map((one) => `not compared: ${tell(one)}`),
            ...describeBounds({ comparison: changes.comparison })
          ]
        : []
    }),
    make({
      id: 'validity',
      title: 'How far to believe it',
      text: validity.length === 0 ? ['Nothing is known that would spoil the numbers.'] : [],
      items: validity.map(tell)
    }),
    make({
      id: 'environment',
      title: 'Environment',
      tables: [
        buildMachineTable({ result: /** @type {Result} */ (/** @type {unknown} */ ({ run: { machine, tool } })) })
      ]
    }),
    make({ id: 'commands', title: 'To make it again', commands })
  ]
}

/**
 * What is to be filled in, with what is there already.
 * @param {{ review: ReviewResult }} options
 * @returns {Array<{ name: string, value: string | null, ask: string }>}
 */
export function listReviewFields ({ review: { fields } }) {
  return [
    { name: 'Status', value: fields.status, ask: 'draft, agreed or to be changed' },
    { name: 'Author', value: fields.author, ask: 'who wrote this' },
    { name: 'Reviewers', value: fields.reviewers.length > 0 ? fields.reviewers.join(', ') : null, ask: 'who read it' },
    { name: 'Look again on', value: fields.revisitAt, ask: 'a date' }
  ]
}

/** @param {{ review: ReviewResult }} options */
export function describeReview ({ review: { objectives, record, madeAt } }) {
  const targets = [...new Set(objectives.map(({ target }) => target))]
  const of =
    targets.length === 0
      ? record.id
      : targets.length <= 3
        ? targets.join(', ')
        : `${targets.slice(0, 3).join(', ')} and ${targets.length - 3} more`
  return {
    title: `SLO review: ${of}`,
    subtitle: `Made ${formatTimestamp({ iso: madeAt.replace(/\.\d+Z$/, 'Z') })} from run ${record.id}, which is ${record.status}.`
  }
}

/** `8 objectives: 7 met, 1 inconclusive.` @param {ReviewResult} review */
function describeObjectives ({ objectives }) {
  if (objectives.length === 0) return 'The record judges no objective.'
  const counts = /** @type {const} */ (['met', 'missed', 'inconclusive', 'invalid']).flatMap((kind) => {
    const list = objectives.filter(({ verdict }) => verdict === kind)
    return list.length > 0 ? [countVerdicts({ kind, list })] : []
  })
  return `${objectives.length} ${objectives.length === 1 ? 'objective' : 'objectives'}: ${counts.join(', ')}.`
}

/** @param {ReviewResult['changes']} changes */
function describeChanges ({ against, reason }) {
  return against === null
    ? [`Nothing to compare with: ${tell(reason)}.`]
    : [`Since run ${against.run}, ${formatTimestamp({ iso: against.startedAt })} (${against.from}): ${tell(reason)}.`]
}

/** @param {Partial<Section> & Pick<Section, 'id' | 'title'>} section @returns {Section} tables without rows left out */
function make ({ id, title, text = [], tables = [], items = [], commands = [] }) {
  return { id, title, text, tables: tables.filter(({ rows }) => rows.length > 0), items, commands }
}
