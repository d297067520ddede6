/** @import { GoodAnswer } from '../types.ts' */

/**
 * Whether more is asked of a body than how long it is on the wire.
 * @param {Pick<GoodAnswer, 'body' | 'decodedBytes' | 'json' | 'jsonAbsent'>} good
 */
export function asksContents ({ body, decodedBytes, json, jsonAbsent }) {
  return body !== undefined || decodedBytes !== undefined || json !== undefined || jsonAbsent !== undefined
}
