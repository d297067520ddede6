import { parseMemory } from '../../../plan/quantities.js'

/** @import { UnitLimits } from '../../../types.ts' */

const DEFAULT_MEMORY_BYTES = 256 * 2 ** 20
const LEAST_BYTES = 4 * 2 ** 20
const MOST_BYTES = 2 ** 43
export const UNIT_EXAMPLE = 'write it like cpu=0.1,memory=128m'

/**
 * `cpu=0.1,memory=128m`; `cpu=100m` and `memory=128Mi` as Kubernetes has them. Memory not given: 256 MiB.
 * @param {{ text: string }} options
 * @returns {{ limits: UnitLimits | null, wrong: string | null }} wrong: what cannot be read, with what would be right
 */
export function parseUnitLimits ({ text }) {
  const seen = new Map(text.split(',').map((part) => /** @type {[string, string]} */ (part.trim().split('=', 2).map((word) => word.trim()))))
  const unknown = [...seen.keys()].filter((key) => !['cpu', 'memory'].includes(key))
  if (unknown.length > 0) return refuse(`a unit has no ${JSON.stringify(unknown[0])}; ${UNIT_EXAMPLE}, or none`)
  const cpu = parseCpu(seen.get('cpu'))
  if (cpu === null) return refuse(`${JSON.stringify(seen.get('cpu') ?? '')} is not a number of cores from 0.01 to 1024: ${UNIT_EXAMPLE}`)
  const memoryBytes = seen.has('memory') ? parseMemory(seen.get('memory') ?? '', LEAST_BYTES, MOST_BYTES) : DEFAULT_MEMORY_BYTES
  if (memoryBytes === null) {
    return refuse(
      `${JSON.stringify(seen.get('memory') ?? '')} is not an amount of memory of 4m or more: ${UNIT_EXAMPLE}`
    )
  }
  return { limits: { cpu, memoryBytes }, wrong: null }
}

/** @param {string} wrong */
function refuse (wrong) {
  return { limits: null, wrong }
}

/** @param {string | undefined} text cores, or thousandths of one with an m */
function parseCpu (text) {
  const [, digits, milli] = /^(\d+(?:\.\d+)?|\.\d+)(m?)$/.exec(text ?? '') ?? []
  const cpu = Number(digits) / (milli ? 1000 : 1)
  return cpu >= 0.01 && cpu <= 1024 ? cpu : null
}
