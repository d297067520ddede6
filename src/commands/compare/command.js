import { EXPORT_FLAGS, FLAGS, HTTP2_FLAGS, makeVersionFlags, REQUEST_FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { CHANGE_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [before?: string, after?: string]>} Given */

const FORMS = 'there are three forms: --start "<old>" --against "<new>", --start "<command>" --against-ref <commit>, and --url <old> --against-url <new>'
const KEPT = /** @type {const} */ ({ 'two records': 'records are compared as they are' })

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    ...FLAGS.start,
    about: 'the old version; it listens on the port in PORT',
    idle: KEPT,
    against: { '--url': FORMS },
    needs: { '--against or --against-ref': FORMS }
  },
  {
    flags: '--against <command>',
    about: 'the new version; beside a record: last-good',
    more: 'That is the newest older record of the same machine and baselines whose verdicts were all met, before any regression that lasts',
    against: { '--against-url': FORMS, '--against-ref': FORMS },
    instead: { argument: 1, hint: 'name only the record that may have become worse' }
  },
  {
    flags: '--against-ref <ref>',
    about: 'the old version: --start in this git commit',
    more: 'It is checked out into a temporary git worktree, which is removed, also on Ctrl-C; git fetches nothing. The new version is the working folder',
    idle: KEPT,
    against: { '--against-url': FORMS },
    needs: { '--start': FORMS }
  },
  { ...FLAGS.install, isRare: true },
  { ...FLAGS.url, about: 'the old version, if it runs already', idle: KEPT, needs: { '--against-url': FORMS } },
  { flags: '--against-url <url>', about: 'the new version, if it runs already', idle: KEPT, needs: { '--url': FORMS } },
  ...makeVersionFlags({ of: 'compare' }),
  { ...FLAGS.port, about: 'the port of both commands, if they ignore PORT' },
  FLAGS.path,
  FLAGS.feed,
  FLAGS.feedOrder,
  FLAGS.status,
  FLAGS.readyTimeout,
  FLAGS.timeout,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  FLAGS.noPin,
  FLAGS.noWatch,
  { ...FLAGS.reports, about: 'where runs are written, and last-good is looked up' },
  {
    flags: '--noise-from <record>',
    about: 'a record of run --aa here: changes within its noise count as none',
    isRare: true,
    idle: { 'one run of two versions': 'the noise is measured in the same run' }
  },
  ...EXPORT_FLAGS,
  FLAGS.noGithub,
  makeOutputFlag(CHANGE_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined, isRare: true },
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/**
 * Is the new version better, worse, or can it not be told? Two versions in one run, or two records that are kept.
 * @type {CommandSpec}
 */
export const command = {
  name: 'compare',
  group: 'measure',
  about: 'two versions or two records: better, worse or cannot tell',
  more: 'Two versions are measured in one run and loaded in turn: `--start <old> --against <new>`, `--start <command> --against-ref <commit>`, or `--url <old> --against-url <new>`. Prefer this: both have the machine in the same seconds. The run ends when p50, requests/s and CPU per request are decided, or its time is used. Of two records, the second is the one that may have become worse; their ranges are widened by the drift between sessions.',
  see: ['guides/compare-two-versions.md', 'guides/use-in-ci.md', 'explanation/statistics.md'],
  examples: [
    'baseload compare --start "node old.js" --against "node new.js"',
    'baseload compare reports/latest --against last-good'
  ],
  args: [
    { syntax: '[before]', about: 'a record.json or the folder of a run' },
    { syntax: '[after]', about: 'the record that may have become worse' }
  ],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
