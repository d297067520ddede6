import { BaseloadError } from '../errors.js'
import { findMode, findTraits } from '../programs/index.js'
import { parseDuration, writeDuration } from './duration.js'
import { suggest } from './suggestion.js'

/** @import { PartSpec, Target } from '../types.ts' */
/**
 * A part that is so far away: what a round trip to it takes longer.
 * @typedef {{ part: string, roundTripMs: number }} Delay
 */

const MOST_MS = 20_000

/** `redis=40ms`. @param {{ text: string }} options @returns {Delay} @throws {BaseloadError} USAGE, DURATION_INVALID */
export function parseDelay ({ text }) {
  const [, part, time] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(text) ?? []
  if (part === undefined) {
    throw new BaseloadError('USAGE', `--delay ${JSON.stringify(text)} is no part and time`, { hint: 'write it like --delay redis=40ms' })
  }
  const roundTripMs = parseDuration({ text: time, name: `--delay ${part}` })
  if (roundTripMs > 0 && roundTripMs <= MOST_MS) return { part, roundTripMs }
  throw new BaseloadError('USAGE', `--delay ${part}=${time} is not possible`, { hint: `give a time from 1ms to ${writeDuration({ ms: MOST_MS })}` })
}

/**
 * Each named part behind a link of ours, which the parts that come later connect to instead; of the last part that is
 * whoever loads it. A target without such a part stays as it is.
 * @param {{ targets: Readonly<Record<string, Target>>, delays: readonly Delay[], isDefault?: boolean }} options isDefault:
 *   from a file of defaults, which may name what is not here
 * @returns {Record<string, Target>}
 * @throws {BaseloadError} USAGE when no target has the part, or it speaks TLS
 */
export function delayParts ({ targets, delays, isDefault = false }) {
  const known = [...new Set(Object.values(targets).flatMap(({ parts }) => parts.map(({ name }) => name)))]
  if (known.length === 0) return { ...targets } // whoever has no parts refuses the flag
  const unknown = delays.find(({ part }) => !known.includes(part))
  if (unknown && !isDefault) {
    throw new BaseloadError('USAGE', `--delay ${unknown.part}: no target has such a part`, {
      hint: `${suggest({ word: unknown.part, candidates: known }).text} There are ${known.join(', ')}`.trim()
    })
  }
  return Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, delays.reduce(delayPart, target)]))
}

/** @param {Target} target @param {Delay} delay @returns {Target} */
function delayPart (target, { part: name, roundTripMs }) {
  const at = target.parts.findIndex((part) => part.name === name)
  if (at < 0) return target
  if (findMode(target.parts[at]).isTls) {
    throw new BaseloadError('USAGE', `--delay ${name}: ${name} of ${target.name} speaks TLS, and the link that delays it has no certificate`, {
      hint: 'delay a part behind it, or leave this target out'
    })
  }
  const link = `${name}_link`
  return {
    ...target,
    title: `${target.title}, ${name} ${writeDuration({ ms: roundTripMs })} away`,
    parts: [
      ...target.parts.slice(0, at + 1),
      { name: link, script: 'cache/far-link.js', env: { BASELOAD_BACKEND: `{{${name}.host}}`, DELAY_MS: String(roundTripMs / 2) } },
      ...target.parts.slice(at + 1).map((part) => redirect({ part, name, link, scheme: findTraits(target.parts[at])?.url?.scheme ?? 'http' }))
    ]
  }
}

/**
 * The link speaks for the part: with its scheme, at an address of its own.
 * @param {{ part: PartSpec, name: string, link: string, scheme: string }} options
 * @returns {PartSpec}
 */
function redirect ({ part, name, link, scheme }) {
  if (!part.env) return part
  const env = Object.entries(part.env).map(([key, value]) => [
    key,
    value.replaceAll(`{{${name}.url}}`, `${scheme}://{{${link}.host}}`).replaceAll(`{{${name}.host}}`, `{{${link}.host}}`)
  ])
  return { ...part, env: Object.fromEntries(env) }
}
