import { EXPORT_FLAGS, FLAGS, HTTP2_FLAGS, makeVersionFlags, REQUEST_FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { CHANGE_FORMATS } from '../../cli/formats.js'
import { BISECTION, FORMS } from '../../plan/gate-form.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, []>} Given */

const ENDS = /** @type {const} */ ({ '--bisect': '--bisect names both ends' })

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--live <ref>', about: 'git commit of the live version', idle: ENDS },
  { flags: '--next <ref>', about: 'commit of the new version (default: working folder)', idle: ENDS },
  { ...FLAGS.start, about: 'starts the server in both, its port in PORT' },
  { flags: '--live-start <command>', about: 'starts the live version', isRare: true, idle: ENDS },
  { flags: '--next-start <command>', about: 'starts the new version', isRare: true, idle: ENDS },
  {
    flags: '--live-url <url>',
    about: 'the live version, if it runs already',
    more: 'With --rate nothing is loaded flat out: beyond this machine it is needed',
    idle: ENDS,
    against: { '--live': FORMS, '--next': FORMS, '--start': FORMS, '--live-start': FORMS, '--next-start': FORMS },
    needs: { '--next-url': FORMS }
  },
  { flags: '--next-url <url>', about: 'the new version, if it runs already', idle: ENDS, needs: { '--live-url': FORMS } },
  FLAGS.install,
  {
    flags: '--bisect <range>',
    about: 'find the commit that made it worse, e.g. v1.2..main',
    needs: { '--start': BISECTION }
  },
  { ...FLAGS.objective, about: 'what the service promises, e.g. "p99<50ms"; repeatable' },
  ...makeVersionFlags({ of: 'gate' }),
  FLAGS.abortOn,
  { ...FLAGS.port, about: 'the port of both, if they ignore PORT' },
  FLAGS.path,
  { ...FLAGS.feed, isRare: true },
  FLAGS.feedOrder,
  FLAGS.status,
  FLAGS.readyTimeout,
  FLAGS.timeout,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  FLAGS.noPin,
  FLAGS.noWatch,
  FLAGS.reports,
  ...EXPORT_FLAGS,
  FLAGS.noGithub,
  makeOutputFlag(CHANGE_FORMATS),
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/** Is the new version as good as the one that is live? @type {CommandSpec} */
export const command = {
  name: 'gate',
  group: 'decide',
  about: 'ship, hold or cannot tell: a new version against the live one',
  more: 'It takes commits (`--live <ref>`, --start), two commands, two addresses, or a range of commits to search (--bisect). Commits are checked out into temporary git worktrees, which are removed, also on Ctrl-C. Exit code 0: ship, or the commit was found. 1: hold. 3: cannot tell, or the commit was not found. 4: a version did not start or died, or its packages could not be installed.',
  see: ['guides/gate-a-release.md', 'guides/use-in-ci.md'],
  examples: [
    'baseload gate --live main --start "node server.js"',
    'baseload gate --bisect v1.2..main --start "node server.js"'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
