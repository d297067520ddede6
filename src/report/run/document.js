import { describeBudget } from '../prose/budget.js'
import { describeEngine } from '../prose/engine.js'
import { listGaps } from '../prose/gaps.js'
import { describeReplay } from '../prose/replay.js'
import { collectTroubles, collectWarnings } from '../prose/warnings.js'
import { clean } from '../screen/frame.js'
import { describeOrigin } from '../tables/origin-table.js'
import { shortenText } from '../text.js'
import { GATEWAY_WARMUP_MS, isFirstLook } from '../../plan/first-look.js'
import { buildHeadline, summarizeObjectives } from '../../judge/headline.js'
import { blocksOfMainChart, sectionOf } from './document/baseline.js'
import { tablesOfContainers, writeSizeCommand } from './document/containers.js'
import { answerOfRun, answersOf, badgesOfRun, tableObjectives } from './document/objectives.js'
import { blocksOfDetails } from './document/details.js'
import { documentPair } from './document/pair.js'
import { sectionsOfSetup } from './document/setup.js'
import { isPlain } from './experiments.js'
import { describeNoise, describeRun, titleReport } from './prose/run.js'
import { describeClaim, tellClaim } from './tables/claim-text.js'
import { describeLoad, describeProfile, describeTotal } from '../prose/profile.js'
import { formatNumberOf, formatShare, formatTimestamp } from '../../units.js'
import { buildProfilesTable, buildProfileTable, listProfiles, titleFlame, titleProfiles } from './profiles.js'
import { ERROR_CODES, EXIT } from '../../errors.js'
import { writeCommand } from '../../plan/shell-command.js'
import { describeExit } from './document/exit.js'
import { isUntilBreak } from './document/traffic.js'
import { buildMachineTable, buildNotMeasuredTable } from '../tables/setup-tables.js'
import { describeCalibration } from '../prose/calibration.js'
import { describeMasked } from '../prose/masked.js'
import { describeWindows } from '../prose/windows.js'
import { listBesides } from '../../plan/experiments.js'
import { listLimits } from './prose/limits.js'

/**
 * @import { Chart, ClaimVerdict, Failure, Plan, Profile, Result } from '../../types.ts'
 * @import { Block, Depth, Document, Foot, Line, Section, Step } from '../document.ts'
 * @import { Headline } from '../../judge/headline.js'
 * @import { ExitDecision } from '../../judge/result.js'
 */

const MOST_LINES = { one: 30, several: 60, ofProfiles: 14, reportOfOne: 90 }
const MOST_FAILURES = 3
const MOST_REFUTED = 3
const LONGEST_MESSAGE = 240
const PROFILES_MOST = 10 // functions of one target
const MOST_OF_TWO = 5
const MOST_NAMED = 11

/** @type {ReadonlyArray<Step>} */
const NEXT = Object.freeze([
  { purpose: 'your own server', command: 'npx baseload measure --start "node app.js"' },
  { purpose: 'firm numbers', command: 'npx baseload run http proxy' },
  { purpose: 'caching', command: 'npx baseload run cache fallback stampede' }
])

const LONGER = 'more time: npx baseload run compression http protocol --thorough'

const REST = 'Every percentile, cost and count, and how it was measured: report.html beside this file, or ' +
  'baseload report <record> -o html.'

/**
 * What a run found: what each server costs, what was kept, what cannot be told, what to do next.
 * @param {{ result: Result, charts?: readonly Chart[], files?: Record<string, string>, exit?: ExitDecision, again?:
 *   string, goesOn?: boolean }} options charts: those that are drawn, or written beside the report; files: what was
 *   written, by name; exit: of the command that prints it; absent: not known; again: the command that measures the same
 *   without --quick; goesOn: it is being measured
 * @returns {Document}
 */
export function documentRun ({ result, charts = [], files = {}, exit, again, goesOn = false }) {
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
      ...charts.filter(({ kind }) => kind === 'cost')
        .map((chart) => /** @type {Block} */ ({ kind: 'chart', chart, main: true, depth: 2 })),
      ...describeSetting(result),
      ...blocksOfRun(result, goesOn),
      ...findsNothing({ result, headline }) ? [] : blocksOfBaselines({ result, headline, charts }),
      ...profiles,
      listFailures(result),
      ...blocksOfLimits(result),
      ...sectionsOfSetup(result)
    ],
    foot: footOfRun({ result, headline, files, exit, again })
  }
}

/** What failed is all there is to say of one server beside its reference. @param {{ result: Result, headline: Headline }} options */
function findsNothing ({ result: { baselines, run }, headline }) {
  const isPair = baselines.length === 1 && isPlain(baselines[0]) && baselines[0].baseline.targets.length <= 2
  return isPair && headline.servers === 0 && run.failures.some(isFailure)
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
    ...texts.length === 0 ? [] : [say(texts.join(' '), 0)],
    ...isFirstLook({ plan }) ? describeBudget({ result }).map((text) => say(text, 2)) : []
  ]
}

/** @param {Result} result @param {Headline} headline */
function listTroubles (result, { noise }) {
  const { status } = result.run
  return [
    ...status === 'complete' ? [] : [`${status}: what was measured until then`],
    ...noise === null ? [] : [describeNoise({ noise, longer: isFirstLook({ plan: result.run.plan }) ? LONGER : 'more time, e.g. --budget 5m' })],
    ...collectTroubles({ result, mostNames: 2 })
  ]
}

/** @param {string} text @param {Depth} [depth] @returns {Block} */
function say (text, depth = 1) {
  return { kind: 'text', depth, text }
}

/** What short starts leave out. @param {Plan} plan */
function describeColdness ({ preset: { warmupMs } }) {
  return `Warm-up is short here: ${warmupMs / 1000} s or more, ${GATEWAY_WARMUP_MS / 1000} s for gateways. After a longer one, ` +
    'compression reaches up to 40 % more, the other layers about 10 %: npx baseload run http compression.'
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
  /** @type {Set<Line>} */
  const told = new Set()
  if (pair !== null) {
    const objectives = summarizeObjectives(only.verdicts.filter(({ target }) => target === pair.own))
    return [
      ...answersOf({ result, baselineResult: only, target: pair.own }),
      { ...badgesOfRun({ result, headline: { ...headline, objectives } }), depth: 2 },
      ...pair.blocks,
      ...blocksOfMainChart({ baselineResult: only, charts }),
      ...blocksOfClaims(result),
      ...blocksOfDetails({ result, baselineResult: only, shown: [], charts, told })
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
 * What became of the claims of the hypotheses.
 * @param {Result} result
 * @returns {Block[]}
 */
function blocksOfClaims ({ baselines }) {
  const rows = baselines.flatMap((one) => one.rows)
  const all = baselines.flatMap(({ claims = [] }) => claims)
  const pick = (/** @type {ClaimVerdict['verdict']} */ kind) => all.filter(({ verdict }) => verdict === kind)
  const [held, refuted, open] = [pick('held'), pick('refuted'), pick('unknown')]
  return [
    { kind: 'facts', label: 'HELD', depth: 1, lines: held.length > 0 ? [held.map(({ claim }) => tellClaim(claim, rows)).join('; ')] : [] },
    {
      kind: 'facts',
      label: 'REFUTED',
      lines: refuted.slice(0, MOST_REFUTED).map((one) =>
        `${tellClaim(one.claim, rows)}${one.rough ? ' (rough)' : ''}: ${describeClaim(one)}`)
    },
    { kind: 'facts', label: 'CANNOT TELL', lines: open.length > 0 ? [open.map(({ claim }) => tellClaim(claim, rows)).join('; ')] : [] }
  ]
}

/** @param {Result} result @returns {Block} */
function listFailures ({ run: { failures } }) {
  const shown = failures.filter(isFailure)
  return {
    kind: 'list',
    title: 'Failed',
    depth: 0,
    most: MOST_FAILURES,
    lines: shown.map(describeFailure)
  }
}

/** @param {Failure} failure */
function describeFailure ({ target, trial, code, message, hint }) {
  // A wrong answer is quoted in its message, and may be long or not even text.
  const told = shortenText({ text: clean(message), columns: LONGEST_MESSAGE })
  return `${code}: ${message.includes(target) ? '' : `${trial ?? target}: `}${told}; hint: ${hint}`
}

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
  const most = profiles.length === 1 ? PROFILES_MOST : MOST_OF_TWO
  const draw = (/** @type {typeof profiles[number]} */ one, /** @type {Depth} */ depth) => flames
    .filter(({ title }) => title === titleFlame(one)).map((chart) => /** @type {Block} */ ({ kind: 'chart', chart, depth }))
  const each = profiles.flatMap((one, index) => [
    ...summary ? [] : [tellProfile(one)],
    ...draw(one, summary || index > 0 ? 3 : 2),
    ...describeProfile(one).map((text) => /** @type {Block} */ ({ kind: 'text', text, depth: 3 })),
    /** @type {Block} */ ({ ...buildProfileTable(one), depth: summary ? 3 : 1, most })
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
      ...summary ? [{ ...summary, title: undefined, most: MOST_NAMED }] : [],
      ...each,
      { kind: 'text', tone: 'dim', text: `flame ${profiles.length === 1 ? 'graph' : 'graphs'} in report.html${beside}` }
    ]
  }]
}

/** @param {{ profile: Profile, name: string }} one @returns {Block} */
function tellProfile ({ profile, name }) {
  const idle = profile.cpu ? `, idle ${formatShare({ ratio: profile.cpu.idleRatio })}` : ''
  return { kind: 'text', text: `${name}, ${describeLoad({ profile })}: ${describeTotal({ profile })}${idle}` }
}

/**
 * @param {{ result: Result, headline: Headline, files: Record<string, string>, exit?: ExitDecision, again?: string }}
 *   options exit: of the command that prints it; absent: not known; again: the command that measures the same without
 *   --quick
 * @returns {Foot}
 */
function footOfRun ({ result, headline, files, exit, again }) {
  const { objectives: { missed, open } } = headline
  const [only, ...others] = result.baselines
  const isBroken = only !== undefined && others.length === 0 && isUntilBreak(only)
  return {
    steps: listSteps({ result, headline, files, again }),
    rest: tellRest(result),
    origin: describeSource(result),
    report: files.page ?? files.report ?? files.record,
    files,
    ...exit && { exit: { code: exit.code, meaning: describeExit({ exit, missed, open, isBroken }) } }
  }
}

/** What a report leaves to the page. @param {Result} result */
function tellRest (result) {
  const count = collectWarnings({ result }).length
  return count === 0 ? REST : `${REST} It has ${count} ${count === 1 ? 'warning' : 'warnings'} too.`
}

/** @param {Result} result */
function describeSource ({ run: { id, status, tool, machine, plan, measuredBy } }) {
  const { cpuModel, cores, platform, node } = machine
  if (measuredBy) return `Run ${id}, ${tool.name} ${tool.version}`
  return `Run ${id} (${status}), ${tool.name} ${tool.version}, preset ${plan.preset.name}, seed ${plan.seed}; ` +
    `on ${cpuModel}, ${formatNumberOf({ count: cores, of: 'core' })}, ${platform}, Node.js ${node}`
}

/**
 * @param {{ result: Result, headline: Headline, files: Record<string, string>, again?: string }} options
 * @returns {Step[]}
 */
function listSteps ({ result, headline, files, again }) {
  const { plan, failures } = result.run
  const folder = files.record?.replace(/[/\\]record\.json$/, '')
  if (isFirstLook({ plan })) return [...NEXT]
  const size = writeSizeCommand({ result, headline })
  // What failed fails again: its hint says what to do first.
  const hasFailed = failures.some(({ code }) => ERROR_CODES[code]?.exitCode !== EXIT.met)
  return [
    ...size ? [{ purpose: 'containers', command: size }] : [],
    ...again && plan.preset.name === 'quick' && !hasFailed ? [{ purpose: 'firm numbers', command: again, screen: true }] : [],
    ...folder && !findsNothing({ result, headline })
      ? [{ purpose: 'all tables', command: writeCommand(['npx', 'baseload', 'report', folder, '--details']), screen: true }]
      : []
  ]
}

/** Which run it is. @param {Result} result @param {boolean} goesOn @returns {Block[]} */
function blocksOfRun (result, goesOn) {
  const { id, startedAt, status, machine: { cpuModel }, measuredBy, plan } = result.run
  const when = `Run ${id}, ${formatTimestamp({ iso: startedAt })}, ${goesOn ? 'it goes on' : status}`
  if (measuredBy) return [told(`${when}.`), { ...buildMachineTable({ result }), depth: 2 }]
  const { preset, trials, seed, budget } = plan
  const besides = listBesides({ plan }).map(({ what, count }) => `${count} ${what}s`)
  const windows = `${preset.repeats} start${preset.repeats === 1 ? '' : 's'} of ${describeWindows({ plan: { preset, trials } })}`
  const repeats = trials.length === 0 && besides.length > 0 ? besides.join(', ') : windows
  const how = budget ? `Seed ${seed}` : `Preset ${preset.name}, ${repeats}, seed ${seed}` // its time says the rest
  return [told(`${when}, on ${cpuModel}. ${how}.`)]
}

/** A code that leads to no bad exit is a warning. @param {Failure} failure */
function isFailure ({ code }) {
  return ERROR_CODES[code]?.exitCode !== EXIT.met
}

/** @param {string} text @returns {Block} */
function told (text) {
  return { kind: 'text', depth: 2, text }
}

/** What the numbers do not say, and what was not measured. @param {Result} result @returns {Block[]} */
function blocksOfLimits (result) {
  const warnings = collectWarnings({ result, mostNames: 3 })
  const gaps = listGaps({ result, mostNames: 3 })
  // What failed stands above.
  const others = result.run.failures.filter((one) => !isFailure(one))
  const missing = buildNotMeasuredTable({ result: { ...result, run: { ...result.run, failures: others } } })
  return [
    { ...missing, id: 'failures', depth: 2 },
    {
      kind: 'section',
      id: 'limits',
      title: 'Limits',
      ...gaps.length > 0 && { short: `${gaps.join('; ')}.` },
      blocks: [
        {
          kind: 'list',
          depth: 2,
          lines: [
            ...new Set([...listLimits({ result }), ...describeCalibration({ quote: result.run.calibration })]),
            ...describeMasked(result.run)
          ]
        }
      ]
    },
    { kind: 'list', title: 'Warnings', depth: 3, lines: warnings }
  ]
}
