/*
 * How baseload's own driver does beside others, on this machine: node bench/bench.js [a b c d e f g] [--quick]
 * Results go to stdout and to docs/performance.md, progress to stderr.
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { readMachine } from '../src/record/machine.js'
import { openBenchSite } from './bench-site.js'
import { findPeers } from './find-peers.js'
import { readOptions } from './options.js'
import { PEERS } from './peers/list.js'
import { describeOrigin, fillPlace } from './performance-page.js'
import { addedLatency } from './sections/added-latency.js'
import { ceiling } from './sections/ceiling.js'
import { grpc } from './sections/grpc.js'
import { http2 } from './sections/http2.js'
import { soak } from './sections/soak.js'
import { truth } from './sections/truth.js'
import { workers } from './sections/workers.js'

/** @import { Section } from './contracts.js' */

const PAGE = new URL('../docs/performance.md', import.meta.url)
/** @type {Record<string, Section>} */
const SECTIONS = { a: ceiling, b: truth, c: addedLatency, d: grpc, e: soak, f: http2, g: workers }

const stopper = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopper.abort(new Error('interrupted')))

try {
  await run(readOptions(process.argv.slice(2)))
} catch (error) {
  console.error(stopper.signal.aborted ? 'interrupted' : error)
  process.exitCode = stopper.signal.aborted ? 130 : 1
}

/** @param {ReturnType<typeof readOptions>} options */
async function run ({ sections, seed, peers: wanted, isWritten, extent }) {
  const tell = (/** @type {string} */ line) => console.error(line)
  const { found, missing } = findPeers({ peers: PEERS.filter(({ name }, i) => i === 0 || wanted === null || wanted.includes(name)) })
  tell(
    `here: ${found.map(({ peer, version }) => `${peer.name} ${version ?? ''}`.trim()).join(', ')}; missing: ${missing.join(', ') || 'none'}`
  )
  const site = await openBenchSite({ signal: stopper.signal })
  const describe = (/** @type {string} */ text) => describeOrigin({
    text,
    machine: readMachine({ niceness: null }),
    command: ['npm run bench', ...process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : []].join(' '),
    date: new Date().toISOString().slice(0, 10),
    peers: found.map(({ peer, version }) => ({ name: peer.name, version })),
    isPinned: site.driverCores !== null
  })
  try {
    for (const key of sections) {
      const section = SECTIONS[key]
      tell(`${key}: ${section.title}`)
      const text = await section.run({ site, peers: found.map(({ peer }) => peer), extent, seed, tell })
      console.log(`## ${section.title}\n\n${text}\n`)
      // At the end of each: what was measured before a Ctrl-C is kept.
      if (isWritten) writeFileSync(PAGE, fillPlace({ page: readFileSync(PAGE, 'utf8'), key, text: `${text}\n\n${describe(text)}` }))
    }
  } finally {
    await site.close()
  }
}
