/*
 * Does a soak say leak where one is, and none where none is? A server that keeps bytes of each request, and one that does not:
 * node bench/leaks.js [--leak 2048] [--rate 200] [--soak 15m] [--runs 5] [--case leak|none|both]
 * Each run is the program itself; what it says, when, and how far its slope is from the truth.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const PROGRAM = fileURLToPath(new URL('../bin/baseload.js', import.meta.url))
const SERVER = fileURLToPath(new URL('../test/fixtures/servers/leaks.js', import.meta.url))

const { values } = parseArgs({
  options: {
    leak: { type: 'string', default: '2048' },
    rate: { type: 'string', default: '200' },
    soak: { type: 'string', default: '15m' },
    runs: { type: 'string', default: '5' },
    case: { type: 'string', default: 'both' }
  }
})

const folder = await mkdtemp(join(tmpdir(), 'baseload-leaks-'))
try {
  if (values.case !== 'none') await soak({ leakBytes: Number(values.leak) })
  for (let run = 0; run < Number(values.runs) && values.case !== 'leak'; run++) await soak({ leakBytes: 0 })
} finally {
  await rm(folder, { recursive: true, force: true })
}

/** @param {{ leakBytes: number }} options */
async function soak ({ leakBytes }) {
  const startedMs = performance.now()
  const start = `LEAK_BYTES=${leakBytes} ${JSON.stringify(process.execPath)} ${JSON.stringify(SERVER)}`
  const child = spawn(
    process.execPath,
    [PROGRAM, 'measure', '--start', start, '--soak', values.soak, '-R', values.rate, '--json', '--quiet', '--no-config'],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] }
  )
  const { soak: [{ rows: [{ found, reason, parts: [{ bytesPerRequest }] }] }] } = JSON.parse(await text(child.stdout))
  const seconds = (performance.now() - startedMs) / 1000
  const truth = leakBytes > 0 ? `, ${((bytesPerRequest.value / leakBytes - 1) * 100).toFixed(1)} % from the truth` : ''
  console.log(`${leakBytes} B a request: ${found} after ${seconds.toFixed(0)} s in all${truth}\n  ${reason}`)
}
