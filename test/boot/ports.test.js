import { createServer } from 'node:net'
import t from 'tap'
import { findFreePort, isListening } from '../../src/boot/ports.js'

t.test('a free port is free, and tells when it is taken', async (t) => {
  const port = await findFreePort()
  t.ok(Number.isInteger(port) && port > 0 && port < 65536)
  t.notOk(await isListening({ port }))
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.ok(await isListening({ port }))
  await new Promise((resolve) => server.close(resolve))
  t.notOk(await isListening({ port }))
})

t.test('none that the system hands out by itself: a connection of a load would take it before its server listens', async (t) => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => findFreePort()))
  t.ok(ports.every((port) => port >= 20_000 && port < 27_000), ports.join(' '))
  t.ok(new Set(ports).size > 10, 'not always the same')
})

t.test('they are 7,000, from the first of them on', async (t) => {
  const { random } = Math
  t.teardown(() => { Math.random = random })
  const givenAt = async (chance) => {
    Math.random = () => chance
    return await findFreePort()
  }
  // One that is taken is passed over, and the system gives one that is not among them.
  const [first, last] = [await givenAt(0), await givenAt(1 - Number.EPSILON)]
  t.ok(first === 20_000 || first >= 27_000, `${first}`)
  t.ok(last === 26_999 || last > 27_000, `${last}`)
})

t.test('a taken one is passed over; where all are taken, the system is asked', async (t) => {
  const first = await findFreePort()
  const server = createServer().listen(first, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const picks = [first, first]
  t.notOk([0, first].includes(await findFreePort({ pick: () => picks.shift() ?? 0 })))
  t.not(await findFreePort({ pick: () => first }), first)
})

t.test('one that was given is not given again before its server had time to listen', async (t) => {
  const first = await findFreePort()
  t.notOk(await isListening({ port: first }), 'nobody listens there yet')
  t.not(await findFreePort({ pick: () => first }), first)
})

t.test('only this machine is asked', async (t) => {
  await t.rejects(isListening({ host: 'nowhere.invalid', port: 80 }), { code: 'HOST_NOT_ALLOWED' })
})
