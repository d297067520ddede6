import { LOG_FORMATS, tellNames } from '../../record/access-log/format-table.js'

/** @import { FlagSpec } from '../flag-types.ts' */

const SAID = 'the format says it'

/** What can be said of any access log. @satisfies {Readonly<Record<string, FlagSpec>>} */
export const LOGS = /** @type {const} */ ({
  format: {
    flags: '--format <name>',
    about: `${tellNames(LOG_FORMATS)} (default: by the lines)`,
    value: 'logFormat'
  },
  timeUnit: {
    flags: '--time-unit <unit>',
    about: 'unit of durations: s, ms, us, ns, or none to ignore them (default: as the log says)',
    oneOf: ['s', 'ms', 'us', 'ns', 'none'],
    isRare: true,
    idle: { 'a log whose unit is known': SAID }
  },
  field: {
    flags: '--field <name=path>',
    about: 'which key or field has a value, e.g. duration=req.took, or duration=6 in a text log; repeatable',
    more: 'A number counts the fields behind the request: 1 is the status. Names: `time`, `start`, `status`, `duration`, `path`, `size`, in `cache` also `method`, `user`, `cookie`',
    value: 'logFields',
    initial: {},
    idle: { 'a log whose fields are known': SAID }
  },
  utcOffset: {
    flags: '--utc-offset <offset>',
    about: 'time zone of times without one, e.g. +02:00',
    value: 'zone',
    initial: 0,
    isRare: true,
    idle: { 'a log whose time zone is known': SAID }
  },
  from: { flags: '--from <time>', about: 'only requests from then on, e.g. 2026-03-01T12:00', value: 'instant' },
  to: { flags: '--to <time>', about: 'only requests before then', value: 'instant' }
})

export const LOG_FLAGS = /** @type {const} */ ([LOGS.timeUnit, LOGS.field, LOGS.utcOffset, LOGS.from, LOGS.to])
