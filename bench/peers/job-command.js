/** @import { LoadProfile, RequestSpec } from '../../src/types.ts' */
/** @import { Command } from '../contracts.js' */

const WARMUP_SECONDS = 0.5 // compiled code; a peer that is compiled beforehand needs none

/**
 * @typedef {{ url: string, request: RequestSpec, profile: LoadProfile, seconds: number, via?: 'grpc-js', http?: 2,
 *   streams?: number, isTold?: boolean }} Job isTold: a line on stdout each second
 */

/**
 * A client of this folder, in a process of its own, with what it is to do as JSON.
 * @param {string} script
 * @param {Job} job
 * @returns {Command}
 */
export function buildJobCommand (script, { seconds, ...job }) {
  const full = { ...job, durationMs: seconds * 1000, warmupMs: WARMUP_SECONDS * 1000, timeoutMs: 5000 }
  return { file: process.execPath, args: [script, JSON.stringify(full)], expectedSeconds: seconds + WARMUP_SECONDS }
}
