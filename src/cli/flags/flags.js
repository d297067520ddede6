import { writeDuration } from '../../plan/duration.js'
import { BUDGETS, DEFAULTS } from '../../plan/presets.js'
import { DRIVER } from './driver.js'
import { LOAD } from './load.js'
import { OUTPUT } from './output.js'
import { REQUEST } from './request.js'
import { CONFIGURABLE, nameConfigFlag, PROGRAMS } from '../../programs/index.js'

/** @import { SecretNames } from '../../types.ts' */
/** @import { FlagsOf } from '../flag-types.ts' */

/**
 * The flags that more than one command has, each defined once. One that a single command has stands in its command.js.
 * A command that says something else of a flag (`{ ...FLAGS.seed, about: '…' }`) changes these words alone.
 */
export const FLAGS = /** @type {const} */ ({ ...LOAD, ...DRIVER, ...REQUEST, ...OUTPUT })

/** A configuration of the user's own, for each program that takes one. */
export const CONFIG_FLAGS = CONFIGURABLE.map((name) => /** @type {const} */ ({
  flags: /** @type {const} */ (`${nameConfigFlag(name)} <file>`),
  about: `a configuration of your own for ${name}`,
  group: 'load',
  isRare: true,
  idle: {
    'targets without a proxy': `no target has ${PROGRAMS[name].title} in it`,
    'a lab of stampedes': 'it has no proxy'
  }
}))

const tellBudgets = (/** @type {Record<'own' | 'servers', number>} */ { own, servers }) =>
  `${writeDuration({ ms: own })}, or ${writeDuration({ ms: servers })} each of several servers`

/**
 * The presets, which are budgets.
 * @param {{ quick: string, thorough: string, usual?: string }} options how long they take, as text; usual: with neither
 */
export function makePresetFlags ({ quick, thorough, usual }) {
  return /** @type {const} */ ([
    { ...FLAGS.quick, about: `a first look: ${quick}` },
    { ...FLAGS.thorough, about: `firm numbers: ${thorough}` },
    { ...FLAGS.budget, about: `time for the whole run${usual ? ` (default ${usual})` : ', e.g. 2m'}` }
  ])
}

const TRAFFIC_FLAGS = /** @type {const} */ ([FLAGS.users, FLAGS.pause, FLAGS.stages])
export const EXPORT_FLAGS = /** @type {const} */ ([FLAGS.export, FLAGS.commentName])
/** Containers, by the rates of a run. */
export const PEAK_FLAGS = /** @type {const} */ ([FLAGS.peak, FLAGS.headroom, FLAGS.spare, FLAGS.base])
export const HTTP2_FLAGS = /** @type {const} */ ([FLAGS.http2, FLAGS.streams])
/** Names whose values are hidden, beside those that look secret. */
export const SECRET_FLAGS = /** @type {const} */ ([FLAGS.secretHeader, FLAGS.secretQuery, FLAGS.secretBody])
export const BARE_REQUEST_FLAGS = /** @type {const} */ ([FLAGS.method, FLAGS.header, FLAGS.body])
/** How a server is reached that runs already. */
export const CONNECT_FLAGS = /** @type {const} */ ([
  FLAGS.connectTo, FLAGS.cert, FLAGS.key, FLAGS.ca, FLAGS.servername, FLAGS.insecure
])
/** The request, for a server of the user's own. */
export const REQUEST_FLAGS = /** @type {const} */ ([...BARE_REQUEST_FLAGS, ...SECRET_FLAGS, FLAGS.allowHost, ...CONNECT_FLAGS])
/** What a run records and prints, however its load is driven. */
export const RECORDING_FLAGS = /** @type {const} */ ([
  FLAGS.require, FLAGS.serve, FLAGS.out, FLAGS.noPin, FLAGS.noWatch, ...CONFIG_FLAGS, ...EXPORT_FLAGS, FLAGS.noGithub,
  FLAGS.strict, FLAGS.details, FLAGS.json, FLAGS.quiet
])
/** How much is measured, and where it goes: `run` and `measure` share these. */
export const MEASURING_FLAGS = /** @type {const} */ ([
  ...makePresetFlags({ quick: tellBudgets(BUDGETS.quick), thorough: tellBudgets(BUDGETS.thorough) }),
  FLAGS.repeats, FLAGS.duration, FLAGS.warmup, FLAGS.rate, ...TRAFFIC_FLAGS, FLAGS.untilBreak, FLAGS.soak,
  FLAGS.connections, FLAGS.peakConnections, FLAGS.openConnections, FLAGS.pipelining, FLAGS.workers, FLAGS.noLatency,
  FLAGS.profile, FLAGS.heap, FLAGS.abortOn, FLAGS.seed, FLAGS.reports, ...PEAK_FLAGS, ...RECORDING_FLAGS
])
/** Of who drives the load, what sizing takes. */
export const SIZING_ENGINE_FLAGS = /** @type {const} */ ([
  FLAGS.engine, FLAGS.instances, FLAGS.virtualUsers, FLAGS.exact, FLAGS.arrivals
])
/** Who drives the load: `run` and `measure` share these. */
export const ENGINE_FLAGS = /** @type {const} */ ([
  FLAGS.engine, FLAGS.instances, FLAGS.hosts, FLAGS.virtualUsers, FLAGS.exact, FLAGS.arrivals
])

/** Two versions in one run: `compare` and `gate` share these. @param {{ of: 'compare' | 'gate' }} command */
export const makeVersionFlags = ({ of }) => /** @type {const} */ ([
  { ...FLAGS.margin, about: 'most worsening of requests/s and CPU per request' },
  FLAGS.latencyMargin,
  ...makePresetFlags({
    quick: writeDuration({ ms: BUDGETS.quick[of] }),
    thorough: `${writeDuration({ ms: BUDGETS.thorough[of] })} at most`,
    usual: writeDuration({ ms: BUDGETS.default[of] })
  }),
  {
    ...FLAGS.repeats,
    about: 'starts of each version (default: by the time)',
    more: 'By default one for each 10 s, 3 to 24. With it all are judged once, at the end',
    isRare: true
  },
  { ...FLAGS.duration, about: 'counted time of a version in each start, e.g. 500ms', isRare: true },
  FLAGS.warmup,
  FLAGS.rate,
  { ...FLAGS.connections, about: `connections of the closed loop (default ${DEFAULTS.connections})`, isRare: true },
  FLAGS.noLatency,
  { ...FLAGS.seed, about: 'the random order of an earlier run again (default: a new one)' }
])

/** @param {{ flags: Partial<FlagsOf<typeof SECRET_FLAGS>> }} options @returns {SecretNames} */
export function listSecretNames ({ flags: { secretHeader = [], secretQuery = [], secretBody = [] } }) {
  return { headers: secretHeader, query: secretQuery, body: secretBody }
}
