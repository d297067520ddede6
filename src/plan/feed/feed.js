import { BaseloadError } from '../../errors.js'
import { createRandom, shuffle } from '../random.js'

/** @import { Feed, Message, Plan, RequestSpec, Target, Trial } from '../../types.ts' */

const MOST_KEPT = 20
const MOST_ASKED = 10

/**
 * The requests of a trial in the order they are sent. A shuffled list, not draws: each is still sent as often as the others.
 * @param {{ feed: Feed, seed: number }} options
 * @returns {RequestSpec[]}
 * @throws {BaseloadError} FEED_INVALID for a feed whose file was never read
 */
export function orderRequests ({ feed, seed }) {
  const requests = listRequests(feed)
  return feed.order === 'random' ? shuffle(requests, createRandom(seed)) : requests
}

/**
 * Those that are asked once before a server is loaded: the first few that differ.
 * @param {{ target: Target }} options
 * @returns {RequestSpec[]} at least one
 */
export function selectQuestions ({ target: { feed, request } }) {
  if (!feed) return [request]
  /** @type {Map<string, RequestSpec>} */
  const chosen = new Map()
  for (const one of listRequests(feed)) {
    const key = JSON.stringify(one)
    if (!chosen.has(key)) chosen.set(key, one)
    if (chosen.size === MOST_ASKED) break
  }
  return [...chosen.values()]
}

/** What a reader of a row must know. @param {{ target: Target, trial: Trial }} options @returns {Message[]} */
export function describeFeed ({ target: { feed }, trial: { phase } }) {
  if (!feed || phase !== 'peak') return []
  return [{ code: 'FEED_NATIVE' }]
}

/**
 * A copy of a plan for a record, without long lists and what files hold: file, number and digest tell whether another run sent the same.
 * @param {{ plan: Plan }} options
 * @returns {Plan}
 */
export function shortenFeeds ({ plan }) {
  const targets = Object.entries(plan.targets).map(([name, target]) => [
    name,
    {
      ...target,
      request: dropBody(target.request),
      ...target.feed && { feed: shortenFeed(target.feed, target.request.bodyFile === undefined ? MOST_KEPT : 0) }
    }
  ])
  return { ...plan, targets: Object.fromEntries(targets) }
}

/** What a file holds is in no record. @param {RequestSpec} request */
function dropBody ({ body, ...request }) {
  return body === undefined || request.bodyFile !== undefined ? request : { ...request, body }
}

/** @param {Feed} feed @param {number} most */
function shortenFeed ({ requests, ...feed }, most) {
  return requests && requests.length <= most ? { ...feed, requests } : feed
}

/** @param {Feed} feed */
function listRequests ({ file, requests }) {
  if (requests) return requests
  throw new BaseloadError('FEED_INVALID', `the requests of the feed ${file ?? 'in place'} are not there`, {
    hint: 'call loadFeeds before the plan is built; a record does not hold them'
  })
}
