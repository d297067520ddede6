import t from 'tap'
import { assertAllowedUrl, isElsewhere, parseTargetUrl, readAllowedHost } from '../../src/plan/address.js'

t.test('this machine is allowed, however it is written', async (t) => {
  for (const url of [
    'http://localhost:3000/x?y=1', 'http://127.0.0.1', 'https://127.8.9.10:1', 'http://[::1]:8080/',
    'http://127.1:80/', 'http://0x7f000001/', 'HTTP://LOCALHOST/'
  ]) {
    t.ok(assertAllowedUrl({ url }) instanceof URL, url)
  }
})

t.test('any other host is refused, above all those that look like this machine', async (t) => {
  for (const url of [
    'http://example.test/', 'http://127.0.0.1.example.test/', 'http://localhost.example.test/',
    'http://10.0.0.1', 'http://128.0.0.1', 'http://[::2]/', 'http://169.254.169.254/'
  ]) {
    t.throws(() => assertAllowedUrl({ url }), { code: 'HOST_NOT_ALLOWED', exitCode: 2, hint: /--allow-host/ }, url)
  }
  t.throws(() => assertAllowedUrl({ url: 'http://0.0.0.0:3000' }), { code: 'HOST_NOT_ALLOWED', hint: /127\.0\.0\.1/ })
})

t.test('only host and port are told: a path may be a secret', async (t) => {
  t.throws(() => assertAllowedUrl({ url: 'https://hooks.example.test:8443/services/T0/s3cret?k=s3cret' }), {
    message: 'hooks.example.test:8443 is not this machine', hint: /--allow-host hooks\.example\.test$/
  })
})

t.test('a host named on purpose is allowed, and only that one', async (t) => {
  const allowHosts = ['Example.test', '[2001:db8::1]:8080', '2001:db8::2', 'other.test:8080']
  for (const url of [
    'http://example.test/', 'https://example.test:9/x', 'http://[2001:db8::1]:8080/', 'http://[2001:db8::2]/',
    'http://other.test:8080/'
  ]) { t.ok(assertAllowedUrl({ url, allowHosts }), url) }
  for (const url of ['http://sub.example.test/', 'http://example.test.evil.test/', 'http://[2001:db8::1]:81/', 'http://other.test/']) {
    t.throws(() => assertAllowedUrl({ url, allowHosts }), { code: 'HOST_NOT_ALLOWED' }, url)
  }
  t.throws(
    () => assertAllowedUrl({ url: 'http://example.test', allowHosts: ['', ' ', '*', 'a b', 'http://example.test', 'x@example.test', 'example.test:'] }),
    { code: 'HOST_NOT_ALLOWED' },
    'nothing and a star name nobody'
  )
})

t.test('what follows the port of a host does not open its other ports', async (t) => {
  const allowed = (text) =>
    ['/', '/x', '?', '#', ''].map((end) => readAllowedHost({ text: `${text}${end}` }))
  t.same(allowed('a.test:80'), [null, null, null, null, { host: 'a.test', port: 80 }])
  t.same(allowed('[2001:db8::1]:80'), [null, null, null, null, { host: '2001:db8::1', port: 80 }])
  t.same(['A.Test.', '2001:DB8::1', '127.1', ' a.test '].map((text) => readAllowedHost({ text })), [
    { host: 'a.test', port: undefined }, { host: '2001:db8::1', port: undefined }, { host: '127.0.0.1', port: undefined },
    { host: 'a.test', port: undefined }
  ])
  t.same(['', ':80', '[::1', 'a.test:99999', 'a:b', 'http://a.test', 'x@a.test', 'a\\b'].map((text) => readAllowedHost({ text })), Array(8).fill(null))
})

t.test('what is no http address is refused with how to write it', async (t) => {
  for (const url of ['', 'ftp://localhost/', 'file:///etc/passwd', 'javascript:alert(1)', 'http://', 'http://a b/', 'grpc://localhost:1']) {
    t.throws(() => parseTargetUrl({ url }), { code: 'URL_INVALID', hint: /./ }, url)
  }
  t.throws(() => parseTargetUrl({ url: 'localhost:3000/health' }), { code: 'URL_INVALID', hint: 'write http://localhost:3000/health' })
})

t.test('a password in an address is refused, and never repeated', async (t) => {
  for (const url of [
    'http://me:s3cret@localhost/', 'http://s3cret@localhost/', 'ftp://me:s3cret@host/',
    'http://me:s3/cret@ho st/', 'me:s3cret@localhost:3000'
  ]) {
    try {
      parseTargetUrl({ url })
      t.fail(url)
    } catch (error) {
      t.match(error, { code: 'URL_INVALID' })
      t.notMatch(`${error.message} ${error.hint}`, /s3/, url)
    }
  }
  t.throws(() => parseTargetUrl({ url: 'http://me:x@localhost/' }), { hint: /header Authorization of the request, as Basic/ })
})

t.test('what leaves this machine', async (t) => {
  const asks = (url) => isElsewhere({ target: { url } })
  for (const url of [undefined, 'http://127.0.0.1:3000', 'http://127.5.0.1', 'http://localhost', 'http://[::1]:80', 'http://[::ffff:127.0.0.1]/']) t.notOk(asks(url), url)
  for (const url of ['http://10.0.0.3', 'https://example.test/', 'http://[2001:db8::1]/']) t.ok(asks(url), url)
})
