import { findPeakRow } from './headline.js'

/** @import { AnswerBytes, Compression, Cost, Row, RowMeasured } from '../types.ts' */

const ALIKE = 0.05 // unpacked lengths, heads included, of what may be compared
const BITS = 8

/** A server flat out: good answers a second, and bytes of each on the wire. @typedef {{ perSecond: number, bytes: number }} Side */

/**
 * The link at which a server that sends plain answers as many requests as the one that compresses. The plain one is
 * limited by the link before it is by its CPU: L / (8 b) answers a second of b bytes. The other one answers r a second as long as
 * the link has room. Both are equal at L = 8 r b: on any slower link compression wins. TCP and IP add some per cent to both.
 * @param {{ plain: Side, packed: Side }} options
 * @returns {number} bits a second; Infinity: on any link compression wins, as it costs no rate; 0: on none, as it saves no bytes
 */
export function findBreakEven ({ plain, packed }) {
  if (packed.bytes >= plain.bytes) return 0
  if (packed.perSecond >= plain.perSecond) return Infinity
  return BITS * packed.perSecond * plain.bytes
}

/**
 * What servers that compress cost and save against a reference that sends the same plain.
 * @param {{ rows: readonly Row[], costs: readonly Cost[], reference: string }} options
 * @returns {Compression[]} empty where the reference compresses as well, or sends something else
 */
export function judgeCompression ({ rows, costs, reference }) {
  const plain = readSide(rows, reference)
  if (plain?.answer.encoding !== 'identity') return []
  return costs.flatMap(({ target, goodPerSecond: cost }) => {
    const packed = readSide(rows, target)
    if (!packed || packed.answer.encoding === 'identity' || !isSame(packed.answer, plain.answer)) return []
    const { value, low, high } = packed.measured.goodPerSecond
    if (value === 0 || plain.measured.goodPerSecond.value === 0) return []
    const at = (/** @type {number | null} */ perSecond) => perSecond === null
      ? null
      : findBreakEven({
        plain: { perSecond: plain.measured.goodPerSecond.value, bytes: plain.answer.wire },
        packed: { perSecond, bytes: packed.answer.wire }
      })
    return [{
      target,
      encoding: packed.answer.encoding,
      rateRatio: cost?.ratio ?? value / plain.measured.goodPerSecond.value,
      savedRatio: 1 - packed.answer.wire / plain.answer.wire,
      ...tellLink(at(value) ?? 0),
      lowBits: keepFinite(at(low)),
      highBits: keepFinite(at(high)),
      atLeast: packed.measured.driverBound
    }]
  })
}

/** @param {number} bits @returns {Pick<Compression, 'wins' | 'breakEvenBits'>} */
function tellLink (bits) {
  return { wins: bits === 0 ? 'never' : bits === Infinity ? 'always' : 'below', breakEvenBits: keepFinite(bits) }
}

/** @param {number | null} bits */
function keepFinite (bits) {
  return bits === null || bits === 0 || bits === Infinity ? null : bits
}

/**
 * @param {readonly Row[]} rows @param {string} target
 * @returns {{ measured: RowMeasured, answer: Required<AnswerBytes> } | null}
 */
function readSide (rows, target) {
  const { measured, status } = findPeakRow({ rows, target }) ?? {}
  const { wire, unpacked, encoding } = measured?.answerBytes ?? {}
  if (!measured || status === 'invalid' || wire === undefined || unpacked === undefined || encoding === undefined) return null
  return { measured, answer: { wire, unpacked, encoding } }
}

/** @param {{ unpacked: number }} one @param {{ unpacked: number }} other */
function isSame (one, other) {
  return Math.abs(one.unpacked - other.unpacked) <= ALIKE * other.unpacked
}
