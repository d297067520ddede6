/** What the README shows of the committed run: enough to see what kind of answer there is. The report has the rest. */
const SHOWN = Object.freeze({
  http: ['node-http', 'fastify', 'fastify-json'],
  proxy: ['haproxy-node-http', 'haproxy-fastify'],
  compression: ['fastify-identity', 'fastify-gzip', 'fastify-brotli', 'haproxy-compression'],
  protocol: ['gateway-json', 'gateway-graphql', 'gateway-graphql-jit', 'gateway-grpc']
})
const HEAD = ['| Baseline | Server | Requests/s at its peak | Cost against the reference | p99 at a given rate |', '| :--- | :--- | ---: | ---: | ---: |']

const BEGIN = '<!-- example:begin -->'
const END = '<!-- example:end -->'

/**
 * One table: the cost of each layer, with its range.
 * @param {{ report: string }} options report: a report.md
 * @returns {string}
 */
export function buildExample ({ report }) {
  const results = report.slice(report.indexOf('\n## Results'), report.indexOf('\n## Comparison'))
  const sections = results.split(/\n### /).slice(1)
  const rows = Object.entries(SHOWN).flatMap(([baseline, targets]) => {
    const section = sections.find((text) => text.startsWith(`${baseline}:`))
    if (!section) return []
    const [peak, latency] = ['Peak', 'Latency'].map((title) => readTable({ section, title }))
    return targets.filter((target) => peak.has(target)).map((target) => {
      const [atPeak, atRate] = [peak.get(target), latency.get(target)]
      const isHeld = atRate && !atRate.p99.startsWith('n/a')
      const p99 = atRate ? `${isHeld ? `${atRate.p99} ms` : 'too few requests'} at ${atRate['Offered/s']}/s` : ''
      return `| ${baseline} | ${target} | ${atPeak?.['Req/s']} | ${atPeak?.['vs reference']} | ${p99} |`
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

/**
 * @param {{ section: string, title: string }} options title: what its heading begins with
 * @returns {Map<string, Record<string, string>>} by target, each row by column
 */
function readTable ({ section, title }) {
  const [, table = ''] = new RegExp(`\\*\\*${title}[^*]*\\*\\*\\n\\n((?:\\|.*\\n)+)`).exec(section) ?? []
  const [names = [], , ...rows] = table.trim().split('\n').map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()))
  return new Map(rows.map((row) => [row[names.indexOf('Target')], Object.fromEntries(names.map((name, index) => [name, row[index]]))]))
}
