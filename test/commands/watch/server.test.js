import { once } from 'node:events'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../../src/commands/watch/record/store.js'
import { openWatchServer } from '../../../src/commands/watch/server.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { renderPage } from '../../../src/commands/common/page.js'
import { buildResult } from '../../../src/judge/result.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecords } from '../../fixtures/histories.js'
import { makeGateAnswer } from '../../fixtures/made-gates.js'
import { needsPostgres, startPostgres } from '../../fixtures/postgres.js'
import { comesTrue } from '../../fixtures/site.js'

const TOKEN = 'a-token-of-24-characters'
const BEARER = { authorization: `Bearer ${TOKEN}` }

const ask = (url, { method = 'GET', headers = BEARER, body = '' } = {}) => new Promise((resolve, reject) => {
  const { port, pathname, search } = new URL(url)
  request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, async (response) => {
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode, headers: response.headers, text })
  }).once('error', reject).end(body)
})

/** Pages as the program makes them. */
const drawRun = (record) => renderPage({ result: buildResult({ record, decode: decodeHistogram }), record })

/** A server with a store, closed with the test. */
async function openServer (t, { store: given } = {}) {
  const folder = await makeFolder(t)
  const store = given ?? await openStore({ place: join(folder, 'watch.db') })
  const added = []
  const drawGate = ({ name }) => `gate ${name}`
  const server = await openWatchServer({
    store, reports: folder, token: TOKEN, policy: "default-src 'none'", onRecord: () => added.push(1), drawGate, drawRun
  })
  t.teardown(async () => { await server.close(); await store.close() })
  const { origin, port } = new URL(server.url)
  return { folder, store, added, server, origin, port, post: (text, query = '') => ask(`${origin}/records?${query}`, { method: 'POST', body: text }) }
}

t.test('the page, reports and records: for who has the token and says the address', async (t) => {
  const { folder, store, added, server, origin, port, post } = await openServer(t)
  server.setPage('the page')
  const [record] = await makeRecords({ rates: [20_000] })
  const body = JSON.stringify(record)

  t.test('nobody else', async (t) => {
    for (const [url, options] of [
      [`${origin}/`, { headers: {} }],
      [`${origin}/?token=wrong`, { headers: {} }],
      [`${origin}/run/1?token=`, { headers: {} }],
      [`${origin}/records`, { method: 'POST', body, headers: {} }],
      [`${origin}/records?token=${TOKEN}`, { method: 'POST', body, headers: {} }],
      [`${origin}/records`, { method: 'POST', body, headers: { authorization: 'Bearer wrong' } }],
      [server.url, { headers: { host: `rebound.example:${port}` } }],
      [`${origin}/records`, { method: 'POST', body, headers: { ...BEARER, host: `rebound.example:${port}` } }],
      [`${origin}//`]
    ]) t.equal((await ask(url, options)).status, 403, url)
    t.equal((await store.readFleet({ fromMs: 0 })).runs.length, 0)
  })

  t.test('the page', async (t) => {
    t.match(await ask(`${origin}/`), { status: 200, text: 'the page', headers: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" } })
    t.match(await ask(server.url, { headers: {} }), { status: 303, headers: { location: '/' } })
    t.equal((await ask(`${origin}/elsewhere`)).status, 404)
    t.equal((await ask(`${origin}/run/..%2f..%2fetc`)).status, 404)
    t.equal((await ask(`${origin}/`, { method: 'PUT' })).status, 405)
  })

  t.test('records are taken, once, and kept by what is in them', async (t) => {
    t.match(await post(body, 'machine=ci%207&commit=abc'), { status: 201, text: '{"added":1}\n' })
    t.match(await post(body, 'machine=ci%207'), { status: 200, text: '{"added":0}\n' })
    t.equal(added.length, 1)
    const [run] = (await store.readFleet({ fromMs: 0 })).runs
    t.match(run, { machine: 'ci 7', commit: 'abc', source: /posted-[0-9a-f]{16}\/record\.json$/ })
    t.equal(await readFile(run.source, 'utf8'), body)
    t.match(await post('{"format":"baseload-record"}'), { status: 400, text: /^RECORD_INVALID/ })
    t.match(await post(JSON.stringify({ ...record, id: '../../../etc/passwd' })), { status: /20\d|400/ })
    t.equal((await ask(`${origin}/records`)).status, 405)
    const [other] = await makeRecords({ rates: [30_000] })
    const same = JSON.stringify({ ...other, id: 'posted-three-times' })
    const answers = await Promise.all([post(same), post(same), post(same)])
    t.same(answers.map(({ status, text }) => `${status} ${text}`).sort(), ['200 {"added":0}\n', '200 {"added":0}\n', '201 {"added":1}\n'], 'three at once')
    const kept = (await store.readFleet({ fromMs: 0 })).runs.find(({ id }) => id === 'posted-three-times')
    t.equal(await readFile(kept.source, 'utf8'), same)
    t.match(await post(body, 'commit=--output%3Dx'), { status: 400, text: 'a commit does not begin with a dash\n' })
  })

  t.test('who has the cookie posts JSON, from a page of this server', async (t) => {
    const [cookie] = (await ask(server.url, { headers: {} })).headers['set-cookie'][0].split(';')
    const own = JSON.stringify({ ...record, id: 'by-cookie' })
    const json = { cookie, origin, 'content-type': 'application/json' }
    const give = (headers) => ask(`${origin}/records`, { method: 'POST', body: own, headers })
    t.equal((await give({ ...json, origin: 'http://127.0.0.1:1' })).status, 403)
    t.equal((await give({ cookie, 'content-type': 'application/json' })).status, 403)
    t.equal((await give({ ...json, 'content-type': 'text/plain' })).status, 415)
    t.match(await give(json), { status: 201, text: '{"added":1}\n' })
    t.match(await ask(`${origin}/`, { headers: { cookie } }), { status: 200, text: 'the page' })
  })

  t.test('a report is one click away, made from the record, whatever lies beside it', async (t) => {
    const { source } = await store.readRun({ key: 1 })
    await writeFile(join(source, '..', 'report.html'), '<script>theirs</script>')
    const { status, text, headers } = await ask(`${origin}/run/1`)
    t.equal(status, 200)
    t.match(text, record.id)
    t.notMatch(text, 'theirs')
    t.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    t.equal((await ask(`${origin}/run/99`)).status, 404)
  })

  t.test('what is no file of ours is not read, nor waited for', async (t) => {
    const place = join(folder, 'odd', 'record.json')
    await mkdir(join(place, '..'))
    const points = []
    const row = { id: 'odd', baseline: 'http', atMs: 1, machine: 'm', facts: {}, commit: null, source: place, points }
    await store.addRuns([row, { ...row, id: 'out', source: join(folder, '..', 'it\'s elsewhere', 'run-1', 'record.json') }])
    const [odd, out] = (await store.readFleet({ fromMs: 0 })).runs.slice(0, 2).map(({ key }) => key)
    for (const [make, status, text] of [
      [() => {}, 404, /there is no copy of .*; to make one: npx baseload watch --import /],
      [() => execFileSync('mkfifo', [place]), 404, /^RECORD_INVALID: .* is a pipe, not a regular file\n/],
      [() => symlink('/dev/zero', place), 404, /there is no copy/],
      [() => symlink('/etc/passwd', place), 404, /there is no copy/],
      [() => mkdir(place), 404, /^RECORD_INVALID: .* is a folder, not a regular file\n/],
      [() => writeFile(place, '{}'), 404, /^RECORD_INVALID/],
      [() => writeFile(place, JSON.stringify({ ...record, id: '<b>odd</b>' })), 200, /&lt;b&gt;odd/]
    ]) {
      await rm(place, { recursive: true, force: true })
      await make()
      t.match(await ask(`${origin}/run/${odd}`), { status, text }, String(make))
    }
    t.match(await ask(`${origin}/run/${out}`), { status: 404, text: /npx baseload watch --import '[^\n]*it'\\''s elsewhere'\n/ })
  })

  t.test('an answer of a gate', async (t) => {
    await store.addGate(makeGateAnswer())
    t.match(await ask(`${origin}/gate/1`), { status: 200, text: 'gate api' })
    t.match(await ask(`${origin}/gate/2`), { status: 404, text: /no answer of a gate has that number/ })
    t.equal((await ask(`${origin}/gate/9999999999`)).status, 404)
    t.equal((await ask(`${origin}/gate/1`, { headers: {} })).status, 403)
  })

  t.test('a record that is too long is not read to its end', async (t) => {
    const { hostname } = new URL(server.url)
    const long = request({ host: hostname, port, path: '/records', method: 'POST', headers: BEARER })
    const answered = once(long, 'response')
    const piece = Buffer.alloc(2 ** 20)
    long.on('error', () => {})
    for (let i = 0; i < 66; i++) long.write(piece)
    const [response] = await answered
    t.equal(response.statusCode, 413)
    long.destroy()
  })
})

/** All that asks the database, when that is down. */
async function tryDown (t, { store, stop, said }) {
  const { origin, post, server } = await openServer(t, { store })
  server.setPage('the page')
  const [record] = await makeRecords({ rates: [20_000] })
  t.equal((await post(JSON.stringify(record))).status, 201)
  await stop()
  for (const answer of [await post(JSON.stringify({ ...record, id: 'later' })), await ask(`${origin}/run/1`), await ask(`${origin}/gate/1`)]) {
    t.match(answer, { status: 503, text: said, headers: { 'retry-after': '10' } })
  }
  t.match(await post('{}'), { status: 400, text: /^RECORD_INVALID/ }, 'which a bad record still is')
  t.match(await ask(`${origin}/`), { status: 200, text: 'the page' })
}

t.test('a database that is down is no mistake of whoever asks', async (t) => {
  const store = await openStore({ place: join(await makeFolder(t), 'watch.db') })
  await tryDown(t, { store, stop: store.close, said: /^STORE_UNUSABLE: .*watch\.db cannot be used: .*; ask again in 10 s\n/ })
})

t.test('PostgreSQL that is stopped', needsPostgres(), async (t) => {
  const { url, stop } = await startPostgres()
  t.teardown(stop)
  await tryDown(t, { store: await openStore({ place: url }), stop, said: /^STORE_UNUSABLE: postgres:.* cannot be used: .*; ask again in 10 s\n/ })
})

t.test('a folder that cannot be written is none either', async (t) => {
  const { folder, post } = await openServer(t)
  const [record] = await makeRecords({ rates: [20_000] })
  const body = JSON.stringify(record)
  await writeFile(join(folder, `posted-${createHash('sha256').update(body).digest('hex').slice(0, 16)}`), 'in the way')
  t.match(await post(body), { status: 503, text: /posted-[0-9a-f]{16} is no folder; ask again in 10 s\n/ })
})

t.test('records that are sent slowly hold no more than a bound', async (t) => {
  const { port, post } = await openServer(t)
  const piece = Buffer.alloc(2 ** 20, ' ')
  const open = []
  const answers = []
  t.teardown(() => open.forEach((one) => one.destroy()))
  for (let i = 0; i < 4; i++) {
    const one = request({ host: '127.0.0.1', port, path: '/records', method: 'POST', headers: BEARER })
    one.on('error', (error) => answers.push(error.code))
    one.on('response', ({ statusCode }) => answers.push(statusCode))
    open.push(one)
    for (let n = 0; n < 48; n++) one.write(piece)
  }
  t.ok(await comesTrue(() => answers.length >= 1), 'beyond 128 MiB they are asked to come again')
  t.strictSame(answers.filter((answer) => answer !== 503), [], 'who still sends has its answer: the connection is not cut off before')
  open.forEach((one) => one.destroy())
  const [record] = await makeRecords({ rates: [20_000] })
  t.ok(await comesTrue(async () => (await post(JSON.stringify(record))).status === 201), 'what went is not counted any more')
})
