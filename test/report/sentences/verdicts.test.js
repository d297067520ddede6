import t from 'tap'
import { tell } from '../../../src/report/sentences/index.js'
import { parseObjective } from '../../../src/plan/objective.js'

/** @import { EventsReason, RateReason, VerdictReason } from '../../../src/types.ts' */

/** @param {string} text @param {Partial<EventsReason>} [more] @returns {EventsReason} */
const events = (text, more) => ({
  code: 'events',
  objective: /** @type {EventsReason['objective']} */ (parseObjective({ text })),
  events: { valid: 2000, badAtLeast: 10, badAtMost: 10 },
  allowed: 0.01,
  hasFailed: false,
  doubt: null,
  ...more
})

/** @param {RateReason['doubt']} doubt @returns {RateReason} */
const rate = (doubt) => ({ code: 'rate', perSecond: 400, low: 390, high: 410, overSeconds: null, askedPerSecond: 400, doubt })

t.test('requests, as the objective asks of them', async (t) => {
  t.equal(tell(events('p99<=50ms')), '10 of 2,000 requests (0.5 %) took longer than 50 ms; 1 % is allowed')
  t.equal(
    tell(events('p99<50ms', { hasFailed: true })),
    '10 of 2,000 requests (0.5 %) took 50 ms or longer or failed; 1 % is allowed'
  )
  t.equal(
    tell(events('success>=99%', { events: { valid: 2000, badAtLeast: 0, badAtMost: 0 } })),
    'none of 2,000 requests failed; 1 % is allowed'
  )
  t.match(tell(events('success>=99.9%/30d', { allowed: 0.001 })), /0\.1 % is allowed, 43\.2 min of 30 days$/)
  t.match(tell(events('downtime<=1h/year', { allowed: 1 / 8760 })), /is allowed, 60 min of 365 days$/)
  t.match(tell(events('p99<50ms', { events: { valid: 2000, badAtLeast: 1, badAtMost: 10 } })), /^1 to 10 of 2,000 requests/)
})

t.test('a probe in bursts tells how much its requests count, in place of the doubt of its verdict', async (t) => {
  const of = events('p99<=50ms', { doubt: { code: 'cannotBeShown' } })
  t.equal(
    tell({ code: 'PROBE_IN_BURSTS', of, worth: 230 }),
    `${tell({ ...of, doubt: null })}. They came in bursts and count like about 230 independent requests: too few`
  )
})

t.test('what stands against a verdict', async (t) => {
  const doubt = (/** @type {EventsReason['doubt']} */ doubt) => tell(events('p99<=50ms', { doubt })).replace(/^.* is allowed/, '')
  t.equal(doubt({ code: 'orderUnknown' }), '. The order of requests was not kept, so they are taken as independent')
  t.equal(doubt({ code: 'cannotBeShown' }), ', and no number of requests can show that')
  t.equal(doubt({ code: 'startsDiffer', keptUs: [] }), '. The starts differ too much to tell: measure more of them')
  t.equal(
    doubt({ code: 'startsDiffer', keptUs: [30_000, 10_000] }),
    '. The starts differ too much to tell (p99 10 ms to 30 ms): measure more of them'
  )
  t.equal(doubt({ code: 'tooFew', worth: 2000, isAssumed: false, moreNeeded: 1200 }), '; about 1,200 more would decide')
  t.equal(
    doubt({ code: 'tooFew', worth: 100, isAssumed: false, moreNeeded: 0 }),
    '. They came in bursts and count like about 100 independent requests; too few in each start for a verdict'
  )
  t.match(
    doubt({ code: 'tooFew', worth: 100, isAssumed: true, moreNeeded: null }),
    /count like about 100 independent requests \(a guess: .*\); too close to tell/
  )
})

t.test('a rate', async (t) => {
  t.equal(tell(rate(null)), '400 good requests/s, 390 to 410 over the starts; 400/s was asked')
  t.match(tell({ ...rate({ code: 'within' }), overSeconds: 20 }), /over 20 seconds; 400\/s was asked: that is inside the range$/)
  t.match(tell(rate({ code: 'driverBound' })), /the driver was the bottleneck/)
  t.match(tell(rate({ code: 'offeredLess', offeredPerSecond: 300 })), /no more than 300 requests\/s were offered$/)
})

t.test('a reason of a reason', async (t) => {
  const inner = /** @type {VerdictReason} */ ({ code: 'row', why: { code: 'TEXT', text: 'a|b<script>' } })
  t.equal(
    tell({ code: 'partial', of: inner, why: { code: 'CUT_SHORT', causes: ['died', 'died', null] } }),
    'a|b<script>. Partial: died; not measured to its end'
  )
  t.match(
    tell({ code: 'lateOnly', of: inner, why: { code: 'TEXT', text: 'late' } }),
    /^a\|b<script>\. The driver was late, .*: late$/
  )
  t.equal(
    tell({ code: 'stops', all: inner, outside: inner, count: 1, totalUs: 5000, found: 'metOutside' }),
    'a|b<script>. Met outside the stops of the machine (1 stop, 5 ms)'
  )
})

t.test('why there is no number of containers', async (t) => {
  t.equal(tell({ code: 'unmeasured' }), 'its rate flat out was not measured')
  t.equal(tell({ code: 'unmeasured', why: { code: 'TEXT', text: 'haproxy not found' } }), 'haproxy not found')
  t.equal(tell({ code: 'invalid', why: { code: 'TEXT', text: 'the clock jumped' } }), 'invalid: the clock jumped')
  t.equal(tell({ code: 'nothingGood' }), 'no good answer flat out')
  t.equal(tell({ code: 'rateUnsure', low: 100, high: 2000 }), 'cannot tell: its starts differ too much, 100 to 2,000 requests/s')
  t.equal(tell({ code: 'missed', objective: 'p99<50ms', offeredPerSecond: 1000 }), 'missed p99<50ms at 1,000/s')
  t.equal(tell({ code: 'missed', objective: 'p99<50ms', offeredPerSecond: null }), 'missed p99<50ms flat out')
})
