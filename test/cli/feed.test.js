import { createServer } from 'node:http'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeFolder } from '../fixtures/command-line.js'

const SHORT = ['--no-latency', '--repeats', '1', '-d', '250ms', '--warmup', '50ms', '--no-pin', '--no-watch']

async function startOwn (t) {
  const asked = new Map()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
      const key = `${request.method} ${request.url} ${request.headers['x-user'] ?? '-'} ${request.headers.authorization ?? '-'} ${body}`
      asked.set(key, (asked.get(key) ?? 0) + 1)
      setTimeout(() => response.end('ok'), 2) // and no core is used meanwhile
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  return { url: `http://127.0.0.1:${server.address().port}`, asked }
}

t.test('measure --feed: a CSV over the request of the command line; tokens reach the server and no file', async (t) => {
  const { url, asked } = await startOwn(t)
  const folder = await makeFolder(t)
  await writeFile(
    join(folder, 'items.csv'),
    'id,method,header:authorization,body\n1,,Bearer token-of-one,\na b,POST,Bearer token-of-two,"{""n"":2}"\n3,,,\n'
  )
  const run = await askBaseload(
    t,
    [
      'measure', `${url}/items/{{id}}`, '--name', 'yours', '-H', 'X-User: u{{id}}', '--feed', 'items.csv',
      '--feed-order', 'random', '--objective', 'success>=90%', '--json', ...SHORT, '-d', '600ms'
    ],
    { folder }
  )
  t.equal(run.exitCode, 0, run.stderr)
  t.strictSame([...asked.keys()].sort(), [
    'GET /items/1 u1 Bearer token-of-one ',
    'GET /items/3 u3 - ',
    'POST /items/a%20b ua b Bearer token-of-two {"n":2}'
  ])
  const record = await run.readRecord()
  const each = [...asked.values()]
  const loads = record.trials.filter(({ trial }) => trial.target === 'yours').length // two where the machine spoiled the first
  t.ok(Math.max(...each) - Math.min(...each) <= loads, `${each}`)
  t.match(record.plan.targets.yours.feed, {
    file: 'items.csv',
    order: 'random',
    requestCount: 3,
    sha256: /^[0-9a-f]{64}$/,
    requests: [{ path: '/items/1', headers: { authorization: '[redacted]', 'x-user': 'u1' } }, {}, {}]
  })
  t.same(
    record.plan.trials.map(({ driver }) => driver),
    ['native', 'native'],
    'the reference too: peaks of two drivers could not be compared'
  )
  t.match(JSON.parse(run.stdout).summary.find(({ target }) => target === 'yours'), { status: /^(ok|invalid)$/, driver: 'native' })
  const [name] = await readdir(join(folder, 'reports'))
  const written = (await readdir(join(folder, 'reports', name), { recursive: true })).filter((file) => /\.\w+$/.test(file))
  t.ok(written.length >= 4, 'record, report, page, charts')
  const files = await Promise.all(written.map((file) => readFile(join(folder, 'reports', name, file), 'utf8')))
  t.notMatch([run.stdout, run.stderr, ...files].join('\n'), /token-of/)
})

t.test('run: a feed beside the baseline file, and a list in place', async (t) => {
  const { url, asked } = await startOwn(t)
  const folder = await makeFolder(t)
  const target = (name, feed) => `  - name: ${name}\n    url: ${url}\n    feed: ${feed}\n`
  const write = (targets) =>
    writeFile(join(folder, 'own.yml'), `title: t\nquestion: q\nhypothesis: h\nreference: one\ntargets:\n${targets}`)
  await writeFile(join(folder, 'r.jsonl'), Array.from({ length: 21 }, (_, i) => JSON.stringify({ path: `/file/${i}` })).join('\n'))
  await write(target('one', 'r.jsonl') + target('two', '[{ path: /x }, { path: /y }]'))
  const elsewhere = await makeFolder(t)
  const run = await askBaseload(t, ['run', join(folder, 'own.yml'), ...SHORT], { folder: elsewhere })
  t.equal(run.exitCode, 0, run.stderr)
  t.equal(asked.size, 23)
  const { one, two } = (await run.readRecord()).plan.targets
  t.strictSame(Object.keys(one.feed), ['file', 'order', 'requestCount', 'sha256'], 'a long list is not in the record')
  t.equal(one.feed.requestCount, 21)
  t.match(two.feed, { requestCount: 2, requests: [{ path: '/x' }, { path: '/y' }] })
  t.notOk('file' in two.feed)

  await write(target('one', '[{ path: x }]') + target('two', '7'))
  const refused = await askBaseload(t, ['run', join(folder, 'own.yml'), ...SHORT])
  t.equal(refused.exitCode, 2)
  t.match(refused.stderr, /own\.yml:8:\d+: the path "x"; it begins with \//)
  t.match(refused.stderr, /own\.yml:11:\d+: targets\[1\]\.feed is 7; it must be a file or a list of requests/)
})

t.test('what is refused before anything is started', async (t) => {
  const folder = await makeFolder(t)
  await writeFile(join(folder, 'bad.csv'), 'path,header:x-a\n/a,1\nb,1\n/c c,\n/\\host/x,\n//host/x,\n')
  const refuse = async (...args) => askBaseload(t, ['measure', 'http://127.0.0.1:1/', ...args, ...SHORT], { folder })
  const bad = await refuse('--feed', 'bad.csv')
  t.equal(bad.exitCode, 2)
  t.match(bad.stderr, /error FEED_INVALID: the feed bad\.csv has 3 mistakes:\nbad\.csv:3: [^\n]*\nbad\.csv:4: [^\n]*\nbad\.csv:5: /)
  t.match((await refuse('--feed', 'none.csv')).stderr, /FEED_INVALID: the feed none\.csv cannot be read/)
  t.match((await refuse('--feed-order', 'random')).stderr, /USAGE: --feed-order without --feed/)
  t.match((await refuse('--feed', 'bad.csv', '--feed-order', 'backwards')).stderr, /in-turn or random/)
})
