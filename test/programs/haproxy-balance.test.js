import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { balanceConfig } from '../../src/programs/haproxy.js'
import { PATHS } from '../../src/config/files.js'
import { makeFolder } from '../fixtures/command-line.js'
import { needHaproxy } from '../targets/fixtures/start-haproxy.js'

const config = await readFile(PATHS.configs.haproxy, 'utf8')
const SERVERS = [
  { name: 'u1', address: '127.0.0.1:4001' },
  { name: 'u2', address: '127.0.0.1:4002' },
  { name: 'u3', address: '127.0.0.1:4003' }
]

t.test('only the servers change, and how they are balanced', async (t) => {
  const made = balanceConfig({ config, servers: SERVERS, balance: 'leastconn' })
  const lines = new Set(config.split('\n'))
  t.same(made.split('\n').filter((line) => !lines.has(line)), [
    '    balance leastconn', '    server u1 127.0.0.1:4001 maxconn 1024',
    '    server u2 127.0.0.1:4002 maxconn 1024', '    server u3 127.0.0.1:4003 maxconn 1024'
  ])
  t.equal(config.split('\n').length + 3, made.split('\n').length)
})

t.test('servers that wait get nothing until the socket says so, which may change servers then', async (t) => {
  const made = balanceConfig({
    config,
    servers: SERVERS.slice(0, 2).map((one, index) => ({ ...one, isWaiting: index > 0 })),
    balance: 'roundrobin'
  })
  t.match(made, /server u1 127\.0\.0\.1:4001 maxconn 1024\n {4}server u2 127\.0\.0\.1:4002 maxconn 1024 disabled\n/)
  t.match(made, /stats socket .* level admin/)
  t.notMatch(balanceConfig({ config, servers: SERVERS, balance: 'roundrobin' }), /disabled|level admin/)
})

t.test('haproxy accepts it without a word', needHaproxy(), async (t) => {
  const file = join(await makeFolder(t), 'haproxy.cfg')
  for (const balance of ['roundrobin', 'leastconn']) {
    for (const count of [1, 3]) {
      await writeFile(file, balanceConfig({ config, servers: SERVERS.slice(0, count), balance }))
      const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8', env: { PATH: process.env.PATH } })
      t.equal(status, 0, `${balance}, ${count}`)
      t.notMatch(stderr, /WARNING|ALERT/)
    }
  }
})

t.test('a configuration without the line', async (t) => {
  t.throws(
    () => balanceConfig({ config: 'backend units\n  server x 127.0.0.1:1\n', servers: SERVERS, balance: 'roundrobin' }),
    { code: 'PROXY_CONFIG_REFUSED', hint: /backend units/ }
  )
})
