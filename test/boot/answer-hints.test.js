import t from 'tap'
import { describeStart, hintNoAnswer, hintWrongAnswer } from '../../src/boot/answer-hints.js'

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
