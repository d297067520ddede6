import t from 'tap'
import { parseCoreTimes } from '../../../src/boot/watch/slices.js'
import { summariseSlices } from '../../../src/boot/watch/watch.js'
import { parseRecord } from '../../../src/record/store.js'
import { makeRecord } from '../../fixtures/records.js'

t.test('what the kernel tells of each core', async (t) => {
  const stat = 'cpu  9 9 9 9 9 9 9 9 0 0\ncpu0 10 1 5 900 3 0 2 7 0 0\ncpu11 1 0 0 9 0 0 0 0 0 0\nintr 5 cpu3\n'
  t.strictSame([...parseCoreTimes(stat)], [[0, { stolenMs: 70, busyMs: 180 }], [11, { stolenMs: 0, busyMs: 10 }]])
  t.strictSame([...parseCoreTimes('cpu0 1 2 3 4\n')], [[0, { stolenMs: 0, busyMs: 60 }]], 'an old kernel')
  t.equal(parseCoreTimes('').size, 0)
})

const slice = (us, stolenMs, waits, ownUs = 0) => ({
  us,
  ownUs,
  cores: new Map([[0, { stolenMs, busyMs: 0 }]]),
  waitedUs: new Map(Object.entries(waits))
})

t.test('a window in sum', async (t) => {
  const slices = [
    slice(0, 10, { server: 1000, driver: 0 }),
    slice(50_000, 10, { server: 4000, driver: 100 }),
    slice(100_000, 30, { server: 6900, driver: 200 })
  ]
  t.strictSame(summariseSlices({ slices, costRatio: 0 }), {
    stolenUs: { 0: 20_000 },
    runDelayUs: { server: 5900, driver: 200 },
    delayedRatio: { server: 0.03, driver: 0 }
  })
})

t.test('waiting for the probe, or for this process, is no sign of others', async (t) => {
  const slices = [slice(0, 0, { server: 0 }), slice(50_000, 0, { server: 1900 }), slice(100_000, 0, { server: 8900 }, 1000)]
  t.strictSame(summariseSlices({ slices, costRatio: 0.04 }), {
    stolenUs: { 0: 0 },
    runDelayUs: { server: 3900 },
    delayedRatio: { server: 0.04 }
  })
})

t.test('on a crowded machine a part may have waited longer than its window lasted, and its record can be read', async (t) => {
  const watch = summariseSlices({ slices: [slice(0, 0, { server: 0 }), slice(50_000, 0, { server: 60_000 })], costRatio: 0 })
  t.match(watch, { runDelayUs: { server: 60_000 }, delayedRatio: { server: 1.2 } })
  const record = await makeRecord({ repeats: 1 })
  const seen = { means: 'fifo', cores: [0], costRatio: 0, stops: [], dropped: 0, ...watch }
  const trials = record.trials.map((trial) => ({ ...trial, watch: seen }))
  t.match((await parseRecord({ text: JSON.stringify({ ...record, trials }), file: 'record.json' })).trials[0].watch, seen)
})

t.test('a process that ended takes its sum with it', async (t) => {
  t.match(summariseSlices({ slices: [slice(0, 0, { server: 9000 }), slice(50_000, 0, { server: 0 })], costRatio: 0 }), {
    runDelayUs: { server: 0 },
    delayedRatio: { server: 0 }
  })
})

t.test('nothing known', async (t) => {
  const none = { stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  t.strictSame(summariseSlices({ slices: [], costRatio: 0 }), none)
  t.strictSame(summariseSlices({ slices: [slice(0, 0, {})], costRatio: 0 }), none)
})
