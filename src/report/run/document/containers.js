import { tell } from '../../sentences/index.js'
import { isOfEvents } from '../../../plan/objective.js'
import { DEFAULTS } from '../../../plan/presets.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { describePeak } from '../tables/containers-text.js'
import { figureOfRate } from './figures.js'

/**
 * @import { EstimatedContainers, Result } from '../../../types.ts'
 * @import { Figure, Row, Table } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 */

/**
 * An estimate for each server and each peak that was asked for; then who has none, and why.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Table[]} one a peak
 */
export function tablesOfContainers ({ result: { run: { plan } }, headline: { containers, isOneCore } }) {
  return containers.map(({ question, targets }, index) => {
    const sorted = targets.toSorted((a, b) => Number(a.units === null) - Number(b.units === null))
    return {
      kind: 'table',
      ...index === 0 && { id: 'containers' },
      title: `How many containers${isOneCore ? ' of one core' : ''}; for ${describePeak(question)}`,
      across: true,
      columns: [
        { key: 'server', head: 'server', priority: 0 },
        { key: 'units', head: 'containers', priority: 1 },
        { key: 'rate', head: 'requests/s flat out', priority: 2, depth: 2 },
        { key: 'remark', head: 'remark', priority: 3, depth: 2 }
      ],
      rows: sorted.map((one) => rowOf(one, plan.targets[one.target]?.title ?? one.target)),
      notes: [
        'an estimate from the rates above; `baseload size` measures it',
        ...targets.some(({ undecided }) => undecided.length > 0)
          ? ['?: an objective is not decided at the rates measured']
          : [],
        { text: MORE, depth: 2 }
      ]
    }
  })
}

const MORE = 'the rate of one server flat out, divided. Objectives were judged at the rates of the other tables, and near ' +
  'its limit a server may miss them: keep some of it free'

/** @param {EstimatedContainers} one @param {string} title @returns {Row} */
function rowOf ({ target, units, low, high, atMost, ratePerSecond, reason, undecided }, title) {
  const range = atMost ? {} : { low, high }
  /** @type {Figure} */
  const figure = {
    value: units,
    ...range,
    unit: 'count',
    ...atMost && { bound: 'atMost' },
    ...undecided.length > 0 && { mark: ' ?' }
  }
  return {
    cells: {
      server: title,
      units: units === null ? '' : figure,
      rate: ratePerSecond === null ? null : figureOfRate({ estimate: ratePerSecond, atLeast: atMost }),
      remark: undecided.length > 0 ? `not decided: ${undecided.join(', ')}` : ''
    },
    ...units === null && { reason: reason ? tell(reason) : 'not known' },
    of: target
  }
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
