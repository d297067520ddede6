import fs from 'node:fs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname, join } from 'node:path'
import t from 'tap'
import { openProcesses } from '../../../src/boot/watch/processes.js'
import { findCpuLimit } from '../../../src/boot/watch/throttling.js'

/**
 * A machine whose control groups are the files given, and mounted so.
 * @param {import('tap').Test} t
 * @param {{ mounts: Record<string, string>, files: Record<string, string> }} options mounts: file systems by folder
 */
function pretend (t, { mounts, files }) {
  const folder = t.testdir({})
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const mountinfo = Object.entries(mounts)
    .map(([at, type]) => `30 25 0:26 / ${join(folder, at)} rw,nosuid - ${type === '' ? 'cgroup2 cgroup2 rw' : `cgroup cgroup rw,${type}`}\n`).join('')
  const { readFileSync, promises: { readFile } } = fs
  fs.readFileSync = (path, ...more) => path === '/proc/self/mountinfo' ? mountinfo : readFileSync(path, ...more)
  fs.promises.readFile = async (path, ...more) => path === '/proc/self/mountinfo' ? mountinfo : await readFile(path, ...more)
  syncBuiltinESMExports()
  t.teardown(() => {
    Object.assign(fs, { readFileSync })
    Object.assign(fs.promises, { readFile })
    syncBuiltinESMExports()
  })
}

const readGroup = () => openProcesses().read(['/a']).get('/a')?.[0]
const CACHE = 'cache 1\ninactive_file 300\ntotal_inactive_file 2000\n'

t.test('of a group of version 2: its CPU time, and its memory without the files that nobody uses', async (t) => {
  const files = { 'c/a/cpu.stat': 'usage_usec 1500\nuser_usec 7\n', 'c/a/memory.current': '5000\n', 'c/a/memory.stat': CACHE, 'c/a/cgroup.procs': '' }
  pretend(t, { mounts: { c: '' }, files })
  t.match(readGroup(), { pid: 0, cpuUs: 1500, residentBytes: 4700 })
})

t.test('of version 1 the same, each from its own place', async (t) => {
  const files = { 'u/a/cpuacct.usage': '1499600\n', 'm/a/memory.usage_in_bytes': '5000\n', 'm/a/memory.stat': CACHE, 'u/a/cgroup.procs': '' }
  pretend(t, { mounts: { u: 'cpuacct', m: 'memory' }, files })
  t.match(readGroup(), { pid: 0, cpuUs: 1500, residentBytes: 3000 })
})

t.test('without one of both figures there is none; without a word about files all memory counts, and never less than nothing', async (t) => {
  const files = { 'c/a/cpu.stat': 'usage_usec 1500\n', 'c/a/memory.current': '5000\n' }
  const read = (more, t) => {
    pretend(t, { mounts: { c: '' }, files: { ...files, ...more } })
    return readGroup()
  }
  await t.test('no statistics', async (t) => { t.equal(read({}, t).residentBytes, 5000) })
  await t.test('more files than memory', async (t) => { t.equal(read({ 'c/a/memory.stat': 'inactive_file 6000\n' }, t).residentBytes, 0) })
  await t.test('no CPU time', async (t) => { t.equal(read({ 'c/a/cpu.stat': 'user_usec 1\n' }, t), undefined) })
  await t.test('no memory', async (t) => { t.equal(read({ 'c/a/memory.current': 'max\n' }, t), undefined) })
})

t.test('what limits a group, and for how long it was stopped by that', async (t) => {
  const limit = async (t, options) => {
    pretend(t, options)
    const found = await findCpuLimit({ group: '/a' })
    return found && [found.limitCores, await found.readThrottledUs()]
  }
  const quota = { 'c/a/cpu.cfs_quota_us': '150000\n', 'c/a/cpu.cfs_period_us': '100000\n', 'c/a/cpu.stat': 'nr_throttled 3\nthrottled_time 2600\n' }
  await t.test('version 2', async (t) => {
    t.same(await limit(t, { mounts: { c: '' }, files: { 'c/a/cpu.max': '50000 100000\n', 'c/a/cpu.stat': 'throttled_usec 70\n' } }), [0.5, 70])
  })
  await t.test('version 1, whatever else is counted', async (t) => {
    for (const mounts of [{ c: 'cpu' }, { c: 'cpu,cpuacct' }, { c: 'cpu', m: 'memory' }]) {
      await t.test(Object.values(mounts).join(' '), async (t) => { t.same(await limit(t, { mounts, files: quota }), [1.5, 3]) })
    }
  })
  await t.test('version 1 where both are mounted', async (t) => {
    t.same(await limit(t, { mounts: { v: '', c: 'cpu' }, files: quota }), [1.5, 3])
  })
  await t.test('no limit', async (t) => {
    t.equal(await limit(t, { mounts: { c: '' }, files: { 'c/a/cpu.max': 'max 100000\n' } }), null)
  })
  await t.test('no groups', async (t) => { t.equal(await limit(t, { mounts: {}, files: {} }), null) })
})
