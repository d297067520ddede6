import t from 'tap'
import { comesTrue } from '../fixtures/site.js'
import { makeLocalJob } from './fixtures/local-job.js'

const CLOSED = { kind: 'constant-concurrency', connections: 2, pipelining: 1 }

/** The driver's process is this one: what it says, and a way to speak to it. */
async function open (t) {
  const said = []
  t.intercept(process, 'connected', { value: true })
  t.intercept(process, 'send', { value: (message) => said.push(message) })
  const before = new Map(['message', 'disconnect', 'SIGINT'].map((name) => [name, process.listeners(name)]))
  await import('../../src/load/driver-process.js')
  const own = new Map([...before].map(([name, known]) => [name, process.listeners(name).filter((one) => !known.includes(one))]))
  for (const [name, listeners] of own) for (const listener of listeners) process.off(name, listener)
  t.same([...own.values()].map(({ length }) => length), [1, 1, 1])
  const [hear] = own.get('message')
  own.get('SIGINT')[0]() // is the conductor's to deal with
  const until = async (type) => {
    t.ok(await comesTrue(() => said.some((message) => message.type === type)), type)
    return said.splice(0)
  }
  return { said, hear, until }
}

t.test('jobs one after the other: ready, let go, closed, and what was seen; or why not', async (t) => {
  const { said, hear, until } = await open(t)
  t.same(said.splice(0), [{ type: 'up' }])
  for (const driver of ['native', 'autocannon']) {
    const { job } = await makeLocalJob(t, { driver, profile: CLOSED, durationMs: 60, warmupMs: 1, pulses: true, answerMs: 1 })
    hear({ type: 'job', job })
    await until('ready')
    hear({ type: 'go' })
    const told = (await until('result')).filter(({ type }) => type !== 'tick' && type !== 'pulse')
    t.same(told.map(({ type }) => type), ['closed', 'result'])
    t.equal(told.at(-1).result.driver, driver)
    t.ok(told.at(-1).result.counts.due > 0)
  }
  const profile = { kind: 'poisson', ratePerSecond: 10, connections: 1 }
  hear({ type: 'job', job: (await makeLocalJob(t, { driver: 'autocannon', profile })).job })
  t.match(await until('error'), [{ error: { code: 'USAGE', message: 'autocannon cannot drive a poisson load', hint: /native driver/ } }])
  hear({ type: 'job', job: (await makeLocalJob(t, { good: null })).job })
  const [{ error }] = await until('error')
  t.match(error.message, /^TypeError: .*\n +at /, 'a mistake of ours with where it arose')
  t.notOk(error.code || error.hint)
  const long = (await makeLocalJob(t, { profile: CLOSED, warmupMs: 60_000 })).job
  hear({ type: 'job', job: long })
  await new Promise(setImmediate)
  hear({ type: 'stop' })
  t.match(await until('result'), [{ result: { windowMs: 0, counts: { due: 0 } } }], 'stopped in its warm-up: there was no window')
  hear({ type: 'job', job: { ...long, warmupMs: 0, durationMs: 60_000 } })
  await until('ready')
  hear({ type: 'stop' })
  t.match(await until('result'), [{ result: { windowMs: 0, counts: { due: 0 } } }], 'nor is there one before it was let go')
})
