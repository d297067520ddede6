import t from 'tap'
import { decodeHuffman, MALFORMED_HUFFMAN } from '../../../../src/load/transports/http2/hpack-huffman.js'
import { hex } from './fixtures/collect-fields.js'

/** Strings of RFC 7541, appendix C, and single codes of its appendix B, padded with ones. */
const KNOWN = {
  'f1e3 c2e5 f23a 6ba0 ab90 f4ff': 'www.example.com',
  'a8eb 1064 9cbf': 'no-cache',
  '25a8 49e9 5bb8 e8b4 bf': 'custom-value',
  'd07a be94 1054 d444 a820 0595 040b 8166 e082 a62d 1bff': 'Mon, 21 Oct 2013 20:13:21 GMT',
  '9d29 ad17 1863 c78f 0b97 c8e9 ae82 ae43 d3': 'https://www.example.com',
  '94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07':
    'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
  ffc7: '\0', // 1ffff8, 13 bits
  'ffff fff3': '\n', // 3ffffffc, 30 bits
  'ffff fbbf': '\xff', // 3ffffee, 26 bits
  'fffe 6f': '\x80', // fffe6, 20 bits
  '': ''
}

for (const [bytes, text] of Object.entries(KNOWN)) {
  t.test(JSON.stringify(text), async (t) => {
    t.equal(decode(bytes), text)
  })
}

for (const bytes of ['ff', '1fff', '1fff ffff', 'ff9f ffff ff', '52bc 30ff ffff ff', 'ffff fffffc', '00']) {
  t.test(`malformed: ${bytes}`, async (t) => {
    t.equal(decode(bytes), null)
  })
}

/** @param {string} text */
function decode (text) {
  const bytes = hex(text)
  const target = new Uint8Array(bytes.length * 2)
  const length = decodeHuffman(bytes, 0, bytes.length, target)
  return length === MALFORMED_HUFFMAN ? null : Buffer.from(target.subarray(0, length)).toString('latin1')
}
