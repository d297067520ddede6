import { collectWarnings } from '../prose/warnings.js'
import { listLimits } from './prose/limits.js'
import { describeSubjects, titleReport } from './prose/run.js'
import { formatDuration, formatRateEstimate, formatTimestamp, NOTHING } from '../../units.js'
import { buildHeadline, listObjectives } from '../../judge/headline.js'
import { renderBaselineSection } from './html/baseline.js'
import { renderProfiles, titleProfiles } from './profiles.js'
import { renderDetails, renderFold, renderItems, renderParagraph, renderSection } from '../page/blocks.js'
import { CHART_STYLE, renderChart } from '../page/chart.js'
import { renderControls } from '../page/controls.js'
import { renderDocument } from '../page/document.js'
import { renderHtmlTable } from '../page/table.js'
import { buildBaselineLoadTable, buildMachineTable, buildNotMeasuredTable, buildTargetTable, buildTrialTable } from '../markdown-setup.js'
import { describeMasked } from '../prose/masked.js'
import { describeReplay } from '../prose/replay.js'
import { describeWindows } from '../prose/windows.js'
import { describeOrigin } from '../tables/origin-table.js'
import { makeTable } from '../tables/table.js'
import { tell } from '../sentences/index.js'
import { describePeak, formatContainers } from './tables/containers-text.js'
import { listBesides } from '../../plan/experiments.js'
import { embedJson } from '../page/escape.js'
import { renderCsv } from '../page/csv.js'
import { renderBadges, renderFindings } from '../page/verdicts.js'
import { buildShortVerdictTable, buildVerdictTable } from '../tables/verdict-table.js'
import { splitUnmet } from '../../judge/severity.js'
import { listFindings } from './prose/summary.js'

/**
 * @import { Chart, Plan, Result, RunRecord, Verdict } from '../../types.ts'
 * @import { Headline } from '../../judge/headline.js'
 * @import { Table } from '../tables/table.js'
 * @import { Badge, BadgeGroup } from '../page/verdicts.js'
 *
 * What the page is made of beside its content; read and computed where there is a world.
 * @typedef {object} PageAssets
 * @property {string} style
 * @property {string} script one module, with all it needs
 * @property {(text: string) => string} hash `sha256-…`, as a Content-Security-Policy has it
 * @property {(text: string) => { encoding: 'text' | 'gzip', text: string }} pack makes a long text short: gzip, in base64
 */

/** A page of more is slow to send and to open. Below the megabyte, as characters are counted and some have two bytes. */
const LONGEST_PAGE = 980_000

const MOST_OPEN = 12 // objectives that are not met, before a click

/** @type {Badge} */
const NOISY = Object.freeze({ kind: 'invalid', text: 'noisy machine' })

/**
 * The report as one page that needs nothing else: no network, and no script to be read. What matters first: how it came out, then a section
 * for each baseline; how it was measured is folded, at the end.
 * @param {object} options
 * @param {Result} options.result
 * @param {RunRecord} options.record what result was drawn from
 * @param {readonly Chart[]} options.charts of the same result
 * @param {PageAssets} options.assets
 * @param {Record<string, string>} [options.files] more that can be downloaded, by file name
 * @param {{ events: string }} [options.live] the run still goes on: where to hear of it
 * @returns {string}
 */
export function renderHtml ({ result: given, record, charts, assets, files = {}, live }) {
  // A record that says `running` is taken for one that was cut short, which this one is not.
  const result = live ? { ...given, run: { ...given.run, status: /** @type {const} */ ('complete') } } : given
  const headline = buildHeadline({ result })
  const baselines = result.baselines.map((baselineResult, index) => renderBaselineSection({
    result, baselineResult, index, headline, charts: charts.filter(({ baseline }) => baseline === baselineResult.baseline.name)
  }))
  const objectives = renderObjectives({ result })
  const profiles = renderProfiles({ result, charts })
  const failures = renderFailureSection({ result })
  const warnings = collectWarnings({ result, mostNames: 4 })
  const containers = buildContainerTables({ result, headline })
  const contents = [
    { id: 'summary', title: 'Summary' },
    ...objectives ? [{ id: 'objectives', title: 'Objectives' }] : [],
    ...containers.length > 0 ? [{ id: 'containers', title: 'Containers' }] : [],
    ...baselines.filter(({ html }) => html !== ''),
    ...profiles ? [{ id: 'profiles', title: titleProfiles({ result }) }] : [],
    ...failures ? [{ id: 'failures', title: 'Not measured' }] : [],
    { id: 'limits', title: 'Limits' },
    { id: 'setup', title: 'Setup' },
    { id: 'environment', title: 'Environment' }
  ]
  const page = {
    title: titleReport({ result }),
    subtitle: describeWhen({ result, headline, live: Boolean(live) }),
    contents,
    controls: renderControls({ result }),
    main: [
      renderFirstScreen({ result, headline, cost: charts.find(({ kind }) => kind === 'cost') }),
      objectives,
      renderSection({ id: 'containers', title: 'Containers', blocks: containers.map((table) => renderHtmlTable({ table, targets: [] })) }),
      ...baselines.map(({ html }) => html),
      profiles,
      failures,
      renderFold({ id: 'limits', title: 'Limits: what the numbers do not say', blocks: [renderItems({ items: listLimits({ result }) })] }),
      renderFold({ id: 'warnings', title: `Warnings: ${warnings.length}`, blocks: [renderItems({ items: warnings })] }),
      ...renderSetupSections({ result, besides: describeBesides(result.run) })
    ],
    style: stylePage(assets),
    assets,
    live: Boolean(live)
  }
  const bare = renderDocument({ ...page, embedded: '' })
  const embedded = renderEmbedded({ result, record, charts, files, pack: assets.pack, used: bare.length, live })
  return renderDocument({ ...page, embedded })
}

/** @param {{ style: string }} assets */
export function stylePage ({ style }) {
  return `${style}\n${CHART_STYLE}`
}

/** @param {{ result: Result, headline: Headline, live: boolean }} options */
function describeWhen ({ result, headline, live }) {
  const { id, startedAt, status, tool, measuredBy } = result.run
  const when = formatTimestamp({ iso: startedAt })
  if (measuredBy) return `Run ${id}, ${when}`
  return `baseload ${tool.version} · ${describeSubjects({ result, headline })} · ${when}, ${live ? 'it goes on' : status}`
}

/**
 * What was started and asked, how it was loaded, and where.
 * @param {{ result: Result, besides: readonly string[] }} options besides: what was measured beside trials, a sentence each
 */
function renderSetupSections ({ result, besides }) {
  const { plan, measuredBy } = result.run
  const targets = Object.keys(plan.targets)
  const lay = (/** @type {import('../tables/table.js').Table} */ table) => renderHtmlTable({ table, targets })
  return [
    renderFold({
      id: 'setup',
      title: 'Setup',
      blocks: measuredBy
        ? [renderParagraph({ text: describeOrigin(measuredBy) })]
        : [lay(buildTargetTable({ result })), ...listSetup({ result, besides, lay })]
    }),
    renderFold({ id: 'environment', title: 'Environment', blocks: [lay(buildMachineTable({ result }))] })
  ]
}

/** @param {{ result: Result, besides: readonly string[], lay: (table: import('../tables/table.js').Table) => string }} options */
function listSetup ({ result, besides, lay }) {
  return [
    lay(buildBaselineLoadTable({ result })),
    ...describeMasked(result.run).map((text) => renderParagraph({ text })),
    ...describeReplay({ plan: result.run.plan }).map((text) => renderParagraph({ text })),
    ...describeTrials(result),
    ...besides.map((text) => renderParagraph({ text })),
    ...(result.run.plan.trials.length > 0 ? [lay(buildTrialTable({ result }))] : [])
  ]
}

/** @param {Result} result */
function describeTrials ({ run: { id, plan: { preset, seed, trials } } }) {
  if (trials.length === 0) return []
  const repeats = `${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'}`
  return [
    renderParagraph({
      text: `Run ${id}. Preset ${preset.name}: ${repeats}, ${formatDuration({ durationMs: preset.warmupMs })} of warm-up, driven like the rest and thrown away, and ${describeWindows({ plan: { preset, trials } })} measured in each. Each trial is planned on a freshly started server, in an order drawn from seed ${seed}.`
    }),
    renderDetails({
      summary: `Planned order of the ${trials.length} trials`,
      blocks: [renderItems({ items: trials.map(({ id }) => id), className: 'order' })]
    })
  ]
}

/**
 * What was asked for and has no number, and what to do about it.
 * @param {{ result: Result }} options
 */
function renderFailureSection ({ result }) {
  const table = renderHtmlTable({ table: buildNotMeasuredTable({ result }), targets: Object.keys(result.run.plan.targets) })
  return renderFold({ id: 'failures', title: 'Not measured, and what to do', blocks: [table] })
}

/**
 * How many containers of each server a peak takes, where a run was asked for one.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Table[]} one a peak
 */
export function buildContainerTables ({ result: { run: { plan } }, headline: { containers, isOneCore } }) {
  return containers.map(({ question, targets }) => ({
    ...makeTable({
      title: `How many containers${isOneCore ? ' of one core' : ''} for ${describePeak(question)}`,
      columns: [
        ['Server', 'left'],
        ['Containers', 'right'],
        ['Req/s flat out', 'right'],
        ['Remark', 'left']
      ],
      rows: targets.map(({ target, units, ratePerSecond, reason, undecided, ...one }) => [
        plan.targets[target]?.title ?? target,
        units === null ? NOTHING : formatContainers({ ...one, units }),
        ratePerSecond === null
          ? NOTHING
          : formatRateEstimate({ estimate: ratePerSecond, detail: true, atLeast: one.atMost }),
        reason ? tell(reason) : undecided.length > 0 ? `not decided: ${undecided.join(', ')}` : ''
      ]),
      notes: [
        'An estimate: the rate of one server flat out, divided. Objectives were judged at the rates of the other tables, and near its limit a server may miss them: keep some of it free. `baseload size` measures it.'
      ]
    }),
    targets: targets.map(({ target }) => target)
  }))
}

/**
 * What was measured besides trials, and in what order: a sentence each.
 * @param {{ plan: Pick<Plan, 'preset' | 'seed' | 'stampedes'> }} run
 */
function describeBesides ({ plan }) {
  return listBesides({ plan }).map(
    ({ what, count }) =>
      `Preset ${plan.preset.name}: ${count} ${what}s. Each repeat runs every combination once, in an order drawn from seed ${plan.seed}.`
  )
}

/**
 * What the script works on: the numbers of the charts; as far as there is room, the record, and what can be downloaded beside it.
 * @param {object} options
 * @param {Result} options.result
 * @param {RunRecord} options.record
 * @param {readonly Chart[]} options.charts
 * @param {Record<string, string>} options.files by name
 * @param {PageAssets['pack']} options.pack
 * @param {number} options.used characters that the rest of the page has
 * @param {{ events: string }} [options.live]
 */
function renderEmbedded ({ result, record, charts, files, pack, used, live }) {
  const drawn = embedPacked('charts', Object.fromEntries(charts.flatMap(({ id, data }) => data === null ? [] : [[id, data]])), pack)
  // While a run goes on its record is not whole, and asking for it takes time from what is measured.
  if (live) return [embed('about', { id: result.run.id, live }), drawn].join('\n')
  const rows = { 'rows.csv': renderCsv({ result }) }
  const few = embedPacked('files', rows, pack)
  const kept = keepRecord({ record, pack, room: LONGEST_PAGE - used - drawn.length - few.length })
  const all = embedPacked('files', { ...files, ...rows }, pack)
  const hasFiles = used + drawn.length + kept.html.length + all.length <= LONGEST_PAGE
  const about = { id: result.run.id, ...kept.without && { without: kept.without }, ...!hasFiles && { withoutFiles: true } }
  return [embed('about', about), drawn, kept.html, hasFiles ? all : few].filter(Boolean).join('\n')
}

/**
 * The record, or what of it a page can carry. What histograms weigh does not get less by packing: they are packed. So response times by
 * stretches of the window go first, whose drawing is in the page anyhow, then times that say how good the driver was. Response times stay:
 * reports are made from them.
 * @param {{ record: RunRecord, pack: PageAssets['pack'], room: number }} options
 * @returns {{ html: string, without?: string }}
 */
function keepRecord ({ record, pack, room }) {
  const html = embedPacked('record', record, pack)
  if (html.length <= room) return { html }
  const trials = record.trials.map(({ load: { windows, badWindows, ...load }, ...trial }) => ({ ...trial, load }))
  const shorter = embedPacked('record', { ...record, trials }, pack)
  if (shorter.length <= room) return { html: shorter, without: 'its windows' }
  const fewest = trials.map(({ load, ...trial }) => {
    const { responseTime, bad } = load.histograms
    return { ...trial, load: { ...load, histograms: { responseTime, ...bad !== undefined && { bad } } } }
  })
  const shortest = embedPacked('record', { ...record, trials: fewest }, pack)
  if (shortest.length <= room) return { html: shortest, without: 'its windows, service times and send lag' }
  return { html: '', without: 'everything' }
}

/** @param {string} name @param {unknown} value */
function embed (name, value) {
  return `<script type="application/json" id="data-${name}">${embedJson({ value })}</script>`
}

/** @param {string} name @param {unknown} value @param {PageAssets['pack']} pack */
function embedPacked (name, value, pack) {
  const { encoding, text } = pack(JSON.stringify(value))
  return encoding === 'gzip'
    ? `<script type="text/plain" id="data-${name}" data-encoding="gzip">${text}</script>`
    : embed(name, value)
}

/**
 * All that a meeting of ten minutes needs: how things came out, what was found, and what each layer costs.
 * @param {{ result: Result, headline: Headline, cost: Chart | undefined }} options
 */
function renderFirstScreen ({ result, headline, cost }) {
  const findings = renderFindings({ findings: listFindings({ result, headline }) })
  const chart = cost ? `\n${renderChart({ chart: cost, level: 3 })}` : ''
  return renderSection({
    id: 'summary',
    title: 'Summary',
    blocks: [renderBadges({ groups: listBadges({ result, headline }) }), `<div class="overview">\n${findings}${chart}\n</div>`]
  })
}

/**
 * @param {{ verdicts: readonly Verdict[], most: number, title: string }} options
 * @returns {Table | null} null without any
 */
function shortenTable ({ verdicts, most, title }) {
  if (verdicts.length <= most) return buildShortVerdictTable({ verdicts, title })
  const shown = verdicts.slice(0, Math.max(1, most)) // one at least: where it fills up with what was missed, the number is told
  return buildShortVerdictTable({ verdicts: shown, title: `${title}: the worst ${shown.length} of ${verdicts.length}` })
}

/**
 * Objectives by severity: those that are not met at once, all of them with every figure behind a click.
 * @param {{ result: Result }} options
 * @returns {string} empty without any
 */
function renderObjectives ({ result }) {
  const verdicts = listObjectives({ result })
  const { missed, undecided } = splitUnmet(verdicts)
  const all = buildVerdictTable({ verdicts, title: `All ${verdicts.length} objectives` })
  if (!all) return ''
  const targets = Object.keys(result.run.plan.targets)
  const short = [
    shortenTable({ verdicts: missed, most: MOST_OPEN, title: 'Missed' }),
    shortenTable({ verdicts: undecided, most: Math.max(0, MOST_OPEN - missed.length), title: 'Not decided' })
  ].filter((table) => table !== null)
  return renderSection({
    id: 'objectives',
    title: 'Objectives',
    blocks: [
      ...short.length > 0 ? short.map((table) => renderHtmlTable({ table, targets })) : [`<p>All ${verdicts.length} are met.</p>`],
      renderDetails({
        summary: `All ${verdicts.length}, with SLI, error budget and burn rate`,
        blocks: [renderHtmlTable({ table: all, targets })]
      })
    ]
  })
}

/**
 * How a run came out: its objectives, its hypotheses, and what could not be measured.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {BadgeGroup[]}
 */
function listBadges ({ result: { run, baselines }, headline: { objectives: { met, missed, open }, noise } }) {
  const claims = baselines.flatMap((one) => one.claims ?? [])
  const count = (/** @type {string} */ kind) => claims.filter(({ verdict }) => verdict === kind).length
  const absent = new Set([...run.unavailable, ...run.failures].map(({ target }) => target)).size
  return [
    {
      title: 'Objectives',
      badges: [
        ...make('missed', missed, 'missed', 'objectives'),
        ...make('inconclusive', open, 'not decided', 'objectives'),
        ...make('met', met, 'met', 'objectives')
      ]
    },
    {
      title: 'Hypotheses',
      badges: [
        ...make('missed', count('refuted'), 'refuted'),
        ...make('inconclusive', count('unknown'), 'cannot tell'),
        ...make('met', count('held'), 'held')
      ]
    },
    { title: 'Run', badges: [...make('invalid', absent, 'not measured', 'failures'), ...(noise ? [NOISY] : [])] }
  ]
}

/** @param {Badge['kind']} kind @param {number} count @param {string} word @param {string} [to] @returns {Badge[]} */
function make (kind, count, word, to) {
  return count > 0 ? [{ kind, text: `${count} ${word}`, ...to !== undefined && { to } }] : []
}
