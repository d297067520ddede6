import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import net, { BlockList } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { checkAnswer } from '../../src/boot/check-answer.js'
import { askColdReaders } from '../../src/experiments/lab/boot/cold-readers.js'
import { connectTo, createGuard, formatHostPort, listTlsOptions, toAddress } from '../../src/boot/guard.js'
import { pinEnvironment } from '../../src/boot/pinned-environment.js'
import { readSchema } from '../../src/config/files.js'
import { runAutocannon } from '../../src/load/autocannon/autocannon-driver.js'
import { runNative } from '../../src/load/loops/native-driver.js'
import { parseBaseline } from '../../src/plan/baseline.js'
import { describePins } from '../../src/plan/k6/pins.js'
import { comesTrue } from '../fixtures/site.js'
import { ELSEWHERE, HERE, LOOPBACK, NO_PATHS, PATHS } from '../fixtures/guard-forms.js'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))
const { signal } = new AbortController()
const nobody = () => { throw new Error('no name is looked up here') }

/** A server of one kind of answer, which keeps the bytes of each request line. */
async function serve (t) {
  const lines = []
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n')) {
        if (!line.endsWith(' HTTP/1.1')) continue
        lines.push(line)
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const countOpen = () => new Promise((resolve, reject) => server.getConnections((error, count) => error ? reject(error) : resolve(count)))
  return { port: server.address().port, lines, isQuiet: () => comesTrue(async () => await countOpen() === 0) }
}

t.test('address x path: the path never decides where it goes', async (t) => {
  let forms = 0
  const guard = createGuard({ look: nobody })
  for (const form of [...HERE, ...LOOPBACK]) {
    const expected = new URL(form.replace('{port}', '9191').replaceAll('\t', ''))
    for (const path of PATHS) {
      const url = `${form.replace('{port}', '9191')}${path}`
      const { host, port, isTls } = await guard.resolve({ url })
      if (
        !(net.isIP(host) && (host === '::1' || host.startsWith('127.'))) ||
        port !== Number(expected.port || (isTls ? 443 : 80))
      ) { t.fail(`${JSON.stringify(url)} goes to ${host}:${port}`) }
      forms++
    }
  }
  for (const form of ELSEWHERE) {
    for (const path of PATHS) {
      const url = `${form}${path}`
      const code = await guard.resolve({ url }).then(({ host }) => `goes to ${host}`, (error) => error.code)
      // Nothing of an address, and then `//x`: that is an address of its own, and no path.
      if (code !== 'HOST_NOT_ALLOWED' && code !== 'URL_INVALID') t.fail(`${JSON.stringify(url)}: ${code}`)
      forms++
    }
  }
  t.comment(`${forms} forms`)
  t.ok(forms >= 4000, `${forms} forms`)
})

t.test('every way to write this machine leads to it', async (t) => {
  const { port, lines } = await serve(t)
  for (const form of HERE) {
    await checkAnswer({
      name: 'mine',
      url: form.replace('{port}', port),
      request: { path: '//192.0.2.2:9191/x' },
      good: { body: 'ok' },
      signal
    })
    t.equal(lines.pop(), 'GET //192.0.2.2:9191/x HTTP/1.1', JSON.stringify(form))
  }
  const { host } = await createGuard().resolve({ url: `http://localhost:${port}` })
  t.match(host, /^(127\.0\.0\.1|::1)$/)
  t.equal((await createGuard().resolve({ url: `http://LOCALHOST.:${port}//x` })).host, '127.0.0.1', 'the address that takes connections')
})

t.test('check, native driver, autocannon, cold readers: the bytes of the path, and nothing else', async (t) => {
  const { port, lines, isQuiet } = await serve(t)
  const url = `http://127.0.0.1:${port}`
  const place = await createGuard().resolve({ url })
  const job = {
    url,
    place,
    good: {},
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 1 },
    warmupMs: 0,
    timeoutMs: 10_000,
    seed: 1,
    signal,
    onWindowReady: async () => {},
    onWindowClosed () {},
    onTick () {}
  }
  for (const path of PATHS) {
    const wanted = `GET ${path} HTTP/1.1`
    await isQuiet()
    lines.length = 0
    await checkAnswer({ name: 'mine', url, request: { path, headers: { 'x-a': 'b' } }, good: { body: 'ok' }, signal })
    await checkAnswer({ name: 'mine', url, request: { method: 'GET', path, body: 'grün' }, good: { body: 'ok' }, signal })
    await askColdReaders({ place, path, key: 'k', readers: 1, timeoutMs: 5000 })
    t.strictSame(lines, [wanted, wanted, wanted], path)
    lines.length = 0
    while (lines.length < 2) await runAutocannon({ ...job, signal: new AbortController().signal, request: { path }, durationMs: 10 })
    t.strictSame([...new Set(lines)], [wanted], `autocannon: ${path}`)
  }
  await isQuiet()
  lines.length = 0
  for (let durationMs = 100; new Set(lines).size < PATHS.length && durationMs < 10_000; durationMs *= 2) {
    await runNative({ ...job, request: PATHS.map((path) => ({ path })), durationMs })
  }
  t.strictSame([...new Set(lines)].sort(), PATHS.map((path) => `GET ${path} HTTP/1.1`).sort(), 'native')
})

t.test('what is no path is refused before anything starts', async (t) => {
  const schema = await readSchema('baseline')
  const parse = (target) =>
    parseBaseline({
      name: 'x',
      text: JSON.stringify({
        title: 'x',
        question: 'x',
        hypothesis: 'x',
        reference: 'mine',
        targets: [{ name: 'mine', url: 'http://127.0.0.1:9191', ...target }],
        objectives: ['success>=99%']
      }),
      file: 'x',
      schema,
      catalogue: {}
    })
  for (const path of NO_PATHS) {
    t.throws(() => parse({ path }), { code: 'BASELINE_INVALID' }, JSON.stringify(path))
    t.throws(() => parse({ request: { path } }), { code: 'BASELINE_INVALID' }, JSON.stringify(path))
  }
  for (const path of PATHS) t.equal(parse({ path }).targets.mine.request.path, path)
})

t.test('a name: all of its addresses are looked at, once', async (t) => {
  let asked = 0
  const answers = [['127.0.0.1'], ['192.0.2.2']]
  const changing = createGuard({ look: async () => answers[Math.min(asked++, 1)] })
  const first = await changing.resolve({ url: 'http://localhost:9191/' })
  t.strictSame(await changing.resolve({ url: 'http://localhost:9191//192.0.2.2/' }), first, 'an answer that changes is not asked for')
  t.match([asked, first.host], [1, '127.0.0.1'])
  t.equal(toAddress({ place: first }).host, '127.0.0.1', 'and the address is what is connected to')
  await t.rejects(changing.resolve({ url: 'http://localhost:9192/' }), {
    code: 'HOST_NOT_ALLOWED',
    message: 'localhost leads to 192.0.2.2, which is not this machine',
    hint: /--allow-host localhost$/
  })
  for (const answer of [
    ['192.0.2.2'],
    ['127.0.0.1', '192.0.2.2'],
    ['::1', '2001:db8::2'],
    ['::ffff:192.0.2.2'],
    ['0.0.0.0'],
    ['::'],
    ['fe80::1%eth0'],
    ['other.test'],
    ['127.0.0.1.other.test']
  ]) {
    await t.rejects(
      createGuard({ look: async () => answer }).resolve({ url: 'http://localhost:9191' }),
      { code: 'HOST_NOT_ALLOWED' },
      answer.join()
    )
  }
  await t.rejects(createGuard({ look: async () => [] }).resolve({ url: 'http://localhost' }), {
    code: 'TARGET_NO_ANSWER',
    message: 'no address found for localhost'
  })
  await t.rejects(
    createGuard({
      look: async () => {
        throw Object.assign(new Error('x'), { code: 'ENOTFOUND' })
      }
    }).resolve({ url: 'http://localhost' }),
    { code: 'TARGET_NO_ANSWER', message: /ENOTFOUND/ }
  )
})

t.test('a host that is named is allowed with all of its addresses, and no other', async (t) => {
  const look = async (name) => ({ 'mine.test': ['192.0.2.2'], 'all.test': ['0.0.0.0'] }[name] ?? nobody())
  const guard = createGuard({ allowHosts: ['mine.test:9191', '192.0.2.3', '2001:db8::2', '0.0.0.0', 'all.test'], look })
  t.match(await guard.resolve({ url: 'http://MINE.test.:9191//x' }), { host: '192.0.2.2', port: 9191, name: 'mine.test' })
  for (const url of [
    'http://192.0.2.3', 'https://192.0.2.3:1', 'http://[::ffff:192.0.2.3]', 'http://[2001:db8:0::2]:5'
  ]) { await guard.resolve({ url }) }
  for (const url of [
    'http://mine.test', 'http://192.0.2.2:9191', 'http://other.test', 'http://[2001:db8::3]', 'http://0.0.0.0',
    'http://[::ffff:0.0.0.0]', 'http://all.test'
  ]) {
    await t.rejects(guard.resolve({ url }), { code: 'HOST_NOT_ALLOWED' }, url)
  }
})

t.test('a connection is refused where it is made, whoever decided', async (t) => {
  for (const host of ['192.0.2.2', 'localhost', '127.0.0.1.other.test', '::ffff:192.0.2.2', '0.0.0.0', '::', '', '0', '2130706433']) {
    for (const secure of [null, {}]) { t.throws(() => connectTo({ address: { host, port: 9191, tls: secure } }), { code: 'HOST_NOT_ALLOWED' }, host) }
  }
  const elsewhere = { host: '192.0.2.2', port: 9191, name: 'localhost', authority: 'localhost:9191', isTls: false, allowHosts: [] }
  const job = {
    url: 'http://127.0.0.1:9191',
    place: elsewhere,
    request: { path: '/' },
    good: {},
    profile: { kind: 'constant-concurrency', connections: 1, pipelining: 1 },
    durationMs: 10,
    warmupMs: 0,
    timeoutMs: 1000,
    seed: 1,
    signal,
    onWindowReady: async () => {},
    onWindowClosed () {},
    onTick () {}
  }
  await t.rejects(runNative(job), { code: 'HOST_NOT_ALLOWED' })
  await t.rejects(runAutocannon(job), { code: 'HOST_NOT_ALLOWED' })
  await t.rejects(runNative({ ...job, url: 'http://192.0.2.2:9191', place: undefined }), { code: 'HOST_NOT_ALLOWED' })
  await t.rejects(runAutocannon({ ...job, url: 'http://192.0.2.2:9191', place: undefined }), { code: 'HOST_NOT_ALLOWED' })
})

t.test('addresses that our own processes are told', async (t) => {
  const pin = (env, allowHosts = []) => pinEnvironment({ env, guard: createGuard({ allowHosts, look: async () => ['127.0.0.1'] }) })
  t.strictSame(
    await pin({
      ORIGIN_URL: 'http://localhost:3000',
      PRODUCER_HOST: '127.1:5',
      REDIS_URL: 'redis://me:p@ss@127.0.0.1/1',
      OTHER: 'http://192.0.2.2'
    }),
    { ORIGIN_URL: 'http://127.0.0.1:3000', PRODUCER_HOST: '127.0.0.1:5', REDIS_URL: 'redis://me:p@ss@127.0.0.1:6379/1' }
  )
  for (const env of [
    { ORIGIN_URL: 'http://192.0.2.2' },
    { PRODUCER_HOST: '192.0.2.2:1' },
    { REDIS_URL: 'redis://127.0.0.1@192.0.2.2' },
    { BASELOAD_BACKEND: '192.0.2.2:9191' },
    { PRODUCER_URL: 'http://127.0.0.1\\@192.0.2.2' }
  ]) {
    const code = await pin(env).then((pinned) => JSON.stringify(pinned), (error) => error.code)
    t.ok(
      code === 'HOST_NOT_ALLOWED' ||
        code === 'URL_INVALID' ||
        /^\{"PRODUCER_URL":"http:\/\/127\.0\.0\.1:80\\/.test(code),
      code
    )
  }
  t.strictSame(await pin({ BASELOAD_BACKEND: '192.0.2.2:9191' }, ['192.0.2.2']), { BASELOAD_BACKEND: '192.0.2.2:9191' })
})

t.test('k6 is left one address', async (t) => {
  for (const [host, name] of [
    ['127.0.0.1', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['192.0.2.2', 'mine.test'],
    ['::1', 'localhost'],
    ['2001:db8::2', '2001:db8::2'],
    ['fd00::1', 'fd00::1']
  ]) {
    const { hosts, blacklistIPs } = describePins({ place: { host, name } })
    t.strictSame(hosts, net.isIP(name) ? {} : { [name]: host })
    // Two of them: one would take an IPv4 address for one within IPv6, which Go's net.IPNet does not.
    const lists = { ipv4: new BlockList(), ipv6: new BlockList() }
    const family = (ip) => (net.isIPv6(ip) ? 'ipv6' : 'ipv4')
    for (const [network, prefix] of blacklistIPs.map((text) => text.split('/'))) { lists[family(network)].addSubnet(network, Number(prefix), family(network)) }
    const refused = (ip) => lists[family(ip)].check(ip, family(ip))
    t.notOk(refused(host), `${host} may be asked`)
    for (const other of [
      '127.0.0.1', '127.0.0.2', '192.0.2.2', '192.0.2.3', '0.0.0.0', '255.255.255.255', '10.0.0.1', '::1', '::',
      '2001:db8::2', '2001:db8::3', 'fe80::1'
    ]) { if (other !== host) t.ok(refused(other), `${host}: not ${other}`) }
  }
})

t.test('there is no other way out: nothing else in src/ makes a connection', async (t) => {
  const ways =
    /\b(?:net|tls|http|https|http2|dgram)\.(?:connect|createConnection|request|get|createSocket)\(|(?<![.\w])fetch\(|from '(?:node:)?(?:https|http2|dgram|undici|dns)'|import (?:\w+, )?\{[^}]*\b(?:connect|request|get|createConnection|Socket)\b[^}]*\} from '(?:node:)?(?:net|http|tls)'|new WebSocket/
  const known = {
    'boot/guard.js': 'the one place',
    'boot/guarded-request.js': 'HTTP over a connection of the guard',
    'boot/guarded-http2.js': 'HTTP/2 over one',
    'boot/agent.js': 'a socket in the file system, to baseload itself',
    'boot/ports.js': 'a socket that holds a port and sends nothing',
    'boot/programs/ask.js': 'sockets of statistics in the file system',
    'plan/k6/script-http.js': 'text of a script for k6, which has its own list of what it may not connect to'
  }
  const files = (await readdir(SRC, { recursive: true })).filter(
    (file) => file.endsWith('.js') && !file.startsWith(join('report', 'page', 'browser'))
  )
  const found = []
  const clients = []
  for (const file of files) {
    const text = await readFile(join(SRC, file), 'utf8')
    const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
    if (ways.test(code)) found.push(file)
    if (/new Client\(|'autocannon\/lib\/run'/.test(code)) clients.push([file, code.includes('assertMayConnect(')])
    if (/new URL\([^()]*(?:path|\.request)\b/.test(code)) t.fail(`${file} reads a path as an address`)
  }
  t.strictSame(found.sort(), Object.keys(known).sort())
  t.strictSame(
    clients.sort(),
    [
      ['boot/check-grpc.js', true],
      ['load/autocannon/autocannon-driver.js', true],
      ['load/transports/grpc/client-pool.js', true]
    ],
    'clients that connect by themselves are given an address that was looked at'
  )
})

t.test('how TLS names a server, whom it trusts and what it shows', async (t) => {
  const options = (place) => listTlsOptions({ name: 'shop.example', ...place })
  t.strictSame(options({}), { servername: 'shop.example' })
  t.strictSame(options({ servername: 'other.example' }), { servername: 'other.example' })
  t.strictSame([options({ name: '127.0.0.1' }), options({ name: '::1' })], [{}, {}], 'an address is no name')
  t.strictSame(options({ ca: 'ca', cert: 'c', key: 'k', insecure: true }), { servername: 'shop.example', ca: 'ca', cert: 'c', key: 'k', rejectUnauthorized: false })
  t.strictSame(options({ key: 'k', insecure: false }), { servername: 'shop.example' }, 'a key belongs to a certificate')
  const place = { host: '127.0.0.1', port: 1, name: 'shop.example', authority: 'shop.example:1', isTls: true, allowHosts: [] }
  t.strictSame(toAddress({ place }), { host: '127.0.0.1', port: 1, name: 'shop.example', allowHosts: [], tls: { ALPNProtocols: ['http/1.1'], servername: 'shop.example' } })
  t.equal(toAddress({ place: { ...place, isTls: false } }).tls, null)
  t.strictSame(toAddress({ place, tls: { ALPNProtocols: ['h2'] } }).tls.ALPNProtocols, ['h2'])
  t.equal(toAddress({ place: { ...place, to: 'near.example:5' } }).name, 'near.example', 'the one that led there')
  t.match(toAddress({ place: { ...place, to: 'unix:/s', socketPath: '/s' } }), { name: 'shop.example', socketPath: '/s' })
  t.same([['::1', 80], ['127.0.0.1', 80]].map(([host, port]) => formatHostPort({ host, port })), ['[::1]:80', '127.0.0.1:80'])
})
