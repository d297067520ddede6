import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url))

t.test('errors that nobody catches fail the file, and are told', async (t) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--require', pathOf('../../scripts/test/plain-domains.cjs'), pathOf('fixtures/stray-errors.js')],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } }
  )
  t.equal(status, 1)
  t.match(stdout, /^not ok \d+ - stray in a timer$/m)
  t.match(stdout, /^not ok 2 - a promise/m)
})
