import { readFileSync } from 'node:fs'
import t from 'tap'
import { PEERS } from '../../../bench/peers/list.js'

// As the programs printed it; but wrk2 and k6 were not at hand: theirs is in the form that they document.
const SAMPLES = [
  ['wrk', 'wrk.txt', { requestsPerSecond: 16601.03, p50Us: 57, p99Us: 32085, p999Us: 45932, errors: 0 }],
  ['wrk', 'wrk-errors.txt', { requestsPerSecond: 35000.79, p50Us: 199, p99Us: 4065, p999Us: 11475, errors: 1603 + 3208 }],
  ['wrk2', 'wrk2.txt', { requestsPerSecond: 500.08, p50Us: 1060, p99Us: 452350, p999Us: 1020000, errors: 12 }],
  ['h2load', 'h2load.txt', { requestsPerSecond: 29015, p50Us: null, p99Us: null, p999Us: null, errors: 0 }],
  ['h2load', 'h2load-grpc.txt', { requestsPerSecond: 10909, p50Us: null, p99Us: null, p999Us: null, errors: 0 }],
  ['h2load', 'h2load-errors.txt', { requestsPerSecond: 237, p50Us: null, p99Us: null, p999Us: null, errors: 20 }],
  ['vegeta', 'vegeta.txt', { requestsPerSecond: 500.94274970875716, p50Us: 118.043, p99Us: 31447.988, p999Us: 40002.142, errors: 0 }],
  ['vegeta', 'vegeta-errors.txt', { requestsPerSecond: 183.81663185661802, p50Us: 184.454, p99Us: 3383.113, p999Us: 4409.236, errors: 17 }],
  ['bombardier', 'bombardier.json', { requestsPerSecond: 56575 / 1.007908749, p50Us: 73, p99Us: 2229, p999Us: null, errors: 0 }],
  ['hey', 'hey.txt', { requestsPerSecond: 15943.3949, p50Us: 200, p99Us: 7800, p999Us: null, errors: 0 }],
  ['k6', 'k6.json', { requestsPerSecond: 498.9, p50Us: 214, p99Us: 452100, p999Us: 495300, errors: 3 }],
  ['ghz', 'ghz.txt', { requestsPerSecond: 3694.92, p50Us: 1760, p99Us: 10830, p999Us: null, errors: 0 }],
  ['ghz', 'ghz-errors.txt', { requestsPerSecond: 3557.72, p50Us: null, p99Us: null, p999Us: null, errors: 50 }],
  ['autocannon', 'autocannon.json', { requestsPerSecond: 62570, p50Us: 0, p99Us: 0, p999Us: 5000, errors: 0 }]
]

t.test('what a peer printed is read', async (t) => {
  for (const [name, sample, expected] of SAMPLES) {
    const figures = findPeer(name).read(readSample(sample))
    for (const [key, value] of Object.entries(expected)) {
      const found = figures[key]
      if (value === null) t.equal(found, null, `${sample} ${key}`)
      else t.ok(Math.abs(Number(found) - value) <= 1e-9 * value, `${sample} ${key}: ${found} is ${value}`)
    }
  }
})

t.test('errors are counted where a server gave 503 and cut connections', async (t) => {
  for (const [name, sample, errors] of [
    ['hey', 'hey-errors.txt', 1704 + 13],
    ['oha', 'oha-errors.json', sumOha('oha-errors.json')],
    ['bombardier', 'bombardier-errors.json', sumBombardier('bombardier-errors.json')],
    ['autocannon', 'autocannon-errors.json', sumAutocannon('autocannon-errors.json')]
  ]) {
    t.ok(errors > 0, `${sample} has errors`)
    t.equal(findPeer(name).read(readSample(sample)).errors, errors, sample)
  }
})

t.test('oha gives seconds, and cuts off at its deadline what is no error', async (t) => {
  const raw = JSON.parse(readSample('oha.json'))
  const figures = findPeer('oha').read(readSample('oha.json'))
  t.equal(figures.requestsPerSecond, raw.summary.requestsPerSec)
  t.equal(figures.p999Us, raw.latencyPercentiles['p99.9'] * 1e6)
  t.ok(raw.errorDistribution['aborted due to deadline'] > 0, 'the sample has such')
  t.equal(figures.errors, 0)
})

t.test('baseload gives its own result', async (t) => {
  const raw = JSON.parse(readSample('baseload.json'))
  const figures = findPeer('baseload').read(readSample('baseload.json'))
  t.equal(figures.requestsPerSecond, raw.counts.ok / raw.windowMs * 1000)
  t.equal(figures.errors, 0)
  t.ok(Number(figures.p50Us) >= raw.exactUs.min && Number(figures.p999Us) <= raw.exactUs.max)
  t.ok(Number(figures.p50Us) <= Number(figures.p99Us) && Number(figures.p99Us) <= Number(figures.p999Us))
})

t.test('text that is something else is an error and not zero', async (t) => {
  for (const { name, read } of PEERS) t.throws(() => read('no such option'), name)
})

t.test('a peer is asked for what it can', async (t) => {
  t.equal(new Set(PEERS.map(({ name }) => name)).size, PEERS.length, 'no name twice')
  for (const { name, closed, rate, grpc } of PEERS) t.ok(closed ?? rate ?? grpc, `${name} has a mode`)
  t.match(findPeer('hey').rate?.({ ...LOAD, ratePerSecond: 500 }).args.join(' '), /-q 5 /, 'the rate of hey is that of a connection')
  t.match(findPeer('wrk2').rate?.({ ...LOAD, ratePerSecond: 500 }).args.join(' '), / -d12s /, 'wrk2 has ten seconds more')
  t.notOk(findPeer('wrk').rate, 'wrk has no rate')
})

const LOAD = { url: 'http://127.0.0.1:1/', connections: 100, seconds: 2, folder: '/nonexistent' }

function findPeer (name) {
  const peer = PEERS.find((one) => one.name === name)
  if (peer === undefined) throw new Error(`no peer ${name}`)
  return peer
}

function readSample (name) {
  return readFileSync(new URL(`./samples/${name}`, import.meta.url), 'utf8')
}

function sumOha (name) {
  const { statusCodeDistribution, errorDistribution } = JSON.parse(readSample(name))
  const cut = errorDistribution['aborted due to deadline'] ?? 0
  return statusCodeDistribution['503'] + Object.values(errorDistribution).reduce((sum, count) => sum + count, 0) - cut
}

function sumBombardier (name) {
  const { req5xx, others } = JSON.parse(readSample(name)).result
  return req5xx + others
}

function sumAutocannon (name) {
  const { errors, '5xx': bad } = JSON.parse(readSample(name))
  return errors + bad
}
