import { mergePoints } from '../../../judge/containers.js'
import { tell } from '../../../report/sentences/index.js'
import { formatCount, formatDuration, formatFigures, formatNumberOf, formatShare, formatSignificant, trimZeros } from '../../../units.js'

/** @import { CapacityPoint, Evidence, Needed, SizedUnit, SizeMeasurements, SizingQuestion, UnitLimits, Usl } from '../../../types.ts' */

const MEANS = Object.freeze({ cgroup2: 'cgroup v2', cgroup1: 'cgroup v1', 'systemd-run': 'systemd-run', docker: 'docker' })

/** `0.1 CPU, 128 MiB` @param {{ unit: UnitLimits | null }} options */
export function nameUnit ({ unit }) {
  return unit === null
    ? 'no limits'
    : `${unit.image ? `${unit.image.name}, ` : ''}${Number(unit.cpu.toFixed(3))} CPU, ${formatSignificant({ value: unit.memoryBytes / 2 ** 20, maxDecimals: 1 })} MiB`
}

/** `20/s` @param {number} perSecond */
export function perSecondText (perSecond) {
  return `${trimZeros(formatSignificant({ value: perSecond, maxDecimals: 3 }))}/s`
}

/**
 * `Demand: 31.2/s = peak 20/s x growth 1.2 / (1 - headroom 30 %)`
 * @param {{ question: SizingQuestion, demandPerSecond: number }} options
 */
export function describeDemand ({ question: { peakPerSecond, growth, retry, burst, imbalance, headroom }, demandPerSecond }) {
  const factors = [
    ['growth', growth],
    ['retry', retry],
    ['burst', burst]
  ]
    .filter(([, factor]) => factor !== 1)
    .map(([name, factor]) => ` × ${name} ${factor}`)
    .join('')
  const skew = imbalance === 0 ? '' : ` × (1 + imbalance ${formatShare({ ratio: imbalance })})`
  const kept = headroom === 0 ? '' : ` / (1 - headroom ${formatShare({ ratio: headroom })})`
  const sum = `${factors}${skew}${kept}`
  return sum === ''
    ? `Demand: the peak, ${perSecondText(demandPerSecond)}.`
    : `Demand: ${perSecondText(demandPerSecond)} = peak ${perSecondText(peakPerSecond)}${sum}.`
}

/** The answer in a sentence or two. @param {{ question: SizingQuestion, size: SizedUnit }} options */
export function describeAnswer ({ question, size: { measurements, sizing } }) {
  const { needed, code, evidence, demandPerSecond, usl } = sizing
  const objective = question.objectives.length > 0 ? ` at ${question.objectives.map(({ text }) => text).join(', ')}` : ''
  const asked = `${perSecondText(demandPerSecond)}${objective}`
  if (needed.units === null) {
    const last = measurements.capacities.at(-1)
    return code === null
      ? `Cannot tell how many: ${last ? tell(last.reason) : 'nothing held'}.`
      : describeRefusal({ code, asked, usl, needed, size: { measurements, sizing } })
  }
  const count = formatNumberOf({ count: needed.units, of: 'unit' })
  const verb = needed.units === 1 ? 'holds' : 'hold'
  const what = {
    measured: `${count} ${verb} ${asked}`,
    interpolated: `${count} ${verb} ${asked}, estimated between measured numbers`,
    extrapolated: `${count} ${verb} ${asked}, estimated beyond the ${usl?.largestUnits} measured`,
    proportion: `${count} ${verb} ${asked}, if further units hold as much each as the ${usl?.largestUnits} measured`,
    'at least': `${count} or more for ${asked}: only one number of units was measured, and more can at best grow in proportion`,
    limit: '',
    none: ''
  }[needed.basis]
  const lead = nameEvidence({ evidence, isGiven: measurements.kind === 'points', isOpen: needed.basis === 'at least' })
  return `${lead}${what}${describeInterval(needed)}.${describeMargins({ question, needed, units: sizing.units, low: sizing.low, high: sizing.high })}`
}

/**
 * What an answer begins with.
 * @param {{ evidence: Evidence, isGiven?: boolean, isOpen?: boolean }} options isGiven: capacities from elsewhere;
 *   isOpen: only a least number is known
 */
export function nameEvidence ({ evidence, isGiven = false, isOpen = false }) {
  if (evidence === 'measured') return isGiven ? 'In the file: ' : 'Measured: '
  return evidence === 'probably' ? 'Probably ' : isOpen ? 'Cannot tell how many: ' : 'Cannot tell whether '
}

/** @param {{ code: string, asked: string, usl: Usl | null, needed: Needed, size: SizedUnit }} options */
function describeRefusal ({ code, asked, usl, needed, size: { measurements } }) {
  if (code === 'OBJECTIVE_OUT_OF_REACH') {
    const found = measurements.capacities.find(({ stopped }) => stopped === 'objective out of reach')
    return `${code}: more units will not help: ${found ? tell(found.reason) : 'one idle unit misses the objective'}.`
  }
  const hope = needed.low === null ? '' : `; at best, ${formatCount({ count: needed.low })} would`
  if (usl === null || usl.peakRate === null) return `${code}: probably no number of units holds ${asked}.`
  const limit =
    usl.peakUnits === null
      ? `by estimate they near ${perSecondText(usl.peakRate)} and never reach it`
      : `by estimate ${formatCount({ count: usl.peakUnits })} units hold most, ${perSecondText(usl.peakRate)}`
  return `${code}: probably no number of units holds ${asked}: ${limit}${hope}.`
}

/** @param {Needed} needed */
function describeInterval ({ basis, units, low, high }) {
  if (basis === 'at least' || (low === units && high === units)) return ''
  if (basis === 'measured' && low !== null) return `; ${formatCount({ count: low })} may do`
  if (basis === 'proportion') return describeUpTo(high)
  if (low === null && high === null) return ' (no range: too few points)'
  if (high === null) return ` (95 %: ${formatCount({ count: low ?? 1 })} or more; at worst no number is enough)`
  return ` (95 %: ${formatCount({ count: low ?? 1 })} to ${formatCount({ count: high })})`
}

/** @param {{ question: SizingQuestion, needed: Needed, units: number | null, low: number | null, high: number | null }} options */
function describeMargins ({ question: { zones, spare }, needed, units, low, high }) {
  if (units === null || units === needed.units) return ''
  const reasons = [
    ...(zones > 1 ? [`enough without one of ${zones} zones`] : []),
    ...(spare > 0 ? [`${spare} spare`] : [])
  ].join(', ')
  const interval = low === null || high === null || (low === units && high === units) ? '' : ` (${low} to ${high})`
  return ` Run ${units} units${interval}: ${reasons}.`
}

/** Both sides of the claim, what is measured and what is not. @param {{ size: SizedUnit }} options @returns {string[]} */
export function describeEvidence ({ size: { measurements, sizing } }) {
  const { needed, evidence, dividedUnits, usl } = sizing
  const isGiven = measurements.kind === 'points'
  const isInterval = Number(measurements.capacities.find(({ units }) => units === needed.fails?.units)?.starts) > 0
  const both = [
    ...(needed.holds ? [`${plural(needed.holds.units)} held ${perSecondText(needed.holds.lowerPerSecond)}`] : []),
    ...(needed.fails?.upperPerSecond != null
      ? [
          isGiven || isInterval
            ? `${plural(needed.fails.units)} no more than ${perSecondText(needed.fails.upperPerSecond)}`
            : `${plural(needed.fails.units)} did not hold ${perSecondText(needed.fails.upperPerSecond)}`
        ]
      : [])
  ]
  const isMeasured = needed.basis === 'measured'
  return [
    ...(both.length > 0 ? [`${evidence === 'measured' ? '' : isGiven ? 'In the file: ' : 'Measured: '}${both.join('; ')}.`] : []),
    ...(isMeasured && needed.holds && !needed.isHoldSure
      ? [`That ${plural(needed.holds.units)} ${needed.holds.units === 1 ? 'holds' : 'hold'} it is not confirmed: too few requests to rule out chance.`]
      : []),
    ...(isMeasured && needed.fails && !needed.isFailureSure
      ? [
          `Whether ${plural(needed.fails.units)} might hold it after all cannot be told: too few requests to rule out chance.`
        ]
      : []),
    ...(isMeasured && needed.units !== null && (needed.fails?.units ?? 0) !== needed.units - 1
      ? ['Whether one unit less holds it was not measured.']
      : []),
    ...(isMeasured && evidence === 'probably' && needed.isFailureSure && needed.fails?.units === Number(needed.units) - 1
      ? [`Only one start of ${plural(Number(needed.units))} was measured at it.`]
      : []),
    ...(needed.basis === 'proportion' && usl ? describeProportion({ usl, needed, points: measurements.points }) : []),
    ...(needed.far
      ? [
          `That is more than twice the largest number measured, ${usl?.largestUnits}: take it as a guess, and measure more units.`
        ]
      : []),
    ...(dividedUnits !== null && needed.units !== null && dividedUnits !== needed.units
      ? [`Division alone, as if units did not get in each other's way, says ${formatCount({ count: dividedUnits })}.`]
      : [])
  ]
}

/** @param {number | null} high */
function describeUpTo (high) {
  return high === null
    ? ' (if further units add less, no number may be enough)'
    : ` (up to ${formatCount({ count: high })} if further units add less)`
}

/**
 * Why more might be prudent.
 * @param {{ usl: Usl, needed: Needed, points: readonly CapacityPoint[] }} options
 * @returns {string[]} none where the units did not hinder each other
 */
function describeProportion ({ usl: { lambda, largestUnits }, needed: { units, high }, points }) {
  const each = (mergePoints({ points }).at(-1)?.lowerPerSecond ?? 0) / largestUnits
  if (high === units) return []
  const then = high === null ? 'no number is enough' : `it takes ${formatCount({ count: high })}`
  return [
    `Two numbers of units are too few for an estimate. ${plural(largestUnits)} held ${perSecondText(each)} each, where one alone holds ${perSecondText(lambda)}.`,
    `If further units add less and less in the same way, ${then}: measure one number more, or run more than ${formatCount({ count: units ?? 0 })}.`
  ]
}

/** @param {{ usl: Usl | null }} options @returns {string[]} */
export function describeCurve ({ usl }) {
  if (usl === null) return []
  if (usl.basis === 'linear') {
    return [
      `Only one number of units: ${perSecondText(usl.lambda)} a unit in proportion, which no larger number exceeds.`
    ]
  }
  const number = (/** @type {number} */ value) => value === 0 ? '0' : Number(value.toPrecision(4)).toString()
  const interval = (/** @type {'lambda' | 'sigma' | 'kappa'} */ key) => {
    const ends = usl.intervals?.[key]
    return ends ? ` (${number(ends.low)} to ${number(ends.high)})` : ''
  }
  const top = usl.peakUnits !== null
    ? `highest at ${formatSignificant({ value: usl.peakUnits, maxDecimals: 1 })} units, ${perSecondText(usl.peakRate ?? 0)}`
    : usl.peakRate === null ? 'no limit in sight' : `nearing ${perSecondText(usl.peakRate)}`
  const kappa =
    usl.kappa === null
      ? ', kappa taken as 0: two numbers of units do not tell it'
      : `, kappa ${number(usl.kappa)}${interval('kappa')}`
  const doubt = usl.intervals === null ? ' As many parameters as points: no range.' : ''
  return [
    `Universal Scalability Law: lambda ${perSecondText(usl.lambda)}${interval('lambda')}, sigma ${number(usl.sigma ?? 0)}${interval('sigma')}${kappa}; ${top}.${doubt}`
  ]
}

/** What was measured, and how it is to be read. @param {{ size: SizedUnit }} options @returns {string[]} */
export function describeMethod ({ size: { measurements, sizing } }) {
  const { kind, means, unit, file, startMs, warmupMs } = measurements
  if (kind === 'points') {
    return [
      `Not measured here: the capacities are those of ${file ?? 'a file'}${unit === null ? '' : `, for units of ${nameUnit({ unit })} as its author says`}. Limits, objective and load are as they were there.`
    ]
  }
  const limits =
    means === null || means === 'none'
      ? 'Without limits: these are processes, no containers; '
      : means === 'running' ? '' : `Each unit has ${nameUnit({ unit })}, held to it by ${MEANS[means]}; `
  const largest = Math.max(...measurements.capacities.map(({ units }) => units))
  return [
    ...(means === 'running'
      ? describeSource({ measurements })
      : [`${limits}at most ${plural(largest)} ${largest === 1 ? 'was' : 'were'} measured here, behind the balancer${sizing.needed.basis === 'extrapolated' ? '; more is an estimate' : ''}.`]),
    `Latency is response time, from when a request was ${measurements.warnings.some(({ code }) => code === 'K6_CONSTANT_RATES') ? 'sent' : 'due'} to its last byte. Capacity is the highest offered rate that kept the objective; it is sized by the lower bound (at least).`,
    ...(startMs === null
      ? []
      : [
          `A unit takes ${formatDuration({ durationMs: startMs })} to its first good answer${warmupMs === null ? '' : `, and was given ${formatDuration({ durationMs: warmupMs })} to warm up`}: for a peak that comes faster, units must run already.`
        ])
  ]
}

/** Of what ran already. @param {{ measurements: SizeMeasurements }} options @returns {string[]} */
export function describeSource ({ measurements: { means, unit } }) {
  if (means !== 'running') return []
  return [
    `The units ran already, with limits of their own${unit === null ? '' : ` (${nameUnit({ unit })}, as you say)`}. Nothing was started or limited here.`,
    'All probes loaded the same servers: the range excludes variation between restarts.'
  ]
}

/** @param {{ size: SizedUnit, question: SizingQuestion }} options @returns {string[]} */
export function describeRunning ({ size: { sizing: { autoscaler, cost } }, question: { headroom } }) {
  return [
    ...(autoscaler === null
      ? ['Autoscaler: the CPU use at capacity is not known, so no target.']
      : [
          `Autoscaler: aim at ${formatShare({ ratio: autoscaler.targetCpuRatio })} of the CPU limit; ${formatShare({ ratio: autoscaler.cpuAtCapacity })} was seen at capacity${headroom === 0 ? ', and no headroom was asked for' : `, of which ${formatShare({ ratio: headroom })} is kept free`}.`
        ]),
    ...(cost === null
      ? []
      : [
          `Cost: ${formatFigures({ value: cost.perHour })} an hour, ${formatFigures({ value: cost.perMonth })} a month of 730 h, ${formatFigures({ value: cost.perMillionAtPeak })} for a million requests at the peak all the time; at less traffic a million costs more.`
        ])
  ]
}

/** @param {{ size: SizedUnit }} options @returns {string[]} */
export function describeQueues ({ size: { measurements, sizing: { queues } } }) {
  if (queues === null) return []
  return [
    `Queues: bounds for exponential service at ${perSecondText(queues.serviceRatePerSecond)} a unit, which is what ${queues.objective} and ${plural(measurements.points[0].units)} come to; a service of even length does better.`
  ]
}

/** `1 unit` @param {number} count */
export function plural (count) {
  return formatNumberOf({ count, of: 'unit' })
}
