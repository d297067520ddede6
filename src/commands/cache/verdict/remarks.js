/** @import { AccessTally, TrafficRemark } from '../../../types.ts' */
/** @import { CacheRemark } from '../../../report/sentences/types.ts' */
/** @import { CacheFigures, CacheObservation } from '../types.ts' */

/** @typedef {Pick<AccessTally, 'format' | 'remarks' | 'isWhole' | 'outside' | 'other'>} Log */

const NOTICEABLE = 0.001
const COLD = 0.05
const MISFIT = 0.05

/**
 * What a reader of the figures must know, the weightiest first.
 * @param {{ observation: CacheObservation, figures: CacheFigures, log: Log }} options
 * @returns {Array<CacheRemark | TrafficRemark>}
 */
export function remarkCache ({ observation, figures, log }) {
  return [
    ...remarkRest(log),
    ...remarkUnknown({ observation, figures }),
    ...remarkCounts({ observation, figures }),
    ...remarkLaw(figures),
    ...remarkLog({ figures, log })
  ]
}

/** What is in none of the figures. @param {Log} log @returns {Generator<TrafficRemark, void>} */
function * remarkRest ({ isWhole, outside, other }) {
  if (!isWhole) yield { code: 'LOG_NOT_WHOLE' }
  if (outside > 0) yield { code: 'REQUESTS_OUTSIDE', requests: outside }
  if (other > 0) yield { code: 'LINES_WITHOUT_ANSWER', lines: other }
}

/**
 * What was not found, and may be there.
 * @param {{ observation: CacheObservation, figures: CacheFigures }} options
 * @returns {Generator<CacheRemark, void>}
 */
function * remarkUnknown ({ observation: { hasMethods }, figures: { refused } }) {
  const withoutPath = refused.find(({ reason }) => reason === 'path')
  if (withoutPath && withoutPath.share > NOTICEABLE) yield { code: 'CACHE_NO_PATHS', ratio: withoutPath.share }
  if (!hasMethods) yield { code: 'CACHE_NO_METHODS' }
}

/** @param {{ observation: CacheObservation, figures: CacheFigures }} options @returns {Generator<CacheRemark, void>} */
function * remarkCounts ({ observation: { late, requests }, figures: { cacheable, cells, keys, unit } }) {
  if (late > NOTICEABLE * requests) yield { code: 'CACHE_LINES_LATE', lines: late, ratio: late / requests }
  if (keys.followedRatio < 1) {
    const errorRatio = Math.max(...cells.map(({ hitError }) => hitError))
    yield { code: 'CACHE_SAMPLED', followed: keys.followed, ratio: keys.followedRatio, errorRatio }
  }
  if (unit === 'entries') yield { code: 'CACHE_NO_SIZES' }
  const cold = cacheable / requests - cells[cells.length - 1].hitRatio
  if (cold > COLD) yield { code: 'CACHE_BEGINS_COLD', ratio: cold }
}

/** @param {CacheFigures} figures @returns {Generator<CacheRemark, void>} */
function * remarkLaw ({ keys: { zipf } }) {
  if (zipf === null) yield { code: 'ZIPF_NONE' }
  else if (zipf.misfit > MISFIT) yield { code: 'ZIPF_MISFIT', misfit: zipf.misfit }
}

/** @param {{ figures: CacheFigures, log: Log }} options @returns {Generator<CacheRemark, void>} */
function * remarkLog ({ figures: { refused }, log: { format, remarks } }) {
  const saysCookies = remarks.some((one) => one.code === 'FIELDS_FOUND' && one.fields.some(({ role }) => role === 'cookie'))
  if (!saysCookies && format !== 'twitter') yield { code: 'CACHE_NO_COOKIES' }
  if (refused.some(({ reason }) => reason === 'method')) yield { code: 'CACHE_WRITES_UNSEEN' }
  yield { code: 'CACHE_WHOLE_SECONDS' }
}
