import { escapeMarkdownCell } from '../../src/report/escape.js'
import { layTable } from '../../src/report/render/select-table.js'
import { buildLoadTable } from '../../src/report/run/tables/load-table.js'

/** @import { Result } from '../../src/types.ts' */
/** @import { Table } from '../../src/report/document.ts' */

/** What the README shows of the committed run: enough to see what kind of answer there is. The report has the rest. */
const SHOWN = Object.freeze({
  http: ['node-http', 'fastify', 'fastify-json'],
  proxy: ['haproxy-node-http', 'haproxy-fastify'],
  compression: ['fastify-identity', 'fastify-gzip', 'fastify-brotli', 'haproxy-compression'],
  protocol: ['gateway-json', 'gateway-graphql', 'gateway-graphql-jit', 'gateway-grpc']
})
const HEAD = [
  '| Baseline | Server | Requests/s flat out | Cost against the reference | p99 at a given rate |',
  '| :--- | :--- | ---: | ---: | ---: |'
]

const BEGIN = '<!-- example:begin -->'
const END = '<!-- example:end -->'

/**
 * One table: the cost of each layer, with its range.
 * @param {{ result: Result }} options
 * @returns {string}
 */
export function buildExample ({ result }) {
  const rows = Object.entries(SHOWN).flatMap(([name, targets]) => {
    const baselineResult = result.baselines.find(({ baseline }) => baseline.name === name)
    if (!baselineResult) return []
    const [peak, latency] = /** @type {const} */ (['peak', 'latency']).map((phase) =>
      readTable(buildLoadTable({ result, baselineResult, phase }))
    )
    return targets.filter((target) => peak.has(target)).map((target) => {
      const [atPeak, atRate] = [peak.get(target), latency.get(target)]
      const isHeld = atRate && !atRate.p99.startsWith('n/a')
      const p99 = atRate ? `${isHeld ? `${atRate.p99.replace(' *', '')} ms` : 'too few requests'} at ${atRate['Offered/s']}/s` : ''
      const cells = [name, target, atPeak?.['Req/s'] ?? '', atPeak?.['vs reference'] ?? '', p99]
      return `| ${cells.map((text) => escapeMarkdownCell({ text })).join(' | ')} |`
    })
  })
  return [...HEAD, ...rows].join('\n')
}

/**
 * @param {{ readme: string, example: string }} options
 * @returns {string}
 */
export function replaceExample ({ readme, example }) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README.md has no ${BEGIN} … ${END}`)
  return `${readme.slice(0, begin + BEGIN.length)}\n${example}\n${readme.slice(end)}`
}

/** @param {Table | null} table @returns {Map<string, Record<string, string>>} by target, each row that was measured by column */
function readTable (table) {
  if (table === null) return new Map()
  const { columns, rows } = layTable({ table, depth: 3 })
  const measured = rows.filter(({ reason }) => reason === null).map(({ cells }) => cells.map(({ text }) => text))
  return new Map(measured.map((texts) => [texts[0], Object.fromEntries(columns.map(({ head }, index) => [head, texts[index]]))]))
}
