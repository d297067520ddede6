import { PROGRAM_NAMES, PROGRAMS } from '../../../programs/index.js'

/**
 * What a topic shows of a page that ships.
 * @typedef {object} Topic
 * @property {string} file from the root of the package
 * @property {readonly string[]} headings whose sections are shown; `''` is what stands before the first
 * @property {readonly string[]} [rows] of tables: only these, by their first cell; absent: all
 * @property {boolean} [isNamed] a section is a row: its heading, and its first paragraph
 * @property {boolean} [isShort] of each row the first sentence alone
 */

/** @type {Readonly<Record<string, Topic>>} */
export const TOPICS = Object.freeze({
  'exit-codes': { file: 'docs/reference/commands.md', headings: ['Exit codes'] },
  environment: {
    file: 'docs/reference/commands.md',
    headings: ['Environment'],
    rows: [
      'NO_COLOR', 'FORCE_COLOR', 'TERM', 'CI', 'COLUMNS', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY',
      ...PROGRAM_NAMES.map((name) => PROGRAMS[name].variable), 'K6_BIN', 'BASELOAD_CACHE', 'XDG_CACHE_HOME', 'BASELOAD_OPENER'
    ]
  },
  noise: { file: 'docs/explanation/machine.md', headings: ['', 'What is done about it'] },
  words: {
    file: 'docs/glossary.md',
    headings: [
      'target', 'reference', 'cost', 'baseline', 'record', 'trial', 'preset', 'stop', 'closed loop', 'open loop', 'flat out', 'peak',
      'response time', 'send lag', 'percentile', 'range', 'promise', 'objective', 'SLO ratio', 'error budget', 'burn rate',
      'verdict', 'rough', 'capacity', 'headroom'
    ],
    isNamed: true,
    isShort: true
  },
  config: { file: 'docs/reference/config-file.md', headings: ['', 'What may stand in it'] }
})
