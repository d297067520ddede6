import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'
import { findK6 } from '../fixtures/k6.js'

const { file: k6, skip } = findK6()
const run = promisify(execFile)
const BODY = '{"ok":true}'

/** Waits 20 ms, and gives every nth answer another status and body. */
async function serve (t, { badEvery }) {
  let asked = 0
  const server = createServer((request, response) => {
    const isBad = ++asked % badEvery === 0
    setTimeout(() => {
      response.statusCode = isBad ? 503 : 200
      response.end(isBad ? 'no' : BODY)
    }, 20)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${server.address().port}`
}

/** A script for it, run by k6 as a user would, and what it printed, read by us. */
async function judgeTwice (t, { url, load, objectives }) {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'own.yml'), `title: Own
question: q
hypothesis: h
reference: own
objectives: ${JSON.stringify(objectives)}
targets:
  - { name: own, url: "${url}", request: { path: / }, good: { json: { ok: true } } }
`)
  const exported = await askBaseload(t, ['export', 'k6', 'own.yml', ...load, '--warmup', '0s', '--folder', '.'], { folder })
  t.equal(exported.exitCode, 0, exported.stderr)
  const { stdout, code = 0 } = await run(k6, ['run', '--quiet', '--no-usage-report', '--address', '127.0.0.1:0', join(folder, 'script.js')], {
    env: { ...process.env, K6_NEW_MACHINE_READABLE_SUMMARY: 'false' }
  }).catch((error) => error)
  await writeFile(join(folder, 'k6.log'), stdout)
  const report = await askBaseload(t, ['report', 'k6.log', '--json'], { folder })
  const verdicts = Object.fromEntries(JSON.parse(report.stdout).verdicts.map(({ objective, verdict }) => [objective, verdict]))
  return { stdout, code, exitCode: report.exitCode, verdicts, marks: stdout.split('\n').filter((line) => /^[✓✗]/.test(line)) }
}

t.test('objectives that are kept: k6 exits with 0, and so do we', { skip }, async (t) => {
  const url = await serve(t, { badEvery: Infinity })
  const { code, exitCode, verdicts, marks } = await judgeTwice(t, { url, load: ['-c', '10', '-d', '2s'], objectives: ['p90<5s', 'success>=95%'] })
  t.equal(code, 0)
  t.equal(exitCode, 0)
  t.same(verdicts, { 'p90<5s': 'met', 'success>=95%': 'met' })
  t.ok(marks.length >= 6 && marks.every((mark) => mark.startsWith('✓')), marks.join('\n'))
})

t.test('one that is broken: k6 exits with 99, and each verdict is the same', { skip }, async (t) => {
  const url = await serve(t, { badEvery: 5 })
  const load = ['--stages', '0s:10u,1s:10u,1s:20u', '--pause', '10ms']
  const { code, exitCode, verdicts, marks } = await judgeTwice(t, { url, load, objectives: ['p50<5s', 'success>=95%', 'p90<=1ms'] })
  t.equal(code, 99)
  t.equal(exitCode, 1)
  t.same(verdicts, { 'p50<5s': 'met', 'success>=95%': 'missed', 'p90<=1ms': 'missed' })
  const isMet = (threshold) => marks.find((mark) => mark.includes(threshold))?.[0]
  t.same(['kept_0', 'kept_1', 'kept_2', 'p(50)<5000', 'p(90)<=1', 'checks{'].map(isMet), ['✓', '✗', '✗', '✓', '✗', '✗'])
  for (const check of ['status is 200', 'body is what is asked']) t.match(marks.find((mark) => mark.includes(check)), /^✗ .*: (7|8)\d\.\d\d % of \d+$/)
})
