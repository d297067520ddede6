import os from 'node:os'
import t from 'tap'
import { readMachine, warnOfEnvironment } from '../../src/record/machine.js'

t.test('the fingerprint of this machine', async (t) => {
  const machine = readMachine({
    programVersions: { haproxy: 'HAProxy version 2.6.12', nginx: 'nginx version: nginx/1.22.1' },
    niceness: -10
  })
  t.equal(machine.niceness, -10)
  t.equal(machine.cores, os.availableParallelism())
  t.equal(machine.memoryBytes, os.totalmem())
  t.equal(machine.kernel, os.release())
  t.equal(machine.node, process.version)
  t.equal(machine.platform, `${process.platform} ${process.arch}`)
  t.ok(machine.cpuModel)
  t.ok(['vm', 'container', 'metal', null].includes(machine.virtualization))
  for (const key of ['governor', 'clockSource']) t.ok(machine[key] === null || /^\S+$/.test(machine[key]), `${key}: one word, or null`)
  t.match(machine.versions, {
    haproxy: 'HAProxy version 2.6.12',
    redis: null,
    nginx: 'nginx version: nginx/1.22.1',
    autocannon: /^\d+\.\d+\.\d+/,
    fastify: /^\d+\.\d+\.\d+/
  })
})

t.test('it survives JSON, and is the same when looked at again', async (t) => {
  const look = () => readMachine({ niceness: null })
  t.same(JSON.parse(JSON.stringify(look())), look())
  t.same(Object.keys(look().versions), ['haproxy', 'redis', 'autocannon', 'fastify'], 'programs that no target is built with are not named')
})

t.test('what the environment changes is told by its names', async (t) => {
  const warn = (env) => warnOfEnvironment({ env })
  t.strictSame(warn({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), [{ code: 'CERTIFICATES_UNCHECKED' }])
  t.strictSame(warn({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }), [])
  t.strictSame(warn({ NODE_OPTIONS: '--jitless --require /secret', LD_PRELOAD: 'x.so', UV_THREADPOOL_SIZE: '64', NODE_DEBUG: '' }), [
    { code: 'ENVIRONMENT_SET', names: ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'LD_PRELOAD'] }
  ])
  t.strictSame(warn({ NODE_EXTRA_CA_CERTS: 'ca.pem', HTTP_PROXY: 'http://proxy', HTTPS_PROXY: 'http://proxy', SSLKEYLOGFILE: 'keys' }), [])
})
