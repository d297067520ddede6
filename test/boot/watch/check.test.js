import t from 'tap'
import { describeWatch } from '../../../src/boot/watch/check.js'

const stop = (fromMs, toMs, core = 0, cause = 'host') => ({ core, fromUs: fromMs * 1000, toUs: toMs * 1000, cause })
const describe = (watch, watchedMs = 5000) =>
  describeWatch({
    watch: { stops: [], cores: [0, 1], means: 'fifo', costRatio: 0.018, usedRatio: { 0: 0.03, 1: 0.02 }, ...watch },
    watchedMs
  })

t.test('a quiet machine', async (t) => {
  t.match(describe({}), { status: 'ok', found: 'no core stopped for 3 ms or more within 5 s', mend: '', spoils: false })
  t.equal(describe({ stops: [stop(-300, -200)] }).status, 'ok', 'what was before')
})

t.test('stops: the longest, how often, how much of the time, and what a p99 makes of it', async (t) => {
  const check = describe({ stops: [stop(100, 145), stop(1000, 1604), stop(2000, 2010, 1, 'competition')] })
  t.match(check, {
    status: 'warn',
    spoils: true,
    found: 'longest 604 ms, 24 and 12 a minute on cores 0 and 1, 13 % of the time, 2 of 3 by the host',
    why: /a p99 measured now may be 604 ms because of the machine alone/,
    mend: /dedicated cores/
  })
  t.match(describe({ stops: [stop(0, 6)] }).why, /a p99\.9 measured now may be 6 ms/)
  t.match(describe({ stops: [stop(0, 3, 0, 'competition')] }, 60_000), { why: /a few of the slowest answers/, mend: /real-time priority/ })
})

t.test('others that use the cores', async (t) => {
  t.match(describe({ usedRatio: { 0: 0.68, 1: 0.04 } }), {
    status: 'warn',
    spoils: true,
    found: /other processes use 66 % and 2\.2 % of the cores/,
    mend: /end other programs/
  })
})

t.test('what the watch itself costs is said where it is more than 2 %', async (t) => {
  t.match(describe({ costRatio: 0.031, usedRatio: {} }), { status: 'ok', found: /a probe of the watch takes 3\.1 % of a core/ })
  t.notMatch(describe({}).found, /probe/)
})

t.test('without the right to a real-time priority it sees less', async (t) => {
  t.match(describe({ means: 'normal', cores: [null], stops: [stop(0, 9, null)] }), {
    found: /12 a minute, /,
    mend: /as root the watch sees more/
  })
})

t.test('others use a core from 5 % on, and the watch is costly above 2 %', async (t) => {
  t.same([0.05, 0.0501].map((ratio) => describe({ costRatio: 0, usedRatio: { 0: ratio } }).status), ['ok', 'warn'])
  t.same([0.02, 0.0201].map((costRatio) => / probe /.test(describe({ costRatio, usedRatio: {} }).found)), [false, true])
})

t.test('of a stop that began before, and of one that ended as it began', async (t) => {
  t.match(describe({ stops: [stop(-300, 100)] }).found, /^longest 400 ms, 12 and 0 a minute on cores 0 and 1, 2\.0 % of the time, 1 of 1 by the host$/)
  t.equal(describe({ stops: [stop(-300, 0)] }).status, 'ok')
  t.match(describe({ stops: [stop(10, 16)] }).found, / 0\.12 % of the time/)
})

t.test('which percentile a stop spoils: that of twice its share', async (t) => {
  const spoils = (ms) => describe({ stops: [stop(100, 100 + ms)] }, 10_000).why.match(/a (p[\d.]+) /)?.[1] ?? 'a few'
  t.same([5, 5.1, 50, 51].map(spoils), ['a few', 'p99.9', 'p99.9', 'p99'])
})

t.test('the host is to be quiet where half of the stops are by it', async (t) => {
  const mend = (...causes) => describe({ stops: causes.map((cause, at) => stop(at * 100, at * 100 + 5, 0, cause)) }).mend
  t.match(mend('host', 'competition'), /dedicated cores/)
  t.match(mend('host', 'competition', 'competition'), /real-time priority/)
  t.equal(describe({ usedRatio: { 0: 0.5 } }).mend, 'end other programs (top -o %CPU shows them)')
})
