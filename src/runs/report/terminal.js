import picocolors from 'picocolors'
import { escapeTerminal } from '../../layout/escape.js'
import { describeBudget } from '../../layout/prose/budget.js'
import { describeReplay } from '../../layout/prose/replay.js'
import { describeCalibration } from '../../layout/prose/calibration.js'
import { describeWindows } from '../../layout/prose/windows.js'
import { collectWarnings } from '../../layout/prose/warnings.js'
import { describeEngine } from '../../layout/prose/engine.js'
import { describeClaim, nameClaimVerdict } from './tables/claim-text.js'
import { layContainers } from './screen/containers.js'
import { buildHeadline } from '../verdict/headline.js'
import { buildK6Table } from './tables/k6-table.js'
import { buildLoadTable } from './tables/load-table.js'
import { buildPhaseTable } from './tables/phase-table.js'
import { plotPercentiles } from '../../layout/percentile-plot.js'
import { listRows } from '../../layout/tables/row-labels.js'
import { formatOrder } from './tables/published-tables.js'
import { formatMeasured } from '../../layout/tables/verdict-table.js'
import { findReported, isPlain } from './experiments.js'
import { layProfiles } from './screen/profiles.js'
import { layNotedTable } from '../../layout/noted-table.js'
import { UNKNOWN_WIDTH, shortenText, wrapText } from '../../layout/text.js'
import { listBesides } from '../plan/experiments.js'
import { NOTHING, formatRatio } from '../../layout/units.js'
import { countVerdicts, nameVerdict } from '../../judge/wording.js'
import { tell, tell as describeReason } from '../../messages.js'

/** @import { BaselineResult, Failure, Result, Verdict } from '../../types.ts' */
/** @import { Colors } from '../../layout/text.js' */

/** @typedef {{ columns: number, plots?: boolean, colors: Colors }} Screen plots: there is room for them */

const GRAVEST_FIRST = /** @type {const} */ (['missed', 'inconclusive'])
const NARROWEST = 40
const LONGEST_MESSAGE = 240

/**
 * The result for stdout: a table and the verdicts for each baseline, then all that a reader must know beside them.
 * @param {{ result: Result, columns: number | undefined, colors: boolean, files?: Record<string, string> }} options columns: of the
 * terminal, absent when there is none; files: what was written, by name (`report`, `record`)
 * @returns {string} ends with a newline
 */
export function renderTerminal ({ result, columns, colors, files = {} }) {
  const screen = {
    columns: Math.max(columns ?? UNKNOWN_WIDTH, NARROWEST),
    plots: (columns ?? UNKNOWN_WIDTH) >= NARROWEST,
    colors: picocolors.createColors(colors)
  }
  /** Notes that stand above already: what is true of every table is told under the first. @type {Set<string>} */
  const told = new Set()
  const sections = [
    [describeRun(result), ...describeEngine({ result }).map((text) => escapeTerminal({ text }))].flatMap((text) =>
      wrapText({ text, columns: screen.columns })
    ),
    ...result.baselines.map((baselineResult) => renderBaseline({ result, baselineResult, screen, told })),
    layContainers({
      result,
      headline: buildHeadline({ result }),
      mostRows: Infinity,
      columns: screen.columns,
      colors: screen.colors
    }),
    layProfiles({ result, columns: screen.columns, colors: screen.colors }),
    [...describeReplay({ plan: result.run.plan }), ...describeBudget({ result })].flatMap((text) =>
      wrapText({ text: escapeTerminal({ text }), columns: screen.columns, hang: '  ' })
    ),
    describeCalibration({ quote: result.run.calibration }).flatMap((text) =>
      paintLines(text, screen, screen.colors.dim)
    ),
    renderList('Warnings', collectWarnings({ result, mostNames: 3 }), screen),
    renderList('Not available here', groupUnavailable(result), screen),
    renderList('Failures', result.run.failures.map(describeFailure), screen),
    Object.entries(files).map(([name, path]) => `${name}: ${escapeTerminal({ text: path })}`)
  ]
  return `${sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n')).join('\n\n')}\n`
}

/** @param {Result} result */
function describeRun ({ run: { id, plan, status, measuredBy } }) {
  if (measuredBy) return escapeTerminal({ text: `${id}: measured by ${measuredBy.tool}, not by baseload` })
  const { preset, seed, trials } = plan
  const besides = listBesides({ plan }).map(({ what, count }) => `${count} ${what}s`)
  const repeats =
    trials.length === 0 && besides.length > 0
      ? besides.join(', ')
      : `${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'} of ${describeWindows({ plan: { preset, trials } })}`
  return `${escapeTerminal({ text: id })}: ${preset.name}, ${repeats}, seed ${seed}${status === 'complete' ? '' : `, ${status}`}`
}

/** @param {{ result: Result, baselineResult: BaselineResult, screen: Screen, told: Set<string> }} options */
function renderBaseline ({ result, baselineResult, screen, told }) {
  const { baseline } = baselineResult
  const { replaces, renderTerminal: renderMore = () => [] } = findReported(baselineResult)
  const more = renderMore({ baselineResult, columns: screen.columns, colors: screen.colors.isColorSupported })
  const heading = escapeTerminal({ text: `${baseline.name}: ${baseline.title}` })
  const head = [
    ...wrapText({ text: heading, columns: screen.columns }).map((line) => screen.colors.bold(line)),
    ...wrapText({ text: escapeTerminal({ text: baseline.question }), columns: screen.columns })
  ]
  if (replaces) return [...head, '', ...more]
  return [
    ...head,
    ...(/** @type {const} */ (['peak', 'latency'])).flatMap((phase) => renderLoad({ result, baselineResult, phase, screen, told })),
    ...renderMerging({ result, baselineResult, screen }),
    ...(/** @type {const} */ (['peak', 'latency'])).flatMap((phase) => renderPhases({ result, baselineResult, phase, screen })),
    ...renderPlot({ result, baselineResult, screen }),
    '',
    ...more,
    ...renderVerdicts({ result, baselineResult, screen }),
    ...renderOrders(baselineResult, screen),
    ...renderClaims(baselineResult, screen)
  ]
}

/** @param {{ result: Result, baselineResult: BaselineResult, phase: 'peak' | 'latency', screen: Screen, told: Set<string> }} options */
function renderLoad ({ result, baselineResult, phase, screen, told }) {
  const table = buildLoadTable({ result, baselineResult, phase })
  return table === null
    ? []
    : [
        '',
        ...wrapText({ text: table.title, columns: screen.columns }),
        '',
        ...layNotedTable({ table, ...screen, told })
      ]
}

/** @param {{ result: Result, baselineResult: BaselineResult, screen: Screen }} options */
function renderMerging ({ result, baselineResult, screen }) {
  const table = buildK6Table({ result, baselineResult })
  return table === null ? [] : ['', ...wrapText({ text: table.title, columns: screen.columns }), '', ...layNotedTable({ table, ...screen })]
}

/** @param {{ result: Result, baselineResult: BaselineResult, phase: 'peak' | 'latency', screen: Screen }} options */
function renderPhases ({ result, baselineResult, phase, screen }) {
  const table = buildPhaseTable({ result, baselineResult, phase })
  return table === null ? [] : ['', ...wrapText({ text: table.title, columns: screen.columns }), '', ...layNotedTable({ table, ...screen })]
}

/**
 * Of the latency phase only: response times at the peak are those of a server that is asked as much as it can do.
 * @param {{ result: Result, baselineResult: BaselineResult, screen: Screen }} options
 */
function renderPlot ({ result, baselineResult, screen }) {
  const rates = new Set(findReported(baselineResult).chart?.listRows(baselineResult).map(({ ratePerSecond }) => ratePerSecond))
  if (!screen.plots || rates.size > 1) return [] // curves of one target at two rates have the same name
  const lines = plotPercentiles({ rows: listRows({ result, baselineResult, phase: 'latency' }), columns: screen.columns })
  return lines.length === 0 ? [] : ['', ...lines]
}

/** @param {string} text @param {Screen} screen @param {(text: string) => string} paint */
function paintLines (text, screen, paint) {
  return wrapText({ text: escapeTerminal({ text }), columns: screen.columns, hang: '  ' }).map((line) => paint(line))
}

/** @param {{ result: Result, baselineResult: BaselineResult, screen: Screen }} options */
function renderVerdicts ({ result, baselineResult, screen }) {
  const verdicts = baselineResult.verdicts.map((verdict) => ({
    ...verdict,
    reason: findMissing({ result, baselineResult, verdict }) ?? describeReason(verdict.reason)
  }))
  if (verdicts.length === 0) return ['Objectives: none set']
  const counts = /** @type {const} */ (['met', 'missed', 'inconclusive', 'invalid']).flatMap((kind) => {
    const list = verdicts.filter(({ verdict }) => verdict === kind)
    return list.length === 0 ? [] : [paintVerdict(kind, screen.colors)(countVerdicts({ kind, list }))]
  })
  const invalid = verdicts
    .filter(({ verdict }) => verdict === 'invalid')
    .map((verdict) => ({
      ...verdict,
      reason: 'not judged: invalid, see note'
    }))
  const open = verdicts.filter(({ verdict }) => verdict !== 'met' && verdict !== 'invalid')
  const [known, unknown] = [open.filter(({ measured }) => measured !== null), open.filter(({ measured }) => measured === null)]
  return [
    `Objectives: ${counts.join(', ')}`,
    ...GRAVEST_FIRST.flatMap((kind) => known.filter(({ verdict }) => verdict === kind)).flatMap((verdict) =>
      renderVerdict({ verdict, text: describeVerdict(verdict), screen })
    ),
    ...groupByReason([...unknown, ...invalid]).flatMap((group) =>
      renderVerdict({ verdict: group[0], text: describeGroup(group), screen })
    )
  ]
}

/**
 * The table says in short why a target is missing; the long message stands once, under Failures.
 * @param {{ result: Result, baselineResult: BaselineResult, verdict: Verdict }} options
 */
function findMissing ({ result, baselineResult, verdict: { target, phase } }) {
  return listRows({ result, baselineResult, phase }).find((row) => row.target === target && row.state === 'missing')?.reason ?? null
}

/** A verdict with the sentence of its reason. @typedef {Omit<Verdict, 'reason'> & { reason: string }} ToldVerdict */

/** @param {ToldVerdict} verdict */
function describeVerdict (verdict) {
  const ratio = formatRatio({ ratio: verdict.sloRatio })
  const facts = [`measured ${formatMeasured(verdict)}`, ...(ratio === NOTHING ? [] : [`SLO ratio ${ratio}`]), verdict.reason]
  return `${verdict.target} ${verdict.objective.text}: ${facts.filter((text) => text !== '').join('; ')}`
}

/** A part that is not installed leaves many objectives open for one reason. @param {ToldVerdict[]} verdicts */
function groupByReason (verdicts) {
  const keys = [...new Set(verdicts.map(({ verdict, reason }) => `${verdict} ${reason}`))]
  return keys.map((key) => verdicts.filter(({ verdict, reason }) => `${verdict} ${reason}` === key))
}

/** @param {ToldVerdict[]} group of one reason */
function describeGroup (group) {
  const targets = [...new Set(group.map(({ target }) => target))].join(', ')
  const objectives = [...new Set(group.map(({ objective }) => objective.text))].join(', ')
  return `${targets} ${objectives}: ${group[0].reason}`
}

/** @param {{ verdict: ToldVerdict, text: string, screen: Screen }} options */
function renderVerdict ({ verdict: { verdict, provisional }, text, screen }) {
  const line = `${nameVerdict({ verdict, provisional }).padEnd(12)} ${escapeTerminal({ text })}`
  const [first, ...rest] = wrapText({ text: line, columns: screen.columns, indent: '  ', hang: ' '.repeat(15) })
  return [first.replace(verdict, paintVerdict(verdict, screen.colors)(verdict)), ...rest]
}

/** @param {Verdict['verdict']} verdict @param {Colors} colors */
function paintVerdict (verdict, colors) {
  return { met: colors.green, missed: colors.red, inconclusive: colors.yellow, invalid: colors.dim }[verdict]
}

/** @param {BaselineResult} baselineResult @param {Screen} screen */
function renderOrders (baselineResult, screen) {
  const { baseline, orders } = baselineResult
  if (orders.length === 0) {
    return baseline.published === null || !isPlain(baselineResult)
      ? []
      : ['Order against the published figures: cannot be told']
  }
  const counts = /** @type {const} */ (['same', 'different', 'unclear']).flatMap((kind) => {
    const count = orders.filter(({ order }) => order === kind).length
    return count === 0 ? [] : [`${count} ${kind}`]
  })
  const lines = orders.flatMap(({ figure, order, published, measured, reason }) => {
    const detail =
      order === 'different'
        ? `published ${formatOrder({ order: published })}; here ${formatOrder({ order: measured })}`
        : tell(reason)
    const outcome = order === 'same' ? formatOrder({ order: measured }) : detail
    return wrapText({
      text: `${order.padEnd(12)} ${escapeTerminal({ text: `${figure}: ${outcome}` })}`,
      columns: screen.columns,
      indent: '  ',
      hang: ' '.repeat(15)
    })
  })
  return [`Order against the published figures: ${counts.join(', ')}`, ...lines]
}

/** @param {BaselineResult} baselineResult @param {Screen} screen */
function renderClaims ({ claims = [] }, screen) {
  if (claims.length === 0) return []
  const lines = claims.flatMap((one) => wrapText({
    text: `${nameClaimVerdict(one).padEnd(12)} ${escapeTerminal({ text: `${one.claim.text}: ${describeClaim(one)}` })}`,
    columns: screen.columns,
    indent: '  ',
    hang: ' '.repeat(15)
  }))
  return ['Claims of the hypothesis', ...lines]
}

/** One missing program keeps many targets from running. @param {Result} result */
function groupUnavailable ({ run: { unavailable } }) {
  const reasons = [...new Set(unavailable.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const group = unavailable.filter((entry) => entry.reason === reason)
    return { text: `${reason}: ${group.map(({ target }) => target).join(', ')}`, hint: group[0].hint }
  })
}

/** @param {Failure} failure */
function describeFailure ({ target, trial, code, message, hint }) {
  const where = trial ?? target
  // A wrong answer is quoted in its message, and may be long or not even text.
  const told = shortenText({ text: escapeTerminal({ text: message }), columns: LONGEST_MESSAGE })
  return { text: `${code}: ${message.includes(where) ? '' : `${where}: `}${told}`, hint }
}

/** @param {string} title @param {Array<string | { text: string, hint: string }>} items @param {Screen} screen */
function renderList (title, items, screen) {
  if (items.length === 0) return []
  const lay = (/** @type {string} */ text, /** @type {string} */ indent) =>
    wrapText({ text: escapeTerminal({ text }), columns: screen.columns, indent, hang: '  ' })
  return [
    screen.colors.bold(title),
    ...items.flatMap((item) =>
      typeof item === 'string' ? lay(item, '- ') : [...lay(item.text, '- '), ...lay(`hint: ${item.hint}`, '  ')]
    )
  ]
}
