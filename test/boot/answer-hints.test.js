import t from 'tap'
import { describeStart, findTlsCode, hintNoAnswer, hintWrongAnswer } from '../../src/boot/answer-hints.js'

const place = { host: '127.0.0.1', port: 3000, name: '127.0.0.1', authority: '127.0.0.1:3000', isTls: false, allowHosts: [] }

t.test('each cause of silence has its own remedy', async (t) => {
  const causes = {
    ECONNREFUSED: /^nothing listens at 127\.0\.0\.1:3000/,
    EHOSTUNREACH: /cannot reach 127\.0\.0\.1:3000/,
    ETIMEDOUT: /firewall/,
    ECONNRESET: /closed it without a whole answer/,
    HPE_INVALID_CONSTANT: /not HTTP\/1\.1/,
    EPROTO: /does it speak TLS there/,
    ERR_SSL_WRONG_VERSION_NUMBER: /does not speak TLS/,
    CERT_HAS_EXPIRED: /expired/,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: /who signed its certificate is not known/,
    ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: /certificate of its client/,
    HPE_HEADER_OVERFLOW: /64 KiB/,
    HPE_SOMETHING_NEW: /breaks the rules of HTTP/,
    DEPTH_ZERO_SELF_SIGNED_CERT: /--ca/,
    'no whole answer within 5000 ms': /listens but does not answer/
  }
  for (const [code, remedy] of Object.entries(causes)) t.match(hintNoAnswer({ code, place, isStarted: false }), remedy, code)
  t.match(hintNoAnswer({ code: undefined, place, isStarted: false }), /listens but does not answer/)
  t.match(hintNoAnswer({ code: 'ECONNREFUSED', place, isStarted: true }), /^it listened and then closed its port/)
})

t.test('a wrong answer is asked for again where the server will be', async (t) => {
  const hint = (target, request = { path: '/a?b=1' }) =>
    hintWrongAnswer({ request, place, startBy: describeStart({ target: { parts: [], ...target } }) })
  t.match(hint({ url: 'http://127.0.0.1:3000' }), /^ask it yourself: curl -i 'http:\/\/127\.0\.0\.1:3000\/a\?b=1' --path-as-is; /)
  t.match(
    hint({ parts: [{ name: 'server', command: 'node app.js' }] }),
    /^it is stopped again: start it by hand \(PORT=8080 node app\.js\), then ask it: curl -i 'http:\/\/127\.0\.0\.1:8080\/a/
  )
  t.match(
    hint({ parts: [{ name: 'server', command: 'node app.js', port: 4000 }] }),
    /\(node app\.js\), then ask it: curl -i 'http:\/\/127\.0\.0\.1:4000\//
  )
  t.match(
    hint({ parts: [{ name: 'server', command: 'node app.js', folder: '/tmp/tree' }] }),
    /\(in a checkout of that commit: PORT=8080 node app\.js\)/
  )
  t.match(hint({ parts: [{ name: 'origin', script: 'origin.js' }, { name: 'server', command: 'node app.js' }] }), /start its parts by hand/)
  t.match(
    hint({ url: 'http://127.0.0.1:3000' }, { method: 'POST', path: "/it's", headers: { a: 'b' }, body: '{}' }),
    /curl -i -X POST '[^ ]*\/it'\\''s' --path-as-is, with its headers and body;/
  )
})

t.test('at a socket, at another address than its own, and of HTTP/2', async (t) => {
  const hint = (code, more = {}, rawPacket = undefined) => hintNoAnswer({ code, rawPacket, place: { ...place, ...more }, isStarted: false })
  const socketPath = '/run/app.sock'
  t.match(hint('ENOENT', { socketPath }), /^there is no \/run\/app\.sock:/)
  t.match(hint('EACCES', { socketPath }), /^\/run\/app\.sock may not be written to/)
  t.match(hint('ECONNREFUSED', { socketPath }), /^nothing listens at \/run\/app\.sock/)
  for (const code of ['ENOENT', 'EACCES']) t.match(hint(code), /^it listens but does not answer/)
  t.match(hint('ECONNREFUSED', { to: '127.0.0.9:1' }), /^nothing listens at 127\.0\.0\.9:1:/)
  for (const code of ['no HTTP/2', 'ERR_HTTP2_ERROR', 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL']) {
    t.match([hint(code), hint(code, { isTls: true })], [/^it does not take HTTP\/2 without TLS/, /^it offers no HTTP\/2 \(ALPN h2\)/], code)
  }
  t.same([0x14, 0x15, 0x16, 0x17].map((byte) => /^it speaks TLS there/.test(hint('HPE_INVALID_CONSTANT', {}, Buffer.from([byte, 0x16])))), [false, true, true, false])
  t.match(hint('EPIPE'), /^it took the connection and closed it/)
})

t.test('a certificate for another name, by the one that was asked for', async (t) => {
  const hint = (code, more) => hintNoAnswer({ code, place: { ...place, ...more }, isStarted: false })
  for (const code of ['ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_SSL_TLSV1_UNRECOGNIZED_NAME']) {
    t.match([hint(code, {}), hint(code, { servername: 'shop.example' })], [/(?:for|called) 127\.0\.0\.1:/, /(?:for|called) shop\.example:/], code)
  }
  t.match([hint('CERT_NEW'), hint('ERR_SSL_NEW')], [/^its certificate was refused/, /^TLS with it failed, for the reason/])
})

t.test('what failed in TLS is in the message of an error of the protocol', async (t) => {
  const find = (code, message) => findTlsCode(Object.assign(new Error(message), { code }))
  const message = 'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl.c:355:'
  t.same([find('EPROTO', message), find('ECONNRESET', message), find('EPROTO', 'no')], ['ERR_SSL_WRONG_VERSION_NUMBER', null, null])
})

t.test('the command that asks again goes the same way', async (t) => {
  const curl = (more, { http, startBy = null } = {}) => hintWrongAnswer({ request: { path: '/' }, http, place: { ...place, ...more }, startBy }).match(/curl -i (.*) --path/)[1]
  const at = "'http://127.0.0.1:3000/'"
  const secure = "'https://127.0.0.1:3000/'"
  t.same([curl({}), curl({}, { http: 2 }), curl({ isTls: true }, { http: 2 })], [at, `--http2-prior-knowledge ${at}`, `--http2 ${secure}`])
  t.equal(curl({ socketPath: '/a b', to: 'unix:/a b' }), `--unix-socket '/a b' ${at}`)
  t.equal(curl({ to: '127.0.0.9:1' }), `--connect-to ::'127.0.0.9:1' ${at}`)
  t.equal(curl({ isTls: true, insecure: true }), `-k ${secure}`)
  t.equal(curl({ isTls: true, cert: 'c', ca: 'a' }), `--cert <file> --key <file> --cacert <file> ${secure}`)
  t.equal(curl({ isTls: true, ca: 'a' }, { startBy: { how: 'x', authority: '127.0.0.1:3000' } }), secure, 'its certificate is of the run')
  t.match(hintWrongAnswer({ request: { path: '/', method: 'PUT', headers: {} }, place, startBy: null }), / -X PUT '[^']+' --path-as-is; --status says/)
})
