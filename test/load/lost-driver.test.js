import t from 'tap'
import { BaseloadError } from '../../src/errors.js'
import { tryWithoutLoss } from '../../src/load/lost-driver.js'

const LOST = new BaseloadError('DRIVER_LOST', 'killed', { hint: 'x' })
function run (ends, signal = new AbortController().signal) {
  const asked = []
  const attempt = async (again) => {
    asked.push(again)
    const end = ends[asked.length - 1]
    if (end instanceof Error) throw end
    return end
  }
  return { asked, ended: tryWithoutLoss({ attempt, signal }) }
}

t.test('a driver that was lost is tried once more, and once only', async (t) => {
  const good = run(['all'])
  t.same([await good.ended, good.asked], ['all', [null]])
  const beforeMs = performance.now()
  const lost = run([LOST, 'all'])
  t.same([await lost.ended, lost.asked.length, lost.asked[0], lost.asked[1].lost], ['all', 2, null, LOST])
  t.ok(lost.asked[1].afterMs >= 0 && lost.asked[1].afterMs <= performance.now() - beforeMs)
  const twice = run([LOST, LOST, 'all'])
  await t.rejects(twice.ended, { code: 'DRIVER_LOST' })
  t.equal(twice.asked.length, 2)
})

t.test('any other failure, and one after an interrupt, stays', async (t) => {
  const failed = run([new BaseloadError('DRIVER_FAILED', 'x', { hint: 'x' }), 'all'])
  await t.rejects(failed.ended, { code: 'DRIVER_FAILED' })
  await t.rejects(run([Object.assign(new Error('x'), { code: 'DRIVER_LOST' }), 'all']).ended, { message: 'x' })
  await t.rejects(run([LOST, 'all'], AbortSignal.abort()).ended, { code: 'DRIVER_LOST' })
  t.equal(failed.asked.length, 1)
})

t.test('how long after its first attempt the second begins', async (t) => {
  let nowMs = 1000
  t.intercept(performance, 'now', { value: () => nowMs })
  const attempt = async (again) => {
    if (again) return again.afterMs
    nowMs = 1250
    throw LOST
  }
  t.equal(await tryWithoutLoss({ attempt, signal: new AbortController().signal }), 250)
})
