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

t.test('only this machine is asked', async (t) => {
  await t.rejects(isListening({ host: 'nowhere.invalid', port: 80 }), { code: 'HOST_NOT_ALLOWED' })
})
