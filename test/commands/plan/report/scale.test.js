import t from 'tap'
import { planScale } from '../../../../src/commands/plan/plan/scale.js'
import { parseScaleQuestion } from '../../../../src/commands/plan/plan/scale-question.js'
import { documentScale } from '../../../../src/commands/plan/report/document.js'
import {
  bitsText, describeArithmetic, describeScaleAnswer, describeScaleInput, listScaleCommands, listScaleRemarks, rateText
} from '../../../../src/commands/plan/report/prose.js'
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

t.test('rates and lines in the unit that fits', async (t) => {
  t.same([0.256, 5, 99.5, 100.4, 1234.5].map(rateText), ['0.26/s', '5/s', '99.5/s', '100/s', '1,235/s'])
  t.same([1, 999, 1000, 2.5e9, 1e10, 1e12, 5e15].map(bitsText), [
    '1 bit/s', '999 bit/s', '1 kbit/s', '2.5 Gbit/s', '10 Gbit/s', '1 Tbit/s', '5000 Tbit/s'
  ])
})

t.test('each limit with its numbers, of k6 and of the native driver', async (t) => {
  const say = (engine, kind, texts = {}, isKeepAlive = true) =>
    describeArithmetic({ kind, engine, plan: make({ engine, ceiling: '20000', ...texts }, isKeepAlive) })
  t.equal(say('k6', 'cpu'), '16 cores × 20,000/s × 50 %')
  t.equal(say('k6', 'cpu', { cores: '1', fill: '0.8' }), '1 core × 20,000/s × 80 %')
  t.equal(say('native', 'cpu', { cores: '128' }), '64 cores × 20,000/s × 50 %')
  t.equal(say('k6', 'ports', { targets: '3' }), '28,232 ports × 3 targets × 50 % ÷ 50 ms')
  t.equal(say('k6', 'files'), '524,288 files × 50 % ÷ 50 ms')
  t.equal(say('native', 'files'), '524,288 files × 16 processes × 50 % ÷ 50 ms')
  t.equal(say('k6', 'bandwidth'), '10 Gbit/s × 50 % ÷ (2,180 bytes in × 8)') // 2,000 and two packets of 90
  t.equal(say('k6', 'bandwidth', { requestBytes: '5000', responseBytes: '100' }), '10 Gbit/s × 50 % ÷ (5,450 bytes out × 8)') // 4 packets and an ACK
  t.equal(say('k6', 'memory'), '32 GB × 50 % ÷ (3 MB a VU × 50 ms + 64 bytes × 60 s)')
  t.equal(say('native', 'memory'), '74.0 MiB a process, whatever the rate')
  t.same([say('k6', 'clock'), say('native', 'clock')], ['1 process × 1 request a µs × 50 %', '16 processes × 1 request a µs × 50 %'])
})

t.test('what is in flight, and how long hosts have room for it when nothing is answered', async (t) => {
  const say = (texts) => describeScaleInput({ plan: make({ engine: 'k6', ...texts }) })
  t.equal(say({ peak: '1000', timeout: '1s' }).inFlight,
    "50 = 1,000/s × 50 ms (Little's law), 50 a host, and as many VUs. If nothing is answered, 1,000 until the timeout of 1 s, and the host has room for them.")
  t.match(say({ timeout: '1s' }).inFlight, /^50,000 = 1,000,000\/s × 50 ms [^]*, 5,000 a host[^]*1,000,000 until the timeout of 1 s; these hosts have room for \d+ ms of that, then k6 drops/)
  t.match(say({ peak: '200', engine: 'native', timeout: '5s' }).inFlight, /, 10 a host\. If nothing is answered, 1,000 until/)
  t.equal(say({ peak: '1000' }).host, '16 cores, 32 GB of memory, 10 Gbit/s each way, 28,232 local ports for each target address, 524,288 open files. 50 % of each is used.')
  t.match(say({ peak: '1000', targets: '2', requestBytes: '999' }).request, /^999 bytes, its answer 2 kB; [^]* Connections are kept; 2 target addresses\. The test takes 60 s\.$/)
  t.match(say({ engine: 'native', peak: '9' }).request, /; 1 target address\.$/)
})

t.test('what to keep in mind, by what is asked', async (t) => {
  const has = (texts, isKeepAlive) => {
    const text = listScaleRemarks({ plan: make(texts, isKeepAlive) }).join('\n')
    return [/not measured on your hosts/, /several times the CPU/, /works on one machine/, /--vus/, /3 MB a VU/, /TLS is not/].map((one) => one.test(text))
  }
  t.same(has({ peak: '1000', engine: 'native' }), [false, false, false, false, false, true], 'calibrated')
  t.same(has({ peak: '1000', engine: 'k6' }), [true, false, false, false, true, true])
  t.same(has({ peak: '1000', engine: 'k6', ceiling: '5000' }), [false, false, false, false, true, true])
  t.same(has({ peak: '5000' }, false), [true, true, true, true, true, true], 'k6 by itself')
  const users = make({ peak: '200000', engine: 'k6', responseTime: '80ms' }) // 200 a ms × 80 ms in half of what there is
  t.match(listScaleRemarks({ plan: users }).join('\n'), 'gives k6 10,000 VUs in all at this rate: too few for what is in flight. --vus 32000 is enough.')
})

t.test('commands: hosts by name up to twelve, then the first and the last', async (t) => {
  const commands = (texts) => listScaleCommands({ plan: make({ engine: 'k6', ...texts }) })
  const [ssh, operator] = commands({ peak: '1200000' })
  t.match(ssh, { about: 'On 12 hosts over ssh', command: `--hosts ${Array.from({ length: 12 }, (_, i) => `host${i + 1}`).join(',')} -R 1200000` })
  t.match(operator, { about: 'On Kubernetes, with a parallelism of 12', command: '--operator --instances 12 -R 1200000' })
  t.match(commands({ peak: '1300000' })[0], { about: 'On 13 hosts over ssh', command: 'host1,host2,…,host13' })
  t.equal(describeScaleAnswer({ plan: make({ peak: '1300000', engine: 'k6' }) }), '1,300,000/s: 13 hosts with k6. The first limit is memory: 104,004/s a host.')
})
