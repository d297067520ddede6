// node bench/traced-program.js [--seconds 30] [--rate 30] [--warm-up 5]
// A page, the gateway of targets/ and two origins of targets/, traced by OpenTelemetry's SDK, under load; then the same with two
// connections from the page to the gateway, which is a queue in no span of a service. What `baseload traces` says of both.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { documentTraces } from '../src/commands/traces/report/document.js'
import { observeTraces } from '../src/commands/traces/traces.js'
import { renderScreen } from '../src/report/render/screen.js'
import { runTraced } from '../test/fixtures/traced/run-traced.js'

const text = (/** @type {string} */ value) => ({ type: /** @type {const} */ ('string'), default: value })
const { values } = parseArgs({ options: { seconds: text('30'), rate: text('30'), 'warm-up': text('5') } })
const load = {
  ratePerSecond: Number(values.rate),
  forMs: Number(values.seconds) * 1000,
  warmUpMs: Number(values['warm-up']) * 1000,
  slowItems: '5ms..20ms'
}

for (const [name, connections] of /** @type {const} */ ([['enough connections', 256], ['two connections: a hidden queue', 2]])) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  try {
    const files = await runTraced({ folder, ...load, connections })
    const result = await observeTraces({ files, objectives: [], serviceFile: 'service.yml' })
    console.log(`# ${name}\n`)
    if (result !== null) console.log(renderScreen({ document: documentTraces({ result }), columns: 120 }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
