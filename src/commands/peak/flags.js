import { LOG_FLAGS, LOG_FORMATS, makeFormatFlag } from '../../cli/access-logs.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, QUIET_FLAG } from '../../cli/options.js'
import { takesOneOf } from '../../cli/flag-values.js'

/** @import { FlagSpec } from '../../cli/flag-types.ts' */

/**
 * What `peak` can be told about a log.
 * @satisfies {readonly FlagSpec[]}
 */
export const PEAK_FLAGS = /** @type {const} */ ([
  makeFormatFlag({ formats: LOG_FORMATS, about: 'nginx, apache, haproxy, envoy, gin, chi or json (default: by the lines)' }),
  ...LOG_FLAGS,
  { flags: '--by <what>', about: 'route: also by path, where /items/7 counts as /items/:id', parse: takesOneOf('route') },
  makeOutputFlag(DOCUMENT_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])
