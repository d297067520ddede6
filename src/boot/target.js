import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { BaseloadError } from '../errors.js'
import { findRemaining } from './listener.js'
import { explainEnd, openOrigin, startPart } from './part.js'
import { checkAnswer } from './check-answer.js'
import { checkTarget, prepareCheck } from './check-target.js'
import { describeStart } from './answer-hints.js'

/**
 * @import { Message, Place, Target } from '../types.ts'
 * @import { Site } from './site.js'
 * @import { BootedPart } from './part.js'
 *
 * @typedef {{ part: string, tail: string, how: string, error?: import('../errors.js').BaseloadError }} Death error: when it is known why
 *
 * How a part ended that did not just close. port: something listens there still; pids: what runs still, empty where it is not known.
 * @typedef {{ part: string, code: 'TARGET_IGNORED_SIGTERM' } | { part: string, code: 'TARGET_ESCAPED', pids: number[],
 *   port: number | null }} StopRemark
 *
 * A target that listens and has answered well.
 * @typedef {object} BootedTarget
 * @property {string} url where load goes: scheme, host and port
 * @property {Place} place the same, decided: what was asked before the load is what the load goes to
 * @property {BootedPart[]} parts
 * @property {number | null} readyMs time from the first start to the first good answer; null when it ran already
 * @property {number | null} wireBytes length of a good answer's body where each answer must have the same; null where it may vary
 * @property {import('../types.ts').AnswerSize} [answer] of the answer that was looked at; absent: of a feed, of gRPC, or not known
 * @property {Promise<Death>} died settles when a part ends by itself
 * @property {(part: BootedPart) => void} [watch] a part runs anew: should it end by itself, that is a death too
 * @property {() => Promise<StopRemark[]>} stop
 */

const PAUSE_MS = 50

/**
 * Starts the parts of a target in order, asks each its direct question and the whole its own. On any error what was started is stopped.
 * @param {{ site: Site, target: Target, cores: Record<string, number[] | null>, prefix?: string[], answerTimeoutMs?:
 *   number, isForwarded?: boolean, signal: AbortSignal }} options cores: by part; prefix: put before the command of each
 *   part, see startProcess; answerTimeoutMs: for each question; isForwarded: what listens is not the target yet
 * @returns {Promise<BootedTarget>}
 * @throws {BaseloadError} what startPart, checkAnswer and checkGrpc throw
 */
export async function bootTarget ({ site, target, cores, prefix, answerTimeoutMs, isForwarded = false, signal }) {
  /** @type {BootedPart[]} */
  const parts = []
  const stop = () => stopParts(parts)
  /** @type {(death: Death) => void} */
  let tellDeath = () => {}
  /** @type {Promise<Death>} */
  const died = new Promise((resolve) => { tellDeath = resolve })
  const watch = (/** @type {BootedPart} */ part) => watchPart({ part, tellDeath })
  const startBy = describeStart({ target })
  await prepareCheck({ target })
  const startedMs = performance.now()
  try {
    for (const part of target.parts) {
      const { readyTimeoutMs } = target
      const booted = await startPart({
        site,
        target: target.name,
        part,
        earlier: parts,
        cores: cores[part.name],
        prefix,
        readyTimeoutMs,
        signal
      })
      parts.push(booted)
      const { guard, targetsFolder } = site
      const address = openOrigin({ part: booted, guard })
      if (part.check?.kind === 'http' && part.check.request && part.check.good) {
        const { request, good } = part.check
        await checkAnswer({
          name: `${target.name}: ${part.name}`,
          url: address,
          guard,
          request,
          good,
          startBy,
          timeoutMs: answerTimeoutMs,
          signal
        })
      } else if (part.check?.grpc) {
        const { checkGrpc } = await import('./check-grpc.js')
        await checkGrpc({
          name: `${target.name}: ${part.name}`,
          url: address,
          guard,
          targetsFolder,
          check: part.check.grpc,
          startBy,
          timeoutMs: answerTimeoutMs,
          signal
        })
      }
    }
    for (const part of parts) watch(part)
    const last = parts.at(-1)
    const url = target.url ?? openOrigin({ part: /** @type {BootedPart} */ (last), guard: site.guard })
    let readyMs = 0
    const onFirst = () => { readyMs = performance.now() - startedMs }
    const ask = () => checkTarget({
      target,
      url,
      guard: site.guard,
      targetsFolder: site.targetsFolder,
      startBy,
      timeoutMs: answerTimeoutMs,
      signal,
      onFirst
    })
    const { wireBytes, answer } = isForwarded && last ? await askUntilUp({ ask, target, part: last, signal }) : await ask()
    return {
      url,
      place: await site.guard.resolve({ url, connect: target.connect }),
      parts,
      readyMs: last ? readyMs : null,
      wireBytes,
      ...answer && { answer },
      died,
      watch,
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * What forwards a port takes connections before there is somebody behind it, and closes them.
 * @template T
 * @param {{ ask: () => Promise<T>, target: Target, part: BootedPart, signal: AbortSignal }} options
 * @returns {Promise<T>}
 */
async function askUntilUp ({ ask, target: { name, parts, readyTimeoutMs }, part: { running }, signal }) {
  const endMs = performance.now() + readyTimeoutMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isEarly = error instanceof BaseloadError && error.code === 'TARGET_NO_ANSWER'
      if (isEarly && running.hasEnded()) throw await explainEnd({ target: name, part: parts[parts.length - 1], running })
      if (!isEarly || performance.now() > endMs) throw error
      await sleep(PAUSE_MS, undefined, { signal })
    }
  }
}

/** @param {{ part: BootedPart, tellDeath: (death: Death) => void }} options */
async function watchPart ({ part, tellDeath }) {
  const { running } = part
  const { code, signal: name } = await running.ended
  if (!part.expectedEnds?.has(running)) tellDeath({ part: part.name, tail: running.outputTail(), how: name ?? `exit code ${code}` })
}

/** In reverse order, so that nothing loses what it depends on while it closes. @param {BootedPart[]} parts */
async function stopParts (parts) {
  /** @type {StopRemark[]} */
  const remarks = []
  for (const part of [...parts].reverse()) {
    const { killed, escaped } = await part.running.stop()
    if (killed) remarks.push({ part: part.name, code: 'TARGET_IGNORED_SIGTERM' })
    const remaining = part.kind === 'command' ? await findRemaining({ port: part.port }) : null
    const pids = [...new Set([...escaped, ...remaining?.pids ?? []])]
    if (pids.length > 0 || remaining) remarks.push({ part: part.name, code: 'TARGET_ESCAPED', pids, port: remaining && part.port })
  }
  return remarks
}

/** @param {StopRemark} remark @returns {Message} */
export function toWarning (remark) {
  if (remark.code === 'TARGET_IGNORED_SIGTERM') return { code: remark.code, part: remark.part }
  const { code, part, pids, port } = remark
  return { code, part, pids, port }
}
