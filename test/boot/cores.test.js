import t from 'tap'
import {
  assignCores as assignAnyCores,
  assignUnitCores as assignAnyUnitCores,
  countCores,
  findNiceness,
  findPinnableCores,
  parseCpuList
} from '../../src/boot/cores.js'
import { hangPrograms } from '../fixtures/hanging-programs.js'
import { withTold } from '../fixtures/told.js'

const assignCores = (options) => withTold(assignAnyCores(options))
const assignUnitCores = (options) => withTold(assignAnyUnitCores(options))

t.test('a CPU list of /proc as numbers', async (t) => {
  t.same(parseCpuList(''), [])
  t.same(parseCpuList('0'), [0])
  t.same(parseCpuList('0-3'), [0, 1, 2, 3])
  t.same(parseCpuList('0-1,4,8-9'), [0, 1, 4, 8, 9])
})

t.test('no taskset: nothing is pinned, and it is said', async (t) => {
  t.same(assignCores({ cores: null, parts: ['server'] }), {
    parts: { server: null },
    driver: null,
    warnings: ['not pinned: --no-pin, or there is no taskset; target and driver share cores']
  })
})

t.test('a taskset and a nice that hang are ended, and the run goes on without them', async (t) => {
  await hangPrograms(t, ['taskset', 'nice'])
  t.equal(findPinnableCores(), null)
  t.equal(findNiceness(), null)
})

t.test('one core: nothing is pinned, and it is said', async (t) => {
  const { parts, driver, warnings } = assignCores({ cores: [0], parts: ['server', 'proxy'] })
  t.same(parts, { server: null, proxy: null })
  t.equal(driver, null)
  t.match(warnings, [/only one core/])
})

t.test('two cores: the driver has one, the parts share the other', async (t) => {
  t.same(assignCores({ cores: [0, 1], parts: ['server'] }), { parts: { server: [0] }, driver: [1], warnings: [] })
  t.same(assignCores({ cores: [0, 1], parts: ['server', 'proxy'] }), {
    parts: { server: [0], proxy: [0] },
    driver: [1],
    warnings: ['server and proxy share one core']
  })
})

t.test('three cores: one each for two parts, shared by three', async (t) => {
  t.same(assignCores({ cores: [0, 1, 2], parts: ['server', 'proxy'] }), { parts: { server: [0], proxy: [1] }, driver: [2], warnings: [] })
  t.same(assignCores({ cores: [0, 1, 2], parts: ['a', 'b', 'c'] }), {
    parts: { a: [0], b: [1], c: [0] },
    driver: [2],
    warnings: ['a and b and c share 2 cores']
  })
})

t.test('four cores, not numbered from 0', async (t) => {
  t.same(assignCores({ cores: [2, 3, 6, 7], parts: ['a', 'b', 'c'] }), { parts: { a: [2], b: [3], c: [6] }, driver: [7], warnings: [] })
})

t.test('a target that runs already has no parts, the driver still has its core', async (t) => {
  t.same(assignCores({ cores: [0, 1], parts: [] }), { parts: {}, driver: [1], warnings: [] })
})

t.test('workers of the driver have what the parts leave, and share when that is too little', async (t) => {
  const cores = [0, 1, 2, 3]
  t.same(assignCores({ cores, parts: ['server'], workers: 1 }), assignCores({ cores, parts: ['server'] }))
  t.same(assignCores({ cores, parts: ['server'], workers: 3 }), { parts: { server: [0] }, driver: [1, 2, 3], warnings: [] })
  t.same(assignCores({ cores, parts: ['server', 'proxy'], workers: 3 }), {
    parts: { server: [0], proxy: [1] },
    driver: [2, 3],
    warnings: ['3 workers of the driver share 2 cores']
  })
  t.same(assignCores({ cores: [0, 1], parts: ['server'], workers: 2 }), {
    parts: { server: [0] },
    driver: [1],
    warnings: ['2 workers of the driver share one core: together they send no more than one of them']
  })
  t.same(
    assignCores({ cores, parts: ['a', 'b', 'c', 'd'], workers: 2 }),
    {
      parts: { a: [0], b: [1], c: [2], d: [0] },
      driver: [3],
      warnings: [
        'a and b and c and d share 3 cores',
        '2 workers of the driver share one core: together they send no more than one of them'
      ]
    },
    "never the target's"
  )
  t.same(
    assignCores({ cores, parts: [], workers: 8 }),
    { parts: {}, driver: [1, 2, 3], warnings: ['8 workers of the driver share 3 cores'] },
    'a target that runs already needs one as well'
  )
})

t.test('workers where nothing can be pinned', async (t) => {
  t.match(assignCores({ cores: [3], parts: ['server'], workers: 2 }).warnings, [
    /only one core/,
    '2 workers of the driver share one core with the target'
  ])
  t.match(
    assignCores({ cores: null, parts: ['server'], workers: countCores() }).warnings,
    [/taskset/, /workers of the driver share .* with the target|^1 /].slice(0, countCores() > 1 ? 2 : 1)
  )
})

t.test('this machine', async (t) => {
  t.ok(countCores() >= 1)
  const cores = findPinnableCores()
  t.ok(cores === null || cores.length >= 1)
})

t.test('units share what the driver leaves; with three cores for them the proxy has one to itself', async (t) => {
  t.same(assignUnitCores({ cores: [0, 1], count: 2 }), {
    parts: { u1: [0], u2: [0], proxy: [0] },
    driver: [1],
    yields: false,
    warnings: ['units and proxy share one core']
  })
  t.same(assignUnitCores({ cores: [0, 1, 2], count: 1 }), {
    parts: { u1: [0, 1], proxy: [0, 1] },
    driver: [2],
    yields: false,
    warnings: ['units and proxy share 2 cores']
  })
  t.same(assignUnitCores({ cores: [0, 1, 2, 5], count: 2 }), {
    parts: { u1: [0, 1], u2: [0, 1], proxy: [2] },
    driver: [5],
    yields: false,
    warnings: []
  })
})

t.test('units that are promised more than the driver leaves run on its core too, and it is said', async (t) => {
  t.same(assignUnitCores({ cores: [0, 1], count: 4, cpu: 0.5 }), {
    parts: { u1: [0, 1], u2: [0, 1], u3: [0, 1], u4: [0, 1], proxy: [0, 1] },
    driver: [1],
    yields: true,
    warnings: ['4 units of 0.5 CPU need more than the 1 core left beside the driver: they run on its core too']
  })
  t.same(assignUnitCores({ cores: [0, 1], count: 2, cpu: 0.5 }).parts.u1, [0])
  t.match(assignUnitCores({ cores: [0, 1, 2], count: 1, cpu: 4 }).warnings, [/1 unit of 4 CPU need more than the 2 cores/])
})

t.test('units where nothing can be pinned', async (t) => {
  t.match(assignUnitCores({ cores: null, count: 1 }), {
    parts: { u1: null, proxy: null },
    driver: null,
    yields: true,
    warnings: [/there is no taskset/]
  })
  t.match(assignUnitCores({ cores: [3], count: 1 }), { parts: { u1: null }, warnings: [/only one core/] })
})
