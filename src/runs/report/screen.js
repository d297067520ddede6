import { ERROR_CODES, EXIT } from '../../errors.js'
import { describeOrigin } from '../../layout/tables/origin-table.js'
import { describeBudget } from '../../layout/prose/budget.js'
import { describeReplay } from '../../layout/prose/replay.js'
import { describeEngine } from '../../layout/prose/engine.js'
import { clean, FEWEST_ROWS, fillScreen, layFoot, layTroubles, makeStep, openScreen, raiseTitle } from '../../layout/screen/frame.js'
import { shortenText, wrapText } from '../../layout/text.js'
import { writeCommand } from '../../plan/shell-command.js'
import { findExperiment } from '../plan/experiments.js'
import { GATEWAY_WARMUP_MS, isFirstLook } from '../plan/first-look.js'
import { buildHeadline } from '../verdict/headline.js'
import { findReported, isPlain } from './experiments.js'
import { tellAnswer } from './prose/answer.js'
import { describeNoise, describeRun } from './prose/run.js'
import { layBlock } from './screen/block.js'
import { layClaims } from './screen/claims.js'
import { layContainers, writeSizeCommand } from './screen/containers.js'
import { describeExit } from './screen/exit.js'
import { layEachObjective, layObjectives } from './screen/objectives.js'
import { layGoodAnswers } from './screen/good-answers.js'
import { layPair } from './screen/pair.js'
import { layProfiles } from './screen/profiles.js'
import { layTraffic } from './screen/traffic.js'
import { layPublished } from './screen/published.js'
import { collectTroubles } from '../../layout/prose/warnings.js'

/**
 * @import { Result } from '../../types.ts'
 * @import { Headline } from '../verdict/headline.js'
 * @import { Screen, Step } from '../../layout/screen/frame.js'
 * @import { ExitDecision } from '../verdict/result.js'
 * @typedef {Screen} ScreenOptions
 */

const MOST_LINES = { one: 30, several: 60 }
const MOST_FAILURES = 3

/**
 * The answer of a run on one screen: what it costs, what was kept, what cannot be told, what to do next.
 * @param {{ result: Result, columns: number | undefined, colors: boolean, files?: Record<string, string>, exit?:
 *   ExitDecision, again?: string }} options columns: of the terminal, absent when there is none; files: what was
 *   written, by name; exit: of the command that prints it; absent: not known; again: the command that measures the same
 *   without --quick
 * @returns {string} at most 60 lines, for one baseline 30; ends with a newline
 */
export function renderScreen ({ result, columns, colors, files = {}, exit, again }) {
  const screen = openScreen({ columns, colors })
  const headline = buildHeadline({ result })
  const profiles = layProfiles({ result, ...screen })
  const mostLines = (result.baselines.length === 1 ? MOST_LINES.one : MOST_LINES.several) + profiles.length
  return fillScreen({ mostLines, lay: (mostRows) => layAll({ result, headline, profiles, files, exit, again, mostRows, screen }) })
}

/**
 * @param {{ result: Result, headline: Headline, profiles: string[], files: Record<string, string>, exit?: ExitDecision,
 *   again?: string, mostRows: number, screen: ScreenOptions }} options profiles: lines
 * @returns {string[][]} sections
 */
function layAll ({ result, headline, profiles, files, exit, again, mostRows, screen }) {
  const isLook = isFirstLook({ plan: result.run.plan })
  const only = result.baselines.length === 1 ? result.baselines[0] : null
  const pair = only && isPlain(only) ? layPair({ result, baselineResult: only, headline, ...screen }) : null
  const layOne = (/** @type {Result['baselines'][number]} */ baselineResult) =>
    layBaseline({ result, baselineResult, headline, mostRows, screen })
  return [
    layHead({ result, headline, isLook, screen }),
    ...(only && pair
      ? [
          layEachObjective({ result, baselineResult: only, target: pair.own, ...screen }),
          [...pair.lines, ...layGoodAnswers({ result, baselineResult: only, ...screen })]
        ]
      : [
          ...result.baselines.map(layOne),
          layContainers({ result, headline, mostRows, ...screen }),
          layKept({ result, headline, screen })
        ]),
    layClaims({ result, ...screen }),
    profiles,
    layFailures({ result, screen }),
    layFoot({
      steps: listSteps({ result, headline, isLook, files, again }),
      report: files.page ?? files.report ?? files.record,
      ...(exit && {
        exit: {
          code: exit.code,
          meaning: describeExit({
            exit,
            missed: headline.objectives.missed,
            open: headline.objectives.open,
            isBroken: only?.traffic?.kind === 'stages' && only.traffic.rows.some(({ untilBreak }) => untilBreak)
          })
        }
      }),
      ...screen
    })
  ]
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
    ...(run.status === 'complete' ? [] : [colors.yellow(`! ${run.status}: what was measured until then`)]),
    ...(noise === null ? [] : say(`! ${describeNoise({ noise })}`).map((line) => colors.yellow(line))),
    ...layTroubles({ texts: collectTroubles({ result, mostNames: 2 }), columns, colors }),
    ...[
      ...describeReplay({ plan: run.plan }),
      ...describeEngine({ result }),
      ...(isLook ? describeColdness({ plan: run.plan }) : describeBudget({ result }))
    ].flatMap((text) =>
      wrapText({ text: clean(text), columns, hang: '  ' })
    )
  ]
}

/** What short starts leave out. @param {{ plan: import('../../types.ts').Plan }} options */
function describeColdness ({ plan: { preset: { warmupMs } } }) {
  return [
    `The gateways had ${GATEWAY_WARMUP_MS / 1000} s to warm up, all others at least ${warmupMs / 1000} s. With more time, those that compress ` +
      'reach up to 40 % more, the layers about 10 %: npx baseload run compression http.'
  ]
}

/**
 * @param {{ result: Result, baselineResult: Result['baselines'][number], headline: Headline, mostRows: number, screen:
 *   ScreenOptions }} options
 */
function layBaseline ({ result, baselineResult, headline, mostRows, screen: { columns, colors } }) {
  const { baseline } = baselineResult
  const good = layGoodAnswers({ result, baselineResult, columns, colors })
  if (baselineResult.traffic) return [...layTraffic({ result, baselineResult, mostRows, columns, colors }), ...good]
  const published = layPublished({ result, baselineResult, mostRows, columns, colors })
  if (isPlain(baselineResult)) {
    return [...layBlock({ result, baselineResult, room: { columns, colors, mostRows, headline } }), ...good, ...published]
  }
  return [
    ...wrapText({ text: raiseTitle(clean(baseline.title)), columns }).map((line) => colors.bold(line)),
    ...wrapText({ text: clean(tellAnswer({ result, baselineResult })), columns, indent: '  ' }).slice(0, Math.max(FEWEST_ROWS, mostRows)),
    ...describeAbsent({ result, baseline })
      .flatMap((absent) => wrapText({ text: clean(absent), columns, indent: '  ', hang: '    ' }))
      .map((line) => colors.dim(line)),
    ...findReported(baselineResult).layScreen?.({ baselineResult, mostRows, columns, colors }) ?? [],
    ...published
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

/** @type {ReadonlyArray<Step>} */
const NEXT = Object.freeze([
  ['your own server', 'npx baseload measure --start "node app.js"'],
  ['firm numbers', 'npx baseload run http proxy'],
  ['caching', 'npx baseload run cache fallback stampede']
])

/**
 * @param {{ result: Result, headline: Headline, isLook: boolean, files: Record<string, string>, again?: string }}
 *   options
 * @returns {ReadonlyArray<Step>}
 */
function listSteps ({ result, headline, isLook, files, again }) {
  const folder = files.record?.replace(/[/\\]record\.json$/, '')
  if (isLook) return NEXT
  const size = writeSizeCommand({ result, headline })
  // What failed fails again: its hint says what to do first.
  const hasFailed = result.run.failures.some(({ code }) => ERROR_CODES[code]?.exitCode !== EXIT.met)
  return [
    ...size ? [makeStep('containers', size)] : [],
    ...result.run.plan.preset.name === 'quick' && !hasFailed ? [makeStep('firm numbers', again ?? 'the same without --quick')] : [],
    ...folder ? [makeStep('all tables', writeCommand(['npx', 'baseload', 'report', folder, '--details']))] : []
  ]
}
