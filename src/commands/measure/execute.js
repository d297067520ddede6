import { readCatalogue, readSchema } from '../../config/files.js'
import { parseBaseline } from '../../plan/baseline.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { DEFAULTS } from '../../plan/presets.js'
import { suggest } from '../../plan/suggestion.js'
import { loadFeeds } from '../../measure/feeds.js'
import { BaseloadError } from '../../errors.js'
import { describeOwnTarget } from '../common/experiments.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { measurePlan, planMeasuring } from '../common/measuring.js'
import { findReading } from './reading.js'

/** @import { Target } from '../../types.ts' */

/** @param {import('./command.js').Given} invocation */
export async function execute ({ command, args: [url], flags, io }) {
  const { reference = flags.http2 ? DEFAULTS.referenceHttp2 : DEFAULTS.reference } = flags
  const reading = await findReading({ flags, signal: io.signal })
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  if (!Object.hasOwn(catalogue, reference)) {
    throw new BaseloadError('TARGET_UNKNOWN', `no target ${reference} to compare with`, {
      hint: `${suggest({ word: reference, candidates: Object.keys(catalogue) }).text} \`baseload list\` shows them`.trim()
    })
  }
  if (flags.name === reference && !flags.hosts && !flags.untilBreak && flags.soak === undefined) {
    throw new BaseloadError('USAGE', `--name ${flags.name} is the name of the reference`, { hint: 'give your server another name' })
  }
  const load = flags.timeout === undefined ? {} : { load: { timeout: `${flags.timeout}ms` } }
  const { baseline, targets } = parseBaseline({
    name: 'measure',
    written: { ...describeExperiment({ target: describeOwnTarget({ url, flags }), reference, flags }), ...load },
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
    args: [url],
    first: flags.name
  })
  return measurePlan({ plan, flags, io, essential: [flags.name] })
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

/** @param {{ target: { name: string }, reference: string, flags: import('./command.js').Flags }} options */
function describeExperiment ({ target, reference, flags }) {
  const objectives = flags.objective.length > 0 ? flags.objective.map(({ text }) => text) : [DEFAULTS.objective]
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
    title: `${target.name} beside ${reference}`,
    question: `What does ${target.name} cost over ${reference} on this machine?`,
    hypothesis: `${target.name} answers fewer requests a second than ${reference}; the difference is what it does for its users.`,
    reference,
    targets: [reference, target],
    objectives
  }
}
