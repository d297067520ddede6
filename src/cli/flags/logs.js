/** @import { FlagSpec } from '../flag-types.ts' */

const KNOWN = 'its fields are known'
const IN_SECONDS = 'its times are seconds'

/** What can be said of any access log. @satisfies {Readonly<Record<string, FlagSpec>>} */
export const LOGS = /** @type {const} */ ({
  format: {
    flags: '--format <name>',
    about: 'nginx, apache, haproxy, envoy, gin, chi or json (default: by the lines)',
    value: 'logFormat'
  },
  timeUnit: {
    flags: '--time-unit <unit>',
    about: 'unit of durations: s, ms, us, ns, or none to ignore them (default: as the log says)',
    oneOf: ['s', 'ms', 'us', 'ns', 'none'],
    idle: { '--format haproxy': 'its durations are milliseconds', '--format twitter or wikipedia': IN_SECONDS }
  },
  field: {
    flags: '--field <name=path>',
    about: 'which key or field has a value, e.g. duration=req.took, or duration=6 in a text log; repeatable',
    more: 'A number counts the fields behind the request: 1 is the status. Names: `time`, `start`, `status`, `duration`, `path`, `size`, in `cache` also `method`, `user`, `cookie`',
    value: 'logFields',
    initial: {},
    idle: { '--format envoy or go': KNOWN, '--format haproxy': KNOWN, '--format twitter or wikipedia': KNOWN }
  },
  utcOffset: {
    flags: '--utc-offset <offset>',
    about: 'time zone of times without one, e.g. +02:00',
    value: 'zone',
    initial: 0,
    idle: { '--format twitter or wikipedia': IN_SECONDS }
  },
  from: { flags: '--from <time>', about: 'only requests from then on, e.g. 2026-03-01T12:00', value: 'instant' },
  to: { flags: '--to <time>', about: 'only requests before then', value: 'instant' }
})

export const LOG_FLAGS = /** @type {const} */ ([LOGS.timeUnit, LOGS.field, LOGS.utcOffset, LOGS.from, LOGS.to])
