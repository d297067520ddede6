import os from 'node:os'
import t from 'tap'
import { detectVirtualization, readMachine, warnOfEnvironment, warnOfInsecure } from '../../src/record/machine.js'

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
  t.equal(machine.cpuModel, os.cpus()[0].model)
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

t.test('a container is known by its files or its groups, a virtual machine by its CPU', async (t) => {
  const detect = (/** @type {Record<string, string>} */ files, platform = 'linux') =>
    detectVirtualization({ platform, read: (path) => files[path] ?? null })
  const guest = { '/proc/cpuinfo': 'vendor_id : x\nflags\t\t: fpu hypervisor lahf_lm\n' }
  t.equal(detect({}), 'metal')
  t.equal(detect({ '/proc/cpuinfo': 'model name : hypervisor\nflags : fpu\n', '/proc/1/cgroup': '0::/init.scope' }), 'metal')
  t.equal(detect(guest), 'vm')
  for (const files of [{ '/.dockerenv': '' }, { '/run/.containerenv': '' }, { '/proc/1/cgroup': '0::/kubepods/x' }]) {
    t.equal(detect({ ...guest, ...files }), 'container', JSON.stringify(files))
  }
  t.equal(detect(guest, 'darwin'), null)
})

t.test('k6 is named where it was asked for, also where there is none', async (t) => {
  t.equal(readMachine({ k6Version: '1.2.3', niceness: null }).versions.k6, '1.2.3')
  t.equal(readMachine({ k6Version: null, niceness: null }).versions.k6, null)
})

t.test('whose certificates are believed without a look', async (t) => {
  const warn = (/** @type {Array<object | undefined>} */ ...connects) => warnOfInsecure({
    targets: Object.fromEntries(connects.map((connect, at) => [`t${at}`, /** @type {any} */ ({ name: `name ${at}`, connect })]))
  })
  t.strictSame(warn(), [])
  t.strictSame(warn(undefined, {}, { insecure: false }), [])
  t.strictSame(warn(undefined, { insecure: true }, { insecure: true }), [{ code: 'CERTIFICATES_UNCHECKED', names: ['name 1', 'name 2'] }])
})

t.test('what the environment changes is told by its names', async (t) => {
  const warn = (env) => warnOfEnvironment({ env })
  t.strictSame(warn({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), [{ code: 'CERTIFICATES_UNCHECKED' }])
  t.strictSame(warn({ NODE_TLS_REJECT_UNAUTHORIZED: '1' }), [])
  t.strictSame(warn({ OPENSSL_CONF: 'x' }), [{ code: 'ENVIRONMENT_SET', names: ['OPENSSL_CONF'] }])
  t.strictSame(warn({ NODE_OPTIONS: '--jitless --require /secret', LD_PRELOAD: 'x.so', UV_THREADPOOL_SIZE: '64', NODE_DEBUG: '' }), [
    { code: 'ENVIRONMENT_SET', names: ['NODE_OPTIONS', 'UV_THREADPOOL_SIZE', 'LD_PRELOAD'] }
  ])
  t.strictSame(warn({ NODE_EXTRA_CA_CERTS: 'ca.pem', HTTP_PROXY: 'http://proxy', HTTPS_PROXY: 'http://proxy', SSLKEYLOGFILE: 'keys' }), [])
})
