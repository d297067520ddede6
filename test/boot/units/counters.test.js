import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { NO_COUNTERS, readCounters1, readCounters2, subtractUnitUsages } from '../../../src/boot/units/counters.js'
import { makeFolder } from '../../fixtures/command-line.js'

const writeAll = (folder, files) => Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))

t.test('version 2', async (t) => {
  const folder = await makeFolder(t)
  t.same(await readCounters2(folder), NO_COUNTERS, 'a group that is gone')
  await writeAll(folder, {
    'cpu.stat':
      'usage_usec 1234567\nuser_usec 1000000\nsystem_usec 234567\nnr_periods 40\nnr_throttled 12\nthrottled_usec 345678\nnr_bursts 0\n',
    'memory.events': 'low 0\nhigh 0\nmax 7\noom 1\noom_kill 0\noom_group_kill 0\n',
    'memory.current': '1048576\n'
  })
  t.same(
    await readCounters2(folder),
    {
      cpuUs: 1_234_567,
      memoryBytes: 1_048_576,
      periods: 40,
      throttledPeriods: 12,
      throttledUs: 345_678,
      killedForMemory: false
    },
    'a kernel without memory.peak'
  )
  await writeAll(folder, { 'memory.peak': '2097152\n', 'memory.events': 'oom 1\noom_kill 1\n' })
  t.match(await readCounters2(folder), { memoryBytes: 2_097_152, killedForMemory: true })
})

t.test('version 1 counts nanoseconds', async (t) => {
  const folder = await makeFolder(t)
  const folders = { cpu: folder, cpuacct: folder, memory: folder }
  t.same(await readCounters1(folders), NO_COUNTERS)
  await writeAll(folder, {
    'cpu.stat': 'nr_periods 10\nnr_throttled 4\nthrottled_time 123456789\n',
    'cpuacct.usage': '987654321\n',
    'memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 2\n',
    'memory.max_usage_in_bytes': '4096\n'
  })
  t.same(await readCounters1(folders), {
    cpuUs: 987_654, memoryBytes: 4096, periods: 10, throttledPeriods: 4, throttledUs: 123_457, killedForMemory: true
  })
})

t.test('what a window took', async (t) => {
  const usage = (name, more) => ({
    name, cpuUs: 100, memoryBytes: 5, periods: 10, throttledPeriods: 1, throttledUs: 7, killedForMemory: false, ...more
  })
  t.same(
    subtractUnitUsages({
      before: [usage('u1'), usage('u2')],
      after: [
        usage('u1', {
          cpuUs: 150, periods: 12, throttledPeriods: 3, throttledUs: 9, memoryBytes: 8, killedForMemory: true
        }),
        usage('u2')
      ]
    }),
    [
      { name: 'u1', cpuUs: 50, memoryBytes: 8, periods: 2, throttledPeriods: 2, throttledUs: 2, killedForMemory: true },
      { name: 'u2', cpuUs: 0, memoryBytes: 5, periods: 0, throttledPeriods: 0, throttledUs: 0, killedForMemory: false }
    ]
  )
  t.match(subtractUnitUsages({ before: [{ name: 'u1', ...NO_COUNTERS }], after: [{ name: 'u1', ...NO_COUNTERS }] }), [
    { cpuUs: null, periods: null }
  ])
  t.match(subtractUnitUsages({ before: [], after: [usage('u1')] }), [{ cpuUs: null, memoryBytes: 5 }], 'without a first look')
  t.same(subtractUnitUsages({ before: [], after: [] }), [])
})
