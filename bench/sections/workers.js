import { splitJob } from '../../src/load/workers/worker-processes.js'
import { mergeResults } from '../../src/load/workers/merge.js'
import { findPinnableCores } from '../../src/boot/cores.js'
import { compileProgram } from '../compile.js'
import { findMedian } from '../median.js'
import { CLIENT } from '../peers/native.js'
import { buildJobCommand } from '../peers/job-command.js'
import { readProcess } from '../read-process.js'
import { withServer } from '../start-server.js'
import { layTable } from '../tables.js'

/** @import { DriverResult } from '../../src/types.ts' */
/** @import { Section, SectionContext } from '../contracts.js' */
/** @typedef {{ perSecond: number, workerUs: number, serverUs: number, mergeMs: number }} Merged */

const COUNTS = [1, 2, 4]
const CONNECTIONS = 10 // of each worker

/**
 * What several workers of one load come to. Each has a server of its own, so that no server is the limit, and a core each for both.
 * Where there are too few cores the workers run in turns, each with all that it would have, and their results are merged as ever: that
 * leaves out only what cores take from each other.
 * @type {Section}
 */
export const workers = {
  title: 'Workers',
  async run ({ site, extent: { rounds, seconds }, tell }) {
    const program = compileProgram({ source: 'servers/responder.c', folder: site.folder })
    const cores = findPinnableCores()
    if (program === null || cores === null || cores.length < 2) return 'Not measured: it takes a C compiler and two cores to pin to.'
    /** @type {Map<number, Merged[]>} */
    const seen = new Map(COUNTS.map((count) => [count, []]))
    for (let round = 1; round <= rounds; round++) {
      for (const count of COUNTS) {
        const one = await loadOnce({ site, program, cores, count, seconds })
        seen.get(count)?.push(one)
        tell(`  ${round}/${rounds} ${count}: ${one.perSecond.toFixed(0)}/s`)
      }
    }
    return layWorkers({ seen, cores: cores.length, rounds, seconds })
  }
}

/** @param {number} count @param {number} cores */
const areTogether = (count, cores) => cores >= 2 * count

/**
 * @param {{ site: SectionContext['site'], program: string, cores: number[], count: number, seconds: number }} options
 * @returns {Promise<Merged>}
 */
async function loadOnce ({ site, program, cores, count, seconds }) {
  const load = { connections: count * CONNECTIONS, pipelining: 1, kind: /** @type {const} */ ('constant-concurrency') }
  const jobs = splitJob({ job: /** @type {any} */ ({ request: { path: '/' }, profile: load }), workers: count })
  const places = jobs.map(({ profile }, index) => {
    const at = areTogether(count, cores.length) ? index : 0
    return { profile, site: { ...site, serverCores: [cores[at]], driverCores: [cores[cores.length - 1 - at]] } }
  })
  const begin = (/** @type {typeof places[number]} */ place) => loadPart({ ...place, program, seconds })
  /** @type {Array<Awaited<ReturnType<typeof loadPart>>>} */
  const parts = areTogether(count, cores.length) ? await Promise.all(places.map(begin)) : []
  for (const place of areTogether(count, cores.length) ? [] : places) parts.push(await begin(place))
  const beganMs = performance.now()
  const { counts, windowMs } = mergeResults({ results: parts.map(({ result }) => result) })
  const sum = (/** @type {'workerUs' | 'serverUs'} */ key) => parts.reduce((total, part) => total + part[key], 0) / counts.ok
  return {
    perSecond: counts.ok / windowMs * 1000, workerUs: sum('workerUs'), serverUs: sum('serverUs'), mergeMs: performance.now() - beganMs
  }
}

/**
 * One worker, and the server that it asks.
 * @param {{ site: SectionContext['site'], profile: import('../../src/types.ts').LoadProfile, program: string, seconds: number }} options
 * @returns {Promise<{ result: DriverResult, workerUs: number, serverUs: number }>} CPU time of the window
 */
function loadPart ({ site, profile, program, seconds }) {
  return withServer({
    site,
    prepare: async (port) => ({ file: program, args: [`${port}`] }),
    async use ({ url, pid }) {
      const { file, args } = buildJobCommand(CLIENT, { url, request: { path: '/' }, profile, seconds })
      const before = readProcess(pid)
      const running = await site.start({ name: 'worker', file, args, cores: site.driverCores })
      let text = ''
      running.child.stdout?.on('data', (part) => { text += part })
      await running.ended
      site.signal.throwIfAborted()
      const { cpuUs: workerUs, ...result } = JSON.parse(text.trim().split('\n').at(-1) ?? '')
      const share = result.windowMs / (result.windowMs + 500) // the warm-up is the server's as well
      return { result, workerUs, serverUs: ((readProcess(pid)?.cpuUs ?? 0) - (before?.cpuUs ?? 0)) * share }
    }
  })
}

/** @param {{ seen: Map<number, Merged[]>, cores: number, rounds: number, seconds: number }} options */
function layWorkers ({ seen, cores, rounds, seconds }) {
  const one = (seen.get(1) ?? []).map(({ perSecond }) => perSecond)
  const rows = [...seen].map(([count, all]) => {
    const ratios = all.map(({ perSecond }, round) => perSecond / one[round]).sort((a, b) => a - b)
    const middle = (/** @type {keyof Merged} */ key) => findMedian(all.map((merged) => merged[key])) ?? 0
    return [
      `${count}`,
      areTogether(count, cores) ? 'together' : 'in turns',
      Math.round(middle('perSecond')).toLocaleString('en'),
      `${findMedian(ratios)?.toFixed(2)} (${ratios[0].toFixed(2)} to ${ratios[ratios.length - 1].toFixed(2)})`,
      middle('workerUs').toFixed(2),
      middle('serverUs').toFixed(2),
      middle('mergeMs').toFixed(1)
    ]
  })
  return [
    `Each worker asks a bench/servers/responder.c of its own, ${CONNECTIONS} connections each, ${seconds} s a trial, ${rounds} rounds.`,
    layTable(['workers', 'run', 'requests/s', '÷ one worker', 'worker, CPU µs a request', 'server, CPU µs a request', 'merge, ms'], rows)
  ].join('\n\n')
}
