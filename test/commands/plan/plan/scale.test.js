import t from 'tap'
import { planScale } from '../../../../src/commands/plan/plan/scale.js'
import { countHosts, measureWire } from '../../../../src/commands/plan/plan/scale-limits.js'
import { parseScaleQuestion } from '../../../../src/commands/plan/plan/scale-question.js'

const machine = { cores: 16, memoryBytes: 32e9 }
const ask = (texts = {}, isKeepAlive = true) =>
  planScale({ question: parseScaleQuestion({ texts: { peak: '1e6/s', ...texts }, machine, isKeepAlive }) })
const ratesOf = ({ asked }) => Object.fromEntries(asked.limits.map(({ kind, ratePerSecond }) => [kind, ratePerSecond]))
const hostsOf = ({ asked }) => Object.fromEntries(asked.limits.map(({ kind, hosts }) => [kind, hosts]))
const near = (t, found, wanted, about) => t.ok(Math.abs(found / wanted - 1) < 1e-9, `${about}: ${found} is ${wanted}`)

t.test('every limit of a host with k6, by hand', async (t) => {
  const rates = ratesOf(ask({ engine: 'k6' }))
  near(t, rates.cpu, 128_000, '16 x 16,000 / 2')
  near(t, rates.ports, 282_320, '28,232 / 2 / 0.05')
  near(t, rates.files, 5_242_880, '524,288 / 2 / 0.05')
  near(t, rates.bandwidth, 5e9 / (2180 * 8), '10 Gbit/s / 2 / 8 / 2,180')
  near(t, rates.memory, 16e9 / 153_840, '16 GB / (3 MB x 0.05 + 64 x 60)')
  near(t, rates.clock, 500_000, 'one process')
})

t.test('every limit of a host with the native driver, by hand', async (t) => {
  const rates = ratesOf(ask({ engine: 'native', ceiling: '100000' }))
  near(t, rates.cpu, 800_000, '16 x 100,000 / 2')
  near(t, rates.files, 83_886_080, '16 processes')
  near(t, rates.clock, 8e6, '16 processes')
  t.equal(rates.memory, null, 'the same whatever the rate')
  near(t, ratesOf(ask({ engine: 'native', ceiling: '100000', cores: '128' })).cpu, 3_200_000, 'no more than 64 processes')
})

t.test('hosts: the rate over that of a host, rounded up, and the one that comes first is first', async (t) => {
  const plan = ask({ engine: 'k6' })
  t.strictSame(hostsOf(plan), { memory: 10, cpu: 8, ports: 4, bandwidth: 4, clock: 2, files: 1 })
  t.equal(plan.asked.hosts, 10)
  t.strictSame(plan.asked.limits.map(({ kind }) => kind), ['memory', 'cpu', 'ports', 'bandwidth', 'clock', 'files'])
  t.equal(plan.oneHost.k6.kind, 'memory')
  t.strictSame([1, 50, 100, 100.0001, 300].map((ratePerSecond) => countHosts({ ratePerSecond, ofHost: 100 })), [1, 1, 1, 2, 3])
  t.equal(countHosts({ ratePerSecond: 0.3, ofHost: 0.1 }), 3, 'not 4 for the last bit of a double')
})

t.test('Little\'s law', async (t) => {
  const { asked } = ask({ responseTime: '20ms', timeout: '5s' })
  t.equal(asked.inFlight, 20_000)
  t.equal(asked.inFlightAtTimeout, 5e6)
  t.equal(asked.mostConnections, null, 'k6 has virtual users')
  t.equal(ask({ peak: '200', timeout: '5s', engine: 'native' }).asked.mostConnections, 2000, '200 x 5 x 2')
  t.equal(ask({ peak: '20000', timeout: '5s', engine: 'native' }).asked.mostConnections, 28_232, 'ports')
  t.equal(ask({ peak: '20000', timeout: '5s', engine: 'native', files: '1000' }).asked.mostConnections, 16_000, 'files of 16 processes')
})

t.test('a connection for each request: ports rest in TIME_WAIT', async (t) => {
  const plan = ask({ engine: 'k6', fill: '1' }, false)
  near(t, ratesOf(plan).ports, 28_232 / 60.05, '470 a second')
  t.equal(plan.asked.limits[0].kind, 'ports')
  t.equal(plan.asked.hosts, Math.ceil(1e6 * 60.05 / 28_232))
  t.equal(plan.asked.newConnectionsPerSecond, 1e6)
  t.equal(ask().asked.newConnectionsPerSecond, 0)
  near(t, ratesOf(ask({ engine: 'k6', fill: '1', timeWait: '1s', targets: '10', ports: '64512' }, false)).ports, 645_120 / 1.05, 'raised')
  near(t, ratesOf(plan).files, 524_288 / 0.05, 'a port that rests is no open file')
})

t.test('what a request is on the wire', async (t) => {
  const wire = (requestBytes, responseBytes, isKeepAlive = true) =>
    Object.values(measureWire({ question: { requestBytes, responseBytes, isKeepAlive } }))
  t.strictSame(wire(300, 2000), [300 + 2 * 90, 2000 + 2 * 90, 2, 2], 'the request, one acknowledgement; two packets')
  t.strictSame(wire(300, 1448), [300 + 2 * 90, 1448 + 90, 2, 1], 'exactly one packet')
  t.strictSame(wire(300, 1449), [300 + 2 * 90, 1449 + 180, 2, 2])
  t.strictSame(wire(300, 2000, false), [300 + 6 * 90, 2000 + 4 * 90, 6, 4], 'SYN, ACK, FIN, ACK; SYN+ACK, FIN+ACK')
  t.strictSame(wire(1e6, 100), [1e6 + 692 * 90, 100 + 346 * 90, 692, 346], 'an upload: 691 packets, half of them acknowledged')
  // The frame rate that is published for 10 Gbit/s Ethernet at its largest frame, 1,518 bytes.
  t.equal(Math.floor(10e9 / (8 * (1448 + 90))), 812_743)
})

t.test('a line is full in the direction that has more', async (t) => {
  near(t, ratesOf(ask({ engine: 'k6', requestBytes: '1MB', responseBytes: '100', fill: '1' })).bandwidth, 10e9 / (8 * 1_062_280), 'uploads')
})

t.test('native where one host is enough, else k6; or as one asks', async (t) => {
  const { loads, asked } = ask({ peak: '20000', responseTime: '1ms', ceiling: '100000' })
  t.strictSame(
    loads.map(({ ratePerSecond, engine, hosts }) => [ratePerSecond, engine, hosts]),
    [
      [1e4, 'native', 1],
      [2e4, 'native', 1],
      [1e5, 'native', 1],
      [1e6, 'k6', 8],
      [1e7, 'k6', 79]
    ]
  )
  t.equal(asked.workers, 1)
  t.equal(ask({ peak: '40000', responseTime: '1ms', ceiling: '30000' }).asked.workers, 3, '40,000 / 15,000')
  t.equal(ask({ peak: '20000', responseTime: '1ms', engine: 'k6' }).asked.workers, null)
  t.equal(ask({ peak: '1e6', engine: 'native' }).asked.workers, null, 'more than one machine')
  t.equal(ask({ peak: '1', cores: '1', ceiling: '1' }).asked.engine, 'k6', 'half a request a second')
})

t.test('decades, with the asked one once and in its place', async (t) => {
  t.strictSame(
    ask({ peak: '1e5' }).loads.map(({ ratePerSecond, isAsked }) => [ratePerSecond, isAsked]),
    [
      [1e4, false],
      [1e5, true],
      [1e6, false],
      [1e7, false]
    ]
  )
  t.strictSame(ask({ peak: '1' }).loads.map(({ ratePerSecond }) => ratePerSecond), [1, 1e4, 1e5, 1e6, 1e7])
  t.strictSame(ask({ peak: '1e9' }).loads.map(({ ratePerSecond }) => ratePerSecond), [1e4, 1e5, 1e6, 1e7, 1e9])
})

t.test('how long nothing may be answered', async (t) => {
  const { asked } = ask({ engine: 'k6' })
  // 10 hosts of 32 GB / 3 MB VUs each; 50,000 are in flight already.
  near(t, asked.stallMs, (10 * 32e9 / 3e6 - 50_000) / 1e6 * 1000, '56.7 ms')
  t.equal(ask({ engine: 'k6', peak: '100', timeout: '1s' }).asked.stallMs, null, '100 in flight, until the timeout')
  t.equal(ask({ engine: 'native' }).asked.stallMs, null, 'they wait')
  t.equal(ask({ engine: 'k6', fill: '1', memory: '1GB', duration: '1ms' }).asked.stallMs > 0, true)
  t.equal(ask({ engine: 'k6', fill: '1' }, false).asked.stallMs >= 0, true, 'never less than nothing')
})

t.test('the other side', async (t) => {
  const { asked } = ask()
  const of = Object.fromEntries(asked.target.map(({ kind, ...limit }) => [kind, limit]))
  t.strictSame([of.bandwidth.used, of.bandwidth.limit], [17.44e9, 10e9])
  t.strictSame([of.backlog.used, of.backlog.limit, of.conntrack.used, of.conntrack.limit], [50_000, 4096, 50_000, 262_144])
  t.strictSame([of.proxyPorts.used, of.proxyPorts.limit], [50_000, 28_232])
  near(t, of.backlog.ratePerSecond, 81_920, '4,096 / 0.05')
  t.strictSame(asked.target.map(({ kind }) => kind), ['backlog', 'proxyPorts', 'bandwidth', 'conntrack'], 'the fullest first')
  const own = Object.fromEntries(ask({ targets: '10', responseTime: '50ms' }, false).asked.target.map(({ kind, used }) => [kind, used]))
  t.strictSame([own.conntrack, own.proxyPorts, own.backlog], [120_050_000, 60_050_000, 5000], '120 s and 60 s more; ten listen')
})

t.test('every limit grows in proportion, so that their order does not change', async (t) => {
  const orders = ask({ engine: 'k6' }).loads.map(({ limits, target }) =>
    [limits, target].map((list) => list.map(({ kind }) => kind).join()).join(' ')
  )
  t.equal(new Set(orders).size, 1)
})
