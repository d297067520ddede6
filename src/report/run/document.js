import { describeBudget } from '../prose/budget.js'
import { describeEngine } from '../prose/engine.js'
import { describeReplay } from '../prose/replay.js'
import { collectTroubles } from '../prose/warnings.js'
import { clean } from '../screen/frame.js'
import { describeOrigin } from '../tables/origin-table.js'
import { shortenText } from '../text.js'
import { GATEWAY_WARMUP_MS, isFirstLook } from '../../plan/first-look.js'
import { buildHeadline } from '../../judge/headline.js'
import { sectionOf } from './document/baseline.js'
import { tablesOfContainers } from './document/containers.js'
import { answerOfRun, answersOf, badgesOfRun, tableObjectives } from './document/objectives.js'
import { blocksOfDetails } from './document/details.js'
import { documentPair } from './document/pair.js'
import { sectionOfProfiles } from './document/profiles.js'
import { blocksOfLimits, blocksOfRun, isFailure } from './document/setting.js'
import { footOfRun } from './document/steps.js'
import { isPlain } from './experiments.js'
import { describeNoise, describeRun, titleReport } from './prose/run.js'
import { describeClaim } from './tables/claim-text.js'

/**
 * @import { Chart, ClaimVerdict, Failure, Plan, Result } from '../../types.ts'
 * @import { Block, Depth, Document } from '../document.ts'
 * @import { Headline } from '../../judge/headline.js'
 * @import { ExitDecision } from '../../judge/result.js'
 */

const MOST_LINES = { one: 30, several: 60, ofProfiles: 14, reportOfOne: 90 }
const MOST_FAILURES = 3
const MOST_REFUTED = 3
const LONGEST_MESSAGE = 240

/**
 * What a run found: what each server costs, what was kept, what cannot be told, what to do next.
 * @param {{ result: Result, charts?: readonly Chart[], files?: Record<string, string>, exit?: ExitDecision, again?:
 *   string }} options charts: those that are written beside the report; files: what was written, by name; exit: of the
 *   command that prints it; absent: not known; again: the command that measures the same without --quick
 * @returns {Document}
 */
export function documentRun ({ result, charts = [], files = {}, exit, again }) {
  const { run, baselines } = result
  const headline = buildHeadline({ result })
  const profiles = sectionOfProfiles({ result, charts })
  return {
    subject: 'run',
    title: run.measuredBy
      ? `report of ${run.id}: measured by ${run.measuredBy.tool}, not by baseload`
      : `${run.tool.version} · ${describeRun({ result, headline })}`,
    heading: titleReport({ result }),
    mostLines: (baselines.length === 1 ? MOST_LINES.one : MOST_LINES.several) +
      (profiles.length > 0 ? MOST_LINES.ofProfiles : 0),
    ...baselines.length === 1 && { mostInReport: MOST_LINES.reportOfOne },
    blocks: [
      { kind: 'trouble', texts: listTroubles(result, headline) },
      ...describeSetting(result),
      ...blocksOfRun(result),
      ...charts.filter(({ kind }) => kind === 'cost')
        .map((chart) => /** @type {Block} */ ({ kind: 'chart', chart, depth: 2 })),
      ...blocksOfBaselines({ result, headline, charts }),
      ...profiles,
      listFailures(result),
      ...blocksOfLimits(result)
    ],
    foot: footOfRun({ result, headline, files, exit, again })
  }
}

/** @param {Result} result @returns {Block[]} */
function describeSetting (result) {
  const { plan, measuredBy } = result.run
  const texts = [
    ...measuredBy ? [describeOrigin(measuredBy)] : [],
    ...describeReplay({ plan }),
    ...describeEngine({ result }),
    ...isFirstLook({ plan }) ? [describeColdness(plan)] : describeBudget({ result })
  ]
  return [
    ...texts.length === 0 ? [] : [say(texts.join(' '))],
    ...isFirstLook({ plan }) ? describeBudget({ result }).map((text) => say(text, 2)) : []
  ]
}

/** @param {Result} result @param {Headline} headline */
function listTroubles (result, { noise }) {
  const { status } = result.run
  return [
    ...status === 'complete' ? [] : [`${status}: what was measured until then`],
    ...noise === null ? [] : [describeNoise({ noise })],
    ...collectTroubles({ result, mostNames: 2 })
  ]
}

/** @param {string} text @param {Depth} [depth] @returns {Block} */
function say (text, depth = 1) {
  return { kind: 'text', depth, text }
}

/** What short starts leave out. @param {Plan} plan */
function describeColdness ({ preset: { warmupMs } }) {
  return `The gateways had ${GATEWAY_WARMUP_MS / 1000} s to warm up, all others at least ${warmupMs / 1000} s. With more ` +
    'time, those that compress reach up to 40 % more, the layers about 10 %: npx baseload run compression http.'
}

/**
 * One server and its reference stand side by side, under the answer; else each baseline has a section.
 * @param {{ result: Result, headline: Headline, charts: readonly Chart[] }} options
 * @returns {Block[]}
 */
function blocksOfBaselines ({ result, headline, charts }) {
  const [only, ...others] = result.baselines
  const isOne = only !== undefined && others.length === 0 && isPlain(only)
  const pair = isOne ? documentPair({ result, baselineResult: only, headline }) : null
  /** @type {Set<string>} */
  const told = new Set()
  if (pair !== null) {
    return [
      ...answersOf({ result, baselineResult: only, target: pair.own }),
      { ...badgesOfRun({ result, headline }), depth: 2 },
      ...pair.blocks,
      ...blocksOfClaims(result),
      ...blocksOfDetails({ result, baselineResult: only, shown: [], told })
    ]
  }
  return [
    ...result.baselines.map((baselineResult) => sectionOf({ result, baselineResult, headline, charts, told })),
    ...tablesOfContainers({ result, headline }),
    badgesOfRun({ result, headline }),
    ...answerOfRun({ result, headline }),
    ...blocksOfClaims(result),
    tableObjectives({ result, headline })
  ]
}

/**
 * Which claims of the hypotheses did not hold.
 * @param {Result} result
 * @returns {Block[]}
 */
function blocksOfClaims ({ baselines }) {
  const all = baselines.flatMap(({ claims = [] }) => claims)
  const pick = (/** @type {ClaimVerdict['verdict']} */ kind) => all.filter(({ verdict }) => verdict === kind)
  const [refuted, open] = [pick('refuted'), pick('unknown')]
  return [
    {
      kind: 'facts',
      label: 'REFUTED',
      lines: refuted.slice(0, MOST_REFUTED).map((one) =>
        `${one.claim.text}${one.rough ? ' (rough)' : ''}: ${describeClaim(one)}`)
    },
    { kind: 'facts', label: 'CANNOT TELL', lines: open.length > 0 ? [open.map(({ claim }) => claim.text).join('; ')] : [] }
  ]
}

/** @param {Result} result @returns {Block} */
function listFailures ({ run: { failures } }) {
  const shown = failures.filter(isFailure)
  return {
    kind: 'list',
    title: 'Failed',
    most: MOST_FAILURES,
    lines: shown.map(describeFailure)
  }
}

/** @param {Failure} failure */
function describeFailure ({ target, trial, code, message, hint }) {
  const where = trial ?? target
  // A wrong answer is quoted in its message, and may be long or not even text.
  const told = shortenText({ text: clean(message), columns: LONGEST_MESSAGE })
  return `${code}: ${message.includes(where) ? '' : `${where}: `}${told}; hint: ${hint}`
}
