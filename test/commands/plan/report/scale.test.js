import t from 'tap'
import { planScale } from '../../../../src/commands/plan/plan/scale.js'
import { parseScaleQuestion } from '../../../../src/commands/plan/plan/scale-question.js'
import { documentScale } from '../../../../src/commands/plan/report/document.js'
import { buildScaleDocument } from '../../../../src/commands/plan/report/scale-json.js'
import { renderMarkdown } from '../../../../src/report/render/markdown.js'
import { renderScreen } from '../../../../src/report/render/screen.js'
import { matchGolden } from '../../../report/golden.js'
import { checkDocument } from '../../../report/check-document.js'

const HOSTILE = 'a|b<script>\u001b[31m'
const calibrated = { ratePerSecond: 150_000, source: 'calibrated', text: `by the calibration of ${HOSTILE}` }
const make = (texts = {}, isKeepAlive = true) =>
  planScale({
    question: parseScaleQuestion({
      texts: { peak: '1e6/s', cores: '16', memory: '32GB', ...texts },
      isKeepAlive,
      machine: { cores: 1, memoryBytes: 1e9 },
      calibrated
    })
  })

const show = ({ plan, ...room }) => renderScreen({ document: documentScale({ plan }), details: true, ...room })

t.test('many hosts', async (t) => {
  matchGolden(t, 'scale.txt', show({ plan: make(), columns: 120 }))
  matchGolden(t, 'scale.md', renderMarkdown({ document: documentScale({ plan: make() }) }))
  matchGolden(
    t,
    'scale.json',
    `${JSON.stringify(buildScaleDocument({ plan: make(), tool: { name: 'baseload', version: '0.0.0' } }), null, 2)}\n`
  )
})

t.test('one screen', async (t) => {
  const steps = [{ purpose: 'all tables', command: 'npx baseload plan --peak 1e6/s --details', screen: true }]
  const document = documentScale({ plan: make(), steps, exitCode: 0 })
  checkDocument(t, document)
  for (const columns of [80, 120]) {
    const text = renderScreen({ document, columns })
    matchGolden(t, `screen-plan-${columns}.txt`, text)
    t.ok(text.trimEnd().split('\n').length <= 30)
  }
  const native = documentScale({ plan: make({ engine: 'native' }) })
  t.match(renderScreen({ document: native, columns: 80, colors: true }), '\u001b[31m✗ 1,000,000/s')
})

t.test('one host, and text that comes from a file', async (t) => {
  const plan = make({ peak: '20000', responseTime: '2ms' })
  const text = show({ plan, columns: 400 })
  t.match(text, /^✓ 20,000\/s: 1 host with the native driver in 1 process\. The first limit is bandwidth:\s+286,697\/s a host\.\n/m)
  t.match(text, /An open loop\s+opens connections when they are needed, 28,232 connections at most, by ports and open files: a\s+trial/)
  t.match(
    show({ plan: make({ peak: '200', timeout: '5s' }), columns: 200 }),
    'An open loop opens connections when they are needed, 2,000 connections at most.'
  )
  t.match(text, 'npx baseload measure http://service.example --allow-host service.example --workers 1 -R 20000\n')
  t.match(text, 'by the calibration of a|b<script>')
  t.notMatch(text, '\u001b')
  t.match(renderMarkdown({ document: documentScale({ plan }) }), 'a\\|b&lt;script>')
  t.notMatch(text, 'host1', 'nothing about more than one')
})

t.test('one host with k6', async (t) => {
  t.match(
    show({ plan: make({ peak: '1000', engine: 'k6' }) }),
    'npx baseload measure http://service.example --allow-host service.example --engine k6 --arrivals constant -R 1000\n'
  )
  t.match(show({ plan: make({ peak: '200000', engine: 'k6' }) }), '--hosts host1,host2 -R 200000 --vus 20000\n')
})

t.test('more than the native driver can', async (t) => {
  const text = show({ plan: make({ engine: 'native' }), columns: 200 })
  t.match(text, /^✗ 1,000,000\/s: more than the native driver sends, which works on one machine\. The first limit is ports/m)
  t.match(text, 'npx baseload plan --peak 1000000/s --engine k6\n')
  t.notMatch(text, '--hosts')
})

t.test('a connection for each request', async (t) => {
  const text = show({ plan: make({ peak: '5000' }, false), columns: 200 })
  t.match(text, /^✓ 5,000\/s: 22 hosts with k6\. The first limit is ports: 235\/s a host\./m)
  t.match(text, '28,232 ports × 1 target × 50 % ÷ (50 ms + 60 s of TIME_WAIT)')
  t.match(text, 'Each has a connection of its own, whose port rests for 60 s')
  t.match(text, /One for each request takes several times the CPU/)
})

t.test('a narrow terminal: no line is wider, and a column without room follows', async (t) => {
  const lines = show({ plan: make(), columns: 72 }).split('\n')
  t.strictSame(lines.filter((line) => line.length > 72 && !line.includes('npx ')), [])
  t.ok(lines.some((line) => /^ {2}limit +arithmetic$/.test(line)))
})

t.test('colours only where they are asked for', async (t) => {
  t.notMatch(show({ plan: make() }), '\u001b')
  t.match(show({ plan: make(), colors: true }), '\u001b')
})
