import { DEFAULTS } from '../../plan/presets.js'
import { PROGRAM_NAMES } from '../../programs/index.js'
import { RECEIVERS, RESULT_FORMATS } from '../formats.js'
import { GIVEN } from './reasons.js'

/** @import { FlagSpec } from '../flag-types.ts' */

/* What is printed and written, and what a pipeline asks. */

const ONE_ANSWER = /** @type {const} */ ({ '--bisect': 'it prints one answer' })
const OWN_FORMAT = /** @type {const} */ ({ '--from-openslo, --to-openslo or --alerts': 'what is printed has a format of its own' })
const SHOWN = /** @type {const} */ ({
  ...OWN_FORMAT,
  '--every or --serve': 'it prints one screen each time; the page of --serve shows everything'
})

/** @satisfies {Readonly<Record<string, FlagSpec>>} */
export const OUTPUT = /** @type {const} */ ({
  quiet: { flags: '-q, --quiet', about: 'no progress on stderr', group: 'output' },
  json: { flags: '-j, --json', about: 'print one JSON document instead of tables', group: 'output', idle: SHOWN },
  /** Beside --output */
  asJson: { flags: '-j, --json', about: 'the same as --output json', group: 'output', idle: SHOWN },
  details: { flags: '-l, --details', about: 'all tables instead of one screen', group: 'output', idle: { ...SHOWN, ...ONE_ANSWER } },
  reports: {
    flags: '--reports <folder>',
    about: 'where runs are written',
    initial: DEFAULTS.reports,
    group: 'output',
    isRare: true,
    idle: GIVEN
  },
  serve: { flags: '--serve', about: 'serve the report on this machine while the run goes on', more: 'Its address and token are printed on stderr', group: 'output', isRare: true },
  out: {
    flags: '--out <receiver=url>',
    about: 'send results each second while the run goes on: influx=http://127.0.0.1:8086/db',
    more: 'Also `prometheus` (remote write) and `otlp`. InfluxDB 2: `/api/v2/write?org=ORG&bucket=BUCKET`. Another host needs --allow-host. A receiver that does not answer costs the run nothing',
    value: 'outs',
    initial: [],
    choices: RECEIVERS,
    group: 'output',
    isRare: true
  },
  /** For programs, and for people elsewhere */
  export: {
    flags: '--export <format=file>',
    about: 'also write a format to a file: junit=results.xml',
    value: 'exports',
    initial: [],
    choices: RESULT_FORMATS,
    group: 'ci',
    idle: ONE_ANSWER
  },
  commentName: {
    flags: '--comment-name <name>',
    about: 'name by which --export comment finds its old comment (default: what was run)',
    group: 'ci',
    isRare: true,
    idle: { ...ONE_ANSWER, 'without the format comment': 'only the format comment uses this name' }
  },
  noGithub: {
    flags: '--no-github',
    about: 'no step summary and no annotations in GitHub Actions',
    group: 'ci',
    isRare: true,
    idle: ONE_ANSWER
  },
  strict: {
    flags: '--strict',
    about: 'exit code 3 when an objective could not be decided',
    group: 'ci',
    idle: { 'a published experiment': 'nobody promised its figures here: what is not decided is told, and changes no exit code' }
  },
  require: {
    flags: '--require <programs>',
    about: `fail when one of these is missing: ${PROGRAM_NAMES.join(',')}`,
    more: 'Without it, rows that need one are unavailable',
    value: 'programs',
    initial: [],
    choices: PROGRAM_NAMES,
    group: 'ci',
    isRare: true
  }
})

/** @template {string} Format @param {readonly [Format, ...Format[]]} formats the first is what is printed unasked */
export function makeOutputFlag (formats) {
  return {
    flags: /** @type {const} */ ('-o, --output <format>'),
    about: `${formats.slice(0, -1).join(', ')} or ${formats[formats.length - 1]}`,
    initial: /** @type {string} */ (formats[0]),
    choices: formats,
    group: /** @type {const} */ ('output'),
    idle: SHOWN,
    yields: /** @type {const} */ (['--json'])
  }
}
