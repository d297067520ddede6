import { clean, raiseTitle } from '../../../layout/screen/frame.js'
import { pad, shortenText } from '../../../layout/text.js'
import { describeLoad, describeTotal, formatPerRequest, nameFrame, placeFrame } from '../../../layout/prose/profile.js'
import { formatShare } from '../../../layout/units.js'
import { listProfiles, nameFirst, titleProfiles } from '../profiles.js'

/**
 * @import { Profile, Result } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 */

const MOST_LINES = 14
const FEWEST = 3

/**
 * The functions that cost most a request: of one target ten, of several fewer, of many a line each.
 * @param {{ result: Result } & ScreenOptions} options
 * @returns {string[]} at most 14; none where nothing was profiled
 */
export function layProfiles ({ result, columns, colors }) {
  const profiles = listProfiles({ result })
  if (profiles.length === 0) return []
  const say = (/** @type {string} */ text) => shortenText({ text, columns })
  const each = Math.floor((MOST_LINES - 2 - profiles.length) / profiles.length) // under a title, and above a last line
  const shown = profiles.slice(0, MOST_LINES - 3)
  const files = profiles.flatMap(({ profile }) => profile.files)
  return [
    colors.bold(say(raiseTitle(titleProfiles({ result })))),
    ...each >= FEWEST
      ? profiles.flatMap(({ profile, name }) => [
        say(`  ${clean(name)}, ${describeLoad({ profile })}: ${describeTotal({ profile })}${describeIdle(profile)}`),
        ...layFunctions({ profile, most: each }).map(say)
      ])
      : shown.map(({ profile, name }) => say(`  ${clean(`${name}: ${describeTotal({ profile })}: ${nameFirst({ profile })}`)}`)),
    ...shown.length < profiles.length && each < FEWEST ? [colors.dim(`  and ${profiles.length - shown.length} more in report.html`)] : [],
    colors.dim(say(`  flame ${profiles.length === 1 ? 'graph' : 'graphs'} in report.html${files.length > 0 ? `; ${files[0]}${files.length > 1 ? ' …' : ''} beside it, for DevTools or speedscope` : ''}`))
  ]
}

/** @param {Profile} profile */
function describeIdle ({ cpu }) {
  return cpu ? `, idle ${formatShare({ ratio: cpu.idleRatio })}` : ''
}

/** @param {{ profile: Profile, most: number }} options */
function layFunctions ({ profile: { kind, functions, perRequest: all }, most }) {
  const rows = functions.slice(0, most).map(({ perRequest, ...frame }) => ({
    cost: formatPerRequest({ kind, perRequest }),
    share: formatShare({ ratio: all > 0 ? perRequest / all : null }),
    what: [nameFrame({ frame }), placeFrame({ frame })].filter(Boolean).map(clean).join('  ')
  }))
  const widest = (/** @type {'cost' | 'share'} */ key) => Math.max(...rows.map((row) => row[key].length))
  const right = (/** @type {string} */ text, /** @type {number} */ width) => pad('', width - text.length) + text
  return rows.map(({ cost, share, what }) => `    ${right(cost, widest('cost'))}  ${right(share, widest('share'))}  ${what}`)
}
