import { clean } from '../../../layout/screen/frame.js'
import { pad, shortenText } from '../../../layout/text.js'
import { tell as describeNoContainers } from '../../../messages.js'
import { isOfEvents } from '../../../plan/objective.js'
import { DEFAULTS } from '../../../plan/presets.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { describePeak, formatContainers } from '../tables/containers-text.js'

/**
 * @import { Plan, Result } from '../../../types.ts'
 * @import { Containers, Headline } from '../../verdict/headline.js'
 * @import { ScreenOptions } from '../screen.js'
 */

const NAME = 30
const CELL = 46

/**
 * An estimate for each server and each peak that was asked for, as many beside each other as fit; then who has none, and why.
 * @param {{ result: Result, headline: Headline, mostRows: number } & ScreenOptions} options mostRows: of each peak
 * @returns {string[]}
 */
export function layContainers ({ result: { run: { plan } }, headline: { containers, isOneCore }, mostRows, columns, colors }) {
  return containers.flatMap((group, index) => [
    ...(index === 0 ? [] : ['']),
    ...layGroup({ group, plan, isOneCore, mostRows, columns, colors })
  ])
}

/** @param {{ group: Containers, plan: Plan, isOneCore: boolean, mostRows: number } & ScreenOptions} options */
function layGroup ({ group: { question, targets }, plan, isOneCore, mostRows, columns, colors }) {
  const name = (/** @type {string} */ target) =>
    pad(shortenText({ text: clean(plan.targets[target]?.title ?? target), columns: NAME }), NAME)
  const cells = targets.flatMap(({ units, ...one }) =>
    units === null
      ? []
      : [`${name(one.target)} ${formatContainers({ ...one, units })}${one.undecided.length > 0 ? ' ?' : ''}`]
  )
  const across = columns >= 2 * CELL ? 2 : 1
  const rows = Math.ceil(cells.length / across)
  const say = (/** @type {string} */ text) => shortenText({ text, columns })
  const lines = [
    ...Array.from({ length: rows }, (_, row) => {
      const own = Array.from({ length: across }, (_, column) => pad(cells[row + column * rows] ?? '', CELL - 2))
      return `  ${own.join('  ')}`.trimEnd()
    }),
    ...targets.flatMap(({ target, reason }) => reason ? [colors.dim(say(`  ${name(target)} ${clean(describeNoContainers(reason))}`))] : [])
  ]
  return [
    colors.bold(say(`HOW MANY CONTAINERS${isOneCore ? ' of one core' : ''} for ${describePeak(question)}`)),
    ...lines.slice(0, mostRows),
    ...(lines.length > mostRows ? [colors.dim('  and more: --details')] : []),
    ...(targets.some(({ undecided }) => undecided.length > 0)
      ? [colors.dim(say('  ?: an objective is not decided at the rates measured'))]
      : []),
    colors.dim(say('  an estimate from the rates above; `baseload size` measures it'))
  ]
}

/**
 * What measures it, for a server that a peak was asked for: the one that is compared, where there is one.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {string | null} null where none was asked for, and of what another tool measured
 */
export function writeSizeCommand ({ result: { run: { plan, measuredBy, failures } }, headline: { isOneCore } }) {
  const baseline = plan.baselines.find(({ peak }) => peak)
  if (!baseline?.peak || measuredBy) return null
  const { peak: { peakPerSecond, headroom, spare }, targets, reference } = baseline
  const { name, parts, url, request, good } = plan.targets[targets.find((target) => target !== reference) ?? reference]
  if (failures.some(({ target }) => target === name)) return null // it would fail again
  const [command] = parts.length === 1 ? parts.flatMap((part) => part.command ?? []) : []
  const isOwn = url !== undefined || parts.some((part) => part.command !== undefined)
  const asked = baseline.objectives.filter(isOfEvents).map(({ text }) => text)
  return writeCommand([
    'npx', 'baseload', 'size',
    ...isOwn ? ['--start', command ?? { blank: '"<command>"' }, ...request.path === '/' ? [] : ['--path', request.path], ...good.status === undefined ? [] : ['--status', String(good.status)]] : [name],
    '--peak', `${peakPerSecond}/s`,
    ...headroom > 0 ? ['--headroom', `${Number((headroom * 100).toFixed(1))}%`] : [],
    ...spare > 0 ? ['--spare', String(spare)] : [],
    ...(asked.length > 0 ? asked : [DEFAULTS.objective]).flatMap((text) => ['--objective', text]),
    '--unit', isOneCore ? 'cpu=1' : 'none'
  ])
}
