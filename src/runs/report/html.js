import { collectWarnings } from '../../layout/prose/warnings.js'
import { describeBesides } from './prose/besides.js'
import { listLimits } from './prose/limits.js'
import { summarize } from './prose/summary.js'
import { formatTimestamp } from '../../layout/units.js'
import { renderBaselineSection } from './html/baseline.js'
import { renderDetails, renderItems, renderParagraph, renderSection } from '../../layout/html/blocks.js'
import { CHART_STYLE, renderChart } from '../../layout/html/chart.js'
import { renderControls } from '../../layout/html/controls.js'
import { renderDocument } from '../../layout/html/document.js'
import { renderEmbedded } from '../../layout/html/embedded.js'
import { renderFailureSection, renderSetupSections } from '../../layout/html/setup.js'
import { renderVerdictCounts } from '../../layout/html/verdicts.js'

/**
 * @import { Chart, Result, RunRecord } from '../../types.ts'
 *
 * What the page is made of beside its content; read and computed where there is a world.
 * @typedef {object} PageAssets
 * @property {string} style
 * @property {string} script one module, with all it needs
 * @property {(text: string) => string} hash `sha256-…`, as a Content-Security-Policy has it
 * @property {(text: string) => { encoding: 'text' | 'gzip', text: string }} pack makes a long text short: gzip, in base64
 */

/**
 * The report as one page that needs nothing else: no network, and no script to be read.
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
  const { id, startedAt, endedAt, status } = result.run
  const baselines = result.baselines.map((baselineResult, index) => renderBaselineSection({
    result, baselineResult, index, figures: charts.filter(({ baseline }) => baseline === baselineResult.baseline.name).map((chart) => renderChart({ chart }))
  }))
  const title = `What each layer costs: ${result.baselines.map(({ baseline }) => baseline.name).join(', ')}`
  const ended = endedAt === undefined ? 'its end is not recorded' : `until ${formatTimestamp({ iso: endedAt })}`
  const failures = renderFailureSection({ result })
  const contents = [
    { id: 'summary', title: 'Summary' },
    ...baselines.filter(({ html }) => html !== ''),
    ...(failures ? [{ id: 'failures', title: 'Not measured' }] : []),
    { id: 'setup', title: 'Setup' },
    { id: 'environment', title: 'Environment' },
    { id: 'limits', title: 'Limits' }
  ]
  return renderDocument({
    title,
    subtitle: live ? `Run ${id}, from ${formatTimestamp({ iso: startedAt })}; it goes on` : `Run ${id}, from ${formatTimestamp({ iso: startedAt })}, ${ended}; status: ${status}.`,
    contents,
    controls: renderControls({ result, live: Boolean(live) }),
    main: [
      renderSection({ id: 'summary', title: 'Summary', blocks: [renderVerdictCounts({ result }), renderItems({ items: summarize({ result }) }), ...renderWarnings(result)] }),
      ...baselines.map(({ html }) => html),
      failures,
      ...renderSetupSections({ result, besides: describeBesides(result.run) }),
      renderSection({ id: 'limits', title: 'Limits', blocks: [renderParagraph({ text: 'What the numbers do not say.' }), renderItems({ items: listLimits({ result }) })] })
    ],
    embedded: renderEmbedded({ result, record, charts, files, pack: assets.pack, live }),
    style: `${assets.style}\n${CHART_STYLE}`,
    assets,
    live: Boolean(live)
  })
}

/** @param {Result} result */
function renderWarnings (result) {
  const warnings = collectWarnings({ result, mostNames: 4 })
  if (warnings.length === 0) return []
  return [renderDetails({ summary: `${warnings.length} warning${warnings.length === 1 ? '' : 's'}`, blocks: [renderItems({ items: warnings })] })]
}
