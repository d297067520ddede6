import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { explainMissing, GIT_ENVIRONMENT, GIT_OPTIONS } from '../../src/boot/git-settings.js'
import { makePartialClone } from '../fixtures/partial-clone.js'

const run = promisify(execFile)

t.test('nothing is fetched, whatever a configuration or an environment allows', async (t) => {
  const { folder, git, hasReached } = await makePartialClone(t, { file: 'a.txt', versions: ['1', '2'] })
  const args = ['cat-file', 'blob', 'HEAD~1:a.txt']
  const environments = { bare: {}, 'all allowed': { GIT_ALLOW_PROTOCOL: 'file:https:ssh' }, 'a newer git': { GIT_NO_LAZY_FETCH: '0' } }
  for (const [name, env] of Object.entries(environments)) {
    const asked = run('git', [...GIT_OPTIONS, ...args], { cwd: folder, env: { ...process.env, ...env, ...GIT_ENVIRONMENT } })
    const error = await asked.then(() => null, (error) => error)
    t.match(explainMissing({ error }), /missing here .* git fetch --refetch --no-filter/, name)
  }
  t.notOk(await hasReached())
  git('fetch', '-q', '--refetch', '--no-filter')
  t.ok(await hasReached(), 'the program that would have been run')
  const { stdout } = await run('git', [...GIT_OPTIONS, ...args], { cwd: folder, env: { ...process.env, ...GIT_ENVIRONMENT } })
  t.equal(stdout, '1', 'what is proposed helps')
})

t.test('why git failed', async (t) => {
  const explain = (stderr) => explainMissing({ error: { stderr }, commit: '1a2b' })
  t.match(explain('warning: lazy fetching disabled; some objects may not be available\nfatal: could not fetch a1 from promisor remote\n'), /git fetch/)
  t.match(explain('error: external filter \'git-lfs filter-process\' failed\nfatal: a.bin: smudge filter lfs failed\n'), /git lfs fetch origin 1a2b first/)
  t.equal(explain('fatal: not a git repository'), null)
  t.equal(explainMissing({ error: new Error('x') }), null)
})
