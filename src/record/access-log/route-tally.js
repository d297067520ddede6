import { encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'
import { build } from 'hdr-histogram-js/dist/HistogramBuilder.js'
import { decodeHistogram } from '../histogram.js'
import { isServerError } from './entry.js'
import { cutText, nameRoute, stripQuery } from './route-name.js'

/** @import { RouteTally } from '../../types.ts' */
/** @import { Entry } from './entry.js' */
/**
 * @typedef {object} Route
 * @property {string} name
 * @property {string} example a path of it, as it was asked for
 * @property {number} requests
 * @property {number} errors
 * @property {number} peak
 * @property {number} peakSecond
 * @property {number} newest second
 * @property {number} file that newest is of
 * @property {Uint32Array} recent counts of the last seconds, by second modulo its length
 * @property {import('hdr-histogram-js').Histogram | null} histogram null until there is a duration
 * @property {number} sumUs of all durations
 */

const MOST_ROUTES = 1000
const MOST_PATHS = 20_000 // whose route is remembered
const LONGEST_PATH = 2000 // of them, and of an example: a line has up to a MiB
/** Seconds a line may come late. Counters of whole days for a thousand routes would not fit in memory. */
const WINDOW = 1024
const HIGHEST_US = 3_600_000_000

/** Requests, errors, peak second and durations by route; those beyond the first thousand together as `(other)`. */
export function createRouteTally () {
  /** @type {Map<string, Route>} */
  const routes = new Map()
  /** @type {Map<string, Route>} */
  const byPath = new Map()
  let file = 0
  let late = 0

  /** @param {string} path */
  const find = (path) => {
    const name = nameRoute(path)
    const fits = routes.has(name) || routes.size < MOST_ROUTES
    const key = fits ? name : '(other)'
    const route = routes.get(key) ?? createRoute(key, cutText(stripQuery(path), LONGEST_PATH))
    routes.set(key, route)
    if (byPath.size >= MOST_PATHS) byPath.clear()
    if (path.length <= LONGEST_PATH) byPath.set(path, route)
    return route
  }

  return {
    /** Files may come in any order, so that a jump in time between them is no late line. */
    beginFile () {
      file++
    },
    /** @param {Entry} entry */
    add (entry) {
      const path =
        entry.path ??
        (entry.pathStart < 0
          ? ''
          : /** @type {Buffer} */ (entry.bytes).toString('utf8', entry.pathStart, entry.pathEnd))
      const route = byPath.get(path) ?? find(path)
      route.requests++
      if (isServerError(entry.status)) route.errors++
      if (entry.durationUs >= 0) {
        route.histogram ??= build({
          lowestDiscernibleValue: 1,
          highestTrackableValue: HIGHEST_US,
          numberOfSignificantValueDigits: 2,
          bitBucketSize: 32
        })
        route.sumUs += entry.durationUs
        route.histogram.recordValue(Math.min(entry.durationUs, HIGHEST_US))
      }
      if (!count(route, entry.second, file)) late++
    },
    /** @returns {{ routes: RouteTally[], late: number }} the busiest first; late: requests that are in no peak second */
    read: () => ({
      routes: [...routes.values()].map(summarize).sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1)),
      late
    })
  }
}

/** @param {string} name @param {string} example */
function createRoute (name, example) {
  return {
    name,
    example,
    requests: 0,
    errors: 0,
    peak: 0,
    peakSecond: 0,
    newest: -1,
    file: 0,
    recent: new Uint32Array(WINDOW),
    histogram: null,
    sumUs: 0
  }
}

/**
 * @param {Route} route
 * @param {number} second
 * @param {number} file
 * @returns {boolean} false: too late for its second to be known
 */
function count (route, second, file) {
  const { recent } = route
  if (second > route.newest) {
    if (second - route.newest >= WINDOW) recent.fill(0)
    else for (let between = route.newest + 1; between <= second; between++) recent[between % WINDOW] = 0
    route.newest = second
  } else if (second <= route.newest - WINDOW) {
    if (file === route.file) return false
    recent.fill(0)
    route.newest = second
  }
  route.file = file
  const seen = ++recent[second % WINDOW]
  if (seen > route.peak || (seen === route.peak && second < route.peakSecond)) {
    route.peak = seen
    route.peakSecond = second
  }
  return true
}

/** @param {Route} route */
function summarize ({ name, example, requests, errors, peak, peakSecond, histogram, sumUs }) {
  return {
    name,
    example,
    requests,
    errors,
    peak,
    peakSecond,
    sumUs,
    durations: histogram ? decodeHistogram(encodeIntoCompressedBase64(histogram)) : null
  }
}
