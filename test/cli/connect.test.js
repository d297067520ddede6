import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createSecureServer } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import t from 'tap'
import { askBaseload } from '../fixtures/ask-baseload.js'
import { makeCertificates } from '../fixtures/certificates.js'
import { makeFolder } from '../fixtures/command-line.js'
import { findK6 } from '../fixtures/k6.js'

// The reference answers at once: one connection takes half the CPU time of ten.
const ONCE = ['--repeats', '1', '-d', '150ms', '--warmup', '50ms', '--peak-connections', '1', '--no-pin', '--no-watch']
const SHORT = [...ONCE, '--objective', 'success>=90%', '--json']
const RATED = [...SHORT, '-R', '30'] // the native driver, too
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

/** Keeps who asked, and what. */
function note (seen) {
  return (request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const { servername = null, getPeerCertificate } = request.socket
      const peer = getPeerCertificate ? request.socket.getPeerCertificate().subject?.CN : undefined
      seen.push({
        method: request.method,
        path: request.url,
        host: request.headers.host ?? request.headers[':authority'],
        id: request.headers['x-request-id'],
        servername,
        peer,
        body: Buffer.concat(chunks)
      })
      setTimeout(() => response.end('ok'), 2)
    })
  }
}

async function listen (t, server, ...where) {
  server.listen(...where)
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections?.(); server.close() })
  return server.address()
}

const texts = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile()).map((entry) => readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'latin1'))

async function startTls (t, { requestCert = true, version = 1 } = {}) {
  const folder = await makeFolder(t)
  makeCertificates(folder)
  const seen = []
  const read = (name) => readFileSync(join(folder, name))
  const options = { key: read('server-key.pem'), cert: read('server.pem'), ca: read('ca.pem'), requestCert, rejectUnauthorized: requestCert }
  const server = version === 2 ? createSecureServer(options, note(seen)) : createTlsServer(options, note(seen))
  const { port } = await listen(t, server, 0, '127.0.0.1')
  return { folder, seen, port }
}

t.test('a unix socket, by its URL: both drivers ask it as localhost', { skip: process.platform === 'win32' }, async (t) => {
  const folder = await makeFolder(t)
  const seen = []
  const socket = join(folder, 'app.sock')
  await listen(t, createServer(note(seen)), socket)
  const run = await askBaseload(t, ['measure', `http://unix:${socket}:/items?a=1`, ...RATED], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  t.same([...new Set(seen.map(({ method, path, host }) => `${method} ${path} ${host}`))], ['GET /items?a=1 localhost'])
  const { plan } = await run.readRecord()
  const own = Object.values(plan.targets).find(({ connect }) => connect)
  t.match(own, { url: 'http://localhost', connect: { to: `unix:${socket}` }, request: { path: '/items?a=1' } })
  const drivers = new Set(plan.trials.filter(({ target }) => target === own.name).map(({ driver }) => driver))
  t.strictSame([...drivers].sort(), ['autocannon', 'native'])
  const absent = await askBaseload(t, ['measure', `http://unix:${join(folder, 'no.sock')}`, ...SHORT, '--no-latency'], { folder })
  t.match(absent.stderr, /ENOENT\n {2}hint: there is no .*no\.sock: does the server run/)
})

t.test('a client certificate, an own authority, another place: Host and SNI stay those of the URL', async (t) => {
  const { folder, seen, port } = await startTls(t)
  const to = ['--connect-to', `127.0.0.1:${port}`]
  const tls = ['--ca', 'ca.pem', '--cert', 'client.pem', '--key', 'client-key.pem']
  const run = await askBaseload(t, ['measure', 'https://shop.example/x', ...to, ...tls, ...RATED], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  t.same([...new Set(seen.map(({ host, servername, peer }) => `${host} ${servername} ${peer}`))], ['shop.example shop.example client'])
  const own = Object.values((await run.readRecord()).plan.targets).find(({ connect }) => connect)
  t.strictSame(own.connect, { to: to[1], ca: 'ca.pem', cert: 'client.pem' })
  const written = texts(join(folder, 'reports'))
  for (const secret of ['client-key', 'BEGIN ', readFileSync(join(folder, 'client-key.pem'), 'latin1').split('\n')[1]]) {
    t.notOk(written.some((text) => text.includes(secret)), `no file has ${secret}`)
  }
  const unshown = await askBaseload(t, ['measure', 'https://shop.example/x', ...to, '--ca', 'ca.pem', ...SHORT, '--no-latency'], { folder })
  t.match(unshown.stderr, /hint: it wants a certificate of its client that it trusts: name it with --cert/)
})

t.test('the same over HTTP/2, of two versions, of a baseline file, and of a size', async (t) => {
  const { folder, seen, port } = await startTls(t, { version: 2 })
  const tls = ['--ca', 'ca.pem', '--cert', 'client.pem', '--key', 'client-key.pem', '--connect-to', `127.0.0.1:${port}`]
  const http2 = await askBaseload(t, ['measure', 'https://shop.example/x', '--http2', '-H', 'X-Request-Id: {{uuid}}', ...tls, ...SHORT, '--no-latency'], { folder })
  t.equal(http2.exitCode, 0, http2.stderr)
  t.ok(seen.length > 2 && seen.every(({ host, peer, id }) => host === 'shop.example' && peer === 'client' && UUID.test(id)))
  t.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'no id twice')

  const one = await startTls(t)
  const at = [...tls.slice(0, -1), `127.0.0.1:${one.port}`]
  for (const name of ['ca', 'client', 'client-key']) writeFileSync(join(folder, `${name}.pem`), readFileSync(join(one.folder, `${name}.pem`)))
  const versions = ['--url', 'https://shop.example/a', '--against-url', 'https://shop.example/b']
  await askBaseload(t, ['compare', ...versions, ...at, '--repeats', '1', '-d', '150ms', '--warmup', '50ms', '-c', '1', '--no-watch', '--no-pin', '--no-latency'], { folder })
  t.same([...new Set(one.seen.map(({ path, peer }) => `${path} ${peer}`))].sort(), ['/a client', '/b client'])
  const gate = await askBaseload(t, ['gate', '--live-url', 'https://shop.example/a', '--next-url', 'https://shop.example/b', '--connect-to', '10.255.0.1:443'], { folder })
  t.match(gate.stderr, /10\.255\.0\.1:443 is not on this machine, and no --rate is given/)

  writeFileSync(join(folder, 'own.yml'), `title: one
question: none?
hypothesis: none.
reference: own
targets:
  - name: own
    url: https://shop.example/of-file
    connect: { to: 127.0.0.1:${one.port}, ca: ca.pem, cert: client.pem, key: client-key.pem }
`)
  const file = await askBaseload(t, ['run', 'own.yml', ...ONCE, '--no-latency', '--quiet'], { folder })
  t.equal(file.exitCode, 0, file.stderr)
  t.ok(one.seen.some(({ path }) => path === '/of-file'))
  const size = ['--peak', '5/s', '--objective', 'success>=90%', '--budget', '1s', '--quick', '--no-pin', '--no-watch', '--quiet']
  await askBaseload(t, ['size', 'https://shop.example/size', ...at, ...size], { folder })
  t.ok(one.seen.some(({ path, peer }) => path === '/size' && peer === 'client'))
})

t.test('--servername finds the certificate of a name; --insecure takes any, and says so on the screen and in the record', async (t) => {
  const { folder, seen, port } = await startTls(t, { requestCert: false })
  const url = `https://127.0.0.1:${port}/`
  const ask = (...more) => askBaseload(t, ['measure', url, ...more, '--no-latency', ...SHORT.slice(0, -1)], { folder })
  t.match((await ask('--ca', 'ca.pem')).stderr, /ERR_TLS_CERT_ALTNAME_INVALID/)
  t.match((await ask()).stderr, /name that one with --ca/)
  t.equal(seen.length, 0)
  const named = await ask('--ca', 'ca.pem', '--servername', 'shop.example')
  t.equal(named.exitCode, 0, named.stderr)
  t.ok(seen.every(({ servername, host }) => servername === 'shop.example' && host === `127.0.0.1:${port}`))
  t.notMatch(named.stdout, 'CERTIFICATES_UNCHECKED')
  const blind = await ask('--insecure')
  t.match(blind.stdout, /^! CERTIFICATES_UNCHECKED: --insecure: the certificate of .* was not checked/m)
  const { warnings } = JSON.parse(readFileSync(join(folder, 'reports', 'latest', 'record.json')))
  t.ok(warnings.some(({ code }) => code === 'CERTIFICATES_UNCHECKED'))
})

t.test('a body of a file goes out byte for byte, with an id of its own in each request, and no file has it', async (t) => {
  const folder = await makeFolder(t)
  const seen = []
  const { port } = await listen(t, createServer(note(seen)), 0, '127.0.0.1')
  const bytes = Buffer.concat([Buffer.from('{"order":"{{uuid}}","note":"of-the-file '), Buffer.from([0xff, 0x00, 0xc3]), Buffer.from('"}')])
  writeFileSync(join(folder, 'order.bin'), bytes)
  const run = await askBaseload(
    t,
    ['measure', `http://127.0.0.1:${port}/o/{{uuid}}`, '-m', 'POST', '-b', '@order.bin', '-H', 'X-Request-Id: {{uuid}}', ...RATED],
    { folder }
  )
  t.equal(run.exitCode, 0, run.stderr)
  for (const { path, id, body } of seen) {
    if (path !== `/o/${id}` || !UUID.test(id) || !body.equals(Buffer.from(bytes.toString('latin1').replace('{{uuid}}', id), 'latin1'))) {
      t.fail(`${path} ${id} ${body.toString('latin1')}`)
    }
  }
  t.equal(new Set(seen.map(({ id }) => id)).size, seen.length, 'no id twice, over both drivers')
  const { request } = Object.values((await run.readRecord()).plan.targets).find(({ url }) => url)
  t.match(request, { bodyFile: 'order.bin', bodySha256: /^[\da-f]{64}$/, body: undefined })
  t.notOk(texts(join(folder, 'reports')).some((text) => text.includes('of-the-file')))
  const absent = await askBaseload(t, ['measure', `http://127.0.0.1:${port}/`, '-b', '@no.json', ...SHORT], { folder })
  t.match(absent.stderr, /error USAGE: the body no\.json cannot be read: ENOENT/)
})

t.test('what cannot be is refused before anything is asked', async (t) => {
  const folder = await makeFolder(t)
  makeCertificates(folder)
  writeFileSync(join(folder, 'cut.pem'), readFileSync(join(folder, 'client.pem'), 'latin1').slice(0, 200))
  execFileSync('openssl', ['pkey', '-in', 'client-key.pem', '-aes256', '-passout', 'pass:x', '-out', 'locked.pem'], { cwd: folder })
  const REFUSED = [
    [['http://localhost/', '--connect-to', '10.255.0.1:80'], /HOST_NOT_ALLOWED: 10\.255\.0\.1 is not this machine/],
    [['http://localhost/', '--connect-to', 'x.example:80', '--allow-host', 'localhost'], /HOST_NOT_ALLOWED: x\.example is not/],
    [['http://localhost/', '--connect-to', 'localhost'], /"localhost" is no place to connect to/],
    [['http://unix:app.sock:/'], /URL_INVALID.*\n.*like http:\/\/unix:\/run\/app\.sock:\/path/],
    [[`http://unix:/${'x'.repeat(120)}:/`], /the path of the socket has 121 bytes/],
    [['http://unix:/a.sock', '--connect-to', 'localhost:1'], /that of a socket, \/a\.sock, and --connect-to names another place/],
    [['http://localhost/', '--cert', 'client.pem'], /cert with an address without TLS/],
    [['https://localhost/', '--key', 'client-key.pem'], /--key without --cert/],
    [['https://localhost/', '--cert', 'client.pem', '--key', 'server-key.pem'], /the key is not that of the certificate/],
    [['https://localhost/', '--cert', 'client.pem'], /the certificate has no key beside it/],
    [['https://localhost/', '--cert', 'client.pem', '--key', 'locked.pem'], /the key has a passphrase/],
    [['https://localhost/', '--cert', 'cut.pem', '--key', 'client-key.pem'], /the certificate cut\.pem is none that can be read/],
    [['https://localhost/', '--ca', 'names'], /the certificate of an authority names is none that can be read/],
    [['https://localhost/', '--ca', 'ca.pem', '--insecure'], /--insecure and --ca contradict each other/],
    [['--start', 'node x.js', '--insecure'], /--insecure would do nothing with --start/],
    [['http://localhost/', '-b', '@'], /--body @ names no file/],
    [['http://unix:/a.sock', '--engine', 'k6', '--no-latency'], /K6_CANNOT/]
  ]
  for (const [args, expected] of REFUSED) {
    const { stderr, exitCode } = await askBaseload(t, ['measure', ...args], { folder })
    t.match(stderr, expected, args.join(' '))
    t.not(exitCode, 0)
    t.notMatch(stderr, /locked\.pem|server-key\.pem/, 'no path of a key')
  }
  const K6 = [
    [['http://unix:/a.sock'], /it connects to no unix socket/],
    [['https://shop.example/', '--connect-to', 'localhost:1'], /and localhost:1 is none/],
    [['https://localhost/', '--servername', 'shop.example'], /it has no SNI but the name of the URL/],
    [['https://localhost/', '--ca', 'ca.pem'], /it takes no authority in a script/]
  ]
  for (const [args, expected] of K6) {
    t.match((await askBaseload(t, ['export', 'k6', ...args, '-c', '1'], { folder })).stderr, expected, args.join(' '))
  }
})

t.test('export k6: a script that connects elsewhere, shows a certificate, checks none, and makes ids', { skip: findK6().skip }, async (t) => {
  const { folder, seen, port } = await startTls(t)
  const run = await askBaseload(t, [
    'export', 'k6', 'https://shop.example/{{uuid}}', '--connect-to', `127.0.0.1:${port}`, '--insecure', '--cert', 'client.pem',
    '--key', 'client-key.pem', '-H', 'X-Request-Id: {{uuid}}', '-c', '1', '-d', '1s', '--warmup', '0s'
  ], { folder })
  t.equal(run.exitCode, 0, run.stderr)
  t.match(run.stderr, /! the script checks no certificate \(--insecure\)/)
  t.notMatch(run.stdout, /client-key|client\.pem|BEGIN /)
  writeFileSync(join(folder, 'script.js'), run.stdout)
  const { execFile } = await import('node:child_process')
  await new Promise((resolve, reject) => execFile(findK6().file, [
    'run', '--quiet', '--no-thresholds', '--no-usage-report', '-e', 'BASELOAD_CERT=client.pem', '-e', 'BASELOAD_KEY=client-key.pem', 'script.js'
  ], { cwd: folder, maxBuffer: 2 ** 26 }, (error) => error ? reject(error) : resolve()))
  t.ok(seen.length > 0 && seen.every(({ path, host, peer, id }) => path === `/${id}` && host === 'shop.example' && peer === 'client' && UUID.test(id)))
  t.equal(new Set(seen.map(({ id }) => id)).size, seen.length)
})
