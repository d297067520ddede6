import { readCatalogue, readSchema } from '../../config/files.js'
import { parseBaseline } from '../../runs/plan/baseline.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { parseObjective } from '../../plan/objective.js'
import { DEFAULTS } from '../../plan/presets.js'
import { suggest } from '../../plan/suggestion.js'
import { loadFeeds } from '../../runs/feeds.js'
import { BaseloadError } from '../../errors.js'
import { describeOwnTarget } from '../../runs/cli/experiments.js'
import { listSecretNames } from '../../cli/options.js'
import { measurePlan, planMeasuring, resolveMeasuring } from '../../runs/cli/measuring.js'
import { command, REFERENCE, REFERENCE_HTTP2 } from './command.js'
import { findReading } from './reading.js'

/** @import { Target } from '../../types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [url], flags: given, io }) {
  const flags = { ...given, reference: chooseReference({ flags: given }) }
  resolveMeasuring({ flags }) // what contradicts itself is told before files are read
  const reading = await findReading({ url, flags, signal: io.signal })
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  if (!Object.hasOwn(catalogue, flags.reference)) {
    throw new BaseloadError('TARGET_UNKNOWN', `no target ${flags.reference} to compare with`, {
      hint: `${suggest({ word: flags.reference, candidates: Object.keys(catalogue) }).text} \`baseload list\` shows them`.trim()
    })
  }
  for (const text of flags.objective) parseObjective({ text }) // by itself, so that the error is about the flag
  if (flags.name === flags.reference && !flags.hosts && !flags.untilBreak && flags.soak === undefined) {
    throw new BaseloadError('USAGE', `--name ${flags.name} is the name of the reference`, { hint: 'give your server another name' })
  }
  const load = flags.timeout === undefined ? {} : { load: { timeout: `${flags.timeout}ms` } }
  const text = JSON.stringify({ ...describeExperiment({ target: describeOwnTarget({ url, flags }), flags }), ...load }) // JSON is YAML
  const { baseline, targets } = parseBaseline({
    name: 'measure',
    text,
    file: 'the command line',
    schema: await readSchema('baseline'),
    catalogue
  })
  const loaded = await loadFeeds({
    targets: giveStreams({ targets, streams: flags.streams }),
    folder: process.cwd(),
    secretNames: listSecretNames({ flags })
  })
  const plan = planMeasuring({
    command,
    baselines: [baseline],
    targets: { ...loaded, [flags.name]: { ...loaded[flags.name], ...reading } },
    flags,
    first: flags.name,
    kinds: [url !== undefined && 'a server that runs already']
  })
  return measurePlan({ plan, flags, io, essential: [flags.name] })
}

/**
 * @param {{ flags: import('./command.js').Flags }} options
 * @returns {string}
 * @throws {BaseloadError} USAGE
 */
function chooseReference ({ flags: { reference, hosts, http2, soak, untilBreak } }) {
  if (untilBreak && reference !== undefined) {
    throw new BaseloadError('USAGE', '--reference with --until-break', { hint: 'leave it out: your server is brought to its limit alone' })
  }
  if (soak !== undefined && reference !== undefined) {
    throw new BaseloadError('USAGE', '--reference with --soak', {
      hint: 'leave it out: a soak measures your server alone; soak another server in a run of its own'
    })
  }
  if (hosts && reference !== undefined) {
    throw new BaseloadError('USAGE', '--reference with --hosts', {
      hint: 'leave it out: other hosts cannot reach a reference, which listens on the loopback address of this machine'
    })
  }
  return reference ?? (http2 ? REFERENCE_HTTP2 : REFERENCE)
}

/**
 * As many streams to a connection of the reference: it is under the same load.
 * @param {{ targets: Record<string, Target>, streams: number | undefined }} options
 * @returns {Record<string, Target>}
 */
function giveStreams ({ targets, streams }) {
  if (streams === undefined) return targets
  return Object.fromEntries(Object.entries(targets).map(([name, target]) => [name, target.http === 2 ? { ...target, streams } : target]))
}

/** @param {{ target: { name: string }, flags: import('./command.js').Flags }} options */
function describeExperiment ({ target, flags }) {
  const objectives = flags.objective.length > 0 ? flags.objective : [DEFAULTS.objective]
  // Other hosts do not get to a server that is started here, on loopback.
  if (flags.hosts) {
    return {
      title: `${target.name} from ${flags.hosts.length} ${flags.hosts.length === 1 ? 'host' : 'hosts'}`,
      question: `What does ${target.name} hold, asked from ${flags.hosts.join(', ')}?`,
      hypothesis: `${target.name} keeps its objectives. It stands by itself: nothing else was measured beside it.`,
      reference: target.name,
      targets: [target],
      objectives
    }
  }
  if (flags.untilBreak) {
    return {
      title: `${target.name} under a rate that rises`,
      question: `Up to which rate does ${target.name} keep its objectives, and does it come back after more?`,
      hypothesis: `${target.name} comes back by itself. Nothing else was measured beside it.`,
      reference: target.name,
      targets: [target],
      objectives
    }
  }
  if (flags.soak !== undefined) {
    return {
      title: `${target.name} over a soak`,
      question: `Does ${target.name} leak memory, and does its p99 drift?`,
      hypothesis: `The memory of ${target.name} does not grow after its warm-up.`,
      reference: target.name,
      targets: [target],
      objectives
    }
  }
  return {
    title: `${target.name} beside ${flags.reference}`,
    question: `What does ${target.name} cost over ${flags.reference} on this machine?`,
    hypothesis: `${target.name} answers fewer requests a second than ${flags.reference}; the difference is what it does for its users.`,
    reference: flags.reference,
    targets: [flags.reference, target],
    objectives
  }
}
