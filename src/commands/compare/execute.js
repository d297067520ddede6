import { dirname, join } from 'node:path'
import { comparisonExitCode } from '../../judge/record-comparison.js'
import { readAnyRecord } from '../../record/any-record.js'
import { describeComparisonExit, documentComparison } from '../../report/run/comparison-document.js'
import { printComparison } from '../../report/run/comparison-json.js'
import { renderPage } from '../../report/render/html.js'
import { renderComparisonJunit } from '../../report/ci/junit.js'
import { listComparisonAnnotations } from '../../report/ci/annotations.js'
import { CHANGE_RENDERERS, DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { checkExports } from '../common/exports.js'
import { readScriptlessAssets } from '../common/page-assets.js'
import { CHANGE_FORMATS, chooseFormat } from '../../cli/formats.js'
import { replaceFile } from '../../config/writing-place.js'
import { shortenPath } from '../../cli/kept-paths.js'
import { listSecretNames } from '../../cli/flags/flags.js'
import { writeAgain } from '../../cli/redaction.js'
import { nameExit } from '../../report/screen/frame.js'
import { writeCommand } from '../../plan/shell-command.js'
import { compare, FORMS } from './compare.js'
import { drawRatioChart } from './report/ratio-chart.js'
import { publishDocument } from '../common/publishing.js'
import { tell } from '../../report/sentences/index.js'
import { BaseloadError, ERROR_CODES, EXIT } from '../../errors.js'

/** @import { RecordComparison, RunRecord, SecretNames } from '../../types.ts' */
/** @import { Document } from '../../report/document.ts' */
/** @import { Renderers } from '../../cli/formats.js' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Printed } from '../common/document-formats.js' */
/** @import { Worktree } from '../../boot/git-worktree.js' */

/** @type {Renderers<typeof CHANGE_FORMATS, Printed & { comparison: RecordComparison }>} */
const RENDERERS = {
  ...DOCUMENT_RENDERERS,
  ...CHANGE_RENDERERS,
  junit: ({ comparison }) => renderComparisonJunit({ comparison })
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [before, after], flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
  const isOneRun = flags.start !== undefined || flags.url !== undefined
  const { comparison, failed, report } = isOneRun ? await measureBoth({ flags, io }) : await compareKept({ before, after, flags, io })
  const exitCode = failed ?? comparisonExitCode({ comparison })
  const steps = listSteps({ comparison, report, argv: io.argv, secretNames: listSecretNames({ flags }) })
  const chart = drawRatioChart({ comparison })
  const write = (/** @type {string | undefined} */ kept) =>
    documentComparison({ comparison, chart, foot: { steps, report: kept }, ...!io.signal.aborted && { exitCode } })
  const printed = {
    comparison,
    document: write(report && await keepPage({ record: report, document: write(undefined) })),
    json: () => ({ formatVersion: 1, comparison: printComparison({ comparison }) }),
    details: flags.details,
    name: flags.commentName,
    io
  }
  io.print(await render(printed), format)
  await publishDocument({
    printed,
    renderers: RENDERERS,
    cases: () => listComparisonAnnotations({ comparison }),
    isText: format === 'text',
    isMeasured: isOneRun,
    flags,
    io
  })
  // Behind a document or annotations the last line of a log still names what failed. The screen ends with it.
  const isLast = format === 'text' && process.env.GITHUB_ACTIONS !== 'true'
  const settled = io.settleExit?.(exitCode) ?? exitCode
  if (settled !== EXIT.met && !isLast && !io.signal.aborted) { io.note(`exit ${nameExit({ code: exitCode, meaning: describeComparisonExit({ comparison, exitCode }) })}`) }
  return exitCode
}

/**
 * The page beside the record of one run. @param {{ record: string, document: Document }} options
 * @returns {Promise<string>} what there is to open: without a place for the page the record
 */
async function keepPage ({ record, document }) {
  const file = join(dirname(record), 'report.html')
  return replaceFile({ file, text: renderPage({ document, ...readScriptlessAssets() }) }).then(() => file, () => record)
}

/**
 * @param {{ comparison: RecordComparison, report: string | undefined, argv: readonly string[], secretNames: SecretNames
 *   }} options report: the record that one run has just written
 */
function listSteps ({ comparison: { figures, oneRun }, report, argv, secretNames }) {
  const moreMs = Math.max(0, ...figures.map(({ verdict, cost }) => verdict === 'inconclusive' ? cost?.moreMs ?? 0 : 0))
  const isOpen = figures.some(({ verdict }) => verdict === 'inconclusive')
  const again = (/** @type {string[]} */ ...more) =>
    report ? writeCommand(['npx', 'baseload', 'compare', dirname(report), ...more]) : writeAgain({ argv, secretNames, more })
  const budget = `${Math.ceil(((oneRun?.spentMs ?? 0) + moreMs) / 60_000)}m`
  return [
    ...oneRun && report && moreMs > 0
      ? [{ purpose: 'decide the rest', command: writeAgain({ argv, secretNames, more: ['--budget', budget] }) }]
      : [],
    ...!oneRun && isOpen ? [BOTH] : [],
    { purpose: 'all tables', command: again('--details'), screen: true },
    ...report ? [] : [{ purpose: 'a page', command: `${again('-o', 'html')} > comparison.html`, screen: true }]
  ]
}

const BOTH = Object.freeze({
  purpose: 'both in one run', command: 'npx baseload compare --start "<old command>" --against "<new command>"'
})

/**
 * @param {{ flags: import('./command.js').Flags, io: Io }} options failed: what a version that could not be measured
 *   exits with; report: where the record is
 */
async function measureBoth ({ flags, io }) {
  await checkExports({ wanted: flags.export, formats: CHANGE_FORMATS })
  const { measureVersions } = await import('./versions.js') // two records need none of it
  const { record, folder } = await measureVersions({ flags, io })
  const report = folder === null ? undefined : `${shortenPath(folder)}/record.json`
  if (report !== undefined) io.note(`record: ${report}`)
  const { comparison } = await compare({ after: record })
  return { comparison, failed: findFailed({ record }), report }
}

/** What a version that could not be measured exits with. @param {{ record: RunRecord }} options */
function findFailed ({ record }) {
  const failed = Math.max(EXIT.met, ...record.failures.map(({ code }) => ERROR_CODES[code]?.exitCode ?? EXIT.bug))
  return failed === EXIT.met ? null : failed
}

/** @param {{ before: string | undefined, after: string | undefined, flags: import('./command.js').Flags, io: Io }} options */
async function compareKept ({ before, after, flags, io }) {
  if (before === undefined) throw new BaseloadError('USAGE', 'there is nothing to compare', { hint: FORMS })
  if (flags.against !== undefined && flags.against !== 'last-good') {
    throw new BaseloadError('USAGE', `--against ${flags.against} is not known`, {
      hint: 'there is last-good; a record is named as the first argument'
    })
  }
  if (after === undefined && flags.against === undefined) {
    const { record } = await readAnyRecord({ path: before })
    const { comparison } = await compare({ after: record })
    return { comparison, failed: findFailed({ record }), report: undefined }
  }
  const { comparison, paths, lastGood } = await compare({
    ...flags.against === undefined ? { before, after: after ?? before } : { before: 'last-good', after: before },
    margin: flags.margin,
    noiseFrom: flags.noiseFrom,
    reportsFolder: flags.reports
  })
  if (lastGood) io.note(`compared with ${lastGood.source}, ${tell(lastGood.reason)}`)
  await checkExports({ wanted: flags.export, formats: CHANGE_FORMATS, inputs: paths })
  return { comparison, failed: null, report: undefined }
}
