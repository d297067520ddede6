import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { listArguments, listEnvironment } from '../../../src/load/k6/arguments.js'
import { checkK6Version, findK6, K6, requireK6, TRIED } from '../../../src/load/k6/program.js'
import { withTold } from '../../fixtures/told.js'

const COMMON = {
  script: '/tmp/x/script.js',
  config: '/tmp/x/config.json',
  port: 6565,
  segment: '1/3:2/3',
  sequence: '0,1/3,2/3,1',
  exact: false
}

t.test('paused, its own address on loopback, its share, nothing judged, nobody told', async (t) => {
  const args = listArguments({ ...COMMON, isFirst: false })
  t.strictSame(args, [
    'run', '--paused', '--address', '127.0.0.1:6565', '--execution-segment', '1/3:2/3',
    '--execution-segment-sequence', '0,1/3,2/3,1', '--config', '/tmp/x/config.json', '--no-thresholds',
    '--no-setup', '--no-teardown', '--no-usage-report', '--no-color', '--quiet', '/tmp/x/script.js'
  ])
  t.notOk(listArguments({ ...COMMON, isFirst: true }).includes('--no-setup'))
  t.ok(listArguments({ ...COMMON, isFirst: true, exact: true }).join(' ').includes('--out csv=-'))
})

t.test('its environment: the summary with percentiles, secrets, no proxy, no other address', async (t) => {
  t.strictSame(listEnvironment({ secrets: { BASELOAD_SECRET_1: 'x' } }), {
    BASELOAD_SECRET_1: 'x',
    K6_NEW_MACHINE_READABLE_SUMMARY: 'false',
    K6_AUTO_EXTENSION_RESOLUTION: 'false',
    K6_CSV_TIME_FORMAT: 'unix_micro',
    K6_CSV_SAVE_INTERVAL: '200ms',
    BASELOAD_SUMMARY: 'stderr',
    BASELOAD_URL: '',
    NO_PROXY: '*',
    no_proxy: '*'
  })
})

t.test('versions: those tried, others of the line with a warning, other lines refused', async (t) => {
  t.strictSame(checkK6Version({ said: `k6 v${TRIED.versions[0]} (go1.26.8, linux/amd64)`, where: '/k6' }), {
    version: TRIED.versions[0],
    warnings: []
  })
  t.match(withTold(checkK6Version({ said: 'k6 v1.99.0 (commit/abc, go1.26, linux/arm64)', where: '/k6' })), {
    version: '1.99.0',
    warnings: [/^K6_UNTRIED: .*1\.8\.1, not with 1\.99\.0$/]
  })
  for (const [said, message] of [
    ['k6 v0.57.0 (go1.23)', /too old.*tried with 1\.0\.0, 1\.8\.1/],
    ['k6 v2.0.0-rc1 (x)', /too new.*tried with 1\.0\.0, 1\.8\.1/],
    ['k6 version dev', /does not print a version/],
    ['vegeta 12', /does not print a version/],
    ['', /does not print a version/],
    [null, /does not print a version/]
  ]) {
    t.throws(
      () => checkK6Version({ said, where: '/k6' }),
      { code: 'K6_UNSUPPORTED', message, hint: /go install/ },
      String(said)
    )
  }
})

t.test('k6 missing: how to get it', async (t) => {
  await t.rejects(requireK6({ env: { PATH: '/nowhere', BASELOAD_CACHE: '/nowhere' } }), { code: 'DEPENDENCY_MISSING', message: /k6 not found/, hint: /go install/ })
  await t.rejects(requireK6({ env: { PATH: '/nowhere', K6_BIN: '/no/k6' } }), {
    code: 'DEPENDENCY_MISSING',
    message: /K6_BIN names \/no\/k6/
  })
})

t.test('k6 is found in the cache of its release, else where Go puts it', async (t) => {
  const folder = t.testdir({ [`k6-${K6.release}`]: { k6: '' }, 'k6-v0': { k6: '' }, go: { bin: { k6: '' } } })
  const [cached, ofGo] = [join(folder, `k6-${K6.release}`, 'k6'), join(folder, 'go', 'bin', 'k6')]
  for (const file of [cached, ofGo, join(folder, 'k6-v0', 'k6')]) await chmod(file, 0o755)
  t.equal(await findK6({ PATH: '/nowhere', BASELOAD_CACHE: folder, HOME: folder }), cached)
  await chmod(cached, 0o644)
  t.equal(await findK6({ PATH: '/nowhere', BASELOAD_CACHE: folder, HOME: folder }), ofGo)
  t.equal(await findK6({ PATH: '/nowhere', BASELOAD_CACHE: folder }), null)
})
