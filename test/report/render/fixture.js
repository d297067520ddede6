export const HOSTILE = 'a|b<script>@x #1 `c`\u001b[31m'

const figure = (value, half, unit = 'perSecond') => ({ value, low: value - half, high: value + half, unit })

/** Something of each kind of block, with hostile names. */
export function makeDocument (more = {}) {
  return {
    subject: 'example',
    title: ['example of ', { name: HOSTILE }],
    blocks: [
      { kind: 'trouble', texts: [`The host of ${HOSTILE} took 7 % of the CPU.`] },
      { kind: 'answer', outcome: 'good', text: ['p99 < 50 ms met: ', figure(12_000, 3000, 'us')], because: ['5,150 requests', { text: 'by Clopper-Pearson', depth: 2 }] },
      {
        kind: 'badges',
        depth: 0,
        groups: [{ title: 'Objectives', badges: [{ tone: 'good', text: '11 met', to: 'costs' }, { tone: 'bad', text: '1 missed' }] }]
      },
      {
        kind: 'section',
        title: `What a layer costs in ${HOSTILE}`,
        blocks: [{
          kind: 'table',
          id: 'costs',
          short: ['gzip costs ', { value: 0.35, low: 0.28, high: 0.41, unit: 'change' }, ' of the rate.'],
          columns: [
            { key: 'server', head: 'server', priority: 0 },
            { key: 'rate', head: 'requests/s, 1 core', priority: 1, bar: true },
            { key: 'change', head: 'against bare node:http', priority: 2 },
            { key: 'p99', head: 'p99 at 1,000/s', priority: 3 },
            { key: 'cpu', head: 'CPU per request', priority: 4, depth: 2, group: 'cost' }
          ],
          rows: [
            {
              of: 'node-http',
              cells: { server: 'bare node:http', rate: figure(26_700, 2100), change: { value: null, unit: 'change', word: 'reference' }, p99: figure(2100, 300, 'us'), cpu: { value: 29, unit: 'us' } }
            },
            {
              of: HOSTILE,
              tone: 'bad',
              cells: {
                server: { text: `${HOSTILE} with a long name that costs a column`, short: HOSTILE },
                rate: figure(9800, 700),
                change: { value: 0.37, low: 0.32, high: 0.42, unit: 'change' },
                p99: { value: null, unit: 'us', needs: 10_898 },
                cpu: null
              }
            },
            { cells: { server: 'fastify' }, reason: `not measured: ${HOSTILE} was not found` }
          ],
          notes: [`Ranges: 95 % of ${HOSTILE}.`, { text: 'Holm.', depth: 2 }]
        }]
      },
      {
        kind: 'table',
        inline: 'RATE',
        title: 'Rates',
        columns: [{ key: 'what', head: 'what', priority: 0 }, { key: 'rate', head: 'rate', priority: 0 }, { key: 'from', head: 'from (UTC)', priority: 2, depth: 2 }],
        rows: [
          { cells: { what: 'busiest minute', rate: { value: 31.1, unit: 'perSecond' }, from: { value: Date.UTC(2026, 2, 1), unit: 'date' } } },
          { cells: { what: 'mean', rate: { value: 23, unit: 'perSecond' }, from: '' } },
          { depth: 2, cells: { what: 'requests', rate: { value: 254_751, unit: 'count' }, from: '' } }
        ]
      },
      { kind: 'facts', label: 'KEPT', lines: ['p99<200ms', { text: 'for a week', depth: 3 }] },
      {
        kind: 'table',
        title: 'How many containers',
        across: true,
        depth: 0,
        columns: [{ key: 'name', head: 'server', priority: 0 }, { key: 'count', head: 'containers', priority: 0 }],
        rows: ['fastify', 'fastify + gzip', 'behind HAProxy', 'gateway over gRPC', HOSTILE].map((name, index) => ({ cells: { name, count: { value: index + 1, unit: 'count' } } }))
      },
      { kind: 'text', text: ['Read ', { command: 'baseload help `x`' }, ' or ', { link: HOSTILE, to: 'report.html' }, '.'], tone: 'dim' },
      { kind: 'list', title: 'Remarks', most: 1, lines: [`first of ${HOSTILE}`, '# second', 'third'] },
      { kind: 'code', depth: 2, language: 'yaml', title: 'Kubernetes, to start from:', text: `a:\n  b: ${HOSTILE}\n  # \`\`\`\n` },
      { kind: 'fields', depth: 2, fields: [{ name: 'Owner', value: HOSTILE, ask: '' }, { name: 'Date', value: null, ask: 'when' }] },
      { kind: 'section', title: 'Setup', depth: 3, fold: true, blocks: [{ kind: 'list', lines: ['Node 20'] }] }
    ],
    foot: {
      steps: [{ purpose: 'firmer', command: `npx baseload run '${HOSTILE}'` }, { purpose: 'all', command: 'npx baseload --details', screen: true }],
      report: 'reports/latest/report.html',
      exit: { code: 0, meaning: 'nothing failed' }
    },
    ...more
  }
}

/** More than any budget has room for. */
export function makeLong (count) {
  const rows = Array.from({ length: count }, (_, index) => ({ cells: { name: `server ${index}`, rate: figure(1000 + index, 20) }, ...index === count - 1 && { weight: 9 } }))
  const columns = [{ key: 'name', head: 'server', priority: 0 }, { key: 'rate', head: 'requests/s', priority: 1 }]
  return makeDocument({
    blocks: [
      { kind: 'trouble', texts: Array.from({ length: 6 }, (_, index) => `trouble ${index}`) },
      { kind: 'answer', outcome: 'bad', text: 'It does not hold.' },
      ...Array.from({ length: 3 }, (_, index) => ({ kind: 'table', title: `Table ${index}`, short: `Table ${index} in short.`, columns, rows })),
      { kind: 'list', lines: Array.from({ length: 20 }, (_, index) => `remark ${index}`) },
      { kind: 'text', text: 'A paragraph.' },
      { kind: 'facts', label: 'FACTS', lines: Array.from({ length: 9 }, (_, index) => `fact ${index}`) }
    ]
  })
}
