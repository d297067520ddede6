import { BaseloadError } from '../errors.js'

/** @import { Plan } from '../types.ts' */
/** @import { CommandSpec, FlagSpec } from './flag-types.ts' */

const OWN_LOAD = 'it takes Poisson arrivals at the rates of its file'
const NOT_MEASURED = 'records are compared as they are'
const FROM_FILE = 'nothing is measured when capacities come from a file'
const IN_BASELINE = 'the baseline file has the request'
const NO_OPERATOR = 'it is for the test run of k6-operator'
const NO_LATENCY = 'without the latency phase nothing is sent at a rate'
const STAMPEDE = 'a stampede is one burst of its own workers'
const FIXED = 'what it measures is fixed'
const NOT_PRINTED = 'what is printed has a format of its own'

/**
 * What does not go with a kind of experiment, and why: a flag of the command that is in none of the experiment's kinds works. `run` of several baselines is of several kinds.
 * @type {Readonly<Record<string, { commands: readonly string[], refuses: Readonly<Record<string, string>> }>>}
 */
export const KINDS = Object.freeze({
  'a lab under load': {
    commands: ['run'],
    refuses: {
      '--rate': OWN_LOAD,
      '--arrivals': OWN_LOAD,
      '--peak-connections': 'it has no peak',
      '--no-latency': 'it has no other phase',
      '--budget': 'it is measured as often as --repeats says',
      '--engine': 'it needs the window of the own driver',
      '--vus': OWN_LOAD
    }
  },
  'a lab of stampedes': {
    commands: ['run'],
    refuses: {
      ...Object.fromEntries(['--rate', '--arrivals', '--connections', '--peak-connections', '--open-connections', '--workers', '--no-latency', '--duration', '--warmup', '--engine', '--vus'].map((flag) => [flag, STAMPEDE])),
      '--budget': 'it is measured as often as --repeats says',
      '--aa': 'its figures are counts, which have no noise floor',
      '--objective': 'it is judged by its own laws',
      '--haproxy-config': 'it has no proxy'
    }
  },
  'a first look': {
    commands: ['run'],
    refuses: Object.fromEntries(['--quick', '--thorough', '--repeats', '--budget', '--duration', '--warmup', '--connections', '--peak-connections', '--open-connections', '--rate', '--arrivals', '--workers',
      '--no-latency', '--aa', '--target', '--objective', '--engine', '--instances', '--hosts', '--exact', '--vus'].map((flag) => [flag, FIXED]))
  },
  'peaks alone': {
    commands: ['run', 'measure', 'compare'],
    refuses: { '--rate': NO_LATENCY, '--arrivals': NO_LATENCY, '--open-connections': NO_LATENCY, '--vus': NO_LATENCY }
  },
  'targets without a proxy': { commands: ['run', 'measure'], refuses: { '--haproxy-config': 'no target has HAProxy in it' } },
  'a server that runs already': { commands: ['measure', 'compare'], refuses: { '--port': 'the address names the port' } },
  'records that are kept': {
    commands: ['compare'],
    refuses: Object.fromEntries(['--budget', '--duration', '--warmup', '--connections', '--rate', '--no-latency', '--port', '--path', '--feed', '--feed-order', '--method', '--header', '--body', '--secret-header', '--secret-query',
      '--secret-body', '--allow-host', '--no-pin', '--no-watch', '--seed'].map((flag) => [flag, NOT_MEASURED]))
  },
  'one run of two versions': { commands: ['compare'], refuses: { '--noise-from': 'the noise is measured in the same run' } },
  'capacities from a file': {
    commands: ['size'],
    refuses: Object.fromEntries(['--path', '--max-units', '--balance', '--budget', '--connections', '--timeout', '--seed', '--quick', '--engine', '--instances', '--exact', '--vus', '--arrivals', '--no-pin', '--no-watch', '--reports'].map((flag) => [flag, FROM_FILE]))
  },
  'a target that ships': { commands: ['size'], refuses: { '--path': 'its request is its own' } },
  'a script for a baseline': {
    commands: ['export'],
    refuses: Object.fromEntries(['--method', '--header', '--body', '--path', '--feed', '--feed-order', '--name'].map((flag) => [flag, IN_BASELINE]))
  },
  'a script alone': { commands: ['export'], refuses: Object.fromEntries(['--image', '--namespace', '--cpu', '--memory'].map((flag) => [flag, NO_OPERATOR])) },
  'a test run for k6-operator': { commands: ['export'], refuses: { '--folder': 'it is one document, for stdout' } },
  'a script of a closed loop': { commands: ['export'], refuses: { '--vus': 'the virtual users of a closed loop are --connections' } },
  'a review without Prometheus': { commands: ['review'], refuses: { '--timeout': 'nobody is asked', '--allow-host': 'nobody is asked' } },
  'a file made from a service': { commands: ['sla'], refuses: { '--output': NOT_PRINTED, '--json': NOT_PRINTED } },
  'a report without histograms': { commands: ['report'], refuses: { '--row': 'only hgrm and hlog are of one row' } }
})

/**
 * A flag that would do nothing is refused: who gives it believes that it was heeded.
 * @param {{ command: Pick<CommandSpec, 'name' | 'flags'>, flags: Readonly<Record<string, unknown>>, kinds: Array<keyof typeof KINDS | false> }} options kinds: of the experiment; false where one does not hold
 * @throws {BaseloadError} USAGE with all of them
 */
export function assertFlagsFit ({ command, flags, kinds }) {
  const given = listGiven({ specs: command.flags, flags })
  const refused = kinds.flatMap((kind) => kind === false ? [] : given.flatMap((flag) => Object.hasOwn(KINDS[kind].refuses, flag) ? [{ flag, kind, why: KINDS[kind].refuses[flag] }] : []))
  if (refused.length === 0) return
  const names = [...new Set(refused.map(({ flag }) => flag))]
  throw new BaseloadError('USAGE', refused.map(({ flag, kind, why }) => `${flag} would do nothing for ${kind}: ${why}`).join('; '), {
    hint: `leave ${names.join(' and ')} out${command.name === 'run' ? ', or run such baselines separately' : ''}`
  })
}

/**
 * The flags that say something else than their default.
 * @param {{ specs: readonly FlagSpec[], flags: Readonly<Record<string, unknown>> }} options
 * @returns {string[]} by their long names
 */
export function listGiven ({ specs, flags }) {
  return specs.map((spec) => ({ long: nameFlag(spec), initial: spec.initial })).filter(({ long, initial }) => {
    const value = flags[long.replace(/^--(no-)?/, '').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())]
    return long.startsWith('--no-') ? value === false : value !== undefined && value !== false && JSON.stringify(value) !== JSON.stringify(initial)
  }).map(({ long }) => long)
}

/** @param {FlagSpec} spec @returns {string} `--rate` of `-R, --rate <rate>` */
export function nameFlag ({ flags }) {
  return /--[a-z0-9-]+/.exec(flags)?.[0] ?? flags
}

/**
 * The kinds that a plan to measure is of.
 * @param {{ plan: Plan }} options
 * @returns {Array<keyof typeof KINDS | false>}
 */
export function listKinds ({ plan: { baselines, preset, targets } }) {
  const hasComparison = baselines.some(({ lab }) => !lab)
  return [
    baselines.some(({ lab }) => lab?.kind === 'load') && 'a lab under load',
    baselines.some(({ lab }) => lab?.kind === 'stampede') && 'a lab of stampedes',
    hasComparison && preset.latencyDurationMs === 0 && 'peaks alone',
    !Object.values(targets).some(({ parts }) => parts.some(({ haproxy }) => haproxy)) && 'targets without a proxy'
  ]
}
