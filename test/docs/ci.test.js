import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { COMMANDS } from '../../src/cli/commands.js'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { readText, ROOT } from './fixtures/documents.js'

const action = parse(readText('action.yml'))
const github = parse(readText('docs/examples/ci/github-actions.yml'))
const azure = parse(readText('docs/examples/ci/azure-pipelines.yml'))
const hasBash = spawnSync('bash', ['-c', 'true']).status === 0
const hasJq = spawnSync('jq', ['--version']).status === 0

/** Steps that are shell scripts, of all three files. */
const scripts = [
  ...action.runs.steps.map((step) => ['action.yml', step.run]),
  ...Object.values(github.jobs).flatMap(({ steps }) => steps.map((step) => ['github-actions.yml', step.run])),
  ...azure.steps.map((step) => ['azure-pipelines.yml', step.bash ?? step.script])
].filter(([, script]) => script !== undefined)

t.test('no expression stands inside a script', async (t) => {
  t.equal(scripts.length, 8)
  for (const [file, script] of scripts) t.notMatch(script, /\$\{\{|\$\([A-Za-z]+\.[A-Za-z.]+\)/, file)
})

t.test('scripts are well formed', { skip: !hasBash && 'no bash' }, async (t) => {
  for (const [file, script] of scripts) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: script, encoding: 'utf8' })
    t.equal(status, 0, `${file}: ${stderr}`)
  }
})

t.test('flags of baseload in scripts exist', async (t) => {
  const flags = new Set(
    COMMANDS.filter(({ name }) => ['run', 'measure'].includes(name)).flatMap((command) =>
      command.flags.flatMap(({ flags }) => flags.match(/--[\w-]+/g))
    )
  )
  for (const [file, script] of scripts) {
    const own = [...script.matchAll(/npx baseload [^]*?\|\||flags\+?=\([^]*?\n|preset=\([^)]*\)/g)].flatMap(
      ([line]) => line.match(/(?<=[\s(")])--[a-z][\w-]*/g) ?? []
    )
    for (const flag of own) t.ok(flags.has(flag) || flag === '--no-config', `${file}: ${flag}`)
    if (own.length > 1) t.ok(own.includes('--no-config'), `${file}: no baseload.yml of what is judged sets its objectives`)
    for (const [, format] of script.matchAll(/--export "?([\w-]+)=/g)) t.ok(['junit', 'comment'].includes(format), format)
  }
})

t.test('the action has the form of a composite one', async (t) => {
  t.strictSame(Object.keys(action), ['name', 'description', 'branding', 'inputs', 'outputs', 'runs'])
  t.equal(action.runs.using, 'composite')
  for (const [name, input] of Object.entries(action.inputs)) {
    t.strictSame(Object.keys(input), ['description', 'default'], name)
    t.equal(typeof input.default, 'string', `${name}: an input is text`)
  }
  for (const step of action.runs.steps) t.ok(step.uses || (step.run && step.shell === 'bash'), 'each script names its shell')
  t.match(action.runs.steps[0].uses, /^actions\/setup-node@[0-9a-f]{40}$/)
  const used = new Set([...readText('action.yml').matchAll(/\$\{\{ inputs\.([\w-]+) \}\}/g)].map(([, name]) => name))
  t.strictSame([...used].sort(), Object.keys(action.inputs).sort(), 'every input is used, and there is no other')
  const written = new Set([...action.runs.steps.at(-1).run.matchAll(/echo "([\w-]+)=/g)].map(([, name]) => name))
  t.strictSame([...written].sort(), Object.keys(action.outputs).sort())
  for (const [name, { value }] of Object.entries(action.outputs)) t.equal(value, `\${{ steps.measure.outputs.${name} }}`)
})

t.test('the workflow for GitHub Actions', async (t) => {
  t.strictSame(Object.keys(github), ['name', 'on', 'permissions', 'concurrency', 'jobs'])
  t.strictSame(github.permissions, { contents: 'read' })
  t.strictSame(github.jobs.comment.permissions, { 'pull-requests': 'write' })
  t.notOk('pull_request_target' in github.on, 'which would give code of others a token that may write')
  for (const { steps, ...job } of Object.values(github.jobs)) {
    t.equal(job['runs-on'], 'ubuntu-latest')
    for (const step of steps) {
      t.ok(
        (step.uses === undefined) !== (step.run === undefined) &&
          (!step.uses || /^actions\/[\w-]+@[0-9a-f]{40}$/.test(step.uses)),
        step.name ?? step.uses
      )
    }
  }
})

t.test('a tag that moves changes nothing: each action is a commit, each image a digest', async (t) => {
  const files = ['action.yml', '.github/workflows/ci.yml', '.github/workflows/nightly.yml', 'Dockerfile', 'docker-compose.yml',
    'docs/guides/use-in-ci.md', ...readdirSync(join(ROOT, 'docs/examples/ci')).map((name) => `docs/examples/ci/${name}`)]
  const lines = files.flatMap((file) => readText(file).split('\n').map((line) => ({ file, line })))
  const uses = lines.filter(({ line }) => /^\s*(- )?uses:/.test(line))
  const images = lines.filter(({ line }) => /^\s*image: \S|^FROM |docker run .* (node|hadolint)[/:]/.test(line))
  t.ok(uses.length > 10 && images.length > 10, `${uses.length}, ${images.length}`)
  for (const { file, line } of uses) {
    if (!line.includes('OWNER/baseload@TAG')) t.match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, file)
  }
  for (const { file, line } of images) {
    if (!/registry\.example\.com/.test(line)) t.match(line, /[\w/-]+:[\w.-]+@sha256:[0-9a-f]{64}/, file)
  }
})

t.test('the pipeline for Azure', async (t) => {
  for (const step of azure.steps) t.equal(['task', 'script', 'bash', 'publish'].filter((kind) => kind in step).length, 1)
  t.match(azure.steps.find(({ task }) => task === 'PublishTestResults@2').inputs, {
    testResultsFormat: 'JUnit',
    testResultsFiles: 'results/junit.xml'
  })
  t.match(azure.steps.at(-1).env, { TOKEN: '$(System.AccessToken)' })
})

t.test('comment.md and summary.md are what the command gives for the example', async (t) => {
  const update = process.env.UPDATE_GOLDEN === '1'
  for (const [format, file, shorten] of [['comment', 'comment.md', (text) => text], ['github', 'summary.md', withoutFolds]]) {
    const { stdout } = await askBaseload(t, ['report', 'reports/example-ci/record.json', '-o', format], { folder: ROOT })
    const path = join(ROOT, 'docs/examples/ci', file)
    if (update) writeFileSync(path, shorten(stdout))
    t.equal(readFileSync(path, 'utf8'), shorten(stdout), `${file}: UPDATE_GOLDEN=1 writes it again`)
  }
})

/** Of folds and of lists of limits and warnings the titles alone: a page is not the place for all of it. @param {string} text */
function withoutFolds (text) {
  return text
    .replace(/(<details><summary>[^\n]*)\n[^]*?(?=\n<\/details>)/g, '$1\n\nLeft out here.\n')
    .replace(/^(#### Limits|\*\*Warnings\*\*)\n\n(?:- [^\n]*\n)+/gm, '$1\n\nLeft out here.\n')
}

/**
 * A step of the action, in a folder of its own, with a baseload that notes what it is called with.
 * program: a shell script that is started in place of node
 */
function makeAction (t, { exitCode = 0, writes = true, program } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-action-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'action/bin'), { recursive: true })
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'work'))
  writeFileSync(join(folder, 'action/package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'action/bin/baseload.js'), `
    import { mkdirSync, writeFileSync } from 'node:fs'
    const args = process.argv.slice(2)
    writeFileSync(${JSON.stringify(join(folder, 'args.json'))}, JSON.stringify(args))
    const reports = args[args.indexOf('--reports') + 1]
    if (${writes}) {
      mkdirSync(reports + '/run-1', { recursive: true })
      writeFileSync(reports + '/run-1/record.json', '{}')
      for (const one of args.filter((arg) => /^(comment|junit)=/.test(arg))) writeFileSync(one.slice(one.indexOf('=') + 1), '')
    }
    process.exit(${exitCode})`)
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\necho "$*" >> '${folder}/npm.txt'\n`)
  chmodSync(join(folder, 'bin/npm'), 0o755)
  if (program) writeFileSync(join(folder, 'bin/node'), `#!/bin/sh\n${program}\n`, { mode: 0o755 })
  const run = (inputs = {}, step = action.runs.steps.at(-1)) => {
    const output = join(folder, 'output.txt')
    rmSync(output, { force: true })
    rmSync(join(folder, 'args.json'), { force: true })
    const names = Object.entries(action.inputs).map(([name, input]) => [`inputs.${name}`, inputs[name] ?? input.default])
    const values = Object.fromEntries([...names, ['github.action_path', join(folder, 'action')]])
    const env = Object.fromEntries(
      Object.entries(step.env).map(([name, value]) => [
        name,
        value.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, key) => values[key])
      ])
    )
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
      cwd: join(folder, 'work'),
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, RUNNER_TEMP: folder, GITHUB_OUTPUT: output, ...env }
    })
    const args = existsSync(join(folder, 'args.json')) ? JSON.parse(readFileSync(join(folder, 'args.json'), 'utf8')) : null
    const outputs = existsSync(output)
      ? Object.fromEntries(readFileSync(output, 'utf8').trimEnd().split('\n').map((line) => line.split(/=(.*)/s)))
      : null
    return { status, stdout, stderr, args, outputs }
  }
  return { run, folder }
}

t.test('the action, run', { skip: !hasBash && 'no bash' }, async (t) => {
  t.test('it installs what is locked, nothing for development, and runs no script of a package', async (t) => {
    const { run, folder } = makeAction(t)
    t.equal(run({}, action.runs.steps[1]).status, 0)
    t.strictSame(readFileSync(join(folder, 'npm.txt'), 'utf8').trim().split('\n'), [
      `ci --omit=dev --ignore-scripts --no-audit --no-fund --prefix ${folder}/action`,
      `run --silent --prefix ${folder}/action build`
    ])
  })

  t.test('baselines, preset and the rest become arguments', async (t) => {
    const { run } = makeAction(t)
    const { status, args, outputs, stderr } = run({
      baselines: 'http my/own.yml',
      preset: 'quick',
      require: 'haproxy,redis',
      'comment-name': 'a b',
      reports: 'out'
    })
    t.equal(status, 0, stderr)
    const reports = args[args.indexOf('--reports') + 1]
    t.match(reports, /\/work\/out$/)
    t.strictSame(args, [
      'run', '--quick', '--no-config', '--strict', '--reports', reports,
      '--export', `comment=${reports}/comment.md`, '--export', `junit=${reports}/junit.xml`, '--quiet',
      '--require=haproxy,redis', '--comment-name=a b', '--', 'http', 'my/own.yml'
    ])
    t.strictSame(outputs, {
      verdict: 'met',
      'exit-code': '0',
      record: `${reports}/run-1/record.json`,
      comment: `${reports}/comment.md`,
      junit: `${reports}/junit.xml`
    })
  })

  t.test('a command line keeps its quotes', async (t) => {
    const { run } = makeAction(t)
    const { args } = run({ command: 'measure --start "node app.js --x \'y\'" --objective \'p99<=50ms\' --name ""' })
    t.equal(args[0], 'measure')
    t.strictSame(args.slice(args.indexOf('--quiet') + 1), ['--start', "node app.js --x 'y'", '--objective', 'p99<=50ms', '--name', ''])
  })

  t.test('what an input holds is never run', async (t) => {
    const { run, folder } = makeAction(t)
    const evil = '$(touch pwned) `touch pwned` ; touch pwned # && touch pwned | touch pwned > pwned * ~ $HOME'
    for (const name of ['baselines', 'command', 'comment-name', 'require', 'preset', 'fail-on']) {
      run({ [name]: name === 'command' ? `run ${evil}` : evil })
      t.notOk(existsSync(join(folder, 'work/pwned')), name)
    }
    const { args } = run({ baselines: '--haproxy-config=/etc/passwd $(id)' })
    t.strictSame(args.slice(args.indexOf('--')), ['--', '--haproxy-config=/etc/passwd', '$(id)'], 'nor read as a flag')
    const { outputs } = run({ baselines: 'http', 'comment-name': 'x\nverdict=met' })
    t.strictSame(Object.keys(outputs), ['verdict', 'exit-code', 'record', 'comment', 'junit'])
  })

  t.test('what fails the step', async (t) => {
    const expected = {
      0: ['met', { missed: 0, inconclusive: 0, never: 0 }],
      1: ['missed', { missed: 1, inconclusive: 1, never: 0 }],
      2: ['failed', { missed: 2, inconclusive: 2, never: 2 }],
      3: ['inconclusive', { missed: 0, inconclusive: 3, never: 0 }],
      4: ['failed', { missed: 4, inconclusive: 4, never: 4 }],
      70: ['failed', { missed: 70, inconclusive: 70, never: 70 }]
    }
    for (const [code, [verdict, byRule]] of Object.entries(expected)) {
      const { run } = makeAction(t, { program: `exit ${code}` })
      for (const [rule, status] of Object.entries(byRule)) {
        const ended = run({ baselines: 'http', 'fail-on': rule })
        t.equal(ended.status, status, `exit code ${code}, fail-on ${rule}`)
        t.match(ended.outputs, { verdict, 'exit-code': code })
      }
    }
  })

  t.test('wrong inputs: an error, and nothing is run', async (t) => {
    const { run } = makeAction(t)
    for (const [inputs, message] of [
      [{ 'fail-on': 'always' }, /^::error title=baseload::fail-on is not one of/],
      [{ preset: 'fast' }, /preset is not one of/],
      [{ baselines: 'http', command: 'run http' }, /both baselines and command/],
      [{ command: 'doctor' }, /neither run nor measure/],
      [{ command: 'measure --start "node app.js' }, /a quote is left open/]
    ]) {
      const { status, stdout, args } = run(inputs)
      t.equal(status, 2)
      t.match(stdout, message)
      t.equal(args, null)
    }
  })

  t.test('files of an earlier run do not pass for this one', async (t) => {
    const { run, folder } = makeAction(t, { exitCode: 2, writes: false })
    mkdirSync(join(folder, 'work/out/old'), { recursive: true })
    for (const file of ['old/record.json', 'comment.md', 'junit.xml']) writeFileSync(join(folder, 'work/out', file), 'old')
    const { outputs } = run({ baselines: 'http', reports: 'out' })
    t.strictSame(outputs, { verdict: 'failed', 'exit-code': '2', record: '', comment: '', junit: '' })
  })
})

t.test('the step that posts a comment on GitHub', { skip: !(hasBash && hasJq) && 'no bash, or no jq' }, async (t) => {
  const step = github.jobs.comment.steps.at(-1)
  const post = (comments) => {
    const folder = mkdtempSync(join(tmpdir(), 'baseload-comment-'))
    t.teardown(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'results'))
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'results/comment.md'), '<!-- baseload:service -->\n\n## "it" | `works`\n')
    writeFileSync(join(folder, 'comments.json'), JSON.stringify(comments))
    writeFileSync(
      join(folder, 'bin/gh'),
      '#!/bin/sh\necho "$*" >> calls.txt\ncase "$*" in *--paginate*) cat comments.json ;; *) echo "{}" ;; esac\n'
    )
    chmodSync(join(folder, 'bin/gh'), 0o755)
    const { status, stderr } = spawnSync('bash', ['-e', '-c', step.run], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, GH_TOKEN: 'x', REPOSITORY: 'owner/name', NUMBER: '7' }
    })
    t.equal(status, 0, stderr)
    t.strictSame(JSON.parse(readFileSync(join(folder, 'body.json'), 'utf8')), { body: '<!-- baseload:service -->\n\n## "it" | `works`\n' })
    return readFileSync(join(folder, 'calls.txt'), 'utf8').trim().split('\n').at(-1)
  }
  const bot = { type: 'Bot' }
  t.equal(post([]), 'api --method POST repos/owner/name/issues/7/comments --input body.json')
  t.equal(post([
    { id: 1, user: { type: 'User' }, body: '<!-- baseload:service --> quoted by somebody' },
    { id: 2, user: bot, body: '<!-- baseload:other -->\n\nx' },
    { id: 3, user: bot, body: '<!-- baseload:service -->\r\n\r\nolder' }
  ]), 'api --method PATCH repos/owner/name/issues/comments/3 --input body.json')
})
