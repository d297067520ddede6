/**
 * @import { Baseline, Target } from '../../../types.ts'
 * @import { Block, Column, Document, Row, Step } from '../../../report/document.ts'
 *
 * null: it can run here. @typedef {{ unavailable: { reason: string, hint: string } | null }} Availability
 *
 * @typedef {object} Listed
 * @property {Array<Pick<Target, 'name' | 'title' | 'parts' | 'url'> & Availability>} targets
 * @property {Array<Pick<Baseline, 'name' | 'title' | 'targets' | 'lab'>>} baselines
 * @property {Array<{ name: string, title: string, tests: readonly string[] }>} replays
 * @property {Array<{ name: string, title: string } & Availability>} drivers
 */

/**
 * What can be run, and whether it can be run here.
 * @param {{ listed: Listed, steps?: Step[] }} options
 * @returns {Document}
 */
export function documentList ({ listed: { targets, baselines, replays, drivers }, steps = [] }) {
  const absent = new Set(targets.filter(({ unavailable }) => unavailable !== null).map(({ name }) => name))
  const hints = [...targets, ...drivers].flatMap(({ unavailable }) =>
    unavailable === null ? [] : [`${unavailable.reason}: ${unavailable.hint}`])
  return {
    subject: 'list',
    title: 'list: what there is to measure, and what can run here',
    mostLines: Infinity,
    blocks: [
      table('Baselines', HERE, baselines.map((one) => row(one, describeBaseline(one, absent)))),
      table(
        'Published experiments, for baseload replay',
        { key: 'here', head: 'tests', priority: 1 },
        replays.map(({ tests, ...one }) => row(one, { value: tests.length, unit: 'count' }))
      ),
      table('Targets', HERE, targets.map((one) => row(one, describeState(one), describeParts(one)))),
      table('Drivers', HERE, drivers.map((one) => row(one, describeState(one)))),
      { kind: 'list', title: 'To have the others', lines: [...new Set(hints)] }
    ],
    foot: { steps }
  }
}

/** @type {Column} */
const HERE = Object.freeze({ key: 'here', head: 'here', priority: 1 })

/** @param {string} title @param {Column} here @param {Row[]} rows @returns {Block} */
function table (title, here, rows) {
  return {
    kind: 'table',
    title,
    columns: [
      { key: 'name', head: 'name', priority: 0 },
      here,
      { key: 'title', head: 'title', priority: 2 },
      { key: 'parts', head: 'parts', priority: 3 }
    ],
    rows
  }
}

/**
 * @param {{ name: string, title: string }} one @param {Row['cells'][string]} here @param {string} [parts]
 * @returns {Row}
 */
function row ({ name, title }, here, parts = '') {
  return { cells: { name, here, title, parts } }
}

/** @param {Listed['baselines'][number]} baseline @param {ReadonlySet<string>} absent targets */
function describeBaseline ({ targets, lab }, absent) {
  if (lab?.kind === 'stampede') return 'available'
  return `${targets.filter((target) => !absent.has(target)).length} of ${targets.length} targets`
}

/** @param {Listed['targets'][number]} target */
function describeParts ({ parts, url }) {
  return url === undefined ? parts.map(({ name }) => name).join(' > ') : 'runs already'
}

/** @param {Availability} one */
function describeState ({ unavailable }) {
  return unavailable === null ? 'available' : `unavailable: ${unavailable.reason}`
}
