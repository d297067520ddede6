import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { checkIdentity } from './fixtures/drive.js'

const SERVER = fileURLToPath(new URL('../../../targets/truth/constant.js', import.meta.url))
const DELAY_US = 500_000

t.test('a real server that answers after 500 ms, 210 times a second, needs 105 connections and gets them', async (t) => {
  const child = fork(SERVER, {
    env: { ...process.env, DELAY_US: `${DELAY_US}`, NAPS: '1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc']
  })
  t.teardown(() => child.kill())
  const [line] = await once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data')
  const url = String(/http:\S+/.exec(String(line)))
  const load = { kind: /** @type {const} */ ('constant-rate'), ratePerSecond: 210 }
  const run = (/** @type {any} */ profile, durationMs = 500) =>
    runNative({
      url,
      request: { path: '/' },
      good: { bodyBytes: { min: 2, max: 2 } },
      profile: { ...load, ...profile },
      durationMs,
      warmupMs: 600,
      timeoutMs: 10_000
    })

  const result = await run({ connections: 4200, connectionsSetBy: 'tool' })
  checkIdentity(t, result)
  t.match(result.counts, { due: 105, ok: 105 })
  t.ok(Number(result.mostConnections) >= 105, `${result.mostConnections}`)
  t.notOk('waitedAtLimit' in result)
  t.notOk(result.invalid.some(({ kind }) => kind === 'connections'))
  t.ok(Number(result.exactUs?.min) >= DELAY_US)

  const pooled = await run({ connections: 50, connectionsSetBy: 'user' }, 200)
  checkIdentity(t, pooled)
  t.ok(Number(pooled.waitedAtLimit) > 0)
  t.notOk(pooled.invalid.some(({ kind }) => kind === 'connections'))
  t.equal(pooled.mostConnections, 50)
})
