import t from 'tap'
import { describeFailing, describeFallen, guardTarget, watchForBreak } from '../../../src/measure/trial/failing.js'

t.test('the load ends with the first pulse that tells it, and no later one is looked at', async (t) => {
  const asked = /** @type {number[]} */ ([])
  const failing = { failed: 3, ended: 4, overMs: 1000, leastRatio: 0.9 }
  const guard = guardTarget({
    findFailing: (pulses) => {
      asked.push(pulses.length)
      return pulses.length === 2 ? failing : null
    }
  })
  const pulse = /** @type {any} */ ({})
  guard.onPulse(pulse)
  t.same([guard.failing(), guard.signal.aborted], [null, false])
  guard.onPulse(pulse)
  t.same([guard.failing(), guard.signal.aborted], [failing, true])
  guard.onPulse(pulse)
  t.same(asked, [1, 2])
  const none = guardTarget({})
  none.onPulse(pulse)
  t.same([none.failing(), none.signal.aborted], [null, false])
})

t.test('the rate falls once, and every tick is handed on', async (t) => {
  const seen = /** @type {any[]} */ ([])
  const asked = /** @type {number[]} */ ([])
  const fall = { atMs: 7 }
  const watch = watchForBreak(/** @type {any} */ ({
    findBreak: (/** @type {any[]} */ ticks) => { asked.push(ticks.length); return ticks.length === 2 ? fall : null },
    onTick: (/** @type {any} */ tick) => seen.push(tick)
  }))
  for (const tick of ['a', 'b', 'c']) watch.onTick(/** @type {any} */ (tick))
  t.same([seen, asked, watch.falling?.aborted, watch.falling?.reason], [['a', 'b', 'c'], [1, 2], true, fall])
  const none = watchForBreak({ onTick: (tick) => seen.push(tick) })
  none.onTick(/** @type {any} */ ('d'))
  t.same([seen.at(-1), 'falling' in none], ['d', false])
})

t.test('a trial that fell is as long as it was, with the watch behind it', async (t) => {
  const stages = [{ ratePerSecond: 50, durationMs: 1000 }, { ratePerSecond: 60, durationMs: 1000 }]
  const load = { kind: 'stages', stages, untilBreak: { watchMs: 3000, boundsUs: [] } }
  const trial = /** @type {any} */ ({ id: 'x', durationMs: 9000, load })
  t.equal(describeFallen({ trial, fell: undefined }), trial)
  const fell = /** @type {any} */ ({ atMs: 1500, ratePerSecond: 32 })
  const plain = { ...trial, load: { ...load, untilBreak: undefined } }
  t.equal(describeFallen({ trial: plain, fell }), plain)
  t.match(describeFallen({ trial, fell }), { id: 'x', durationMs: 4500, load: { kind: 'stages' } })
})

t.test('how many answers failed, over how long', async (t) => {
  t.match(describeFailing(/** @type {any} */ ({ name: 'shop' }), { failed: 3, ended: 12, overMs: 1540, leastRatio: 0.9 }), {
    code: 'TARGET_FAILING',
    message: 'shop began to fail: 3 of 12 answers within 1.5 s, so 75 % were good; --abort-on ends the load below 90 %',
    hint: /offer less with -R$/
  })
})
