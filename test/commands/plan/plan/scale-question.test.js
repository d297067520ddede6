import t from 'tap'
import { parseScaleQuestion } from '../../../../src/commands/plan/plan/scale-question.js'

const machine = { cores: 4, memoryBytes: 8e9 }
const parse = (texts, more) => parseScaleQuestion({ texts: { peak: '1e6/s', ...texts }, machine, ...more })
const refuse = (t, texts, pattern) => t.throws(() => parse(texts), { code: 'SCALE_INVALID', message: pattern, hint: /plan --help/ })

t.test('defaults', async (t) => {
  t.match(parse({}), {
    peakPerSecond: 1e6,
    responseTimeMs: 50,
    timeoutMs: 10_000,
    requestBytes: 300,
    responseBytes: 2000,
    isKeepAlive: true,
    targets: 1,
    fill: 0.5,
    durationMs: 60_000,
    timeWaitMs: 60_000,
    engine: null,
    host: { cores: 4, memoryBytes: 8e9, bitsPerSecond: 10e9, ports: 28_232, files: 524_288 },
    ceilings: { native: { source: 'default' }, k6: { ratePerSecond: 16_000, source: 'default' } }
  })
})

t.test('what is given', async (t) => {
  t.match(
    parse(
      {
        responseTime: '1s',
        timeout: '1m',
        requestBytes: '1kB',
        responseBytes: '1MB',
        targets: '3',
        fill: '80%',
        duration: '1h',
        timeWait: '1s',
        engine: 'k6',
        cores: '64',
        memory: '128GiB',
        bandwidth: '100Gbit/s',
        ports: '64512',
        files: '1048576'
      },
      { isKeepAlive: false }
    ),
    {
      responseTimeMs: 1000,
      timeoutMs: 60_000,
      requestBytes: 1000,
      responseBytes: 1e6,
      isKeepAlive: false,
      targets: 3,
      fill: 0.8,
      durationMs: 3_600_000,
      timeWaitMs: 1000,
      engine: 'k6',
      host: { cores: 64, memoryBytes: 2 ** 37, bitsPerSecond: 1e11, ports: 64_512, files: 2 ** 20 }
    }
  )
})

t.test('whose ceiling it is', async (t) => {
  const calibrated = { ratePerSecond: 150_000, source: 'calibrated', text: 'here' }
  const of = (texts) => { const { native, k6 } = parse(texts, { calibrated }).ceilings; return [native.ratePerSecond, k6.ratePerSecond] }
  t.strictSame(of({}), [150_000, 16_000])
  t.strictSame(of({ ceiling: '9e4/s' }), [90_000, 16_000])
  t.strictSame(of({ ceiling: '20000', engine: 'k6' }), [150_000, 20_000])
  t.strictSame(
    [of({ ceiling: '9e4', engine: 'native' }), parse({ engine: 'baseload' }).engine],
    [[90_000, 16_000], 'native'],
    'run calls it baseload'
  )
  t.equal(parse({}).ceilings.native.source, 'default', 'a later question does not see it')
})

t.test('every mistake at once, and hostile text as it is', async (t) => {
  refuse(t, { peak: undefined }, /^--peak is missing/)
  for (const [key, text] of [
    ['peak', '0'],
    ['responseTime', '0s'],
    ['responseTime', 'soon'],
    ['requestBytes', '1'],
    ['targets', '0'],
    ['fill', '101%'],
    ['fill', '0'],
    ['engine', 'wrk'],
    ['ceiling', 'x'],
    ['cores', '1.5'],
    ['memory', '1kB'],
    ['bandwidth', '10GB/s'],
    ['ports', '65535'],
    ['files', '0'],
    ['timeWait', '-1s']
  ]) {
    refuse(
      t,
      { [key]: text },
      new RegExp(`^--${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} "${text.replace('.', '\\.')}": `)
    )
  }
  refuse(t, { timeout: '10ms' }, /^--timeout 10ms: .*--response-time 50ms/)
  refuse(t, { responseTime: '20s' }, /^--timeout \(10s without it\): /)
  refuse(t, { peak: 'a|b<script>', cores: 'x' }, /^2 mistakes:\n {4}--peak "a\|b<script>": .*\n {4}--cores "x": /)
})
