import { ORIGIN } from './target.js'
import { findRecipeMistakes } from './recipe.js'
import { findSizeMistakes } from './sizes.js'
import { BALANCER, findTraits, nameAllWith } from '../../../programs/index.js'
import { suggest } from '../../../plan/suggestion.js'
import { isGroup } from '../../../plan/json.js'
import { findDurationMistakes } from '../../../plan/mistakes.js'

/** @import { Mistake } from '../../../plan/yaml-document.js' */
/** @import { WrittenTarget } from '../../types.ts' */
/** @typedef {Array<string | number>} Path */

const TOLERANCE = 1e-6 // 0.1 + 0.2 + 0.7

/**
 * What is wrong with a key `lab` of kind `load` that no schema can tell.
 * @param {{ baseline: Record<string, unknown>, targets: readonly WrittenTarget[] }} options of any shape: what the
 *   schema refused is passed over
 * @returns {Mistake[]}
 */
export function findLabMistakes ({ baseline, targets }) {
  const { lab, load } = baseline
  if (!isGroup(lab) || lab.kind !== 'load') return []
  return [
    ...findLoadMistakes({ load, lab }),
    ...findKeysMistakes({ keys: lab.keys, path: ['lab', 'keys'] }),
    ...findRateMistakes({ rates: lab.ratePerSecond }),
    ...(lab.recipe === undefined ? [] : findRecipeMistakes({ value: lab.recipe, path: ['lab', 'recipe'] })),
    ...findPhaseMistakes({ phases: lab.phases, targets }),
    ...findColdMistakes({ readers: lab.coldReaders, targets }),
    ...findWarmMistakes({ warm: lab.warm, keys: lab.keys }),
    ...findSizeMistakes({ baseline, lab, targets }),
    ...targets
      .filter(({ parts }) => parts === null)
      .map(({ name }) => ({
        path: ['lab'],
        at: /** @type {const} */ ('key'),
        wrong: `the target ${JSON.stringify(name)} runs already`,
        right: 'a lab needs targets that it starts anew for each trial: give command or parts'
      }))
  ]
}

/**
 * Either rates or users. What does nothing beside users is told where these are.
 * @param {{ load: unknown, lab: Record<string, unknown> }} options
 */
function findLoadMistakes ({ load, lab }) {
  const hasUsers = isGroup(load) && load.users !== undefined
  if (hasUsers) {
    return Object.entries(OF_RATES)
      .filter(([key]) => lab[key] !== undefined)
      .map(([key, right]) => ({ path: ['lab', key], at: 'key', wrong: `${key} beside users`, right }))
  }
  return [...findNoLoad({ lab }), ...findBesideRates({ load })]
}

const OF_RATES = Object.freeze({
  ratePerSecond: 'leave one of them out: how often users ask follows from their pause and what they wait',
  arrivals: 'leave it out: users ask when their pause is over'
})

/** @param {{ lab: Record<string, unknown> }} options */
function findNoLoad ({ lab }) {
  if (lab.ratePerSecond !== undefined) return []
  return [
    {
      path: ['lab'],
      at: 'key',
      wrong: 'a lab of kind load without ratePerSecond, and without users',
      right: 'write ratePerSecond: 200 under lab, or load: { users: 5, pause: 1s }'
    }
  ]
}

/** @param {{ load: unknown }} options */
function findBesideRates ({ load }) {
  if (!isGroup(load)) return []
  return [
    { key: 'ratePerSecond', right: 'write it under lab' },
    { key: 'pipelining', right: 'an open loop sends one request at a time on each connection: remove it' }
  ]
    .filter(({ key }) => load[key] !== undefined)
    .map(({ key, right }) => ({
      path: ['load', key],
      at: 'key',
      wrong: `load.${key} beside a lab of kind load`,
      right
    }))
}

/** @param {{ rates: unknown }} options */
function findRateMistakes ({ rates }) {
  if (!Array.isArray(rates)) return []
  return rates.flatMap((rate, index) =>
    rates.indexOf(rate) < index
      ? [{ path: ['lab', 'ratePerSecond', index], wrong: `the rate ${rate} is here twice`, right: 'name each once' }]
      : []
  )
}

/**
 * They need an origin that fails when it is told to, in one target at least; the others say in the record that they have none.
 * @param {{ readers: unknown, targets: readonly WrittenTarget[] }} options
 */
function findColdMistakes ({ readers, targets }) {
  if (typeof readers !== 'number' || readers === 0 || targets.length === 0) return []
  const hasOrigin = targets.some(({ parts }) => parts?.some((part) => isGroup(part) && part.script === ORIGIN))
  return hasOrigin
    ? []
    : [
        {
          path: ['lab', 'coldReaders'],
          at: 'key',
          wrong: 'coldReaders, and no target has an origin that takes a recipe',
          right: `give a target a part with script: ${ORIGIN}`
        }
      ]
}

const MOST_WARM_KEYS = 10_000 // some seconds

/** @param {{ warm: unknown, keys: unknown }} options */
function findWarmMistakes ({ warm, keys }) {
  if (warm !== true || !isGroup(keys) || typeof keys.of !== 'number' || keys.of <= MOST_WARM_KEYS) return []
  return [
    {
      path: ['lab', 'warm'],
      wrong: `warm, and ${keys.of} keys`,
      right: `each is asked for before the window: ${MOST_WARM_KEYS} keys at most`
    }
  ]
}

/** @param {{ phases: unknown, targets: readonly WrittenTarget[] }} options */
function findPhaseMistakes ({ phases, targets }) {
  if (!Array.isArray(phases) || phases.length === 0) return []
  const path = ['lab', 'phases']
  const names = phases.map((phase) => isGroup(phase) ? phase.name : undefined)
  const shares = phases.map((phase) => isGroup(phase) ? phase.share : undefined)
  const sum = shares.every((share) => typeof share === 'number') ? shares.reduce((all, share) => all + share, 0) : 1
  return [
    ...findLengthMistakes({ phases, path }),
    ...(Math.abs(sum - 1) <= TOLERANCE
      ? []
      : [
          {
            path,
            at: /** @type {const} */ ('key'),
            wrong: `the shares of the phases add up to ${Number(sum.toFixed(6))}`,
            right: 'they cut the whole window: they must add up to 1'
          }
        ]),
    ...names.flatMap((name, index) =>
      typeof name === 'string' && names.indexOf(name) < index
        ? [
            {
              path: [...path, index, 'name'],
              wrong: `a second phase is called ${JSON.stringify(name)}`,
              right: 'give each phase a name of its own'
            }
          ]
        : []
    ),
    ...phases.flatMap((phase, index) =>
      isGroup(phase) && isGroup(phase.do)
        ? findActionMistakes({ action: phase.do, path: [...path, index, 'do'], targets })
        : []
    )
  ]
}

/** A window is cut in shares, or is as long as its phases are. @param {{ phases: unknown[], path: Path }} options */
function findLengthMistakes ({ phases, path }) {
  const groups = phases.filter(isGroup)
  const withLength = groups.filter((phase) => phase.for !== undefined).length
  const right = 'give every phase share, or every phase for'
  return phases.flatMap((phase, index) => {
    if (!isGroup(phase)) return []
    const here = [...path, index]
    if (phase.for === undefined && phase.share === undefined) {
      return [{ path: here, wrong: 'a phase without share and for', right: 'share: 0.5 is half of the window, for: 20m a length' }]
    }
    if (phase.for !== undefined && phase.share !== undefined) return [{ path: here, wrong: 'a phase with share and for', right }]
    if (phase.share !== undefined && withLength > 0) return [{ path: here, wrong: 'phases with share beside phases with for', right }]
    return typeof phase.for === 'string' || typeof phase.for === 'number'
      ? findDurationMistakes({ text: phase.for, path: [...here, 'for'] })
      : []
  })
}

/**
 * A part that only some of the targets have is none: there the phase goes by and nothing is done.
 * @param {{ action: Record<string, unknown>, path: Path, targets: readonly WrittenTarget[] }} options
 */
function findActionMistakes ({ action, path, targets }) {
  /** @type {Mistake[]} */
  const mistakes = action.recipe === undefined ? [] : findRecipeMistakes({ value: action.recipe, path: [...path, 'recipe'] })
  const wanted = action.part
  if (typeof wanted !== 'string' || wanted === '') return mistakes
  const all = targets.flatMap(({ parts }) => parts ?? []).filter(isGroup)
  const parts = all.filter(({ name }) => name === wanted)
  const names = [...new Set(all.map(({ name }) => String(name)))]
  const here = [...path, 'part']
  const say = (/** @type {string} */ wrong, /** @type {string} */ right) => mistakes.push({ path: here, wrong, right })
  if (parts.length === 0) {
    say(
      `no target has a part ${JSON.stringify(wanted)}`,
      suggest({ word: wanted, candidates: names }).text ||
        (names.length > 0 ? `parts are ${names.join(', ')}` : 'none has parts')
    )
  } else if (Array.isArray(action.serve)) {
    mistakes.push(...findServeMistakes({ serve: action.serve, part: wanted, parts, path }))
  } else if (action.flush !== undefined && parts.some((part) => !findTraits(part)?.flushes)) {
    const names = nameAllWith('flushes')
    say(`${wanted} is no ${names}`, `only a part with ${names}: plain can be flushed`)
  } else if (action.recipe !== undefined && parts.some((part) => findTraits(part))) {
    say(`${wanted} takes no recipe`, 'name the origin')
  } else if (action.signal === 'restart' && parts.some((part) => !part.script && !findTraits(part)?.startsAgain)) {
    say(`${wanted} cannot be started again on its port`, `only a ${nameAllWith('startsAgain')} and a script can`)
  }
  return mistakes
}

/** @type {Record<string, string[]>} */
const NEEDS = { zipf: ['s', 'of'], uniform: ['of'], one: [], hot: ['share', 'of'] }

/**
 * Keys that a distribution needs and has not, or has and does not need.
 * @param {{ keys: unknown, path: Array<string | number> }} options of any shape
 */
function findKeysMistakes ({ keys, path }) {
  if (!isGroup(keys) || typeof keys.distribution !== 'string' || !Object.hasOwn(NEEDS, keys.distribution)) return []
  const { distribution } = keys
  const needs = NEEDS[distribution]
  const described = needs.length > 0 ? `${distribution} is described by ${needs.join(' and ')}` : `${distribution} is always the same key`
  /** @type {Mistake[]} */
  const mistakes = needs
    .filter((key) => keys[key] === undefined)
    .map((key) => ({
      path,
      at: /** @type {const} */ ('key'),
      wrong: `${distribution} without ${key}`,
      right: described
    }))
  for (const key of ['s', 'of', 'share']) {
    if (keys[key] !== undefined && !needs.includes(key)) {
      mistakes.push({
        path: [...path, key],
        at: 'key',
        wrong: `${key} does not go with ${distribution}`,
        right: described
      })
    }
  }
  if (distribution === 'hot' && keys.of === 1) {
    mistakes.push({
      path: [...path, 'of'],
      wrong: 'one key, and a hot one',
      right: 'the others need at least one, or write distribution: one'
    })
  }
  return mistakes
}

/**
 * @param {{ serve: readonly unknown[], part: string, parts: ReadonlyArray<Record<string, unknown>>, path: Array<string |
 *   number> }} options part: as the action names it; parts: of all targets, by that name; of any shape
 */
function findServeMistakes ({ serve, part, parts, path }) {
  const known = parts.map(listServers)
  if (known.some((names) => names.length === 0)) {
    return [
      {
        path: [...path, 'part'],
        wrong: `${part} has no servers to choose from`,
        right: `name a ${BALANCER} with BASELOAD_BACKEND: 'old={{old.host}} new={{new.host}}'`
      }
    ]
  }
  return serve.flatMap((name, index) => {
    const names = known.find((one) => typeof name === 'string' && !one.includes(name))
    return names === undefined
      ? []
      : [{ path: [...path, 'serve', index], wrong: `${part} has no server ${JSON.stringify(name)}`, right: `it has ${names.join(' and ')}` }]
  })
}

/** Before addresses are filled in. @param {Record<string, unknown>} part */
function listServers (part) {
  const { BASELOAD_BACKEND: backend } = isGroup(part.env) ? part.env : {}
  if (!findTraits(part)?.balances || typeof backend !== 'string') return []
  return [...backend.matchAll(/(?:^|\s)([^\s=]+)=/g)].map(([, name]) => name)
}
