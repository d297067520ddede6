// node bench/traces.js [--spans 1000000] [--format otlp-lines|otlp-document|otlp-proto|jaeger|zipkin] [--keep]
// Makes traces of a page that calls six services, reads them as `baseload traces` does in a process of its own: spans a second, most
// memory.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { observeTraces } from '../src/commands/traces/traces.js'
import { layTable } from './tables.js'
import { FORMATS, writeTraces } from './trace-files.js'

const { values } = parseArgs({
  options: {
    spans: { type: 'string', default: '1000000' },
    format: { type: 'string' },
    keep: { type: 'boolean', default: false },
    read: { type: 'string' }
  }
})
if (values.read) await readAlone(values.read)
else await measure(values)

/** @param {{ spans: string, format?: string, keep: boolean }} options */
async function measure ({ spans, format, keep }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-bench-'))
  try {
    const rows = []
    for (const name of format ? [format] : Object.keys(FORMATS)) {
      const path = join(folder, name === 'otlp-proto' ? 'spans.pb' : `${name}.json`)
      await writeTraces({ path, spans: Number(spans), format: FORMATS[name] })
      const { size } = await stat(path)
      const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(import.meta.url), '--read', path])
      const { elapsedMs, maxRssBytes, found, isInside } = JSON.parse(stdout)
      rows.push([
        name, `${(size / 1e6).toFixed(0)} MB`, String(found), `${Math.round(found / elapsedMs * 1000).toLocaleString('en')}/s`,
        `${(elapsedMs / 1000).toFixed(1)} s`, `${(maxRssBytes / 1e6).toFixed(0)} MB`, isInside ? 'inside' : 'OUTSIDE'
      ])
      if (!keep) await rm(path)
    }
    console.log(layTable(['format', 'file', 'spans', 'spans a second', 'in all', 'most memory', 'composed'], rows))
  } finally {
    if (!keep) await rm(folder, { recursive: true, force: true })
  }
}

/** In a process of its own, whose memory is its own. @param {string} path */
async function readAlone (path) {
  const startMs = performance.now()
  const result = await observeTraces({ files: [path], objectives: [], serviceFile: 'service.yml' })
  const elapsedMs = performance.now() - startMs
  const isInside = result?.band.every((place) => place.isInside)
  console.log(JSON.stringify({ elapsedMs, maxRssBytes: process.resourceUsage().maxRSS * 1024, found: result?.counts.spans, isInside }))
}
