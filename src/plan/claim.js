import { BaseloadError } from '../errors.js'
import { suggest } from './suggestion.js'

/** @import { Claim, ClaimFigure } from '../types.ts' */

const FIGURES = Object.freeze(/** @type {const} */ (['rate', 'p50', 'p99', 'cpu']))
const SIDE = String.raw`([a-z0-9]+)\(([^()]+)\)`
const SHAPE = new RegExp(`^${SIDE} ?(<=|>=|<|>) ?(?:([0-9.]+) ?\\* ?)?${SIDE}$`)
const EXAMPLES = 'write it like "rate(fastify) >= 0.8 * rate(node-http)" or "p99(a) < p99(b)"'

/**
 * What a hypothesis says of two targets, so that a measurement can show it wrong: `rate(fastify) >= 0.8 * rate(node-http)`. Figures: `rate`
 * and `cpu` (of a request) at the peak, `p50` and `p99` at the same given rate, or at the peak where none was offered.
 * @param {{ text: string }} options
 * @returns {Claim}
 * @throws {BaseloadError} CLAIM_INVALID
 */
export function parseClaim ({ text }) {
  const whole = text.trim().replaceAll(/[ \t]+/g, ' ')
  const shape = SHAPE.exec(whole)
  if (!shape) throw createError(whole, 'it does not compare two targets', EXAMPLES)
  const [, figure, target, operator, factor = '1', otherFigure, other] = shape
  if (!isFigure(figure)) {
    throw createError(
      whole,
      `there is no figure ${JSON.stringify(figure)}`,
      `${suggest({ word: figure, candidates: [...FIGURES] }).text} There are ${FIGURES.join(', ')}`.trim()
    )
  }
  if (figure !== otherFigure) throw createError(whole, `${figure} and ${otherFigure} are two figures`, 'compare one figure of two targets')
  if (target.trim() === other.trim()) throw createError(whole, `${target} is compared with itself`, 'name two targets')
  const times = Number(factor)
  if (!(times > 0 && times < 1e6)) throw createError(whole, `${factor} is not a factor`, 'use a number above 0, for example 0.8')
  return {
    text: whole,
    figure,
    target: target.trim(),
    other: other.trim(),
    operator: operator.startsWith('<') ? 'atMost' : 'atLeast',
    factor: times
  }
}

/** @param {string} name @returns {name is ClaimFigure} */
function isFigure (name) {
  return /** @type {readonly string[]} */ (FIGURES).includes(name)
}

/** @param {string} text @param {string} wrong @param {string} hint */
function createError (text, wrong, hint) {
  return new BaseloadError('CLAIM_INVALID', `claim ${JSON.stringify(text)}: ${wrong}`, { hint })
}
