import t from 'tap'
import { listStrips } from '../../../src/report/charts/resource-strips.js'

/** @param {object} columns @param {object} [more] */
const panel = (columns, more = {}) => ({ resources: { stretchMs: 2000, parts: [{ name: 'server', isDriver: false, ...columns }] }, ...more })
const overTime = (...times) => ({
  overTime: { stretchMs: 1000, stretches: times.map(([p50Us, p99Us]) => ({ p50Us, p99Us })) }
})
const titles = (kind, ...panels) => listStrips({ kind, panels }).map(({ title }) => title)
const domain = ({ makeScale }) => makeScale([100, 0]).domain

t.test('a strip for each figure that some panel knows, in one order', async (t) => {
  const columns = ['loopDelayUs', 'runDelayRatio', 'throttledRatio', 'heapUsedBytes', 'sockets', 'bytesInPerSecond', 'bytesOutPerSecond']
  const waits = Object.fromEntries(columns.map((column) => [column, [1]]))
  const used = { cpuCores: [0.5], residentBytes: [1] }
  t.strictSame(titles('used', panel({ ...used, ...waits })), ['CPU, cores in use', 'memory, MiB resident'])
  t.strictSame(titles('waits', panel({ ...waits, ...used })), [
    'event loop, late at most', 'waiting for a core, share of the time', 'stopped by its limit, share of the time', 'heap used, MiB',
    'open connections', 'in, KiB a second', 'out, KiB a second'
  ])
  t.strictSame(titles('waits', panel({ sockets: [null, null] })), [], 'nothing is known of it')
  t.strictSame(titles('waits', panel({}), panel({ sockets: [null, 1] })), ['open connections'])
})

t.test('response times stand above what was used, and never alone', async (t) => {
  const used = { cpuCores: [0.5] }
  t.strictSame(titles('used', panel(used, overTime([90, 900]))), ['response time, p50 and p99', 'CPU, cores in use'])
  t.strictSame(titles('used', panel(used, overTime([null, null]))), ['CPU, cores in use'], 'no request was due')
  t.strictSame(titles('used', panel({}, overTime([90, 900]))), [])
  t.strictSame(titles('waits', panel({ sockets: [1] }, overTime([90, 900]))), ['open connections'])
})

t.test('figures in their units, at the middle of their stretch, on a scale of all panels', async (t) => {
  const strip = (columns, kind = 'waits') => listStrips({ kind, panels: [panel(columns), panel({})] })[0]
  const memory = strip({ residentBytes: [1_048_576, null, 3_145_728] }, 'used')
  t.strictSame(memory.lines, [[{ part: 'server', name: 'server', points: [{ x: 1, y: 1 }, { x: 3, y: null }, { x: 5, y: 3 }] }], []])
  t.strictSame(domain(memory), [0, 3])
  const units = ['heapUsedBytes', 'bytesInPerSecond', 'bytesOutPerSecond'].map((column) => strip({ [column]: [1_048_576] }).lines[0][0].points[0].y)
  t.strictSame(units, [1, 1024, 1024])
  t.equal(domain(strip({ sockets: [0] })).at(-1), 1, 'nothing at all has a scale too')
  t.equal(strip({ runDelayRatio: [0.1] }).label(0.12345), '12.3 %')
  t.equal(strip({ throttledRatio: [0.1] }).label(0.5), '50 %')
  t.match(strip({ loopDelayUs: [1] }).label(2000), /ms$/)
  const [times] = listStrips({ kind: 'used', panels: [panel({ cpuCores: [1] }, overTime([0, 400], [20, 900]))] })
  t.strictSame(times.lines[0].map(({ part, name, points }) => [part, name, points]), [
    [null, 'p50', [{ x: 0.5, y: 0 }, { x: 1.5, y: 20 }]],
    [null, 'p99', [{ x: 0.5, y: 400 }, { x: 1.5, y: 900 }]]
  ])
  t.ok(domain(times)[0] > 0 && domain(times)[1] >= 900, 'a logarithmic axis has no nothing')
})
