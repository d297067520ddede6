import { BaseloadError } from '../../errors.js'
import { isOpenLoad } from '../../plan/open-connections.js'

/** @import { RequestSpec } from '../../types.ts' */
/** @import { LoadJob } from '../job.js' */

/**
 * One job for each of several workers. Connections are divided, what is left over goes to the first ones; of an open
 * loop's due times each worker sends every n-th (see ../profiles/share.js), and of requests that vary the ones that
 * fall to those. In a closed loop there is no schedule to divide: each goes through the whole list, as the worker that
 * had the cheap requests only would send more of them.
 * @param {{ job: LoadJob, workers: number }} options
 * @returns {LoadJob[]}
 * @throws {BaseloadError} USAGE
 */
export function splitJob ({ job, workers }) {
  const { connections } = job.profile
  if (connections < workers) {
    throw new BaseloadError('USAGE', `${workers} workers cannot share ${connections} ${connections === 1 ? 'connection' : 'connections'}`, {
      hint: 'a connection belongs to one worker: give more with -c, or fewer workers'
    })
  }
  const each = Math.floor(connections / workers)
  const left = connections % workers
  return Array.from({ length: workers }, (_, index) => ({
    ...job,
    ...job.warmupEnds !== undefined && { warmupEnds: Math.ceil(job.warmupEnds / workers) },
    request: Array.isArray(job.request)
      ? shareRequests({
        requests: job.request,
        isOpen: isOpenLoad(job.profile),
        index,
        of: workers
      })
      : job.request,
    profile: { ...job.profile, connections: each + (index < left ? 1 : 0) },
    share: { index, of: workers }
  }))
}

/** @param {{ requests: RequestSpec[], isOpen: boolean, index: number, of: number }} options @returns {RequestSpec[]} */
function shareRequests ({ requests, isOpen, index, of }) {
  if (isOpen) return takeTurns({ requests, index, of })
  const first = Math.floor(index * requests.length / of) // each begins elsewhere, so that they do not ask in step
  return [...requests.slice(first), ...requests.slice(0, first)]
}

/**
 * Every `of`-th of a list that is gone through again and again, until it comes to where it began.
 * @param {{ requests: RequestSpec[], index: number, of: number }} options
 * @returns {RequestSpec[]}
 */
function takeTurns ({ requests, index, of }) {
  const { length } = requests
  /** @type {RequestSpec[]} */
  const own = []
  for (let turn = index % length; own.length === 0 || turn !== index % length; turn = (turn + of) % length) own.push(requests[turn])
  return own
}
