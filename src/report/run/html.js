import { collectWarnings } from '../prose/warnings.js'
import { describeBesides } from './prose/besides.js'
import { listLimits } from './prose/limits.js'
import { describeSubjects, titleReport } from './prose/run.js'
import { formatTimestamp } from '../units.js'
import { buildHeadline } from '../../judge/headline.js'
import { buildContainerTables } from './container-table.js'
import { renderBaselineSection } from './html/baseline.js'
import { renderFirstScreen, renderObjectives } from './html/first-screen.js'
import { renderProfiles, titleProfiles } from './profiles.js'
import { renderFold, renderItems, renderSection } from '../page/blocks.js'
import { CHART_STYLE } from '../page/chart.js'
import { renderControls } from '../page/controls.js'
import { renderDocument } from '../page/document.js'
import { renderEmbedded } from '../page/embedded.js'
import { renderFailureSection, renderSetupSections } from '../page/setup.js'
import { renderHtmlTable } from '../page/table.js'

/**
 * @import { Chart, Result, RunRecord } from '../../types.ts'
 * @import { Headline } from '../../judge/headline.js'
 *
 * What the page is made of beside its content; read and computed where there is a world.
 * @typedef {object} PageAssets
 * @property {string} style
 * @property {string} script one module, with all it needs
 * @property {(text: string) => string} hash `sha256-…`, as a Content-Security-Policy has it
 * @property {(text: string) => { encoding: 'text' | 'gzip', text: string }} pack makes a long text short: gzip, in base64
 */

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
