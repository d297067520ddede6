import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { makeTable } from '../../../layout/tables/table.js'
import { layTable } from '../../../layout/terminal-table.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'

/** @import { Baseline, Target } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */
/** @import { Screen } from '../../../layout/screen/frame.js' */

/** @typedef {{ unavailable: { reason: string, hint: string } | null }} Availability null: it can run here */

/**
 * What can be run, and whether it can be run here.
 * @param {{
 *   targets: Array<Pick<Target, 'name' | 'title' | 'parts' | 'url'> & Availability>,
 *   baselines: Array<Pick<Baseline, 'name' | 'title' | 'targets' | 'lab'>>,
 *   replays: Array<{ name: string, title: string, tests: readonly string[] }>,
 *   drivers: Array<{ name: string, title: string } & Availability>,
 *   columns?: number,
 *   colors?: boolean
 * }} options
 * @returns {string} ends with a newline
 */
export function renderList ({ targets, baselines, replays, drivers, columns = UNKNOWN_WIDTH, colors = false }) {
  const screen = { columns, colors: picocolors.createColors(colors) }
  const absent = new Set(targets.filter(({ unavailable }) => unavailable !== null).map(({ name }) => name))
  const hints = new Set(
    [...targets, ...drivers].flatMap(({ unavailable }) =>
      unavailable === null ? [] : [`${unavailable.reason}: ${unavailable.hint}`]
    )
  )
  const sections = [
    makeTable({
      title: 'Baselines',
      columns: [
        ['Name', 'left'],
        ['Here', 'left'],
        ['Title', 'left']
      ],
      rows: baselines.map(({ name, title, targets: names, lab }) => {
        if (lab?.kind === 'stampede') return [name, 'available', title]
        const possible = names.filter((target) => !absent.has(target)).length
        return [name, `${possible} of ${names.length} targets`, title]
      })
    }),
    makeTable({
      title: 'Published experiments, for baseload replay',
      columns: [
        ['Name', 'left'],
        ['Tests', 'right'],
        ['Title', 'left']
      ],
      rows: replays.map(({ name, title, tests }) => [name, String(tests.length), title])
    }),
    makeTable({
      title: 'Targets',
      columns: [
        ['Name', 'left'],
        ['Here', 'left'],
        ['Title', 'left'],
        ['Parts', 'left']
      ],
      rows: targets.map(({ name, title, parts, url, unavailable }) => [
        name,
        describeState(unavailable),
        title,
        url === undefined ? parts.map((part) => part.name).join(' > ') : 'runs already'
      ])
    }),
    makeTable({
      title: 'Drivers',
      columns: [
        ['Name', 'left'],
        ['Here', 'left'],
        ['Title', 'left']
      ],
      rows: drivers.map(({ name, title, unavailable }) => [name, describeState(unavailable), title])
    })
  ]
  return [
    ...sections.filter(({ rows }) => rows.length > 0).map((table) => renderSection(table, screen)),
    ...[...hints].map((text) => `${wrapText({ text: escapeTerminal({ text }), columns, hang: '  ' }).join('\n')}\n`)
  ].join('\n')
}

/** @param {Availability['unavailable']} unavailable */
function describeState (unavailable) {
  return unavailable === null ? 'available' : `unavailable: ${unavailable.reason}`
}

/** @param {Table} table @param {Screen} screen */
function renderSection (table, screen) {
  const { lines, dropped } = layTable({ table, ...screen })
  const notes = dropped.flatMap((name) =>
    wrapText({
      text: `no room in ${screen.columns} columns for ${escapeTerminal({ text: name })}`,
      columns: screen.columns
    })
  )
  return `${[screen.colors.bold(table.title), '', ...lines, ...notes.map((note) => screen.colors.dim(note))].join('\n')}\n`
}
