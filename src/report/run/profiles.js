import { drawFlameChart } from '../charts/flame-chart.js'
import { makeChartId } from '../charts/identifier.js'
import { renderDetails, renderParagraph, renderSection } from '../page/blocks.js'
import { renderChart } from '../page/chart.js'
import { renderHtmlTable } from '../page/table.js'
import { describeProfile, formatPerRequest, nameFrame, nameProfiled, placeFrame } from '../prose/profile.js'
import { makeTable } from '../tables/table.js'
import { formatShare } from '../../units.js'

/**
 * @import { Chart, Profile, Result } from '../../types.ts'
 * @import { Table } from '../tables/table.js'
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
 * The section of report.html: for each profile what it says, its flame graph and the functions that cost most.
 * @param {{ result: Result, charts: readonly Chart[] }} options charts: of the whole result
 * @returns {string} empty where nothing was profiled
 */
export function renderProfiles ({ result, charts }) {
  const targets = Object.keys(result.run.plan.targets)
  const flames = charts.filter(({ kind }) => kind === 'flame')
  const all = listProfiles({ result })
  const summary = buildProfilesTable({ result })
  const blocks = all.map(({ profile, name }) => {
    const chart = flames.find(({ title }) => title === titleFlame({ profile, name }))
    return [
      chart ? renderChart({ chart, level: 3 }) : '',
      ...describeProfile({ profile }).map((text) => renderParagraph({ text })),
      ...profile.files.length > 0 ? [renderParagraph({ text: describeFiles(profile) })] : [],
      renderHtmlTable({ table: buildProfileTable({ profile, name }), targets })
    ]
  })
  return renderSection({
    id: 'profiles',
    title: titleProfiles({ result }),
    blocks: summary
      ? [
          renderHtmlTable({ table: summary, targets }),
          ...all.map(({ profile, name }, index) =>
            renderDetails({ summary: `${name}: flame graph and functions, ${WHAT[profile.kind]}`, blocks: blocks[index] }))
        ]
      : blocks.flat()
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
  return makeTable({
    title: 'CPU time or memory of a request, and what takes most of it',
    columns: [['Name', 'left'], ['A request', 'right'], ['Most of it', 'left']],
    rows: all.map(({ profile, name }) => [name, formatPerRequest(profile), nameFirst({ profile })])
  })
}

/** @param {{ profile: Profile, name: string }} options */
function titleFlame ({ profile: { kind }, name }) {
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
  return makeTable({
    title: `${name}: ${WHAT[kind]} a request, the most first`,
    columns: [['What', 'left'], [kind === 'cpu' ? 'CPU a request' : 'Bytes a request', 'right'], ['Share', 'right'], ['Where', 'left']],
    rows: functions.map(({ perRequest, ...frame }) => [
      nameFrame({ frame }),
      formatPerRequest({ kind, perRequest }),
      formatShare({ ratio: all > 0 ? perRequest / all : null }),
      placeFrame({ frame })
    ]),
    notes: ['cost of each function by itself, without the functions that it calls; file and line where it begins']
  })
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

/** @param {Profile} profile */
function describeFiles ({ files }) {
  return `Whole profile: ${files.join(', ')}, beside this page. Open it in speedscope or Chrome DevTools (Performance or Memory, load profile).`
}
