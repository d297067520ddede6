import { dirname, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { BaseloadError } from '../errors.js'
import { hintUnreadable, MOST_BYTES, readBounded, tellUnreadable, UnfitFile } from '../config/bounded-file.js'
import { readSchema } from '../config/files.js'
import { parseHistogramFile } from '../plan/service/histogram-file.js'
import { listSources, parseService } from '../plan/service/service.js'
import { parseYamlDocument } from '../plan/yaml-document.js'
import { decodeHistogram } from '../record/histogram.js'
import { readRecord } from '../record/store.js'
import { readTarget } from '../stats/composition/record-law.js'
import { buildSlaInTurns } from '../judge/service/sla-result.js'

/**
 * @import { ServicePlan, SlaResult } from '../types.ts'
 * @import { LoadedSource, NamedSource } from '../plan/service/service.js'
 */

/**
 * The conductor: a file of a service and all it names, then what the whole can promise.
 * @param {{ file: string, signal?: AbortSignal }} options signal: a graph may take two minutes to put together
 * @returns {Promise<SlaResult>}
 * @throws {BaseloadError} SERVICE_INVALID; the signal's reason after an abort
 */
export async function composeSla ({ file, signal }) {
  return buildSlaInTurns({ plan: await readService({ file }), pause: () => setImmediate(), signal })
}

/** @param {{ file: string }} options @returns {Promise<ServicePlan>} @throws {BaseloadError} SERVICE_INVALID */
export async function readService ({ file }) {
  const text = await readText({ file })
  const document = parseYamlDocument({ text })
  const sources = await Promise.all(
    listSources({ text, document }).map(async (source) => [source.key, await load({ source, folder: dirname(file) })])
  )
  return parseService({ text, document, file, schema: await readSchema('service'), sources: Object.fromEntries(sources) })
}

/** @param {{ file: string }} options @throws {BaseloadError} SERVICE_INVALID */
export async function readText ({ file }) {
  return readBounded({ file, mostBytes: MOST_BYTES.byHand }).catch((error) => {
    throw new BaseloadError('SERVICE_INVALID', `${file} cannot be read (${tellUnreadable(error)})`, {
      hint: hintUnreadable(error, 'name a file such as service.yml; docs/reference/service-format.md describes it'),
      cause: error
    })
  })
}

/**
 * A source that cannot be read is a mistake of the file, to be told with the others.
 * @param {{ source: NamedSource, folder: string }} options
 * @returns {Promise<LoadedSource>}
 */
async function load ({ source, folder }) {
  const path = resolve(folder, source.file)
  try {
    if (source.kind === 'record') return readTarget({ record: (await readRecord({ path })).record, source, decode: decodeHistogram })
    const read = parseHistogramFile({ text: await readBounded({ file: path, mostBytes: MOST_BYTES.byProgram }), unit: source.unit })
    if (read.wrong !== undefined) return { path: source.path, wrong: `${source.file}: ${read.wrong}`, right: read.right }
    return { text: `histogram ${source.file}`, law: read.law, successRatio: null, remarks: [] }
  } catch (error) {
    if (error instanceof BaseloadError) return { path: source.path, wrong: error.message.split('\n')[0].replace(/:$/, ''), right: error.hint }
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (error instanceof UnfitFile) return { path: source.path, wrong: `${source.file} ${error.why}`, right: 'name a histogram file of at most 128 MiB' }
    if (code === undefined) throw error
    return { path: source.path, wrong: `${source.file} cannot be read (${code})`, right: 'it is looked for beside this file' }
  }
}
