import { readFileSync } from 'node:fs'
import t from 'tap'
import { SECTIONS } from '../../bench/options.js'
import { describeOrigin, fillPlace } from '../../bench/performance-page.js'

t.test('only what is between the markers changes', async (t) => {
  const page = 'before\n<!-- bench:a -->\nold\n<!-- /bench:a -->\nafter\n<!-- bench:b -->\n<!-- /bench:b -->\n'
  const filled = fillPlace({ page, key: 'a', text: '\n$& new $1\n' })
  t.equal(filled, 'before\n<!-- bench:a -->\n$& new $1\n<!-- /bench:a -->\nafter\n<!-- bench:b -->\n<!-- /bench:b -->\n')
  t.equal(fillPlace({ page: filled, key: 'a', text: '$& new $1' }), filled, 'twice is once')
})

t.test('a page without the place is not written to', async (t) => {
  t.throws(() => fillPlace({ page: 'nothing', key: 'a', text: '' }), { message: /no <!-- bench:a -->/ })
  t.throws(() => fillPlace({ page: '<!-- /bench:a --> <!-- bench:a -->', key: 'a', text: '' }))
})

t.test('the page that ships has a place for each section', async (t) => {
  const page = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8')
  for (const key of SECTIONS) t.doesNotThrow(() => fillPlace({ page, key, text: '' }), key)
})

t.test('where a table comes from', async (t) => {
  const machine = { cpuModel: 'A CPU', cores: 2, platform: 'linux x64', kernel: '6.1', node: 'v22.12.0', virtualization: 'vm' }
  t.equal(
    describeOrigin({
      machine,
      command: 'npm run bench',
      date: '2026-01-02',
      peers: [{ name: 'wrk', version: '4.1.0' }, { name: 'hey', version: null }, { name: 'oha', version: '1.0.0' }],
      text: '| wrk | 1 |\n| hey | 2 |',
      isPinned: false
    }),
    '2026-01-02, `npm run bench`, A CPU, 2 cores (vm), linux x64, Node.js v22.12.0; nothing was pinned; wrk 4.1.0.'
  )
  t.equal(
    describeOrigin({
      machine: { ...machine, virtualization: null },
      command: 'x',
      date: 'd',
      peers: [],
      isPinned: true
    }),
    'd, `x`, A CPU, 2 cores, linux x64, Node.js v22.12.0.'
  )
})
