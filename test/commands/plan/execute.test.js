import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import t from 'tap'
import { readText, ROOT } from '../../docs/fixtures/documents.js'
import { keepCalibration } from '../../../src/record/calibration-store.js'
import { readMachine } from '../../../src/record/machine.js'
import { fingerprintMachine } from '../../../src/judge/calibration-quote.js'
import { askBaseload } from '../../fixtures/ask-baseload.js'
import { makeFolder } from '../../fixtures/command-line.js'

const DOCUMENT = 'docs/explanation/scale.md'
const MARKS = ['<!-- plan:example -->\n', '<!-- /plan:example -->']
const folder = await makeFolder(t)
const env = { BASELOAD_CACHE: folder, COLUMNS: '120' }
const HOST = ['--cores', '16', '--memory', '32GB']
const plan = (t, args) => askBaseload(t, ['plan', ...args], { folder, env })

t.test('the example of the document is what the command prints', async (t) => {
  const text = readText(DOCUMENT)
  const [, args] = /^npx baseload plan (.*)$/m.exec(text)
  const { stdout, exitCode } = await plan(t, args.split(' '))
  t.equal(exitCode, 0)
  const [before, rest] = text.split(MARKS[0])
  const [shown, after] = rest.split(MARKS[1])
  const wanted = `\n\`\`\`\n${stdout}\`\`\`\n\n`
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(`${ROOT}/${DOCUMENT}`, `${before}${MARKS[0]}${wanted}${MARKS[1]}${after}`)
  else t.equal(shown, wanted, 'UPDATE_GOLDEN=1 rewrites it')
})

t.test('every format', async (t) => {
  const text = await askBaseload(t, ['plan', '--peak', '1e6/s', ...HOST], { folder, env })
  t.match(
    text.stdout,
    /^✓ 1,000,000\/s: 10 hosts with k6\. The first limit is memory[^]*^NEXT {3}On 10 hosts over ssh[^]*npx baseload plan --peak 1e6\/s --cores 16 --memory 32GB --details$/m
  )
  const md = await plan(t, ['--peak', '1e6/s', ...HOST, '-o', 'md'])
  t.match(md.stdout, /^# Plan: arithmetic, nothing is measured\n\n✓ \*\*1,000,000\/s: 10 hosts with k6/)
  t.notMatch(md.stdout, /--details/, 'it has all tables')
  const html = await plan(t, ['--peak', '1e6/s', ...HOST, '-o', 'html'])
  t.match(html.stdout, /<p class="answer good">1,000,000\/s: 10 hosts/)
  const csv = await plan(t, ['--peak', '1e6/s', ...HOST, '-o', 'csv'])
  t.match(csv.stdout, /\nLimit,Memory,hosts,10,,,count,/)
  const json = JSON.parse((await plan(t, ['--peak', '1e6/s', ...HOST, '--json'])).stdout)
  t.match(json, {
    formatVersion: 1,
    tool: { name: 'baseload' },
    hosts: 10,
    engine: 'k6',
    first: 'memory',
    question: { peakPerSecond: 1e6, ceilings: { native: { source: 'default' } } }
  })
  t.equal(json.loads.length, 4)
})

t.test('a host like this one, with the ceiling of its calibration', async (t) => {
  const machine = readMachine({ niceness: -10 })
  const { version } = JSON.parse(readText('package.json'))
  const calibration = {
    format: 'baseload-calibration',
    formatVersion: 1,
    tool: { name: 'baseload', version },
    startedAt: '2026-02-03T04:05:06.000Z',
    machine,
    extent: 'default',
    verdict: 'trusted',
    checks: [],
    summary: { ceilingPerSecond: 123_456 }
  }
  const cache = await makeFolder(t)
  await keepCalibration({ folder: join(cache, 'kept'), fingerprint: fingerprintMachine({ machine }), calibration })
  const ask = async (...args) =>
    JSON.parse(
      (
        await askBaseload(t, ['plan', '--peak', '1000', '--json', ...args], {
          env: { BASELOAD_CACHE: join(cache, 'kept') }
        })
      ).stdout
    ).question
  const { ceilings, host } = await ask()
  t.strictSame(ceilings.native, { ratePerSecond: 123_456, source: 'calibrated', text: 'by the calibration of this machine on 2026-02-03' })
  t.equal(host.cores, machine.cores)
  t.equal((await ask('--ceiling', '5e4')).ceilings.native.ratePerSecond, 50_000, 'what is given comes first')
})

t.test('the figures in the document', async (t) => {
  const text = readText(DOCUMENT).replace(/\s+/g, ' ')
  const p99 = [10, 10, 100].map((meanMs) => meanMs * Math.log(100))
  // Two thirds of the answers have a mean of 10 ms, one third of 100 ms; bisected.
  const beyond = (ms) => 2 / 3 * Math.exp(-ms / 10) + 1 / 3 * Math.exp(-ms / 100)
  let [low, high] = [0, 1000]
  while (high - low > 1e-6) beyond((low + high) / 2) > 0.01 ? low = (low + high) / 2 : high = (low + high) / 2
  for (const [figure, value] of [
    ['Their p99 are 46, 46 and 461 ms', p99.map(Math.round).join()],
    ['The mean of these is 184 ms', Math.round(p99.reduce((sum, ms) => sum + ms) / 3)],
    ['took longer than 351 ms', Math.round(low)],
    ['**28,232** ports', 60_999 - 32_768 + 1],
    ['60 s are 470 requests a second', Math.floor(28_232 / 60)],
    ['64,512 ports', 65_535 - 1024 + 1],
    ['2,000 bytes are 2,180 on the wire', 2000 + 90 * Math.ceil(2000 / 1448)]
  ]) {
    t.ok(text.includes(figure), figure)
    for (const number of String(value).split(',')) t.ok(figure.replaceAll(',', '').includes(number), `${figure}: ${value}`)
  }
})

t.test('what it refuses', async (t) => {
  for (const [args, message] of [
    [[], /SCALE_INVALID: --peak is missing/],
    [
      ['--peak', 'a|b<script>', '--cores', '0', '--fill', '0'],
      /SCALE_INVALID: 3 mistakes:\n {4}--peak "a\|b<script>": .*\n {4}--fill "0": .*\n {4}--cores "0": /
    ],
    [['--peak', '1', '-o', 'xml'], /USAGE: no format xml/]
  ]) {
    const run = await plan(t, args)
    t.equal(run.exitCode, 2, args.join(' '))
    t.match(run.stderr, message)
    t.equal(run.stdout, '')
  }
})
