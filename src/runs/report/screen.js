import picocolors from 'picocolors'
import { ERROR_CODES, EXIT } from '../../errors.js'
import { describeOrigin } from '../../layout/tables/origin-table.js'
import { describeBudget } from '../../layout/prose/budget.js'
import { describeEngine } from '../../layout/prose/engine.js'
import { UNKNOWN_WIDTH, shortenText, wrapText } from '../../layout/text.js'
import { findExperiment } from '../plan/experiments.js'
import { isFirstLook, LOOK_PEAK, LOOK_SIZED } from '../plan/first-look.js'
import { buildHeadline, estimateContainers } from '../verdict/headline.js'
import { isPlain } from './experiments.js'
import { tellAnswer } from './prose/answer.js'
import { describeNoise, describeRun } from './prose/run.js'
import { layBlock } from './screen/block.js'
import { clean, raiseTitle } from './screen/cells.js'
import { layClaims } from './screen/claims.js'
import { layContainers } from './screen/containers.js'
import { layEachObjective, layObjectives } from './screen/objectives.js'
import { layPair } from './screen/pair.js'
import { collectTroubles } from '../../layout/prose/warnings.js'

/**
 * @import { Result } from '../../types.ts'
 * @import { Headline } from '../verdict/headline.js'
 * @import { Colors } from '../../layout/text.js'
 * @typedef {{ columns: number, colors: Colors }} ScreenOptions
 */

const NARROWEST = 72 // a command is not cut
const MOST_LINES = { one: 30, several: 60 }
const MOST_ROWS = 40
const FEWEST_ROWS = 3
const MOST_FAILURES = 3
const MOST_TROUBLES = 4

/**
 * The answer of a run on one screen: what it costs, what was kept, what cannot be told, what to do next.
 * @param {{ result: Result, columns: number | undefined, colors: boolean, files?: Record<string, string>, exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; files: what was written, by name; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 60 lines, for one baseline 30; ends with a newline
 */
export function renderScreen ({ result, columns, colors, files = {}, exitCode }) {
  const screen = { columns: Math.max(columns ?? UNKNOWN_WIDTH, NARROWEST), colors: picocolors.createColors(colors) }
  const headline = buildHeadline({ result })
  const most = result.baselines.length === 1 ? MOST_LINES.one : MOST_LINES.several
  const lay = (/** @type {number} */ mostRows) => layAll({ result, headline, files, exitCode, mostRows, screen })
  let lines = lay(MOST_ROWS)
  for (let mostRows = MOST_ROWS; lines.length > most && mostRows > FEWEST_ROWS; mostRows--) lines = lay(mostRows - 1)
  return `${lines.join('\n')}\n`
}

/**
 * @param {{ result: Result, headline: Headline, files: Record<string, string>, exitCode?: number, mostRows: number, screen: ScreenOptions }} options
 */
function layAll ({ result, headline, files, exitCode, mostRows, screen }) {
  const isLook = isFirstLook({ plan: result.run.plan })
  const only = result.baselines.length === 1 ? result.baselines[0] : null
  const pair = only && isPlain(only) ? layPair({ result, baselineResult: only, headline, ...screen }) : null
  const layOne = (/** @type {Result['baselines'][number]} */ baselineResult) => layBaseline({ result, baselineResult, headline, mostRows, screen })
  const sections = [
    layHead({ result, headline, isLook, screen }),
    ...only && pair
      ? [layEachObjective({ result, baselineResult: only, target: pair.own, ...screen }), pair.lines]
      : [...result.baselines.map(layOne), isLook ? laySizes({ result, headline, screen }) : [], layKept({ result, headline, screen })],
    layClaims({ result, ...screen }),
    layFailures({ result, screen }),
    [...layNext({ result, isLook, files, screen }), ...layEnd({ files, exitCode, screen })]
  ]
  return sections.filter((lines) => lines.length > 0).flatMap((lines, index) => index === 0 ? lines : ['', ...lines])
}

/** @param {{ result: Result, headline: Headline, screen: ScreenOptions }} options */
function laySizes ({ result, headline: { isOneCore }, screen }) {
  return layContainers({ containers: estimateContainers({ result, targets: LOOK_SIZED, ...LOOK_PEAK }), ...LOOK_PEAK, isOneCore, ...screen })
}

/** @param {{ result: Result, headline: Headline, screen: ScreenOptions }} options */
function layKept ({ result, headline, screen }) {
  const [first, ...others] = result.baselines
  if (first && others.length === 0) return layEachObjective({ result, baselineResult: first, ...screen })
  return layObjectives({ result, summary: headline.objectives, ...screen })
}

/** @param {{ result: Result, headline: Headline, isLook: boolean, screen: ScreenOptions }} options */
function layHead ({ result, headline, isLook, screen: { columns, colors } }) {
  const { run } = result
  const { noise } = headline
  if (run.measuredBy) return wrapText({ text: clean(describeOrigin(run.measuredBy)), columns })
  const text = `baseload ${run.tool.version} · ${describeRun({ result, headline })}`
  const say = (/** @type {string} */ one) => wrapText({ text: clean(one), columns, hang: '  ' })
  return [
    ...say(text).map((line) => colors.bold(line)),
    ...run.status === 'complete' ? [] : [colors.yellow(`! ${run.status}: what was measured until then`)],
    ...noise === null ? [] : say(`! ${describeNoise({ noise })}`).map((line) => colors.yellow(line)),
    ...layTroubles({ result, columns }).map((line) => colors.yellow(line)),
    ...[...describeEngine({ result }), ...isLook ? [] : describeBudget({ result })].flatMap((text) => wrapText({ text: clean(text), columns, hang: '  ' }))
  ]
}

/** @param {{ result: Result, columns: number }} options */
function layTroubles ({ result, columns }) {
  const found = collectTroubles({ result, mostNames: 2 })
  const shown = found.slice(0, MOST_TROUBLES).flatMap((text) => wrapText({ text: clean(`! ${text}`), columns, hang: '  ' }))
  return found.length > MOST_TROUBLES ? [...shown, `! ${found.length - MOST_TROUBLES} more: --details`] : shown
}

/**
 * @param {{ result: Result, baselineResult: Result['baselines'][number], headline: Headline, mostRows: number, screen: ScreenOptions }} options
 */
function layBaseline ({ result, baselineResult, headline, mostRows, screen: { columns, colors } }) {
  const { baseline } = baselineResult
  if (isPlain(baselineResult)) return layBlock({ result, baselineResult, room: { columns, colors, mostRows, headline } })
  return [
    ...wrapText({ text: raiseTitle(clean(baseline.title)), columns }).map((line) => colors.bold(line)),
    ...wrapText({ text: clean(tellAnswer({ result, baselineResult })), columns, indent: '  ' }).slice(0, Math.max(FEWEST_ROWS, mostRows)),
    ...describeAbsent({ result, baseline })
      .flatMap((absent) => wrapText({ text: clean(absent), columns, indent: '  ', hang: '    ' }))
      .map((line) => colors.dim(line))
  ]
}

/**
 * What there is no row for, by reason, with what would help.
 * @param {{ result: Result, baseline: Result['baselines'][number]['baseline'] }} options
 */
function describeAbsent ({ result: { run }, baseline }) {
  const { besides } = findExperiment({ baseline })
  const absent = run.unavailable.filter(({ target }) => baseline.targets.includes(target) || besides?.isName(target))
  return [...new Set(absent.map(({ reason }) => reason))].map((reason) => {
    const own = absent.filter((one) => one.reason === reason)
    return `${reason}, so not measured: ${own.map(({ target }) => target).join(', ')}; ${own[0].hint}`
  })
}

/** @param {{ result: Result, screen: ScreenOptions }} options */
function layFailures ({ result: { run: { failures } }, screen: { columns, colors } }) {
  const shown = failures.filter(({ code }) => ERROR_CODES[code]?.exitCode !== EXIT.met)
  return [
    ...shown.slice(0, MOST_FAILURES).flatMap(({ code, message, hint }) => [
      colors.red(shortenText({ text: clean(`${code}: ${message}`), columns })),
      ...wrapText({ text: clean(`hint: ${hint}`), columns, indent: '  ', hang: '    ' }).slice(0, 2)
    ]),
    ...shown.length > MOST_FAILURES ? [`and ${shown.length - MOST_FAILURES} more failures: --details`] : []
  ]
}

const NEXT = Object.freeze([
  ['your own server', 'npx baseload measure --start "node app.js"'],
  ['firm numbers', 'npx baseload run http proxy'],
  ['caching', 'npx baseload run cache fallback stampede']
])

/** @param {{ result: Result, isLook: boolean, files: Record<string, string>, screen: ScreenOptions }} options */
function layNext ({ result: { run }, isLook, files, screen: { colors } }) {
  const folder = files.record?.replace(/[/\\]record\.json$/, '')
  const own = [
    ...run.plan.preset.name === 'quick' ? [['firm numbers', 'the same without --quick']] : [],
    ...folder ? [['all tables', `npx baseload report ${clean(folder)} --details`]] : []
  ]
  return (isLook ? NEXT : own).map(([name, command], index) => `${index === 0 ? colors.bold('NEXT') : '    '}   ${name.padEnd(16)} ${command}`)
}

/** @type {Readonly<Record<number, string>>} */
const CODES = Object.freeze({
  [EXIT.met]: 'nothing failed, and no objective of yours was missed',
  [EXIT.missed]: 'an objective of yours was missed',
  [EXIT.inconclusive]: '--strict, and an objective of yours could not be decided',
  [EXIT.target]: 'a server could not be measured',
  [EXIT.bug]: 'a bug in baseload; please report it'
})

/** @param {{ files: Record<string, string>, exitCode?: number, screen: ScreenOptions }} options */
function layEnd ({ files, exitCode, screen: { colors } }) {
  const report = files.page ?? files.report ?? files.record
  return [
    ...exitCode === undefined ? [] : [`${colors.bold('EXIT')}   ${exitCode}: ${CODES[exitCode] ?? 'see docs/reference/errors.md'}`],
    ...report ? [`${colors.bold('REPORT')} ${clean(report)}`] : []
  ]
}
