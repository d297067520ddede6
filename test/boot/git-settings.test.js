import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import t from 'tap'
import { describeGitError, explainMissing, GIT_ENVIRONMENT, GIT_OPTIONS, makeGitEnvironment, runGit } from '../../src/boot/git-settings.js'
import { makeFolder } from '../fixtures/command-line.js'
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

t.test('an error of git in one line', async (t) => {
  t.equal(describeGitError({ code: 'ENOENT', message: 'spawn git ENOENT' }), 'there is no git, or no such folder')
  t.equal(describeGitError({ code: 128, message: 'Command failed\nmore', stderr: 'warning: x\nfatal: not a git repository\n' }), 'not a git repository')
  t.equal(describeGitError({ code: 128, message: 'Command failed\nmore', stderr: '  ' }), 'Command failed')
  t.equal(describeGitError({ message: 'fatal: it is\nmore' }), 'it is')
})

t.test('settings of ours stand behind those of an environment; what names another repository is left out', async (t) => {
  const given = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'a.theirs', GIT_CONFIG_VALUE_0: '1', GIT_DIR: '/nowhere', GIT_PREFIX: 'x' }
  const before = Object.fromEntries(Object.keys(given).map((name) => [name, process.env[name]]))
  t.teardown(() => {
    for (const [name, value] of Object.entries(before)) if (value === undefined) delete process.env[name]; else process.env[name] = value
  })
  Object.assign(process.env, given)
  const names = Object.keys(makeGitEnvironment())
  t.same([names.includes('GIT_DIR'), names.includes('GIT_PREFIX'), names.includes('GIT_CONFIG_COUNT')], [false, false, true])
  const folder = await makeFolder(t)
  const ask = (args, settings) => runGit({ folder, args, settings })
  t.equal(await ask(['config', '--get-regexp', '^a\\.'], [['a.ours', '2'], ['a.more', '3']]), 'a.theirs 1\na.ours 2\na.more 3\n')
  t.equal(await ask(['config', '--get-regexp', '^a\\.']), 'a.theirs 1\n')
  await t.rejects(ask(['rev-parse', 'HEAD']), { code: 128, stderr: /not a git repository/ })
})
