import { drawFlameChart } from '../charts/flame-chart.js'
import { makeChartId } from '../charts/identifier.js'
import { formatPerRequest, nameFrame, nameProfiled, placeFrame } from '../prose/profile.js'
import { formatShare } from '../../units.js'

/**
 * @import { Chart, Profile, Result } from '../../types.ts'
 * @import { Table } from '../document.ts'
 */

const MOST_NAMED = 3
const MOST_OPEN = 2 // before a click: CPU and memory of one server
const WHAT = Object.freeze({ cpu: 'CPU time', heap: 'memory allocated' })

/**
 * @param {{ result: Result, taken: Set<string> }} options taken: ids of charts that are given already
 * @returns {Chart[]} in the order of the profiles, without those that saw nothing
 */
export function buildFlameCharts ({ result, taken }) {
  return listProfiles({ result }).flatMap(({ profile, name }) => {
    const { target, part, kind } = profile
    const id = makeChartId({ parts: ['flame', kind, target, part], taken })
    const title = titleFlame({ profile, name })
    const drawing = drawFlameChart({ id, title, profile })
    return drawing ? [{ id, baseline: '', kind: /** @type {const} */ ('flame'), title, ...drawing }] : []
  })
}

/**
 * A line for each profile, where there are more than two.
 * @param {{ result: Result }} options
 * @returns {Table | null}
 */
export function buildProfilesTable ({ result }) {
  const all = listProfiles({ result })
  if (all.length <= MOST_OPEN) return null
  return {
    kind: 'table',
    title: 'CPU time or memory of a request, and what takes most of it',
    columns: [
      { key: 'name', head: 'Name' },
      { key: 'perRequest', head: 'A request', align: 'right' },
      { key: 'most', head: 'Most of it' }
    ],
    rows: all.map(({ profile, name }) => ({
      cells: { name, perRequest: formatPerRequest(profile), most: nameFirst({ profile }) }, of: profile.target
    }))
  }
}

/** @param {{ profile: Profile, name: string }} options */
export function titleFlame ({ profile: { kind }, name }) {
  return `${WHAT[kind]} by call: ${name}`
}

/** @param {{ result: Result }} options */
export function titleProfiles ({ result: { run: { profiles = [] } } }) {
  const kinds = new Set(profiles.map(({ kind }) => kind))
  return `Where the ${kinds.size > 1 ? 'CPU time and the memory go' : kinds.has('heap') ? 'memory goes' : 'CPU time goes'}`
}

/**
 * The functions that cost most by themselves, wherever they were called from.
 * @param {{ profile: Profile, name: string }} options
 * @returns {Table}
 */
export function buildProfileTable ({ profile: { kind, functions, perRequest: all }, name }) {
  return {
    kind: 'table',
    title: `${name}: ${WHAT[kind]} a request, the most first`,
    columns: [
      { key: 'what', head: 'What' },
      { key: 'perRequest', head: kind === 'cpu' ? 'CPU a request' : 'Bytes a request', align: 'right' },
      { key: 'share', head: 'Share' },
      { key: 'where', head: 'Where' }
    ],
    rows: functions.map(({ perRequest, ...frame }) => ({
      cells: {
        what: nameFrame({ frame }),
        perRequest: formatPerRequest({ kind, perRequest }),
        share: { value: all > 0 ? perRequest / all : null, unit: 'share' },
        where: placeFrame({ frame })
      }
    })),
    notes: ['cost of each function by itself, without the functions that it calls; file and line where it begins']
  }
}

/**
 * Every profile with the name it is shown under.
 * @param {{ result: Result }} options
 * @returns {Array<{ profile: Profile, name: string }>}
 */
export function listProfiles ({ result: { run: { profiles = [] } } }) {
  return profiles.map((profile) => {
    const several = profiles.some(({ target, part }) => target === profile.target && part !== profile.part)
    return { profile, name: nameProfiled({ profile, several }) }
  })
}

/** The first few functions, with their shares. @param {{ profile: Profile }} options */
function nameFirst ({ profile: { functions, perRequest: all } }) {
  return functions.slice(0, MOST_NAMED)
    .map(({ perRequest, ...frame }) => `${nameFrame({ frame })} ${formatShare({ ratio: all > 0 ? perRequest / all : null })}`).join(', ')
}
