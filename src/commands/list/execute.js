import { listBaselines, readBaseline } from '../../config/files.js'
import { parseBaseline } from '../../plan/baseline.js'
import { REPLAYS } from '../../plan/replays.js'
import { findLack, findPrograms } from '../../boot/programs/found.js'
import { requireK6 } from '../../load/k6/program.js'
import { writeAgain } from '../../cli/redaction.js'
import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { documentList } from './report/document.js'
import { chooseFormat } from '../../cli/formats.js'
import { BaseloadError, EXIT } from '../../errors.js'
import { readShipped } from '../common/experiments.js'

/** @param {import('./command.js').Given} invocation */
export async function execute ({ flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const { catalogue, schema } = await readShipped()
  const names = await listBaselines()
  const baselines = await Promise.all(names.map(async (name) =>
    nameListed(parseBaseline({ ...await readBaseline(name), schema, catalogue }).baseline)))
  const programs = await findPrograms()
  const targets = Object.values(catalogue).map((target) => ({ ...target, unavailable: findLack({ parts: target.parts, programs }) }))
  const drivers = [
    { name: 'autocannon', title: 'closed loop: requests/s flat out', unavailable: null },
    { name: 'native', title: 'open loop: the latency users see; closed loop and gRPC', unavailable: null },
    { name: 'k6', title: 'several processes or hosts share the load, with --engine k6', unavailable: await describeK6() }
  ]
  const replays = Object.entries(REPLAYS).map(([name, { title, source, baselines }]) => ({ name, title, source, tests: baselines }))
  const listed = { targets, baselines, replays, drivers }
  const steps = [{ purpose: 'all columns', command: writeAgain({ argv: io.argv, more: ['--details'] }), screen: true }]
  io.print(await render({ document: documentList({ listed, steps }), json: () => listed, details: flags.details, io }), format)
  return EXIT.met
}

async function describeK6 () {
  try {
    await requireK6()
    return null
  } catch (error) {
    if (!(error instanceof BaseloadError)) throw error
    return { reason: error.code === 'DEPENDENCY_MISSING' ? 'k6 not found' : 'k6 of another version', hint: error.hint }
  }
}

/**
 * With the targets that are listed, where a lab measures each of them at several sizes.
 * @param {import('../../types.ts').Baseline} baseline
 */
function nameListed (baseline) {
  const sizes = baseline.lab?.kind === 'load' ? baseline.lab.sizes ?? [] : []
  const targets = baseline.targets.map((name) => sizes.find(({ target }) => target === name)?.of ?? name)
  return { ...baseline, targets: [...new Set(targets)] }
}
