import t from 'tap'
import { findDisturbedTimes, leaveOut, listCoreUse, selectStops } from '../../src/stats/machine-stops.js'

const part = (more = {}) => ({
  name: 'server',
  kind: 'node',
  cores: [0],
  cpuUs: 0,
  memoryBytes: null,
  eventLoopUtilization: null,
  involuntarySwitches: null,
  ...more
})
const stop = (fromMs, toMs, core = 0) => ({ core, fromUs: fromMs * 1000, toUs: toMs * 1000, cause: 'host' })
const find = ({ stops, parts = [part()], windowMs = 10_000, medianUs = 0 }) =>
  findDisturbedTimes({ watch: { stops }, parts, windowMs, medianUs }).map(({ fromUs, toUs }) => [
    Math.round(fromUs / 1000),
    Math.round(toUs / 1000)
  ])

t.test('an idle core: what a stop takes is the stop', async (t) => {
  t.strictSame(find({ stops: [stop(100, 145), stop(1600, 1645)] }), [[100, 145], [1600, 1645]])
  t.strictSame(find({ stops: [] }), [])
})

t.test('a backlog drains within L u / (1 - u)', async (t) => {
  const busy = (ratio, stoppedMs) => [part({ cpuUs: ratio * (10_000 - stoppedMs) * 1000 })]
  t.strictSame(find({ stops: [stop(1000, 1040)], parts: busy(0.5, 40) }), [[1000, 1080]], 'half busy: as long again')
  t.strictSame(find({ stops: [stop(1000, 1040)], parts: busy(0.75, 40) }), [[1000, 1160]], 'three quarters: three times as long')
  t.strictSame(
    find({ stops: [stop(1000, 1040)], parts: busy(0.99, 40) }),
    [[1000, 1400]],
    'no more than nine times as long: a target that drowns is not excused'
  )
  t.strictSame(
    find({ stops: [stop(1000, 1040), stop(1060, 1080)], parts: busy(0.5, 60) }),
    [[1000, 1120]],
    'what is left of one backlog adds to the next'
  )
})

t.test('the busiest core of the target decides; what the driver spins does not', async (t) => {
  const window = 10_000_000 - 40_000
  t.strictSame(
    find({
      stops: [stop(1000, 1040, 1)],
      parts: [
        part({ cpuUs: 0.3 * window }),
        part({ name: 'proxy', cpuUs: 0.2 * window }),
        part({ name: 'driver', kind: 'driver', cores: [1], cpuUs: window })
      ]
    }),
    [[1000, 1080]]
  )
})

t.test('a target whose processes are not ours: as long again', async (t) => {
  t.strictSame(
    find({ stops: [stop(1000, 1040, 1)], parts: [part({ name: 'driver', kind: 'driver', cores: [1], cpuUs: 1 })] }),
    [[1000, 1080]]
  )
  t.strictSame(find({ stops: [stop(1000, 1040)], parts: [part({ cpuUs: null })] }), [[1000, 1080]])
})

t.test('what was under way when the core stopped was due a median before', async (t) => {
  t.strictSame(find({ stops: [stop(100, 145)], medianUs: 5000 }), [[95, 145]])
})

t.test('stops of two cores at once are one', async (t) => {
  const parts = [part(), part({ name: 'driver', kind: 'driver', cores: [1], cpuUs: 0 })]
  t.strictSame(find({ stops: [stop(100, 145), stop(120, 160, 1)], parts }), [[100, 160]])
})

t.test('only cores that a part runs on', async (t) => {
  const watch = { stops: [stop(1, 5), stop(1, 5, 1), stop(1, 5, 3), stop(2, 6, null)] }
  const cores = (parts) => selectStops({ watch, parts }).map(({ core }) => core)
  t.strictSame(cores([part(), part({ name: 'driver', cores: [1] })]), [0, 1, null])
  t.strictSame(cores([part({ cores: null })]), [0, 1, 3, null], 'it may have run anywhere')
  t.strictSame(cores([]), [0, 1, 3, null], 'so may what is not ours')
})

t.test('requests are left out by when they were due, whatever they took', async (t) => {
  const series = { dueUs: Float64Array.of(0, 10, 20, 30, 40), responseUs: Uint32Array.of(1, 2, 3, 99_999, 5) }
  const left = leaveOut({ series, times: [{ fromUs: 10, toUs: 20 }, { fromUs: 35, toUs: 36 }] })
  t.equal(left.leftOut, 2)
  t.strictSame([...left.responseUs], [1, 99_999, 5], 'a slow one that was due outside stays')
  t.strictSame([...left.dueUs], [0, 30, 40])
  t.equal(leaveOut({ series, times: [] }).leftOut, 0)
  t.equal(leaveOut({ series: { dueUs: [], responseUs: [] }, times: [{ fromUs: 0, toUs: 9 }] }).leftOut, 0)
})

t.test('parts on one core add up; several cores share', async (t) => {
  t.strictSame(
    listCoreUse({
      parts: [part({ cpuUs: 30 }), part({ name: 'proxy', cpuUs: 20 }), part({ name: 'u', cores: [1, 2], cpuUs: 100 })],
      runningUs: 100
    }),
    [0.5, 0.5, 0.5]
  )
  t.strictSame(listCoreUse({ parts: [part({ cores: null, cpuUs: 50 })], runningUs: 100 }), [0.5])
})
