import { readCatalogue, readSchema, listBaselines, readBaseline } from '../../config/files.js'
import { parseCatalogue } from '../../plan/catalogue.js'
import { parseBaseline } from '../../plan/baseline.js'
import { findProgram, PROGRAMS } from '../../boot/programs.js'
import { renderList } from '../../report/list.js'
import { EXIT } from '../../errors.js'

/** @param {import('../commands.js').Invocation} invocation */
export async function execute ({ flags, io }) {
  const catalogue = parseCatalogue({ ...await readCatalogue(), schema: await readSchema('targets') })
  const schema = await readSchema('baseline')
  const names = await listBaselines()
  const baselines = await Promise.all(names.map(async (name) => parseBaseline({ ...await readBaseline(name), schema, catalogue }).baseline))
  const haproxy = await findProgram('haproxy')
  const targets = Object.values(catalogue).map((target) => {
    const needsHaproxy = target.parts.some((part) => part.haproxy)
    return { ...target, unavailable: needsHaproxy && !haproxy ? { reason: 'haproxy not found', hint: `install it: ${PROGRAMS.haproxy.install}` } : null }
  })
  const drivers = [
    { name: 'autocannon', title: 'closed loop: finds the peak', unavailable: null },
    { name: 'native', title: 'open loop: the latency users see; closed loop and gRPC', unavailable: null }
  ]
  const document = { targets, baselines, drivers }
  io.print(flags.json ? JSON.stringify(document, null, 2) : renderList({ ...document, colors: io.colors, columns: io.columns }))
  return EXIT.met
}
