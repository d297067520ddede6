import { findTargetEnd, readMethod } from '../../record/access-log/entry.js'
import { refuseRequest, tellsSize } from './stats/cacheability.js'
import { createCacheSimulation } from './stats/cache-simulation.js'
import { createKeyHash, hashBytes, createKeyNames } from './stats/keys.js'
import { createPeakMinutes } from './stats/peak-minutes.js'
import { createRefusals } from './stats/refusals.js'
import { BaseloadError } from '../../errors.js'

/** @import { Entry } from '../../record/access-log/entry.js' */
/** @import { Observer } from '../../record/access-log/read-logs.js' */
/** @import { CacheObservation, CacheWish, QueryRule } from './types.ts' */

const BYTES = [1e6, 4e6, 16e6, 64e6, 256e6, 1e9, 4e9, 16e9]
const ENTRIES = [10, 100, 1000, 1e4, 1e5, 1e6, 1e7]
const TTLS_S = [1, 10, 60, 300, 3600, 86_400]
const LATE_S = 60
const LONGEST_NAME_BYTES = 2000 // a line has up to a MiB
const QUERY = '?'.charCodeAt(0)

/**
 * Looks at the requests of a log as caches of several sizes and times to live would.
 * @param {{ wish: CacheWish, query: QueryRule, mostKeys: number }} options
 * @returns {Observer & { read: () => CacheObservation }}
 */
export function createCacheObserver ({ wish, query, mostKeys }) {
  const ttlsS = addSorted(TTLS_S, wish.ttlS)
  const names = createKeyNames()
  const refusals = createRefusals()
  const hash = createKeyHash()
  let hasMethods = true
  let unit = /** @type {CacheObservation['unit']} */ ('entries')
  let sizes = ENTRIES
  let simulation = createCacheSimulation({ sizes, ttlsS, mostKeys })
  let minutes = createPeakMinutes({ cells: simulation.rows * simulation.columns })
  let requests = 0
  let withQuery = 0
  let late = 0
  let newest = 0

  return {
    begin ({ hasSizes, ...reader }) {
      hasMethods = reader.hasMethods
      if (!hasSizes && wish.sizeBytes !== null) {
        throw new BaseloadError('USAGE', '--size is in bytes, and no sizes of answers were found in the log', {
          hint: 'name the field that has them with --field size=…, or leave --size out'
        })
      }
      unit = hasSizes ? 'bytes' : 'entries'
      sizes = hasSizes ? addSorted(BYTES, wish.sizeBytes) : ENTRIES
      simulation = createCacheSimulation({ sizes, ttlsS, mostKeys, onRenumber: names.renumber })
      minutes = createPeakMinutes({ cells: simulation.rows * simulation.columns })
    },
    add (entry) {
      const { second, status, personal } = entry
      requests++
      if (second > newest) newest = second
      else if (second < newest - LATE_S) late++
      const minute = minutes.at(second)
      minute.requests++
      const method = readMethod(entry)
      const { bytes, start, bare, end } = findTarget(entry)
      const refusal = refuseRequest(method, status, personal, end > start, bare < end, query)
      if (refusal !== null) {
        refusals.add(refusal, method, status)
        minute.refused++
        return
      }
      if (bare < end) withQuery++
      const keyEnd = query === 'ignore' ? bare : end
      hashBytes(bytes, start, keyEnd, hash)
      const size = unit === 'entries' ? 1 : tellsSize(method, status) ? entry.sizeBytes : -1
      const one = simulation.request(hash.low, hash.high, second, size, minute.misses)
      if (one >= 0 && names.wants(one, simulation.countOf(one))) {
        names.add(one, simulation.countOf(one), bytes.toString('utf8', start, Math.min(keyEnd, start + LONGEST_NAME_BYTES)))
      }
    },
    read: () => ({
      hasMethods,
      unit,
      sizes,
      ttlsS,
      requests,
      refused: refusals.read(),
      withQuery,
      late,
      minute: minutes.read(),
      simulated: simulation.read(),
      names: names.read()
    })
  }
}

/** Where the path stands, where it ends without its query, and with it. @param {Entry} entry */
function findTarget (entry) {
  if (entry.path !== null) {
    const bytes = Buffer.from(entry.path)
    const at = bytes.indexOf(QUERY)
    return { bytes, start: 0, bare: at < 0 ? bytes.length : at, end: bytes.length }
  }
  const bytes = /** @type {Buffer} */ (entry.bytes)
  if (entry.pathStart < 0) return { bytes, start: 0, bare: 0, end: 0 }
  return { bytes, start: entry.pathStart, bare: entry.pathEnd, end: findTargetEnd(entry) }
}

/** @param {readonly number[]} values @param {number | null} value */
function addSorted (values, value) {
  return value === null ? [...values] : [...new Set([...values, value])].sort((a, b) => a - b)
}
