import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder, runBaseload, serverFile } from '../fixtures/command-line.js'

const SHORT = ['--repeats', '1', '-d', '200ms', '--warmup', '50ms', '--peak-connections', '1', '--no-latency', '--no-watch']
const SECRET = /s3cr3t/i
const COMMAND = `node ${serverFile('prints-its-secrets')} --api-key=s3cr3t-of-flag --access-token s3cr3t-of-word --config '{"token":"s3cr3t-of-json"}'`
const FORMATS = ['md', 'html', 'junit', 'github', 'comment', 'json', 'prometheus', 'otlp', 'influx', 'benchmark-bigger']

/** All that a run has written and printed. */
async function collect ({ folder, stdout, stderr }) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile() && file.name !== 'own.yml')
      .map(async (file) => [file.name, await readFile(join(file.parentPath, file.name), 'utf8')])
  )
  return { stdout, stderr, ...Object.fromEntries(texts) }
}

async function expectNone (t, run) {
  const texts = await collect(run)
  for (const [name, text] of Object.entries(texts)) t.notOk(SECRET.test(text), `${name}: ${SECRET.exec(text)?.index ?? 'none'}`)
  return texts
}

t.test('a run that ends well: in no file, on no stream, on no live page', async (t) => {
  const folder = await makeFolder(t)
  const pages = []
  const run = await runBaseload(
    t,
    [
      'measure', '--start', COMMAND, '--path', '/a?token=s3cr3t-1&api_key=s3cr3t-2&shift=s3cr3t-3&page=2',
      '-m', 'POST', '-H', 'X-Auth-Token: s3cr3t-4',
      '-b', '{"user":{"password":"s3cr3t-5"},"pin":"s3cr3t-6","open":"yes"}', '--secret-query', 'shift',
      '--secret-body', 'pin', ...FORMATS.flatMap((format) => ['--export', `${format}=out.${format}`]), '--serve',
      ...SHORT
    ],
    {
      folder,
      onStart: (child) =>
        child.stderr.on('data', async (text) => {
          const [, url] = /live: (\S+)/.exec(text) ?? []
          if (url) {
            pages.push(await fetch(url).then((answer) => answer.text(), () => ''))
          }
        })
    }
  )
  t.ok([0, 1, 3].includes(run.exitCode), run.stderr) // a busy machine may miss the objective of `measure`
  await expectNone(t, run)
  t.ok(pages.length > 0 && pages.every((page) => !SECRET.test(page)), 'the live page')
  const { masked, plan: { targets: { yours } } } = await run.readRecord()
  t.same(masked.toSorted(), ['yours.parts.server.command', 'yours.request.body', 'yours.request.headers.x-auth-token', 'yours.request.path'])
  t.equal(yours.request.path, '/a?token=[redacted]&api_key=[redacted]&shift=[redacted]&page=2')
  t.equal(yours.request.body, '{"user":{"password":"[redacted]"},"pin":"[redacted]","open":"yes"}')
  t.match((await collect(run))['report.md'], /To run the same, give them again/)
})

t.test('a server that dies, or answers wrongly, and tells all it was given', async (t) => {
  for (const how of ['--die', '--wrong']) {
    const folder = await makeFolder(t)
    await writeFile(join(folder, 'own.yml'), `title: own
question: What does it tell?
hypothesis: Nothing.
reference: own
targets:
  - name: own
    command: ${JSON.stringify(`${COMMAND} ${how}`)}
    env: { DB_PASSWORD: s3cr3t-of-environment, PLAIN: open }
    path: /?token=s3cr3t-of-path
objectives: []
`)
    const run = await askBaseload(
      t,
      ['run', 'own.yml', '--export', 'junit=out.xml', '--export', 'github=out.md', '--json', ...SHORT],
      { folder }
    )
    t.equal(run.exitCode, 4)
    const { stderr } = await expectNone(t, run)
    t.match(stderr, how === '--die' ? /cannot go on: --api-key=\[redacted\]/ : /\?token=\[redacted\]/)
    t.same((await run.readRecord()).masked, ['own.parts.server.command', 'own.parts.server.env.DB_PASSWORD', 'own.request.path'])
  }
})

t.test('size, which keeps no target', async (t) => {
  const run = await askBaseload(t, [
    'size', '--peak', '5/s', '--objective', 'p99<1s', '--unit', 'none', '--start', `${COMMAND} --die`, '--quick'
  ])
  t.equal(run.exitCode, 4)
  await expectNone(t, run)
})

t.test('what is mistyped', async (t) => {
  for (const args of [
    ['measure', 'htp://127.0.0.1/?token=s3cr3t'],
    ['measure', 'http://127.0.0.1:1/a?token=s3cr3t', '--path', '/?api_key=s3cr3t'],
    ['measure', '--header=X-Api-Key: s3cr3t', '--nonsense']
  ]) {
    const run = await askBaseload(t, [...args, '--json'])
    t.equal(run.exitCode, 2)
    await expectNone(t, run)
  }
})

t.test('a script for k6', async (t) => {
  const run = await askBaseload(t, [
    'export', 'k6', 'http://127.0.0.1:3000/a?token=s3cr3t-1', '-b', 'password=s3cr3t-2&a=1',
    '-H', 'X-Api-Key: s3cr3t-3', '-R', '5'
  ])
  t.equal(run.exitCode, 0, run.stderr)
  await expectNone(t, run)
  t.match(run.stderr, /give k6 BASELOAD_SECRET_1, BASELOAD_SECRET_2, BASELOAD_SECRET_3 in its environment/)
})
