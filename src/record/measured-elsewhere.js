/** @import { Baseline, Machine, Target } from '../types.ts' */

/** What no file of another tool tells; 0 and null stand for it, and no report prints them. */
export const UNKNOWN_MACHINE = Object.freeze(
  /** @type {Machine} */ ({
    cpuModel: 'not known',
    cores: 0,
    memoryBytes: 0,
    platform: 'not known',
    kernel: 'not known',
    node: 'not known',
    governor: null,
    clockSource: null,
    virtualization: null,
    niceness: null,
    versions: {}
  })
)

/**
 * A baseline stands in every record; here it asks nothing but what the tool itself was asked.
 * @param {Pick<Baseline, 'name' | 'targets' | 'load'> & { tool: string, objectives?: Baseline['objectives'] }} options
 * @returns {Baseline}
 */
export function describeForeignBaseline ({ name, tool, targets, load, objectives = [] }) {
  return {
    name,
    title: `Measured by ${tool}`,
    question: `What did ${tool} measure?`,
    hypothesis: 'none: it was measured elsewhere',
    reference: targets[0],
    targets,
    load,
    objectives,
    fanOut: null,
    published: null
  }
}

/** @param {{ target: string, url: string | undefined, tool: string }} options @returns {Target} */
export function describeForeignTarget ({ target, url, tool }) {
  return {
    name: target,
    title: `measured by ${tool}`,
    parts: [],
    ...(url !== undefined && { url }),
    request: { path: '/' },
    good: {},
    readyTimeoutMs: 0
  }
}
