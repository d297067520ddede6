import t from 'tap'
import { findImage, parseSizingQuestion } from '../../../../src/commands/size/plan/sizing-question.js'

const parse = (texts, measuring = false) => parseSizingQuestion({ texts: { peak: '20/s', ...texts }, name: 'a', measuring })
const refuse = (t, texts, pattern, measuring) =>
  t.throws(() => parse(texts, measuring), { code: 'SIZING_INVALID', message: pattern, hint: /baseload size --start/ })

t.test('everything that can be said', async (t) => {
  const question = parse(
    {
      growth: '1.2',
      retry: '1.05',
      burst: '2',
      imbalance: '10%',
      headroom: '30%',
      spare: '1',
      zones: '3',
      price: '0.04/h',
      maxUnits: '6',
      unit: 'cpu=0.1,memory=128m',
      objective: ['p99<50ms']
    },
    true
  )
  t.match(question, {
    name: 'a',
    peakPerSecond: 20,
    growth: 1.2,
    retry: 1.05,
    burst: 2,
    imbalance: 0.1,
    headroom: 0.3,
    spare: 1,
    zones: 3,
    price: { perHour: 0.04, of: 'unit' },
    maxUnits: 6,
    units: [{ cpu: 0.1, memoryBytes: 134_217_728 }],
    objectives: [{ kind: 'latency', boundUs: 50_000 }]
  })
})

t.test('what is not said', async (t) => {
  t.strictSame(parse({}), {
    name: 'a',
    peakPerSecond: 20,
    growth: 1,
    retry: 1,
    burst: 1,
    imbalance: 0,
    headroom: 0,
    spare: 0,
    zones: 1,
    price: null,
    maxUnits: 8,
    units: [null],
    objectives: []
  })
})

t.test('rates, shares, prices', async (t) => {
  for (const [peak, perSecond] of [
    ['20/s', 20],
    ['20', 20],
    ['1200/min', 20],
    ['72000/h', 20],
    [' 0.5 / s ', 0.5]
  ]) { t.equal(parse({ peak }).peakPerSecond, perSecond, peak) }
  for (const headroom of ['30%', '0.3', ' 30 %']) t.equal(parse({ headroom }).headroom, 0.3, headroom)
  t.match(parse({ price: '73/month' }).price, { perHour: 0.1, of: 'unit' })
  t.match(parse({ price: '0.04/core/h', unit: 'cpu=1' }).price, { perHour: 0.04, of: 'core' })
})

t.test('sizes of unit', async (t) => {
  const units = (unit) => parse({ unit }).units
  t.strictSame(units('none'), [null])
  t.strictSame(units('memory=1g, cpu=2'), [{ cpu: 2, memoryBytes: 2 ** 30 }])
  t.strictSame(units('cpu=100m,memory=128Mi'), [{ cpu: 0.1, memoryBytes: 2 ** 27 }])
  t.strictSame(units('cpu=.5'), [{ cpu: 0.5, memoryBytes: 2 ** 28 }])
  t.strictSame([units('cpu=10m,memory=4m'), units('cpu=1024')].flat(), [{ cpu: 0.01, memoryBytes: 2 ** 22 }, { cpu: 1024, memoryBytes: 2 ** 28 }])
  t.strictSame(parse({ compareUnits: 'cpu=0.1  cpu=0.25,memory=64m' }).units, [
    { cpu: 0.1, memoryBytes: 2 ** 28 },
    { cpu: 0.25, memoryBytes: 2 ** 26 }
  ])
})

t.test('containers of an image', async (t) => {
  const unit = (text, more = {}) => parse({ unit: text, objective: ['p99<50ms'], ...more }, true).units[0]
  t.strictSame(unit('docker:shop:1.2'), { cpu: 1, memoryBytes: 2 ** 28, image: { name: 'shop:1.2' } })
  t.strictSame(unit(' docker:reg.test:5000/a/shop@sha256:0f, cpu=250m,memory=64m,port=80', { start: 'node a.js' }), {
    cpu: 0.25, memoryBytes: 2 ** 26, image: { name: 'reg.test:5000/a/shop@sha256:0f', port: 80, command: 'node a.js' }
  })
  t.match(parse({ compareUnits: 'docker:a,cpu=1 docker:a,cpu=2', objective: ['p99<50ms'] }, true).units, [{ cpu: 1 }, { cpu: 2 }])
  t.equal(findImage({ unit: 'docker:shop:1.2,cpu=1' }), 'shop:1.2')
  t.equal(findImage({ compareUnits: 'docker:a,cpu=1 docker:b' }), 'a')
  t.equal(findImage({ unit: 'cpu=1' }), undefined)
  const wrong = (text, pattern) => refuse(t, { unit: text, objective: ['p99<50ms'] }, pattern, true)
  for (const name of ['', '--privileged', 'a b', '$(x)']) wrong(`docker:${name}`, /is no name of an image; write it like docker:/)
  wrong('docker:a,port=0', /"0" is no port/)
  wrong('docker:a,port=65536', /"65536" is no port/)
  wrong('docker:a,gpu=1', /no "gpu"; write it like docker:/)
  wrong('docker:a,', /no ""/)
  wrong('cpu=1,port=80', /no "port"/)
  refuse(t, { compareUnits: 'docker:a cpu=1', objective: ['p99<50ms'] }, /containers and processes/, true)
  refuse(t, { unit: 'docker:a' }, /nothing is started here/)
})

t.test('one mistake: what is wrong and what would be right', async (t) => {
  refuse(t, { peak: undefined }, /^--peak is missing/)
  for (const peak of ['', 'much', '0/s', '-5/s', '20/day', '1e99/s', 'NaN/s']) { refuse(t, { peak }, /^--peak .*: a rate is written like 20\/s/) }
  refuse(t, { growth: '20%' }, /--growth "20%": a factor/)
  refuse(t, { retry: '0.9' }, /--retry/)
  refuse(t, { headroom: '100%' }, /--headroom/)
  refuse(t, { headroom: '%' }, /--headroom/)
  refuse(t, { zones: '0' }, /--zones/)
  refuse(t, { spare: '1.5' }, /--spare/)
  refuse(t, { maxUnits: '65' }, /--max-units "65": a whole number from 1 to 64/)
  refuse(t, { price: '$0.04/h' }, /--price .*without a currency/)
  refuse(t, { price: '0.04/core/h' }, /add --unit/)
  refuse(t, { price: '0.04/h', compareUnits: 'cpu=1 cpu=2' }, /0\.04\/core\/h/)
  refuse(t, { unit: 'gpu=1' }, /no "gpu"/)
  refuse(t, { unit: 'cpu=0,memory=128m' }, /"0" is not a number of cores/)
  refuse(t, { unit: 'memory=128m' }, /"" is not a number of cores/)
  refuse(t, { unit: 'cpu=1,memory=lots' }, /"lots" is not an amount of memory/)
  refuse(t, { unit: 'cpu=1,memory=1k' }, /4m or more/)
  refuse(t, { unit: 'cpu=1,memory=3.9m' }, /4m or more/)
  refuse(t, { unit: 'cpu=1,memory' }, /"" is not an amount of memory/)
  refuse(t, { unit: 'cpu' }, /"" is not a number of cores/)
  for (const cpu of ['0.009', '1025', '9m']) refuse(t, { unit: `cpu=${cpu}` }, /is not a number of cores from 0\.01 to 1024/)
  refuse(t, { compareUnits: 'cpu=1' }, /two sizes or more/)
  refuse(t, { compareUnits: 'cpu=1 cpu=1' }, /the same size twice/)
  refuse(t, { unit: 'cpu=1', compareUnits: 'cpu=1 cpu=2' }, /contradict each other/)
  refuse(t, { objective: ['rate>=20/s'] }, /the rate to hold is --peak/)
  refuse(t, { unit: 'cpu=1' }, /--objective is missing/, true)
  refuse(t, { objective: ['p99<50ms'] }, /--unit is missing/, true)
})

t.test('all mistakes at once', async (t) => {
  refuse(t, { peak: 'a|b<script>', growth: 'x', zones: '-1' }, /^3 mistakes:\n {4}--peak "a\|b<script>": .*\n {4}--growth .*\n {4}--zones /)
})

t.test('an objective that cannot be read', async (t) => {
  t.throws(() => parse({ objective: ['p99<50'] }), { code: 'OBJECTIVE_INVALID' })
})
