import { DEFAULTS } from '../../plan/presets.js'

/**
 * A server of the user's own as an experiment, as a baseline file would have it.
 * @template {{ name: string }} T
 * @param {{ target: T, reference: string, title: string, objectives: string[], flags?: Partial<Pick<import('./command.js').Flags,
 *   'hosts' | 'untilBreak' | 'soak'>> }} options title: of the reference; objectives: none: the usual one
 */
export function describeExperiment ({ target, reference, title, objectives: asked, flags: { hosts, untilBreak, soak } = {} }) {
  const objectives = asked.length > 0 ? asked : [DEFAULTS.objective]
  // Other hosts do not get to a server that is started here, on loopback.
  if (hosts) {
    return {
      title: `${target.name} from ${hosts.length} ${hosts.length === 1 ? 'host' : 'hosts'}`,
      question: `What does ${target.name} hold, asked from ${hosts.join(', ')}?`,
      hypothesis: `${target.name} keeps its objectives. It stands by itself: nothing else was measured beside it.`,
      reference: target.name,
      targets: [target],
      objectives
    }
  }
  if (untilBreak) {
    return {
      title: `${target.name} under a rate that rises`,
      question: `Up to which rate does ${target.name} keep its objectives, and does it come back after more?`,
      hypothesis: `${target.name} comes back by itself. Nothing else was measured beside it.`,
      reference: target.name,
      targets: [target],
      objectives
    }
  }
  if (soak !== undefined) {
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
    title: `${target.name} beside ${title}`,
    question: `What does ${target.name} cost over ${title} on this machine?`,
    hypothesis: `${target.name} answers fewer requests a second than ${title}; the difference is what it does for its users.`,
    reference,
    targets: [reference, target],
    objectives
  }
}
