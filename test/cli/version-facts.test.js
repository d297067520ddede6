import t from 'tap'
import { renderVersion } from '../../src/cli/version-facts.js'

const FACTS = {
  version: '1.2.3',
  node: 'v20.20.2',
  system: 'linux x64, kernel 6.8.0',
  cores: 2,
  cpuModel: 'A CPU',
  memoryBytes: 8 * 2 ** 30,
  limits: { cpus: null, memoryBytes: null },
  programs: {
    haproxy: 'HAProxy version 2.6.12-1+deb12u4 2026/10/17 - https://haproxy.org/',
    redis: 'Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=ae4d7c971a948f0',
    nginx: 'nginx version: nginx/1.22.1',
    k6: null
  },
  folder: '/opt/baseload'
}

t.test('the version alone, then the machine', async (t) => {
  t.equal(renderVersion({ facts: FACTS }), [
    '1.2.3', 'node     v20.20.2', 'system   linux x64, kernel 6.8.0', 'cores    2, A CPU', 'memory   8,192 MiB',
    'haproxy  2.6.12-1+deb12u4', 'redis    7.0.15', 'nginx    1.22.1', 'k6       not found',
    'folder   /opt/baseload'
  ].join('\n'))
})

t.test('limits of cgroups, and programs that tell their version in words of their own', async (t) => {
  const programs = { redis: 'Server v=8.1.0 sha=0', k6: 'k6 v1.8.1 (go1.26.8, linux/amd64)', haproxy: 'HA-Proxy, built here' }
  const text = renderVersion({ facts: { ...FACTS, limits: { cpus: 1.5, memoryBytes: 2 ** 30 }, programs } })
  t.match(text, /^cores {4}2 \(cgroup limit 1\.5\), A CPU$/m)
  t.match(text, /^memory {3}8,192 MiB \(cgroup limit 1,024 MiB\)$/m)
  t.match(text, /^redis {4}8\.1\.0$/m)
  t.match(text, /^k6 {7}1\.8\.1$/m)
  t.match(text, /^haproxy {2}HA-Proxy, built here$/m)
})
