import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { findCredentials, readCredentials } from '../../src/config/credentials.js'
import { makeCertificates } from '../fixtures/certificates.js'

const folder = t.testdir()
makeCertificates(folder)
const load = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
const read = (/** @type {object} */ connect, more = {}) => readCredentials({ connect, folder, ...more })

t.test('what was read stands beside what a plan holds, which has no path of the key', async (t) => {
  const connect = await read({ ca: 'ca.pem', cert: 'client.pem', key: 'client-key.pem', insecure: false })
  t.strictSame(connect, { ca: 'ca.pem', cert: 'client.pem', insecure: false })
  t.strictSame(findCredentials(connect), { ca: load('ca.pem'), cert: load('client.pem'), key: load('client-key.pem') })
  t.strictSame(findCredentials(await read({ ca: 'ca.pem' })), { ca: load('ca.pem') })
  t.strictSame(findCredentials(await read({})), {})
  t.strictSame(findCredentials({}), {})
})

t.test('a copy of a plan holds none', async (t) => {
  for (const connect of [{ ca: 'ca.pem' }, { cert: 'client.pem' }]) {
    t.throws(() => findCredentials({ ...connect }), { code: 'USAGE', message: 'the certificates that this plan names were not read' })
  }
})

t.test('a certificate and its key may stand in one file', async (t) => {
  const both = t.testdir({ 'both.pem': load('client.pem') + load('client-key.pem') })
  const connect = await read({ cert: 'both.pem' }, { folder: both })
  t.strictSame(findCredentials(connect), { cert: load('client.pem') + load('client-key.pem'), key: load('client.pem') + load('client-key.pem') })
})

t.test('each mistake is told, and where a key lies is told nowhere', async (t) => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' }
  })
  const own = t.testdir({ 'text.pem': 'nothing', 'broken.pem': '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n', 'locked.pem': privateKey })
  const at = (/** @type {string} */ name) => join(own, name)
  for (const [connect, message, hint] of [
    [{ ca: 'none.pem' }, /^the certificate of an authority none\.pem cannot be read: ENOENT$/, 'name a file of PEM'],
    [{ cert: 'none.pem' }, /^the certificate none\.pem cannot be read: ENOENT$/, 'name a file of PEM'],
    [{ cert: 'client.pem', key: 'secret-place.pem' }, /^the key cannot be read: ENOENT$/, 'name a file of PEM'],
    [{ ca: at('text.pem') }, /^the certificate of an authority .* is none that can be read$/, /openssl x509/],
    [{ ca: at('broken.pem') }, /is none that can be read$/, /openssl x509/],
    [{ cert: at('text.pem'), key: 'client-key.pem' }, /^the certificate .* is none that can be read$/, /openssl x509/],
    [{ cert: 'client.pem' }, 'the certificate has no key beside it that can be read', /--key/],
    [{ cert: 'client.pem', key: at('text.pem') }, 'the key is none that can be read', /--key/],
    [{ cert: 'client.pem', key: at('locked.pem') }, 'the key has a passphrase', /without one, with openssl pkey/],
    [{ cert: 'client.pem', key: 'server-key.pem' }, 'the key is not that of the certificate', /--cert client\.pem --key/]
  ]) await t.rejects(read(connect), { code: 'USAGE', message, hint }, JSON.stringify(connect))
})
