import { once } from 'node:events'
import { readFile, mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../../src/commands/watch/record/store.js'
import { openWatchServer } from '../../../src/commands/watch/server.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecords } from '../../fixtures/histories.js'
import { makeGateAnswer } from '../../fixtures/made-gates.js'

const ask = (url, { method = 'GET', headers = {}, body = '' } = {}) => new Promise((resolve, reject) => {
  const { port, pathname, search } = new URL(url)
  request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, async (response) => {
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode, headers: response.headers, text })
  }).once('error', reject).end(body)
})

t.test('the page, reports and records: for who has the token and says the address', async (t) => {
  const folder = await makeFolder(t)
  const store = await openStore({ place: join(folder, 'watch.db') })
  const added = []
  const drawGate = ({ name }, token) => `gate ${name} with ${token}`
  const server = await openWatchServer({ store, reports: folder, token: 'a-token-of-24-characters', onRecord: () => added.push(1), drawGate })
  t.teardown(async () => { await server.close(); await store.close() })
  server.setPage((token) => `page with ${token}`)
  const at = (path, query = '') => server.url.replace('/?', `${path}?${query}&`)
  const { origin, port } = new URL(server.url)
  const [record] = await makeRecords({ rates: [20_000] })
  const body = JSON.stringify(record)

  t.test('nobody else', async (t) => {
    for (const [url, options] of [
      [`${origin}/`],
      [`${origin}/?token=wrong`],
      [`${origin}/records`, { method: 'POST', body }],
      [`${origin}/records`, { method: 'POST', body, headers: { authorization: 'Bearer wrong' } }],
      [server.url, { headers: { host: `rebound.example:${port}` } }],
      [at('/records'), { method: 'POST', body, headers: { host: `rebound.example:${port}` } }],
      [`${origin}//`, { headers: { authorization: 'Bearer a-token-of-24-characters' } }]
    ]) t.equal((await ask(url, options)).status, 403, url)
    t.equal((await store.readFleet({ fromMs: 0 })).runs.length, 0)
  })

  t.test('the page', async (t) => {
    t.match(await ask(server.url), { status: 200, text: 'page with a-token', headers: { 'content-security-policy': /frame-ancestors 'none'/ } })
    t.equal((await ask(at('/elsewhere'))).status, 404)
    t.equal((await ask(at('/run/..%2f..%2fetc'))).status, 404)
    t.equal((await ask(server.url, { method: 'PUT' })).status, 405)
  })

  t.test('records are taken, once, and kept by what is in them', async (t) => {
    const headers = { authorization: 'Bearer a-token-of-24-characters' }
    const post = (text, query = '') => ask(`${origin}/records?${query}`, { method: 'POST', body: text, headers })
    t.match(await post(body, 'machine=ci%207&commit=abc'), { status: 201, text: '{"added":1}\n' })
    t.match(await post(body, 'machine=ci%207'), { status: 200, text: '{"added":0}\n' })
    t.equal(added.length, 1)
    const [run] = (await store.readFleet({ fromMs: 0 })).runs
    t.match(run, { machine: 'ci 7', commit: 'abc', source: /posted-[0-9a-f]{16}\/record\.json$/ })
    t.equal(await readFile(run.source, 'utf8'), body)
    t.match(await post('{"format":"baseload-record"}'), { status: 400, text: /^RECORD_INVALID/ })
    t.match(await post(JSON.stringify({ ...record, id: '../../../etc/passwd' })), { status: /20\d|400/ })
    t.equal((await ask(at('/records'))).status, 405)
    const [other] = await makeRecords({ rates: [30_000] })
    const same = JSON.stringify({ ...other, id: 'posted-three-times' })
    const answers = await Promise.all([post(same), post(same), post(same)])
    t.same(answers.map(({ status, text }) => `${status} ${text}`).sort(), ['200 {"added":0}\n', '200 {"added":0}\n', '201 {"added":1}\n'], 'three at once')
    const kept = (await store.readFleet({ fromMs: 0 })).runs.find(({ id }) => id === 'posted-three-times')
    t.equal(await readFile(kept.source, 'utf8'), same)
    t.match(await post(body, 'commit=--output%3Dx'), { status: 400, text: 'a commit does not begin with a dash\n' })
  })

  t.test('a report is one click away, where there is one', async (t) => {
    t.match(await ask(at('/run/1')), { status: 404, text: /npx baseload report .*record\.json -o html/ })
    t.equal((await ask(at('/run/99'))).status, 404)
    const [{ source }] = (await store.readFleet({ fromMs: 0 })).runs
    await mkdir(join(source, '..'), { recursive: true })
    await writeFile(join(source, '..', 'report.html'), '<p>the report')
    t.match(await ask(at('/run/1')), { status: 200, text: '<p>the report' })
  })

  t.test('an answer of a gate', async (t) => {
    await store.addGate(makeGateAnswer())
    t.match(await ask(at('/gate/1')), { status: 200, text: 'gate api with a-token-of-24-characters' })
    t.match(await ask(at('/gate/2')), { status: 404, text: /no answer of a gate has that number/ })
    t.equal((await ask(at('/gate/9999999999'))).status, 404)
    t.equal((await ask(`${origin}/gate/1`)).status, 403)
  })

  t.test('a record that is too long is not read to its end', async (t) => {
    const { hostname } = new URL(server.url)
    const long = request({ host: hostname, port, path: '/records?token=a-token-of-24-characters', method: 'POST' })
    const answered = once(long, 'response')
    const piece = Buffer.alloc(2 ** 20)
    long.on('error', () => {})
    for (let i = 0; i < 66; i++) long.write(piece)
    const [response] = await answered
    t.equal(response.statusCode, 413)
    long.destroy()
  })
})
