import { post } from '../../../boot/post.js'

const TIMEOUT_MS = 10_000

/**
 * Posts JSON, through the guard.
 * @param {{ url: string, allowHosts: readonly string[], body: object, signal?: AbortSignal }} options
 * @returns {Promise<string | null>} null: it was taken; else why not
 */
export async function postJson ({ body, ...to }) {
  const { why } = await post({ ...to, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), timeoutMs: TIMEOUT_MS })
  return why
}
