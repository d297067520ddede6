/** Columns that a first look needs; the report has the rest. */
const PEAK_COLUMNS = ['Target', 'Req/s', 'p50', 'p99', 'p99.9', 'Failed', 'vs reference', 'CPU µs/req']
const LATENCY_COLUMNS = ['Target', 'Offered/s', 'p50', 'p99', 'p99.9', 'Failed']

const BEGIN = '<!-- example:begin -->'
const END = '<!-- example:end -->'

/**
 * The tables of each baseline, in short.
 * @param {{ report: string }} options report: a report.md
 * @returns {string}
 */
export function buildExample ({ report }) {
  const results = report.slice(report.indexOf('\n## Results'), report.indexOf('\n## Comparison'))
  return results.split(/\n### /).slice(1).map((section) => {
    const [heading] = section.split('\n')
    return [`**${heading}**`, ...listTables(section).flatMap(({ title, lines }) => [title, pickColumns({ lines, names: title.startsWith('Peak') ? PEAK_COLUMNS : LATENCY_COLUMNS })])].join('\n\n')
  }).join('\n\n')
}

/**
 * @param {{ readme: string, example: string }} options
 * @returns {string}
 */
export function replaceExample ({ readme, example }) {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`README.md has no ${BEGIN} … ${END}`)
  return `${readme.slice(0, begin + BEGIN.length)}\n${example}\n\nThe whole report of this run: [reports/example/report.md](reports/example/report.md).\n${readme.slice(end)}`
}

/** @param {string} section */
function listTables (section) {
  return [...section.matchAll(/\*\*((?:Peak|Latency)[^*]*)\*\*\n\n((?:\|.*\n)+)/g)].map(([, title, table]) => ({ title, lines: table.trim().split('\n') }))
}

/** @param {{ lines: string[], names: string[] }} options lines of a Markdown table */
function pickColumns ({ lines, names }) {
  const rows = lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim()))
  const indexes = names.map((name) => rows[0].indexOf(name)).filter((index) => index >= 0)
  return rows.map((row) => `| ${indexes.map((index) => row[index]).join(' | ')} |`).join('\n')
}
