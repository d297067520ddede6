import { describeLoad, describeProfile, describeTotal } from '../../prose/profile.js'
import { formatShare } from '../../units.js'
import { documentTable } from '../../made-table.js'
import { buildProfilesTable, buildProfileTable, listProfiles, titleProfiles } from '../profiles.js'

/**
 * @import { Chart, Profile, Result } from '../../../types.ts'
 * @import { Block, Section } from '../../document.ts'
 */

const MOST = 10 // functions of one target
const MOST_OF_TWO = 5
const MOST_NAMED = 11

/**
 * The functions that cost most a request: of one target ten, of two fewer, of many a row each.
 * @param {{ result: Result, charts: readonly Chart[] }} options
 * @returns {Section[]} none where nothing was profiled
 */
export function sectionOfProfiles ({ result, charts }) {
  const profiles = listProfiles({ result })
  if (profiles.length === 0) return []
  const summary = buildProfilesTable({ result })
  const flames = charts.filter(({ kind }) => kind === 'flame')
  const most = profiles.length === 1 ? MOST : MOST_OF_TWO
  const each = profiles.flatMap((one) => [
    ...summary ? [] : [tellProfile(one)],
    ...describeProfile(one).map((text) => /** @type {Block} */ ({ kind: 'text', text, depth: 3 })),
    documentTable({ table: buildProfileTable(one), depth: summary ? 3 : 1, most })
  ])
  const files = profiles.flatMap(({ profile }) => profile.files)
  const beside = files.length === 0
    ? ''
    : `; ${files[0]}${files.length > 1 ? ' …' : ''} beside it, for DevTools or speedscope`
  return [{
    kind: 'section',
    id: 'profiles',
    title: titleProfiles({ result }),
    blocks: [
      ...summary ? [documentTable({ table: summary, title: undefined, most: MOST_NAMED })] : [],
      ...each,
      ...(summary ? [] : flames.slice(0, 1)).map((chart) => /** @type {Block} */ ({ kind: 'chart', chart, depth: 2 })),
      { kind: 'text', tone: 'dim', text: `flame ${profiles.length === 1 ? 'graph' : 'graphs'} in report.html${beside}` }
    ]
  }]
}

/** @param {{ profile: Profile, name: string }} one @returns {Block} */
function tellProfile ({ profile, name }) {
  const idle = profile.cpu ? `, idle ${formatShare({ ratio: profile.cpu.idleRatio })}` : ''
  return { kind: 'text', text: `${name}, ${describeLoad({ profile })}: ${describeTotal({ profile })}${idle}` }
}
