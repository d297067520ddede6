import { pbkdf2 } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import t from 'tap'
import { createProfiler } from '../../../src/boot/profiler/profiler.js'

const hasProc = existsSync('/proc/thread-self')
const file = `profile-${process.pid}-0.json`

t.test('of CPU time: what the pool was given, then what each thread used, and the profile', async (t) => {
  const folder = t.testdir({ [file]: 'of the trial before' })
  const profile = createProfiler({ folder })
  const preparing = profile('prepare cpu')
  await new Promise((resolve) => {
    // It counts when the hook is there: from then on this process begins what nobody else does.
    const asked = setInterval(() => {
      if (!channel('http.server.request.start').hasSubscribers) return
      clearInterval(asked)
      for (let n = 0; n < 3; n++) channel('http.server.request.start').publish({})
      resolve(Promise.all([pbkdf2, pbkdf2].map((work) => promisify(work)('', '', 1, 8, 'sha512'))
        .concat([promisify(gzip)('a'), stat(folder), stat(folder), stat(folder)])))
    }, 1)
  })
  t.same(await preparing, { ready: true })
  t.same(await profile('start'), { ready: true })
  for (const end = performance.now() + 30; performance.now() < end;);
  const { work, threads, pid, threadId, thread } = await profile('stop')
  t.same(work.requests, 3)
  t.match(work.jobs, { crypto: 2, fs: 3 })
  t.ok(work.jobs.zlib >= 1)
  t.same([pid, threadId, thread], [process.pid, 0, hasProc ? process.pid : null])
  if (hasProc) {
    const [own] = threads.filter((one) => one.thread === process.pid)
    t.ok(own.cpuUs > 1000 && own.cpuUs < 60e6 && !own.isPool, `${own.cpuUs}`)
    t.ok(threads.some(({ isPool }) => isPool) && threads.every(({ cpuUs }) => cpuUs >= 0))
  }
  t.ok(JSON.parse(readFileSync(join(folder, file), 'utf8')).nodes.length > 0)
})

t.test('of memory: the heap after a full collection before and after, and each collection', async (t) => {
  const folder = t.testdir()
  const profile = createProfiler({ folder })
  t.same([await profile('prepare heap'), await profile('start')], [{ ready: true }, { ready: true }])
  const kept = Array.from({ length: 200_000 }, (_, at) => ({ at }))
  const { heapBytes: [before, after], collections } = await profile('stop')
  t.ok(after - before > 2_000_000, `${kept.length} objects are kept, ${after - before} bytes`)
  t.ok(collections.some(({ isMinor }) => isMinor) && collections.every(({ ms }) => ms >= 0))
  t.ok(JSON.parse(readFileSync(join(folder, file), 'utf8')).head)
})

t.test('of memory: what was collected meanwhile is in the profile, whether it lived long or not', async (t) => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const folder = t.testdir()
  const sum = ({ selfSize, children }) => children.reduce((all, child) => all + sum(child), selfSize)
  const make = (count) => Array.from({ length: count }, (_, at) => ({ at }))
  const sampled = async (work) => {
    const profile = createProfiler({ folder })
    await profile('prepare heap')
    await profile('start')
    work()
    await profile('stop')
    return sum(JSON.parse(readFileSync(join(folder, file), 'utf8')).head)
  }
  const bytes = await sampled(() => {
    let long = make(200_000)
    for (let time = 0; time < 3; time++) collect({ type: 'minor' })
    t.equal(long.length, 200_000)
    long = null
    collect()
  })
  t.ok(bytes > 2_000_000, `${bytes} bytes that lived long`)
  const short = await sampled(() => {
    for (let time = 0; time < 2000; time++) make(200)
    for (let time = 0; time < 3; time++) collect({ type: 'minor' })
  })
  t.ok(short > 2_000_000, `${short} bytes that did not`)
})

t.test('a step that fails, or that is none, tells so', async (t) => {
  const profile = createProfiler({ folder: join(t.testdir(), 'nowhere') })
  t.same(await profile('stop'), { ready: true }, 'nothing was prepared')
  await profile('prepare heap')
  await profile('start')
  t.match(await profile('stop'), { error: /ENOENT/ })
})
