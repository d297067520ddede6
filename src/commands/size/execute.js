import { basename, extname, join } from 'node:path'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable } from '../../config/bounded-file.js'
import { readVersion } from '../../config/files.js'
import { parseCapacityPoints } from './plan/capacity-points.js'
import { readTarget } from '../../plan/address.js'
import { findPublishedCapacity } from './plan/published-capacities.js'
import { findImage, parseCapacityQuestion, parseSizingQuestion } from './plan/sizing-question.js'
import { buildCapacityResult, capacityExitCode } from './verdict/capacity-summary.js'
import { buildSizeResult, sizeExitCode } from './verdict/size-result.js'
import { documentCapacity } from './report/capacity-document.js'
import { buildCapacityDocument } from './report/capacity-json.js'
import { documentSize } from './report/document.js'
import { buildSizeCharts } from './report/size-charts.js'
import { buildSizeDocument } from './report/size-json.js'
import { demandOf } from '../../judge/containers.js'
import { nameRun, openStore } from '../../record/store.js'
import { PLACE } from './boot/scale.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { renderMarkdown } from '../../report/render/markdown.js'
import { writeCharts } from '../common/report-files.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { nameService } from '../common/service-name.js'
import { chooseFormat } from '../../cli/formats.js'
import { listPaths } from '../../cli/kept-paths.js'
import { writeAgain } from '../../cli/redaction.js'
import { noteWarning } from '../common/progress.js'
import { tell } from '../../report/sentences/index.js'
import { writeDuration } from '../../plan/duration.js'
import { namePreset, SIZING_BUDGET_MS } from '../../plan/presets.js'
import { writeCommand } from '../../plan/shell-command.js'
import { findDecidingBudget } from './verdict/next-budget.js'

/** @import { Step } from '../../report/document.ts' */
/** @import { CapacityQuestion, CapacityResult, SizeMeasurements, SizeResult, SizingQuestion } from '../../types.ts' */
/** @import { Flags } from './command.js' */

/**
 * argv: as it was typed
 * @typedef {{ flags: Pick<Flags, 'budget' | 'quick' | 'thorough'>, argv: readonly string[] }} Typed
 */

const ALL = 'all tables, Kubernetes'
const PEAK_TIMES = 3 // of what holds: a peak to ask for

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [named], flags, io }) {
  chooseFormat({ renderers: DOCUMENT_RENDERERS, flags }) // what cannot be printed is told before anything is measured
  const url = named !== undefined && /^https?:/i.test(named) ? named : undefined
  const target = url === undefined ? named : undefined
  const image = findImage(flags)
  if (named === undefined && flags.start === undefined && flags.points === undefined && image === undefined) {
    throw new BaseloadError('USAGE', 'there is nothing to size', {
      hint: 'give the name of a target (`baseload list`), the URL of what runs already, --start "node app.js", --unit docker:<image>, or --points points.csv'
    })
  }
  assertScaleFits({ flags })
  const texts = { ...flags, objective: flags.objective.map(({ text }) => text) }
  const name = flags.name ?? target ?? nameHost(url) ?? nameFile(flags.points) ??
    nameImage(flags.start === undefined ? image : undefined) ?? await nameService({ folder: process.cwd(), taken: {} })
  if (url !== undefined && flags.peak === undefined) {
    return measureAlone({ question: parseCapacityQuestion({ texts, name }), url, flags, io })
  }
  const question = parseSizingQuestion({ texts, name, measuring: flags.points === undefined, runs: url !== undefined })
  const published = target === undefined ? null : findPublishedCapacity({ target })
  if (flags.points === undefined) return measureForPeak({ question, published, target, url, flags, io })
  const result = buildSizeResult({
    question,
    measurements: [await readMeasurements({ file: flags.points, question })],
    published
  })
  const steps = [{ purpose: ALL, command: writeAgain({ argv: io.argv, more: ['--details'] }), screen: true }]
  return printSize({ result, files: {}, steps, version: await readVersion(), flags, io })
}

/**
 * @param {{ question: SizingQuestion, published: ReturnType<typeof findPublishedCapacity>, target: string | undefined,
 *   url: string | undefined, flags: import('./command.js').Flags, io: import('../../cli/main.js').Io }} options
 */
async function measureForPeak ({ question, published, target, url, flags, io }) {
  const { store, measureSizes, version } = await prepare({ question, flags, io })
  const demandPerSecond = demandOf({ question })
  const measurements = await measureSizes({ target, url, question, demandPerSecond, flags, io })
  const result = buildSizeResult({ question, measurements, published })
  const files = await writeFiles({ store, result, version })
  return printSize({ result, files, steps: listSizeSteps({ result, files, flags, argv: io.argv }), version, flags, io })
}

/**
 * @param {{ result: SizeResult, files: Record<string, string>, steps: Step[], version: string, flags:
 *   import('./command.js').Flags, io: import('../../cli/main.js').Io }} options files: what was written, by what is
 *   in it
 * @returns {Promise<number>} what the command exits with
 */
async function printSize ({ result, files, steps, version, flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const isCut = io.signal.aborted
  const exitCode = isCut ? EXIT.inconclusive : sizeExitCode({ result })
  io.print(await render({
    document: documentSize({ result, foot: { steps, report: files.report, files }, exitCode: isCut ? undefined : exitCode }),
    json: () => buildSizeDocument({ result, tool: { name: 'baseload', version }, files }),
    details: flags.details,
    io
  }), format)
  return exitCode
}

/**
 * What runs already, without a peak: what it holds.
 * @param {{ question: CapacityQuestion, url: string, flags: import('./command.js').Flags, io:
 *   import('../../cli/main.js').Io }} options
 */
async function measureAlone ({ question, url, flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const { store, measureSizes, version } = await prepare({ question, flags, io })
  const [measurements] = await measureSizes({ target: undefined, url, question, demandPerSecond: null, flags, io })
  const result = buildCapacityResult({ question, measurements })
  const print = (/** @type {Record<string, string>} */ files = {}) =>
    buildCapacityDocument({ result, tool: { name: 'baseload', version }, files })
  await store.writeFile('capacity.json', `${JSON.stringify(print(), null, 1)}\n`)
  await store.writeFile('report.md', renderMarkdown({ document: documentCapacity({ result }) }))
  const files = listPaths({ store, names: { capacity: 'capacity.json', report: 'report.md' } })
  const steps = listCapacitySteps({ result, report: files.report, flags, argv: io.argv })
  const isCut = io.signal.aborted
  const exitCode = isCut ? EXIT.inconclusive : capacityExitCode({ result })
  io.print(await render({
    document: documentCapacity({ result, foot: { steps, report: files.report, files }, exitCode: isCut ? undefined : exitCode }),
    json: () => print(files),
    details: flags.details,
    io
  }), format)
  return exitCode
}

/**
 * @param {{ question: CapacityQuestion, flags: import('./command.js').Flags, io: import('../../cli/main.js').Io }}
 *   options
 */
async function prepare ({ question, flags, io }) {
  io.catchSignals()
  const id = nameRun({ startedAt: new Date().toISOString(), what: `size-${question.name}` })
  // before anything is measured that could not be kept
  const store = await openStore({ reportsFolder: flags.reports, id, warn: (warning) => noteWarning(io, tell(warning)) })
  io.reaper().watchFolder(join(flags.reports, id))
  const { measureSizes } = await import('./measuring-sizes.js') // loads all that starts processes
  return { store, measureSizes, version: await readVersion() }
}

/**
 * @param {{ store: Awaited<ReturnType<typeof openStore>>, result: SizeResult, version: string }} options
 * @returns {Promise<Record<string, string>>} paths by what is in them
 */
async function writeFiles ({ store, result, version }) {
  const document = buildSizeDocument({ result, tool: { name: 'baseload', version } })
  const charts = buildSizeCharts({ result })
  await writeCharts({ charts, store })
  await store.writeFile('size.json', `${JSON.stringify(document, null, 1)}\n`)
  await store.writeFile('report.md', renderMarkdown({ document: documentSize({ result, charts }) }))
  return listPaths({ store, names: { size: 'size.json', report: 'report.md' } })
}

/** @param {{ flags: import('./command.js').Flags }} options */
function assertScaleFits ({ flags: { scale } }) {
  if (scale === undefined || scale.includes(PLACE)) return
  throw new BaseloadError('USAGE', `--scale ${JSON.stringify(scale)} does not say where the number of units goes`, {
    hint: `write ${PLACE} there: --scale "docker compose up -d --scale app=${PLACE}"`
  })
}

/** @param {{ file: string, question: SizingQuestion }} options @returns {Promise<SizeMeasurements>} */
async function readMeasurements ({ file, question }) {
  const text = await readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((error) => {
    throw new BaseloadError('SIZING_INVALID', `${file} cannot be read (${tellUnreadable(error)})`, {
      hint: hintUnreadable(error, 'name a CSV file with columns units and ratePerSecond'),
      cause: error
    })
  })
  return {
    kind: 'points',
    file,
    unit: question.units[0],
    means: null,
    points: parseCapacityPoints({ text, file }),
    capacities: [],
    startMs: null,
    warmupMs: null,
    warnings: []
  }
}

/** @param {string | undefined} url */
function nameHost (url) {
  if (url === undefined) return undefined
  const { url: { host }, connect } = readTarget({ url })
  return connect?.to === undefined ? host : basename(connect.to)
}

/** @param {string | undefined} file */
function nameFile (file) {
  return file === undefined ? undefined : basename(file, extname(file))
}

/** Without registry, tag and digest. @param {string | undefined} image */
function nameImage (image) {
  return image === undefined ? undefined : basename(image.split('@')[0]).split(':')[0]
}

/**
 * What was measured is not measured again to be read.
 * @param {Typed & { result: SizeResult, files: Record<string, string> }} options
 * @returns {Step[]}
 */
export function listSizeSteps ({ result: { question, sizes }, files, ...typed }) {
  const asked = sizes.map(({ measurements, sizing }) => ({ measurements, units: sizing.needed.units }))
  const review = ['npx', 'baseload', 'review', '--size-json', files.size]
  return [
    ...listFirmer({ sizes: asked, question, ...typed }),
    ...(files.report ? [{ purpose: ALL, command: writeCommand(['cat', files.report]) }] : []),
    ...(files.size ? [{ purpose: 'for an SLO review', command: writeCommand(review) }] : [])
  ]
}

/**
 * Of what runs already, where no peak was asked for.
 * @param {Typed & { result: CapacityResult, report: string | undefined }} options
 * @returns {Step[]}
 */
export function listCapacitySteps ({ result: { question, measurements }, report, ...typed }) {
  const held = measurements.capacities.at(-1)?.lowerPerSecond ?? null
  return [
    ...listFirmer({ sizes: [{ measurements }], question, ...typed }),
    ...(report ? [{ purpose: 'all probes', command: writeCommand(['cat', report]) }] : []),
    ...(held === null ? [] : [{ purpose: 'units for a peak', command: writeAgain({ argv: typed.argv, more: ['--peak', namePeak(held)] }) }])
  ]
}

/** Three times what holds, as an example. @param {number} heldPerSecond */
function namePeak (heldPerSecond) {
  return `${Number((PEAK_TIMES * heldPerSecond).toPrecision(1))}/s`
}

/**
 * The same with the time that would decide it; after a first look without --quick.
 * @param {Typed & { sizes: Parameters<typeof findDecidingBudget>[0]['sizes'], question: CapacityQuestion }} options
 */
function listFirmer ({ sizes, question: { objectives, maxUnits: most }, flags, argv }) {
  const budgetMs = findDecidingBudget({ sizes, most, objectives, budgetMs: flags.budget ?? SIZING_BUDGET_MS[namePreset({ flags })] })
  const kept = argv.filter((word) => word !== '--quick' && word !== '--thorough')
  const again = (/** @type {number} */ ms) => writeAgain({ argv: kept, more: ['--budget', writeDuration({ ms })] })
  const isUsualEnough = flags.quick && flags.budget === undefined && (budgetMs ?? 0) <= SIZING_BUDGET_MS.default
  // Where baseload.yml says quick, only a budget takes it away.
  if (isUsualEnough) return [{ purpose: 'firm numbers', command: argv.includes('--quick') ? writeAgain({ argv: kept }) : again(SIZING_BUDGET_MS.default) }]
  if (budgetMs !== null) return [{ purpose: 'decide the rest', command: again(budgetMs) }]
  // More time does not help a driver that is late.
  const isLate = sizes.some(({ measurements }) => measurements.capacities.at(-1)?.probes.at(-1)?.verdict === 'invalid')
  return isLate ? [{ purpose: 'what disturbs here', command: writeCommand(['npx', 'baseload', 'doctor']) }] : []
}
