import t from 'tap'
import { chooseRepeats, countStops, findDisturbance, findWaited, isCrowded, nameFirst, selectRepeats } from '../../src/stats/disturbance.js'

const part = (name, cores, cpuRatio) => ({
  name,
  kind: name === 'driver' ? 'driver' : 'node',
  cores,
  cpuUs: cpuRatio * 1e7,
  memoryBytes: null,
  eventLoopUtilization: null,
  involuntarySwitches: null
})
const watch = (more = {}) => ({
  means: 'fifo',
  cores: [0, 1],
  costRatio: 0.02,
  stops: [],
  dropped: 0,
  stolenUs: { 0: 0, 1: 0 },
  runDelayUs: {},
  delayedRatio: {},
  ...more
})
const peak = ({
  id = 'a/peak-c10/1',
  use = 0.4,
  parts = [part('server', [0], use), part('driver', [1], use)],
  ...more
} = {}) => ({
  trial: { id, phase: 'peak' },
  load: { windowMs: 10_000, counts: { due: 1000 } },
  parts,
  watch: watch(more)
})
const latency = ({ id = 'a/latency-r100/1', leftOut = 0, ...more } = {}) => ({
  trial: { id, phase: 'latency' },
  load: { windowMs: 10_000, counts: { due: 1000 }, ...(leftOut > 0 && { outside: { leftOut } }) },
  parts: [part('server', [0], 0.2)],
  watch: watch(more)
})
const isDisturbed = (record, ratios) => findDisturbance({ record, ratios }).isDisturbed

t.test('a percentile p is disturbed when more than (1 - p) / 2 of the requests were due in stops', async (t) => {
  t.notOk(isDisturbed(latency({ leftOut: 5 })), 'half a percent of them: p99 bears it')
  t.ok(isDisturbed(latency({ leftOut: 6 })))
  t.ok(isDisturbed(latency({ leftOut: 1 }), [0.99, 0.999]), 'the highest percentile that is asked for decides')
  t.notOk(isDisturbed({ ...latency({ leftOut: 900 }), watch: undefined }), 'nobody watched')
})

t.test('waiting for a core excuses nothing, and asks for a repeat', async (t) => {
  t.match(findDisturbance({ record: latency({ delayedRatio: { server: 0.031, driver: 0 } }) }), {
    share: 0, isDisturbed: false, isDelayed: true
  })
  t.match(findDisturbance({ record: latency({ delayedRatio: { server: 0.03, driver: 0 } }) }), { isDelayed: false })
})

t.test('a peak: run delay and steal of target and driver, beyond 3 % of the window', async (t) => {
  t.notOk(isDisturbed(peak({ runDelayUs: { server: 150_000, driver: 100_000 } })))
  t.ok(isDisturbed(peak({ runDelayUs: { server: 150_000, driver: 160_000 } })))
  t.ok(isDisturbed(peak({ stolenUs: { 0: 200_000, 1: 110_000 } })))
  t.notOk(isDisturbed(peak({ stolenUs: { 0: 0, 1: 0, 3: 5_000_000 } })), 'of a core that no part runs on')
  t.equal(findDisturbance({ record: peak({ runDelayUs: { server: 500_000 } }) }).share, 0.05)
})

t.test('a peak in which a core was busy is not disturbed: whoever waits there waits for the load', async (t) => {
  t.notOk(isDisturbed(peak({ use: 0.9, runDelayUs: { server: 900_000 } })))
  const parts = [part('server', [0], 0.5), part('proxy', [0], 0.45), part('driver', [1], 0.3)]
  t.notOk(isDisturbed(peak({ parts, stolenUs: { 0: 900_000 } })), 'two that share it are busy together')
})

t.test('parts that share a core wait for each other', async (t) => {
  const parts = [part('server', [0], 0.2), part('proxy', [0], 0.2), part('driver', [1], 0.3)]
  t.notOk(isDisturbed(peak({ parts, runDelayUs: { server: 900_000, proxy: 900_000 } })))
  t.ok(isDisturbed(peak({ parts, runDelayUs: { driver: 400_000 } })))
  t.notOk(
    isDisturbed(
      peak({ parts: [part('server', null, 0.2), part('driver', null, 0.3)], runDelayUs: { server: 900_000 } })
    ),
    'not pinned: they share all'
  )
})

t.test('the less disturbed of two counts, and both are still there', async (t) => {
  const names = ({ kept, replaced }) => [kept, replaced].map((list) => list.map(({ trial }) => trial.id))
  const choose = (...trials) => names(chooseRepeats({ trials }))
  t.strictSame(
    choose(latency({ id: 'a/1', leftOut: 30 }), latency({ id: 'a/1-again', leftOut: 10 }), latency({ id: 'a/2' })),
    [['a/1-again', 'a/2'], ['a/1']]
  )
  t.strictSame(choose(latency({ id: 'a/1', leftOut: 10 }), latency({ id: 'a/1-again', leftOut: 30 })), [['a/1'], ['a/1-again']])
  t.strictSame(
    choose(latency({ id: 'a/1', leftOut: 10 }), latency({ id: 'a/1-again', leftOut: 10 })),
    [['a/1'], ['a/1-again']],
    'a draw: the first'
  )
  t.strictSame(
    choose(latency({ id: 'a/1', delayedRatio: { server: 1 } }), latency({ id: 'a/1-again' })),
    [['a/1', 'a/1-again'], []],
    'no stop: both count, as a delay is no excuse'
  )
  t.strictSame(choose(latency({ id: 'a/1-again' })), [['a/1-again'], []], 'the first was invalid, and is not here')
  t.strictSame(choose(), [[], []])
})

t.test('stops of a row', async (t) => {
  const stop = (fromUs, toUs, core = 0) => ({ core, fromUs, toUs, cause: 'host' })
  const trials = [
    latency({
      stops: [
        stop(-9000, -4000),
        stop(1000, 6000),
        stop(7000, 17_000),
        stop(5e6, 5.02e6),
        stop(1000, 9000, 1),
        stop(1e7, 1.1e7)
      ]
    }),
    latency()
  ]
  t.strictSame(
    countStops({ trials }),
    { count: 3, totalUs: 35_000, longestUs: 20_000, hitSeconds: 2, seconds: 20 },
    'within the window, and of the cores that its parts ran on'
  )
  t.equal(countStops({ trials: [{ ...latency(), watch: undefined }] }), undefined)
})

t.test('seconds with a stop are those of the window, each of a long stop', async (t) => {
  const stop = (fromUs, toUs) => ({ core: 0, fromUs, toUs, cause: 'host' })
  t.match(countStops({ trials: [latency({ stops: [stop(-20_000, 5000), stop(2_900_000, 5_100_000)] })] }), { hitSeconds: 5, seconds: 10 })
})

t.test('what the driver spoiled is left out while there is another, and a second measurement that was cut short is none', async (t) => {
  const record = (id, { invalid = [], leftOut = 0, status = 'complete' } = {}) => {
    const one = latency({ id, leftOut })
    return { ...one, status, load: { ...one.load, invalid } }
  }
  const names = (...trials) => selectRepeats({ trials }).kept.map(({ trial }) => trial.id)
  t.strictSame(
    names(
      record('a/1', { invalid: [{ code: 'TEXT', text: 'late' }], leftOut: 10 }),
      record('a/1-again', { leftOut: 20 })
    ),
    ['a/1-again']
  )
  t.strictSame(names(record('a/1', { leftOut: 20 }), record('a/1-again', { status: 'partial' })), ['a/1'])
  t.strictSame(names(record('a/1', { invalid: [{ code: 'TEXT', text: 'late' }] })), ['a/1'], 'there is no other')
  t.equal(selectRepeats({ trials: [record('a/1', { invalid: [{ code: 'TEXT', text: 'late' }] }), record('a/2')] }).spoiled, 1)
  t.strictSame(['a/1', 'a/1-again'].map((id) => nameFirst({ id })), ['a/1', 'a/1'])
})

t.test('others use the machine: target or driver waited for more than 3 % of the time', async (t) => {
  t.ok(isCrowded({ record: latency({ runDelayUs: { server: 310_000 } }) }))
  t.notOk(isCrowded({ record: latency({ runDelayUs: { server: 290_000 } }) }))
  t.notOk(isCrowded({ record: { ...latency(), watch: undefined } }))
  t.equal(findWaited({ record: latency({ runDelayUs: { server: 310_000 } }) }), 0.031)
  t.equal(findWaited({ record: { ...latency(), watch: undefined } }), null)
})
