import t from 'tap'
import { BaseloadError } from '../../../src/errors.js'
import { explainDeath, explainStart, startUnit } from '../../../src/boot/units/unit.js'
import { NO_COUNTERS } from '../../../src/boot/units/counters.js'
import { openTestSite } from '../../fixtures/site.js'
import { UNIT_SERVER } from './fixtures/units.js'

const LIMITS = { cpu: 0.1, memoryBytes: 128 * 2 ** 20 }
const error = (code, message = 'it said') => new BaseloadError(code, message, { hint: 'h' })
const start = (given, counters = {}, limits = LIMITS) =>
  explainStart({ error: given, target: 'a|b<script>', unit: 'u2', limits, counters: { ...NO_COUNTERS, ...counters } })
const death = (given = {}, counters = {}, limits = LIMITS) =>
  explainDeath({
    death: { part: 'u2', tail: '', how: 'SIGKILL', ...given },
    target: 'mine',
    limits,
    counters: { ...NO_COUNTERS, ...counters }
  })

t.test('killed for memory at its start', async (t) => {
  t.match(start(error('TARGET_DIED_AT_BOOT'), { killedForMemory: true }), {
    code: 'UNIT_TOO_SMALL',
    message: /a\|b<script>: u2 ran out of memory .* 128 MB/,
    hint: /cpu=0\.1,memory=256m/
  })
  t.match(
    start(
      error('TARGET_DIED_AT_BOOT', 'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory')
    ),
    { code: 'UNIT_TOO_SMALL' }
  )
})

t.test('twice as much of a container', async (t) => {
  const limits = { ...LIMITS, image: { name: 'shop:1', port: 80 } }
  t.match(start(error('TARGET_DIED_AT_BOOT'), { killedForMemory: true }, limits), { hint: 'try twice as much: --unit docker:shop:1,cpu=0.1,memory=256m,port=80' })
})

t.test('stopped for CPU most of the time', async (t) => {
  const busy = { periods: 1000, throttledPeriods: 990, cpuUs: 9_900_000 }
  t.match(start(error('TARGET_NOT_READY'), busy), {
    code: 'UNIT_TOO_SMALL',
    message: /0\.1 CPU.* 990 of 1000 periods.* 9\.9 s of CPU.*it said/,
    hint: /cpu=0\.2,memory=128m/
  })
  t.match(start(error('TARGET_NO_ANSWER'), busy), { code: 'UNIT_TOO_SMALL' })
})

t.test('what its limits have nothing to do with stays as it is', async (t) => {
  const late = error('TARGET_NOT_READY')
  t.equal(start(late, { periods: 1000, throttledPeriods: 10 }), late, 'late, and hardly ever stopped')
  t.equal(start(late), late, 'no counters')
  t.equal(start(late, { killedForMemory: true }, null), late, 'no limits')
  const wrong = error('TARGET_WRONG_ANSWER')
  t.equal(start(wrong, { periods: 10, throttledPeriods: 10 }), wrong)
  const bug = new TypeError('x')
  t.equal(start(bug, { killedForMemory: true }), bug)
})

t.test('killed for memory while it was measured', async (t) => {
  t.match(death({}, { killedForMemory: true }).error, {
    code: 'UNIT_OUT_OF_MEMORY',
    message: 'mine: u2 was killed for memory: its limit is 128 MB',
    hint: /memory=256m/
  })
  t.match(death({ how: 'SIGABRT', tail: 'JavaScript heap out of memory' }).error, { code: 'UNIT_OUT_OF_MEMORY', message: /heap/ })
  t.same(death(), { part: 'u2', tail: '', how: 'SIGKILL' }, 'killed by somebody else')
  t.equal(death({}, { killedForMemory: true }, null).error, undefined)
})

t.test('from half of its periods on the limit was in the way; what is not known is not said', async (t) => {
  const late = error('TARGET_NOT_READY')
  const half = start(late, { periods: 10, throttledPeriods: 5 })
  t.equal(half.message, 'a|b<script>: u2 did not start in time under 0.1 CPU: it was throttled in 5 of 10 periods. it said')
  t.equal(half.hint, 'try twice as much: --unit cpu=0.2,memory=128m')
  t.equal(start(late, { periods: 11, throttledPeriods: 5 }), late)
  t.equal(start(late, { periods: 0, throttledPeriods: 0 }), late)
  t.equal(start(error('TARGET_NOT_READY', 'Allocation failed'), {}).code, 'TARGET_NOT_READY', 'it did not end')
  t.equal(death({ tail: 'Allocation failed' }).error.message, 'mine: u2 ran out of heap, which Node.js sizes by the limit: its limit is 128 MB')
  t.match(death({}, { killedForMemory: true }, { ...LIMITS, memoryBytes: 2.6 * 2 ** 20 }).error, { message: / 3 MB$/, hint: /memory=5m; if it only fails later, it is a leak$/ })
})

t.test('what a first answer may take: five seconds of a whole core, and as much longer under less of one', async (t) => {
  const site = await openTestSite(t)
  const target = {
    name: 'mine', title: 'mine', parts: [{ name: 'server', command: `exec node ${UNIT_SERVER}` }], request: { path: '/' }, good: {}, readyTimeoutMs: 20_000
  }
  const start = async (limits, limitFrom) => {
    const options = { site, target, name: 'u7', limits, means: 'none', cores: null, limitFrom, yields: false, signal: new AbortController().signal }
    const unit = await startUnit(options)
    t.teardown(() => unit.stop())
    return unit
  }
  const units = await Promise.all([start({ cpu: 0.5, memoryBytes: 1 }, 'start'), start({ cpu: 2, memoryBytes: 1 }, 'start'), start({ cpu: 0.5, memoryBytes: 1 }, 'ready'), start(null, 'start')])
  t.same(units.map(({ answerTimeoutMs }) => answerTimeoutMs), [10_000, 5000, 5000, 5000])
  const [{ name, parts, place, startMs }] = units
  t.same([name, parts.map((part) => part.name), place.port], ['u7', ['u7'], parts[0].port])
  t.ok(startMs > 0)
  t.same(await units[0].read(), { name: 'u7', ...NO_COUNTERS })
  t.same(await units[0].stop(), [])
  t.match(await units[0].died, { part: 'u7', how: /^(SIGTERM|exit code)/ })
})
