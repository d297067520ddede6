import { findTraits } from '../../../programs/index.js'
import { parseBytes } from '../../../plan/quantities.js'
import { SERVICE } from './target.js'
import { isGroup } from '../../../plan/json.js'

/** @import { LabSize, SizedTarget, Target } from '../../../types.ts' */
/** @import { Mistake } from '../../../plan/yaml-document.js' */
/** @import { WrittenTarget } from '../../types.ts' */
/** As it stands in a file. @typedef {{ bytes: Array<string | number> } | { entries: number[] }} WrittenSizes */

const [FEWEST_BYTES, MOST_BYTES] = [1000, 1e12]

/**
 * Every target but the reference at every size, the smallest first.
 * @param {{ written: WrittenSizes, targets: ReadonlyArray<Pick<Target, 'name' | 'title'>>, reference: string }} options
 * @returns {SizedTarget[]}
 */
export function listSized ({ written, targets, reference }) {
  const sizes = readSizes(written).sort((a, b) => amountOf(a) - amountOf(b))
  return targets
    .filter(({ name }) => name !== reference)
    .flatMap(({ name, title }) => sizes.map((size) => ({
      target: `${name}-${nameSize({ size }).replaceAll(' ', '')}`,
      of: name,
      title,
      size
    })))
}

/**
 * The targets of a run: those that have sizes once for each.
 * @param {{ sizes: readonly SizedTarget[], targets: readonly Target[] }} options
 * @returns {Target[]}
 */
export function spreadTargets ({ sizes, targets }) {
  return targets.flatMap((target) => {
    const own = sizes.filter(({ of }) => of === target.name)
    if (own.length === 0) return [target]
    return own.map(({ target: name, title, size }) => ({ ...target, name, title: `${title}, ${describeSize({ size })}` }))
  })
}

/** `2 MB`, `200 entries` @param {{ size: LabSize }} options */
export function describeSize ({ size }) {
  return size.bytes === undefined ? `${nameSize({ size })} entries` : nameSize({ size })
}

const UNITS = Object.freeze({ GB: 1e9, GiB: 2 ** 30, MB: 1e6, MiB: 2 ** 20, kB: 1000, KiB: 1024 })

/** As it was written, nothing rounded: `2 MB`, `200`. @param {{ size: LabSize }} options */
function nameSize ({ size }) {
  if (size.bytes === undefined) return String(size.entries)
  const [unit, factor] = Object.entries(UNITS).find(([, one]) => Number.isInteger(size.bytes / one)) ?? ['B', 1]
  return `${size.bytes / factor} ${unit}`
}

/** @param {LabSize} size */
export function amountOf ({ bytes, entries }) {
  return bytes ?? entries ?? 0
}

/** @param {WrittenSizes} written */
function readSizes (written) {
  return 'entries' in written
    ? written.entries.map((entries) => ({ entries }))
    : written.bytes.map((text) => ({ bytes: parseBytes(String(text), FEWEST_BYTES, MOST_BYTES) ?? 0 }))
}

/**
 * What is wrong with sizes that no schema can tell. What would make the hit ratio of a full cache that nothing else happens to
 * another one is refused: it stands beside the one that is computed from the keys.
 * @param {{ baseline: Record<string, unknown>, lab: Record<string, unknown>, targets: readonly WrittenTarget[] }} options
 * @returns {Mistake[]}
 */
export function findSizeMistakes ({ baseline, lab, targets }) {
  const { sizes, cache } = lab
  if (!isGroup(sizes)) return []
  const sized = targets.filter(({ name }) => name !== baseline.reference)
  const refuse = (/** @type {string[]} */ path, /** @type {string} */ wrong, /** @type {string} */ right) =>
    [{ path, at: /** @type {const} */ ('key'), wrong, right }]
  return [
    ...findAmountMistakes(sizes),
    ...sized.flatMap((target) => findCacheMistakes({ target, sizes })),
    ...targets.length > 0 && sized.length === 0
      ? refuse(['lab', 'sizes'], 'sizes, and no target but the reference', 'add one that caches: the reference has no size')
      : [],
    ...['maxEntries', 'maxBytes'].flatMap((key) => isGroup(cache) && cache[key] !== undefined
      ? refuse(['lab', 'cache', key], `${key} beside sizes`, 'leave it out: the sizes say it')
      : []),
    ...REFUSED.flatMap(({ path, isThere, right }) =>
      isThere({ baseline, lab }) ? refuse(path, `${path.at(-1)} beside sizes`, right) : [])
  ]
}

/** @type {Array<{ path: string[], isThere: (file: Record<'baseline' | 'lab', Record<string, unknown>>) => boolean, right: string }>} */
const REFUSED = [
  {
    path: ['lab', 'writes'],
    isThere: ({ lab }) => typeof lab.writes === 'number' && lab.writes > 0,
    right: 'leave it out: hit ratios are predicted for reads alone'
  },
  { path: ['lab', 'warm'], isThere: ({ lab }) => lab.warm === true, right: 'leave it out: the caches begin empty' },
  {
    path: ['lab', 'phases'],
    isThere: ({ lab }) => Array.isArray(lab.phases) && lab.phases.some((phase) => isGroup(phase) && phase.do !== undefined),
    right: 'leave out what the phases do: a fault changes the hit ratio too'
  },
  {
    path: ['lab', 'ratePerSecond'],
    isThere: ({ lab }) => Array.isArray(lab.ratePerSecond) && lab.ratePerSecond.length > 1,
    right: 'give one rate: the sizes are what varies'
  },
  ...['published', 'judged'].map((key) => ({
    path: [key],
    isThere: (/** @type {Record<'baseline' | 'lab', Record<string, unknown>>} */ { baseline }) => baseline[key] !== undefined,
    right: 'leave it out: it would name targets that have no size'
  }))
]

/** @param {Record<string, unknown>} sizes */
function findAmountMistakes (sizes) {
  return ['bytes', 'entries'].flatMap((unit) => {
    const list = Array.isArray(sizes[unit]) ? sizes[unit] : []
    const amounts = list.map((text) => unit === 'entries' ? text : parseBytes(String(text), FEWEST_BYTES, MOST_BYTES))
    return amounts.flatMap((amount, index) => {
      const path = ['lab', 'sizes', unit, index]
      const text = JSON.stringify(list[index])
      if (amount === null) return [{ path, wrong: `${text} is no size`, right: 'write bytes from 1kB to 1TB: 2MB, 512KiB, 4000000' }]
      return amounts.indexOf(amount) < index ? [{ path, wrong: `the size ${text} is here twice`, right: 'name each once' }] : []
    })
  })
}

/** @param {{ target: WrittenTarget, sizes: Record<string, unknown> }} options */
function findCacheMistakes ({ target: { name, parts }, sizes }) {
  const all = (parts ?? []).filter(isGroup)
  const say = (/** @type {string} */ wrong, /** @type {string} */ right) =>
    [{ path: ['lab', 'sizes'], at: /** @type {const} */ ('key'), wrong, right }]
  if (parts !== null && !all.some(({ script }) => script === SERVICE)) {
    return say(`the target ${JSON.stringify(name)} has no cache that takes a size`, `give it a part with script: ${SERVICE}, or make it the reference`)
  }
  const store = all.map(findTraits).find((program) => program?.memory)
  if (!store?.memory) return []
  const { title, memory: { leastBytes, empty } } = store
  if (sizes.entries !== undefined) {
    return say(`${name} has a ${title}, which takes no number of entries`, 'write sizes: { bytes: [...] }')
  }
  const bytes = Array.isArray(sizes.bytes) ? sizes.bytes.map((text) => parseBytes(String(text), FEWEST_BYTES, MOST_BYTES)) : []
  const small = bytes.findIndex((one) => one !== null && one < leastBytes)
  return small < 0
    ? []
    : [
        {
          path: ['lab', 'sizes', 'bytes', small],
          wrong: `${JSON.stringify(/** @type {unknown[]} */ (sizes.bytes)[small])} for the ${title} of ${name}`,
          right: `give it ${leastBytes / 1e6}MB or more: it takes about ${empty} before it holds anything`
        }
      ]
}
