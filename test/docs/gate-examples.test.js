import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { parse, parseAllDocuments } from 'yaml'
import { assertFlagsFit } from '../../src/cli/flags/fit.js'
import { CHANGE_FORMATS } from '../../src/cli/formats.js'
import { readForm } from '../../src/plan/gate-form.js'
import { findCommand, readWords as parseWords } from '../fixtures/flags.js'
import { readText } from './fixtures/documents.js'

const CI = 'docs/examples/ci'
const github = parse(readText(`${CI}/gate-github.yml`))
const gitlab = parse(readText(`${CI}/gate-gitlab.yml`))
const azure = parse(readText(`${CI}/gate-azure-slot-swap.yml`))
const [template, rollout] = parseAllDocuments(readText(`${CI}/gate-argo-rollouts.yml`)).map((document) => document.toJS())
const canary = parse(readText(`${CI}/gate-flagger.yml`))
const [webhook] = canary.spec.analysis.webhooks
const stepOf = (name) => github.jobs.gate.steps.find((step) => step.name === name)

const scripts = {
  'GitHub, the live version': stepOf('The live version').run,
  'GitHub, the gate': stepOf('Gate').run,
  GitLab: gitlab.gate.script[1],
  Azure: azure.steps.find(({ displayName }) => displayName === 'Gate').bash,
  Flagger: webhook.metadata.cmd
}
const job = template.spec.metrics[0].provider.job.spec.template.spec
const jobArgs = job.containers[0].args
const hasBash = spawnSync('bash', ['-c', 'true']).status === 0
const hasGit = spawnSync('git', ['--version']).status === 0

/** What is typed behind `gate`, as a shell takes it apart. */
function readWords (script) {
  const line = script.replace(/\\\n/g, ' ').split('\n').find((one) => /\bbaseload gate\b/.test(one)).replace(/^.*?\bbaseload gate\b/, '').replace(/\|\|.*/, '')
  return (line.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ''))
}

/** As src/cli does, up to where something would be started. */
async function readGate (words) {
  const { flags } = await parseWords('gate', words)
  assertFlagsFit({ command: findCommand('gate'), flags })
  return { flags, form: readForm({ flags }) }
}

t.test('scripts are well formed, and no expression stands inside one', { skip: !hasBash && 'no bash' }, async (t) => {
  for (const [name, script] of Object.entries(scripts)) {
    t.equal(spawnSync('bash', ['-n'], { input: script }).status, 0, name)
    t.notMatch(script, /\$\{\{|\$\([A-Za-z]+\.[A-Za-z.]+\)/, name)
  }
})

t.test('every command line is one that gate takes', async (t) => {
  const gates = Object.entries(scripts).filter(([, script]) => /baseload gate/.test(script)).map(([name, script]) => [name, readWords(script)])
  t.equal(gates.length, 4)
  t.equal(jobArgs[0], 'gate')
  for (const [name, words] of [...gates, ['Argo', jobArgs.slice(1).map((word) => word.replace(/\{\{args\.(\w+)\}\}/g, '$1.shop.svc:80'))]]) {
    const { flags, form } = await readGate(words)
    t.equal(flags.config, false, `${name}: no baseload.yml of what is judged sets its margins`)
    for (const { format } of flags.export) t.ok(CHANGE_FORMATS.includes(format), `${name}: ${format}`)
    if ('url' in form.live) {
      t.ok(flags.rate > 0, `${name}: nothing that users have is loaded flat out`)
      t.ok(flags.abortOn > 0, `${name}: and it is left alone when it begins to fail`)
      const hosts = [form.live.url, form.next.url].map((url) => new URL(url.replaceAll('$APP', 'app')).hostname)
      t.strictSame(flags.allowHost.map((host) => host.replaceAll('$APP', 'app').replace(/:\d+$/, '')), hosts, name)
    }
  }
})

t.test('what each system does with exit codes', { skip: !hasBash && 'no bash' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-gate-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'bin'))
  for (const name of ['npx', 'baseload']) {
    writeFileSync(join(folder, 'bin', name), '#!/bin/sh\nexit "$EXIT"\n')
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  const run = (script, code) => spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: folder, EXIT: String(code), LIVE: 'main', APP: 'shop' }
  }).status
  const codes = [0, 1, 2, 3, 4, 70]
  const kept = (name) => codes.map((code) => run(scripts[name], code))
  t.strictSame(kept('GitHub, the gate'), [0, 1, 2, 0, 4, 70], 'cannot tell stops nobody')
  t.strictSame(kept('GitLab'), codes)
  t.strictSame(gitlab.gate.allow_failure, { exit_codes: 3 }, 'and there a warning is shown')
  t.strictSame(kept('Azure'), codes, 'what does not ship is not swapped')
  t.strictSame(kept('Flagger'), codes)
})

t.test('which version is live, for each event', { skip: !(hasBash && hasGit) && 'no bash, or no git' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-gate-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const git = (...args) => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder })
  git('init', '-q')
  for (const tag of ['v1', 'v2']) {
    git('commit', '-q', '--allow-empty', '-m', tag)
    git('tag', tag)
  }
  const ask = (EVENT) => {
    const output = join(folder, 'output.txt')
    writeFileSync(output, '')
    spawnSync('bash', ['-eo', 'pipefail', '-c', scripts['GitHub, the live version']], {
      cwd: folder, env: { ...process.env, EVENT, BASE: 'abc', GITHUB_OUTPUT: output }
    })
    return readFileSync(output, 'utf8').trim()
  }
  t.strictSame(['pull_request', 'release', 'schedule'].map(ask), ['ref=abc', 'ref=v1', 'ref=v2'])
  t.strictSame(Object.keys(github.on), ['pull_request', 'release', 'schedule'])
  t.strictSame(github.permissions, { contents: 'read' })
  t.equal(github.jobs.gate.steps[0].with['fetch-depth'], 0)
})

t.test('the forms that the systems ask for', async (t) => {
  t.match(template, { apiVersion: 'argoproj.io/v1alpha1', kind: 'AnalysisTemplate' })
  t.match(template.spec.metrics[0], { failureLimit: 0, provider: { job: { spec: { backoffLimit: 0 } } } })
  t.equal(job.restartPolicy, 'Never')
  const analysis = rollout.spec.strategy.canary.steps.find((step) => step.analysis).analysis
  t.strictSame(analysis.templates, [{ templateName: template.metadata.name }])
  t.strictSame(analysis.args.map(({ name }) => name), template.spec.args.map(({ name }) => name))
  t.match(webhook, { type: 'pre-rollout', metadata: { type: 'bash' } })
  t.match(canary, { apiVersion: 'flagger.app/v1beta1', kind: 'Canary' })
  const [gateAt, swapAt] = ['Gate', 'Swap'].map((name) => azure.steps.findIndex(({ displayName }) => displayName === name))
  t.ok(gateAt >= 0 && gateAt < swapAt)
  t.notOk('condition' in azure.steps[swapAt], 'so that it runs only after a step that succeeded')
})

t.test('the script for git bisect run', { skip: !hasBash && 'no bash' }, async (t) => {
  const [, script] = /^git bisect run sh -c '(.*)'$/m.exec(readText('docs/guides/gate-a-release.md'))
  const rule = script.replace(/^npx [^;]*;/, '(exit "$EXIT");')
  const answers = [0, 1, 2, 3, 4, 70, 130].map((code) => spawnSync('sh', ['-c', rule], { env: { EXIT: String(code) } }).status)
  t.strictSame(answers, [0, 1, 128, 125, 125, 128, 128])
})
