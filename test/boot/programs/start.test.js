import { X509Certificate } from 'node:crypto'
import t from 'tap'
import { createCertificate } from '../../../src/boot/programs/start.js'

t.test('a certificate for this machine that signs itself, and the key that belongs to it', async (t) => {
  const now = Date.UTC(2031, 0, 2, 3, 4, 5)
  for (let i = 0; i < 20; i++) { // lengths of numbers differ from one to the next
    const { certificate, key } = createCertificate({ now })
    const read = new X509Certificate(certificate)
    t.ok(read.verify(read.publicKey))
    t.match(key, /^-----BEGIN PRIVATE KEY-----/)
    t.equal(read.subjectAltName, 'DNS:localhost, IP Address:127.0.0.1')
    t.equal(read.checkIP('127.0.0.1'), '127.0.0.1')
    t.equal(read.checkHost('localhost'), 'localhost')
    t.equal(read.checkHost('example.com'), undefined)
    t.equal(Date.parse(read.validFrom), now - 86_400_000)
    t.equal(Date.parse(read.validTo), now + 30 * 86_400_000)
  }
  t.not(createCertificate().certificate, createCertificate().certificate)
})
