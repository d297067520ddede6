import { selectQuestions } from '../plan/feed/feed.js'
import { checkAnswer } from './check-answer.js'

/** @import { AnswerSize, Target } from '../types.ts' */
/** @import { BaseloadError } from '../errors.js' */
/** @import { Guard } from './guard.js' */

/**
 * Loads what a target will be asked with: that is none of the time that it takes to start.
 * @param {{ target: Target }} options
 */
export async function prepareCheck ({ target: { request, parts, http } }) {
  if (request.grpc || parts.some(({ check }) => check?.grpc)) await (await import('./check-grpc.js')).loadGrpcClient()
  if (http === 2) await import('./guarded-http2.js')
}

/**
 * Asks a target what it will be asked under load: of a feed the first few that differ, each of which must have a good answer.
 * @param {{ target: Target, url: string, guard: Guard, targetsFolder: string, startBy?:
 *   import('./answer-hints.js').StartByHand | null, timeoutMs?: number, signal: AbortSignal, onFirst: () => void }}
 *   options startBy: see checkAnswer; timeoutMs: for each question; onFirst: the first has been answered well
 * @returns {Promise<{ wireBytes: number | null, answer?: AnswerSize }>} as checkAnswer; of a feed lengths may differ
 * @throws {BaseloadError} what checkAnswer and checkGrpc throw
 */
export async function checkTarget ({ target, url, guard, targetsFolder, startBy, timeoutMs, signal, onFirst }) {
  const { name, request: { grpc }, connect, http, good, feed } = target
  if (grpc) {
    const { checkGrpc } = await import('./check-grpc.js')
    const answer = await checkGrpc({ name, url, guard, targetsFolder, check: grpc, startBy, timeoutMs, signal })
    onFirst()
    return answer
  }
  const [first, ...others] = selectQuestions({ target })
  const answer = await checkAnswer({ name, url, connect, guard, request: first, http, good, startBy, timeoutMs, signal })
  onFirst()
  for (const request of others) await checkAnswer({ name, url, connect, guard, request, http, good, startBy, timeoutMs, signal })
  return feed ? { wireBytes: null } : answer
}
